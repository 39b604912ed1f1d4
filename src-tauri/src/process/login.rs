//! Starting when the person logs in: the system's own entry is the one place where that is kept, so what they change
//! there counts here, too.

#[cfg(target_os = "macos")]
#[path = "login/macos.rs"]
mod system;
#[cfg(windows)]
#[path = "login/windows.rs"]
mod system;
#[cfg(all(unix, not(target_os = "macos")))]
#[path = "login/xdg.rs"]
mod system;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::watch;

#[cfg(unix)]
use crate::text::say;

/// The switch to start at login. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Login {
    program: PathBuf,
    home: PathBuf,
    on: Arc<watch::Sender<bool>>,
}

impl Login {
    /// Makes the switch for this program and this person. Looks at the system's entry.
    pub(crate) fn new(program: &Path, home: &Path) -> Self {
        let on = watch::Sender::new(system::is_on(program, home));
        Self { program: program.to_owned(), home: home.to_owned(), on: Arc::new(on) }
    }

    /// Returns whether it starts. Looks again, since the entry may have changed elsewhere.
    pub(crate) fn is_on(&self) -> bool {
        let now = system::is_on(&self.program, &self.home);
        self.on.send_if_modified(|on| std::mem::replace(on, now) != now);
        now
    }

    /// Sees each change.
    pub(crate) fn watch(&self) -> watch::Receiver<bool> {
        self.on.subscribe()
    }

    /// Lets it start, or not. Blocks for a small write.
    ///
    /// # Errors
    /// Fails when the entry cannot be written or removed. Nothing changed then.
    pub(crate) fn set(&self, on: bool) -> io::Result<()> {
        let done = if on { system::turn_on(&self.program, &self.home) } else { system::turn_off(&self.home) };
        self.is_on();
        done
    }
}

/// Writes a file the person may read and we may replace, whole or not at all.
#[cfg(unix)]
fn write(path: &Path, text: &str) -> io::Result<()> {
    use std::io::Write as _;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let new = path.with_extension("countersign-new");
    let mut file = std::fs::File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    std::fs::rename(&new, path)
}

/// Removes a file; one that is not there is as good.
#[cfg(unix)]
fn remove(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(unix)]
fn text(program: &Path) -> io::Result<&str> {
    program
        .to_str()
        .filter(|path| !path.contains(char::is_control))
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, say!("choice-login-nameless")))
}
