//! `env -S`: one word that is a whole command line behind `env`.

use crate::StepFacts;
use crate::lists::ENVIRONMENT_VALUES;
use crate::programs::unknown;
use crate::words::nesting;
use crate::words::nesting::Context;
use countersign_command::outline::Word;
use countersign_command::program::options::{Grammar, OptionValue, Pieces, Position, Takes, WordPiece};

/// Explains what `env` runs when it is told to split a word.
pub(crate) fn explain(rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    for piece in Pieces::new(rest, Own) {
        let WordPiece::Option(given) = piece else {
            // `-` is short for `-i`.
            if matches!(&piece, WordPiece::Operand(_, word) if word.text == "-") {
                continue;
            }
            break;
        };
        let (line, at) = match given.value {
            OptionValue::Joined(line) => (line, given.place),
            OptionValue::Behind(line) => (line, given.place + 1),
            OptionValue::None => continue,
        };
        if is_line(&given.name) {
            return Some(explain_split(line, &rest[at], &rest[at + 1..], context));
        }
    }
    None
}

/// Returns whether an option's value is a command line. A long option may be shortened.
fn is_line(name: &str) -> bool {
    name == "-S" || name.starts_with("--s") && "--split-string".starts_with(name)
}

/// The options of `env`.
struct Own;

impl Grammar for Own {
    type Value = ();

    fn takes(&self, name: &str, _: &str, _: Position<'_>) -> Takes<()> {
        let takes = is_line(name) || ENVIRONMENT_VALUES.contains(&name);
        if takes { Takes::Words((), 1) } else { Takes::Nothing }
    }
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
