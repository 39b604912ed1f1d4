//! Files whose identity is part of what was shown: the program, and the scripts it is handed.

use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::digest::sha256;
use crate::regular;

/// A script longer than this is watched by its stamp alone, and no rule is made over it.
const DIGEST_LIMIT: u64 = 1024 * 1024;
/// So many lines and bytes of a script are shown beside a command.
const HEAD_LINES: usize = 20;
const HEAD_BYTES: usize = 4096;
/// So many words of a command are looked at for scripts.
const WORDS_LIMIT: usize = 512;
/// Programs of the system are not scripts of the repository, and are often large.
const SYSTEM: [&str; 4] = ["/usr/", "/bin/", "/sbin/", "/lib"];

/// A program, resolved once.
#[derive(Clone, Debug)]
pub struct Program {
    /// Where it was found: absolute, links not followed, since some programs go by the name they are called by.
    pub path: PathBuf,
    /// What stood there.
    pub stamp: Stamp,
}

/// What a file was when it was looked at. Another file, or another content, has another stamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    device: u64,
    inode: u64,
    size: u64,
    /// Nanoseconds; the second is the time of the last change of any kind, which a program cannot set back.
    times: (i128, i128),
    mode: u32,
}

/// Which folder stands at a path: another one put in its place is another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    device: u64,
    inode: u64,
}

/// A script whose content is part of what a command means.
#[derive(Clone, Debug)]
pub struct Watched {
    /// Absolute.
    pub path: PathBuf,
    /// What stood there.
    pub stamp: Stamp,
    /// SHA-256 in hexadecimal; absent for a file too large to read each time.
    pub digest: Option<String>,
    /// How it begins; absent for a file too large to read each time, or one that is no text.
    pub head: Option<Head>,
}

/// How a script begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The first lines.
    pub text: String,
    /// There is more.
    pub more: bool,
}

impl Program {
    /// The program a name means in this folder with this `PATH`, as the system's own search finds it.
    pub(crate) fn find(name: &str, cwd: &Path, path: Option<&OsStr>) -> Option<Self> {
        let candidates: Vec<PathBuf> = if name.contains(std::path::is_separator) {
            spellings(&cwd.join(name))
        } else {
            std::env::split_paths(path.unwrap_or_default())
                .flat_map(|folder| spellings(&cwd.join(folder).join(name)))
                .collect()
        };
        candidates.into_iter().find_map(|path| {
            let meta = fs::metadata(&path).ok()?;
            (meta.is_file() && executable(&meta)).then(|| Self { path, stamp: Stamp::of(&meta) })
        })
    }

    /// A program on another computer: its name, and nothing that could be looked at from here.
    pub(super) fn named(name: &str) -> Self {
        let stamp = Stamp { device: 0, inode: 0, size: 0, times: (0, 0), mode: 0 };
        Self { path: PathBuf::from(name), stamp }
    }

    /// Whether at its path still stands what stood there.
    pub(crate) fn is_unchanged(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|meta| Stamp::of(&meta) == self.stamp)
    }

    pub(super) fn difference(&self) -> Option<String> {
        changed(&self.path, self.stamp, "program")
    }
}

impl Place {
    /// The folder at this path now; nothing when there is none.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        // Not through a link: the path was canonical when it was shown.
        let folder = fs::symlink_metadata(path).ok().filter(Metadata::is_dir);
        #[cfg(unix)]
        return folder.as_ref().map(Self::told);
        #[cfg(windows)]
        return folder.and_then(|_| Self::behind(&winapi_util::Handle::from_path_any(path).ok()?));
    }

    /// A folder on another computer, which cannot be looked at from here.
    pub(super) fn elsewhere() -> Self {
        Self { device: 0, inode: 0 }
    }

    /// The folder the system tells this of.
    #[cfg(unix)]
    pub(crate) fn told(meta: &Metadata) -> Self {
        let Stamp { device, inode, .. } = Stamp::of(meta);
        Self { device, inode }
    }

    /// The folder behind a handle.
    #[cfg(windows)]
    pub(crate) fn behind(handle: impl winapi_util::AsHandleRef) -> Option<Self> {
        let told = winapi_util::file::information(handle).ok()?;
        Some(Self { device: told.volume_serial_number(), inode: told.file_index() })
    }

    /// The folder behind a handle.
    #[cfg(target_os = "linux")]
    pub(crate) fn of_open(handle: &std::os::fd::OwnedFd) -> Option<Self> {
        let stat = rustix::fs::fstat(handle).ok()?;
        Some(Self { device: stat.st_dev, inode: stat.st_ino })
    }

    pub(super) fn difference(self, path: &Path) -> Option<String> {
        (Self::of(path) != Some(self))
            .then(|| format!("The folder {} was replaced or moved after you saw this request.", path.display()))
    }

    pub(crate) fn bytes(self) -> Vec<u8> {
        [self.device.to_le_bytes(), self.inode.to_le_bytes()].concat()
    }
}

impl Watched {
    pub(super) fn difference(&self) -> Option<String> {
        changed(&self.path, self.stamp, "script")
    }

