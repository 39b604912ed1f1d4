//! Programs that run code they are given: shells, interpreters, runners of packages, databases, containers.

use crate::languages::piped_code;
use crate::languages::{inline_code, leaks, perl};
use crate::lists::{
    CONTAINER_VALUES, OUTPUT_OPTIONS, PACKAGE_RUNNER_OPTIONS, PACKAGE_RUNNER_VALUES, PACKAGE_SOURCE_OPTIONS,
    PROJECT_PROGRAMS, PROJECT_RUNNER_VALUES, SHELL_SETUPS, TOOL_RUNNER_VALUES,
};
use crate::message::code;
use crate::paths::persistence;
use crate::programs::{known_packages, python_modules, table_rows};
use crate::table;
use crate::words::nesting::Context;
use crate::words::{interpreter_options, names, nesting, origin};
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::program::Set;
use countersign_command::program::options::{Parts, parts};

/// Explains a shell with its words.
pub(crate) fn shell(name: &str, rest: &[Word], context: &Context<'_>) -> StepFacts {
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
        Some(line) if line.computed || is_variable(&line.text) || line.text == "{}" => piped_code::computed_code(),
        Some(line) => {
            let context = Context { text: None, file: None, ..context.deeper() };
            nesting::explain_line_in(std::slice::from_ref(line), &line.text, &context)
        }
        None if rest.iter().any(|word| word.text == "-n") && file.is_some() => {
            StepFacts::new(say!("does-checks-syntax", file = code(file.map_or("", |file| &file.text))), &[Effect::Read])
        }
        None => match file {
            Some(file) if file.computed || file.text.starts_with("<(") => piped_code::computed_code(),
            Some(file) if !is_input(&file.text) && !rest.iter().any(|word| word.text == "-s") => {
                piped_code::script_file(&file.text)
            }
            _ => piped_code::explain(name, context),
        },
    }
}

/// Returns whether a text is a variable and nothing else.
pub(crate) fn is_variable(text: &str) -> bool {
    text.strip_prefix('$').is_some_and(|name| {
        !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '{' | '}' | '@' | '*'))
    })
}

/// Returns whether a file stands for what a program reads anyway.
fn is_input(file: &str) -> bool {
    file == "-" || countersign_command::by_process::is_input(file)
}

/// Explains `source`: a file's code inside this shell.
pub(crate) fn source(rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let file = rest.first()?;
    if file.computed || file.text.starts_with("<(") {
        return Some(piped_code::computed_code());
    }
    if is_input(&file.text) {
        return Some(piped_code::explain("source", context));
    }
    if file.text == "/dev/null" {
        return Some(StepFacts::new(say!("does-nothing"), &[Effect::None]));
    }
    let mut facts = StepFacts::new(say!("does-runs-file-in-shell", file = code(&file.text)), &[Effect::RunCode]);
    facts.script = Some(file.text.clone());
    Some(facts)
}

/// Explains `eval` with its words.
pub(crate) fn eval(rest: &[Word], context: &Context<'_>) -> StepFacts {
    let line = rest.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    if rest.iter().any(|word| word.computed || is_variable(&word.text)) {
        let mut facts = StepFacts::new(say!("does-runs-output", line = code(&line)), &[Effect::RunCode]);
        let usual = rest.len() == 1 && SHELL_SETUPS.iter().any(|setup| line.contains(setup));
        if !usual || context.depth > 0 {
            facts.warn(finding!(HiddenCode, "finding-code-unseen"), Risk::High);
        }
        return facts;
    }
    let mut facts = StepFacts::new(say!("does-runs-words"), &[Effect::RunCode]);
    facts.merge(nesting::explain_line_in(rest, &line, &Context { text: None, file: None, ..context.deeper() }));
    facts.with_risk(Risk::High)
}

