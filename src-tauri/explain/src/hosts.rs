//! The computer an address names, as a whole: what begins like a known name is another one.

use crate::lists::{CONNECTING_OPTIONS, DETOURS, FORGES, LOCAL_ENDINGS, MIRRORS, REGISTRIES, REGISTRY_ENDINGS};
use std::net::{IpAddr, Ipv6Addr};

use countersign_command::outline::Command;

/// Returns the computer an address names, without user, port and path.
pub(crate) fn host_of(address: &str) -> &str {
    let behind = address.split_once("://").map_or(address, |(_, rest)| rest);
    let whole = behind.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let named = whole.rsplit('@').next().unwrap_or_default();
    match named.strip_prefix('[').and_then(|inner| inner.split_once(']')) {
        Some((inner, _)) => inner,
        None if named.parse::<Ipv6Addr>().is_ok() => named,
        None => named.split(':').next().unwrap_or_default(),
    }
}

/// Returns whether an address is this computer's own, which nobody else reaches.
pub(crate) fn is_this_computer(address: &str) -> bool {
    let host = host_of(address);
    host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok_and(|number| number.is_loopback())
}

/// Letters behind which a value follows, of the programs that ask other computers.
const VALUE_LETTERS: &str = "odHXFTuAebcwmKxErCDPQtyYzU";

/// Returns whether the word behind an option is its value.
fn takes_value(option: &str) -> bool {
    if option.starts_with("--") {
        return CONNECTING_OPTIONS.contains(&option);
    }
    let letters = option.trim_start_matches('-');
    option.starts_with('-') && letters.find(|c| VALUE_LETTERS.contains(c)).is_some_and(|at| at + 1 == letters.len())
}

/// Lists the words that may be addresses: all that are no options and no values of options.
pub(crate) fn address_words(command: &Command) -> impl Iterator<Item = &str> {
    let pairs = command.words.iter().zip(command.words.iter().skip(1));
    let free = pairs.filter(|(before, word)| !takes_value(&before.text) && !word.text.starts_with('-'));
    let joined = command.words.iter().filter_map(|word| word.text.strip_prefix("--url="));
    free.map(|(_, word)| word.text.as_str()).chain(joined)
}

/// Returns whether all words of a step that may be addresses are this computer's own, and no option leads elsewhere.
pub(crate) fn stays_local(command: &Command) -> bool {
    let other = |text: &str| DETOURS.contains(&text) || text.starts_with("--socks");
    let mut addresses = address_words(command).filter(|word| word.parse::<u16>().is_err()).peekable();
    addresses.peek().is_some()
        && addresses.all(is_this_computer)
        && !command.words.iter().any(|word| other(word.text.split('=').next().unwrap_or_default()))
}

/// Returns whether an address leads to a known package registry, or to a place at one.
pub(crate) fn is_known_registry_path(address: &str) -> bool {
    let host = host_of(address);
    address.starts_with("https://")
        && (REGISTRIES.contains(&host)
            || MIRRORS.contains(&host)
            || REGISTRY_ENDINGS.iter().any(|end| host.ends_with(end)))
}

/// Returns whether an address is in the local network: a private number, one word, or a name that only its own resolver
/// knows.
pub(crate) fn is_local_network(address: &str) -> bool {
    let host = host_of(address);
    let private = match host.parse::<IpAddr>() {
        Ok(IpAddr::V4(number)) => number.is_private() || number.is_loopback(),
        Ok(IpAddr::V6(number)) => number.is_unique_local() || number.is_loopback(),
        Err(_) => !host.contains('.') && host.starts_with(|c: char| c.is_ascii_alphabetic()),
    };
    private || LOCAL_ENDINGS.iter().any(|end| host.ends_with(end))
}

/// Returns whether an address is at a forge, where everybody keeps repositories.
pub(crate) fn is_forge(address: &str) -> bool {
    FORGES.contains(&host_of(address))
}

/// Returns whether an address is a known registry itself, and no package at it.
pub(crate) fn is_registry(address: &str) -> bool {
    let Some(rest) = address.strip_prefix("https://") else { return false };
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    REGISTRIES.contains(&host) && matches!(path.trim_end_matches('/'), "" | "simple")
}

#[cfg(test)]
mod tests {
    use super::{host_of, is_registry, is_this_computer};

    #[test]
    fn hosts_are_compared_whole() {
        assert_eq!(host_of("https://ann:x@a.example:80/b"), "a.example");
        assert_eq!(host_of("http://[::1]:80/"), "::1");
        assert!(["localhost:1", "http://127.0.0.1/x", "http://[::1]:3"].iter().all(|own| is_this_computer(own)));
        for other in ["http://localhost.a.example", "http://127.0.0.1.a.example", "http://localhost@a.example/"] {
            assert!(!is_this_computer(other), "{other}");
        }
        assert!(is_registry("https://rubygems.org") && is_registry("https://pypi.org/simple/"));
        for other in ["https://rubygems.org.a.example", "http://rubygems.org", "https://pypi.org/x.tgz"] {
            assert!(!is_registry(other), "{other}");
        }
    }
}
