//! The repository git would find from a folder, and whether anything in it starts programs or leads elsewhere.

use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::GitError;
use super::config::Config;
use super::index::gitlinks;
use super::objects::unhex;
use crate::local::regular;

/// The most folders searched upwards for a repository.
const MAX_UP: usize = 64;
/// The largest configuration that is read, in bytes.
const MAX_CONFIG: u64 = 1024 * 1024;
/// The largest index that is read, in bytes.
const MAX_INDEX: u64 = 64 * 1024 * 1024;
/// The largest file of packed references that is read, in bytes.
const MAX_PACKED: u64 = 16 * 1024 * 1024;
/// The most symbolic references that are followed.
const MAX_HOPS: usize = 5;
/// The most repositories inside a repository.
const MAX_REPOSITORIES: usize = 64;
/// The most folders among those that keep them.
const MAX_FOLDERS: usize = 2000;
/// The entries of a repository that must not be links to elsewhere.
const OWN: [&str; 10] =
    ["HEAD", "config", "config.worktree", "objects", "refs", "packed-refs", "index", "info", "logs", "modules"];

/// A repository with its files, by canonical paths.
#[derive(Debug)]
pub(super) struct Repository {
    /// The folder its files are worked on in.
    pub(super) top: PathBuf,
    /// Where git keeps what belongs to this folder, and what belongs to all work trees of the repository.
    own: PathBuf,
    common: PathBuf,
}

impl Repository {
    /// Returns the repository around a folder. Reads the disk.
    ///
    /// # Errors
    ///
    /// Returns why it can't be told which one git would take.
    pub(super) fn around(cwd: &Path) -> Result<Option<Self>, GitError> {
        for (count, up) in cwd.ancestors().enumerate() {
            if count == MAX_UP {
                return Err(GitError::TooDeep(cwd.to_owned()));
            }
            if is_there(&up.join(".git")) {
                return Self::at(up).map(Some);
            }
            if is_there(&up.join("HEAD")) && ["objects", "commondir"].iter().any(|name| is_there(&up.join(name))) {
                return Err(GitError::Bare(up.to_owned()));
            }
        }
        Ok(None)
    }

    /// Returns the repository whose `.git` lies in a folder.
    fn at(top: &Path) -> Result<Self, GitError> {
        let dot = top.join(".git");
        let unsure = || GitError::Unclear(dot.clone());
        let kind = std::fs::symlink_metadata(&dot).map_err(|_| unsure())?.file_type();
        let repository = if kind.is_dir() {
            // A repository that borrows another one's configuration from its usual place is not made by git.
            if is_there(&dot.join("commondir")) {
                return Err(unsure());
            }
            Self { top: top.to_owned(), own: dot.clone(), common: dot.clone() }
        } else if kind.is_file() {
            Self::elsewhere(top, &dot).ok_or_else(unsure)?
        } else {
            return Err(unsure());
        };
        let Self { own, common, .. } = &repository;
        let whole = is_head(&own.join("HEAD")) && common.join("objects").is_dir() && common.join("refs").is_dir();
        whole.then_some(repository).ok_or_else(unsure)
    }

    /// Returns the repository that a `.git` file names, if it belongs to an additional work tree; or a submodule's,
    /// which must say so in its configuration.
    fn elsewhere(top: &Path, dot: &Path) -> Option<Self> {
        let own = std::fs::canonicalize(top.join(line(dot)?.strip_prefix("gitdir: ")?)).ok()?;
        if !is_there(&own.join("commondir")) {
            return Some(Self { top: top.to_owned(), common: own.clone(), own });
        }
        let common = std::fs::canonicalize(own.join(line(&own.join("commondir"))?)).ok()?;
        let back = std::fs::canonicalize(own.join(line(&own.join("gitdir"))?)).ok()?;
        let fits = back == dot && own.parent() == Some(&common.join("worktrees"));
        fits.then(|| Self { top: top.to_owned(), own, common })
    }

    /// Returns whether nothing in it, and in the repositories inside it, starts programs or leads elsewhere. Reads the
    /// disk.
    ///
    /// # Errors
    /// Returns what does.
    pub(super) fn is_tame(&self) -> Result<(), GitError> {
        self.look(&mut MAX_REPOSITORIES.clone())
    }

