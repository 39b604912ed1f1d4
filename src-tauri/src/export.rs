//! What is written down for the person, where they keep what they download.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use countersign_broker::history::Reel;

/// Names tried before it is given up: nothing is ever written over.
const TRIES: u32 = 1000;

/// Writes a text under a name that is free, and says where. Blocks.
pub(crate) fn write(home: &Path, name: &str, text: &str) -> io::Result<PathBuf> {
    let (mut file, path) = open(home, name)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    Ok(path)
}

/// A new file only the person can read, under a name that is free. Blocks.
pub(crate) fn open(home: &Path, name: &str) -> io::Result<(File, PathBuf)> {
    let downloads = home.join("Downloads");
    let folder = if downloads.is_dir() { downloads } else { home.to_owned() };
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "txt"));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    for n in 1..=TRIES {
        let path = folder.join(if n == 1 { name.to_owned() } else { format!("{stem}-{n}.{extension}") });
        match options.open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// A run's kept output, both streams as they came; how many bytes.
pub(crate) fn output(reel: Reel, to: &mut dyn Write) -> io::Result<u64> {
    let mut count = 0;
    for piece in reel.play() {
        let piece = piece?;
        to.write_all(&piece.bytes)?;
        count += piece.bytes.len() as u64;
    }
    to.flush()?;
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_over() {
        let home = tempfile::tempdir().unwrap();
        let first = write(home.path(), "x.json", "a").unwrap();
        std::fs::create_dir(home.path().join("Downloads")).unwrap();
        let second = write(home.path(), "x.json", "b").unwrap();
        let third = write(home.path(), "x.json", "c").unwrap();
        let read = |path: &Path| std::fs::read_to_string(path).unwrap();
        assert_eq!((read(&first), read(&second), read(&third)), ("a".into(), "b".into(), "c".into()));
        assert!(third.ends_with("Downloads/x-2.json"), "{third:?}");
    }
}