/// Explains an interpreter: its code as an argument, a file, a module or its input.
pub(crate) fn interpreter(name: &str, rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let first = rest.first().map_or("", |word| word.text.as_str());
    if name == "perl" {
        return Some(perl::explain(rest, context));
    }
    if let (("deno", "eval"), Some(line)) =
        ((name, first), rest.iter().skip(1).find(|word| !word.text.starts_with('-')))
    {
        return Some(inline_code::explain(name, line, context));
    }
    let is_value = |at: usize| at > 0 && interpreter_options::takes_value(name, &rest[at - 1].text);
    let joined = rest.iter().position(|word| word.text.len() > 2 && word.text.starts_with("-m"));
    if let Some(at) = joined.filter(|at| name == "python" && (0..*at).all(|at| rest[at].text.starts_with('-'))) {
        let mut words = rest[at..].to_vec();
        words[0].text.drain(..2);
        return Some(python_modules::explain(&words, context));
    }
    let module = rest.iter().position(|word| word.text == "-m").filter(|_| name == "python");
    if let Some(at) = module.filter(|at| (0..*at).all(|at| rest[at].text.starts_with('-') || is_value(at))) {
        return Some(python_modules::explain(rest.get(at + 1..).unwrap_or_default(), context));
    }
    // What stands behind a script is for the script.
    let script_from = |from: usize| (from..rest.len()).find(|at| !rest[*at].text.starts_with('-') && !is_value(*at));
    let script_at = script_from(0);
    let code_before = |end: Option<usize>| {
        rest[..end.unwrap_or(rest.len())]
            .iter()
            .position(|word| inline_code::code_of_option(name, &word.text).is_some())
    };
    let mut end = script_at;
    let mut inline = code_before(end);
    // Behind an option nobody knows the word may be its value, and the code stand further on.
    while let Some(at) =
        end.filter(|at| inline.is_none() && *at > 0 && !interpreter_options::stands_alone(name, &rest[at - 1].text))
    {
        end = script_from(at + 1);
        inline = code_before(end);
    }
    let before =
        if matches!(name, "deno" | "bun" | "tsx") { rest.len() } else { script_at.map_or(rest.len(), |at| at + 1) };
    let own = table::program(name).and_then(|program| table_rows::explain(program, name, rest.get(..before)?));
    if let Some(facts) = own.filter(|_| inline.is_none()) {
        return Some(facts);
    }
    if let Some(facts) = inline.and_then(|at| explain_inline(name, rest, at, script_at, context)) {
        return Some(facts);
    }
    let is_file = |at: usize, word: &Word| word.text == "-" || !word.text.starts_with('-') && !is_value(at);
    let file = rest.iter().enumerate().find(|(at, word)| is_file(*at, word));
    let file = file.map(|(_, word)| word);
    Some(match file {
        Some(file) if file.computed => piped_code::computed_code(),
        Some(file) if is_input(&file.text) => piped_code::explain(name, context),
        Some(file) => {
            let mut facts = piped_code::script_file(&file.text);
            let base = file.text.rsplit('/').next().unwrap_or_default();
            let behind = rest.iter().skip_while(|word| !std::ptr::eq(*word, file)).skip(1).cloned().collect::<Vec<_>>();
            if let Some(known) = table::program(base).and_then(|program| table_rows::explain(program, base, &behind)) {
                facts.merge(known);
            }
            facts.touches.extend(
                rest.iter().map(|word| word.text.clone()).filter(|text| text.len() < 120 && !text.starts_with('-')),
            );
            facts
        }
        None if first.is_empty() || context.text.is_some() || !context.feed.is_empty() => {
            piped_code::explain(name, context)
        }
        None => StepFacts::new(
            say!("does-runs-with", program = code(name), words = names::argument(rest)),
            &[Effect::RunCode],
        ),
    })
}

/// Explains the code that stands in an interpreter's words from `at` on; `script_at` is where a script may stand instead.
fn explain_inline(
    name: &str,
    rest: &[Word],
    at: usize,
    script_at: Option<usize>,
    context: &Context<'_>,
) -> Option<StepFacts> {
    let (codes, behind) = inline_code::all_code(name, rest, at);
    let (first, others) = codes.split_first()?;
    let mut facts = inline_code::explain(name, first, context);
    others.iter().for_each(|line| facts.merge(inline_code::explain(name, line, context)));
    if let Some(file) = script_at.filter(|file| *file < at).map(|file| &rest[file].text) {
        facts.add(say!("does-or-runs-file", file = code(file)), &[]);
    }
    let behind: Vec<String> = rest.iter().skip(behind).map(|word| word.text.clone()).collect();
    leaks::check_server(name, &first.text, &behind, &mut facts);
    let behind = behind.into_iter();
    facts.touches.extend(behind.filter(|text| text.len() < 120 && !text.starts_with('-')));
    Some(facts)
}

/// The file a program nobody knows is told to write, as programs are told everywhere.
fn output_option(words: &[Word]) -> Option<&str> {
    let like_file = |text: &&str| text.contains(['/', '.']) && !text.starts_with('-') && !text.contains("://");
    words.iter().enumerate().find_map(|(at, word)| {
        let (option, value) = word.text.split_once('=').map_or((word.text.as_str(), None), |(o, v)| (o, Some(v)));
        let value = value.or_else(|| words.get(at + 1).map(|word| word.text.as_str()));
        value.filter(|_| OUTPUT_OPTIONS.contains(&option)).filter(like_file)
    })
}

