//! Errors and texts as Python writes them.

use std::fmt::Write as _;
use std::io;

/// The system's number and words: `[Errno 2] No such file or directory`.
pub(super) fn error(error: &io::Error) -> String {
    let why = error.to_string();
    let why = why.split(" (os error ").next().unwrap_or(&why);
    error.raw_os_error().map_or_else(|| why.to_owned(), |code| format!("[Errno {code}] {why}"))
}

/// A text in quotes, of the kind that is not in it.
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

#[cfg(test)]
mod tests {
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
