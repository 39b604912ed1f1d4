//! Names that mean another file to each process: `/proc/self/cwd/x`, `/proc/1234/root/x`, `/dev/fd/3`, `/dev/stdin`.
//!
//! The kernel resolves them for whoever opens them, so what stands there for this process says nothing of what another
//! finds (proc(5), `/proc/pid/cwd`, `/proc/pid/fd`). They are known by their place and never looked up from here.

use std::collections::VecDeque;
use std::path::{Component, Path, PathBuf};

use countersign_command::by_process::{ITSELF, is_place};
pub(crate) use countersign_command::by_process::{goes_on, is_common, is_input, is_written};

/// The most links of a chain; a longer one isn't ordinary.
const MAX_LINKS: usize = 40;
/// Returns whether the way to a path leads through such a name, be it by a link. Reads the disk.
pub(crate) fn differs(path: &Path) -> bool {
    let mut at = PathBuf::from("/");
    let mut left: VecDeque<PathBuf> = parts(path);
    let mut links = 0;
    while let Some(part) = left.pop_front() {
        match part.to_str() {
            Some("/") => at = PathBuf::from("/"),
            Some("..") => drop(at.pop()),
            _ => at.push(&part),
        }
        if is_place(&at) {
            return true;
        }
        if let Ok(target) = std::fs::read_link(&at) {
            links += 1;
            if links > MAX_LINKS {
                return true;
            }
            at.pop();
            let mut more = parts(&target);
            more.append(&mut left);
            left = more;
        }
    }
    false
}

/// Returns the file that such a name means to a process working in this folder, where that can be told: behind its own
/// `cwd` and `root`. Reads the disk.
pub(crate) fn within(path: &Path, folder: &Path) -> Option<PathBuf> {
    let path = countersign_command::lexical(path);
    let mut names = path.strip_prefix("/proc").ok()?.iter();
    let own = names.next().filter(|name| ITSELF.iter().any(|own| name == own));
    own?;
    let from = match names.next()?.to_str()? {
        "cwd" => folder,
        "root" => Path::new("/"),
        _ => return None,
    };
    let found = names.fold(from.to_owned(), |path, name| path.join(name));
    (!differs(&found)).then_some(found)
}

fn parts(path: &Path) -> VecDeque<PathBuf> {
    let kept = |part: &Component<'_>| !matches!(part, Component::CurDir);
    path.components().filter(kept).map(|part| PathBuf::from(part.as_os_str())).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn what_leads_each_process_elsewhere_is_told() {
        let top = tempfile::tempdir().unwrap();
        let link = |to: &str, name: &str| symlink(to, top.path().join(name)).unwrap();
        std::fs::write(top.path().join("a"), "x").unwrap();
        link("/proc/self/cwd/a", "cwd");
        link("/proc/self/root", "root");
        link("/dev/stdin", "in");
        link("cwd", "second");
        link("loop", "loop");
        link("a", "plain");
        link("/dev/null", "null");
        for name in ["cwd", "root/etc/passwd", "in", "second", "loop", "../../../../../../../proc/self/environ"] {
            assert!(differs(&top.path().join(name)), "{name}");
        }
        for name in ["a", "plain", "null", "./plain", "nothing/there"] {
            assert!(!differs(&top.path().join(name)), "{name}");
        }
    }

    #[test]
    fn names_of_each_process_are_known_as_they_are_written() {
        for word in ["/dev/stdin", "/dev/fd/0", "//dev/./fd/0", "/proc/self/fd/0", "/tmp/../proc/thread-self/fd/0"] {
            assert!(is_input(word) && is_written(Path::new(word)), "{word}");
        }
        for word in ["/dev/fd/3", "dev/stdin", "/dev/stdin/x", "/proc/1/fd/0", "-", ""] {
            assert!(!is_input(word), "{word}");
        }
        for (path, common, further) in [
            ("/proc/cpuinfo", true, false),
            ("/proc/sys/kernel/osrelease", true, false),
            ("/proc/self/status", false, false),
            ("/proc/$$/cwd", false, false),
            ("/proc/12/cwd/x", false, true),
            ("/proc/$$/cwd/../../../work/x", false, true),
            ("/proc/self/task/1/root/x", false, true),
            ("/dev/fd/3", false, false),
        ] {
            assert_eq!((is_common(Path::new(path)), goes_on(Path::new(path))), (common, further), "{path}");
        }
        let within = |path: &str| within(Path::new(path), Path::new("/work"));
        assert_eq!(within("/proc/self/cwd/a/../s.sh"), Some("/work/s.sh".into()));
        assert_eq!(within("/proc/thread-self/root/srv/s.sh"), Some("/srv/s.sh".into()));
        for path in ["/proc/self/fd/3", "/proc/1/cwd/s.sh", "/proc/self", "/proc/self/root/proc/self/exe", "/work/a"] {
            assert_eq!(within(path), None, "{path}");
        }
    }
}
