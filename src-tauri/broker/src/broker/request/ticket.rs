//! What an agent goes on with when a request outlives its patience.

use std::fmt;

use crate::asker::ClientKey;
use crate::local::digest::{random_name, sha256};

/// Names a request to the agent that asked it. Unguessable, and good for that client alone; it never authorises anything.
#[derive(Clone, PartialEq, Eq)]
pub struct Ticket(String);

impl Ticket {
    pub(in crate::broker) fn new() -> Result<Self, getrandom::Error> {
        Ok(Self(random_name()?))
    }

    pub(in crate::broker) fn is(&self, text: &str) -> bool {
        self.0 == text
    }

    /// Returns the digest that the record keeps: made over the ticket and the client, so that it's found for this
    /// client alone.
    pub(in crate::broker) fn digest(&self, client: &ClientKey) -> String {
        Self::digest_of(&self.0, client)
    }

    /// Returns the same digest for a text that is claimed to be a ticket.
    pub(in crate::broker) fn digest_of(ticket: &str, client: &ClientKey) -> String {
        let parts =
            [b"countersign ticket 1".as_slice(), ticket.as_bytes(), client.program.as_os_str().as_encoded_bytes()];
        let mut bytes = Vec::new();
        for part in parts.into_iter().chain([client.name.as_bytes()]) {
            bytes.extend((part.len() as u64).to_le_bytes());
            bytes.extend(part);
        }
        sha256(&bytes)
    }
}

impl fmt::Display for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ticket(…)")
    }
}
