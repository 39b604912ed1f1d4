//! Errors and texts as Python writes them, and its white space.

use std::fmt::Write as _;
use std::io;

/// Returns a system error as Python writes it: `[Errno 2] No such file or directory`.
pub(super) fn error(error: &io::Error) -> String {
    let why = error.to_string();
    let why = why.split(" (os error ").next().unwrap_or(&why);
    error.raw_os_error().map_or_else(|| why.to_owned(), |code| format!("[Errno {code}] {why}"))
}

/// Returns a text in whichever quotes it doesn't contain, as Python's `repr`.
pub(super) fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::from(quote);
    for letter in text.chars() {
        match letter {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if letter == quote => out.extend(['\\', quote]),
            // Writing to a string cannot fail.
            control if control.is_ascii_control() => _ = write!(out, "\\x{:02x}", u32::from(control)),
            plain => out.push(plain),
        }
    }
    out.push(quote);
    out
}

/// Returns the text as `str.strip` leaves it.
pub(super) fn strip(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// Returns the text as `str.rstrip` leaves it.
pub(super) fn rstrip(text: &str) -> &str {
    text.trim_end_matches(is_space)
}

/// Returns whether a character is white space to `str.isspace`, which counts ASCII's four separators.
fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\x1c'..='\x1f').contains(&c)
}

#[cfg(test)]
mod tests {
    #[test]
    fn white_space_is_what_python_takes_for_it() {
        assert_eq!(super::strip("\x1f\u{85} \x1ca\x1cb\u{a0}\x0c\x1d\x1e\n"), "a\x1cb");
        assert_eq!(super::rstrip(" a\u{200b}\x07\x1c\u{2028}"), " a\u{200b}\x07");
    }

    #[test]
    fn texts_are_quoted_as_python_does() {
        for (text, wanted) in [
            ("plain é", "'plain é'"),
            ("it's", "\"it's\""),
            ("\"it's\"", "'\"it\\'s\"'"),
            ("a\tb\n\\\u{1}", "'a\\tb\\n\\\\\\x01'"),
        ] {
            assert_eq!(super::quoted(text), wanted);
        }
    }
}
