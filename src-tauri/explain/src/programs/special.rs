//! Programs with a language of their own in their words.

use crate::checks::production;
use crate::languages::{awk, database, sed};
use crate::message::{Argument, code, codes};
use crate::places::{emptied, lasting, leftovers, made, reach, system, wide};
use crate::programs::{builtins, copies, elsewhere, handed, onward, patch, rights, scripts, windows};
use crate::words::inner::{Around, is_sink};
use crate::words::{conditions, inner, names, settings, usual};
use crate::work::{Work, Works};
use crate::{About, Effect, Risk};
use countersign_command::outline::Word;
use countersign_command::place;
use countersign_command::program::Set;
use countersign_command::program::options::{self, parts};

/// Whether this file knows a program.
pub(crate) fn knows(name: &str) -> bool {
    ["find", "sed", "tar", "rm", "dd", "bash", "sh", "zsh", "python", "node", "ssh", "awk", "perl"].contains(&name)
}

/// What is known about a program with a language of its own.
pub(crate) fn about(name: &str, words: &[Word], around: &Around<'_>) -> Option<About> {
    let rest = &words[1..];
    match name {
        "find" => Some(find(rest, around)),
        "sed" | "gsed" => Some(sed::edits(rest)),
        "awk" | "gawk" | "mawk" | "nawk" => Some(awk::run(rest, around)),
        "tar" | "bsdtar" | "gtar" => Some(tar(rest)),
        "rm" => Some(rm(rest)),
        "cat" => builtins::cat(rest, around),
        "remove-item" => Some(windows::removes(rest)),
        "powershell" | "pwsh" | "cmd" => windows::started(name, rest, around),
        "dd" => Some(dd(rest)),
        "systemd-run" => rights::service(rest, around),
        "[" | "[[" | "test" => Some(conditions::condition(rest)),
        "echo" => Some(builtins::echo(rest)),
        "printf" => builtins::printf(rest),
        "sleep" => builtins::sleep(rest),
        "alias" => builtins::alias(rest, around),
        "trap" => builtins::trap(rest, around),
        "su" => handed::line(name, rest, around),
        "ssh" => Some(ssh(rest, around)),
        "rsync" | "scp" => Some(copies::run(name, rest)),
        "fd" | "fdfind" => fd(rest, around),
        name if name == "fish" || Set::PosixShell.has(name) => Some(scripts::shell(name, rest, around)),
        "eval" => Some(scripts::eval(rest, around)),
        "source" | "." => scripts::source(rest, around),
        "apply_patch" | "applypatch" => Some(patch::applied(rest, around)),
        "patch" => patch::given(rest, around),
        "bun" if rest.first().is_some_and(|word| word.text == "x") => {
            Some(scripts::fetched("bunx", &rest[1..], around))
        }
        "python" | "node" | "ruby" | "perl" | "php" | "deno" | "bun" | "lua" | "osascript" | "Rscript" | "tsx"
        | "ts-node" => scripts::interpreter(name, rest, around),
        "symfony" | "sail" | "ddev" | "lando" => elsewhere::by_framework(rest, around),
        "npx" | "bunx" | "pnpx" | "uvx" | "pipx" => Some(scripts::fetched(name, rest, around)),
        "uv" | "poetry" | "pipenv" | "bundle" | "pnpm" | "yarn" | "rye" | "hatch" | "npm" | "pdm" | "dotenv" => {
            scripts::runs(name, rest, around)
        }
        "psql" | "mysql" | "sqlite3" | "mariadb" | "duckdb" => Some(database::asked(name, rest, around)),
        "redis-cli" | "mongosh" | "mongo" | "clickhouse-client" | "clickhouse" | "cqlsh" | "cypher-shell"
        | "snowsql" | "sqlcmd" | "influx" | "cockroach" => database::handed(name, rest, around),
        "gcloud" | "az" | "fly" | "flyctl" | "vagrant" | "heroku" | "adb" | "lxc" | "incus" | "multipass" | "pssh"
        | "parallel-ssh" | "pdsh" | "clush" | "dsh" => elsewhere::run(name, rest, around),
        "git" => submodules(rest, around).or_else(|| onward::told(name, rest, around)),
        "tmux" | "gdb" | "lldb" | "vim" | "vi" | "nvim" | "ex" | "mapfile" | "readarray" => {
            onward::told(name, rest, around)
        }
        "docker" | "podman" | "nerdctl" | "kubectl" | "docker-compose" => {
            scripts::container(name, rest, around).or_else(|| scripts::image(name, rest, around))
        }
        _ => None,
    }
}

