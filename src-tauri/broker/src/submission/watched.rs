//! Scripts a command names: their content is part of what it means, so it is part of what was shown.

use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::program::{Stamp, changed, executable};
use crate::canonical::canonical;
use crate::digest::sha256;
use crate::regular;
use crate::shell::outline::outline;

/// A script longer than this is watched by its stamp alone, and no rule is made over it.
const DIGEST_LIMIT: u64 = 1024 * 1024;
/// So many lines and bytes of a script are shown beside a command.
const HEAD_LINES: usize = 20;
const HEAD_BYTES: usize = 4096;
/// So many words of a command are looked at for scripts.
const WORDS_LIMIT: usize = 512;
/// So many folders that a text goes to are looked in for them.
const FOLDERS_LIMIT: usize = 8;
/// A longer text is not followed from folder to folder.
const TEXT_LIMIT: usize = 16 * 1024;
/// Programs of the system are not scripts of the repository, and are often large.
const SYSTEM: [&str; 4] = ["/usr/", "/bin/", "/sbin/", "/lib"];

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

impl Watched {
    pub(super) fn difference(&self) -> Option<String> {
        changed(&self.path, self.stamp, "script")
    }

    /// The scripts a shell text names, in its folder and in those it goes to by plain steps (`cd api && ./check.sh`).
    pub(super) fn by_text(text: &str, cwd: &Path, home: &Path) -> Vec<Self> {
        let mut found = Vec::new();
        for folder in reached(text, cwd, home) {
            Self::add(&mut found, rough_words(text), &folder);
        }
        found
    }

    /// The scripts among words that no shell reads.
    pub(super) fn by_words(words: &[String], cwd: &Path) -> Vec<Self> {
        let mut found = Vec::new();
        Self::add(&mut found, words.iter().map(String::as_str), cwd);
        found
    }

    /// Adds the files among these words that may be executed, are named like a script, or follow an interpreter.
    fn add<'a>(found: &mut Vec<Self>, words: impl Iterator<Item = &'a str>, cwd: &Path) {
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
    }
}

/// The folder a text begins in, and those it goes to as far as it names them. More than it runs in may be among them:
/// a script that is watched without need costs a look.
fn reached(text: &str, cwd: &Path, home: &Path) -> Vec<PathBuf> {
    let mut folders = vec![cwd.to_owned()];
    if text.len() > TEXT_LIMIT || !text.contains("cd") && !text.contains("pushd") {
        return folders;
    }
    for words in outline(text).plain_words() {
        let goes = words.first().is_some_and(|word| word == "cd" || word == "pushd");
        let Some(target) = words.iter().skip(1).find(|word| goes && !word.starts_with('-')) else { continue };
        let tilde = target.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with('/'));
        let target = tilde.map_or_else(|| PathBuf::from(target), |rest| home.join(rest.trim_start_matches('/')));
        let there: Vec<PathBuf> = folders.iter().filter_map(|from| canonical(&from.join(&target)).ok()).collect();
        for folder in there {
            if folders.len() < FOLDERS_LIMIT && folder.is_dir() && !folders.contains(&folder) {
                folders.push(folder);
            }
        }
    }
    folders
}

/// Words of a shell text, roughly: good enough to find scripts to watch, never to decide what runs.
pub(super) fn rough_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || ";&|()<>'\"`".contains(c)).filter(|word| !word.is_empty())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_found_where_a_text_goes() {
        let home = tempfile::tempdir().unwrap();
        let home = canonical(home.path()).unwrap();
        for folder in ["proj/api/tools", "proj/web", "other"] {
            fs::create_dir_all(home.join(folder)).unwrap();
            fs::write(home.join(folder).join("a.sh"), "echo a").unwrap();
        }
        let cwd = home.join("proj");
        let found = |text: &str| -> Vec<String> {
            let all = Watched::by_text(text, &cwd, &home);
            all.iter().map(|script| script.path.strip_prefix(&home).unwrap().display().to_string()).collect()
        };
        assert_eq!(found("cd api/tools && sh a.sh"), ["proj/api/tools/a.sh"]);
        assert_eq!(found("cd api; cd tools; bash a.sh"), ["proj/api/tools/a.sh"]);
        assert_eq!(found("(cd 'web' && sh a.sh)"), ["proj/web/a.sh"]);
        assert_eq!(found("cd ~/other && sh a.sh"), ["other/a.sh"]);
        assert_eq!(found("pushd web && sh a.sh; cd ../api/tools && sh a.sh"), ["proj/web/a.sh", "proj/api/tools/a.sh"]);
        assert!(found("cd nowhere && sh a.sh").is_empty());
        assert!(found("sh a.sh").is_empty());
    }
}
