//! Keys pressed together, as they are written in the settings: `Ctrl+Alt+C`.

use std::str::FromStr;

/// A letter or digit, with at least two of the keys that are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shortcut {
    pub(crate) ctrl: bool,
    pub(crate) alt: bool,
    pub(crate) shift: bool,
    /// The key with the system's own mark.
    pub(crate) meta: bool,
    /// `A` to `Z` or `0` to `9`.
    pub(crate) key: char,
}

/// Text that names no such keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoShortcut;

impl FromStr for Shortcut {
    type Err = NoShortcut;

    /// Reads keys in the one order they are written in. With fewer keys held, typing in other programs would be taken
    /// from them.
    fn from_str(text: &str) -> Result<Self, NoShortcut> {
        let mut rest = text;
        let mut held = |name: &str| {
            let after = rest.strip_prefix(name);
            rest = after.unwrap_or(rest);
            after.is_some()
        };
        let (ctrl, alt, shift, meta) = (held("Ctrl+"), held("Alt+"), held("Shift+"), held("Super+"));
        let mut letters = rest.chars();
        match (letters.next(), letters.next()) {
            (Some(key @ ('A'..='Z' | '0'..='9')), None)
                if [ctrl, alt, shift, meta].iter().filter(|on| **on).count() > 1 =>
            {
                Ok(Self { ctrl, alt, shift, meta, key })
            }
            _ => Err(NoShortcut),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_keys_held_and_a_letter_or_digit_in_one_order_and_nothing_else() {
        let read = |text: &str| text.parse::<Shortcut>();
        assert_eq!(read("Ctrl+Alt+C"), Ok(Shortcut { ctrl: true, alt: true, shift: false, meta: false, key: 'C' }));
        assert_eq!(read("Shift+Super+7"), Ok(Shortcut { ctrl: false, alt: false, shift: true, meta: true, key: '7' }));
        for text in
            ["", "C", "Ctrl+C", "Alt+Ctrl+C", "Ctrl+Alt+c", "Ctrl+Alt+", "Ctrl+Alt+CC", "Ctrl+Alt+é", "Ctrl+Alt++"]
        {
            assert_eq!(read(text), Err(NoShortcut), "{text}");
        }
    }
}
