//! Why a client's file is left alone.

use crate::text::say;

/// The obstacle to changing a file. Nothing was done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Odd {
    /// Nobody writes settings so long.
    #[error("{}", say!("client-too-long", size = size))]
    TooLong {
        /// In bytes.
        size: u64,
    },
    /// Bytes that are no text.
    #[error("{}", say!("client-not-text"))]
    NotText,
    /// It is not in the language it should be in.
    #[error("{}", say!("client-broken", line = line, why = why))]
    Broken {
        /// From 1.
        line: usize,
        /// In the reader's words.
        why: String,
    },
    /// Two of one name.
    #[error("{}", say!("client-twice", name = .0))]
    Twice(String),
    /// Something else than a group of settings is where the entry would go.
    #[error("{}", say!("client-shape", name = .0))]
    Shape(String),
    /// It is written in a way we do not change.
    #[error("{}", say!("client-unsure"))]
    Unsure,
    /// Its client takes no file that holds nothing else.
    #[error("{}", say!("client-no-file"))]
    NoFile,
    /// Nothing of ours is there.
    #[error("{}", say!("client-absent"))]
    Absent,
    /// Our own program's path cannot be written in a text file.
    #[error("{}", say!("client-nameless"))]
    Nameless,
    /// The disk, or what stands there.
    #[error(transparent)]
    File(#[from] countersign_broker::files::FileError),
}

impl Odd {
    /// Makes the error for a byte where parsing stopped.
    pub(super) fn broken(text: &str, at: usize, why: impl Into<String>) -> Self {
        let before = text.get(..at).unwrap_or(text);
        let why: String = why.into();
        // The readers' words may quote the file, of which one line is enough.
        let why = why.lines().next().unwrap_or_default().chars().take(200).collect::<String>();
        Self::Broken { line: before.matches('\n').count() + 1, why: why.trim_end_matches('.').to_owned() }
    }
}
