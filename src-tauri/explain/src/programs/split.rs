//! `env -S`: one word that is a whole command line behind `env`.

use crate::About;
use crate::programs::stranger;
use crate::words::inner;
use crate::words::inner::Around;
use countersign_command::outline::Word;

/// What `env` runs when it is told to split a word.
pub(crate) fn handed(rest: &[Word], around: &Around<'_>) -> Option<About> {
    let mut at = 0;
    while let Some(word) = rest.get(at).filter(|word| word.text.starts_with('-') && word.text != "--") {
        let next = rest.get(at + 1);
        match told(&word.text) {
            Told::Line(line) => return Some(split(line, word, &rest[at + 1..], around)),
            Told::Next => return next.map(|line| split(&line.text, line, &rest[at + 2..], around)),
            Told::Value => at += 2,
            Told::Other => at += 1,
        }
    }
    None
}

/// What an option of `env` says about the words behind it.
enum Told<'a> {
    Line(&'a str),
    Next,
    Value,
    Other,
}

fn told(option: &str) -> Told<'_> {
    if let Some(long) = option.strip_prefix("--") {
        let (name, value) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
        return match value {
            // A long option may be shortened.
            _ if !name.starts_with('s') || !"split-string".starts_with(name) => match (value, name) {
                (None, "unset" | "chdir" | "argv0") => Told::Value,
                _ => Told::Other,
            },
            Some(line) => Told::Line(line),
            None => Told::Next,
        };
    }
    for (at, letter) in option.char_indices().skip(1) {
        let behind = &option[at + letter.len_utf8()..];
        match letter {
            'S' if behind.is_empty() => return Told::Next,
            'S' => return Told::Line(behind),
            'u' | 'C' | 'a' | 'P' => return if behind.is_empty() { Told::Value } else { Told::Other },
            _ => {}
        }
    }
    Told::Other
}

/// The word as words behind `env`, with those that follow as they are.
fn split(line: &str, word: &Word, behind: &[Word], around: &Around<'_>) -> About {
    // `env` has escapes and variables of its own.
    if word.computed || line.contains(['\\', '$']) {
        return stranger::computed(behind);
    }
    let quoted = behind.iter().map(|word| format!(" '{}'", word.text.replace('\'', "'\\''")));
    let line = format!("env {line}{}", quoted.collect::<String>());
    inner::line_in(std::slice::from_ref(word), &line, &around.deeper())
}
