//! Scripts a command names: their content is part of what it means, so it is part of what was shown.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, Metadata};
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};

use super::whereabouts::{certain, is_quiet, possible, works_elsewhere};
use crate::local::by_process;
use crate::local::digest::sha256;
use crate::local::program::{Stamp, changed, executable};
use crate::local::regular;
use countersign_command::ShellText;
use countersign_command::outline::{Command, Stream};

/// The largest script that is read; a larger one is watched by its stamp alone, and no rule is made over it.
const DIGEST_LIMIT: u64 = 1024 * 1024;
/// The most lines and bytes of a script that are shown beside a command.
const HEAD_LINES: usize = 20;
const HEAD_BYTES: usize = 4096;
/// The most scripts shown on one card; the others are only watched.
const HEADS_LIMIT: usize = 16;
/// The most words of a command that are searched for scripts.
const WORDS_LIMIT: usize = 512;
/// The longest text that is followed from folder to folder.
const TEXT_LIMIT: usize = 16 * 1024;
/// The most scripts of one command that are watched.
const FOUND_LIMIT: usize = 128;
/// The folders of the system's programs, which aren't the repository's scripts and are often large.
const SYSTEM: [&str; 4] = ["/usr/", "/bin/", "/sbin/", "/lib"];

/// Returns whether a path lies among the system's programs as it is written. One with `..` in it may lead anywhere.
pub(crate) fn is_system(path: &Path) -> bool {
    !path.components().any(|part| part == Component::ParentDir)
        && path.to_str().is_some_and(|path| SYSTEM.iter().any(|system| path.starts_with(system)))
}

/// A script whose content is part of a command's meaning.
#[derive(Clone, Debug)]
pub struct Watched {
    /// Absolute.
    pub path: PathBuf,
    /// The state of the file there.
    pub stamp: Stamp,
    /// SHA-256 in hexadecimal; absent for a file too large to read each time.
    pub digest: Option<String>,
    /// How it begins; absent for a file too large to read each time, or one that is no text.
    pub head: Option<Head>,
}

/// The beginning of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The first lines.
    pub text: String,
    /// There is more.
    pub more: bool,
    /// It is this one which runs, and it says this when it does. Else a step before may lead to another, or change it.
    pub certain: bool,
}

impl Watched {
    pub(super) fn difference(&self) -> Option<String> {
        changed(&self.path, self.stamp, "script")
    }

    /// Returns the scripts a shell text names, in its folder and in those it goes to (`cd api && ./check.sh`). Where it
    /// can't be told which one runs, each candidate is shown as such; some more are watched.
    pub(super) fn by_text(text: &ShellText, cwd: &Path, home: &Path, env: &[(OsString, OsString)]) -> Vec<Self> {
        let mut found = Vec::new();
        let mut folders = vec![cwd.to_owned()];
        let piped = rough_words(text).any(interpreter);
        let mut doubtful = HashSet::new();
        if text.len() <= TEXT_LIMIT {
            let outline = text.outline();
            let folders_of = certain(text, &outline, cwd, env);
            let steps = || outline.commands.iter().zip(&folders_of);
            for (command, folder) in steps() {
                let words = of_step(command).filter(|word| folder.is_none() || word.contains(char::is_whitespace));
                let named = is_quiet(command) || named_by_running(command);
                // Where a text within goes (`sh -c 'cd a; ./b'`) is not followed, nor what else a step does with a file.
                doubtful.extend(words.flat_map(rough_words).map(str::to_owned));
                doubtful.extend(of_step(command).filter(|_| !named).map(str::to_owned));
            }
            for (command, folder) in steps().filter_map(|(command, folder)| Some((command, folder.as_ref()?))) {
                let told = |word: &str| if doubtful.contains(word) { Certainty::Perhaps } else { Certainty::Certain };
                let words = of_step(command).filter(|word| !word.contains(char::is_whitespace));
                Self::add(&mut found, words, folder, piped, told);
            }
            folders = possible(outline.texts(), cwd, home);
        }
        let told = |word: &str| if doubtful.contains(word) { Certainty::Perhaps } else { Certainty::Not };
        for folder in folders {
            Self::add(&mut found, rough_words(text), &folder, piped, told);
        }
        found
    }

    /// Returns the scripts among words that no shell reads.
    pub(super) fn by_words(words: &[String], cwd: &Path, home: &Path) -> Vec<Self> {
        let mut found = Vec::new();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let told = if works_elsewhere(&words) { Certainty::Perhaps } else { Certainty::Certain };
        for folder in possible(words.iter().copied(), cwd, home) {
            Self::add(&mut found, words.iter().copied(), &folder, false, |_| told);
        }
        found
    }

