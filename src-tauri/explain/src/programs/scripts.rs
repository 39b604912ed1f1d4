//! Programs that run code they are given: shells, interpreters, runners of packages, databases, containers.

use crate::languages::fed::{computed, fed, script};
use crate::languages::{inline, leaks, perl};
use crate::lists::PROJECT_PROGRAMS;
use crate::message::{Argument, code};
use crate::places::lasting;
use crate::programs::{acts, modules, published};
use crate::table;
use crate::words::inner::Around;
use crate::words::{flags, inner, names, origin};
use crate::{About, Effect, Risk};
use countersign_command::outline::Word;
use countersign_command::program::options::{Parts, parts};

/// A shell with its words.
pub(crate) fn shell(name: &str, rest: &[Word], around: &Around<'_>) -> About {
    let at = rest
        .iter()
        .position(|word| word.text.starts_with('-') && !word.text.starts_with("--") && word.text.contains('c'));
    // `-o pipefail`, alone or behind other letters: the word behind is no file.
    let sets =
        |at: usize| at > 0 && rest[at - 1].text.starts_with(['-', '+']) && rest[at - 1].text.ends_with(['o', 'O']);
    let file = rest.iter().enumerate().find(|(at, word)| !word.text.starts_with(['-', '+']) && !sets(*at));
    let file = file.map(|(_, word)| word);
    match at.and_then(|at| rest.get(at + 1..)).and_then(|rest| rest.iter().find(|word| !word.text.starts_with('-'))) {
        // What `xargs` puts there is code, whatever it is.
        Some(line) if line.computed || is_variable(&line.text) || line.text == "{}" => computed(),
        Some(line) => {
            let around = Around { text: None, file: None, ..around.deeper() };
            inner::line_in(std::slice::from_ref(line), &line.text, &around)
        }
        None if rest.iter().any(|word| word.text == "-n") && file.is_some() => {
            About::new(say!("does-checks-syntax", file = code(file.map_or("", |file| &file.text))), &[Effect::Read])
        }
        None => match file {
            Some(file) if file.computed || file.text.starts_with("<(") => computed(),
            Some(file) if !is_input(&file.text) && !rest.iter().any(|word| word.text == "-s") => script(&file.text),
            _ => fed(name, around),
        },
    }
}

/// Whether a text is a variable and nothing else.
pub(crate) fn is_variable(text: &str) -> bool {
    text.strip_prefix('$').is_some_and(|name| {
        !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '{' | '}' | '@' | '*'))
    })
}

/// Whether a file stands for what a program reads anyway.
fn is_input(file: &str) -> bool {
    file == "-" || countersign_command::by_process::is_input(file)
}

/// Tools whose output is made to be read by a shell when it starts.
const SETUPS: [&str; 13] = [
    "$(ssh-agent -s)",
    "$(ssh-agent)",
    "$(direnv hook ",
    "$(direnv export ",
    "brew shellenv)",
    "$(pyenv init ",
    "$(rbenv init ",
    "$(fnm env ",
    "$(mise activate ",
    "$(opam env",
    "docker-env)",
    "$(starship init ",
    "$(zoxide init ",
];

/// `source`: a file's code inside this shell.
pub(crate) fn source(rest: &[Word], around: &Around<'_>) -> Option<About> {
    let file = rest.first()?;
    if file.computed || file.text.starts_with("<(") {
        return Some(computed());
    }
    if is_input(&file.text) {
        return Some(fed("source", around));
    }
    if file.text == "/dev/null" {
        return Some(About::new(say!("does-nothing"), &[Effect::None]));
    }
    let mut about = About::new(say!("does-runs-file-in-shell", file = code(&file.text)), &[Effect::RunCode]);
    about.script = Some(file.text.clone());
    Some(about)
}