fn find(rest: &[Word], around: &Around<'_>) -> About {
    let starts = |word: &&Word| !word.text.starts_with('-') && !matches!(word.text.as_str(), "(" | "!" | ")");
    let roots: Vec<&str> = rest
        .iter()
        .skip_while(|word| matches!(word.text.as_str(), "-L" | "-H" | "-P"))
        .take_while(starts)
        .map(|word| word.text.as_str())
        .collect();
    // What is excluded names nothing.
    let excluded = |at: usize| at > 0 && matches!(rest[at - 1].text.as_str(), "!" | "-not");
    let named = |option: &str| {
        let at = rest.iter().enumerate().position(|(at, word)| word.text == option && !excluded(at))?;
        rest.get(at + 1)
    };
    let mut works = Works::from(Work::Finds);
    let folders = names::named_or(&roots, say!("current-folder"));
    let mut clause = say!("does-finds-in", folders = folders.clone());
    if let Some(name) = named("-name").or_else(|| named("-iname")).or_else(|| named("-path")) {
        clause = say!("does-finds-named", folders = folders, pattern = code(&name.text));
        works = works.with(Work::Narrows.into());
    }
    let mut about = About { works, ..About::new(clause, &[Effect::Read]) };
    let mut index = 0;
    while let Some(word) = rest.get(index) {
        index += 1;
        match word.text.as_str() {
            "-delete" => {
                about.add(say!("does-deletes-found"), &[Effect::Delete]);
                let tests = rest.get(..index).unwrap_or_default();
                let unnamed = !narrows(tests);
                let wide = roots.iter().any(|root| reach::is_wide(root) && *root != ".")
                    || unnamed && roots.iter().any(|root| !made::again(root) && !fades(root))
                    || finds_code(tests) && !roots.iter().all(|root| made::again(root));
                about.risk = about.risk.max(if wide { Risk::High } else { Risk::Medium });
                const KEPT: [&str; 7] = ["backup", "backups", "snapshot", "snapshots", "archive", "archives", "dumps"];
                let kept = |root: &&&str| root.split('/').any(|part| KEPT.contains(&part));
                let outside = |root: &&&str| root.starts_with(['/', '~', '$']) && !fades(root) && !made::again(root);
                if let Some(root) = roots.iter().filter(outside).find(kept) {
                    about.warn(finding!(Destruction, "finding-backups-removed", folder = code(root)), Risk::High);
                } else if !wide && roots.iter().any(|root| outside(&root)) {
                    about.warn(finding!(Destruction, "finding-removed-for-good"), Risk::Medium);
                }
            }
            "-exec" | "-execdir" | "-ok" | "-okdir" => {
                let inner = rest.get(index..).unwrap_or_default();
                let end = inner.iter().position(|word| matches!(word.text.as_str(), ";" | "+")).unwrap_or(inner.len());
                index += end;
                let mut each = inner::program(&inner[..end], &around.deeper());
                if let Some(first) = each.clauses.first_mut() {
                    first.wrap(|does| say!("does-for-found", does = does));
                }
                each.each();
                if inner.first().is_some_and(|word| word.text == "rm") && each.findings.is_empty() && finds_made(rest) {
                    each.risk = Risk::Medium;
                }
                if each.effects.has(Effect::Write) || each.effects.has(Effect::Delete) {
                    each.risk = each.risk.max(Risk::Medium);
                }
                let name = inner.first().map_or(String::new(), |word| names::plain_name(&word.text));
                let empties = matches!(name.as_str(), "truncate" | "shred");
                if empties && finds_code(rest) {
                    each.warn(finding!(Destruction, "finding-contents-lost"), Risk::High);
                }
                wide::over(roots.iter().copied(), &mut each);
                handed::emptied(std::slice::from_ref(&about), inner, &mut each);
                about.join(each);
            }
            "-fprint" | "-fprintf" | "-fls" | "-fprint0" => {
                if let Some(file) = rest.get(index) {
                    about.add(say!("does-writes", file = code(&file.text)), &[Effect::Write]);
                    lasting::written(&file.text, &mut about);
                }
            }
            _ => {}
        }
    }
    about.touches.extend(roots.iter().map(|root| (*root).to_owned()));
    about
}

