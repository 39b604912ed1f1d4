//! Tests of `impact`, with real files and the real git.

mod commits;
mod files;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;

use super::*;
use crate::asker::{Asker, ClientKey, SessionId};
use crate::environment::Environment;
use crate::submission::{Draft, Wanted};

/// Longer than any test needs: what is counted within the limit is a test of its own.
const LONG: Duration = Duration::from_secs(30);

/// A folder to count in.
struct Place {
    _folder: TempDir,
    top: PathBuf,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().canonicalize().unwrap();
        Self { _folder: folder, top }
    }

    /// A folder with a repository of one commit.
    fn committed(files: &[(&str, &str)]) -> Self {
        let place = Self::new();
        place.git(&["init", "-q", "-b", "main"]);
        files.iter().for_each(|(path, text)| place.write(path, text));
        place.commit("first");
        place
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.top.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn commit(&self, subject: &str) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "--allow-empty", "-m", subject]);
    }

    /// What git does, as the test's own tool.
    #[expect(clippy::disallowed_methods, reason = "the program is the test's, nobody's request")]
    fn git(&self, words: &[&str]) {
        let output = Command::new("git")
            .args(["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "maintenance.auto=false"])
            .args(words)
            .current_dir(&self.top)
            .env("HOME", &self.top)
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .envs(["AUTHOR", "COMMITTER"].map(|who| (format!("GIT_{who}_NAME"), "x")))
            .envs(["AUTHOR", "COMMITTER"].map(|who| (format!("GIT_{who}_EMAIL"), "x@example.org")))
            .output()
            .unwrap();
        assert!(output.status.success(), "git {words:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    fn counted(&self, command: &str) -> Vec<Counted> {
        self.counted_until(command, Instant::now() + LONG)
    }

    fn counted_until(&self, command: &str, until: Instant) -> Vec<Counted> {
        count(self.submission(command).run().unwrap(), until).counted
    }

    fn submission(&self, command: &str) -> Submission {
        submission(&self.top, command)
    }

    /// The one thing counted of files.
    fn amount(&self, command: &str) -> Option<(Loss, Amount)> {
        self.counted(command).into_iter().find_map(|counted| match counted {
            Counted::Files(change, amount) => Some((change, amount)),
            _ => None,
        })
    }
}

fn submission(folder: &Path, command: &str) -> Submission {
    let asker = Asker {
        session: SessionId(1),
        client: ClientKey { program: PathBuf::new(), name: String::new() },
        claimed: None,
        chain: Vec::new(),
        cwd: folder.to_owned(),
    };
    let house = Environment::of_person(std::env::vars_os(), folder.into(), folder.into());
    let draft = Draft { command: Some(command.to_owned()), ..Draft::default() };
    Wanted::from(draft).resolve(Arc::new(asker), &house).unwrap()
}

fn told(files: u64, bytes: u64, recovery: Recovery) -> Amount {
    Amount::Told { files, bytes, partly: false, recovery }
}
