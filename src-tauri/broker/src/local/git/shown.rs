//! What git would show of tracked secrets: `git diff` names none, and yet it prints what changed in a tracked `.env`.
//!
//! Which files are tracked is read from git's own list. For changes in the work tree it also tells which of them changed;
//! for what lies in commits it does not, so there every tracked secret counts that the words do not leave out. What was
//! committed once and is tracked no more is not looked for: whoever has the repository has it.

use std::path::Path;

use super::GitError;
use super::repository::Repository;
use super::tracked::{Tracked, configuration, holds_credentials, tracked};
use crate::local::regular;
use countersign_command::place::{Place, holds_secret};
use countersign_policy::profile::{Profile, Taken};

/// The options that show files' contents, whatever else is shown.
const CONTENT: [&str; 16] = [
    "-p",
    "-u",
    "--patch",
    "-U",
    "--unified",
    "--patch-with-stat",
    "--patch-with-raw",
    "-W",
    "--function-context",
    "--cc",
    "-c",
    "--word-diff",
    "--word-diff-regex",
    "--color-words",
    "--binary",
    // Each line that is found fault with.
    "--check",
];
/// The options that show names or numbers instead of files' contents.
const NAMES: [&str; 13] = [
    "--stat",
    "--shortstat",
    "--numstat",
    "--name-only",
    "--name-status",
    "--summary",
    "--dirstat",
    "--compact-summary",
    "-s",
    "--no-patch",
    "--raw",
    "--quiet",
    "-q",
];
/// The options of a search that show where something stands, but not what.
const LISTS: [&str; 9] =
    ["-l", "-L", "-c", "-q", "--files-with-matches", "--name-only", "--files-without-match", "--count", "--quiet"];
/// Files that people track on purpose and that hold a secret only now and then, with the signs of one.
const MAYBE: [&str; 6] = [".npmrc", ".yarnrc", ".yarnrc.yml", "nuget.config", "pip.conf", "settings.xml"];
const MARKS: [&str; 5] = ["_auth", "token", "password", "passphrase", "credential"];
/// The largest of these files that is read; a larger one counts as a secret.
const MAX_TEXT: u64 = 64 * 1024;

/// Checks that git's output holds no secrets that its words don't name. Reads the disk.
///
/// # Errors
///
/// Returns the secret it would show, or that this can't be told.
pub(crate) fn shows_no_secret(argv: &[String], cwd: &Path) -> Result<(), GitError> {
    let git = argv.first().is_some_and(|program| program.rsplit('/').next() == Some("git"));
    let Some(command) = argv.get(1).filter(|_| git) else { return Ok(()) };
    let line = argv.join(" ");
    let unsure = || GitError::Untold { line: line.clone() };
    let Some(repository) = Repository::around(cwd).map_err(|_| unsure())? else { return Ok(()) };
    if matches!(command.as_str(), "remote" | "config") {
        let file = repository.config();
        let config = configuration(&file).map_err(|()| unsure())?;
        let told = holds_credentials(&config);
        return if told { Err(GitError::ShowsCredentials { line, file }) } else { Ok(()) };
    }
    let place = Place::default();
    let Some(profile) = Profile::of(argv) else { return Ok(()) };
    let taken = profile.taken(argv, &place).ok_or_else(unsure)?;
    let words = Words::of(command, &taken, cwd);
    if !words.show_content() {
        return Ok(());
    }
    let secrets = tracked(&repository, holds_secret).ok_or_else(unsure)?;
    let shown = secrets.iter().find(|file| words.cover(file, &repository, cwd));
    shown.map_or(Ok(()), |file| Err(GitError::ShowsSecret { line: line.clone(), file: file.path.clone() }))
}

/// The words of a command that shows changes.
struct Words<'a> {
    command: &'a str,
    taken: &'a Taken<'a>,
    /// The number of words before the paths: commits, ranges.
    commits: usize,
    paths: Vec<&'a str>,
}

