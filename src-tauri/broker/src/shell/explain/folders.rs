//! Where the steps of a text are when they run: the folder that those before went to.

use super::super::outline::Command;

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
