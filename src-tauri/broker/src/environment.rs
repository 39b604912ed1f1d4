//! The facts about the person's computer, taken once, when the app starts.

use std::ffi::{OsStr, OsString};
#[cfg(unix)]
use std::path::Path;
use std::path::PathBuf;
#[cfg(unix)]
use std::sync::Arc;

use crate::local::own::Own;
use crate::local::variable;
#[cfg(unix)]
use crate::remote::{Abroad, Noted, RemoteError, Ssh};

/// Holds the variables, folders and computers that commands run with.
#[derive(Clone, Debug)]
pub struct Environment {
    /// The environment a command starts from: the person's own.
    pub env: Vec<(OsString, OsString)>,
    /// The person's home folder.
    pub home: PathBuf,
    /// A private folder (0700) for scripts too long for a command line.
    pub scratch: PathBuf,
    /// Where Countersign keeps its own; no rule that allows reaches there.
    pub own: Own,
    /// The way to other computers, or why there is none.
    #[cfg(unix)]
    pub ssh: Result<Arc<Ssh>, RemoteError>,
}

impl Environment {
    /// Makes an environment from which no other computer can be reached yet.
    #[must_use]
    pub fn new(env: Vec<(OsString, OsString)>, home: PathBuf, scratch: PathBuf) -> Self {
        #[cfg(unix)]
        let ssh = Err(RemoteError::Local("it isn't set up".to_owned()));
        Self {
            env,
            home,
            scratch,
            own: Own::default(),
            #[cfg(unix)]
            ssh,
        }
    }

    /// Adds the places where the app keeps its own files. Reads the disk.
    #[must_use]
    pub fn owning(self, places: impl IntoIterator<Item = PathBuf>) -> Self {
        Self { own: Own::new(places), ..self }
    }

    /// Adds the way to other computers. `person` is the SSH configuration to use; `folder` becomes private and needs a
    /// short, plain path.
    #[cfg(unix)]
    #[must_use]
    pub fn reaching(mut self, person: &Path, folder: &Path) -> Self {
        self.ssh = Ssh::new(self.env.clone(), &self.home, person, folder).map(Arc::new);
        self
    }

    /// Starts noting, in this folder of the app's own, what runs on other computers. Returns what an earlier start
    /// noted there and didn't see end.
    ///
    /// # Errors
    ///
    /// Fails when the note can't be read; then runs on other computers can't be found again after a sudden end.
    #[cfg(unix)]
    pub fn note_elsewhere(&self, folder: &Path) -> std::io::Result<Vec<Noted>> {
        let Ok(ssh) = &self.ssh else { return Ok(Vec::new()) };
        let (abroad, earlier) = Abroad::open(folder)?;
        ssh.note_into(abroad);
        Ok(earlier)
    }

    /// Takes the person's environment without the variables that belong to this app alone.
    #[must_use]
    pub fn of_person(env: impl IntoIterator<Item = (OsString, OsString)>, home: PathBuf, scratch: PathBuf) -> Self {
        let ours = |name: &OsStr| {
            let name = variable::folded(&name.to_string_lossy());
            ["COUNTERSIGN_", "TAURI_", "WEBKIT_", "WEBDRIVER_"].iter().any(|prefix| name.starts_with(prefix))
        };
        let env = env.into_iter().filter(|(name, _)| !ours(name)).collect();
        Self::new(env, home, scratch)
    }

    /// Returns a variable of the environment that commands start from.
    #[must_use]
    pub fn var(&self, name: &str) -> Option<&OsStr> {
        self.env.iter().find(|(own, _)| variable::same(own, OsStr::new(name))).map(|(_, value)| value.as_os_str())
    }
}
