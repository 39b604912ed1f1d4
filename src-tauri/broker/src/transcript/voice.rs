//! Who of several writes.

/// Tells apart what the computers of one run write. A run on one computer, or on this one, has but one voice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Voice(u8);

impl Voice {
    /// All of them together, with the lines that say whose words follow.
    pub const ALL: Self = Self(0);
    /// So many can be told apart; those beyond speak for all.
    const MOST: usize = 63;

    /// That of one computer, counted from 0 in the order they were named.
    #[must_use]
    pub fn of(nth: usize) -> Self {
        Self(if nth < Self::MOST { nth as u8 + 1 } else { 0 })
    }

    /// Which computer, counted from 0; nothing: all.
    #[must_use]
    pub fn nth(self) -> Option<usize> {
        usize::from(self.0).checked_sub(1)
    }

    pub(crate) fn number(self) -> u8 {
        self.0
    }

    /// What [`Voice::number`] gave.
    pub(crate) fn numbered(number: u8) -> Self {
        Self(number)
    }
}
