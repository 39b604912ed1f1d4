//! What tests need of the system: a small disk, few open files, and another user.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::Command;

use rustix::fs::{Gid, Uid};
use rustix::thread::{set_thread_groups, set_thread_res_gid, set_thread_res_uid};

/// Where the disk is, for the process that has one.
const DISK: &str = "COUNTERSIGN_TEST_DISK";
/// That few files may be open, for the process in which that is so.
const FEW: &str = "COUNTERSIGN_TEST_FEW_DESCRIPTORS";
/// How to come by mounts that nobody else sees: as anybody, and as root where others may not.
const APART: [&[&str]; 2] = [&["--user", "--map-root-user", "--mount"], &["--mount"]];
const MOUNT: &str = r#"mount -t tmpfs -o "size=$1" small "$2" && shift 2 && exec "$@""#;
/// Who is not root.
const NOBODY: u32 = 65534;

/// A disk of `size` with nothing on it, for the test of this name. That test is played in a process of its own, which
/// alone sees the disk; where it was called first, nothing is left to do once it has gone well there. Where no disk can
/// be had, it is left out, and that is said even if nobody asked for the words of tests that go well.
pub(crate) fn small_disk(test: &str, size: &str) -> Option<PathBuf> {
    if let Some(disk) = std::env::var_os(DISK) {
        return Some(disk.into());
    }
    let place = tempfile::tempdir().expect("a folder");
    let apart = |how: &[&str]| {
        #[expect(clippy::disallowed_methods, reason = "the test's own tools")]
        let mut command = Command::new("unshare");
        command.args(how).args(["sh", "-c", MOUNT, "sh", size]).arg(place.path());
        command
    };
    let tried = APART.map(|how| apart(how).arg("true").output());
    let works = |tried: &io::Result<std::process::Output>| tried.as_ref().is_ok_and(|tried| tried.status.success());
    let Some(how) = tried.iter().position(works) else {
        left_out(test, format_args!("no disk can be mounted: {tried:?}"));
        return None;
    };
    let mut again = apart(APART[how]);
    let again = again.arg(std::env::current_exe().expect("this program")).args(["--exact", test, "--nocapture"]);
    let played = again.env(DISK, place.path()).output().expect("it starts");
    let said = String::from_utf8_lossy(&played.stdout);
    let words = String::from_utf8_lossy(&played.stderr);
    assert!(played.status.success() && said.contains(" 1 passed;"), "on a small disk:\n{said}{words}");
    None
}

/// Whether this is the process in which the test of this name is to be played, one that may have so many files open. Where
/// it was called first, nothing is left to do once it has gone well there.
pub(crate) fn few_descriptors(test: &str, most: u32) -> bool {
    if std::env::var_os(FEW).is_some() {
        return true;
    }
    #[expect(clippy::disallowed_methods, reason = "the test's own tools")]
    let mut again = Command::new("sh");
    again.args(["-c", r#"ulimit -n "$1" && shift && exec "$@""#, "sh", &most.to_string()]);
    again.arg(std::env::current_exe().expect("this program")).args(["--exact", test, "--nocapture"]);
    let played = again.env(FEW, "1").output().expect("it starts");
    let said = String::from_utf8_lossy(&played.stdout);
    let words = String::from_utf8_lossy(&played.stderr);
    assert!(played.status.success() && said.contains(" 1 passed;"), "with few descriptors:\n{said}{words}");
    false
}

/// Runs as a user who is not root.
pub(crate) fn as_other<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| {
            if is_root() {
                let (uid, gid) = (Uid::from_raw(NOBODY), Gid::from_raw(NOBODY));
                set_thread_groups(&[]).expect("no groups");
                set_thread_res_gid(gid, gid, gid).expect("another group");
                set_thread_res_uid(uid, uid, uid).expect("another user");
            }
            work()
        });
        other.join().expect("no panic")
    })
}

/// Gives these to whom [`as_other`] runs as, if that is somebody else.
pub(crate) fn give_to_other(paths: &[PathBuf]) {
    for path in paths.iter().filter(|_| is_root()) {
        std::os::unix::fs::chown(path, Some(NOBODY), Some(NOBODY)).expect("given away");
    }
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// Says that a test was left out, past the harness, which keeps the words of those that go well.
fn left_out(test: &str, why: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "LEFT OUT: {test}: {why}");
}
