//! The file of the record: how it is laid out and how it is opened.
//!
//! `entries` is the chain and the only truth. `requests` and `found` are an index over it, made from the entries
//! whenever they change; what a person is shown is read from the entries.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _};

use super::FILE;
use super::refusal::Refusal;
use crate::text::say;

/// The application id in the file's header, "Csgn", which tells our file from another program's.
const APPLICATION: i64 = 0x4373_676e;
/// The layout's version. A file of a newer one goes aside as it is; nobody guesses at what is in it.
const VERSION: i64 = 1;

const LAYOUT: &str = "
PRAGMA application_id = 1131636590;
PRAGMA user_version = 1;
CREATE TABLE entries (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    request INTEGER NOT NULL,
    event TEXT NOT NULL,
    body ANY NOT NULL, -- JSON as text, or its SHA-256 as a blob once it was removed
    hash BLOB NOT NULL
) STRICT;
CREATE INDEX entries_of_request ON entries (request, seq);
CREATE INDEX entries_of_trims ON entries (seq) WHERE event = 'trimmed';
CREATE TABLE clients (id INTEGER PRIMARY KEY, program TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (program, name)) STRICT;
CREATE TABLE folders (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE requests (
    id INTEGER PRIMARY KEY,
    asked_at INTEGER NOT NULL,
    latest INTEGER NOT NULL, -- the latest asked_at up to here: grows with id even when the clock is set back
    ended INTEGER NOT NULL
) STRICT;
CREATE INDEX requests_by_time ON requests (latest, id);
CREATE INDEX requests_set_back ON requests (id) WHERE asked_at < latest;
CREATE INDEX requests_open ON requests (id) WHERE ended = 0;
CREATE VIRTUAL TABLE found USING fts5 (
    command, reason, folder, client, output, marks,
    content = '', contentless_delete = 1, prefix = '2 3 4 5 6', tokenize = 'unicode61 remove_diacritics 2'
);
";

/// Which request a ticket's digest names, for as long as its agent may read it. Came later than the rest, so files
/// without it are given one.
const TICKETS: &str = "
CREATE TABLE IF NOT EXISTS tickets (request INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE) STRICT;
";

/// Removed requests whose kept output may still be on the disk: noted with the removal, so that a sudden end between the
/// two does not leave it there. Came later, too.
const GOING: &str = "CREATE TABLE IF NOT EXISTS going (request INTEGER PRIMARY KEY) STRICT;";

/// Which requests ran which scripts with a person's word. Came later, too; what was allowed before is not in it.
const SCRIPTS: &str = "
CREATE TABLE IF NOT EXISTS scripts (path TEXT NOT NULL, part TEXT, request INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS scripts_by_path ON scripts (path, part, request);
CREATE INDEX IF NOT EXISTS scripts_of_request ON scripts (request);
";

/// So long another connection is waited for.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// The reason the file couldn't be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unusable {
    /// A later version of Countersign made it.
    #[error("{}", say!("history-unusable-newer", what = .0, version = VERSION))]
    Newer(i64),
    /// It is damaged, or not ours.
    #[error("{}", say!("history-unusable-damaged", what = .0))]
    Damaged(String),
    /// The folder or the disk refused.
    #[error("{0}")]
    Refused(Refusal),
}

impl Unusable {
    /// Returns the text for a person once the file was set aside under this name.
    pub(super) fn aside(&self, name: &str) -> String {
        match self {
            Self::Newer(_) => say!("record-the-record-so-far-was", name = name, file = FILE),
            Self::Damaged(why) => unread(why, name),
            Self::Refused(refusal) => unread(&refusal.to_string(), name),
        }
    }

    /// Returns the text for the record.
    pub(super) fn why(&self) -> String {
        match self {
            Self::Newer(_) | Self::Refused(_) => self.to_string(),
            Self::Damaged(why) => why.clone(),
        }
    }
}

impl From<rusqlite::Error> for Unusable {
    fn from(error: rusqlite::Error) -> Self {
        if is_damage(&error) { Self::Damaged(error.to_string()) } else { Self::Refused(error.into()) }
    }
}

impl From<io::Error> for Unusable {
    fn from(error: io::Error) -> Self {
        Self::Refused(error.into())
    }
}

fn unread(why: &str, name: &str) -> String {
    say!("record-the-record-so-far-could", why = why, name = name)
}

/// Returns whether an error means that the file itself is broken.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    let odd = matches!(
        error,
        rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
    );
    odd || is_torn(error)
}

/// Returns whether an error means that no write can ever succeed: the file's tables aren't as we make them, or hold
/// impossible values.
pub(super) fn is_misfit(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::ConstraintViolation | ErrorCode::SchemaChanged | ErrorCode::TypeMismatch | ErrorCode::Unknown)
    )
}

