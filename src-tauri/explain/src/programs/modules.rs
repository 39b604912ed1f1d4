//! Python's modules that are programs of their own: `python -m NAME`.

use crate::message::{Argument, code, codes};
use crate::places::{lasting, wide};
use crate::programs::acts;
use crate::table;
use crate::words::inner::Around;
use crate::words::{inner, names};
use crate::work::Work;
use crate::{About, Effect, Risk};
use countersign_command::outline::Word;
use countersign_command::program::options::parts;

/// A module with its words.
pub(crate) fn run(rest: &[Word], around: &Around<'_>) -> About {
    let Some((module, behind)) = rest.split_first() else {
        return About::new(say!("does-runs-some-module"), &[Effect::RunCode]);
    };
    // Modules that are programs of their own; what comes with Python is told below.
    let own = ["virtualenv", "build", "twine", "site", "ast", "platform"].contains(&module.text.as_str());
    if !own && table::program(&module.text).is_some() {
        return inner::program(rest, &around.deeper());
    }
    if module.text == "django" {
        let known = table::program("django-admin").and_then(|program| acts::told(program, "django-admin", behind));
        return known
            .unwrap_or_else(|| About::new(say!("does-runs", program = names::words(rest)), &[Effect::RunCode]));
    }
    let words = names::words(behind);
    match module.text.as_str() {
        "venv" | "virtualenv" => About::new(say!("does-makes-python-environment", words = words), &[Effect::Write]),
        "site" | "sysconfig" | "platform" => About::new(say!("does-shows-python-facts"), &[Effect::Read]),
        "json.tool" => reshaped(behind),
        "tokenize" | "ast" => reshaped(behind.get(..1).unwrap_or_default()),
        "py_compile" | "compileall" => About::new(say!("does-compiles", words = words), &[Effect::Write]),
        "http.server" | "SimpleHTTPServer" => served(behind),
        "build" => About::new(say!("does-builds-package", words = words), &[Effect::Write, Effect::RunCode]),
        "twine" => About::new(say!("does-publishes-package", words = words), &[Effect::Network]).risky(Risk::High),
        "ensurepip" => About::new(say!("does-installs-pip"), &[Effect::Install]),
        "zipfile" | "tarfile" => packed(behind),
        name => {
            let mut about = About::new(say!("does-runs-python-module", module = code(name)), &[Effect::RunCode]);
            about.touches.extend(behind.iter().map(|word| word.text.clone()).take(6));
            if matches!(name, "cProfile" | "profile" | "trace") {
                measured(behind, &mut about);
            }
            about
        }
    }
}

/// `json.tool IN OUT`.
fn reshaped(words: &[Word]) -> About {
    let parts = parts(words, &["--indent"], false);
    match parts.texts().as_slice() {
        [from, to, ..] => {
            let mut about =
                About::new(say!("does-reshapes-into", from = code(from), into = code(to)), &[Effect::Write]);
            lasting::written(to, &mut about);
            about
        }
        [from] => About::new(say!("does-reshapes", from = code(from)), &[Effect::Read]),
        [] => About::new(say!("does-reshapes", from = Argument::Input), &[Effect::Read]),
    }
}

fn served(words: &[Word]) -> About {
    let parts = parts(words, &["-d", "--directory", "-b", "--bind", "-p", "--protocol"], false);
    let folder = parts.value(&["-d", "--directory"]);
    let folder_named = folder.map_or_else(|| say!("this-folder").into(), code);
    let mut clause = say!("does-serves", folder = folder_named);
    if let Some(port) = parts.texts().first() {
        clause.wrap(|does| say!("does-at-port", does = does, port = code(*port)));
    }
    if let Some(address) = parts.value(&["-b", "--bind"]) {
        clause.wrap(|does| say!("does-bound-to", does = does, address = code(address)));
    }
    let mut about = About::new(clause, &[Effect::Network]);
    if folder.is_none() {
        about = about.that(Work::Serves);
    }
    wide::served(folder, parts.value(&["-b", "--bind"]).unwrap_or_default(), &mut about);
    about
}

/// `zipfile` and `tarfile`: listed, unpacked or packed.
fn packed(words: &[Word]) -> About {
    let options = ["-l", "--list", "-t", "--test", "-e", "--extract", "-c", "--create"];
    let parts = parts(words, &options, false);
    let others = parts.texts();
    let at = |names: &[&str]| parts.value(names);
    if let Some(archive) = at(&["-l", "--list", "-t", "--test"]) {
        return About::new(say!("does-lists-archive", archive = code(archive)), &[Effect::Read]).that(Work::Lists);
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
        (None, None) => return About::new(say!("does-shows-usage"), &[Effect::None]),
    };
    let mut about = About::new(clause, &[Effect::Write]).that(work);
    let written = if at(&["-e", "--extract"]).is_some() { others.first().copied() } else { Some(archive) };
    written.inspect(|path| lasting::written(path, &mut about));
    about
}

/// A profiler writes what it measured where `-o` says.
fn measured(words: &[Word], about: &mut About) {
    let own = words.iter().position(|word| !word.text.starts_with('-')).map_or(words.len(), |at| at + 1);
    let file = words[..own].iter().zip(&words[1.min(own)..own]).find(|(option, _)| option.text == "-o");
    if let Some((_, file)) = file {
        about.add(say!("does-writes-profile", file = code(&file.text)), &[Effect::Write]);
        lasting::written(&file.text, about);
    }
}
