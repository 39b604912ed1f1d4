//! Where programs of a person keep their settings, per system.

use std::path::{Path, PathBuf};

use crate::process::environment;

/// A kind of system, as far as it decides where settings are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum System {
    Linux,
    Mac,
    Windows,
}

/// The folders of settings.
#[derive(Clone, Debug)]
pub(super) struct Places {
    pub(super) home: PathBuf,
    /// `~/.config`, on every system where a program uses it.
    pub(super) config: PathBuf,
    /// Where programs with a window keep theirs.
    pub(super) programs: PathBuf,
    pub(super) system: System,
}

impl Places {
    /// Returns the folders of the person this process runs for.
    pub(super) fn here(home: &Path) -> Self {
        let system = if cfg!(windows) {
            System::Windows
        } else if cfg!(target_os = "macos") {
            System::Mac
        } else {
            System::Linux
        };
        let set = |name| environment::persons(name).map(PathBuf::from).filter(|path| path.is_absolute());
        Self::of(home, system, set("XDG_CONFIG_HOME"), set("APPDATA"))
    }

    pub(super) fn of(home: &Path, system: System, config: Option<PathBuf>, roaming: Option<PathBuf>) -> Self {
        let config = config.unwrap_or_else(|| home.join(".config"));
        let programs = match system {
            System::Linux => config.clone(),
            System::Mac => home.join("Library/Application Support"),
            System::Windows => roaming.unwrap_or_else(|| home.join("AppData/Roaming")),
        };
        Self { home: home.to_owned(), config, programs, system }
    }
}