impl<'a> Words<'a> {
    fn of(command: &'a str, taken: &'a Taken<'a>, cwd: &Path) -> Self {
        let is_path = |word: &&&str| word.starts_with([':', '*']) || cwd.join(word).exists();
        let paths: Vec<&str> = taken.paths.iter().filter(is_path).copied().collect();
        Self { command, taken, commits: taken.paths.len() - paths.len(), paths }
    }

    fn has(&self, names: &[&str]) -> bool {
        self.taken.options.iter().any(|(name, _)| names.contains(&name.as_str()))
    }

    fn show_content(&self) -> bool {
        let kind = |word: &&&str| self.command == "cat-file" && matches!(**word, "blob" | "tree" | "commit" | "tag");
        let mut named = self.taken.paths.iter().filter(|word| !kind(word)).peekable();
        let blobs = named.peek().is_some() && named.all(|word| word.get(1..).is_some_and(|rest| rest.contains(':')));
        match self.command {
            "diff" | "show" => !blobs && (self.has(&CONTENT) || !self.has(&NAMES)),
            "log" | "stash" | "reflog" | "diff-tree" => self.has(&CONTENT),
            "grep" => !self.has(&LISTS),
            // A number may be that of any file.
            "cat-file" => !blobs && !self.has(&["-t", "-s", "-e"]),
            _ => false,
        }
    }

    /// Returns whether a tracked secret may be among what is shown.
    fn cover(&self, file: &Tracked, repository: &Repository, cwd: &Path) -> bool {
        let full = repository.top.join(&file.path);
        if is_harmless(&full) {
            return false;
        }
        let in_work_tree =
            self.command == "diff" && self.commits == 0 && !self.has(&["--cached", "--staged", "--merge-base"]);
        if in_work_tree && std::fs::symlink_metadata(&full).is_ok_and(|now| file.is_as(&now)) {
            return false;
        }
        let (out, wanted): (Vec<&str>, Vec<&str>) = self.paths.iter().partition(|path| left_out(path).is_some());
        let under = |path: &str| full.starts_with(cwd.join(path));
        let passed_over = out.iter().filter_map(|path| left_out(path)).any(|path| match path.strip_prefix('*') {
            Some(end) => file.path.ends_with(end),
            None => under(path),
        });
        let magic = |path: &str| path.contains(['*', '?', '[']) || path.starts_with(':');
        !passed_over && (wanted.is_empty() || wanted.iter().any(|path| magic(path) || under(path)))
    }
}

/// Returns the path after git's mark for an exclusion.
fn left_out(path: &str) -> Option<&str> {
    path.strip_prefix(":!").or_else(|| path.strip_prefix(":^")).or_else(|| path.strip_prefix(":(exclude)"))
}

