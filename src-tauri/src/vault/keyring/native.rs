//! Keychain and Credential Manager belong to the login and open no connection: there is nothing to ask them first.

use countersign_broker::consent::rules::StoreError;

/// Credential Manager keeps 2,560 bytes an entry; Keychain has no limit that matters here.
pub(super) const MOST: Option<usize> = if cfg!(windows) { Some(2560) } else { None };

#[expect(clippy::unnecessary_wraps, reason = "the same shape on every system")]
pub(super) fn look() -> Result<(), StoreError> {
    Ok(())
}

#[expect(clippy::unnecessary_wraps, reason = "the same shape on every system")]
pub(super) fn unlock() -> Result<(), StoreError> {
    Ok(())
}

pub(super) fn reconnect() -> bool {
    false
}