    /// The scripts among these words: files that may be executed, are named like a script, or follow an interpreter.
    pub(super) fn among<'a>(words: impl Iterator<Item = &'a str>, cwd: &Path) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        let mut after_interpreter = false;
        for word in words.take(WORDS_LIMIT) {
            let script = (!word.is_empty() && word.len() < 4096)
                .then(|| cwd.join(word))
                .and_then(|path| Some((fs::metadata(&path).ok()?, path)))
                .filter(|(meta, path)| {
                    meta.is_file()
                        && !SYSTEM.iter().any(|folder| word.starts_with(folder))
                        && (after_interpreter
                            || named_like_script(path)
                            || (word.contains(std::path::is_separator) && executable(meta)))
                });
            if let Some((meta, path)) = script
                && !found.iter().any(|other| other.path == path)
            {
                let content = content(&path, &meta);
                let digest = content.as_deref().map(sha256);
                let head = content.as_deref().and_then(Head::of);
                found.push(Self { stamp: Stamp::of(&meta), digest, head, path });
            }
            after_interpreter = interpreter(word) || (after_interpreter && word.starts_with('-'));
        }
        found
    }
}

/// Whether one of a step's words may be a script, by its looks alone: for another computer's disk.
pub(super) fn may_run_a_script(argv: &[String]) -> bool {
    let by_path = |word: &String| word.contains('/') && !SYSTEM.iter().any(|folder| word.starts_with(folder));
    let given_by_files = |word: &String| {
        let name = word.rsplit('/').next().unwrap_or(word);
        interpreter(word) || ["make", "gmake", "npm", "pnpm", "yarn", "bun", "just", "task", "rake"].contains(&name)
    };
    argv.first().is_none_or(by_path)
        || argv.iter().any(|word| given_by_files(word) || named_like_script(Path::new(word)))
}

impl Stamp {
    pub(crate) fn of(meta: &Metadata) -> Self {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            let time = |s: i64, ns: i64| i128::from(s) * 1_000_000_000 + i128::from(ns);
            Self {
                device: meta.dev(),
                inode: meta.ino(),
                size: meta.size(),
                times: (time(meta.mtime(), meta.mtime_nsec()), time(meta.ctime(), meta.ctime_nsec())),
                mode: meta.mode(),
            }
        }
        #[cfg(windows)]
        {
            use std::os::windows::fs::MetadataExt as _;
            Self {
                device: 0,
                // The nearest to a number that is told without opening it: another file hardly was made at that moment.
                inode: meta.creation_time(),
                size: meta.file_size(),
                times: (i128::from(meta.last_write_time()), i128::from(meta.creation_time())),
                mode: meta.file_attributes(),
            }
        }
    }

    /// Which file it is, whatever becomes of its content.
    pub(crate) fn identity(self) -> Vec<u8> {
        [self.device.to_le_bytes(), self.inode.to_le_bytes()].concat()
    }

    /// Whether it is the same file, whatever became of its content.
    pub(crate) fn same_file(self, other: Self) -> bool {
        (self.device, self.inode) == (other.device, other.inode)
    }

    pub(crate) fn bytes(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(64);
        bytes.extend(self.device.to_le_bytes());
        bytes.extend(self.inode.to_le_bytes());
        bytes.extend(self.size.to_le_bytes());
        bytes.extend(self.times.0.to_le_bytes());
        bytes.extend(self.times.1.to_le_bytes());
        bytes.extend(self.mode.to_le_bytes());
        bytes
    }
}

fn changed(path: &Path, stamp: Stamp, noun: &str) -> Option<String> {
    match fs::metadata(path) {
        Ok(meta) if Stamp::of(&meta) == stamp => None,
        Ok(_) => Some(format!("The {noun} {} was changed or replaced after you saw this request.", path.display())),
        Err(_) => Some(format!("The {noun} {} is gone or unreadable since you saw this request.", path.display())),
    }
}

impl Head {
    fn of(content: &[u8]) -> Option<Self> {
        let text = str::from_utf8(content).ok()?;
        let end = text.match_indices('\n').nth(HEAD_LINES - 1).map_or(text.len(), |(at, _)| at);
        let end = text.floor_char_boundary(end.min(HEAD_BYTES));
        Some(Self { text: text[..end].to_owned(), more: !text[end..].trim().is_empty() })
    }
}

fn content(path: &Path, meta: &Metadata) -> Option<Vec<u8>> {
    if meta.len() > DIGEST_LIMIT {
        return None;
    }
    let mut content = Vec::new();
    // Another kind of file may have taken its place since it was looked at.
    regular::open(path).ok()?.take(DIGEST_LIMIT + 1).read_to_end(&mut content).ok()?;
    Some(content)
}

fn interpreter(word: &str) -> bool {
    let name = word.rsplit(std::path::is_separator).next().unwrap_or(word);
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    // The lone dot is the shell's own word for reading a script.
    word == "."
        || matches!(
            stem,
            "sh" | "bash"
                | "dash"
                | "zsh"
                | "ksh"
                | "fish"
                | "python"
                | "node"
                | "deno"
                | "bun"
                | "ruby"
                | "perl"
                | "php"
                | "lua"
                | "Rscript"
                | "source"
                | "pwsh"
        )
}

fn named_like_script(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    ["sh", "bash", "zsh", "py", "js", "mjs", "cjs", "ts", "rb", "pl", "php", "lua", "ps1", "bat", "cmd"]
        .contains(&ending)
}

#[cfg(unix)]
fn executable(meta: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    meta.permissions().mode() & 0o111 != 0
}

#[cfg(windows)]
fn executable(_: &Metadata) -> bool {
    true
}

#[cfg(unix)]
fn spellings(path: &Path) -> Vec<PathBuf> {
    vec![path.to_owned()]
}

/// On Windows a program is found by its name without the ending. Batch files are left out on purpose: the system would
/// hand their words to a shell.
#[cfg(windows)]
fn spellings(path: &Path) -> Vec<PathBuf> {
    let ends = |ending: &str| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    if ["exe", "com", "bat", "cmd"].into_iter().any(ends) {
        return vec![path.to_owned()];
    }
    let with = |ending: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    vec![with(".exe"), with(".com")]
}
