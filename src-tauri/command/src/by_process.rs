//! Names that mean another file to each process, as far as a text tells: `/proc/self/cwd/x`, `/dev/fd/3`, `/dev/stdin`.
//!
//! The kernel resolves them for whoever opens them (proc(5), `/proc/pid/cwd`, `/proc/pid/fd`).

use std::path::{Component, Path, PathBuf};

use crate::lexical;

/// Where such names stand.
const PLACES: [&str; 5] = ["/proc", "/dev/fd", "/dev/stdin", "/dev/stdout", "/dev/stderr"];
/// Names the folder of a process itself below `/proc`.
pub const ITSELF: [&str; 2] = ["self", "thread-self"];

/// Returns whether a path names one as it is written, whatever links lead there. What is computed in it may be
/// anything.
#[must_use]
pub fn is_written(path: &Path) -> bool {
    let mut at = PathBuf::new();
    path.components().any(|part| {
        match part {
            Component::ParentDir => drop(at.pop()),
            part => at.push(part),
        }
        is_place(&at)
    })
}

/// Returns whether a path names a part of the running system that is the same for all: `/proc/cpuinfo`.
#[must_use]
pub fn is_common(path: &Path) -> bool {
    let goes_up = path.components().any(|part| part == Component::ParentDir);
    let Some(name) = path.strip_prefix("/proc").ok().and_then(|below| below.iter().next()) else { return false };
    let Some(name) = name.to_str() else { return false };
    let own = ["net", "mounts"].iter().chain(&ITSELF).any(|own| *own == name);
    !goes_up && !own && name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
}

/// Returns whether a path goes on behind a folder of a process: `/proc/self/cwd/x`, `/proc/1/root/etc/passwd`.
#[must_use]
pub fn goes_on(path: &Path) -> bool {
    let mut behind = path.iter().skip_while(|name| *name != "cwd" && *name != "root");
    is_written(path) && behind.nth(1).is_some()
}

/// Returns whether a word names a program's own input: `/dev/stdin`, `/dev/fd/0`, `/proc/self/fd/0`.
#[must_use]
pub fn is_input(word: &str) -> bool {
    let path = lexical(Path::new(word));
    let itself = ITSELF.iter().any(|own| path == Path::new("/proc").join(own).join("fd/0"));
    word.starts_with('/') && (itself || path == Path::new("/dev/stdin") || path == Path::new("/dev/fd/0"))
}

/// Returns whether a path stands where such names do.
#[must_use]
pub fn is_place(path: &Path) -> bool {
    PLACES.iter().any(|place| path.starts_with(place))
}
