//! Bytes as rows of text: their ends, and a form to show that loses nothing.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The line ending of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// No row ends: it is empty, or a single row without a line break.
    None,
    /// Every row ends in a line feed.
    Lf,
    /// Every row ends in a carriage return and a line feed.
    CrLf,
    /// Some end so, some so.
    Mixed,
}

impl Ending {
    /// Returns the line ending of these rows.
    #[must_use]
    pub fn of(content: &[u8]) -> Self {
        let mut found = Self::None;
        for row in rows(content) {
            let ending = match end(row) {
                b"" => continue,
                b"\n" => Self::Lf,
                _ => Self::CrLf,
            };
            match found {
                Self::None => found = ending,
                other if other != ending => return Self::Mixed,
                _ => {}
            }
        }
        found
    }
}

/// Text for a person, from any bytes. Characters that hide or reorder are left as they are: making them visible is up
/// to the page.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    /// The text.
    pub text: String,
    /// True when the bytes are not UTF-8. Then each byte that is not is written `\xNN`, and a backslash `\\`.
    pub escaped: bool,
}

impl Shown {
    /// Shows the bytes.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self { text: text.to_owned(), escaped: false },
            Err(_) => Self { text: escaped(bytes), escaped: true },
        }
    }
}

/// Returns the bytes with everything that isn't UTF-8 escaped.
pub(super) fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(&chunk.valid().replace('\\', "\\\\"));
        for byte in chunk.invalid() {
            // Writing to a String cannot fail.
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

/// Returns the rows, each with its end; the last may have none. Only a line feed ends a row.
pub(super) fn rows(content: &[u8]) -> impl Iterator<Item = &[u8]> {
    content.split_inclusive(|byte| *byte == b'\n')
}

/// Returns a row's end: `\n`, `\r\n` or nothing.
pub(super) fn end(row: &[u8]) -> &'static [u8] {
    if row.ends_with(b"\r\n") {
        b"\r\n"
    } else if row.ends_with(b"\n") {
        b"\n"
    } else {
        b""
    }
}

/// Returns a row without its end.
pub(super) fn body(row: &[u8]) -> &[u8] {
    &row[..row.len() - end(row).len()]
}

/// Returns a text with a file's line ending: for a file of CRLF, bare line feeds become CRLF. A text with any CRLF is
/// left as it is.
pub(super) fn with_ends<'a>(text: &'a [u8], ending: &[u8]) -> Cow<'a, [u8]> {
    if ending != b"\r\n" || text.windows(2).any(|pair| pair == b"\r\n") {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len() + text.len() / 16);
    for row in rows(text) {
        out.extend(body(row));
        if !end(row).is_empty() {
            out.extend(ending);
        }
    }
    Cow::Owned(out)
}

/// Returns the end of the last row that has one; a line feed if none has.
pub(super) fn last_end(content: &[u8]) -> &'static [u8] {
    match memchr::memrchr(b'\n', content) {
        Some(place) => end(&content[..=place]),
        None => b"\n",
    }
}

/// Returns the end of the row around a position; where it has none, the end of the rows before it.
pub(super) fn end_at(content: &[u8], place: usize) -> &'static [u8] {
    match memchr::memchr(b'\n', &content[place..]) {
        Some(further) => end(&content[..=place + further]),
        None => last_end(&content[..place]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_loses_nothing() {
        assert_eq!(Shown::new("a\\xff é".as_bytes()), Shown { text: "a\\xff é".into(), escaped: false });
        assert_eq!(Shown::new(b"a\\\xff\xc3"), Shown { text: "a\\\\\\xff\\xc3".into(), escaped: true });
    }

    #[test]
    fn rows_end_as_they_do() {
        for (content, ending) in [
            (&b""[..], Ending::None),
            (b"a", Ending::None),
            (b"a\nb", Ending::Lf),
            (b"a\r\nb\r\n", Ending::CrLf),
            (b"a\r\nb\n", Ending::Mixed),
            (b"a\rb", Ending::None),
        ] {
            assert_eq!(Ending::of(content), ending, "{content:?}");
        }
        assert_eq!(*with_ends(b"a\nb", b"\r\n"), *b"a\r\nb");
        assert_eq!(*with_ends(b"a\r\nb\n", b"\r\n"), *b"a\r\nb\n");
        assert_eq!((last_end(b""), last_end(b"a\r\nb"), last_end(b"a\r\nb\n")), (&b"\n"[..], &b"\r\n"[..], &b"\n"[..]));
        assert_eq!((end_at(b"a\r\nb\n", 0), end_at(b"a\r\nb\n", 3), end_at(b"a\r\nb", 3)).2, b"\r\n");
    }
}
