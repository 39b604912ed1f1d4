//! One program, started in the checkout, with its command line shown.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::place;

/// How a verb ends: well, or with words for the person.
pub(crate) type Done<T = ()> = Result<T, String>;

/// Between two tries of something that goes over the network.
const PAUSE: Duration = Duration::from_secs(5);
const TRIES: usize = 3;

/// A program and its words.
pub(crate) struct Step {
    command: Command,
    line: String,
}

impl Step {
    /// A program to be started in the checkout's top folder.
    #[expect(clippy::disallowed_methods, reason = "what a developer asked for, not what an agent asked for")]
    pub(crate) fn new<I: AsRef<OsStr>>(program: impl AsRef<OsStr>, words: impl IntoIterator<Item = I>) -> Self {
        let mut command = Command::new(&program);
        command.current_dir(place::root());
        let mut line = program.as_ref().to_string_lossy().into_owned();
        for word in words {
            line.push(' ');
            line.push_str(&word.as_ref().to_string_lossy());
            command.arg(word);
        }
        Self { command, line }
    }

    /// The npm of this system, in the page's folder.
    pub(crate) fn npm(words: &[&str]) -> Self {
        Self::new(if cfg!(windows) { "npm.cmd" } else { "npm" }, words).folder(&place::page())
    }

    /// The cargo that started us.
    pub(crate) fn cargo<I: AsRef<OsStr>>(words: impl IntoIterator<Item = I>) -> Self {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut step = Self::new(cargo, words);
        let words = step.line.split_once(' ').map_or("", |(_, words)| words);
        step.line = format!("cargo {words}");
        step
    }

    /// Adds a word that is a path.
    pub(crate) fn word(mut self, word: &Path) -> Self {
        self.line.push_str(&format!(" {}", word.display()));
        self.command.arg(word);
        self
    }

    /// Starts it in another folder.
    pub(crate) fn folder(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Adds to its environment.
    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Runs it; what it says goes to the terminal.
    pub(crate) fn run(mut self) -> Done {
        self.once()
    }

    /// Runs it up to three times: for what goes over the network.
    pub(crate) fn run_patiently(mut self) -> Done {
        for _ in 1..TRIES {
            match self.once() {
                Ok(()) => return Ok(()),
                Err(trouble) => println!("{trouble} Trying once more in {} seconds.", PAUSE.as_secs()),
            }
            sleep(PAUSE);
        }
        self.once()
    }

    fn once(&mut self) -> Done {
        // Not on stdout, which may be read by a program.
        eprintln!("· {}", self.line);
        match self.command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("`{}` failed ({status}).", self.line)),
            Err(error) => Err(format!("`{}` could not be started: {error}.", self.line)),
        }
    }

    /// Runs it in silence; what it said on stdout, if it could be started, however it ended.
    pub(crate) fn said(mut self) -> Option<String> {
        let output = self.command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Runs it in silence; whether it was there and ended well.
    pub(crate) fn works(mut self) -> bool {
        let quiet = self.command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|status| status.success())
    }
}