/// Whether tests that stand before an action pick out something by its name, or only what is empty or a link.
fn narrows(tests: &[Word]) -> bool {
    const NAMES: [&str; 6] = ["-name", "-iname", "-path", "-ipath", "-regex", "-wholename"];
    let loose = tests.iter().any(|word| matches!(word.text.as_str(), "-o" | "-or" | "," | "-prune" | "!" | "-not"));
    let says = |pattern: &str| pattern.chars().any(|c| !"*?.[]".contains(c));
    let named = tests.windows(2).any(|pair| NAMES.contains(&pair[0].text.as_str()) && says(&pair[1].text));
    let all_named = named && {
        // Beside an "or", each side has to say a name.
        let names = tests.iter().filter(|word| NAMES.contains(&word.text.as_str())).count();
        let ors = tests.iter().filter(|word| matches!(word.text.as_str(), "-o" | "-or")).count();
        let other = tests.iter().any(|word| matches!(word.text.as_str(), "," | "-prune" | "!" | "-not"));
        names > ors && !other
    };
    let bare = |pair: &[Word]| {
        matches!((&*pair[0].text, &*pair[1].text), ("-type" | "-xtype", "l") | ("-size", "0" | "0b" | "0c"))
    };
    all_named || !loose && (tests.iter().any(|word| word.text == "-empty") || tests.windows(2).any(bare))
}

/// Whether they pick out code by its ending.
fn finds_code(tests: &[Word]) -> bool {
    tests.windows(2).any(|pair| {
        matches!(pair[0].text.as_str(), "-name" | "-iname" | "-path" | "-ipath") && place::is_code(&pair[1].text)
    })
}

/// Whether what lies in a folder is meant to go after a while.
fn fades(root: &str) -> bool {
    let name = root.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    matches!(name, "log" | "logs" | "cache" | "caches" | "temp" | "tmp")
}

/// Whether all that `find` can find are caches. What projects below installed or built is more than that.
fn finds_made(rest: &[Word]) -> bool {
    let texts: Vec<&str> = rest.iter().map(|word| word.text.as_str()).collect();
    let mut names = texts.windows(2).filter(|pair| pair[0] == "-name").map(|pair| pair[1]).peekable();
    let either = |at: usize| at > 1 && texts[at - 2] == "-name" && texts.get(at + 1) == Some(&"-name");
    names.peek().is_some()
        && names.all(|name| made::named(name) && (name.contains("cache") || name.ends_with(".pyc")))
        && texts.iter().enumerate().all(|(at, text)| match *text {
            "-o" | "-or" => either(at),
            "!" | "-not" | "," => false,
            _ => true,
        })
}

fn fd(rest: &[Word], around: &Around<'_>) -> Option<About> {
    let at = rest.iter().position(|word| matches!(word.text.as_str(), "-x" | "--exec" | "-X" | "--exec-batch"))?;
    let own = parts(rest.get(..at).unwrap_or_default(), &["-t", "-e", "-E", "-d", "--type", "--extension"], false);
    let words = own.texts();
    let mut about = About::new(say!("does-finds", words = codes(&words)), &[Effect::Read]);
    let mut inner = rest.get(at + 1..).unwrap_or_default().to_vec();
    if !inner.iter().any(|word| word.text.contains("{}")) {
        inner.push(Word { text: "{}".to_owned(), plain: true, ..Word::default() });
    }
    let mut each = inner::program(&inner, &around.deeper());
    each.each();
    wide::over(words.iter().copied().skip(1), &mut each);
    if let Some(first) = each.clauses.first_mut() {
        first.wrap(|does| say!("does-for-found", does = does));
    }
    about.join(each);
    Some(about)
}

