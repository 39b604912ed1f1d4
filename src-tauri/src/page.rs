//! What becomes of a page whose process died: the window is there, and nobody behind it. It is made anew in the same
//! window; what waits goes on waiting, since all state lives in the broker, and nothing is decided by it.
//!
//! On Linux the engine tells by a signal, on macOS the toolkit does. On Windows the engine shows its own words in the
//! window then, and the page comes back when the window is closed and opened again.

#![cfg_attr(windows, expect(dead_code, reason = "nothing tells there that a page died"))]

pub(crate) mod feed;
pub(crate) mod output;
#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) mod plainly;
#[cfg(all(unix, not(target_os = "macos")))]
mod webkit;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::settings::Settings;
use crate::show::Presenter;
use crate::text::say;
use crate::view::NoticeKind;
use feed::Feed;
use output::Outputs;

#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) use webkit::{make_anew, watch};

/// How close deaths must be to each other to have one cause.
const TOGETHER: Duration = Duration::from_secs(60);
/// The deaths within that time after which a page isn't reloaded by itself: it would die for ever.
const MOST: usize = 5;

/// The response to a page that died.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// It is made anew as it was.
    Anew,
    /// It is made anew, and drawn by the processor alone from now on.
    Plainly,
    /// It stays as it is until somebody wants to see it.
    Rest,
}

/// The pages that died lately. Clones share one state.
#[derive(Clone)]
pub(crate) struct Pages {
    feed: Feed,
    outputs: Outputs,
    settings: Settings,
    room: Arc<Presenter>,
    deaths: Arc<Mutex<Deaths>>,
}

/// When pages died, and whether the last one stays dead.
#[derive(Debug, Default)]
struct Deaths {
    lately: VecDeque<Instant>,
    rests: bool,
}

impl Pages {
    pub(crate) fn new(feed: Feed, outputs: Outputs, settings: Settings, room: Arc<Presenter>) -> Self {
        Self { feed, outputs, settings, room, deaths: Arc::default() }
    }

    /// Lets go of what a page held.
    pub(crate) fn gone(&self) {
        self.feed.leave();
        self.outputs.leave();
    }

    /// Records that the page died, and returns what to do about it. Uses no disk.
    pub(crate) fn died(&self, why: &str) -> Remedy {
        self.gone();
        let remedy = self.lock().died(Instant::now());
        tracing::warn!(why, ?remedy, "the page died");
        let message = match remedy {
            Remedy::Anew => say!("notice-page-anew"),
            Remedy::Plainly if cfg!(target_os = "macos") => say!("notice-page-anew"),
            Remedy::Plainly => {
                self.remember();
                say!("notice-page-plainly")
            }
            Remedy::Rest => say!("notice-page-rests"),
        };
        self.room.notices.say(NoticeKind::Page, message);
        remedy
    }

    /// Records that somebody wants to see the window; returns whether its page must be reloaded for that.
    pub(crate) fn wanted(&self) -> bool {
        std::mem::take(&mut self.lock().rests)
    }

    /// Returns whether pages are drawn by the processor alone on this machine.
    #[cfg(all(unix, not(target_os = "macos")))]
    pub(crate) fn drawn_plainly(&self) -> bool {
        self.settings.now().plain_drawing
    }

    /// Keeps for the next start that pages are drawn by the processor alone here.
    fn remember(&self) {
        if self.settings.now().plain_drawing {
            return;
        }
        let settings = self.settings.clone();
        // The thread that draws waits for no disk.
        drop(tauri::async_runtime::spawn_blocking(move || {
            if let Err(error) = settings.change(|choices| choices.plain_drawing = true) {
                tracing::warn!(%error, "how the page is drawn is not remembered");
            }
        }));
    }

    fn lock(&self) -> MutexGuard<'_, Deaths> {
        self.deaths.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes the page of a window anew.
///
/// # Errors
/// Fails when the window is gone.
#[cfg(any(target_os = "macos", windows))]
pub(crate) fn make_anew(window: &tauri::WebviewWindow) -> tauri::Result<()> {
    window.reload()
}

impl Deaths {
    fn died(&mut self, now: Instant) -> Remedy {
        self.lately.retain(|death| now.duration_since(*death) < TOGETHER);
        self.lately.push_back(now);
        let remedy = match self.lately.len() {
            1 => Remedy::Anew,
            count if count <= MOST => Remedy::Plainly,
            _ => Remedy::Rest,
        };
        self.rests = remedy == Remedy::Rest;
        remedy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_dies_again_within_a_minute_is_drawn_plainly_and_one_that_keeps_dying_rests() {
        let (mut deaths, start) = (Deaths::default(), Instant::now());
        let at = |seconds| start + Duration::from_secs(seconds);
        assert_eq!([0, 61, 130].map(|s| deaths.died(at(s))), [Remedy::Anew; 3], "far apart, each is the first");
        assert_eq!(deaths.died(at(189)), Remedy::Plainly);
        let soon: Vec<Remedy> = (190..195).map(|s| deaths.died(at(s))).collect();
        assert_eq!(soon, [Remedy::Plainly, Remedy::Plainly, Remedy::Plainly, Remedy::Plainly, Remedy::Rest]);
        assert!(deaths.rests && deaths.lately.len() <= MOST + 1);
        assert_eq!(deaths.died(at(400)), Remedy::Anew);
    }
}
