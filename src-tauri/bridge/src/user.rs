//! The person this process runs for, as the system's own user database has them; no variable has a say in it.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The user database as a file.
#[cfg(not(target_os = "macos"))]
const DATABASE: &str = "/etc/passwd";

/// A user of this computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// The user's number.
    pub id: u32,
    /// The login name.
    pub name: OsString,
    /// The home folder.
    pub home: PathBuf,
    /// The login shell.
    pub shell: PathBuf,
}

impl User {
    /// Looks up this process's user. Blocks where another program has to be asked.
    ///
    /// # Errors
    /// Fails when the user database cannot be read or does not know the user.
    pub fn me() -> io::Result<Self> {
        let id = number()?;
        #[cfg(not(target_os = "macos"))]
        if let Some(found) = fs::read(DATABASE).ok().and_then(|text| Self::find(&text, id)) {
            return Ok(found);
        }
        Self::find(&asked(id)?, id).ok_or_else(|| {
            io::Error::new(ErrorKind::NotFound, format!("this computer's user database doesn't know user {id}"))
        })
    }

    /// Finds a user among lines of the database.
    fn find(lines: &[u8], id: u32) -> Option<Self> {
        lines.split(|byte| *byte == b'\n').filter_map(Self::read).find(|user| user.id == id)
    }

    /// Reads one line: seven fields after passwd(5), or the ten that macOS has.
    fn read(line: &[u8]) -> Option<Self> {
        let fields: Vec<&[u8]> = line.split(|byte| *byte == b':').collect();
        let ([name, _, id, _, _, home, shell] | [name, _, id, _, _, _, _, _, home, shell]) = fields[..] else {
            return None;
        };
        let text = |bytes: &[u8]| OsString::from_vec(bytes.to_vec());
        let home = PathBuf::from(text(home));
        let id = std::str::from_utf8(id).ok()?.parse().ok()?;
        home.is_absolute().then(|| Self { id, name: text(name), home, shell: PathBuf::from(text(shell)) })
    }

    /// Returns whether a file or folder is this user's own, links followed.
    #[must_use]
    pub fn owns(&self, path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|found| found.uid() == self.id)
    }
}

/// Returns this process's user id. The standard library has no call for it, but the system says who owns our own entry.
#[cfg(not(target_os = "macos"))]
pub(crate) fn number() -> io::Result<u32> {
    Ok(fs::metadata("/proc/self")?.uid())
}

#[cfg(target_os = "macos")]
pub(crate) fn number() -> io::Result<u32> {
    let said = said("/usr/bin/id", &["-u"])?;
    let said = String::from_utf8_lossy(&said);
    said.trim()
        .parse()
        .map_err(|_| io::Error::new(ErrorKind::InvalidData, "the system didn't report the user's number"))
}

/// Asks the system's other sources (LDAP, systemd) through their own program.
#[cfg(not(target_os = "macos"))]
fn asked(id: u32) -> io::Result<Vec<u8>> {
    said("/usr/bin/getent", &["passwd", &id.to_string()])
}

#[cfg(target_os = "macos")]
fn asked(_: u32) -> io::Result<Vec<u8>> {
    said("/usr/bin/id", &["-P"])
}

#[expect(clippy::disallowed_methods, reason = "asks the system who its user is, with fixed words")]
fn said(program: &str, words: &[&str]) -> io::Result<Vec<u8>> {
    let mut ask = Command::new(program);
    ask.args(words).env_clear().stdin(Stdio::null()).stderr(Stdio::null());
    Ok(ask.output()?.stdout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_is_read_from_the_database_by_number_alone() {
        let lines = b"root:x:0:0:root:/root:/bin/bash\n\nbroken:x:7\nrelative:x:8:8::home:/bin/sh\n\
            anna:x:1000:1000:Anna,,,:/home/anna:/bin/zsh\nsecond:x:1000:1000::/tmp/evil:/bin/sh\n\
            mac:********:501:20::0:0:Mac User:/Users/mac:/bin/zsh\n";
        let home = |id| User::find(lines, id).map(|user| (user.home, user.shell));
        assert_eq!(home(1000), Some(("/home/anna".into(), "/bin/zsh".into())), "the first of a number counts");
        assert_eq!(home(501), Some(("/Users/mac".into(), "/bin/zsh".into())));
        assert_eq!((home(7), home(8), home(9)), (None, None, None));
        assert_eq!(User::me().unwrap().id, number().unwrap());
    }
}
