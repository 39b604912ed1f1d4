//! Programs with a language of their own in their words.

use crate::checks::production;
use crate::languages::{awk, database, sed};
use crate::lists::{BACKUP_FOLDERS, FD_VALUES, SSH_PROGRAM_SETTINGS, SSH_VALUES, TAR_PROGRAM_OPTIONS};
use crate::message::{Argument, code, codes};
use crate::paths::{broad_paths, caches, persistence, reach, regenerable, system, truncation};
use crate::programs::{
    builtins, copies, delegation, forwarded_lines, patches, privileges, remote_commands, scripts, windows,
};
use crate::words::nesting::{Context, is_sink};
use crate::words::{conditions, names, nesting, settings, usual_programs};
use crate::work::{Work, Works};
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::place;
use countersign_command::program::Set;
use countersign_command::program::options::{self, parts};

/// Returns whether this file explains a program.
pub(crate) fn knows(name: &str) -> bool {
    ["find", "sed", "tar", "rm", "dd", "bash", "sh", "zsh", "python", "node", "ssh", "awk", "perl"].contains(&name)
}

/// Explains a program with a language of its own in its words.
pub(crate) fn explain(name: &str, words: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let rest = &words[1..];
    match name {
        "find" => Some(find(rest, context)),
        "sed" | "gsed" => Some(sed::explain(rest)),
        "awk" | "gawk" | "mawk" | "nawk" => Some(awk::explain(rest, context)),
        "tar" | "bsdtar" | "gtar" => Some(tar(rest)),
        "rm" => Some(rm(rest)),
        "cat" => builtins::cat(rest, context),
        "remove-item" => Some(windows::explain_removal(rest)),
        "powershell" | "pwsh" | "cmd" => windows::explain_shell(name, rest, context),
        "dd" => Some(dd(rest)),
        "systemd-run" => privileges::explain_service(rest, context),
        "[" | "[[" | "test" => Some(conditions::explain(rest)),
        "echo" => Some(builtins::echo(rest)),
        "printf" => builtins::printf(rest),
        "sleep" => builtins::sleep(rest),
        "alias" => builtins::alias(rest, context),
        "trap" => builtins::trap(rest, context),
        "su" => delegation::explain_line(name, rest, context),
        "ssh" => Some(ssh(rest, context)),
        "rsync" | "scp" => Some(copies::explain(name, rest)),
        "fd" | "fdfind" => fd(rest, context),
        name if name == "fish" || Set::PosixShell.has(name) => Some(scripts::shell(name, rest, context)),
        "eval" => Some(scripts::eval(rest, context)),
        "source" | "." => scripts::source(rest, context),
        "apply_patch" | "applypatch" => Some(patches::explain_apply_patch(rest, context)),
        "patch" => patches::explain_patch(rest, context),
        "bun" if rest.first().is_some_and(|word| word.text == "x") => {
            Some(scripts::fetched_package("bunx", &rest[1..], context))
        }
        name if name == "Rscript" || Set::CodeRunner.has(name) => scripts::interpreter(name, rest, context),
        name if Set::FrameworkStarter.has(name) => remote_commands::explain_framework(rest, context),
        name if Set::PackageFetcher.has(name) => Some(scripts::fetched_package(name, rest, context)),
        name if Set::ProjectRunner.has(name) => scripts::project_program(name, rest, context),
        name if Set::SqlClient.has(name) => Some(database::explain(name, rest, context)),
        name if Set::StatementClient.has(name) => database::explain_input(name, rest, context),
        name if Set::RemoteRunner.has(name) || Set::ParallelShell.has(name) => {
            remote_commands::explain(name, rest, context)
        }
        "git" => submodules(rest, context).or_else(|| forwarded_lines::explain(name, rest, context)),
        name if Set::LineForwarder.has(name) => forwarded_lines::explain(name, rest, context),
        name if Set::ContainerRunner.has(name) => {
            scripts::container(name, rest, context).or_else(|| scripts::new_container(name, rest, context))
        }
        _ => None,
    }
}