/// Returns whether a file that may hold a secret can be seen to hold none.
fn is_harmless(path: &Path) -> bool {
    let maybe = path.file_name().is_some_and(|name| MAYBE.iter().any(|known| name.eq_ignore_ascii_case(known)));
    let text = maybe.then(|| regular::text(path, MAX_TEXT).ok()).flatten();
    text.is_some_and(|text| {
        let text = text.to_lowercase();
        let host = |rest: &str| rest.split(['/', '"', '\'', '<', ' ', '\n']).next().unwrap_or_default().contains('@');
        !MARKS.iter().any(|mark| text.contains(mark)) && !text.split("://").skip(1).any(host)
    })
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;

    use super::*;

    #[expect(clippy::disallowed_methods, reason = "the test makes its own repository")]
    fn git(cwd: &Path, line: &str) {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=a", "-c", "user.email=a@b.example", "-c", "core.hooksPath=/dev/null"]);
        command.args(line.split(' ')).current_dir(cwd);
        let done = command.env("GIT_CONFIG_GLOBAL", "/dev/null").output();
        assert!(done.is_ok_and(|done| done.status.success()), "{line}");
    }

    fn clear(cwd: &Path, line: &str) -> bool {
        let words: Vec<String> = line.split(' ').map(|word| word.replace('\'', "")).collect();
        shows_no_secret(&words, cwd).is_ok()
    }

    fn each(cwd: &Path, clearly: bool, lines: &[&str]) {
        for line in lines {
            assert_eq!(clear(cwd, line), clearly, "{line}");
        }
    }

    #[test]
    fn a_tracked_file_that_became_another_ones_name_is_told() {
        let top = tempfile::tempdir().unwrap();
        let top = top.path().canonicalize().unwrap();
        git(&top, "init -q");
        for name in ["a", "b"] {
            std::fs::write(top.join(name), name).unwrap();
        }
        git(&top, "add a b");
        let changed = || super::super::changed(&top).into_iter().map(|(path, _)| path).collect::<Vec<_>>();
        assert_eq!(changed(), Vec::<std::path::PathBuf>::new());
        std::fs::remove_file(top.join("a")).unwrap();
        std::fs::write(top.join("key"), "secret").unwrap();
        std::fs::hard_link(top.join("key"), top.join("a")).unwrap();
        assert_eq!(changed(), [top.join("a")]);
    }

    #[test]
    fn tracked_secrets_are_met_where_they_changed() {
        let top = tempfile::tempdir().unwrap();
        let top = top.path().canonicalize().unwrap();
        git(&top, "init -q");
        std::fs::create_dir(top.join("src")).unwrap();
        std::fs::write(top.join("src/a.rs"), "x").unwrap();
        git(&top, "add src");
        each(&top, true, &["git diff", "git show", "git log -p", "git diff --cached"]);

        std::fs::write(top.join(".env"), "KEY=1").unwrap();
        std::fs::write(top.join(".npmrc"), "save-exact=true").unwrap();
        git(&top, "add -A");
        let names = [
            "git diff --stat HEAD",
            "git show --name-only",
            "git log --oneline",
            "git status",
            "git show HEAD:src/a.rs",
            "git cat-file -t HEAD",
            "git cat-file -p HEAD:src/a.rs",
            "git cat-file blob HEAD:src/a.rs",
            "git grep -l KEY",
            "git grep KEY -- src",
        ];
        let narrow = [
            "git diff --cached -- src",
            "git show -- src/a.rs",
            "git diff --cached -- . ':!.env'",
            "git log -p -- src",
        ];
        let wide = [
            "git diff --cached",
            "git show",
            "git log -p",
            "git diff HEAD",
            "git show --stat -p",
            "git diff --cached -- .",
            "git show -- '*.rs'",
            "git cat-file -p 3b18e512",
            "git cat-file blob 3b18e512",
            "git log --check",
            "git diff --cached --check",
            "git grep -n KEY",
            "git grep KEY HEAD",
        ];
        for version in ["2", "4"] {
            git(&top, &format!("update-index --index-version {version}"));
            each(&top, true, &names);
            each(&top, true, &narrow);
            each(&top, false, &wide);
            each(&top, true, &["git diff", "git diff -- src"]);
        }
        each(&top.join("src"), true, &["git diff --cached -- ."]);
        each(&top.join("src"), false, &["git diff --cached"]);

        std::fs::write(top.join(".env"), "KEY=22").unwrap();
        each(&top, false, &["git diff", "git diff -w .env"]);
        each(&top, true, &["git diff -- src", "git diff --name-only", "git diff -- . ':(exclude).env'"]);
        for told in ["//a.example/:_authToken=x", "registry=https://u:pw@a.example/"] {
            std::fs::write(top.join(".npmrc"), told).unwrap();
            each(&top, false, &["git diff -- . ':!.env'"]);
        }
        std::fs::write(top.join(".npmrc"), "registry=https://a.example/x@y").unwrap();
        each(&top, true, &["git diff -- . ':!.env'"]);
        std::fs::write(top.join(".npmrc"), "//a.example/:_authToken=x").unwrap();

        each(&top, true, &["git remote -v", "git config --get remote.origin.url"]);
        git(&top, "remote add origin https://u:pw@a.example/b");
        each(&top, false, &["git remote -v", "git config --get remote.origin.url"]);
        std::fs::write(top.join(".git/index"), "DIRC").unwrap();
        each(&top, false, &["git diff"]);
    }
}
