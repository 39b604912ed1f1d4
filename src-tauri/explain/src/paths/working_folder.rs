//! Where the steps of a text are when they run: the folder that those before went to.

use crate::lists::SYSTEM_OWN;
use crate::message::code;
use crate::paths::broad_paths;
use crate::words::names;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream, Word};
use countersign_command::place;
use countersign_command::program::Set;

/// Returns the folder the steps before went to, from where the text begins. A change at a greater depth stays there.
pub(crate) fn current(steps: &[Command], depth: usize) -> String {
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
        join(&here, to.unwrap_or("~"))
    })
}

/// Joins a path to a folder, without needless parts.
pub(crate) fn join(here: &str, path: &str) -> String {
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

/// Returns the last part of a path.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Returns whether it is certain that the steps before left their shell in the folder they went to.
fn is_certain(steps: &[Command]) -> bool {
    let goes =
        |step: &Command| step.words.first().is_some_and(|word| matches!(word.text.as_str(), "cd" | "pushd" | "popd"));
    let back = |step: &Command| step.words.iter().any(|word| matches!(word.text.as_str(), "popd" | "-"));
    !steps.iter().filter(|step| goes(step)).any(|step| back(step) || step.apart || step.background)
}

/// A whole home that is taken into a repository, from where it is sent to others.
fn check_tracked_home(here: &str, command: &Command, facts: &mut StepFacts) {
    let words: Vec<&str> = command.words.iter().map(|word| word.text.as_str()).collect();
    let all = |word: &&str| matches!(*word, "-A" | "--all" | "." | "./" | ":/" | "*" | "~" | "$HOME");
    let (adds, here) = match words.as_slice() {
        ["git", "add", rest @ ..] => (rest.iter().any(all), here),
        ["git", "-C", folder, "add", rest @ ..] => (rest.iter().any(all), *folder),
        _ => return,
    };
    if adds && matches!(here, "~" | "$HOME" | "/" | "/root") {
        facts.warn(finding!(Upload, "finding-takes-in-everything", folder = code(here)), Risk::High);
    }
}

/// Checks the plain names a step changes: they belong to the system when the steps before went there.
pub(crate) fn check_relative_paths(steps: &[Command], command: &Command, facts: &mut StepFacts) {
    let here = current(steps, command.depth);
    check_tracked_home(&here, command, facts);
    let removes = facts.effects.has(Effect::Delete) && !facts.effects.has(Effect::Network);
    if removes && broad_paths::is_private(&here) && is_certain(steps) {
        let words = command.words.iter().skip(1).map(|word| word.text.as_str()).filter(|word| !word.starts_with('-'));
        let lets_in = |path: &String| broad_paths::is_private(path) || place::is_glob(path);
        if let Some(path) = words.map(|word| join(&here, word)).filter(|path| path.starts_with(&here)).find(lets_in) {
            facts.warn(finding!(Destruction, "finding-content-lost", file = code(&path)), Risk::High);
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
        facts.merge(StepFacts::of(&[Effect::Admin]));
        facts.warn(finding!(SystemChange, "finding-system-path", path = code(join(&here, path))), Risk::High);
    }
}
