//! find's own language: the part of it that only looks.

use countersign_command::place::Place;

use super::Objection;
use crate::text::message;

/// Tests and actions without an operand.
const ALONE: [&str; 25] = [
    "-a",
    "-and",
    "-daystart",
    "-depth",
    "-empty",
    "-executable",
    "-false",
    "-ignore_readdir_race",
    "-ls",
    "-mount",
    "-nogroup",
    "-noleaf",
    "-not",
    "-nouser",
    "-o",
    "-or",
    "-print",
    "-print0",
    "-prune",
    "-quit",
    "-readable",
    "-true",
    "-writable",
    "-xdev",
    "-d",
];

/// Tests with one operand that is only text.
const WITH_TEXT: [&str; 32] = [
    "-amin",
    "-atime",
    "-cmin",
    "-ctime",
    "-fstype",
    "-gid",
    "-group",
    "-ilname",
    "-iname",
    "-inum",
    "-ipath",
    "-iregex",
    "-iwholename",
    "-links",
    "-lname",
    "-maxdepth",
    "-mindepth",
    "-mmin",
    "-mtime",
    "-name",
    "-path",
    "-perm",
    "-printf",
    "-regex",
    "-regextype",
    "-size",
    "-type",
    "-uid",
    "-used",
    "-user",
    "-wholename",
    "-xtype",
];

/// Tests with one operand that is a file to compare with.
const WITH_FILE: [&str; 4] = ["-newer", "-anewer", "-cnewer", "-samefile"];

/// `-newerXt`: younger than a time, not than a file.
fn compares_with_time(word: &str) -> bool {
    matches!(word, "-newerat" | "-newerBt" | "-newerct" | "-newermt")
}

/// Returns whether an expression only looks, inside the folder.
pub(super) fn only_looks(words: &[String], place: &Place<'_>) -> Result<(), Objection> {
    let mut rest = words.iter().peekable();
    if rest.peek().is_some_and(|word| *word == "-P") {
        rest.next();
    }
    while let Some(path) =
        rest.next_if(|word| !word.starts_with('-') && !matches!(word.as_str(), "(" | ")" | "!" | ","))
    {
        place.holds(path).map_err(|reason| Objection::new(path, reason))?;
    }
    while let Some(word) = rest.next() {
        let word = word.as_str();
        if ALONE.contains(&word) || matches!(word, "(" | ")" | "!" | ",") {
            continue;
        }
        let file = WITH_FILE.contains(&word);
        if !file && !WITH_TEXT.contains(&word) && !compares_with_time(word) {
            return Err(Objection::new(word, message!("word-find-acts")));
        }
        let value = rest.next().ok_or_else(|| Objection::lacks_value(word))?;
        if file {
            place.holds(value).map_err(|reason| Objection::new(value, reason))?;
        }
    }
    Ok(())
}
