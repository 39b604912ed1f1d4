//! Why the record cannot be kept for now, in words that fit the cause.

use std::io::{self, ErrorKind};

use rusqlite::ErrorCode;

use super::schema::Unusable;

/// What stands in the way, and what a person can do about it.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{why}")]
pub(super) struct Refusal {
    why: String,
    remedy: &'static str,
}

const FULL: &str = "Make room on the disk";
const CLOSED: &str = "Make its folder writable";
const BUSY: &str = "Close the other program that holds its file open";
const BROKEN: &str = "Look after the disk";
const BLOCKED: &str = "Move away what lies in its place";
const UNKNOWN: &str = "If that does not help, quit Countersign and move the record's file away";

impl Refusal {
    /// One of which nothing more is known.
    pub(super) fn other(why: impl Into<String>) -> Self {
        Self { why: why.into(), remedy: UNKNOWN }
    }

    /// What lies where the record should be is something else.
    pub(super) fn blocked(why: impl Into<String>) -> Self {
        Self { why: why.into(), remedy: BLOCKED }
    }

    /// The whole message: what happened, what it means, what to do.
    pub(super) fn words(&self) -> String {
        let Self { why, remedy } = self;
        format!(
            "The record of what happens is not kept: {why}. Commands run all the same. It is tried again, and at each \
             start of Countersign. {remedy}."
        )
    }
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        let remedy = match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => FULL,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => CLOSED,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed) => BUSY,
            Some(ErrorCode::SystemIoFailure) => BROKEN,
            _ => UNKNOWN,
        };
        Self { why: error.to_string(), remedy }
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        let remedy = match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => FULL,
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => CLOSED,
            ErrorKind::AlreadyExists | ErrorKind::NotADirectory | ErrorKind::IsADirectory => BLOCKED,
            _ => UNKNOWN,
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
            (sqlite(rusqlite::ffi::SQLITE_FULL), FULL),
            (sqlite(rusqlite::ffi::SQLITE_READONLY), CLOSED),
            (sqlite(rusqlite::ffi::SQLITE_BUSY), BUSY),
            (sqlite(rusqlite::ffi::SQLITE_CONSTRAINT), UNKNOWN),
            (io::Error::from(ErrorKind::StorageFull).into(), FULL),
            (io::Error::from(ErrorKind::PermissionDenied).into(), CLOSED),
            (Unusable::from(io::Error::from(ErrorKind::NotADirectory)).into(), BLOCKED),
        ] {
            let words = refusal.words();
            assert!(words.contains(remedy) && words.contains("Commands run all the same"), "{words}");
            assert_eq!(words.contains("room on the disk"), remedy == FULL, "{words}");
        }
    }
}
