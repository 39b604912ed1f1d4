//! Why a client's file is left alone.

/// What is in the way of changing a file. Nothing was done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Odd {
    /// Nobody writes settings so long.
    #[error("The file is longer than settings are ({size} bytes), so it is left alone.")]
    TooLong {
        /// In bytes.
        size: u64,
    },
    /// Bytes that are no text.
    #[error("The file is not text in UTF-8, so it is left alone. Save it as UTF-8 in an editor, then look again.")]
    NotText,
    /// It is not in the language it should be in.
    #[error(
        "The file cannot be read, so it is left alone: line {line}: {why}. Repair it in an editor, then look again."
    )]
    Broken {
        /// From 1.
        line: usize,
        /// In the reader's words.
        why: String,
    },
    /// Two of one name.
    #[error(
        "`{0}` stands in the file twice, and programs differ in which of them counts. Remove one, then look again."
    )]
    Twice(String),
    /// Something else than a group of settings is where the entry would go.
    #[error("`{0}` would go where the file holds something else, so it is left alone. Put the text in by hand.")]
    Shape(String),
    /// It is written in a way we do not change.
    #[error(
        "The file is written in a way that Countersign cannot change without touching more of it. Put the text in by hand."
    )]
    Unsure,
    /// Its client takes no file that holds nothing else.
    #[error("The file is not there yet, and its client takes none that holds nothing else. Put the text in by hand.")]
    NoFile,
    /// Nothing of ours is there.
    #[error("There is no entry of Countersign in the file any more. Nothing was done.")]
    Absent,
    /// Our own program's path cannot be written in a text file.
    #[error("Countersign lies in a folder whose name is no text. Move it to another, then look again.")]
    Nameless,
    /// The disk, or what stands there.
    #[error(transparent)]
    File(#[from] countersign_broker::files::FileError),
}

impl Odd {
    /// That reading stopped at a byte of a text.
    pub(super) fn broken(text: &str, at: usize, why: impl Into<String>) -> Self {
        let before = text.get(..at).unwrap_or(text);
        let why: String = why.into();
        // The readers' words may quote the file, of which one line is enough.
        let why = why.lines().next().unwrap_or_default().chars().take(200).collect::<String>();
        Self::Broken { line: before.matches('\n').count() + 1, why: why.trim_end_matches('.').to_owned() }
    }
}
