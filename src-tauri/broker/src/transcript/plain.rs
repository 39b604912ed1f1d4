//! Output as plain text, for agents and for places that show no terminal.

const MAX_CHARS: usize = 200;

/// Returns the last line that isn't blank. `whole` says that the bytes begin where the stream began; if not, the part
/// before the first line break may be the rest of a line, or of an escape, and is skipped.
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

/// Returns a text without terminal escapes, control characters except line breaks, and marks that reorder text.
pub(crate) fn without_escapes(text: &str) -> String {
    let reorders = |c: &char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let parts = |c: &char| matches!(c, '\0' | '\x0b' | '\x0c' | '\u{85}');
    plain(text).chars().filter(|c| !reorders(c) && !parts(c)).map(|c| if c == '\t' { ' ' } else { c }).collect()
}

/// The state of the terminal's grammar at a character.
#[derive(Clone, Copy, PartialEq)]
enum At {
    Text,
    /// After ESC.
    Escape,
    /// Between CSI and its last character.
    Sequence,
    /// In a string that BEL or ST ends.
    Words,
    /// After ESC inside such a string.
    WordsEscape,
}

/// Returns the text a terminal would show, without colours and titles. Tabs, line ends and what else parts names and
/// rows (NUL, as `find -print0` writes it, form feeds) are content and stay.
#[must_use]
pub fn plain(text: &str) -> String {
    without_sequences(text, |control| matches!(control, '\n' | '\r' | '\t' | '\0' | '\x0b' | '\x0c' | '\u{85}'))
}

/// Returns the text without terminal sequences alone: every other control character stays, as programs that read a
/// pipe get it.
#[must_use]
pub fn with_controls(text: &str) -> String {
    // The end of a string that never began is a sequence, too.
    without_sequences(text, |control| control != '\u{9c}')
}

/// Returns a text without terminal sequences, and without the other control characters that aren't to stay.
fn without_sequences(text: &str, stays: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut at = At::Text;
    for c in text.chars() {
        at = match (at, c) {
            // A line's end ends everything, so that no stray escape swallows what follows.
            (_, '\n' | '\r') => {
                shown.push(c);
                At::Text
            }
            (At::Words, '\x1b') => At::WordsEscape,
            (_, '\x1b') => At::Escape,
            (At::Text, '\u{9b}') | (At::Escape, '[') => At::Sequence,
            (At::Text, '\u{90}' | '\u{98}' | '\u{9d}'..='\u{9f}') | (At::Escape, ']' | 'P' | 'X' | '^' | '_') => {
                At::Words
            }
            (At::Escape, ' '..='/') => At::Escape,
            (At::Sequence, ' '..='?') => At::Sequence,
            (At::Words, '\x07' | '\u{9c}') => At::Text,
            (At::Words, _) => At::Words,
            (At::Escape | At::Sequence | At::WordsEscape, '0'..='~') => At::Text,
            (_, c) => {
                if !c.is_control() || stays(c) {
                    shown.push(c);
                }
                At::Text
            }
        };
    }
    shown
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
        assert_eq!(line("a\0\x0b\x0c\u{85}b").as_deref(), Some("ab"));
    }

    #[test]
    fn a_window_that_begins_inside_a_line_passes_it_over() {
        assert_eq!(last_line(b"1mtail of a line\nlast", false).as_deref(), Some("last"));
        assert_eq!(last_line(b"only a piece", false).as_deref(), Some("only a piece"));
        assert_eq!(last_line(b"cut \xff\xc3", true).as_deref(), Some("cut \u{fffd}\u{fffd}"));
    }

    #[test]
    fn keeps_content_and_drops_commands_to_a_terminal() {
        assert_eq!(plain("a\tb\r\nc\n\0d\x0b\x0c\u{85}"), "a\tb\r\nc\n\0d\x0b\x0c\u{85}");
        assert_eq!(plain("\x1b[1;31mred\x1b[0m \u{9b}4mline"), "red line");
        assert_eq!(plain("\x1b]0;title\x07x\x1b]8;;http://a\x1b\\link\x1b]8;;\x1b\\"), "xlink");
        assert_eq!(plain("\x1b(Bplain\x08\x07\x7f"), "plain");
        assert_eq!(plain("\x1b]52;c;never ends\nnext"), "\nnext");
        assert_eq!(plain("end\x1b["), "end");
        assert_eq!(plain("é\u{200d}😀"), "é\u{200d}😀");
    }

    #[test]
    fn control_characters_that_are_no_sequence_can_be_kept() {
        let controls: String = ('\0'..='\u{9f}').filter(|c| c.is_control()).collect();
        let begins = |c: &char| matches!(c, '\x1b' | '\u{90}' | '\u{98}' | '\u{9b}'..='\u{9f}');
        for control in controls.chars().filter(|c| !begins(c)) {
            let text = format!("a{control}b");
            assert_eq!(with_controls(&text), text, "{control:?}");
        }
        assert_eq!(
            with_controls("\x07\x1b[1;31mred\x1b[0m\x08 \x1b]0;title\x07x\x7f\u{9b}4m\u{9c}y"),
            "\x07red\x08 x\x7fy"
        );
    }
}