    /// Adds the files among these words that may be executed, are named like a script, or are read as code. Certain is
    /// only what stands where code does. `piped`: what is shown may be read so, too.
    fn add<'a>(
        found: &mut Vec<Self>,
        words: impl Iterator<Item = &'a str>,
        cwd: &Path,
        piped: bool,
        told: impl Fn(&str) -> Certainty,
    ) {
        let mut left = HEADS_LIMIT.saturating_sub(found.iter().filter(|script| script.head.is_some()).count());
        let (mut read_as_code, mut takes_files, mut sourced) = (false, false, false);
        for (at, word) in words.take(WORDS_LIMIT).enumerate() {
            if found.len() >= FOUND_LIMIT {
                return;
            }
            let path = ["$PWD/", "${PWD}/"].iter().find_map(|here| word.strip_prefix(here)).unwrap_or(word);
            let script = (!path.is_empty() && path.len() < 4096)
                // Without the `.` that a person need not read.
                .then(|| cwd.join(path).components().collect::<PathBuf>())
                // What each process finds for itself is not what stands there for this one.
                .and_then(|path| if by_process::differs(&path) { by_process::within(&path, cwd) } else { Some(path) })
                .and_then(|path| Some((fs::metadata(&path).ok()?, path)))
                .filter(|(meta, path)| {
                    meta.is_file()
                        && !is_system(Path::new(word))
                        && (read_as_code
                            || named_like_script(path)
                            || (word.contains(std::path::is_separator) && executable(meta)))
                });
            let by_path = word.contains(std::path::is_separator);
            let told = match told(word) {
                Certainty::Certain if !(read_as_code || at == 0) || !by_path && sourced => Certainty::Perhaps,
                told => told,
            };
            if let Some(known) = script.as_ref().and_then(|(_, path)| found.iter_mut().find(|one| one.path == *path)) {
                // Another step runs it as it is.
                known.head.iter_mut().for_each(|head| head.certain |= told == Certainty::Certain);
            } else if let Some((meta, path)) = script {
                let content = content(&path, &meta);
                let digest = content.as_deref().map(sha256);
                let told = if left > 0 { told } else { Certainty::Not };
                let head = content
                    .as_deref()
                    .filter(|_| told != Certainty::Not)
                    .and_then(|content| str::from_utf8(content).ok());
                let head = head.map(|text| Head::of(text, told == Certainty::Certain));
                left -= usize::from(head.is_some());
                found.push(Self { stamp: Stamp::of(&meta), digest, head, path });
            }
            let names_file = takes_files && matches!(word, "-f" | "--file" | "--makefile");
            let shows = piped && word == "cat";
            read_as_code = interpreter(word) || names_file || shows || (read_as_code && word.starts_with('-'));
            // These look along `PATH` first for what has no folder.
            sourced |= matches!(word, "." | "source");
            takes_files |= matches!(word, "make" | "gmake" | "awk" | "gawk" | "mawk" | "sed" | "just");
        }
    }
}

/// Returns the words of a step, and the files it reads.
fn of_step(command: &Command) -> impl Iterator<Item = &str> {
    let read = command.redirects.iter().filter(|one| one.kind == Stream::Read).map(|one| &one.target);
    command.words.iter().chain(read).map(|word| word.text.as_str())
}

/// Returns whether a step runs what it names, rather than doing anything with it: a script by its path, an interpreter.
fn named_by_running(command: &Command) -> bool {
    command.words.first().is_some_and(|program| interpreter(&program.text) || program.text.contains('/'))
}

/// Whether a script is shown on the card, and how certain it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Certainty {
    Certain,
    Perhaps,
    Not,
}

/// Returns the words of a shell text, roughly: good enough to find scripts to watch, never to decide what runs.
pub(super) fn rough_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || ";&|()<>'\"`".contains(c)).filter(|word| !word.is_empty())
}

/// Returns whether one of a step's words may be a script, by its looks alone: for another computer's disk.
pub(super) fn may_run_a_script(argv: &[String]) -> bool {
    let by_path = |word: &String| word.contains('/') && !is_system(Path::new(word));
    let given_by_files = |word: &String| {
        let name = word.rsplit('/').next().unwrap_or(word);
        interpreter(word) || ["make", "gmake", "npm", "pnpm", "yarn", "bun", "just", "task", "rake"].contains(&name)
    };
    argv.first().is_none_or(by_path)
        || argv.iter().any(|word| given_by_files(word) || named_like_script(Path::new(word)))
}