fn find(rest: &[Word], context: &Context<'_>) -> StepFacts {
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
    let mut facts = StepFacts { works, ..StepFacts::new(clause, &[Effect::Read]) };
    let mut index = 0;
    while let Some(word) = rest.get(index) {
        index += 1;
        match word.text.as_str() {
            "-delete" => {
                facts.add(say!("does-deletes-found"), &[Effect::Delete]);
                let tests = rest.get(..index).unwrap_or_default();
                let unnamed = !narrows_by_name(tests);
                let wide = roots.iter().any(|root| reach::is_wide(root) && *root != ".")
                    || unnamed && roots.iter().any(|root| !regenerable::is_regenerable(root) && !is_temporary(root))
                    || finds_code(tests) && !roots.iter().all(|root| regenerable::is_regenerable(root));
                facts.risk = facts.risk.max(if wide { Risk::High } else { Risk::Medium });
                let kept = |root: &&&str| root.split('/').any(|part| BACKUP_FOLDERS.contains(&part));
                let outside = |root: &&&str| {
                    root.starts_with(['/', '~', '$']) && !is_temporary(root) && !regenerable::is_regenerable(root)
                };
                if let Some(root) = roots.iter().filter(outside).find(kept) {
                    facts.warn(finding!(Destruction, "finding-backups-removed", folder = code(root)), Risk::High);
                } else if !wide && roots.iter().any(|root| outside(&root)) {
                    facts.warn(finding!(Destruction, "finding-removed-for-good"), Risk::Medium);
                }
            }
            "-exec" | "-execdir" | "-ok" | "-okdir" => {
                let inner = rest.get(index..).unwrap_or_default();
                let end = inner.iter().position(|word| matches!(word.text.as_str(), ";" | "+")).unwrap_or(inner.len());
                index += end;
                let mut each = explain_each(rest, &inner[..end], context);
                broad_paths::check_each(roots.iter().copied(), &mut each);
                delegation::check_emptied(std::slice::from_ref(&facts), inner, &mut each);
                facts.merge(each);
            }
            "-fprint" | "-fprintf" | "-fls" | "-fprint0" => {
                if let Some(file) = rest.get(index) {
                    facts.add(say!("does-writes", file = code(&file.text)), &[Effect::Write]);
                    persistence::check(&file.text, &mut facts);
                }
            }
            _ => {}
        }
    }
    facts.touches.extend(roots.iter().map(|root| (*root).to_owned()));
    facts
}

