//! What no rule that allows may speak about, whatever kind it is: the keyring's tools, what is Countersign's own
//! (`ours`), and well-known places of secrets.
//!
//! The programs are those `programs/classes.toml` calls the keyring's. It is looked at generously, since it only asks.

use std::path::Path;

use countersign_command::Startup;
use countersign_command::ours;
use countersign_command::place::is_secret;

use super::asked::What;
use super::profile;

/// Pieces of words that mean a keyring, in small letters, wherever they stand.
const MARKS: [&str; 10] = [
    "keychains",
    ".keychain",
    "dump-keychain",
    "keyrings",
    "gnome-keyring",
    "kwallet",
    "secret-tool",
    "cmdkey",
    "freedesktop.secret",
    "find-generic-password",
];

/// Returns whether a path, or a word, names what is ours or the keyring's.
#[must_use]
pub fn is_guarded(word: &str) -> bool {
    names_a_keyring(word) || ours::is_own(word)
}

fn names_a_keyring(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    MARKS.iter().any(|mark| lower.contains(mark))
}

/// Returns whether words without a shell reach for it in a folder: by what they name, or by the program they start.
#[must_use]
pub fn words_reach(argv: &[String], folder: Option<&str>) -> bool {
    argv.iter().any(|word| names_a_keyring(word))
        || ours::words_reach(argv, folder)
        || opens_a_keyring(&Startup::of_words(argv, Path::new("")))
}

/// Returns whether a command reaches for it in a folder, however it is quoted and in whichever of its programs.
#[must_use]
pub fn reaches(what: &What<'_>, folder: Option<&str>) -> bool {
    match what {
        What::Words(words) => words_reach(words, folder),
        What::Text { text, .. } => {
            let unquoted = unquoted(text);
            names_a_keyring(text)
                || names_a_keyring(&unquoted)
                || ours::text_reaches(text, &unquoted, folder)
                || opens_a_keyring(&Startup::of_text(text, Path::new("")))
        }
    }
}

/// Returns whether any word of a text, however it is quoted or joined, names a place of secrets.
#[must_use]
pub fn tells_secrets(text: &str) -> bool {
    let apart = |c: char| c.is_whitespace() || ";|&()<>,`{}$".contains(c);
    unquoted(text).split(apart).chain(text.split(|c: char| apart(c) || "'\"".contains(c))).any(is_secret)
}

fn unquoted(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '\'' | '"' | '\\')).collect()
}

fn opens_a_keyring(startup: &Startup) -> bool {
    startup.commands.iter().any(|started| {
        // `python -m keyring` is that program, too.
        let module = started.argv.windows(2).find(|pair| pair[0] == "-m").map(|pair| pair[1].as_str());
        profile::opens_a_keyring(&started.name) || module.is_some_and(profile::opens_a_keyring)
    })
}

#[cfg(test)]
mod tests;
