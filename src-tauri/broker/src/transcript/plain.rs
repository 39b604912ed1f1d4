//! Output as plain text: one line for places that show no terminal.

use std::iter::Peekable;
use std::str::Chars;

const MAX_CHARS: usize = 200;

/// The last line that is not blank. `whole` says that the bytes begin where the stream began; if not,
/// what precedes the first line break may be the rest of a line, or of an escape, and is passed over.
pub(super) fn last_line(bytes: &[u8], whole: bool) -> Option<String> {
    let breaks = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let bytes = match bytes.iter().position(breaks) {
        Some(first) if !whole => &bytes[first..],
        _ => bytes,
    };
    let text = without_escapes(&String::from_utf8_lossy(bytes));
    let line = text.split(['\n', '\r']).map(str::trim).rfind(|line| !line.is_empty())?;
    Some(line.chars().take(MAX_CHARS).collect())
}

/// Leaves out terminal escapes, control characters except line breaks, and marks that reorder text.
pub(crate) fn without_escapes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\x1b' => skip_escape(&mut chars),
            '\u{9b}' => skip_control_sequence(&mut chars),
            '\u{90}' | '\u{98}' | '\u{9d}'..='\u{9f}' => skip_string(&mut chars),
            '\n' | '\r' => plain.push(c),
            '\t' => plain.push(' '),
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            c if c.is_control() => {}
            c => plain.push(c),
        }
    }
    plain
}

/// After ESC: a control sequence, a string up to its terminator, or a few characters.
fn skip_escape(chars: &mut Peekable<Chars<'_>>) {
    match chars.peek() {
        Some('[') => {
            chars.next();
            skip_control_sequence(chars);
        }
        Some(']' | 'P' | 'X' | '^' | '_') => {
            chars.next();
            skip_string(chars);
        }
        _ => {
            while chars.next_if(|c| matches!(c, ' '..='/')).is_some() {}
            chars.next_if(|c| matches!(c, '0'..='~'));
        }
    }
}

fn skip_control_sequence(chars: &mut Peekable<Chars<'_>>) {
    while chars.next_if(|c| matches!(c, ' '..='?')).is_some() {}
    chars.next_if(|c| matches!(c, '@'..='~'));
}

/// Up to BEL or ST. A line break ends it too: better some rubbish than a string that swallows all that follows.
fn skip_string(chars: &mut Peekable<Chars<'_>>) {
    while let Some(c) = chars.next_if(|c| !matches!(c, '\n' | '\r' | '\x1b')) {
        if matches!(c, '\x07' | '\u{9c}') {
            return;
        }
    }
    if chars.next_if_eq(&'\x1b').is_some() {
        chars.next_if_eq(&'\\');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Option<String> {
        last_line(text.as_bytes(), true)
    }

    #[test]
    fn finds_the_last_line_that_says_something() {
        assert_eq!(line(""), None);
        assert_eq!(line("\n \r\n"), None);
        assert_eq!(line("one\ntwo\n\n  \n").as_deref(), Some("two"));
        assert_eq!(line("10%\r20%\r30%").as_deref(), Some("30%"));
        assert_eq!(line(&"é".repeat(300)).map(|l| l.chars().count()), Some(200));
    }

    #[test]
    fn strips_what_a_terminal_would_act_upon() {
        assert_eq!(line("\x1b[1;31merror\x1b[0m: no").as_deref(), Some("error: no"));
        assert_eq!(line("a\x1b]0;title\x07b\x1b]8;;http://x\x1b\\c").as_deref(), Some("abc"));
        assert_eq!(line("\x1b(Bplain\x07\x08\x7f").as_deref(), Some("plain"));
        assert_eq!(line("\u{9b}31mred\u{202e}dab").as_deref(), Some("reddab"));
        assert_eq!(line("\x1b]0;never ends\nnext").as_deref(), Some("next"));
        assert_eq!(line("x\x1b[").as_deref(), Some("x"));
    }

    #[test]
    fn a_window_that_begins_inside_a_line_passes_it_over() {
        assert_eq!(last_line(b"1mtail of a line\nlast", false).as_deref(), Some("last"));
        assert_eq!(last_line(b"only a piece", false).as_deref(), Some("only a piece"));
        assert_eq!(last_line(b"cut \xff\xc3", true).as_deref(), Some("cut \u{fffd}\u{fffd}"));
    }
}