/// `eval`.
pub(crate) fn eval(rest: &[Word], around: &Around<'_>) -> About {
    let line = rest.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    if rest.iter().any(|word| word.computed || is_variable(&word.text)) {
        let mut about = About::new(say!("does-runs-output", line = code(&line)), &[Effect::RunCode]);
        let usual = rest.len() == 1 && SETUPS.iter().any(|setup| line.contains(setup));
        if !usual || around.depth > 0 {
            about.warn(finding!(HiddenCode, "finding-code-unseen"), Risk::High);
        }
        return about;
    }
    let mut about = About::new(say!("does-runs-words"), &[Effect::RunCode]);
    about.join(inner::line_in(rest, &line, &Around { text: None, file: None, ..around.deeper() }));
    about.risky(Risk::High)
}

/// An interpreter: its code as an argument, a file, a module or what it reads.
pub(crate) fn interpreter(name: &str, rest: &[Word], around: &Around<'_>) -> Option<About> {
    let first = rest.first().map_or("", |word| word.text.as_str());
    if name == "perl" {
        return Some(perl::run(rest, around));
    }
    if let (("deno", "eval"), Some(line)) =
        ((name, first), rest.iter().skip(1).find(|word| !word.text.starts_with('-')))
    {
        return Some(inline::given(name, line, around));
    }
    let is_value = |at: usize| at > 0 && flags::takes_value(name, &rest[at - 1].text);
    let joined = rest.iter().position(|word| word.text.len() > 2 && word.text.starts_with("-m"));
    if let Some(at) = joined.filter(|at| name == "python" && (0..*at).all(|at| rest[at].text.starts_with('-'))) {
        let mut words = rest[at..].to_vec();
        words[0].text.drain(..2);
        return Some(modules::run(&words, around));
    }
    let module = rest.iter().position(|word| word.text == "-m").filter(|_| name == "python");
    if let Some(at) = module.filter(|at| (0..*at).all(|at| rest[at].text.starts_with('-') || is_value(at))) {
        return Some(modules::run(rest.get(at + 1..).unwrap_or_default(), around));
    }
    // What stands behind a script is for the script.
    let script_from = |from: usize| (from..rest.len()).find(|at| !rest[*at].text.starts_with('-') && !is_value(*at));
    let script_at = script_from(0);
    let code_before = |end: Option<usize>| {
        rest[..end.unwrap_or(rest.len())].iter().position(|word| inline::holds(name, &word.text).is_some())
    };
    let mut end = script_at;
    let mut inline = code_before(end);
    // Behind an option nobody knows the word may be its value, and the code stand further on.
    while let Some(at) = end.filter(|at| inline.is_none() && *at > 0 && !flags::stands_alone(name, &rest[at - 1].text))
    {
        end = script_from(at + 1);
        inline = code_before(end);
    }
    let before =
        if matches!(name, "deno" | "bun" | "tsx") { rest.len() } else { script_at.map_or(rest.len(), |at| at + 1) };
    let own = table::program(name).and_then(|program| acts::told(program, name, rest.get(..before)?));
    if let Some(about) = own.filter(|_| inline.is_none()) {
        return Some(about);
    }
    if let Some((at, (codes, behind))) = inline.map(|at| (at, inline::all(name, rest, at)))
        && let Some((first, others)) = codes.split_first()
    {
        let mut about = inline::given(name, first, around);
        others.iter().for_each(|line| about.join(inline::given(name, line, around)));
        if let Some(file) = script_at.filter(|file| *file < at).map(|file| &rest[file].text) {
            about.add(say!("does-or-runs-file", file = code(file)), &[]);
        }
        let behind: Vec<String> = rest.iter().skip(behind).map(|word| word.text.clone()).collect();
        leaks::serves(name, &first.text, &behind, &mut about);
        let behind = behind.into_iter();
        about.touches.extend(behind.filter(|text| text.len() < 120 && !text.starts_with('-')));
        return Some(about);
    }
    let is_file = |at: usize, word: &Word| word.text == "-" || !word.text.starts_with('-') && !is_value(at);
    let file = rest.iter().enumerate().find(|(at, word)| is_file(*at, word));
    let file = file.map(|(_, word)| word);
    Some(match file {
        Some(file) if file.computed => computed(),
        Some(file) if is_input(&file.text) => fed(name, around),
        Some(file) => {
            let mut about = script(&file.text);
            let base = file.text.rsplit('/').next().unwrap_or_default();
            let behind = rest.iter().skip_while(|word| !std::ptr::eq(*word, file)).skip(1).cloned().collect::<Vec<_>>();
            if let Some(known) = table::program(base).and_then(|program| acts::told(program, base, &behind)) {
                about.join(known);
            }
            about.touches.extend(
                rest.iter().map(|word| word.text.clone()).filter(|text| text.len() < 120 && !text.starts_with('-')),
            );
            about
        }
        None if first.is_empty() || around.text.is_some() || !around.feed.is_empty() => fed(name, around),
        None => {
            About::new(say!("does-runs-with", program = code(name), words = names::words(rest)), &[Effect::RunCode])
        }
    })
}