fn tar(rest: &[Word]) -> About {
    let first = rest.first().map_or("", |word| word.text.as_str());
    let letters = if first.starts_with("--") { "" } else { first.trim_start_matches('-') };
    let has = |letter: char, long: &str| {
        letters.contains(letter)
            || rest.iter().any(|word| {
                let text = word.text.as_str();
                text == long
                    || text.starts_with('-') && !text.starts_with("--") && text.contains(letter) && text.len() < 8
            })
    };
    let operands: Vec<&str> = rest
        .iter()
        .enumerate()
        .skip(usize::from(!first.starts_with('-')))
        .filter(|(at, word)| !word.text.starts_with('-') && (*at == 0 || rest[*at - 1].text != "--exclude"))
        .map(|(_, word)| word.text.as_str())
        .collect();
    // The archive follows the letter `f`, wherever that stands.
    let letter = |(index, word): (usize, &Word)| {
        let text = word.text.as_str();
        (index == 0 || text.starts_with('-')) && !text.starts_with("--") && text.ends_with('f') || text == "--file"
    };
    let file = rest.iter().enumerate().position(letter).and_then(|at| rest.get(at + 1)).map(|word| word.text.as_str());
    let file = file.or_else(|| rest.iter().find_map(|word| word.text.strip_prefix("--file=")));
    let archive = file.or_else(|| operands.first().copied().filter(|_| has('f', "--file"))).unwrap_or("-");
    let others: Vec<&str> = operands.iter().copied().filter(|word| *word != archive).collect();
    let files = || names::named_or(&others, say!("files"));
    let mut about = if has('t', "--list") {
        About::new(say!("does-lists-archive", archive = code(archive)), &[Effect::Read]).that(Work::Lists)
    } else if has('x', "--extract") && has('O', "--to-stdout") {
        About::new(say!("does-shows-archive", archive = code(archive)), &[Effect::Read])
    } else if has('x', "--extract") || has('x', "--get") {
        let packed = if archive == "-" { Argument::Input } else { code(archive) };
        let at = rest.iter().position(|word| matches!(word.text.as_str(), "-C" | "--directory"));
        let into = at.and_then(|at| rest.get(at + 1));
        let clause = match into {
            Some(folder) => say!("does-unpacks-into", archive = packed, folder = code(&folder.text)),
            None => say!("does-unpacks", archive = packed),
        };
        let mut about = About::new(clause, &[Effect::Write]).that(Work::Unpacks);
        into.inspect(|folder| lasting::written(&folder.text, &mut about));
        if has('P', "--absolute-names") {
            about.warn(finding!(BroadPath, "finding-archive-anywhere"), Risk::High);
        }
        about
    } else if has('c', "--create") || has('r', "--append") || has('u', "--update") {
        if is_sink(archive) {
            About::new(say!("does-packs", files = files()), &[Effect::Read]).that(Work::Packs)
        } else {
            let clause = say!("does-packs-into", files = files(), archive = code(archive));
            About::new(clause, &[Effect::Write]).that(Work::Packs)
        }
    } else if rest.iter().any(|word| word.text == "--delete") {
        let clause = say!("does-removes-from-archive", files = files(), archive = code(archive));
        About::new(clause, &[Effect::Write, Effect::Delete])
    } else {
        About::new(say!("does-archive"), &[Effect::Unknown])
    };
    tar_further(rest, archive, &operands, &mut about);
    about.touches.extend(operands.iter().map(|word| (*word).to_owned()));
    about
}

/// What `tar` does beside: removes what it packed, runs a program.
fn tar_further(rest: &[Word], archive: &str, operands: &[&str], about: &mut About) {
    if rest.iter().any(|word| word.text == "--remove-files") {
        about.add(say!("does-removes-packed"), &[Effect::Delete]);
        if archive == "/dev/null" {
            about.warn(finding!(Destruction, "finding-archive-discarded"), Risk::High);
        }
        if let Some(reach) = operands.iter().filter(|path| **path != archive).find_map(|path| reach::reach(path)) {
            about.warn(reach, Risk::High);
        }
    }
    let runs =
        ["--to-command", "--use-compress-program", "--checkpoint-action", "--rsh-command", "-I", "-F", "--info-script"];
    if rest
        .iter()
        .any(|word| runs.iter().any(|option| word.text == *option || word.text.starts_with(&format!("{option}="))))
    {
        about.add(say!("does-runs-option-program"), &[Effect::RunCode]);
        about.warn(finding!(HiddenCode, "finding-option-runs-program"), Risk::High);
        let named = rest.iter().filter(|word| runs.iter().any(|option| word.text.starts_with(option)));
        about.touches.extend(named.filter_map(|word| word.text.split_once('=')).map(|(_, named)| named.to_owned()));
    }
}

