//! What is written down for the person, where they keep what they download: whole, or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use countersign_broker::history::OutputLog;
use countersign_broker::transcript::{Stream, Voice};

/// The most names that are tried before giving up: nothing is ever overwritten.
const TRIES: u32 = 1000;

/// Writes a file only the person can read, under a name that is free, and says where. What fails half way leaves
/// nothing behind. Blocks.
///
/// # Errors
/// Returns what `fill` met, or why the file cannot be written.
pub(crate) fn write<T, E: From<io::Error>>(
    home: &Path,
    name: &str,
    fill: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<(T, PathBuf), E> {
    let downloads = home.join("Downloads");
    let folder = if downloads.is_dir() { downloads } else { home.to_owned() };
    let part = PartialFile::new(&folder)?;
    let mut to = BufWriter::new(&part.file);
    let done = fill(&mut to)?;
    to.flush()?;
    drop(to);
    part.file.sync_all()?;
    Ok((done, part.settle(&folder, name)?))
}

/// Writes a run's kept output as it came, of all its computers or of one, both streams or one; returns how many bytes.
///
/// # Errors
///
/// Fails when it can't be read, or `to` refuses.
pub(crate) fn output(output_log: OutputLog, of: Voice, stream: Option<Stream>, to: &mut dyn Write) -> io::Result<u64> {
    let mut count = 0;
    for piece in output_log.play_of(of) {
        let piece = piece?;
        if stream.is_some_and(|stream| stream != piece.stream) {
            continue;
        }
        to.write_all(&piece.bytes)?;
        count += piece.bytes.len() as u64;
    }
    Ok(count)
}

/// A file that isn't complete yet. Dropping it removes it.
struct PartialFile {
    path: PathBuf,
    file: File,
}

impl PartialFile {
    fn new(folder: &Path) -> io::Result<Self> {
        let (path, file) = free(|n| folder.join(format!(".countersign-export-{n}.part")))?;
        Ok(Self { path, file })
    }

    /// Gives it its name, or the next that is free.
    fn settle(self, folder: &Path, name: &str) -> io::Result<PathBuf> {
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "txt"));
        let named = |n| folder.join(if n == 1 { name.to_owned() } else { format!("{stem}-{n}.{extension}") });
        // An empty file of ours keeps the name while the whole one takes its place.
        let (path, _) = free(named)?;
        if let Err(error) = fs::rename(&self.path, &path) {
            let _ = fs::remove_file(&path);
            return Err(error);
        }
        Ok(path)
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        // It is gone from there once it has its name.
        let _ = fs::remove_file(&self.path);
    }
}

/// Makes a new file under the first of these names that is free.
fn free(named: impl Fn(u32) -> PathBuf) -> io::Result<(PathBuf, File)> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    for path in (1..=TRIES).map(named) {
        match options.open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(home: &Path, text: &str) -> PathBuf {
        write(home, "x.json", |to| to.write_all(text.as_bytes())).unwrap().1
    }

    #[test]
    fn nothing_is_written_over() {
        let home = tempfile::tempdir().unwrap();
        let first = text(home.path(), "a");
        fs::create_dir(home.path().join("Downloads")).unwrap();
        let second = text(home.path(), "b");
        let third = text(home.path(), "c");
        let read = |path: &Path| fs::read_to_string(path).unwrap();
        assert_eq!((read(&first), read(&second), read(&third)), ("a".into(), "b".into(), "c".into()));
        assert!(third.ends_with("Downloads/x-2.json"), "{third:?}");
    }

    #[test]
    fn what_fails_half_way_leaves_nothing() {
        let home = tempfile::tempdir().unwrap();
        let failed: io::Result<((), _)> = write(home.path(), "x.json", |to| {
            to.write_all(&[b'x'; 100_000])?;
            Err(io::Error::other("the record went away"))
        });
        assert_eq!(failed.unwrap_err().to_string(), "the record went away");
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    }
}