/// Explains `npx` and its kin: a package runs, fetched first when it is not there.
pub(crate) fn fetched_package(name: &str, rest: &[Word], context: &Context<'_>) -> StepFacts {
    let parts = parts(rest, PACKAGE_RUNNER_OPTIONS, false);
    // What stands behind the package is for the package.
    let own = self::parts(&rest[..parts.places.first().copied().unwrap_or(rest.len())], PACKAGE_RUNNER_VALUES, false);
    if let Some(line) = own.value(&["-c", "--call"]) {
        return nesting::explain_line(line, &context.deeper());
    }
    let skip = usize::from(name == "pipx" && parts.texts().first() == Some(&"run"));
    if name == "pipx" && skip == 0 {
        return explain_pipx(rest, &parts);
    }
    let Some(place) = parts.places.get(skip) else {
        return StepFacts::new(say!("does-runs", program = code(name)), &[Effect::RunCode]);
    };
    let words = &rest[*place..];
    let package = words[0].text.as_str();
    let bare = package.trim_start_matches('@').split('@').next().unwrap_or_default();
    let mut facts = StepFacts::new(say!("does-runs-package", package = code(package)), &[Effect::RunCode]);
    let makes = bare.starts_with("create-") || bare.starts_with("degit");
    let new = makes
        || name == "pnpx"
        || parts.has(&["-y", "--yes"])
        || package.contains("@latest")
        || package.trim_start_matches('@').contains('@');
    let mut inner_words = words.to_vec();
    let program = known_packages::program_of(bare);
    inner_words[0] = Word { text: program.to_owned(), plain: true, ..Word::default() };
    let inner = nesting::explain_program(&inner_words, &context.deeper());
    facts.effects = facts.effects.with(inner.effects.only(&[
        Effect::Write,
        Effect::Delete,
        Effect::Network,
        Effect::Install,
        Effect::Process,
    ]));
    if !inner.effects.has(Effect::Unknown) && !program.contains('/') {
        // That the program runs it by itself goes without saying.
        facts.clauses.extend(inner.clauses.into_iter().map(|clause| clause.without_runner(program)));
        facts.findings.extend(inner.findings);
        // A package of the project is the program itself; what is fetched first is a stranger.
        let base = if new || matches!(name, "uvx" | "pipx") { facts.risk } else { Risk::Low };
        facts.risk = base.max(inner.risk);
    }
    if table::program(program).is_none()
        && let Some(file) = output_option(&words[1..])
    {
        facts.add(say!("does-lets-write", file = code(file)), &[Effect::Write]);
        persistence::check(file, &mut facts);
    }
    let sources = parts.values(PACKAGE_SOURCE_OPTIONS).chain([package]);
    let foreign: Vec<&str> = sources.filter(|source| origin::is_foreign(name, source)).collect();
    foreign.iter().for_each(|address| origin::check_address(address, &mut facts));
    if new || !foreign.is_empty() {
        facts.add(say!("does-fetches-missing"), &[Effect::Network]);
    }
    let fetches = new || matches!(name, "uvx" | "pipx");
    let named = ["--from", "-p", "--package"];
    let stranger = |package: &str| {
        let bare = package.trim_start_matches('@').split(['@', '=', '<', '>', '[']).next().unwrap_or_default();
        let program = known_packages::program_of(bare);
        package.contains(':') || !package.starts_with(['.', '/']) && !known_packages::is_known(bare, program)
    };
    let mut beside = own.values(&named);
    let unknown = fetches && own.value(&named).is_none() && stranger(package);
    if foreign.is_empty() && (unknown || beside.any(stranger)) {
        facts.warn(known_packages::unknown_publisher(), Risk::Medium);
    }
    if makes {
        facts.add(say!("does-makes-project"), &[Effect::Write]);
    }
    facts
        .touches
        .extend(words.iter().skip(1).map(|word| word.text.clone()).filter(|text| !text.starts_with('-')).take(6));
    facts
}

/// What `pipx` does that runs nothing.
fn explain_pipx(rest: &[Word], parts: &Parts<'_>) -> StepFacts {
    let what = names::argument(rest.get(1..).unwrap_or_default());
    match parts.texts().first() {
        Some(&"list") => StepFacts::new(say!("does-lists-programs"), &[Effect::Read]),
        Some(&"uninstall") => StepFacts::new(say!("does-removes", what = what), &[Effect::Delete]),
        _ => {
            let mut facts = StepFacts::new(say!("does-installs", what = what), &[Effect::Network, Effect::Install]);
            origin::check_installed("pipx", parts, &parts.texts(), &mut facts);
            facts
        }
    }
}