/// Explains the program `find` starts for each thing it finds; `rest` are all words of `find`.
fn explain_each(rest: &[Word], inner: &[Word], context: &Context<'_>) -> StepFacts {
    let mut each = nesting::explain_program(inner, &context.deeper());
    each.wrap_first(|does| say!("does-for-found", does = does));
    each.say_for_each();
    if inner.first().is_some_and(|word| word.text == "rm") && each.findings.is_empty() && finds_only_caches(rest) {
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
    each
}

/// Returns whether tests that stand before an action pick out something by its name, or only what is empty or a link.
fn narrows_by_name(tests: &[Word]) -> bool {
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

/// Returns whether they pick out code by its ending.
fn finds_code(tests: &[Word]) -> bool {
    tests.windows(2).any(|pair| {
        matches!(pair[0].text.as_str(), "-name" | "-iname" | "-path" | "-ipath") && place::is_code(&pair[1].text)
    })
}

/// Returns whether what lies in a folder is meant to go after a while.
fn is_temporary(root: &str) -> bool {
    let name = root.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    matches!(name, "log" | "logs" | "cache" | "caches" | "temp" | "tmp")
}

/// Returns whether all that `find` can find are caches. What projects below installed or built is more than that.
fn finds_only_caches(rest: &[Word]) -> bool {
    let texts: Vec<&str> = rest.iter().map(|word| word.text.as_str()).collect();
    let mut names = texts.windows(2).filter(|pair| pair[0] == "-name").map(|pair| pair[1]).peekable();
    let either = |at: usize| at > 1 && texts[at - 2] == "-name" && texts.get(at + 1) == Some(&"-name");
    names.peek().is_some()
        && names
            .all(|name| regenerable::is_regenerable_name(name) && (name.contains("cache") || name.ends_with(".pyc")))
        && texts.iter().enumerate().all(|(at, text)| match *text {
            "-o" | "-or" => either(at),
            "!" | "-not" | "," => false,
            _ => true,
        })
}

fn fd(rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let at = rest.iter().position(|word| matches!(word.text.as_str(), "-x" | "--exec" | "-X" | "--exec-batch"))?;
    let own = parts(rest.get(..at).unwrap_or_default(), FD_VALUES, false);
    let words = own.texts();
    let mut facts = StepFacts::new(say!("does-finds", words = codes(&words)), &[Effect::Read]);
    let mut inner = rest.get(at + 1..).unwrap_or_default().to_vec();
    if !inner.iter().any(|word| word.text.contains("{}")) {
        inner.push(Word { text: "{}".to_owned(), plain: true, ..Word::default() });
    }
    let mut each = nesting::explain_program(&inner, &context.deeper());
    each.say_for_each();
    broad_paths::check_each(words.iter().copied().skip(1), &mut each);
    each.wrap_first(|does| say!("does-for-found", does = does));
    facts.merge(each);
    Some(facts)
}

fn tar(rest: &[Word]) -> StepFacts {
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
    let mut facts = if has('t', "--list") {
        StepFacts::new(say!("does-lists-archive", archive = code(archive)), &[Effect::Read]).also(Work::Lists)
    } else if has('x', "--extract") && has('O', "--to-stdout") {
        StepFacts::new(say!("does-shows-archive", archive = code(archive)), &[Effect::Read])
    } else if has('x', "--extract") || has('x', "--get") {
        let packed = if archive == "-" { Argument::Input } else { code(archive) };
        let at = rest.iter().position(|word| matches!(word.text.as_str(), "-C" | "--directory"));
        let into = at.and_then(|at| rest.get(at + 1));
        let clause = match into {
            Some(folder) => say!("does-unpacks-into", archive = packed, folder = code(&folder.text)),
            None => say!("does-unpacks", archive = packed),
        };
        let mut facts = StepFacts::new(clause, &[Effect::Write]).also(Work::Unpacks);
        into.inspect(|folder| persistence::check(&folder.text, &mut facts));
        if has('P', "--absolute-names") {
            facts.warn(finding!(BroadPath, "finding-archive-anywhere"), Risk::High);
        }
        facts
    } else if has('c', "--create") || has('r', "--append") || has('u', "--update") {
        if is_sink(archive) {
            StepFacts::new(say!("does-packs", files = files()), &[Effect::Read]).also(Work::Packs)
        } else {
            let clause = say!("does-packs-into", files = files(), archive = code(archive));
            StepFacts::new(clause, &[Effect::Write]).also(Work::Packs)
        }
    } else if rest.iter().any(|word| word.text == "--delete") {
        let clause = say!("does-removes-from-archive", files = files(), archive = code(archive));
        StepFacts::new(clause, &[Effect::Write, Effect::Delete])
    } else {
        StepFacts::new(say!("does-archive"), &[Effect::Unknown])
    };
    tar_further(rest, archive, &operands, &mut facts);
    facts.touches.extend(operands.iter().map(|word| (*word).to_owned()));
    facts
}

/// What `tar` does beside: removes what it packed, runs a program.
fn tar_further(rest: &[Word], archive: &str, operands: &[&str], facts: &mut StepFacts) {
    if rest.iter().any(|word| word.text == "--remove-files") {
        facts.add(say!("does-removes-packed"), &[Effect::Delete]);
        if archive == "/dev/null" {
            facts.warn(finding!(Destruction, "finding-archive-discarded"), Risk::High);
        }
        if let Some(reach) = operands.iter().filter(|path| **path != archive).find_map(|path| reach::finding(path)) {
            facts.warn(reach, Risk::High);
        }
    }
    let runs = TAR_PROGRAM_OPTIONS;
    if rest
        .iter()
        .any(|word| runs.iter().any(|option| word.text == *option || word.text.starts_with(&format!("{option}="))))
    {
        facts.add(say!("does-runs-option-program"), &[Effect::RunCode]);
        facts.warn(finding!(HiddenCode, "finding-option-runs-program"), Risk::High);
        let named = rest.iter().filter(|word| runs.iter().any(|option| word.text.starts_with(option)));
        facts.touches.extend(named.filter_map(|word| word.text.split_once('=')).map(|(_, named)| named.to_owned()));
    }
}

/// Explains `rm` with its words.
pub(crate) fn rm(rest: &[Word]) -> StepFacts {
    let parts = parts(rest, &[], false);
    let files = parts.texts();
    let recursive = parts.has(&["-r", "-R", "--recursive"]);
    let named = names::named_or(&files, say!("given"));
    let clause = match recursive {
        true => say!("does-deletes-tree", files = named),
        false => say!("does-deletes", files = named),
    };
    let mut facts = StepFacts::new(clause, &[Effect::Delete]);
    if recursive {
        let others: Vec<&str> = files.iter().copied().filter(|path| !caches::is_cache(path)).collect();
        let ordinary = !files.is_empty() && (others.is_empty() || regenerable::all_regenerable(&others));
        facts.risk = if ordinary { Risk::Medium } else { Risk::High };
    }
    if let Some(reach) = files.iter().filter(|path| !caches::is_cache(path)).find_map(|path| reach::finding(path)) {
        facts.warn(reach, Risk::High);
    }
    if files.iter().any(|path| system::is_system(path)) {
        facts.merge(StepFacts::of(&[Effect::Admin]));
    }
    facts.touches.extend(files.iter().map(|file| (*file).to_owned()));
    facts
}

/// `git submodule foreach` runs a command line in each.
fn submodules(rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let at = rest.iter().position(|word| word.text == "foreach")?;
    if at == 0 || rest[at - 1].text != "submodule" {
        return None;
    }
    let behind = &rest[at + 1..];
    let behind = &behind[behind.iter().take_while(|word| word.text.starts_with('-')).count()..];
    let line = names::join(behind);
    let mut facts = StepFacts::new(say!("does-runs-in-submodules", line = code(&line)), &[Effect::RunCode]);
    let deeper = Context { text: None, file: None, ..context.deeper() };
    facts.merge(nesting::explain_line_in(behind, &line, &deeper));
    Some(facts)
}

fn dd(rest: &[Word]) -> StepFacts {
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
            let mut facts = StepFacts::new(clause, &[Effect::Write]);
            persistence::check(to, &mut facts);
            if empties {
                truncation::check(to, &mut facts);
            }
            if to.starts_with("/dev/") {
                facts.merge(StepFacts::of(&[Effect::Delete]));
            }
            facts
        }
        _ => StepFacts::new(say!("does-reads", file = source()), &[Effect::Read]),
    }
}