pub(crate) fn rm(rest: &[Word]) -> About {
    let parts = parts(rest, &[], false);
    let files = parts.texts();
    let recursive = parts.has(&["-r", "-R", "--recursive"]);
    let named = names::named_or(&files, say!("given"));
    let clause = match recursive {
        true => say!("does-deletes-tree", files = named),
        false => say!("does-deletes", files = named),
    };
    let mut about = About::new(clause, &[Effect::Delete]);
    if recursive {
        let others: Vec<&str> = files.iter().copied().filter(|path| !leftovers::is_left_over(path)).collect();
        let ordinary = !files.is_empty() && (others.is_empty() || made::all_again(&others));
        about.risk = if ordinary { Risk::Medium } else { Risk::High };
    }
    if let Some(reach) = files.iter().filter(|path| !leftovers::is_left_over(path)).find_map(|path| reach::reach(path))
    {
        about.warn(reach, Risk::High);
    }
    if files.iter().any(|path| system::is_system(path)) {
        about.join(About::of(&[Effect::Admin]));
    }
    about.touches.extend(files.iter().map(|file| (*file).to_owned()));
    about
}

/// `git submodule foreach` runs a command line in each.
fn submodules(rest: &[Word], around: &Around<'_>) -> Option<About> {
    let at = rest.iter().position(|word| word.text == "foreach")?;
    if at == 0 || rest[at - 1].text != "submodule" {
        return None;
    }
    let behind = &rest[at + 1..];
    let behind = &behind[behind.iter().take_while(|word| word.text.starts_with('-')).count()..];
    let line = names::joined(behind);
    let mut about = About::new(say!("does-runs-in-submodules", line = code(&line)), &[Effect::RunCode]);
    let deeper = Around { text: None, file: None, ..around.deeper() };
    about.join(inner::line_in(behind, &line, &deeper));
    Some(about)
}

fn dd(rest: &[Word]) -> About {
    let value = |key: &str| rest.iter().find_map(|word| word.text.strip_prefix(key));
    let from = value("if=");
    let source = || from.map_or_else(|| say!("its-input").into(), code);
    match value("of=") {
        Some(to) if !is_sink(to) => {
            let empties = from == Some("/dev/null") && value("count=").is_none();
            let clause = match empties {
                true => say!("does-empties", file = code(to)),
                false => say!("does-copies-over", from = source(), into = code(to)),
            };
            let mut about = About::new(clause, &[Effect::Write]);
            lasting::written(to, &mut about);
            if empties {
                emptied::lost(to, &mut about);
            }
            if to.starts_with("/dev/") {
                about.join(About::of(&[Effect::Delete]));
            }
            about
        }
        _ => About::new(say!("does-reads", file = source()), &[Effect::Read]),
    }
}