    fn look(&self, left: &mut usize) -> Result<(), GitError> {
        let Some(less) = left.checked_sub(1) else {
            return Err(GitError::TooMany(self.top.clone()));
        };
        *left = less;
        let config = tame(&self.own, &self.common)?;
        let said = config.worktree.map(|said| std::fs::canonicalize(self.own.join(said)).ok());
        let named = self.own != self.top.join(".git") && self.own == self.common;
        match said {
            None if !named => {}
            Some(Some(said)) if said == self.top => {}
            _ => {
                return Err(GitError::OtherFolder { repository: self.own.clone(), folder: self.top.clone() });
            }
        }
        for name in self.gitlinks(config.long_hashes)? {
            let top = self.top.join(&name);
            if !is_there(&top.join(".git")) {
                continue;
            }
            if std::fs::canonicalize(&top).ok().as_ref() != Some(&top) {
                return Err(GitError::LinkedRepository { name, folder: self.top.clone() });
            }
            Self::at(&top)?.look(left)?;
        }
        self.modules(left)
    }

    /// Whether all that git keeps in it is its own: no links, no objects of another one. Reads the disk.
    ///
    /// # Errors
    /// What leads elsewhere.
    pub(super) fn stays(&self) -> Result<(), GitError> {
        stays(&self.own, &self.common)
    }

    /// The list of what is ignored in it alone.
    pub(super) fn exclude(&self) -> PathBuf {
        self.common.join("info/exclude")
    }

    /// The commits of all references below a name, such as `refs/remotes/origin`; nothing when they are too many, or a
    /// file of them cannot be read.
    pub(super) fn references(&self, below: &str) -> Option<Vec<Vec<u8>>> {
        let packed = self.common.join("packed-refs");
        let mut found = Vec::new();
        if is_there(&packed) {
            let text = regular::text(&packed, MAX_PACKED).ok()?;
            let lines = text.lines().filter_map(|line| line.split_once(' '));
            let inside = |name: &str| name.strip_prefix(below).is_some_and(|rest| rest.starts_with('/'));
            found.extend(lines.filter(|(_, name)| inside(name)).filter_map(|(id, _)| unhex(id)));
        }
        let (mut folders, mut seen) = (vec![self.common.join(below)], 0);
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
                seen += 1;
                if seen > MAX_FOLDERS {
                    return None;
                }
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => folders.push(entry.path()),
                    Ok(kind) if kind.is_file() => found.extend(line(&entry.path()).and_then(|id| unhex(&id))),
                    _ => {}
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        (found.len() <= MAX_FOLDERS).then_some(found)
    }

    /// The configuration, shared by all work trees.
    pub(super) fn config(&self) -> PathBuf {
        self.common.join("config")
    }

    /// Returns the files of its configuration: the one all work trees share, and this one's.
    pub(super) fn configs(&self) -> [PathBuf; 2] {
        [self.config(), self.own.join("config.worktree")]
    }

    /// Returns the branch that is checked out, if one is.
    pub(super) fn branch(&self) -> Option<String> {
        let head = line(&self.own.join("HEAD"))?;
        Some(head.strip_prefix("ref:")?.trim_start().strip_prefix("refs/heads/")?.to_owned())
    }

    /// Returns the index; empty when there is none yet.
    pub(super) fn index(&self) -> Option<Vec<u8>> {
        let index = self.own.join("index");
        if is_there(&index) { regular::bytes(&index, MAX_INDEX).ok() } else { Some(Vec::new()) }
    }

    /// Returns when the index was written, in seconds since 1970 and nanoseconds.
    pub(super) fn index_time(&self) -> Option<(u32, u32)> {
        let time = std::fs::symlink_metadata(self.own.join("index")).ok()?.modified().ok()?;
        let time = time.duration_since(UNIX_EPOCH).ok()?;
        Some((u32::try_from(time.as_secs()).ok()?, time.subsec_nanos()))
    }

    /// Returns the folder of its objects.
    pub(super) fn objects(&self) -> PathBuf {
        self.common.join("objects")
    }

    /// Returns the commit that is checked out, `Some(None)` before the first one; `None` when it can't be told.
    pub(super) fn head(&self) -> Option<Option<Vec<u8>>> {
        let head = line(&self.own.join("HEAD"))?;
        match head.strip_prefix("ref:") {
            // References in tables are not read.
            Some(_) if is_there(&self.common.join("reftable")) => None,
            Some(name) => Some(self.reference(name.trim_start())),
            None => unhex(&head).map(Some),
        }
    }