fn ssh(rest: &[Word], context: &Context<'_>) -> StepFacts {
    let parts = parts(rest, SSH_VALUES, false);
    let host = parts.texts().first().copied();
    // Behind the computer more options may stand, and then the command as it is.
    let behind = rest.get(parts.places.first().map_or(rest.len(), |place| place + 1)..).unwrap_or_default();
    let own = |word: &&Word| matches!(word.text.as_str(), "-N" | "-f" | "-t" | "-T" | "-v" | "-n" | "--");
    let behind = &behind[behind.iter().take_while(own).count()..];
    let handed = context.text.filter(|_| behind.is_empty()).map(std::slice::from_ref);
    let behind = handed.unwrap_or(behind);
    let command = names::join(behind);
    let mut facts = match host {
        Some(host) if command.is_empty() && (context.file.is_some() || !context.feed.is_empty()) => {
            let mut facts = StepFacts::new(
                say!("does-runs-input-on", input = Argument::Input, host = code(host)),
                &[Effect::Network],
            );
            facts.warn(finding!(HiddenCode, "finding-unseen-text-runs-there"), Risk::High);
            facts
        }
        Some(host) if parts.has(&["-G"]) && command.is_empty() => {
            StepFacts::new(say!("does-shows-route", host = code(host)), &[Effect::Read])
        }
        Some(host) if command.is_empty() => {
            StepFacts::new(say!("does-opens-session", host = code(host)), &[Effect::Network])
        }
        Some(host) => {
            StepFacts::new(say!("does-runs-on-host", command = code(&command), host = code(host)), &[Effect::Network])
        }
        None => StepFacts::new(say!("does-reaches-host"), &[Effect::Network]),
    };
    if !command.is_empty() {
        let deeper = context.within();
        // What is handed over goes to the one program there.
        let taken = context.text.filter(|_| handed.is_none());
        let there = taken
            .and_then(|text| nesting::explain_line_with_text(&command, text, &deeper))
            .unwrap_or_else(|| nesting::explain_line_in(behind, &command, &deeper));
        let reads = |feed: &StepFacts| feed.effects.has(Effect::Read);
        let passed = |feed: &StepFacts| reads(feed) || feed.has(Work::Packs);
        facts.sends = context.file.is_some() || context.feed.iter().any(passed);
        let told = host.filter(|_| !there.effects.has(Effect::Unknown));
        if let Some(host) = told {
            facts.clauses = vec![say!("does-on", target = code(host), does = there.as_argument())];
        }
        let touches = if told.is_some() { there.touches.clone() } else { Vec::new() };
        facts.take_from(StepFacts { touches, ..there }, &remote_commands::REACHES);
        host.inspect(|host| production::check_host(host, &mut facts));
    }
    if let Some(way) = parts.value(&["-R"]) {
        facts.add(say!("does-opens-way-in", route = code(way)), &[]);
        facts.warn(finding!(RemoteControl, "finding-tunnel-in"), Risk::High);
    } else if let Some(way) = parts.value(&["-L", "-D"]) {
        facts.add(say!("does-opens-tunnel", route = code(way)), &[]);
        facts.risk = facts.risk.max(Risk::Medium);
    }
    if parts.has(&["-f"]) {
        facts.add(say!("does-background"), &[Effect::Process]);
    }
    check_connection(&parts, &mut facts);
    facts
}

