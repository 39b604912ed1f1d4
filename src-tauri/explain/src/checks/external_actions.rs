//! What a plain request to a service does that cannot be seen from its words alone: money moves, people get a message,
//! things there are removed, or code runs.

use crate::hosts;
use crate::lists::{DOOR_SERVICES, MESSAGE_PATHS, MESSENGERS, MONEY_SERVICES, QUERY_PATHS, REQUEST_DATA_OPTIONS};
use crate::words::names;
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Command;

/// Checks a request to a service: whether it moves money, reaches people, removes something or runs code there.
pub(crate) fn check(command: &Command, facts: &mut StepFacts) {
    if !facts.effects.has(Effect::Network) {
        return;
    }
    let words = || command.words.iter().skip(1).map(|word| word.text.as_str());
    let program = command.words.first().map(|word| names::plain_name(&word.text)).unwrap_or_default();
    if !matches!(program.as_str(), "curl" | "wget" | "http" | "https" | "xh") {
        return;
    }
    // Of letters that take no value, the `G` of `-sG`.
    let alone =
        |word: &str| word.strip_prefix('-').is_some_and(|letters| letters.chars().all(|c| "sSgGkLfvNi".contains(c)));
    let named = words()
        .any(|word| matches!(word, "POST" | "PUT" | "PATCH" | "DELETE" | "-XPOST" | "-XPUT" | "-XPATCH" | "-XDELETE"));
    let gets = !named && words().any(|word| word == "--get" || alone(word) && word.contains('G'));
    let changes = named
        || words().any(|word| {
            let letters = word.strip_prefix('-').filter(|letters| letters.len() < 5 && letters.contains(['d', 'F']));
            letters.is_some_and(|letters| letters.chars().all(|c| c.is_ascii_alphabetic()))
                || REQUEST_DATA_OPTIONS.iter().any(|way| word.starts_with(way))
        });
    if gets || !changes {
        return;
    }
    let addresses: Vec<&str> = hosts::address_words(command).filter(|word| is_address(word)).collect();
    let is =
        |host: &str, service: &str| host.strip_suffix(service).is_some_and(|at| at.is_empty() || at.ends_with('.'));
    let to = |services: &[&str]| {
        addresses.iter().find(|address| services.iter().any(|service| is(hosts::host_of(address), service)))
    };
    let parts = || addresses.iter().flat_map(|address| path_parts(address));
    if to(MONEY_SERVICES).is_some() {
        facts.warn(finding!(Payment, "finding-money-moves"), Risk::High);
    } else if to(MESSENGERS).is_some_and(|address| path_parts(address).any(delivers_message))
        || parts().any(|part| part.eq_ignore_ascii_case("sendmail"))
    {
        facts.warn(finding!(MessageToPeople, "finding-message-to-people"), Risk::Medium);
    } else if parts().any(opens_door) {
        facts.warn(finding!(PhysicalAction, "finding-house-unguarded"), Risk::High);
    } else if parts().any(|part| part == "scriptText") {
        facts.add(say!("does-runs-code-there"), &[Effect::RunCode]);
        facts.warn(finding!(PhysicalAction, "finding-real-things-change"), Risk::High);
    } else if parts().any(is_removal) || words().any(|word| word.contains("<delete>")) {
        facts.add(say!("does-removes-there"), &[Effect::Delete]);
        facts.warn(finding!(Destruction, "finding-remote-removed"), Risk::High);
    } else if addresses.iter().any(|address| !is_local_network(address) && !path_parts(address).any(is_query)) {
        facts.works = facts.works.with(Work::Alters.into());
    }
}

/// Returns whether a part of an address is the order to open a real door, or to guard it no more.
fn opens_door(part: &str) -> bool {
    DOOR_SERVICES.contains(&part)
}

/// Returns whether an address is this computer's, or one in the same house.
fn is_local_network(address: &str) -> bool {
    let host = hosts::host_of(address);
    hosts::is_this_computer(address)
        || hosts::is_local_network(address)
        || host.ends_with(".test")
        || host.ends_with(".localhost")
}

/// Returns whether a word is an address, with its scheme or without.
fn is_address(word: &str) -> bool {
    let host = word.split('/').next().unwrap_or_default();
    word.contains("://") && !word.starts_with(['{', '[', '<', '\'', '"'])
        || word.contains('/') && (host.contains('.') || host.starts_with("localhost")) && !host.is_empty()
}

/// Returns whether a part of an address says that a message is brought to people.
fn delivers_message(part: &str) -> bool {
    let small = part.to_ascii_lowercase();
    MESSAGE_PATHS.iter().any(|word| small.contains(word))
}

/// The parts of an address behind the computer's name.
fn path_parts(address: &str) -> impl Iterator<Item = &str> {
    let behind = address.split_once("://").map_or(address, |(_, rest)| rest);
    behind.split(['?', '#']).next().unwrap_or_default().split('/').skip(1)
}

/// Returns whether a part of an address says that something is asked for, though the question is sent as data.
fn is_query(part: &str) -> bool {
    let small = part.to_ascii_lowercase();
    QUERY_PATHS.iter().any(|word| small.contains(word))
}

/// Returns whether a part of an address says that something is removed there.
fn is_removal(part: &str) -> bool {
    let whole = matches!(part, "delete" | "destroy" | "wipe" | "purge" | "truncate" | "flushall");
    whole || ["delete_", "_delete_by_query", "clean_tombstones"].iter().any(|start| part.starts_with(start))
}