/// The file a program nobody knows is told to write, as programs are told everywhere.
fn told_to_write(words: &[Word]) -> Option<&str> {
    const OPTIONS: [&str; 7] = ["-o", "--output", "--out", "--outfile", "--outdir", "--out-dir", "--output-file"];
    let like_file = |text: &&str| text.contains(['/', '.']) && !text.starts_with('-') && !text.contains("://");
    words.iter().enumerate().find_map(|(at, word)| {
        let (option, value) = word.text.split_once('=').map_or((word.text.as_str(), None), |(o, v)| (o, Some(v)));
        let value = value.or_else(|| words.get(at + 1).map(|word| word.text.as_str()));
        value.filter(|_| OPTIONS.contains(&option)).filter(like_file)
    })
}

/// `npx` and its kin: a package is run, fetched first when it is not there.
pub(crate) fn fetched(name: &str, rest: &[Word], around: &Around<'_>) -> About {
    let parts = parts(rest, &["-p", "--package", "-c", "--call", "--from", "--with", "--python"], false);
    const OWN: [&str; 7] = ["-p", "--package", "-c", "--call", "--from", "--with", "--python"];
    // What stands behind the package is for the package.
    let own = self::parts(&rest[..parts.places.first().copied().unwrap_or(rest.len())], &OWN, false);
    if let Some(line) = own.value(&["-c", "--call"]) {
        return inner::line_of(line, &around.deeper());
    }
    let skip = usize::from(name == "pipx" && parts.texts().first() == Some(&"run"));
    if name == "pipx" && skip == 0 {
        return by_pipx(rest, &parts);
    }
    let Some(place) = parts.places.get(skip) else {
        return About::new(say!("does-runs", program = code(name)), &[Effect::RunCode]);
    };
    let words = &rest[*place..];
    let package = words[0].text.as_str();
    let bare = package.trim_start_matches('@').split('@').next().unwrap_or_default();
    let mut about = About::new(say!("does-runs-package", package = code(package)), &[Effect::RunCode]);
    let makes = bare.starts_with("create-") || bare.starts_with("degit");
    let new = makes
        || name == "pnpx"
        || parts.has(&["-y", "--yes"])
        || package.contains("@latest")
        || package.trim_start_matches('@').contains('@');
    let mut inner_words = words.to_vec();
    let program = published::program(bare);
    inner_words[0] = Word { text: program.to_owned(), plain: true, ..Word::default() };
    let inner = inner::program(&inner_words, &around.deeper());
    about.effects = about.effects.with(inner.effects.only(&[
        Effect::Write,
        Effect::Delete,
        Effect::Network,
        Effect::Install,
        Effect::Process,
    ]));
    if !inner.effects.has(Effect::Unknown) && !program.contains('/') {
        // That the program runs it by itself goes without saying.
        about.clauses.extend(inner.clauses.into_iter().map(|clause| clause.without_runner(program)));
        about.findings.extend(inner.findings);
        // A package of the project is the program itself; what is fetched first is a stranger.
        let base = if new || matches!(name, "uvx" | "pipx") { about.risk } else { Risk::Low };
        about.risk = base.max(inner.risk);
    }
    if table::program(program).is_none()
        && let Some(file) = told_to_write(&words[1..])
    {
        about.add(say!("does-lets-write", file = code(file)), &[Effect::Write]);
        lasting::written(file, &mut about);
    }
    let sources = parts.values(&["--from", "-p", "--package", "--with"]).chain([package]);
    let foreign: Vec<&str> = sources.filter(|source| origin::is_foreign(name, source)).collect();
    foreign.iter().for_each(|address| origin::from(address, &mut about));
    if new || !foreign.is_empty() {
        about.add(say!("does-fetches-missing"), &[Effect::Network]);
    }
    let fetches = new || matches!(name, "uvx" | "pipx");
    let named = ["--from", "-p", "--package"];
    let stranger = |package: &str| {
        let bare = package.trim_start_matches('@').split(['@', '=', '<', '>', '[']).next().unwrap_or_default();
        let program = published::program(bare);
        package.contains(':') || !package.starts_with(['.', '/']) && !published::is_known(bare, program)
    };
    let mut beside = own.values(&named);
    let unknown = fetches && own.value(&named).is_none() && stranger(package);
    if foreign.is_empty() && (unknown || beside.any(stranger)) {
        about.warn(published::publisher_decides(), Risk::Medium);
    }
    if makes {
        about.add(say!("does-makes-project"), &[Effect::Write]);
    }
    about
        .touches
        .extend(words.iter().skip(1).map(|word| word.text.clone()).filter(|text| !text.starts_with('-')).take(6));
    about
}

