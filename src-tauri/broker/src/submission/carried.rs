//! What a request goes on from: the part of it that its named session gave rather than the call itself.

use std::collections::BTreeSet;

/// The longest name of a session, in bytes: it stands on the card.
pub(crate) const MAX_SESSION_NAME: usize = 128;

/// A request's session with what it contributed. The folder and the variables themselves stand where all others do, so
/// that rules judge them alike; this says where they came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// The client's name for the session.
    pub name: String,
    /// The folder is the session's.
    pub folder: bool,
    /// The variables whose values are the session's.
    pub variables: BTreeSet<String>,
}

impl Carried {
    /// Hands over every field that a card shows, each so that no two of them can look alike.
    pub(super) fn digest(&self, mut add: impl FnMut(&[u8])) {
        add(b"session");
        add(self.name.as_bytes());
        add(&[u8::from(self.folder)]);
        add(&self.variables.len().to_le_bytes());
        self.variables.iter().for_each(|name| add(name.as_bytes()));
    }
}
