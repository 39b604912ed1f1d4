//! What takes our changes of clients' files back, and a copy of each file as it was before the last of them: in the data
//! folder, for the person alone.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use countersign_broker::files::Undo;

/// The most bytes of undo data: the file's content in base64.
const LONGEST: u64 = 16 * 1024 * 1024;

/// The folder with clients' files as they were before a change.
#[derive(Clone, Debug)]
pub(super) struct Backups {
    folder: PathBuf,
}

impl Backups {
    pub(super) fn in_folder(data: &Path) -> Self {
        Self { folder: data.join("connect") }
    }

    /// Returns the copy of a client's file, if there is one.
    pub(super) fn copy(&self, client: &str) -> Option<PathBuf> {
        Some(self.copy_path(client)).filter(|path| path.exists())
    }

    /// Keeps the file as it is, before it changes.
    pub(super) fn keep_copy(&self, client: &str, before: &[u8]) -> io::Result<()> {
        self.write(&self.copy_path(client), before)
    }

    /// Keeps what takes the change back.
    pub(super) fn keep_undo(&self, client: &str, undo: &Undo) -> io::Result<()> {
        self.write(&self.undo_path(client), &serde_json::to_vec(undo)?)
    }

    /// Returns what undoes the last change; `None` when none is kept, or it can't be read.
    pub(super) fn undo(&self, client: &str) -> Option<Undo> {
        let mut text = Vec::new();
        File::open(self.undo_path(client)).and_then(|file| file.take(LONGEST).read_to_end(&mut text)).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Removes the undo data.
    pub(super) fn forget_undo(&self, client: &str) {
        if let Err(error) = fs::remove_file(self.undo_path(client))
            && error.kind() != ErrorKind::NotFound
        {
            tracing::warn!(%error, "what takes a change of a client's file back stays, and fits nothing any more");
        }
    }

    fn copy_path(&self, client: &str) -> PathBuf {
        self.folder.join(format!("{client}.before"))
    }

    fn undo_path(&self, client: &str) -> PathBuf {
        self.folder.join(format!("{client}.undo.json"))
    }

    /// Writes a file whole: afterwards it has the old content or the new.
    fn write(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        {
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        builder.create(&self.folder)?;
        let new = path.with_extension("new");
        let mut file = options.open(&new)?;
        file.write_all(content)?;
        file.sync_all()?;
        fs::rename(&new, path)
    }
}
