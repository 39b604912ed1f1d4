//! Output without what only a terminal should act upon. Tabs and line ends are content and stay.

/// Where in a terminal's grammar a character stands.
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

/// The text a terminal would show, colours and titles apart.
pub(super) fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut at = At::Text;
    for c in text.chars() {
        at = match (at, c) {
            // A line's end ends everything, so that no stray escape swallows what follows.
            (At::Sequence | At::Words | At::Escape | At::WordsEscape, '\n' | '\r') | (At::Text, '\n' | '\r' | '\t') => {
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
                if !c.is_control() {
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
    use super::plain;

    #[test]
    fn keeps_content_and_drops_commands_to_a_terminal() {
        assert_eq!(plain("a\tb\r\nc\n"), "a\tb\r\nc\n");
        assert_eq!(plain("\x1b[1;31mred\x1b[0m \u{9b}4mline"), "red line");
        assert_eq!(plain("\x1b]0;title\x07x\x1b]8;;http://a\x1b\\link\x1b]8;;\x1b\\"), "xlink");
        assert_eq!(plain("\x1b(Bplain\x08\x07\x7f"), "plain");
        assert_eq!(plain("\x1b]52;c;never ends\nnext"), "\nnext");
        assert_eq!(plain("end\x1b["), "end");
        assert_eq!(plain("é\u{200d}😀"), "é\u{200d}😀");
    }
}
