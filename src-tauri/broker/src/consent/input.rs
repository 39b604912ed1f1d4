//! The proof that something may be typed into a run: what is typed decides what happens there, as a command does.
//! A person types with their own hand; what an agent wants typed, a person has allowed.

use std::fmt;

use bytes::Bytes;

/// A person's hand at the keyboard. A house has one and gives it away once, before any agent can come in: to the
/// window. Without it nobody can type into a run unasked.
///
/// ```compile_fail
/// fn forge() -> countersign_broker::consent::input::Hand {
///     countersign_broker::consent::input::Hand(())
/// }
/// ```
#[derive(Debug)]
pub struct Hand(());

/// What is typed at once.
#[derive(Clone, PartialEq, Eq)]
pub enum Stroke {
    /// Keys for a terminal, bytes for a pipe.
    Text(Bytes),
    /// A line that nobody shall see: not the agent, not the record, nor whoever watches when the run shows it again.
    /// The key that ends a line is added.
    Secret(String),
    /// Nothing more comes.
    End,
}

/// Who typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// A person, in the window.
    Person,
    /// The agent, as a person allowed.
    Agent,
}

/// Proof that this may be typed; the runner takes it by value. It cannot be made outside `consent`, copied or stored.
#[derive(Debug)]
pub struct Keys {
    stroke: Stroke,
    writer: Writer,
}

impl Hand {
    /// The one hand of a house that is being built.
    pub(crate) fn new() -> Self {
        Self(())
    }

    /// What this person types.
    pub(crate) fn types(&self, stroke: Stroke) -> Keys {
        Keys { stroke, writer: Writer::Person }
    }
}

impl Keys {
    /// What may be typed.
    #[must_use]
    pub fn stroke(&self) -> &Stroke {
        &self.stroke
    }

    /// By whom.
    #[must_use]
    pub fn writer(&self) -> Writer {
        self.writer
    }

    /// Takes what may be typed, once.
    pub(crate) fn into_stroke(self) -> Stroke {
        self.stroke
    }

    #[cfg(test)]
    pub(crate) fn for_tests(stroke: Stroke) -> Self {
        Self { stroke, writer: Writer::Person }
    }
}

/// How much, never what.
impl fmt::Debug for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(bytes) => write!(f, "Text({} bytes)", bytes.len()),
            Self::Secret(_) => f.write_str("Secret(…)"),
            Self::End => f.write_str("End"),
        }
    }
}
