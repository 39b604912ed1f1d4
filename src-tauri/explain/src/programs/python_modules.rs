//! Python's modules that are programs of their own: `python -m NAME`.

use crate::lists::{PYTHON_ARCHIVE_VALUES, PYTHON_SERVER_VALUES};
use crate::message::{Argument, code, codes};
use crate::paths::{broad_paths, persistence};
use crate::programs::table_rows;
use crate::table;
use crate::words::nesting::Context;
use crate::words::{names, nesting};
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::program::options::parts;

/// Explains a module of Python with its words.
pub(crate) fn explain(rest: &[Word], context: &Context<'_>) -> StepFacts {
    let Some((module, behind)) = rest.split_first() else {
        return StepFacts::new(say!("does-runs-some-module"), &[Effect::RunCode]);
    };
    // Modules that are programs of their own; what comes with Python is told below.
    let own = ["virtualenv", "build", "twine", "site", "ast", "platform"].contains(&module.text.as_str());
    if !own && table::program(&module.text).is_some() {
        return nesting::explain_program(rest, &context.deeper());
    }
    if module.text == "django" {
        let known =
            table::program("django-admin").and_then(|program| table_rows::explain(program, "django-admin", behind));
        return known
            .unwrap_or_else(|| StepFacts::new(say!("does-runs", program = names::argument(rest)), &[Effect::RunCode]));
    }
    let words = names::argument(behind);
    match module.text.as_str() {
        "venv" | "virtualenv" => StepFacts::new(say!("does-makes-python-environment", words = words), &[Effect::Write]),
        "site" | "sysconfig" | "platform" => StepFacts::new(say!("does-shows-python-facts"), &[Effect::Read]),
        "json.tool" => explain_json_tool(behind),
        "tokenize" | "ast" => explain_json_tool(behind.get(..1).unwrap_or_default()),
        "py_compile" | "compileall" => StepFacts::new(say!("does-compiles", words = words), &[Effect::Write]),
        "http.server" | "SimpleHTTPServer" => explain_server(behind),
        "build" => StepFacts::new(say!("does-builds-package", words = words), &[Effect::Write, Effect::RunCode]),
        "twine" => {
            StepFacts::new(say!("does-publishes-package", words = words), &[Effect::Network]).with_risk(Risk::High)
        }
        "ensurepip" => StepFacts::new(say!("does-installs-pip"), &[Effect::Install]),
        "zipfile" | "tarfile" => explain_archive(behind),
        name => {
            let mut facts = StepFacts::new(say!("does-runs-python-module", module = code(name)), &[Effect::RunCode]);
            facts.touches.extend(behind.iter().map(|word| word.text.clone()).take(6));
            if matches!(name, "cProfile" | "profile" | "trace") {
                add_profile_output(behind, &mut facts);
            }
            facts
        }
    }
}

/// `json.tool IN OUT`.
fn explain_json_tool(words: &[Word]) -> StepFacts {
    let parts = parts(words, &["--indent"], false);
    match parts.texts().as_slice() {
        [from, to, ..] => {
            let mut facts =
                StepFacts::new(say!("does-reshapes-into", from = code(from), into = code(to)), &[Effect::Write]);
            persistence::check(to, &mut facts);
            facts
        }
        [from] => StepFacts::new(say!("does-reshapes", from = code(from)), &[Effect::Read]),
        [] => StepFacts::new(say!("does-reshapes", from = Argument::Input), &[Effect::Read]),
    }
}

fn explain_server(words: &[Word]) -> StepFacts {
    let parts = parts(words, PYTHON_SERVER_VALUES, false);
    let folder = parts.value(&["-d", "--directory"]);
    let folder_named = folder.map_or_else(|| say!("this-folder").into(), code);
    let mut clause = say!("does-serves", folder = folder_named);
    if let Some(port) = parts.texts().first() {
        clause.wrap(|does| say!("does-at-port", does = does, port = code(*port)));
    }
    if let Some(address) = parts.value(&["-b", "--bind"]) {
        clause.wrap(|does| say!("does-bound-to", does = does, address = code(address)));
    }
    let mut facts = StepFacts::new(clause, &[Effect::Network]);
    if folder.is_none() {
        facts = facts.also(Work::Serves);
    }
    broad_paths::check_served(folder, parts.value(&["-b", "--bind"]).unwrap_or_default(), &mut facts);
    facts
}

/// `zipfile` and `tarfile`: listed, unpacked or packed.
fn explain_archive(words: &[Word]) -> StepFacts {
    let options = PYTHON_ARCHIVE_VALUES;
    let parts = parts(words, options, false);
    let others = parts.texts();
    let at = |names: &[&str]| parts.value(names);
    if let Some(archive) = at(&["-l", "--list", "-t", "--test"]) {
        return StepFacts::new(say!("does-lists-archive", archive = code(archive)), &[Effect::Read]).also(Work::Lists);
    }
    let (clause, archive, work) = match (at(&["-e", "--extract"]), at(&["-c", "--create"])) {
        (Some(archive), _) if others.is_empty() => {
            (say!("does-unpacks", archive = code(archive)), archive, Work::Unpacks)
        }
        (Some(archive), _) => {
            (say!("does-unpacks-into", archive = code(archive), folder = codes(&others)), archive, Work::Unpacks)
        }
        (None, Some(archive)) => {
            (say!("does-packs-into", files = codes(&others), archive = code(archive)), archive, Work::Packs)
        }
        (None, None) => return StepFacts::new(say!("does-shows-usage"), &[Effect::None]),
    };
    let mut facts = StepFacts::new(clause, &[Effect::Write]).also(work);
    let written = if at(&["-e", "--extract"]).is_some() { others.first().copied() } else { Some(archive) };
    written.inspect(|path| persistence::check(path, &mut facts));
    facts
}

/// A profiler writes what it measured where `-o` says.
fn add_profile_output(words: &[Word], facts: &mut StepFacts) {
    let own = words.iter().position(|word| !word.text.starts_with('-')).map_or(words.len(), |at| at + 1);
    let file = words[..own].iter().zip(&words[1.min(own)..own]).find(|(option, _)| option.text == "-o");
    if let Some((_, file)) = file {
        facts.add(say!("does-writes-profile", file = code(&file.text)), &[Effect::Write]);
        persistence::check(&file.text, facts);
    }
}
