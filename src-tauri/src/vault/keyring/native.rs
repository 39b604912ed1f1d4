//! Keychain and Credential Manager belong to the login and open no connection: there is nothing to ask them first.

use std::io;
use std::sync::{Arc, mpsc};

use countersign_broker::consent::rules::StoreError;

use crate::vault::signals::VaultSignals;
use crate::vault::worker::Job;

/// The largest entry: Credential Manager keeps 2,560 bytes; Keychain has no limit that matters here.
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

/// Does nothing: neither signals a lock, so the vault tries again by itself.
#[expect(clippy::unnecessary_wraps, reason = "the same shape on every system")]
pub(in crate::vault) fn listen(_words: &Arc<VaultSignals>, _jobs: &mpsc::Sender<Job>) -> io::Result<()> {
    Ok(())
}
