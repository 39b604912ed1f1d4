//! Desktop notifications: somebody wants something, come and look. They are a knock at the door and no more:
//! a popup can deny or lead to the window, never approve, and what it shows is cut short and disarmed.
//!
//! One thread carries all popups. A flood of requests makes three popups and one that counts the rest; one request that
//! comes again and again has one that counts. What a person should know besides, and would not see without a window, pops
//! up once.

mod board;
mod carrier;
pub(crate) mod trial;
mod words;

#[cfg(target_os = "macos")]
mod macos;
#[cfg(windows)]
mod windows;
#[cfg(all(unix, not(target_os = "macos")))]
mod xdg;

use std::io;
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

/// How long quitting waits for popups to go.
const FAREWELL: Duration = Duration::from_millis(500);

/// A request that waits for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WaitingRequest {
    pub(crate) wants: Wants,
    /// Which: the request's id as text.
    pub(crate) id: String,
    /// The client's name, as it claims it.
    pub(crate) client: String,
    /// The command in one line.
    pub(crate) line: String,
    /// How often the same was asked, once that is worth a word.
    pub(crate) again: Option<Again>,
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wants {
    RunCommand,
    ReadFile,
    ListFolder,
    ChangeFile,
}

/// How often the same was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Again {
    /// Tells it from what else is asked again.
    pub(crate) what: u64,
    /// This time counted.
    pub(crate) times: u32,
    /// From the first time to this one.
    pub(crate) within: Duration,
}

/// Something a person should know that is no request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Announcement {
    /// What it is about. What is said about the same takes the other's place.
    pub(crate) about: About,
    /// All but the line in bold.
    pub(crate) words: String,
}

/// What is said that is no request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum About {
    /// The window's page died.
    Page,
    /// No panel shows the tray icon.
    Tray,
    /// Requests still wait for an answer.
    Waiting,
    /// Requests came in quiet hours.
    Quiet,
}

/// All that may pop up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Wanted {
    waiting: Vec<WaitingRequest>,
    said: Vec<Announcement>,
    /// What is new is heard, too.
    sound: bool,
}

/// What a person chose on a popup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(target_os = "macos", expect(dead_code, reason = "a popup there only tells"))]
pub(crate) enum Action {
    /// Show it in the window.
    Review,
    /// Deny it unseen.
    Deny,
}

/// Keeps the popups in step with the queue.
#[derive(Debug)]
pub(crate) struct Notifier {
    wanted: Option<watch::Sender<Wanted>>,
    gone: Mutex<mpsc::Receiver<()>>,
}

impl Notifier {
    /// Starts the thread that carries the popups. Where there is no thread or no notification service to be
    /// had, nothing pops up and the log says so once.
    ///
    /// `on_action` is called from that thread with the request's id, or with nothing where the popup was about none, and
    /// must not block. The request may have ended by then.
    pub(crate) fn new(on_action: impl Fn(&str, Action) + Send + 'static) -> Self {
        let (wanted, wishes) = watch::channel(Wanted::default());
        let (bye, gone) = mpsc::channel();
        let wanted = match start(wishes, bye, on_action) {
            Ok(()) => Some(wanted),
            Err(error) => {
                tracing::warn!(%error, "no desktop notifications");
                None
            }
        };
        Self { wanted, gone: Mutex::new(gone) }
    }

    /// Tells what waits now, oldest first, and what else is to be said; whether it is heard, too. Never blocks; popups follow
    /// within half a second.
    pub(crate) fn sync(&self, waiting: &[WaitingRequest], said: &[Announcement], sound: bool) {
        if let Some(wanted) = &self.wanted {
            wanted.send_if_modified(|old| {
                let changed = old.waiting != waiting || old.said != said || old.sound != sound;
                if changed {
                    *old = Wanted { waiting: waiting.to_vec(), said: said.to_vec(), sound };
                }
                changed
            });
        }
    }
}

fn start(
    wishes: watch::Receiver<Wanted>,
    bye: mpsc::Sender<()>,
    on_action: impl Fn(&str, Action) + Send + 'static,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(8).build()?;
    std::thread::Builder::new().name("notify".to_owned()).spawn(move || {
        runtime.block_on(carrier::carry(wishes, words::icon(), on_action));
        // A popup may still wait for its person on a thread of its own; nobody waits for it.
        runtime.shutdown_background();
        let _ = bye.send(());
    })?;
    Ok(())
}

impl Drop for Notifier {
    /// Takes the popups away, for they lead nowhere any more.
    fn drop(&mut self) {
        self.wanted = None;
        let _ = self.gone.get_mut().unwrap_or_else(PoisonError::into_inner).recv_timeout(FAREWELL);
    }
}

#[cfg(test)]
#[cfg(all(unix, not(target_os = "macos")))]
mod tests;
