//! Why the record cannot be kept for now, in words that fit the cause.

use std::io::{self, ErrorKind};

use rusqlite::ErrorCode;

use super::schema::Unusable;
use crate::text::{message, say};
use countersign_messages::Message;

/// The reason the record can't be kept, and what a person can do about it.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{why}")]
pub(super) struct Refusal {
    why: String,
    remedy: Message,
}

impl Refusal {
    /// Makes one for an unknown cause.
    pub(super) fn other(why: impl Into<String>) -> Self {
        Self { why: why.into(), remedy: message!("record-remedy-unknown") }
    }

    /// Makes one for a file or folder that stands in the record's place.
    pub(super) fn blocked(why: impl Into<String>) -> Self {
        Self { why: why.into(), remedy: message!("record-remedy-blocked") }
    }

    /// Returns the whole message: what happened, what it means, what to do.
    pub(super) fn words(&self) -> String {
        let Self { why, remedy } = self;
        say!("record-the-record-of-what-happens", why = why, remedy = remedy)
    }
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        let remedy = match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => message!("record-remedy-full"),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
                message!("record-remedy-closed")
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed) => {
                message!("record-remedy-busy")
            }
            Some(ErrorCode::SystemIoFailure) => message!("record-remedy-broken"),
            _ => message!("record-remedy-unknown"),
        };
        Self { why: error.to_string(), remedy }
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        let remedy = match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => message!("record-remedy-full"),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => message!("record-remedy-closed"),
            ErrorKind::AlreadyExists | ErrorKind::NotADirectory | ErrorKind::IsADirectory => {
                message!("record-remedy-blocked")
            }
            _ => message!("record-remedy-unknown"),
        };
        Self { why: error.to_string(), remedy }
    }
}

impl From<Unusable> for Refusal {
    fn from(unusable: Unusable) -> Self {
        match unusable {
            Unusable::Refused(refusal) => refusal,
            Unusable::Newer(_) | Unusable::Damaged(_) => Self::other(unusable.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_to_do_fits_the_cause() {
        let sqlite = |code| Refusal::from(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None));
        for (refusal, remedy) in [
            (sqlite(rusqlite::ffi::SQLITE_FULL), message!("record-remedy-full")),
            (sqlite(rusqlite::ffi::SQLITE_READONLY), message!("record-remedy-closed")),
            (sqlite(rusqlite::ffi::SQLITE_BUSY), message!("record-remedy-busy")),
            (sqlite(rusqlite::ffi::SQLITE_CONSTRAINT), message!("record-remedy-unknown")),
            (io::Error::from(ErrorKind::StorageFull).into(), message!("record-remedy-full")),
            (io::Error::from(ErrorKind::PermissionDenied).into(), message!("record-remedy-closed")),
            (Unusable::from(io::Error::from(ErrorKind::NotADirectory)).into(), message!("record-remedy-blocked")),
        ] {
            let words = refusal.words();
            assert!(words.contains(&remedy.to_string()) && words.contains("Commands still run"), "{words}");
            assert_eq!(words.contains("space on the disk"), remedy == message!("record-remedy-full"), "{words}");
        }
    }
}
