//! Desktop notifications: somebody wants something, come and look. They are a knock at the door and no more:
//! a popup can deny or lead to the window, never approve, and what it shows is cut short and disarmed.
//!
//! One thread carries all popups. A flood of requests makes three popups and one that counts the rest.

mod board;
mod carrier;
mod words;

#[cfg(target_os = "macos")]
mod macos;
#[cfg(windows)]
mod windows;
#[cfg(all(unix, not(target_os = "macos")))]
mod xdg;

#[cfg(test)]
#[cfg(all(unix, not(target_os = "macos")))]
mod trial;

use std::io;
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

/// How long quitting waits for popups to go.
const FAREWELL: Duration = Duration::from_millis(500);

/// A request that waits for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    /// What is wanted, as it follows "wants to".
    pub(crate) wants: &'static str,
    /// Which: the request's id as text.
    pub(crate) id: String,
    /// The client's name, as it claims it.
    pub(crate) client: String,
    /// The command in one line.
    pub(crate) line: String,
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
    queue: Option<watch::Sender<Vec<Waiting>>>,
    gone: Mutex<mpsc::Receiver<()>>,
}

impl Notifier {
    /// Starts the thread that carries the popups. Where there is no thread or no notification service to be
    /// had, nothing pops up and the log says so once.
    ///
    /// `on_action` is called from that thread with the request's id and must not block. The request may have
    /// ended by then.
    pub(crate) fn new(on_action: impl Fn(&str, Action) + Send + 'static) -> Self {
        let (queue, waiting) = watch::channel(Vec::new());
        let (bye, gone) = mpsc::channel();
        let queue = match start(waiting, bye, on_action) {
            Ok(()) => Some(queue),
            Err(error) => {
                tracing::warn!(%error, "no desktop notifications");
                None
            }
        };
        Self { queue, gone: Mutex::new(gone) }
    }

    /// Tells what waits now, oldest first. Never blocks; popups follow within half a second.
    pub(crate) fn sync(&self, waiting: &[Waiting]) {
        if let Some(queue) = &self.queue {
            queue.send_if_modified(|old| {
                let changed = *old != waiting;
                if changed {
                    *old = waiting.to_vec();
                }
                changed
            });
        }
    }
}

fn start(
    waiting: watch::Receiver<Vec<Waiting>>,
    bye: mpsc::Sender<()>,
    on_action: impl Fn(&str, Action) + Send + 'static,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(8).build()?;
    std::thread::Builder::new().name("notify".to_owned()).spawn(move || {
        runtime.block_on(carrier::carry(waiting, words::icon(), on_action));
        // A popup may still wait for its person on a thread of its own; nobody waits for it.
        runtime.shutdown_background();
        let _ = bye.send(());
    })?;
    Ok(())
}

impl Drop for Notifier {
    /// Takes the popups away, for they lead nowhere any more.
    fn drop(&mut self) {
        self.queue = None;
        let _ = self.gone.get_mut().unwrap_or_else(PoisonError::into_inner).recv_timeout(FAREWELL);
    }
}
