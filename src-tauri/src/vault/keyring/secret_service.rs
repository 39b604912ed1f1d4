//! What the Secret Service (GNOME Keyring, KWallet, KeePassXC) can tell beyond reading and writing entries:
//! whether it is there, and whether it is locked. Asked first, because touching a locked entry opens a dialog.

use std::collections::HashMap;

use ::secret_service::blocking::{Item, SecretService};
use ::secret_service::{EncryptionType, Error};
use countersign_broker::consent::rules::StoreError;

use super::{SERVICE, absent, failed, locked};

use crate::text::say;

/// The largest entry: any length.
pub(super) const MOST: Option<usize> = None;

/// Checks that neither the collection for new entries nor any entry of ours, wherever it lies, is locked.
pub(super) fn look() -> Result<(), StoreError> {
    let service = connect()?;
    let closed = service.get_default_collection().and_then(|all| all.is_locked()).map_err(in_words)?;
    let ours = service.search_items(ours()).map_err(in_words)?;
    if closed || !ours.locked.is_empty() { Err(locked()) } else { Ok(()) }
}

/// Opens the keyring's own dialog for what is locked, and waits until the person has answered it.
pub(super) fn unlock() -> Result<(), StoreError> {
    let service = connect()?;
    let default = service.get_default_collection().map_err(in_words)?;
    if default.is_locked().map_err(in_words)? {
        default.unlock().map_err(in_words)?;
    }
    let ours = service.search_items(ours()).map_err(in_words)?;
    if !ours.locked.is_empty() {
        service.unlock_all(&ours.locked.iter().collect::<Vec<&Item<'_>>>()).map_err(in_words)?;
    }
    Ok(())
}

/// Makes a new connection the one entries use. False when there is none to be had.
pub(super) fn reconnect() -> bool {
    let Ok(store) = zbus_secret_service_keyring_store::Store::new() else { return false };
    keyring_core::set_default_store(store);
    true
}

/// Connects to the service. No secret travels over this connection, so it needs no encryption of its own.
fn connect() -> Result<SecretService<'static>, StoreError> {
    SecretService::connect(EncryptionType::Plain).map_err(|error| absent(&error.to_string()))
}

fn ours() -> HashMap<&'static str, &'static str> {
    HashMap::from([("service", SERVICE)])
}

fn in_words(error: Error) -> StoreError {
    match error {
        Error::Locked | Error::Prompt => locked(),
        Error::NoResult => absent(&say!("keyring-no-default")),
        Error::Unavailable => absent(&error.to_string()),
        error => failed(&error.to_string()),
    }
}
