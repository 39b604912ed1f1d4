//! Where the steps of a text are when they run: the folder that those before went to.

use super::super::outline::{Command, Stream};
use super::super::place;
use super::sentence::code;
use super::{About, Effect, Risk, risk, wrappers};

/// The folder the steps before go to, from where the text begins. What is done deeper stays there.
pub(super) fn folder(steps: &[Command], depth: usize) -> String {
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
pub(super) fn joined(here: &str, path: &str) -> String {
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
pub(super) fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Programs that change the files among their words.
const CHANGERS: [&str; 10] = ["rm", "mv", "cp", "chmod", "chown", "tee", "truncate", "sed", "ln", "shred"];

/// Folders of the system in which projects are kept, too.
const SHARED: [&str; 6] = ["/opt", "/usr/local", "/usr/src", "/var/www", "/var/lib/jenkins", "/root"];

/// What a step changes by a plain name belongs to the system when the steps before went there.
pub(super) fn entered(steps: &[Command], command: &Command, about: &mut About) {
    let here = folder(steps, command.depth);
    if !risk::is_system(&here) || SHARED.iter().any(|shared| place::below(&here, shared)) {
        return;
    }
    let plain = |path: &&str| !path.is_empty() && !path.starts_with(['/', '~', '$', '-', '&']);
    let written = command.redirects.iter().filter(|one| matches!(one.kind, Stream::Write | Stream::Append));
    let written = written.map(|one| one.target.text.as_str()).find(plain);
    let program = command.words.first().map(|word| wrappers::plain_name(&word.text)).unwrap_or_default();
    let changes = about.effects.has(Effect::Write) || about.effects.has(Effect::Delete);
    let named = command.words.iter().skip(1).map(|word| word.text.as_str()).rfind(plain);
    let named = named.filter(|_| changes && CHANGERS.contains(&program.as_str()));
    if let Some(path) = written.or(named) {
        about.join(About::new("", &[Effect::Admin]));
        about.warn(format!("{} belongs to the system", code(&joined(&here, path))), Risk::High);
    }
}