fn ssh(rest: &[Word], around: &Around<'_>) -> About {
    let parts = parts(rest, &["-i", "-p", "-l", "-o", "-L", "-R", "-D", "-F", "-J", "-b", "-c", "-E", "-W"], false);
    let host = parts.texts().first().copied();
    // Behind the computer more options may stand, and then the command as it is.
    let behind = rest.get(parts.places.first().map_or(rest.len(), |place| place + 1)..).unwrap_or_default();
    let own = |word: &&Word| matches!(word.text.as_str(), "-N" | "-f" | "-t" | "-T" | "-v" | "-n" | "--");
    let behind = &behind[behind.iter().take_while(own).count()..];
    let handed = around.text.filter(|_| behind.is_empty()).map(std::slice::from_ref);
    let behind = handed.unwrap_or(behind);
    let command = names::joined(behind);
    let mut about = match host {
        Some(host) if command.is_empty() && (around.file.is_some() || !around.feed.is_empty()) => {
            let mut about =
                About::new(say!("does-runs-input-on", input = Argument::Input, host = code(host)), &[Effect::Network]);
            about.warn(finding!(HiddenCode, "finding-unseen-text-runs-there"), Risk::High);
            about
        }
        Some(host) if parts.has(&["-G"]) && command.is_empty() => {
            About::new(say!("does-shows-route", host = code(host)), &[Effect::Read])
        }
        Some(host) if command.is_empty() => {
            About::new(say!("does-opens-session", host = code(host)), &[Effect::Network])
        }
        Some(host) => {
            About::new(say!("does-runs-on-host", command = code(&command), host = code(host)), &[Effect::Network])
        }
        None => About::new(say!("does-reaches-host"), &[Effect::Network]),
    };
    if !command.is_empty() {
        let deeper = around.within();
        // What is handed over goes to the one program there.
        let taken = around.text.filter(|_| handed.is_none());
        let there = taken
            .and_then(|text| inner::line_handed(&command, text, &deeper))
            .unwrap_or_else(|| inner::line_in(behind, &command, &deeper));
        let reads = |feed: &About| feed.effects.has(Effect::Read);
        let passed = |feed: &About| reads(feed) || feed.has(Work::Packs);
        about.sends = around.file.is_some() || around.feed.iter().any(passed);
        if let (Some(host), false) = (host, there.effects.has(Effect::Unknown)) {
            about.clauses = vec![say!("does-on", target = code(host), does = there.told())];
            about.touches.extend(there.touches);
        }
        about.risk = about.risk.max(there.risk);
        about.effects = about.effects.with(there.effects.only(&elsewhere::REACHES));
        about.findings.extend(there.findings);
        about.marks.extend(there.marks);
        host.inspect(|host| production::changed(host, &mut about));
    }
    if let Some(way) = parts.value(&["-R"]) {
        about.add(say!("does-opens-way-in", route = code(way)), &[]);
        about.warn(finding!(RemoteControl, "finding-tunnel-in"), Risk::High);
    } else if let Some(way) = parts.value(&["-L", "-D"]) {
        about.add(say!("does-opens-tunnel", route = code(way)), &[]);
        about.risk = about.risk.max(Risk::Medium);
    }
    if parts.has(&["-f"]) {
        about.add(say!("does-background"), &[Effect::Process]);
    }
    connects_by(&parts, &mut about);
    about
}

/// What the settings of a connection let start, and whom they trust.
pub(crate) fn connects_by(parts: &options::Parts<'_>, about: &mut About) {
    const STARTS: [&str; 4] = ["proxycommand", "localcommand", "knownhostscommand", "pkcs11provider"];
    let starts = |value: &str| STARTS.iter().any(|name| value.to_lowercase().contains(name));
    let shell = |value: &str| !usual::is_usual(&Word { text: value.to_owned(), ..Word::default() });
    let far = parts.value(&["--rsync-path"]).filter(|program| *program != "rsync");
    if let Some(program) = far {
        about.add(say!("does-starts-there", program = code(program)), &[Effect::RunCode]);
        about.warn(finding!(HiddenCode, "finding-option-runs-program"), Risk::Medium);
    }
    let behind = |value: &'_ str| value.split_once(['=', ' ']).map_or(value.to_owned(), |(_, line)| line.to_owned());
    let starting = |value: &&str| starts(value) && !value.to_lowercase().contains("permitlocalcommand");
    let none = |line: &String| line.trim().eq_ignore_ascii_case("none");
    let set = parts.values(&["-o"]).filter(starting).map(behind).filter(|line| !none(line));
    let named = parts.values(&["-e", "--rsh", "-S"]).filter(|value| shell(value)).map(str::to_owned);
    for program in set.chain(named) {
        about.add(say!("does-runs-named-in-options", program = code(&program)), &[Effect::RunCode]);
        about.warn(finding!(HiddenCode, "finding-option-runs-program"), Risk::High);
    }
    if parts.values(&["-o", "-e", "--rsh"]).any(settings::accepts_any_key) {
        about.warn(finding!(TransportSecurity, "finding-any-host-trusted"), Risk::Medium);
    }
}
