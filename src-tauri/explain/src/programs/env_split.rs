//! `env -S`: one word that is a whole command line behind `env`.

use crate::StepFacts;
use crate::programs::unknown;
use crate::words::nesting;
use crate::words::nesting::Context;
use countersign_command::outline::Word;

/// Explains what `env` runs when it is told to split a word.
pub(crate) fn explain(rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let mut at = 0;
    while let Some(word) = rest.get(at).filter(|word| word.text.starts_with('-') && word.text != "--") {
        let next = rest.get(at + 1);
        match read_option(&word.text) {
            EnvOption::Line(line) => return Some(explain_split(line, word, &rest[at + 1..], context)),
            EnvOption::Next => return next.map(|line| explain_split(&line.text, line, &rest[at + 2..], context)),
            EnvOption::Value => at += 2,
            EnvOption::Other => at += 1,
        }
    }
    None
}

/// What an option of `env` says about the words behind it.
enum EnvOption<'a> {
    Line(&'a str),
    Next,
    Value,
    Other,
}

fn read_option(option: &str) -> EnvOption<'_> {
    if let Some(long) = option.strip_prefix("--") {
        let (name, value) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
        return match value {
            // A long option may be shortened.
            _ if !name.starts_with('s') || !"split-string".starts_with(name) => match (value, name) {
                (None, "unset" | "chdir" | "argv0") => EnvOption::Value,
                _ => EnvOption::Other,
            },
            Some(line) => EnvOption::Line(line),
            None => EnvOption::Next,
        };
    }
    for (at, letter) in option.char_indices().skip(1) {
        let behind = &option[at + letter.len_utf8()..];
        match letter {
            'S' if behind.is_empty() => return EnvOption::Next,
            'S' => return EnvOption::Line(behind),
            'u' | 'C' | 'a' | 'P' => return if behind.is_empty() { EnvOption::Value } else { EnvOption::Other },
            _ => {}
        }
    }
    EnvOption::Other
}

/// The word as words behind `env`, with those that follow as they are.
fn explain_split(line: &str, word: &Word, behind: &[Word], context: &Context<'_>) -> StepFacts {
    // `env` has escapes and variables of its own.
    if word.computed || line.contains(['\\', '$']) {
        return unknown::explain_computed(behind);
    }
    let quoted = behind.iter().map(|word| format!(" '{}'", word.text.replace('\'', "'\\''")));
    let line = format!("env {line}{}", quoted.collect::<String>());
    nesting::explain_line_in(std::slice::from_ref(word), &line, &context.deeper())
}
