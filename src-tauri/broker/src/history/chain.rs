//! The chain: each entry's hash is made over its content and the hash before it, so that an entry that was
//! altered, removed or moved shows. Content goes in by its digest, so that it can be removed and the chain still holds.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::local::digest::hex;
use crate::text::say;

/// A SHA-256 digest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash before the first entry.
    pub(super) const NONE: Self = Self([0; 32]);

    pub(super) fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    pub(super) fn from_slice(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

impl FromStr for Hash {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Self, NotAHash> {
        let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
        let digits = digits.filter(|digits| digits.len() == 64).ok_or(NotAHash)?;
        let mut bytes = [0; 32];
        bytes.iter_mut().zip(digits.chunks_exact(2)).for_each(|(byte, pair)| *byte = pair[0] << 4 | pair[1]);
        Ok(Self(bytes))
    }
}

/// The error that a text isn't 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", say!("history-not-a-hash"))]
pub struct NotAHash;

/// The end of the chain: the number of entries, and the hash of the last. Kept somewhere else (the keyring), it shows
/// when entries at the end were removed or the whole chain was made anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// The number of the last entry; entries are numbered from 1, without a gap.
    pub entries: u64,
    /// Its hash.
    pub hash: Hash,
}

impl Anchor {
    /// The end of an empty chain.
    pub(super) const START: Self = Self { entries: 0, hash: Hash::NONE };

    /// Returns the end after one more entry.
    pub(super) fn then(self, entry: &Link<'_>) -> Self {
        Self { entries: self.entries + 1, hash: entry.hash(self) }
    }
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.entries, self.hash)
    }
}

impl FromStr for Anchor {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Self, NotAHash> {
        let (entries, hash) = text.split_once(':').ok_or(NotAHash)?;
        Ok(Self { entries: entries.parse().map_err(|_| NotAHash)?, hash: hash.parse()? })
    }
}

/// The content an entry's hash covers, besides its number and the hash before it.
pub(super) struct Link<'a> {
    pub at: u64,
    pub request: u64,
    pub event: &'a str,
    pub body: Hash,
}

impl Link<'_> {
    fn hash(&self, before: Anchor) -> Hash {
        let mut digest = Sha256::new();
        digest.update(b"countersign entry 1");
        digest.update(before.hash.0);
        for number in [before.entries + 1, self.at, self.request, self.event.len() as u64] {
            digest.update(number.to_le_bytes());
        }
        digest.update(self.event);
        digest.update(self.body.0);
        Hash(digest.finalize().into())
    }
}
