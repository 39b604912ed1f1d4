//! Variables that hold secrets, by their names: where they are printed, and for whom they leave.

use crate::hosts;
use crate::lists::{SECRET_OWNERS, SECRET_SEARCH_WORDS, SECRET_VARIABLES, SILENT_SEARCH_OPTIONS, VARIABLE_READS};
use crate::message::code;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Word};
use countersign_command::program::Set;

/// Returns whether a secret of that name has no business at that computer. What nobody can tell is false.
fn is_misdirected(name: &str, host: &str) -> bool {
    let near = hosts::is_this_computer(host)
        || !host.contains('.')
        || host.contains(['$', '{'])
        || [".local", ".internal", ".test", ".localhost"].iter().any(|end| host.ends_with(end))
        || ["10.", "192.168.", "127."].iter().any(|start| host.starts_with(start));
    let owner = SECRET_OWNERS.iter().find(|row| name.split('_').any(|part| row.of.contains(&part)));
    let at_home = |domains: &[&str]| {
        let host = host.to_ascii_lowercase();
        domains
            .iter()
            .any(|domain| host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
    };
    !near && owner.is_some_and(|row| !at_home(row.has))
}

/// The computers a command of such a program asks, by its addresses.
fn contacted_hosts<'a>(words: &'a [Word]) -> Vec<&'a str> {
    let texts = || words.iter().skip(1).map(|word| word.text.as_str());
    let value = |word: &'a str| match word.strip_prefix("--").and_then(|option| option.split_once('=')) {
        Some((_, value)) => value,
        None => word,
    };
    let schemed = |word: &&str| word.starts_with("http://") || word.starts_with("https://");
    let addresses: Vec<&str> = texts().map(value).filter(schemed).map(hosts::host_of).collect();
    if !addresses.is_empty() {
        return addresses;
    }
    let bare = |word: &&str| {
        let host = word.split(['/', '?', ':']).next().unwrap_or_default();
        host.contains('.') && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
    };
    texts().filter(|word| !word.starts_with('-')).filter(bare).map(hosts::host_of).collect()
}

/// Checks for secret variables in what a command sends.
pub(crate) fn check_sent(command: &Command, facts: &mut StepFacts) {
    if !facts.effects.has(Effect::Network) {
        return;
    }
    let words = &command.words;
    let program = words.first().map_or("", |word| word.text.as_str());
    let open = || words.iter().skip(1).filter(|word| !word.plain);
    if Set::WebAsker.has(program) {
        let hosts = contacted_hosts(words);
        let stray = open().flat_map(|word| secrets_in(&word.text)).find_map(|name| {
            let host = hosts.iter().copied().find(|host| is_misdirected(&name, host))?;
            Some((name, host))
        });
        if let Some((name, host)) = stray {
            facts.warn(
                finding!(SecretSent, "finding-variable-to-foreign-host", name = code(name), host = code(host)),
                Risk::High,
            );
            return;
        }
    }
    let field = |word: &&Word| program != "curl" && Set::WebAsker.has(program) && word.text.contains('=');
    let given = open().filter(|word| word.text.contains("://") || field(word));
    if let Some((word, name)) = given.filter_map(|word| Some((word, secrets_in(&word.text).next()?))).next() {
        let grave = ["SECRET", "PASSW", "PRIVATE", "ACCESS_KEY", "CREDENTIALS"].iter().any(|part| name.contains(part));
        let risk = if grave && word.text.contains("://") { Risk::High } else { Risk::Medium };
        facts.warn(finding!(SecretSent, "finding-variable-sent", name = code(name), word = code(&word.text)), risk);
    }
}

/// Checks for secret variables in code given as text, which talks to other computers.
pub(crate) fn check_sent_in_code(text: &str, facts: &mut StepFacts) {
    let asks = VARIABLE_READS.iter().any(|mark| text.contains(mark));
    if !asks || !facts.effects.has(Effect::Network) {
        return;
    }
    let hosts: Vec<&str> =
        text.split("http").skip(1).filter(|rest| rest.starts_with(['s', ':'])).map(host_at).collect();
    let mut names = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| is_secret(word));
    if let Some((name, host)) =
        names.find_map(|name| Some((name, hosts.iter().copied().find(|host| is_misdirected(name, host))?)))
    {
        facts.warn(
            finding!(SecretSent, "finding-variable-to-foreign-host", name = code(name), host = code(host)),
            Risk::High,
        );
    }
}

/// The computer in an address without its `http`.
fn host_at(rest: &str) -> &str {
    let end = rest.find(|c: char| c.is_whitespace() || "'\"`<>(){}|\\".contains(c)).unwrap_or(rest.len());
    hosts::host_of(&rest[..end])
}

/// Returns whether a command prints a variable whose name says that it is a secret.
pub(crate) fn shows(command: &Command, program: &str, fed: bool) -> bool {
    let mut words = command.words.iter().skip(1);
    match program {
        "echo" | "printf" => words.filter(|word| !word.plain).any(|word| {
            let named = |rest: &str| {
                let name = name_at(rest);
                // `${X:+set}` says only that it is there.
                is_secret(name) && !rest[name.len()..].starts_with([':', '+']) || is_cut(name, rest)
            };
            word.text.split('$').skip(1).any(|rest| named(rest.trim_start_matches('{')))
        }),
        "printenv" => words.any(|word| is_secret(&word.text)),
        "grep" | "egrep" | "rg" | "findstr" => {
            let quiet = |word: &Word| SILENT_SEARCH_OPTIONS.contains(&word.text.as_str());
            let asks =
                |word: &Word| SECRET_SEARCH_WORDS.iter().any(|name| word.text.to_ascii_lowercase().contains(name));
            fed && !words.clone().any(quiet) && words.any(asks)
        }
        _ => false,
    }
}

/// The name of a variable that stands at the beginning of a text.
fn name_at(rest: &str) -> &str {
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    &rest[..end]
}

/// The variables in a text whose names say that they are secrets.
fn secrets_in(text: &str) -> impl Iterator<Item = String> {
    let names = text.split('$').skip(1).map(|rest| name_at(rest.trim_start_matches('{')));
    names.filter(|name| is_secret(name)).map(str::to_owned)
}

/// Returns whether a part of a secret is printed: `${X:0:4}`, or it where it is set: `${X:-none}`.
fn is_cut(name: &str, rest: &str) -> bool {
    is_secret(name) && rest[name.len()..].strip_prefix(':').is_some_and(|rest| rest.starts_with(|c: char| c != '+'))
}

/// Returns whether a variable of that name holds a secret.
fn is_secret(name: &str) -> bool {
    SECRET_VARIABLES.iter().any(|end| name.ends_with(end)) || name.contains("SECRET_") || name == "DATABASE_URL"
}
