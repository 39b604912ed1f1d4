//! Who of several writes.

/// The writer of a piece of output among the computers of one run. A run on one computer, or on this one, has but one
/// voice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Voice(u8);

impl Voice {
    /// All writers together, with the lines that say whose output follows.
    pub const ALL: Self = Self(0);
    /// The most writers that can be told apart; those beyond speak for all.
    const MOST: usize = 63;

    /// Returns the voice of one computer, counted from 0 in the order they were named.
    #[must_use]
    pub fn of(nth: usize) -> Self {
        Self(if nth < Self::MOST { nth as u8 + 1 } else { 0 })
    }

    /// Returns which computer it is, counted from 0; `None` for all.
    #[must_use]
    pub fn nth(self) -> Option<usize> {
        usize::from(self.0).checked_sub(1)
    }

    pub(crate) fn number(self) -> u8 {
        self.0
    }

    /// Returns the voice of a number from [`Voice::number`].
    pub(crate) fn numbered(number: u8) -> Self {
        Self(number)
    }
}