/// Returns whether an error means that its pages cannot be read.
pub(super) fn is_torn(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Opens the file for writing and makes it when it is not there. Cheap whatever its size: a full check is
/// `Reader::check`, for a quiet moment.
pub(super) fn open(file: &Path) -> Result<Connection, Unusable> {
    is_usable(file)?;
    private_file(file)?;
    let conn = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    conn.busy_timeout(PATIENCE)?;
    let version: i64 = conn.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let application: i64 = conn.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = conn.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if tables == 0 && version == 0 {
        create(&conn)?;
    } else if application != APPLICATION {
        return Err(Unusable::Damaged(say!("record-it-is-not-a-record")));
    } else if version > VERSION {
        // Closing would write what lies beside it into it.
        conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        return Err(Unusable::Newer(version));
    }
    // They would change what is written, without a word.
    let planted = "SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view') LIMIT 1";
    if let Some(name) = conn.query_row(planted, [], |row| row.get::<_, String>(0)).optional()? {
        return Err(Unusable::Damaged(say!("record-something-else-put-into-it", name = format!("{:?}", name))));
    }
    settle(&conn)?;
    conn.execute_batch(TICKETS)?;
    conn.execute_batch(GOING)?;
    conn.execute_batch(SCRIPTS)?;
    look(&conn)?;
    Ok(conn)
}

/// Opens a read-only connection.
pub(super) fn open_to_read(file: &Path) -> rusqlite::Result<Connection> {
    let conn = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    conn.busy_timeout(PATIENCE)?;
    conn.execute_batch("PRAGMA mmap_size = 268435456; PRAGMA cache_size = -16000;")?;
    Ok(conn)
}

fn create(conn: &Connection) -> rusqlite::Result<()> {
    // Space is given back piece by piece after a removal; this can only be chosen before the first table.
    conn.execute_batch("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL;")?;
    conn.execute_batch(&format!("BEGIN IMMEDIATE; {LAYOUT} COMMIT;"))
}

fn settle(conn: &Connection) -> rusqlite::Result<()> {
    // In WAL, NORMAL survives the end of the process at any moment; a power cut may cost the last second.
    conn.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
         PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 16777216; PRAGMA cache_size = -8000;",
    )
}

/// Reads every table once, at its newest end.
fn look(conn: &Connection) -> rusqlite::Result<()> {
    for table in ["entries", "requests", "clients", "folders", "found", "tickets", "going", "scripts"] {
        let newest = format!("SELECT * FROM {table} ORDER BY rowid DESC LIMIT 1");
        conn.prepare(&newest)?.query([])?.next()?;
    }
    // A lock for writing is all that tells a disk that may not be written to.
    conn.execute_batch("BEGIN IMMEDIATE; PRAGMA user_version = 1; COMMIT;")
}

/// Makes the folder, for this user alone.
pub(super) fn private_folder(folder: &Path) -> io::Result<()> {
    let mut maker = fs::DirBuilder::new();
    maker.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
        maker.mode(0o700);
        if fs::metadata(folder).is_ok_and(|found| found.permissions().mode() & 0o077 != 0) {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
        }
    }
    maker.create(folder)
}

/// Checks that it's a file, and whole: SQLite would delete the files beside an empty one.
fn is_usable(file: &Path) -> Result<(), Unusable> {
    let bytes = match fs::metadata(file) {
        // To open a pipe would wait for somebody at its other end.
        Ok(found) if !found.is_file() => {
            return Err(Unusable::Refused(Refusal::blocked(say!("record-what-lies-in-its-place"))));
        }
        Ok(found) => found.len(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
        Err(error) => return Err(error.into()),
    };
    let beside = fs::metadata(with(file, "-wal")).map_or(0, |found| found.len());
    if bytes == 0 && beside > 0 {
        return Err(Unusable::Damaged(say!("record-its-file-is-empty-or")));
    }
    Ok(())
}

/// Returns the path of a file beside it.
fn with(file: &Path, ending: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

/// Makes the file for this user alone before SQLite could make it for everybody; its companions take after it.
fn private_file(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(file)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        if file.metadata()?.permissions().mode() & 0o077 != 0 {
            file.set_permissions(fs::Permissions::from_mode(0o600))?;
        }
    }
    drop(file);
    Ok(())
}

/// Renames an unusable file and its companions; nothing is deleted.
pub(super) fn set_aside(file: &Path, what: &str, at: u64) -> io::Result<String> {
    let name = format!("history-{what}-{at}.sqlite3");
    let aside = file.with_file_name(&name);
    for ending in ["", "-wal", "-shm"] {
        match fs::rename(with(file, ending), with(&aside, ending)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            done => done?,
        }
    }
    Ok(name)
}
