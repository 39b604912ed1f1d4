//! Repositories that are sent where a step before has only just said.

use crate::hosts;
use crate::message::code;
use crate::paths::secret_paths;
use crate::{Risk, StepFacts};
use countersign_command::outline::Command;

/// The words of a call of git behind its own options, the first its sub-command.
fn git_words(step: &Command) -> Option<Vec<&str>> {
    let mut words = step.words.iter().map(|word| word.text.as_str());
    let mut rest: Vec<&str> = words.next().filter(|program| *program == "git").map(|_| words.collect())?;
    while let ["-C" | "-c", _, ..] = rest.as_slice() {
        rest.drain(..2);
    }
    Some(rest)
}

/// What is not an option.
fn operands<'a>(words: &[&'a str]) -> Vec<&'a str> {
    words.iter().copied().filter(|word| !word.starts_with('-')).collect()
}

/// Checks for a push of data to an address that one of `steps` has only just set: `dvc remote add mirror s3://…`.
pub(crate) fn check_data_push(steps: &[Command], command: &Command, facts: &mut StepFacts) {
    let words = |step: &Command, program: &str| -> Option<Vec<String>> {
        let mut words = step.words.iter().map(|word| word.text.clone());
        words.next().filter(|first| first == program).map(|_| words.filter(|word| !word.starts_with('-')).collect())
    };
    if words(command, "dvc").is_none_or(|words| words.first().is_none_or(|verb| verb != "push")) {
        return;
    }
    let named = steps.iter().rev().filter_map(|step| words(step, "dvc")).find_map(|words| match words.as_slice() {
        [remote, add, .., address] if remote == "remote" && (add == "add" || add == "modify") => Some(address.clone()),
        _ => None,
    });
    if let Some(address) = named.filter(|address| address.contains("://")) {
        facts.warn(finding!(Upload, "finding-data-to-new-address", address = code(&address)), Risk::High);
    }
}

/// Checks for a push of git to an address that one of `steps` has only just set.
pub(crate) fn check_git_push(steps: &[Command], command: &Command, facts: &mut StepFacts) {
    let words = git_words(command).unwrap_or_default();
    let ["push", rest @ ..] = words.as_slice() else { return };
    let to = operands(rest).first().copied();
    let from = command.words.iter().zip(command.words.iter().skip(1)).find(|(option, _)| option.text == "-C");
    if let Some((_, folder)) = from.filter(|(_, folder)| secret_paths::names_secret(&folder.text)) {
        facts.warn(finding!(SecretSent, "finding-secrets-in-folder-sent", folder = code(&folder.text)), Risk::High);
    }
    for step in steps.iter().rev() {
        let Some(words) = git_words(step) else { continue };
        let (changes, name, address) = match words.as_slice() {
            ["remote", "add", rest @ ..] => match operands(rest).as_slice() {
                [.., name, address] => (false, *name, *address),
                _ => continue,
            },
            ["remote", "set-url", rest @ ..] => match operands(rest).as_slice() {
                [name, address, ..] => (true, *name, *address),
                _ => continue,
            },
            _ => continue,
        };
        if to.is_some_and(|to| to != name) {
            continue;
        }
        facts.touches.push(address.to_owned());
        let far = address.contains(':') && !hosts::is_forge(address) && !hosts::is_this_computer(address);
        if changes || far {
            facts.warn(finding!(Upload, "finding-code-to-new-remote", address = code(address)), Risk::High);
        } else if address.contains(':') && !hosts::is_this_computer(address) {
            facts.warn(finding!(Upload, "finding-code-to-named-remote", address = code(address)), Risk::Medium);
        }
        return;
    }
}