/// What `pipx` does that runs nothing.
fn by_pipx(rest: &[Word], parts: &Parts<'_>) -> About {
    let what = names::words(rest.get(1..).unwrap_or_default());
    match parts.texts().first() {
        Some(&"list") => About::new(say!("does-lists-programs"), &[Effect::Read]),
        Some(&"uninstall") => About::new(say!("does-removes", what = what), &[Effect::Delete]),
        _ => {
            let mut about = About::new(say!("does-installs", what = what), &[Effect::Network, Effect::Install]);
            origin::installed("pipx", parts, &parts.texts(), &mut about);
            about
        }
    }
}

/// `uv run`, `poetry run`, `bundle exec`, `pnpm exec`, `npm exec`: the words behind are a program.
pub(crate) fn runs(name: &str, rest: &[Word], around: &Around<'_>) -> Option<About> {
    let parts = parts(
        rest,
        &["--with", "-p", "--python", "-C", "--filter", "--package", "--extra", "--group", "-f", "-e"],
        false,
    );
    let (first, place) = (*parts.texts().first()?, *parts.places.first()?);
    if matches!(name, "pnpm" | "yarn" | "bun") && PROJECT_PROGRAMS.contains(&first) {
        return Some(fetched("npx", &rest[place..], around));
    }
    let opens = match name {
        "uv" | "poetry" | "pipenv" | "rye" | "hatch" | "pdm" => first == "run",
        "bundle" => first == "exec",
        "pnpm" | "yarn" | "npm" => matches!(first, "exec" | "dlx" | "x"),
        _ => return Some(inner::program(&rest[place..], &around.deeper())),
    };
    if !opens {
        return published::made(name, rest, first, parts.texts().get(1).copied());
    }
    let inner = rest.get(place + 1..).unwrap_or_default();
    if matches!(name, "hatch" | "pdm" | "rye") && inner.first().is_some_and(|word| table::program(&word.text).is_none())
    {
        return None;
    }
    if matches!(name, "npm" | "pnpm" | "yarn") {
        let fetching = if first == "dlx" { "pnpx" } else { "npx" };
        let inner: Vec<Word> = inner.iter().filter(|word| word.text != "--").cloned().collect();
        return Some(fetched(fetching, &inner, around));
    }
    let skipped =
        self::parts(inner, &["--with", "-p", "--python", "--extra", "--group", "--package", "--env-file"], false);
    let words = inner.get(*skipped.places.first()?..)?;
    if words.first().is_some_and(|word| word.text.ends_with(".py")) {
        return interpreter("python", words, &around.deeper());
    }
    let mut about = inner::program(words, &around.deeper());
    if about.effects.has(Effect::Unknown) {
        about = About {
            touches: about.touches,
            ..About::new(say!("does-runs", program = names::words(words)), &[Effect::RunCode])
        };
    }
    about.touches.extend(words.first().map(|word| word.text.clone()));
    Some(about)
}

