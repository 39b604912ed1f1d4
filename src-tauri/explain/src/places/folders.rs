//! Where the steps of a text are when they run: the folder that those before went to.

use crate::lists::SYSTEM_OWN;
use crate::message::code;
use crate::places::wide;
use crate::words::names;
use crate::{About, Effect, Risk};
use countersign_command::outline::{Command, Stream, Word};
use countersign_command::place;
use countersign_command::program::Set;

/// The folder the steps before go to, from where the text begins. What is done deeper stays there.
pub(crate) fn folder(steps: &[Command], depth: usize) -> String {
    let goes = |step: &&Command| {
        step.depth <= depth && step.words.first().is_some_and(|word| word.text == "cd" || word.text == "pushd")
    };
    steps.iter().filter(goes).fold(String::new(), |here, step| {
        let to = step
            .words
            .iter()
            .skip(1)
            .map(|word| word.text.as_str())
            .find(|word| !word.starts_with('-') || *word == "-");
        joined(&here, to.unwrap_or("~"))
    })
}

/// A path as seen from a folder, without needless parts.
pub(crate) fn joined(here: &str, path: &str) -> String {
    let start = if path.starts_with(['/', '~', '$']) { "" } else { here };
    let root = if start.starts_with('/') || start.is_empty() && path.starts_with('/') { "/" } else { "" };
    let mut parts: Vec<&str> = Vec::new();
    for part in start.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    format!("{root}{}", parts.join("/"))
}

/// The last part of a path.
pub(crate) fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Whether it is certain that the steps before left their shell in the folder they went to.
fn is_certain(steps: &[Command]) -> bool {
    let goes =
        |step: &Command| step.words.first().is_some_and(|word| matches!(word.text.as_str(), "cd" | "pushd" | "popd"));
    let back = |step: &Command| step.words.iter().any(|word| matches!(word.text.as_str(), "popd" | "-"));
    !steps.iter().filter(|step| goes(step)).any(|step| back(step) || step.apart || step.background)
}

/// A whole home that is taken into a repository, from where it is sent to others.
fn taken_in(here: &str, command: &Command, about: &mut About) {
    let words: Vec<&str> = command.words.iter().map(|word| word.text.as_str()).collect();
    let all = |word: &&str| matches!(*word, "-A" | "--all" | "." | "./" | ":/" | "*" | "~" | "$HOME");
    let (adds, here) = match words.as_slice() {
        ["git", "add", rest @ ..] => (rest.iter().any(all), here),
        ["git", "-C", folder, "add", rest @ ..] => (rest.iter().any(all), *folder),
        _ => return,
    };
    if adds && matches!(here, "~" | "$HOME" | "/" | "/root") {
        about.warn(finding!(Upload, "finding-takes-in-everything", folder = code(here)), Risk::High);
    }
}

/// What a step changes by a plain name belongs to the system when the steps before went there.
pub(crate) fn entered(steps: &[Command], command: &Command, about: &mut About) {
    let here = folder(steps, command.depth);
    taken_in(&here, command, about);
    let removes = about.effects.has(Effect::Delete) && !about.effects.has(Effect::Network);
    if removes && wide::is_private(&here) && is_certain(steps) {
        let words = command.words.iter().skip(1).map(|word| word.text.as_str()).filter(|word| !word.starts_with('-'));
        let lets_in = |path: &String| wide::is_private(path) || place::is_glob(path);
        if let Some(path) = words.map(|word| joined(&here, word)).filter(|path| path.starts_with(&here)).find(lets_in) {
            about.warn(finding!(Destruction, "finding-content-lost", file = code(&path)), Risk::High);
        }
    }
    if !SYSTEM_OWN.iter().any(|own| place::below(&here, own)) || !is_certain(steps) {
        return;
    }
    let plain = |path: &&str| !path.is_empty() && !path.starts_with(['/', '~', '$', '-', '&']);
    let written = command.redirects.iter().filter(|one| matches!(one.kind, Stream::Write | Stream::Append));
    let written = written.map(|one| one.target.text.as_str()).find(plain);
    // Behind what only gives it rights.
    let lends = |word: &&Word| matches!(word.text.as_str(), "sudo" | "doas") || word.text.starts_with('-');
    let words: Vec<&str> = command.words.iter().skip_while(lends).map(|word| word.text.as_str()).collect();
    let [program, operands @ ..] = words.as_slice() else { return };
    let changed = match names::plain_name(program).as_str() {
        "cp" | "ln" => operands.last().copied().filter(plain),
        name if Set::PathChanger.has(name) => operands.iter().copied().rfind(plain),
        "sed" if operands.iter().any(|word| word.starts_with("-i") || word.starts_with("--in-place")) => {
            operands.iter().copied().rfind(plain)
        }
        _ => None,
    };
    if let Some(path) = written.or(changed) {
        about.join(About::of(&[Effect::Admin]));
        about.warn(finding!(SystemChange, "finding-system-path", path = code(joined(&here, path))), Risk::High);
    }
}
