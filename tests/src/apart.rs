//! A person with a runtime folder and a home of their own, on the computer where others have theirs.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use rustix::process::{getgid, getuid};

/// What makes the place; see there.
const SCRIPT: &str = include_str!("apart.sh");

/// Begins a command line: the program and its words are to follow. It runs as the person whose home the user database
/// in `users` names, with `runtime` as the folder the system gave them. The process stays the one that was started.
#[must_use]
pub fn apart(runtime: &Path, users: &Path) -> Command {
    let (user, group) = (getuid().as_raw(), getgid().as_raw());
    let mut command = Command::new("/usr/bin/unshare");
    if user != 0 {
        // Mounting needs a root, of a namespace of our own at least.
        command.args(["--user", "--map-root-user"]);
    }
    command.args(["--mount", "--", "/bin/sh", "-c", SCRIPT, "apart", &user.to_string(), &group.to_string()]);
    command.arg(runtime).arg(users);
    command
}

/// Writes a user database in which this user has another home.
///
/// # Errors
/// When it cannot be written.
pub fn users(file: &Path, home: &Path) -> io::Result<()> {
    let others = fs::read_to_string("/etc/passwd").unwrap_or_default();
    // Whoever looks somebody up takes the first entry that fits.
    let me = format!("person:x:{}:{}::{}:/bin/sh\n", getuid().as_raw(), getgid().as_raw(), home.display());
    fs::write(file, me + &others)
}
