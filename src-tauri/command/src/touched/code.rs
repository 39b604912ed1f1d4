//! The files a program's text in another language names, as far as they stand in quotes.

use super::How;
use super::programs::Handling;

/// So many are taken; more is no plain naming.
const MOST: usize = 16;
/// What shows that something is written.
const WRITES: [&str; 11] =
    ["write", "'w", "\"w", "'a'", "\"a\"", "append", "'r+", "\"r+", "rename", "truncate", "put_contents"];
/// What shows that something is removed.
const REMOVES: [&str; 5] = ["remove", "unlink", "rmtree", "rmSync", "FileUtils.rm"];

/// Adds every literal of a text of code: each could be a file that is looked into, and changed or removed if the text
/// does that to anything.
pub(super) fn names(text: &str, handling: &mut Handling) {
    let says = |marks: &[&str]| marks.iter().any(|mark| text.contains(mark));
    let (writes, removes) = (says(&WRITES), says(&REMOVES));
    for literal in literals(text).take(MOST) {
        handling.add(How::Look, literal);
        if writes {
            handling.add(How::Change, literal);
        }
        if removes {
            handling.add(How::Remove, literal);
        }
    }
}

/// What stands between two quotes of a kind on one line.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let open = rest.find(['"', '\'', '`'])?;
            let quote = char::from(rest.as_bytes()[open]);
            let behind = &rest[open + 1..];
            let close = behind.find([quote, '\n']);
            let (literal, after) = match close {
                Some(close) => (&behind[..close], &behind[close + 1..]),
                None => ("", ""),
            };
            rest = after;
            if !literal.is_empty() && literal.len() <= 1024 {
                return Some(literal);
            }
            close?;
        }
    })
}
