//! Where words lead on the real disk. The judge compared text; links are followed here.

use std::fs::Metadata;
use std::path::{Path, PathBuf};

use super::error::PathError;
use super::links::Names;
use crate::fence::is_own;
use crate::local::by_process;
use crate::local::own::Own;
use countersign_command::ours;
use countersign_command::place::{holds_secret, may_be_secret};
use countersign_command::program::usual;

/// Returns whether a word, if it is a path, stays in the folder and clear of secrets once links are followed, and is no
/// other file's name. `listed`: of files only names and the like are shown. Reads the disk.
///
/// # Errors
/// Fails where it leads.
pub(super) fn stays(word: &str, cwd: &Path, folder: Option<&Path>, own: &Own, listed: bool) -> Result<(), PathError> {
    candidates(word).try_for_each(|path| {
        let Some(real) = real(path, cwd, folder) else { return Ok(()) };
        if by_process::differs(&cwd.join(path)) {
            return Err(PathError::ByProcess(word.to_owned()));
        }
        let real = real.ok_or_else(|| PathError::Nowhere(word.to_owned()))?;
        if real == Path::new("/dev/null") {
            return Ok(());
        }
        let meta = std::fs::metadata(&real).ok();
        ResolvedWord { word, real: &real, meta: meta.as_ref() }.stays(folder, own, listed)
    })
}

/// Where a word led.
pub(super) struct ResolvedWord<'a> {
    pub(super) word: &'a str,
    pub(super) real: &'a Path,
    /// The metadata of the file there.
    pub(super) meta: Option<&'a Metadata>,
}

impl ResolvedWord<'_> {
    /// Returns whether it lies in the folder and clear of secrets, and is no other file's name. Reads the disk.
    ///
    /// # Errors
    /// Fails where it lies.
    pub(super) fn stays(&self, folder: Option<&Path>, own: &Own, listed: bool) -> Result<(), PathError> {
        let Self { word, real, meta } = *self;
        let found = || (word.to_owned(), real.to_owned());
        if folder.is_some_and(|folder| !real.starts_with(folder)) {
            let (word, real) = found();
            return Err(PathError::Outside { word, real });
        }
        if own.holds(real) || ours::is_own(&real.to_string_lossy()) {
            let (word, real) = found();
            return Err(PathError::Own { word, real });
        }
        // What lies above the folder was agreed to with the folder.
        let inside = folder.and_then(|folder| real.strip_prefix(folder).ok()).unwrap_or(real);
        let inside = inside.to_string_lossy();
        if may_be_secret(&inside) || meta.is_some_and(Metadata::is_file) && holds_secret(&inside) {
            let (word, real) = found();
            return Err(PathError::Secret { word, real });
        }
        let Some(meta) = meta.filter(|_| !listed) else { return Ok(()) };
        let mut names = Names::new(folder);
        names.meet(real, meta);
        Ok(names.are_inside()?)
    }
}

/// Returns whether a program shows only names, sizes and the like of files, and none of their contents.
pub(super) fn only_lists(argv: &[String]) -> bool {
    const LISTING: [&str; 14] = [
        "ls", "stat", "du", "tree", "find", "fd", "fdfind", "eza", "exa", "lsd", "basename", "dirname", "realpath",
        "readlink",
    ];
    let program = argv.first().map_or("", String::as_str);
    !is_own(program) && LISTING.contains(&usual(program.rsplit('/').next().unwrap_or(program)))
}

/// Returns whether a program follows links it meets below the folders it is given.
pub(super) fn follows_links(argv: &[String]) -> bool {
    let has = |letter: char, long: &str| {
        let cluster = |word: &String| word.starts_with('-') && !word.starts_with("--") && word.contains(letter);
        argv.iter().skip(1).any(|word| cluster(word) || word == long)
    };
    match argv.first().map_or("", |program| usual(program.rsplit('/').next().unwrap_or(program))) {
        "grep" | "egrep" | "fgrep" => has('R', "--dereference-recursive"),
        "ls" => has('R', "--recursive") && has('L', "--dereference"),
        "du" => has('L', "--dereference"),
        _ => false,
    }
}

/// Returns the parts of a word that may be a path: the word, an option's value, a value attached to a short option.
pub(super) fn candidates(word: &str) -> impl Iterator<Item = &str> {
    let value = word.split_once('=').map(|(_, value)| value);
    let hanging = word.strip_prefix('-').filter(|rest| !rest.starts_with('-')).and_then(|rest| rest.get(1..));
    [Some(word), value, hanging].into_iter().flatten().filter(|path| !path.is_empty() && *path != "-")
}

/// Returns the real path, if anything is there: the inner `None` is a link that leads nowhere. A path that doesn't
/// exist yet is resolved by its folder, when the word can hardly be anything but a path.
fn real(path: &str, cwd: &Path, folder: Option<&Path>) -> Option<Option<PathBuf>> {
    let full = cwd.join(path);
    if std::fs::symlink_metadata(&full).is_ok() {
        return Some(std::fs::canonicalize(&full).ok());
    }
    let plain = !path.starts_with('/') || folder.is_some_and(|folder| full.starts_with(folder));
    let parent = full.parent().filter(|_| plain && path.contains('/'))?;
    parent.exists().then(|| std::fs::canonicalize(parent).ok())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_follows_every_link_is_known() {
        let follows = |line: &str| follows_links(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        for line in [
            "grep -nR x .",
            "/bin/grep --dereference-recursive x",
            "ls -LR",
            "ls -L --recursive a",
            "du -shL .",
            "ggrep -R x .",
        ] {
            assert!(follows(line), "{line}");
        }
        for line in ["grep -rn x .", "ls -R", "ls -L a", "du -sh .", "rg x"] {
            assert!(!follows(line), "{line}");
        }
    }

    #[test]
    fn links_are_followed() {
        let top = tempfile::tempdir().unwrap();
        let top = top.path().canonicalize().unwrap();
        let folder = top.join("work");
        std::fs::create_dir_all(folder.join("src")).unwrap();
        std::fs::write(top.join("outside"), "x").unwrap();
        std::fs::write(folder.join("a"), "x").unwrap();
        let link = |to: &Path, name: &str| std::os::unix::fs::symlink(to, folder.join(name)).unwrap();
        link(&top.join("outside"), "out");
        link(&top, "up");
        link(&folder.join("nothing"), "dangling");
        link(&folder.join("a"), "in");
        std::fs::write(folder.join(".env"), "x").unwrap();
        link(&folder.join(".env"), "innocent");
        std::fs::create_dir(folder.join("token")).unwrap();
        std::fs::write(folder.join("src/token"), "x").unwrap();

        std::fs::create_dir_all(folder.join("data/countersign")).unwrap();
        std::fs::create_dir_all(folder.join("share/countersign")).unwrap();
        link(&folder.join("share/countersign"), "innocent2");
        let own = Own::new([folder.join("data/countersign")]);
        let stays = |word: &str| stays(word, &folder, Some(&folder), &own, false);
        for word in [
            "a",
            "in",
            "src",
            "token",
            "src/new",
            "--file=a",
            "-fa",
            "-n5",
            "pattern",
            "/a/,/b/p",
            "HEAD~1",
            "/dev/null",
        ] {
            assert_eq!(stays(word), Ok(()), "{word}");
        }
        for word in [
            "out",
            "up/outside",
            "up/new",
            "--file=out",
            "-fout",
            "dangling",
            "innocent",
            "innocent2",
            "src/token",
            "/etc/passwd",
            "data/countersign/x",
        ] {
            assert!(stays(word).is_err(), "{word}");
        }
    }
}