/// Explains the program behind `uv run`, `poetry run`, `bundle exec`, `pnpm exec` and `npm exec`.
pub(crate) fn project_program(name: &str, rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let parts = parts(rest, PROJECT_RUNNER_VALUES, false);
    let (first, place) = (*parts.texts().first()?, *parts.places.first()?);
    if matches!(name, "pnpm" | "yarn" | "bun") && PROJECT_PROGRAMS.contains(&first) {
        return Some(fetched_package("npx", &rest[place..], context));
    }
    let opens = match name {
        name if name == "uv" || Set::PythonProjectRunner.has(name) => first == "run",
        "bundle" => first == "exec",
        "pnpm" | "yarn" | "npm" => matches!(first, "exec" | "dlx" | "x"),
        _ => return Some(nesting::explain_program(&rest[place..], &context.deeper())),
    };
    if !opens {
        return known_packages::explain_create(name, rest, first, parts.texts().get(1).copied());
    }
    let inner = rest.get(place + 1..).unwrap_or_default();
    if matches!(name, "hatch" | "pdm" | "rye") && inner.first().is_some_and(|word| table::program(&word.text).is_none())
    {
        return None;
    }
    if matches!(name, "npm" | "pnpm" | "yarn") {
        let fetching = if first == "dlx" { "pnpx" } else { "npx" };
        let inner: Vec<Word> = inner.iter().filter(|word| word.text != "--").cloned().collect();
        return Some(fetched_package(fetching, &inner, context));
    }
    let skipped = self::parts(inner, TOOL_RUNNER_VALUES, false);
    let words = inner.get(*skipped.places.first()?..)?;
    if words.first().is_some_and(|word| word.text.ends_with(".py")) {
        return interpreter("python", words, &context.deeper());
    }
    let mut facts = nesting::explain_program(words, &context.deeper());
    if facts.effects.has(Effect::Unknown) {
        facts = StepFacts {
            touches: facts.touches,
            ..StepFacts::new(say!("does-runs", program = names::argument(words)), &[Effect::RunCode])
        };
    }
    facts.touches.extend(words.first().map(|word| word.text.clone()));
    Some(facts)
}

/// Explains a container made for one command: what that does there reaches the network, and what is mounted.
pub(crate) fn new_container(name: &str, rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let program = table::program(name).filter(|_| name != "kubectl")?;
    let parts = program.parts(rest);
    let at = parts.texts().iter().take(2).position(|word| *word == "run")?;
    let inner = rest.get(*parts.places.get(at + 2)?..)?;
    let there = nesting::explain_program(inner, &Context { text: context.text, ..context.within() });
    let mut facts = table_rows::explain(program, name, rest)?;
    if there.effects.has(Effect::Unknown) || there.effects.is_empty() {
        return Some(facts);
    }
    facts.add(say!("does-there", does = there.as_argument()), &[]);
    // The containers of a project share its files and its database.
    let shared = name == "docker-compose" || parts.texts().first() == Some(&"compose");
    let mounted = shared || parts.has(&["-v", "--volume", "--mount"]);
    let reaches: &[Effect] =
        if mounted { &[Effect::Network, Effect::Delete, Effect::Write] } else { &[Effect::Network] };
    // Of what stays in the container only the effects outside of it count.
    let there = if mounted {
        there
    } else {
        StepFacts { effects: there.effects, touches: there.touches, ..StepFacts::default() }
    };
    facts.take_from(there, reaches);
    Some(facts)
}

/// Explains a command inside a running container by what it would delete there.
pub(crate) fn container(name: &str, rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let parts = parts(rest, CONTAINER_VALUES, false);
    let texts = parts.texts();
    let at = texts.iter().take(2).position(|word| *word == "exec")?;
    let place = *parts.places.get(at + 2)?;
    let inner = rest.get(place..).unwrap_or_default();
    let there = nesting::explain_program(inner, &Context { text: context.text, ..context.within() });
    let target = texts.get(at + 1).copied().unwrap_or("a container");
    let mut facts =
        StepFacts::new(say!("does-inside", target = code(target), does = there.as_argument()), &[Effect::RunCode]);
    if name == "kubectl" {
        facts.effects = facts.effects.with(crate::Effects::of(Effect::Network));
    }
    let reaches: &[Effect] = match inner.first().map(|word| word.text.as_str()) {
        // A client there asks the database beside it.
        Some(name) if Set::DatabaseBeside.has(name) => &[Effect::Delete, Effect::Write, Effect::Read],
        _ => &[Effect::Delete, Effect::Write, Effect::Read, Effect::Network],
    };
    facts.take_from(there, reaches);
    facts.touches.push(target.to_owned());
    if parts.has(&["--privileged"]) {
        facts.warn(finding!(IsolationEscape, "finding-container-escape"), Risk::High);
    }
    Some(facts)
}