/// A container made for one command: what that does there reaches the network, and what is mounted.
pub(crate) fn image(name: &str, rest: &[Word], around: &Around<'_>) -> Option<About> {
    let program = table::program(name).filter(|_| name != "kubectl")?;
    let parts = program.parts(rest);
    let at = parts.texts().iter().take(2).position(|word| *word == "run")?;
    let inner = rest.get(*parts.places.get(at + 2)?..)?;
    let there = inner::program(inner, &Around { text: around.text, ..around.within() });
    let mut about = acts::told(program, name, rest)?;
    if there.effects.has(Effect::Unknown) || there.effects.is_empty() {
        return Some(about);
    }
    about.add(say!("does-there", does = Argument::Clauses(there.clauses)), &[]);
    // The containers of a project share its files and its database.
    let shared = name == "docker-compose" || parts.texts().first() == Some(&"compose");
    let mounted = shared || parts.has(&["-v", "--volume", "--mount"]);
    let reaches: &[Effect] =
        if mounted { &[Effect::Network, Effect::Delete, Effect::Write] } else { &[Effect::Network] };
    about.effects = about.effects.with(there.effects.only(reaches));
    if mounted {
        about.risk = about.risk.max(there.risk);
        about.findings.extend(there.findings);
        about.marks.extend(there.marks);
    }
    about.touches.extend(there.touches);
    Some(about)
}

/// Commands inside containers: what they would delete there is said.
pub(crate) fn container(name: &str, rest: &[Word], around: &Around<'_>) -> Option<About> {
    let values = [
        "-f",
        "-p",
        "--context",
        "-n",
        "--namespace",
        "-u",
        "-w",
        "-e",
        "--env",
        "-c",
        "--container",
        "--user",
        "--workdir",
        "--file",
        "--profile",
    ];
    let parts = parts(rest, &values, false);
    let texts = parts.texts();
    let at = texts.iter().take(2).position(|word| *word == "exec")?;
    let place = *parts.places.get(at + 2)?;
    let inner = rest.get(place..).unwrap_or_default();
    let there = inner::program(inner, &Around { text: around.text, ..around.within() });
    let target = texts.get(at + 1).copied().unwrap_or("a container");
    let mut about = About::new(
        say!("does-inside", target = code(target), does = Argument::Clauses(there.clauses)),
        &[Effect::RunCode],
    );
    if name == "kubectl" {
        about.effects = about.effects.with(crate::Effects::of(Effect::Network));
    }
    let reaches: &[Effect] = match inner.first().map(|word| word.text.as_str()) {
        // A client there asks the database beside it.
        Some("psql" | "mysql" | "mariadb" | "redis-cli" | "mongosh" | "pg_dump" | "mysqldump" | "pg_isready") => {
            &[Effect::Delete, Effect::Write, Effect::Read]
        }
        _ => &[Effect::Delete, Effect::Write, Effect::Read, Effect::Network],
    };
    about.effects = about.effects.with(there.effects.only(reaches));
    about.risk = about.risk.max(there.risk);
    about.findings.extend(there.findings);
    about.touches.extend(there.touches);
    about.marks.extend(there.marks);
    about.touches.push(target.to_owned());
    if parts.has(&["--privileged"]) {
        about.warn(finding!(IsolationEscape, "finding-container-escape"), Risk::High);
    }
    Some(about)
}
