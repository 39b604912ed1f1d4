//! What the person has chosen for the whole app: one small JSON file in the data folder.
//!
//! A file that is missing, broken, or written by a newer version means the defaults, which are the careful choices
//! (HTTP off). A broken file is set aside, never overwritten; a newer one is left alone, and nothing can be changed then.
//!
//! The file is read once, at the start. What another program writes into it later changes nothing: it is shown to the
//! person, who takes it over or has it overwritten.

mod choices;
mod file;
mod shortcut;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use countersign_broker::local::clock;
use tokio::sync::watch;

use crate::text::say;
pub(crate) use choices::{Choices, OutOfRange, Quiet};
use file::StoredChoices;
pub(crate) use shortcut::Shortcut;

const FILE: &str = "settings.json";

/// The choices as they are now, and where they are kept. Clones share one state.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    now: watch::Sender<Choices>,
    /// Held while the file is written, so that two changes do not lose one.
    writing: Mutex<()>,
    /// The file was there when it was last read or written here.
    there: AtomicBool,
    standing: SettingsState,
}

/// How the file was found at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SettingsState {
    /// Read, or not there yet.
    Ready,
    /// It could not be understood and lies beside under another name; the defaults hold until something is chosen.
    SetAside(String),
    /// It can be neither believed nor replaced: the defaults hold, and nothing can be chosen.
    Fixed(String),
}

/// What another program made of the file since it was last read or written here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OutsideChange {
    /// It holds other choices.
    Choices(Box<Choices>),
    /// It is gone, or cannot be read any more, and why.
    Unreadable(String),
}

/// Why a choice was not taken. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotKept {
    /// A value nobody can mean.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// The file must not be written, since it could not be read.
    #[error("{0}")]
    Fixed(String),
    /// The disk refused.
    #[error("{}", say!("choice-not-written", error = .0))]
    Disk(#[from] std::io::Error),
}

impl SettingsState {
    fn is_fixed(&self) -> bool {
        matches!(self, Self::Fixed(_))
    }
}

impl Settings {
    /// Reads the choices in the app's data folder. Never fails: [`Settings::standing`] says what was wrong. Blocks for
    /// one small file.
    pub(crate) fn open(folder: &Path) -> Self {
        let path = folder.join(FILE);
        let (choices, standing) = match file::read(&path) {
            StoredChoices::Nothing => (Choices::default(), SettingsState::Ready),
            StoredChoices::Choices(choices) => (choices, SettingsState::Ready),
            StoredChoices::Broken(why) => (Choices::default(), put_aside(&path, &why)),
            StoredChoices::Untouchable(why) => (Choices::default(), SettingsState::Fixed(why)),
        };
        if standing != SettingsState::Ready {
            tracing::warn!(?standing, "the settings");
        }
        // A broken one was moved away.
        let there = path.exists();
        let (now, _) = watch::channel(choices);
        Self {
            shared: Arc::new(Shared { path, now, writing: Mutex::default(), there: AtomicBool::new(there), standing }),
        }
    }

    /// What holds now.
    pub(crate) fn now(&self) -> Choices {
        self.shared.now.borrow().clone()
    }

    /// What holds, now and from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<Choices> {
        self.shared.now.subscribe()
    }

    /// How the file was found at the start.
    pub(crate) fn standing(&self) -> &SettingsState {
        &self.shared.standing
    }

    /// What the file holds now that was not chosen here, if another program has changed it. It holds for nothing. Blocks
    /// for one small file.
    pub(crate) fn outside(&self) -> Option<OutsideChange> {
        let _alone = self.shared.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let there = self.shared.there.load(Ordering::Relaxed);
        if self.shared.standing.is_fixed() {
            return None;
        }
        match file::read(&self.shared.path) {
            StoredChoices::Nothing if there => Some(OutsideChange::Unreadable(say!("choice-gone"))),
            StoredChoices::Nothing => None,
            StoredChoices::Choices(choices) if choices == self.now() => None,
            StoredChoices::Choices(choices) => Some(OutsideChange::Choices(Box::new(choices))),
            StoredChoices::Broken(why) | StoredChoices::Untouchable(why) => Some(OutsideChange::Unreadable(why)),
        }
    }

    /// Makes other choices and keeps them: on the disk first, then for everybody who watches. Blocks for a write.
    ///
    /// # Errors
    /// When a value is out of its range or the file cannot be written. Nothing changed then.
    pub(crate) fn change(&self, change: impl FnOnce(&mut Choices)) -> Result<Choices, NotKept> {
        let _alone = self.shared.writing.lock().unwrap_or_else(PoisonError::into_inner);
        if let SettingsState::Fixed(why) = &self.shared.standing {
            return Err(NotKept::Fixed(why.clone()));
        }
        let mut choices = self.now();
        change(&mut choices);
        choices.check()?;
        file::write(&self.shared.path, &choices)?;
        self.shared.there.store(true, Ordering::Relaxed);
        self.shared.now.send_replace(choices.clone());
        Ok(choices)
    }
}

/// Whether the choices in the app's data folder say that pages are drawn by the processor alone. For the first moment of
/// a start: nothing is set aside, and what cannot be read says no.
#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) fn draws_plainly(folder: &Path) -> bool {
    matches!(file::read(&folder.join(FILE)), StoredChoices::Choices(choices) if choices.plain_drawing)
}

fn put_aside(path: &Path, why: &str) -> SettingsState {
    match file::set_aside(path, clock::millis(clock::wall())) {
        Ok(name) => SettingsState::SetAside(say!("choice-set-aside", why = why, name = name)),
        Err(error) => {
            SettingsState::Fixed(say!("choice-not-set-aside", why = why, error = error, path = path.display()))
        }
    }
}

#[cfg(test)]
mod tests;
