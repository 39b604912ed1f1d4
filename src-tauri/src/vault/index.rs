//! The index entry: which rules there are, and the digest each must have.
//!
//! It tells a rule that was altered, lost or brought back from one that the person saved. It is no
//! protection from somebody who may write the whole keyring: they could write a fitting index, too.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

const VERSION: u32 = 1;
/// The largest list that is read, in bytes.
const LONGEST: usize = 4 * 1024 * 1024;

/// The stored form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Index {
    version: u32,
    /// Grows with each change, so that an older state put back shows.
    pub(super) counter: u64,
    /// Rule ids and the digests of the rules' secrets.
    pub(super) rules: BTreeMap<String, String>,
}

/// The result of reading bytes as an index.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reading {
    Index(Index),
    /// Written by a version of the app that came after this one.
    Newer,
    Unreadable,
}

impl Default for Index {
    fn default() -> Self {
        Self { version: VERSION, counter: 0, rules: BTreeMap::new() }
    }
}

impl Index {
    pub(super) fn read(bytes: &[u8]) -> Reading {
        if bytes.len() > LONGEST {
            return Reading::Unreadable;
        }
        if version(bytes).is_some_and(|version| version > u64::from(VERSION)) {
            return Reading::Newer;
        }
        match serde_json::from_slice::<Self>(bytes) {
            Ok(index) if index.version == VERSION && index.rules.keys().all(|id| is_name(id)) => Reading::Index(index),
            _ => Reading::Unreadable,
        }
    }
}

/// Returns the `version` of a stored form, whatever else is in it.
pub(super) fn version(bytes: &[u8]) -> Option<u64> {
    serde_json::from_slice::<serde_json::Value>(bytes).ok()?.get("version")?.as_u64()
}

/// Returns whether this is a rule's name as we make them. Nothing else becomes the name of an entry or part of a
/// message.
pub(super) fn is_name(id: &str) -> bool {
    id.len() == 32 && id.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

/// Returns a secret's SHA-256 in hexadecimal.
pub(super) fn digest(secret: &[u8]) -> String {
    Sha256::digest(secret).iter().fold(String::with_capacity(64), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
