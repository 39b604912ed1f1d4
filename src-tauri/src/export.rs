//! Rules written to a file of the person's, where they keep what they download.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// Names tried before it is given up: nothing is ever written over.
const TRIES: u32 = 1000;

/// Writes it where only the person can read it, under a name that is free, and says where. Blocks.
pub(crate) fn write(home: &Path, text: &str) -> io::Result<PathBuf> {
    let downloads = home.join("Downloads");
    let folder = if downloads.is_dir() { downloads } else { home.to_owned() };
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    for n in 1..=TRIES {
        let name = if n == 1 { "countersign-rules.json".to_owned() } else { format!("countersign-rules-{n}.json") };
        let path = folder.join(name);
        match options.open(&path) {
            Ok(mut file) => {
                file.write_all(text.as_bytes())?;
                file.sync_all()?;
                return Ok(path);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_over() {
        let home = tempfile::tempdir().unwrap();
        let first = write(home.path(), "a").unwrap();
        std::fs::create_dir(home.path().join("Downloads")).unwrap();
        let second = write(home.path(), "b").unwrap();
        let third = write(home.path(), "c").unwrap();
        let read = |path: &Path| std::fs::read_to_string(path).unwrap();
        assert_eq!((read(&first), read(&second), read(&third)), ("a".into(), "b".into(), "c".into()));
    }
}
