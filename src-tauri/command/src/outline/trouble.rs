//! What of a text could not be followed, and where.

/// Describes a place that could not be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// The place in the text, in bytes.
    pub at: usize,
    /// What is wrong there.
    pub kind: TroubleKind,
}

/// Tells why a text could not be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TroubleKind {
    /// There is more than can be followed.
    TooMany,
    /// It's nested too deeply.
    TooDeep,
    /// A loop has more turns than can be followed.
    TooManyTurns,
    /// A function is called more often than can be followed.
    TooManyCalls,
    /// It reads in more ways than can be followed.
    TooManyWays,
    /// A variable may hold more than can be followed.
    TooManyValues,
    /// A here-document is never closed.
    OpenHereDocument,
    /// A bracket is never closed.
    OpenBracket,
    /// A quote is never closed.
    OpenQuote,
    /// A brace is never closed.
    OpenBrace,
    /// A substitution is never closed.
    OpenSubstitution,
    /// A construct is never closed.
    OpenConstruct,
    /// Something ends here that never began.
    StrayEnd,
    /// It cannot be told where a calculation ends.
    UnclearCalculation,
    /// What looks like a calculation may be commands to this shell.
    MaybeCommands,
}

impl TroubleKind {
    /// Returns whether the rest of the text, or of what it does, stays unread.
    pub(super) fn cuts(self) -> bool {
        matches!(self, Self::TooMany | Self::TooDeep | Self::TooManyTurns | Self::TooManyCalls)
    }
}
