//! The system's keyring as a shelf: each secret an entry of the service "Countersign" under its own user name.

#[cfg(all(unix, not(target_os = "macos")))]
mod listening;
#[cfg(not(all(unix, not(target_os = "macos"))))]
mod native;
#[cfg(all(unix, not(target_os = "macos")))]
mod secret_service;

use ::keyring::{Entry, Error};
use countersign_broker::consent::rules::StoreError;

use super::shelf::{Shelf, ShelfContent};
use crate::text::say;
#[cfg(all(unix, not(target_os = "macos")))]
pub(super) use listening::listen;
#[cfg(not(all(unix, not(target_os = "macos"))))]
use native as system;
#[cfg(not(all(unix, not(target_os = "macos"))))]
pub(super) use native::listen;
#[cfg(all(unix, not(target_os = "macos")))]
use secret_service as system;

/// The service name of every entry of ours.
const SERVICE: &str = "Countersign";

/// The keyring of the person who is logged in.
pub(super) struct Keyring;

/// Opens the keyring's own dialog for what is locked, and waits until the person has answered it.
pub(super) fn unlock() -> Result<(), StoreError> {
    system::unlock()
}

impl Shelf for Keyring {
    fn look(&self) -> Result<(), StoreError> {
        system::look()
    }

    fn unlock(&self) -> Result<(), StoreError> {
        system::unlock()
    }

    fn get(&self, name: &str) -> Result<ShelfContent, StoreError> {
        on_entry(name, |entry| match entry.get_secret() {
            Ok(secret) => Ok(ShelfContent::One(secret)),
            Err(Error::NoEntry) => Ok(ShelfContent::Nothing),
            Err(Error::Ambiguous(_)) => Ok(ShelfContent::Several),
            Err(error) => Err(error),
        })
    }

    fn set(&self, name: &str, secret: &[u8]) -> Result<(), StoreError> {
        on_entry(name, |entry| entry.set_secret(secret))
    }

    fn delete(&self, name: &str) -> Result<(), StoreError> {
        on_entry(name, |entry| match entry.delete_credential() {
            Err(Error::NoEntry) => Ok(()),
            result => result,
        })
    }

    fn most(&self) -> Option<usize> {
        system::MOST
    }
}

/// Does something with an entry. A keyring that was restarted has forgotten us, so a failure of the platform
/// is met with one new connection and one more try; what is written twice is the same.
fn on_entry<T>(name: &str, act: impl Fn(&Entry) -> ::keyring::Result<T>) -> Result<T, StoreError> {
    let attempt = || act(&Entry::new(SERVICE, name)?);
    match attempt() {
        Err(Error::PlatformFailure(_)) if system::reconnect() => attempt(),
        result => result,
    }
    .map_err(in_words)
}

fn in_words(error: Error) -> StoreError {
    match error {
        Error::NoStorageAccess(_) => locked(),
        Error::NoDefaultStore => absent(&error.to_string()),
        // How it stands now tells more than the error does.
        error => match system::look() {
            Err(standing) => standing,
            Ok(()) => failed(&error.to_string()),
        },
    }
}

fn locked() -> StoreError {
    StoreError::Locked(say!("keyring-locked"))
}

/// Makes the error for a keyring service that ended while it was used.
#[cfg(all(unix, not(target_os = "macos")))]
fn gone() -> StoreError {
    StoreError::Absent(say!("keyring-gone"))
}

fn absent(detail: &str) -> StoreError {
    StoreError::Absent(say!("keyring-none", detail = detail))
}

fn failed(detail: &str) -> StoreError {
    StoreError::Failed(say!("keyring-failed", detail = detail))
}
