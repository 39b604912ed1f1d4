//! Opening files whose names others chose: what could make the reader wait, a pipe or a device, is not read.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

/// Opens a file to read, if it is a plain one by the time it is open.
///
/// # Errors
/// Fails when it cannot be opened, or is no plain file.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    // A pipe nobody writes to would hold the opening itself up; a terminal would become ours.
    #[cfg(unix)]
    {
        let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits().cast_signed());
    }
    let file = options.open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it isn't a regular file")) }
}

/// Reads a plain file's text of at most `most` bytes.
///
/// # Errors
///
/// Fails when it can't be read, isn't a plain file, is longer, or isn't text.
pub(crate) fn text(path: &Path, most: u64) -> io::Result<String> {
    let mut text = String::new();
    let read = open(path)?.take(most.saturating_add(1)).read_to_string(&mut text)? as u64;
    if read > most { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(text) }
}

/// Reads a plain file of at most `most` bytes.
///
/// # Errors
///
/// Fails when it can't be read, isn't a plain file, or is longer.
pub(crate) fn bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)? as u64;
    if read > most { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
}

/// Makes a pipe with a name, by the system's own program: the library cannot on macOS.
#[cfg(test)]
#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "it is over at once")]
pub(crate) fn make_pipe(path: &Path) {
    let made = std::process::Command::new("mkfifo").args(["-m", "600"]).arg(path).status();
    assert!(made.expect("the system has it").success());
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn what_would_make_the_reader_wait_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        make_pipe(&pipe);
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&pipe, &link).unwrap();
        for path in [&pipe, &link, Path::new("/dev/zero"), Path::new("/dev/tty"), folder.path()] {
            assert!(open(path).is_err(), "{}", path.display());
        }
        let file = folder.path().join("file");
        std::fs::write(&file, "four").unwrap();
        assert_eq!(text(&file, 4).unwrap(), "four");
        assert!(text(&file, 3).is_err());
    }
}
