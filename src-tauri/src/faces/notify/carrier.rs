//! Carries the board's steps to the desktop and a person's choices back.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};

use super::board::{Board, PopupOrder, Subject};
use super::words::{self, Popup};
use super::{About, Action, Announcement, FAREWELL, Wanted};

#[cfg(target_os = "macos")]
use super::macos as desktop;
#[cfg(windows)]
use super::windows as desktop;
#[cfg(all(unix, not(target_os = "macos")))]
use super::xdg as desktop;

/// Between two looks at the queue: a burst is one change.
const PACE: Duration = Duration::from_millis(400);
/// How long a desktop without notifications is left alone.
const DEAF: Duration = Duration::from_secs(30);

/// How a popup ended.
#[derive(Debug)]
pub(super) enum PopupEnd {
    #[cfg_attr(target_os = "macos", expect(dead_code, reason = "a popup there only tells"))]
    Chosen(Action),
    Closed,
    /// It went by itself, before the person did anything about it.
    RanOut,
    /// It never showed.
    Failed(String),
}

/// A popup on the screen.
struct Live {
    /// The request it leads to; nothing where it is about none.
    about: String,
    /// Tells newer popups about the same subject from older ones.
    turn: u64,
    /// The desktop's number for it, so that its successor takes its place; 0 for none yet.
    place: Arc<AtomicU32>,
    close: oneshot::Sender<()>,
}

struct Carrier<F> {
    icon: String,
    on_action: F,
    board: Board,
    /// Whether what is new is heard, too.
    sound: bool,
    /// What was said besides, and is still true.
    said: Vec<Announcement>,
    live: BTreeMap<Subject, Live>,
    waits: JoinSet<(Subject, u64, PopupEnd)>,
    turn: u64,
    /// The desktop's number for the popup for the rest, so that the next one takes its place; 0 for none.
    rest: Arc<AtomicU32>,
    /// The same for each popup that counts what is asked again.
    again: BTreeMap<u64, Arc<AtomicU32>>,
    deaf_until: Option<Instant>,
    complained: bool,
}

/// Shows one popup that is in no queue, and waits as the desktop's own does.
pub(super) async fn once(popup: Popup, closing: oneshot::Receiver<()>) -> PopupEnd {
    desktop::popup(popup, Arc::default(), closing).await
}

/// Returns the name of what shows popups here; nothing when nobody does.
pub(super) async fn shown_by() -> Option<String> {
    desktop::shown_by().await
}

/// Runs until the other end of the queue is dropped.
pub(super) async fn carry(mut wishes: watch::Receiver<Wanted>, icon: String, on_action: impl Fn(&str, Action)) {
    let mut carrier = Carrier {
        icon,
        on_action,
        board: Board::default(),
        sound: false,
        said: Vec::new(),
        live: BTreeMap::new(),
        waits: JoinSet::new(),
        turn: 0,
        rest: Arc::default(),
        again: BTreeMap::new(),
        deaf_until: None,
        complained: false,
    };
    let mut next = Instant::now();
    loop {
        let wake = carrier.board.wake_at();
        tokio::select! {
            changed = async { sleep_until(next).await; wishes.changed().await } => if changed.is_err() { break },
            Some(ended) = carrier.waits.join_next() => if let Ok((subject, turn, end)) = ended {
                carrier.ended(subject, turn, end);
                continue;
            },
            () = async { sleep_until(wake.unwrap_or(next)).await }, if wake.is_some() => {}
        }
        next = Instant::now() + PACE;
        let wanted = wishes.borrow_and_update().clone();
        carrier.sound = wanted.sound;
        for step in carrier.board.sync(&wanted.waiting, Instant::now()) {
            carrier.take(step);
        }
        carrier.say(wanted.said);
    }
    carrier.leave().await;
}

impl<F: Fn(&str, Action)> Carrier<F> {
    fn take(&mut self, step: PopupOrder) {
        match step {
            PopupOrder::Show(new) => {
                let popup = words::request(&new.client, new.wants, &new.line, &self.icon).heard(self.sound);
                self.show(Subject::Request(new.id.clone()), new.id, popup, Arc::default());
            }
            PopupOrder::Again(new, again) => {
                let popup = words::again(&new, again, &self.icon).heard(self.sound);
                let place = Arc::clone(self.again.entry(again.what).or_default());
                self.show(Subject::Again(again.what), new.id, popup, place);
            }
            PopupOrder::Count { first, count } => {
                self.show(Subject::Rest, first, words::rest(count, &self.icon), Arc::clone(&self.rest));
            }
            PopupOrder::Close(subject) => {
                if let Subject::Again(what) = subject {
                    self.again.remove(&what);
                }
                if let Some(live) = self.live.remove(&subject) {
                    let _ = live.close.send(());
                }
            }
        }
    }

    /// Says what was not said yet, and takes away what is true no more.
    fn say(&mut self, said: Vec<Announcement>) {
        let over = self.said.iter().filter(|old| !said.iter().any(|new| new.about == old.about));
        let over: Vec<Subject> = over.map(|old| Subject::Said(old.about)).collect();
        for subject in over {
            self.take(PopupOrder::Close(subject));
        }
        let old = std::mem::replace(&mut self.said, said.clone());
        for new in said.into_iter().filter(|new| !old.contains(new)) {
            let subject = Subject::Said(new.about);
            let place = self.live.get(&subject).map_or_else(Arc::default, |live| Arc::clone(&live.place));
            let calls = matches!(new.about, About::Waiting | About::Quiet);
            let popup = words::said(new, &self.icon).heard(self.sound && calls);
            self.show(subject, String::new(), popup, place);
        }
    }

    fn show(&mut self, subject: Subject, about: String, popup: Popup, place: Arc<AtomicU32>) {
        if self.deaf_until.is_some_and(|until| Instant::now() < until) {
            self.board.closed(subject, true, Instant::now());
            return;
        }
        self.turn += 1;
        let turn = self.turn;
        let (close, closing) = oneshot::channel();
        // Whatever was there under this subject loses its `close`, which means: leave it to the next one.
        self.live.insert(subject.clone(), Live { about, turn, place: Arc::clone(&place), close });
        self.waits.spawn(async move { (subject, turn, desktop::popup(popup, place, closing).await) });
    }

    fn ended(&mut self, subject: Subject, turn: u64, end: PopupEnd) {
        if self.live.get(&subject).is_none_or(|live| live.turn != turn) {
            return;
        }
        let Some(live) = self.live.remove(&subject) else { return };
        match subject {
            Subject::Rest => self.rest.store(0, Ordering::SeqCst),
            Subject::Again(what) => drop(self.again.remove(&what)),
            Subject::Request(_) | Subject::Said(_) => {}
        }
        let ran_out = matches!(end, PopupEnd::RanOut | PopupEnd::Failed(_));
        self.board.closed(subject, ran_out, Instant::now());
        match end {
            PopupEnd::Chosen(action) => (self.on_action)(&live.about, action),
            PopupEnd::Closed | PopupEnd::RanOut => {}
            PopupEnd::Failed(error) => {
                self.deaf_until = Some(Instant::now() + DEAF);
                if !self.complained {
                    self.complained = true;
                    tracing::info!(%error, "no desktop notifications; the tray and the window still tell");
                }
            }
        }
    }

    /// Takes every popup away, as far as that can be done quickly.
    async fn leave(mut self) {
        for live in std::mem::take(&mut self.live).into_values() {
            let _ = live.close.send(());
        }
        let all = async { while self.waits.join_next().await.is_some() {} };
        let _ = timeout(FAREWELL / 2, all).await;
    }
}
