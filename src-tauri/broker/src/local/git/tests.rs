//! Tests of `git`, with the real git.

mod ordinary;
mod reading;
mod starting;

use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;

use super::*;

/// A folder with repositories, and a person who has configured nothing.
struct GitRig {
    _folder: TempDir,
    top: PathBuf,
}

impl GitRig {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().canonicalize().unwrap();
        Self { _folder: folder, top }
    }

    /// With one repository, which has two commits.
    fn with(name: &str) -> Self {
        let rig = Self::new();
        rig.init(name, &[]);
        rig
    }

    fn init(&self, name: &str, options: &[&str]) {
        self.git(".", &[&["init", "-q", "-b", "main", name], options].concat());
        for text in ["a\n", "a\nb\n"] {
            self.write(&format!("{name}/a.txt"), text);
            self.git(name, &["add", "a.txt"]);
            self.git(name, &["commit", "-q", "-m", "x"]);
        }
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.top.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// What git says, as the test's own tool.
    fn git(&self, folder: &str, words: &[&str]) -> String {
        let (done, text) = self.started(folder, &words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>(), &[]);
        assert!(done, "git {words:?} in {folder}: {text}");
        text
    }

    #[expect(clippy::disallowed_methods, reason = "the program is the test's, nobody's request")]
    fn started(&self, folder: &str, words: &[String], more: &[(String, String)]) -> (bool, String) {
        let output = Command::new("git")
            .args(["-c", "protocol.file.allow=always"])
            .args(words)
            .current_dir(self.top.join(folder))
            .env_clear()
            .env("PATH", format!("{}/bin:{}", self.top.display(), std::env::var("PATH").unwrap()))
            .env("HOME", &self.top)
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .envs(["AUTHOR", "COMMITTER"].map(|who| (format!("GIT_{who}_NAME"), "x")))
            .envs(["AUTHOR", "COMMITTER"].map(|who| (format!("GIT_{who}_EMAIL"), "x@example.org")))
            .envs(more.iter().cloned())
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8_lossy(&text).into_owned())
    }

    /// Whether a rule may speak for this in this folder; then also whether it works as it is executed.
    fn passes(&self, folder: &str, line: &str) -> Result<(), GitError> {
        let (argv, cwd) = (words(line), self.top.join(folder));
        is_tame(&argv, &cwd)?;
        let (done, text) = self.started(folder, &tamed(&argv)[1..], &variables(&argv, &cwd));
        assert!(done, "{line} in {folder}: {text}");
        Ok(())
    }
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

fn run(line: &str) -> String {
    let settings: String = SETTINGS.iter().flat_map(|setting| ["-c ", setting, " "]).collect();
    tamed(&words(line)).join(" ").replace(&settings, "… ")
}

#[test]
fn settings_stand_before_the_sub_command_and_options_behind_it() {
    assert_eq!(run("git status"), "git … status");
    assert_eq!(run("git log -5 -- a"), "git … log --no-ext-diff --no-textconv -5 -- a");
    assert_eq!(run("git -C sub --no-pager diff a"), "git … -C sub --no-pager diff --no-ext-diff --no-textconv a");
    assert_eq!(run("git --version"), "git … --version");
    assert_eq!(run("ls git"), "ls git");
}
