//! `env -S`: one word that is a whole command line behind `env`.

use crate::About;
use crate::programs::stranger;
use crate::words::inner;
use crate::words::inner::Around;
use countersign_command::outline::Word;
use countersign_command::program::options::{Grammar, Piece, Pieces, Position, Takes, Value};

/// What `env` runs when it is told to split a word.
pub(crate) fn handed(rest: &[Word], around: &Around<'_>) -> Option<About> {
    for piece in Pieces::new(rest, Own) {
        let Piece::Option(given) = piece else {
            // `-` is short for `-i`.
            if matches!(&piece, Piece::Operand(_, word) if word.text == "-") {
                continue;
            }
            break;
        };
        let (line, at) = match given.value {
            Value::Joined(line) => (line, given.place),
            Value::Behind(line) => (line, given.place + 1),
            Value::None => continue,
        };
        if is_line(&given.name) {
            return Some(split(line, &rest[at], &rest[at + 1..], around));
        }
    }
    None
}

/// Whether an option's value is a command line. A long option may be shortened.
fn is_line(name: &str) -> bool {
    name == "-S" || name.starts_with("--s") && "--split-string".starts_with(name)
}

/// The options of `env`.
struct Own;

impl Grammar for Own {
    type Value = ();

    fn takes(&self, name: &str, _: &str, _: Position<'_>) -> Takes<()> {
        let takes = is_line(name) || matches!(name, "-u" | "-C" | "-a" | "-P" | "--unset" | "--chdir" | "--argv0");
        if takes { Takes::Words((), 1) } else { Takes::Nothing }
    }
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
