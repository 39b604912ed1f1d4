//! Secrets and whole folders that an earlier step put into a file by another name or into a variable, and that leave
//! under it.

use crate::hosts;
use crate::lists::{DATA_OPTIONS, LOGIN_OPTIONS};
use crate::message::code;
use crate::paths::{broad_paths, secret_paths};
use crate::words::names;
use std::iter::zip;

use crate::paths::working_folder;
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Stream};
use countersign_command::program::Set;

/// The paths among a step's words, as seen from where the text begins: also those behind `f=@` and `if=`.
fn named_paths(step: &Command, here: &str) -> Vec<String> {
    let plain = |word: &str| working_folder::join(here, word.rsplit(['@', '=']).next().unwrap_or(word));
    let words = step.words.iter().skip(1).map(|word| word.text.as_str());
    words.filter(|word| !word.is_empty() && *word != ".").map(plain).collect()
}

/// The files a step prints into.
fn output_files(step: &Command, here: &str) -> Vec<String> {
    let writes = |kind: Stream| matches!(kind, Stream::Write | Stream::Append);
    step.redirects.iter().filter(|to| writes(to.kind)).map(|to| working_folder::join(here, &to.target.text)).collect()
}

/// Checks for a secret in what a step sends: printed by another step among its words, or kept in a variable set to it.
pub(crate) fn check_printed_secrets(steps: &[Command], before: &[StepFacts], command: &Command, facts: &mut StepFacts) {
    let prints = |step: &Command| {
        let inner = step.computed.clone().and_then(|range| before.get(range)).unwrap_or_default();
        inner.iter().any(|facts| facts.secret)
    };
    let exports = |step: &Command| step.words.first().is_some_and(|word| Set::VariableSetter.has(&word.text));
    let held = || {
        let sets = steps.iter().filter(|step| (step.words.is_empty() || exports(step)) && prints(step));
        sets.flat_map(|step| {
            let words = step.words.iter().filter_map(|word| word.text.split_once('=')).map(|(name, _)| name);
            step.settings.iter().map(|(name, _)| name.as_str()).chain(words)
        })
    };
    let computed = prints(command);
    let gives = |text: &str| {
        held().any(|name| names_variable(text, name)) || computed && (text.contains("$(") || text.contains('`'))
    };
    let program = command.words.first().map(|word| names::plain_name(&word.text)).unwrap_or_default();
    if matches!(program.as_str(), "echo" | "printf") && command.words.iter().any(|word| gives(&word.text)) {
        facts.secret = true;
    }
    let asks = matches!(program.as_str(), "curl" | "wget" | "http" | "xh" | "nc" | "dig" | "git");
    if !asks || !facts.effects.has(Effect::Network) || hosts::stays_local(command) {
        return;
    }
    // What is sent as data is data, however it begins.
    let data = |option: &str| DATA_OPTIONS.iter().any(|way| option.starts_with(way));
    let lets_in = |option: &str, word: &str| {
        let joined = ["-H", "--header=", "-u", "--user=", "--oauth2-bearer="].iter().any(|way| word.starts_with(way));
        let plain = matches!(program.as_str(), "http" | "xh") && word.starts_with("Authorization:");
        LOGIN_OPTIONS.contains(&option) || !data(option) && (joined || plain)
    };
    let pairs = command.words.iter().zip(command.words.iter().skip(1));
    let mut given = pairs.filter(|(option, word)| !lets_in(&option.text, &word.text)).map(|(_, word)| &word.text);
    if given.any(|text| gives(text)) {
        facts.warn(finding!(SecretSent, "finding-secret-sent"), Risk::High);
    }
}

/// Returns whether a text names a variable, and none whose name only begins like that.
fn names_variable(text: &str, name: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    text.split('$').skip(1).any(|rest| rest.trim_start_matches('{').strip_prefix(name).is_some_and(ends))
}

/// Checks for secrets and whole folders among the files a step sends, made by those before; `before` is what these do.
pub(crate) fn check_sent_files(steps: &[Command], before: &[StepFacts], command: &Command, facts: &mut StepFacts) {
    if !facts.sends || !facts.effects.has(Effect::Network) {
        return;
    }
    let mut sent = named_paths(command, &working_folder::current(steps, command.depth));
    let read = command.redirects.iter().filter(|from| from.kind == Stream::Read);
    sent.extend(
        read.map(|from| working_folder::join(&working_folder::current(steps, command.depth), &from.target.text)),
    );
    let (mut secret, mut packed): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (at, (step, earlier)) in zip(steps, before).enumerate() {
        if !earlier.effects.has(Effect::Write) {
            continue;
        }
        let here = working_folder::current(&steps[..at], step.depth);
        let (into, words) = (output_files(step, &here), named_paths(step, &here));
        let program = step.words.first().map(|word| names::plain_name(&word.text)).unwrap_or_default();
        let copies = Set::Copier.has(&program);
        let made = || into.iter().chain(words.iter().filter(|_| copies)).cloned();
        if earlier.secret
            || step.words.iter().skip(1).any(|word| secret_paths::names_secret(&word.text))
            || words.iter().any(|word| secret.contains(word))
        {
            secret.extend(made());
        }
        let all = earlier.touches.iter().any(|touch| broad_paths::is_whole_folder(touch));
        let asks = command.words.first().is_some_and(|word| matches!(word.text.as_str(), "curl" | "wget"));
        let much = || earlier.has(Work::History) || earlier.touches.iter().any(|touch| broad_paths::is_broad(touch));
        if earlier.has(Work::Packs) && (all || asks && much()) {
            packed.extend(made().chain(words.iter().cloned()));
        }
    }
    if let Some(file) = sent.iter().find(|file| secret.contains(file)) {
        facts.warn(finding!(SecretSent, "finding-secret-in-variable-sent", file = code(file)), Risk::High);
    } else if sent.iter().any(|file| packed.contains(file)) {
        facts.warn(finding!(Upload, "finding-archive-sent"), Risk::High);
    }
}
