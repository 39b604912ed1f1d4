//! What is changed elsewhere beyond what a command's line says: protections taken away, doors opened to everybody, rights
//! given, what runs there. The words that say so are a table, for all clouds, clusters and services at once.

use crate::finding::{Finding, FindingKind};
use crate::lists::NAME_OPTIONS;
use crate::message::Message;
use crate::words::names;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Word};
use countersign_command::program::Set;

/// A warning's id, and the groups of parts of words that say so.
struct ProtectionRow {
    warning: &'static str,
    groups: &'static [&'static [&'static str]],
}

include!(concat!(env!("OUT_DIR"), "/guards.rs"));

/// How many words before the first option are taken for verbs.
const VERBS: usize = 4;

/// The words behind the name of a program that works on clouds, clusters or services.
fn cloud_words(command: &Command) -> Option<&[Word]> {
    let name = |word: &Word| match names::plain_name(&word.text).split('@').next() {
        Some("aws-cdk") => "cdk".to_owned(),
        plain => plain.unwrap_or_default().to_owned(),
    };
    let starts = Set::Starter.has(name(command.words.first()?).as_str());
    let looked = if starts { 16 } else { 1 };
    let at = command.words.iter().take(looked).position(|word| Set::Cloud.has(&name(word)))?;
    command.words.get(at + 1..)
}

/// Looks at a step that changes something elsewhere.
pub(crate) fn check(command: &Command, facts: &mut StepFacts) {
    let changes = [Effect::Write, Effect::Delete, Effect::RunCode].iter().any(|effect| facts.effects.has(*effect));
    let Some(words) = cloud_words(command).filter(|_| changes && facts.effects.has(Effect::Network)) else { return };
    let said = significant_words(words);
    let in_word = |word: &String, group: &[&str]| group.iter().any(|part| word_holds(word, part));
    // What is meant stands in the same word, or among the verbs.
    let fits = |guard: &&ProtectionRow| match guard.groups {
        [only] => said.iter().any(|(_, word)| in_word(word, only)),
        [ways, things] => said.iter().filter(|(verb, word)| *verb || word.starts_with('-')).any(|(_, word)| {
            let thing = in_word(word, things) || said.iter().any(|(verb, word)| *verb && in_word(word, things));
            in_word(word, ways) && thing
        }),
        _ => false,
    };
    for guard in PROTECTIONS.iter().filter(fits) {
        facts.warn(Finding::new(FindingKind::CloudProtection, Message::text(guard.warning, Vec::new())), Risk::High);
    }
}

/// Returns whether a word holds a part: what an option is set to, as a whole.
fn word_holds(word: &str, part: &str) -> bool {
    let set = part.contains('=') && !part.ends_with(['=', '.']);
    word.match_indices(part).any(|(at, _)| {
        !set || !word[at + part.len()..].starts_with(|c: char| c.is_alphanumeric() || ".:-/".contains(c))
    })
}

/// The words that say what is done, in small letters and without blanks, and whether they are verbs.
fn significant_words(words: &[Word]) -> Vec<(bool, String)> {
    let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let verbs = words.iter().take_while(|word| !word.starts_with('-')).take(VERBS);
    let verbs = verbs.filter(|word| !word.contains(['/', '=', '.'])).map(|word| (true, (*word).to_owned()));
    let own = |at: usize| at > 0 && NAME_OPTIONS.contains(&words[at - 1]);
    let given = words.iter().enumerate().filter(|(at, word)| !own(*at) && !word.starts_with('-') && word.contains('='));
    let given = given.map(|(_, word)| word).filter(|word| !word.contains(' '));
    let given = given.map(|word| (false, (*word).to_owned()));
    let options = words.iter().enumerate().filter(|(_, word)| {
        word.starts_with('-') && !NAME_OPTIONS.contains(&word.split('=').next().unwrap_or_default())
    });
    let set = options.map(|(at, option)| {
        if option.contains('=') {
            return (false, (*option).to_owned());
        }
        let text = match words.get(at + 1).filter(|value| !value.starts_with('-')) {
            // A text of several words is for people.
            Some(value) if value.contains(' ') && !value.starts_with(['{', '[']) => format!("{option}=text"),
            Some(value) => format!("{option}={value}"),
            None => format!("{option}=true"),
        };
        (false, text)
    });
    let plain = |(verb, text): (bool, String)| (verb, text.to_lowercase().replace(char::is_whitespace, ""));
    verbs.chain(given).chain(set).map(plain).collect()
}
