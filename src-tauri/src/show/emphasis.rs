//! The words of a command that its risk comes from, drawn so that they are seen.

use std::ops::Range;

use super::pieces;
use crate::view::{CommandView, Piece};

/// Emphasises words: by their places in the text, or by their numbers where no shell reads them.
pub(super) fn emphasise(command: &mut CommandView, text: Option<&str>, marks: &[Range<usize>]) {
    if let (Some(shown), Some(text)) = (&mut command.text, text) {
        let split = split(text, marks);
        // Hidden characters were looked for in the text as a whole: where that came to anything else, it counts.
        if joined(&split) == joined(shown) {
            *shown = split;
        }
    }
    for (number, word) in command.argv.iter_mut().flatten().enumerate() {
        if marks.iter().any(|mark| mark.start == number) {
            risky(word);
        }
    }
}

fn split(text: &str, marks: &[Range<usize>]) -> Vec<Piece> {
    let (mut all, mut at) = (Vec::new(), 0);
    for mark in marks {
        // What lies inside another is emphasised with it.
        let (Some(before), Some(word)) = (text.get(at..mark.start), text.get(mark.clone())) else { continue };
        let mut word = pieces(word);
        risky(&mut word);
        all.extend(pieces(before).into_iter().chain(word));
        at = mark.end;
    }
    all.extend(pieces(text.get(at..).unwrap_or_default()));
    all
}

fn risky(word: &mut [Piece]) {
    for piece in word {
        if let Piece::Plain { text } = piece {
            *piece = Piece::Risky { text: std::mem::take(text) };
        }
    }
}

/// Returns the pieces without emphasis, with neighbouring plain text joined.
fn joined(pieces: &[Piece]) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (piece, all.last_mut()) {
            (Piece::Plain { text } | Piece::Risky { text }, Some(Piece::Plain { text: before })) => {
                before.push_str(text)
            }
            (Piece::Risky { text }, _) => all.push(Piece::Plain { text: text.clone() }),
            (piece, _) => all.push(piece.clone()),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart_and_nothing_is_lost() {
        let text = "ls && rm -rf x\u{202e}y";
        let split = split(text, &[6..8, 6..8, 9..12]);
        let risky: Vec<&str> = split
            .iter()
            .filter_map(|piece| match piece {
                Piece::Risky { text } => Some(text.as_str()),
                Piece::Plain { .. } | Piece::Mark { .. } => None,
            })
            .collect();
        assert_eq!(risky, ["rm", "-rf"]);
        assert_eq!(joined(&split), joined(&pieces(text)));
    }
}