/// Checks the settings of a connection for what they start, and for whom they trust.
pub(crate) fn check_connection(parts: &options::Parts<'_>, facts: &mut StepFacts) {
    let starts = |value: &str| SSH_PROGRAM_SETTINGS.iter().any(|name| value.to_lowercase().contains(name));
    let shell = |value: &str| !usual_programs::is_usual_program(&Word { text: value.to_owned(), ..Word::default() });
    let far = parts.value(&["--rsync-path"]).filter(|program| *program != "rsync");
    if let Some(program) = far {
        facts.add(say!("does-starts-there", program = code(program)), &[Effect::RunCode]);
        facts.warn(finding!(HiddenCode, "finding-option-runs-program"), Risk::Medium);
    }
    let behind = |value: &'_ str| value.split_once(['=', ' ']).map_or(value.to_owned(), |(_, line)| line.to_owned());
    let starting = |value: &&str| starts(value) && !value.to_lowercase().contains("permitlocalcommand");
    let none = |line: &String| line.trim().eq_ignore_ascii_case("none");
    let set = parts.values(&["-o"]).filter(starting).map(behind).filter(|line| !none(line));
    let named = parts.values(&["-e", "--rsh", "-S"]).filter(|value| shell(value)).map(str::to_owned);
    for program in set.chain(named) {
        facts.add(say!("does-runs-named-in-options", program = code(&program)), &[Effect::RunCode]);
        facts.warn(finding!(HiddenCode, "finding-option-runs-program"), Risk::High);
    }
    if parts.values(&["-o", "-e", "--rsh"]).any(settings::accepts_any_key) {
        facts.warn(finding!(TransportSecurity, "finding-any-host-trusted"), Risk::Medium);
    }
}
