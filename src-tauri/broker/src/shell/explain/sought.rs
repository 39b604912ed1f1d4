//! Words of a search that say what is sought, or what is left out: they name no file.

use super::super::outline::{Command, Word};
use super::sentence::code;
use super::{About, Risk, risk, table, wide, wrappers};

/// Programs that search, by their plain names.
pub(super) const SEARCHES: [&str; 7] = ["grep", "egrep", "fgrep", "zgrep", "rg", "ag", "ack"];

/// The places of such words in a command.
pub(super) fn places(words: &[Word]) -> Vec<usize> {
    let named = words.iter().map(|word| wrappers::plain_name(&word.text)).enumerate();
    let mut found = named.filter(|(_, name)| SEARCHES.contains(&name.as_str()) || name == "sed");
    let Some((at, name)) = found.next() else { return Vec::new() };
    let rest = words.get(at + 1..).unwrap_or_default();
    let Some(parts) = table::program(&name).map(|program| program.parts(rest)) else { return Vec::new() };
    let first = parts.places.first().copied().filter(|_| !parts.has(&["-e", "-f", "--regexp", "--file", "--files"]));
    if name == "sed" {
        return first.filter(|place| only_picks(&rest[*place].text)).map(|place| place + at + 1).into_iter().collect();
    }
    let before = |place: usize| place.checked_sub(1).map_or("", |place| rest[place].text.as_str());
    let is_sought = |place: usize, text: &str| {
        matches!(before(place), "-e" | "--regexp")
            || ["--exclude", "--glob=!", "--iglob=!", "-g!"].iter().any(|start| text.starts_with(start))
            || matches!(before(place), "-g" | "--glob" | "--iglob") && text.starts_with('!')
    };
    let others = rest.iter().enumerate().filter(|(place, word)| is_sought(*place, &word.text)).map(|(place, _)| place);
    others.chain(first).map(|place| place + at + 1).collect()
}

/// `/pattern/p`: lines that are shown or left out, and nothing else.
fn only_picks(script: &str) -> bool {
    let pattern = script.strip_prefix('/').and_then(|rest| rest.split_once('/'));
    pattern.is_some_and(|(_, end)| matches!(end, "p" | "d" | "Ip" | "Id" | "!d" | "!p"))
}

/// Secrets are looked for in all of a home or the system.
pub(super) fn secrets(command: &Command, about: &mut About) {
    const MARKS: [&str; 10] = [
        "begin rsa",
        "private key",
        "begin openssh",
        "akia",
        "password",
        "passwd",
        "secret",
        "api_key",
        "api-key",
        "token",
    ];
    let texts = || command.words.iter().skip(1).map(|word| word.text.as_str());
    let asks = texts()
        .filter(|text| !wide::is_all(text))
        .any(|text| MARKS.iter().any(|mark| text.to_ascii_lowercase().contains(mark)));
    if let Some(root) = texts().find(|text| wide::is_all(text) && !risk::is_open(text)).filter(|_| asks) {
        about.secret = true;
        about.warn(format!("it looks for secrets in {}", code(root)), Risk::High);
    }
}
