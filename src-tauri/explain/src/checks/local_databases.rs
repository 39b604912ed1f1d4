//! Clients of databases that name no computer: they ask the one that runs here over its socket, and nothing leaves.

use crate::lists::{CLIENT_OPTIONS, LOCAL_DATABASE_VARIABLES, ONWARD_WORDS};
use crate::words::names;
use crate::{Effect, Effects, StepFacts};
use countersign_command::outline::{Command, Stream};
use countersign_command::program::Set;

/// Takes back that a step talks to other computers, if it is a client of this one's database alone. `commands` are all of
/// the text, any of which may say where it is.
pub(crate) fn retract_network(commands: &[Command], command: &Command, facts: &mut StepFacts) {
    let Some(program) = command.words.first().map(|word| names::plain_name(&word.text)) else { return };
    facts.at_home = Set::DatabaseAtHome.has(&program)
        && !facts.effects.has(Effect::RunCode)
        && !facts.sends
        && command.from.is_none()
        && command.settings.iter().all(|(name, _)| LOCAL_DATABASE_VARIABLES.contains(&name.as_str()))
        && !commands.iter().any(may_choose_host)
        && stays_local(command);
}

/// Returns whether a step may set what others see.
fn may_choose_host(step: &Command) -> bool {
    let named = |text: &str| text.contains("PG") || text.contains("MYSQL") || text.contains("${");
    let first = step.words.first().map(|word| word.text.as_str());
    let sees = matches!(first, Some("source" | "." | "eval" | "set"));
    let words =
        || step.words.iter().map(|word| word.text.as_str()).chain(step.settings.iter().map(|(name, _)| &**name));
    sees || (first.is_none_or(|first| Set::Setter.has(first) || first == ":") && words().any(named))
}

/// Returns whether all words and what is handed to it are known, and name no other computer.
fn stays_local(command: &Command) -> bool {
    let mut host = false;
    for word in command.words.iter().skip(1) {
        let text = word.text.as_str();
        let here = match std::mem::take(&mut host) {
            true => text.starts_with('/'),
            false if text == "-h" => {
                host = true;
                true
            }
            false => names_no_host(text),
        };
        if !here || !word.plain {
            return false;
        }
    }
    command.redirects.iter().all(|one| match one.kind {
        Stream::Text => one.target.plain && !may_connect(&one.target.text),
        kind => kind != Stream::Read,
    })
}

/// Returns whether a word names no computer, as an option or as something else.
fn names_no_host(text: &str) -> bool {
    if let Some(path) = text.strip_prefix("--host=") {
        return path.starts_with('/');
    }
    if text.starts_with("--") {
        let (option, value) = text.split_once('=').unwrap_or((text, ""));
        return CLIENT_OPTIONS.contains(&option) && !may_connect(value);
    }
    // Letters that stand together may hold the one for a computer.
    match text.strip_prefix('-') {
        Some(letters) => !letters.contains('h') && !may_connect(letters),
        None => !may_connect(text),
    }
}

/// Returns whether a word, or statements, may lead to another computer.
fn may_connect(text: &str) -> bool {
    let small = text.to_lowercase();
    let own = small.replace("\\copy", "").replace("\\conninfo", "");
    let orders = own.contains("\\c") || own.contains("\\r") || own.contains("\\!");
    let address = !text.contains(char::is_whitespace) && text.contains(['@', ':', '=']);
    let mut words = small.split(|c: char| !c.is_alphanumeric() && c != '_');
    orders || address || text.contains("://") || words.any(|word| ONWARD_WORDS.contains(&word))
}

impl StepFacts {
    /// Returns the effects a person is told: without the network, where only a database of this computer is asked.
    pub(crate) fn reported_effects(&self) -> Effects {
        let network = Effects::of(Effect::Network);
        if self.at_home && self.effects != network { self.effects.without(Effect::Network) } else { self.effects }
    }
}