impl Head {
    pub(super) fn of(text: &str, certain: bool) -> Self {
        let end = text.match_indices('\n').nth(HEAD_LINES - 1).map_or(text.len(), |(at, _)| at);
        let end = text.floor_char_boundary(end.min(HEAD_BYTES));
        Self { text: text[..end].to_owned(), more: !text[end..].trim().is_empty(), certain }
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

pub(super) fn named_like_script(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    ["sh", "bash", "zsh", "py", "js", "mjs", "cjs", "ts", "rb", "pl", "php", "lua", "ps1", "bat", "cmd"]
        .contains(&ending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::canonical::canonical;

    #[test]
    fn scripts_are_found_where_a_text_goes_and_told_where_that_is_certain() {
        let home = tempfile::tempdir().unwrap();
        let home = canonical(home.path()).unwrap();
        for folder in ["proj", "proj/api/tools", "proj/web", "other"] {
            fs::create_dir_all(home.join(folder)).unwrap();
            fs::write(home.join(folder).join("a.sh"), "echo a").unwrap();
            fs::write(home.join(folder).join("code"), "echo a").unwrap();
        }
        let cwd = home.join("proj");
        // Scripts that surely run, those that may, and those that are only watched.
        let found = |text: &str| -> String {
            let all = Watched::by_text(&text.into(), &cwd, &home, &[]);
            let names = |told: Option<bool>| {
                let some = all.iter().filter(|script| script.head.as_ref().map(|head| head.certain) == told);
                some.map(|script| script.path.strip_prefix(&home).unwrap().display().to_string()).collect::<Vec<_>>()
            };
            [Some(true), Some(false), None].map(names).map(|some| some.join(" ")).join("|")
        };
        for (text, expected) in [
            ("sh a.sh", "proj/a.sh||"),
            ("cd api/tools && sh a.sh", "proj/api/tools/a.sh||proj/a.sh"),
            ("cd api; cd tools; bash a.sh", "proj/api/tools/a.sh||proj/a.sh"),
            ("cd web && sh a.sh; cd ../api/tools && sh a.sh", "|proj/web/a.sh proj/a.sh proj/api/tools/a.sh|"),
            ("c\\d web && sh a.sh", "proj/web/a.sh||proj/a.sh"),
            ("true || cd web; sh a.sh", "|proj/a.sh proj/web/a.sh|"),
            ("X=cd; $X web; sh a.sh", "|proj/a.sh proj/web/a.sh|"),
            ("echo evil > a.sh; sh a.sh", "|proj/a.sh|"),
            ("ls && sh a.sh", "proj/a.sh||"),
            ("(cd 'web' && sh a.sh)", "|proj/a.sh proj/web/a.sh|"),
            ("cd ~/other && sh a.sh", "|proj/a.sh other/a.sh|"),
            ("env -C web sh a.sh", "|proj/a.sh proj/web/a.sh|"),
            ("sh -c 'cd web; sh a.sh'", "|proj/a.sh proj/web/a.sh|"),
            ("eval 'cd web'; sh a.sh", "|proj/a.sh proj/web/a.sh|"),
            ("cd() { :; }; cd web; sh a.sh", "|proj/a.sh proj/web/a.sh|"),
            ("cd nowhere && sh a.sh", "|proj/a.sh|"),
            ("cat code | bash", "|proj/code|"),
            ("cat code | wc", "||"),
            ("cd web && bash < code", "proj/web/code||proj/code"),
            ("make -f code", "|proj/code|"),
            ("sh $PWD/a.sh", "proj/a.sh||"),
            ("cp evil.sh a.sh && sh a.sh", "|proj/a.sh|"),
            ("cat a.sh && git pull && ./a.sh", "|proj/a.sh|"),
            ("(sleep 1; sh a.sh) & cp evil a.sh; wait", "|proj/a.sh|"),
            ("until sh a.sh; do cp evil a.sh; done", "|proj/a.sh|"),
            ("sh a.sh | head", "proj/a.sh||"),
            ("ssh host sh a.sh", "|proj/a.sh|"),
            ("rg --pre ./mut.sh x . ; sh a.sh", "|proj/a.sh|"),
            ("prettier --check a.sh", "|proj/a.sh|"),
            ("cat a.sh && sh a.sh", "proj/a.sh||"),
            ("code && . code", "|proj/code|"),
            ("python a.sh code", "proj/a.sh||"),
            ("./test && sh a.sh", "|proj/a.sh|"),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }
}
