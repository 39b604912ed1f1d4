//! The bearer token: who has it may knock, and nothing more.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

/// The token's random bytes: 256 bits can't be guessed.
const BYTES: usize = 32;
/// The token's prefix, by which scanners for leaked secrets and people recognise it.
const BEGINNING: &str = "csgn_";

/// The token of the HTTP door. It lets a program ask; it allows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(String);

/// The system gave no random bytes.
#[derive(Debug, thiserror::Error)]
#[error("the system gave no random bytes, so no token could be made: {0}")]
pub struct NoKey(getrandom::Error);

impl Key {
    /// Makes a new token.
    ///
    /// # Errors
    /// Fails when the system gives no random bytes.
    pub fn make() -> Result<Self, NoKey> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(NoKey)?;
        Ok(Self(format!("{BEGINNING}{}", URL_SAFE_NO_PAD.encode(bytes))))
    }

    /// Returns a stored token; `None` when it can't be one of ours.
    #[must_use]
    pub fn kept(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text.strip_prefix(BEGINNING)?).ok()?;
        (bytes.len() == BYTES).then(|| Self(text.to_owned()))
    }

    /// Returns the secret itself, for the keyring and for the person.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns whether an offered token is this one. Digests are compared, so the time taken tells nothing of how much
    /// was right.
    pub(super) fn fits(&self, offered: &[u8]) -> bool {
        Sha256::digest(self.0.as_bytes()) == Sha256::digest(offered)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_fits_itself_alone_and_is_never_logged() {
        let (one, other) = (Key::make().unwrap(), Key::make().unwrap());
        assert_ne!(one, other);
        assert!(one.fits(one.reveal().as_bytes()));
        for wrong in [other.reveal(), "", "csgn_", &one.reveal()[..40], &format!("{} ", one.reveal())] {
            assert!(!one.fits(wrong.as_bytes()), "{wrong}");
        }
        assert_eq!(Key::kept(one.reveal()), Some(one.clone()));
        assert_eq!(Key::kept("csgn_c2hvcnQ"), None);
        assert_eq!(Key::kept(one.reveal().trim_start_matches("csgn_")), None);
        assert!(!format!("{one:?}").contains(&one.reveal()[5..]));
    }
}