    /// Returns the commit a reference names: `refs/heads/main`.
    pub(super) fn reference(&self, name: &str) -> Option<Vec<u8>> {
        let mut name = name.to_owned();
        for _ in 0..MAX_HOPS {
            let plain = Path::new(&name).components().all(|part| matches!(part, Component::Normal(_)));
            if !name.starts_with("refs/") || !plain {
                return None;
            }
            match line(&self.common.join(&name)) {
                Some(next) => match next.strip_prefix("ref:") {
                    Some(next) => next.trim_start().clone_into(&mut name),
                    None => return unhex(&next),
                },
                None => return self.packed(&name),
            }
        }
        None
    }

    /// Returns a reference's commit from the file of packed references, a line each.
    fn packed(&self, name: &str) -> Option<Vec<u8>> {
        let text = regular::text(&self.common.join("packed-refs"), MAX_PACKED).ok()?;
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        unhex(lines.find(|(_, own)| *own == name)?.0)
    }

    /// Returns whether its objects are named by SHA-256; `None` when its configuration isn't known to be harmless.
    pub(super) fn long_hashes(&self) -> Option<bool> {
        Some(tame(&self.own, &self.common).ok()?.long_hashes)
    }

    /// Returns the paths where other repositories are checked out in this one.
    fn gitlinks(&self, long_hashes: bool) -> Result<Vec<String>, GitError> {
        let found = match self.index() {
            Some(none) if none.is_empty() => Some(Vec::new()),
            Some(index) => gitlinks(&index, long_hashes),
            None => None,
        };
        found.ok_or_else(|| GitError::Index(self.own.join("index")))
    }

    /// Looks at the repositories of submodules, checked out or not: a fetch goes into all of them.
    fn modules(&self, left: &mut usize) -> Result<(), GitError> {
        let mut folders = vec![self.own.join("modules"), self.common.join("modules")];
        let mut seen = 0;
        while let Some(folder) = folders.pop() {
            seen += 1;
            if seen > MAX_FOLDERS || *left == 0 {
                return Err(GitError::TooMany(self.common.clone()));
            }
            if is_there(&folder.join("HEAD")) {
                *left -= 1;
                let config = tame(&folder, &folder)?;
                let inside = |said: String| {
                    std::fs::canonicalize(folder.join(said)).is_ok_and(|said| said.starts_with(&self.top))
                };
                // One that is not checked out names a folder that need not be there.
                if config.worktree.filter(|said| is_there(&folder.join(said))).is_some_and(|said| !inside(said)) {
                    return Err(GitError::Outside { module: folder, folder: self.top.clone() });
                }
                folders.push(folder.join("modules"));
                continue;
            }
            let Ok(entries) = std::fs::read_dir(&folder) else { continue };
            folders.extend(entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()));
        }
        Ok(())
    }
}

/// Reads a repository's configuration, when everything in it is harmless.
fn tame(own: &Path, common: &Path) -> Result<Config, GitError> {
    stays(own, common)?;
    let mut config = Config::default();
    for file in [common.join("config"), own.join("config.worktree")] {
        if !is_there(&file) {
            continue;
        }
        let text = regular::text(&file, MAX_CONFIG).map_err(|_| GitError::UnreadConfig(file.clone()))?;
        config.take(&text).map_err(|what| GitError::Config { file, what })?;
    }
    Ok(config)
}

/// Whether nothing in a repository is a link, or lies in another one.
fn stays(own: &Path, common: &Path) -> Result<(), GitError> {
    let links = [own, common].into_iter().flat_map(|folder| OWN.iter().map(|name| folder.join(name)));
    if let Some(link) = links.into_iter().find(|path| path.is_symlink()) {
        return Err(GitError::Link(link));
    }
    let borrowed = ["alternates", "http-alternates"].map(|name| common.join("objects/info").join(name));
    if let Some(file) = borrowed.iter().find(|path| is_there(path)) {
        return Err(GitError::Borrowed(file.clone()));
    }
    Ok(())
}

/// Whether anything stands at a path, be it a link to nowhere; also when that cannot be told.
fn is_there(path: &Path) -> bool {
    let told = std::fs::symlink_metadata(path);
    !matches!(told, Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory))
}

/// Returns whether git takes a file for the name of what is checked out; without one it would look for a repository
/// above.
fn is_head(path: &Path) -> bool {
    let Some(head) = line(path) else { return false };
    let hex = |text: &str| matches!(text.len(), 40 | 64) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    head.strip_prefix("ref:").map_or_else(|| hex(&head), |name| name.trim_start().starts_with("refs/"))
}

/// Reads a file of one line.
fn line(path: &Path) -> Option<String> {
    let text = regular::text(path, MAX_CONFIG).ok()?;
    let line = text.trim_end_matches(['\n', '\r']);
    (!line.is_empty() && !line.contains('\n')).then(|| line.to_owned())
}
