//! What the house knows of the person's computer: taken once, when the app starts.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// The surroundings commands run in.
#[derive(Clone, Debug)]
pub struct House {
    /// The environment a command starts from: the person's own.
    pub env: Vec<(OsString, OsString)>,
    /// The person's home folder.
    pub home: PathBuf,
    /// A private folder (0700) for scripts too long for a command line.
    pub scratch: PathBuf,
}

impl House {
    /// The surroundings of this process, less what belongs to this app alone.
    #[must_use]
    pub fn of_this_process(home: PathBuf, scratch: PathBuf) -> Self {
        let ours = |name: &OsStr| {
            let name = name.to_string_lossy();
            ["COUNTERSIGN_", "TAURI_", "WEBKIT_", "WEBDRIVER_"].iter().any(|prefix| name.starts_with(prefix))
        };
        let env = std::env::vars_os().filter(|(name, _)| !ours(name)).collect();
        Self { env, home, scratch }
    }

    /// A variable of the environment commands start from.
    #[must_use]
    pub fn var(&self, name: &str) -> Option<&OsStr> {
        self.env.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_os_str())
    }
}
