//! The faces besides the window: tray and notifications. They show snapshots, and hand a person's wishes on.

pub(crate) mod notices;
pub(crate) mod notify;
mod quiet;
mod reminder;
pub(crate) mod shortcut;
pub(crate) mod tray;
pub(crate) mod window;

use std::sync::Arc;
use std::time::Duration;

use countersign_broker::broker::{Broker, Person, Repeated, Request, RequestId, Snapshot};
use countersign_broker::consent::desk::Decision;
use countersign_broker::local::clock;
use countersign_broker::submission::{FileAct, FileWork};
use tauri::AppHandle;
use tokio::time::Instant;

use crate::process::leave::Leaver;
use crate::process::login::Login;
use crate::show::{Presenter, line, often};
use crate::text::say;
use crate::view::{NoticeKind, NoticeView};
use notify::{About, Action, Again, Announcement, Notifier, WaitingRequest, Wants};
use quiet::Hush;
use reminder::Reminder;
use tray::{Tray, TrayChoice, TrayError, TrayState};

/// Often enough for a face that nobody stares at.
const PACE: Duration = Duration::from_millis(50);

/// What a denial by popup tells the agent.
const DENIED: &str = "Denied from the notification.";

/// Shows every change on the tray and in notifications, for as long as the app lives.
pub(crate) async fn show(app: AppHandle, person: Arc<Person>, room: Arc<Presenter>, login: Login, leaver: Leaver) {
    let broker = Broker::clone(&person);
    let mut at_login = login.watch();
    let tray =
        tray(&app, &broker, login, leaver).inspect_err(|error| notices::say_no_tray(&room, &error.to_string())).ok();
    let mut notices = room.notices.watch();
    let notifier = notifier(app.clone(), person, Arc::clone(&room));
    let mut revision = broker.revision();
    let mut choices = room.settings.watch();
    let mut hush = Hush::default();
    loop {
        revision.borrow_and_update();
        let snapshot = broker.snapshot();
        if let Some(tray) = &tray {
            tray.show(TrayState {
                waiting: snapshot.waiting.len(),
                running: snapshot.running.len(),
                paused: snapshot.paused,
                at_login: *at_login.borrow_and_update(),
            });
        }
        window::refresh(&app, snapshot.waiting.len());
        let mut waiting = waiting(&snapshot);
        let chosen = choices.borrow_and_update().clone();
        let (now, second) = (Instant::now(), quiet::second_of_day(clock::wall()));
        let look_again = hush.look(&chosen.quiet, second, waiting.iter().map(|one| one.id.as_str()), now);
        waiting.retain(|one| hush.says(&one.id));
        let oldest = snapshot.waiting.iter().map(|(request, _)| request.asked_at()).min();
        let every = chosen.remind_minutes.map(|minutes| Duration::from_secs(u64::from(minutes) * 60));
        let reminder = Reminder::at(now, oldest, every, hush.ended());
        let mut said: Vec<Announcement> = notices.borrow_and_update().iter().filter_map(said).collect();
        said.extend(hush.missed().map(missed));
        said.extend(reminder.waited.map(still_waiting));
        if hush.is_quiet() {
            said.clear();
        }
        notifier.sync(&waiting, &said, chosen.sound);
        tokio::time::sleep(PACE).await;
        let seen = tokio::select! {
            seen = revision.changed() => seen,
            seen = at_login.changed() => seen,
            seen = notices.changed() => seen,
            seen = choices.changed() => seen,
            () = until(reminder.next.into_iter().chain(look_again).min()) => Ok(()),
        };
        if seen.is_err() {
            return;
        }
    }
}

/// What of a snapshot may pop up.
fn waiting(snapshot: &Snapshot) -> Vec<WaitingRequest> {
    let one = |request: &Request| {
        let submission = request.submission();
        WaitingRequest {
            wants: submission.file().map_or(Wants::RunCommand, wants),
            id: request.id.to_string(),
            client: submission.asker().name(),
            line: line(&crate::show::placed(&submission)),
            again: often(request).map(|Repeated { times, within, what }| Again { what, times, within }),
        }
    };
    snapshot.waiting.iter().map(|(request, _)| one(request)).collect()
}

/// Returns at this moment, or never where there is none.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

/// What reminds of a request that has waited for so long.
fn still_waiting(waited: Duration) -> Announcement {
    Announcement { about: About::Waiting, words: say!("popup-waited", minutes = waited.as_secs() / 60) }
}

/// What counts the requests that came in quiet hours.
fn missed(count: usize) -> Announcement {
    Announcement { about: About::Quiet, words: say!("popup-quiet-words", count = count) }
}

fn wants(act: &FileAct) -> Wants {
    match act.work {
        FileWork::Read(_) | FileWork::Tell(_) => Wants::ReadFile,
        FileWork::List(_) => Wants::ListFolder,
        FileWork::Change(_) => Wants::ChangeFile,
    }
}

/// What pops up of what is said in the window: that of which the window itself may be the trouble.
fn said(notice: &NoticeView) -> Option<Announcement> {
    match notice.kind {
        NoticeKind::Page => Some(Announcement { about: About::Page, words: notice.message.clone() }),
        NoticeKind::Tray => Some(Announcement { about: About::Tray, words: notice.message.clone() }),
        NoticeKind::Killed | NoticeKind::Elsewhere | NoticeKind::Record => None,
    }
}

fn tray(app: &AppHandle, broker: &Broker, login: Login, leaver: Leaver) -> Result<Tray, TrayError> {
    let (handle, broker) = (app.clone(), broker.clone());
    let chosen = move |choice| match choice {
        TrayChoice::Open => window::open(&handle),
        TrayChoice::OpenSmall => window::open_small(&handle),
        TrayChoice::Pause(paused) => broker.pause(paused),
        TrayChoice::AtLogin => {
            // A small write, but not for the thread that draws.
            let login = login.clone();
            drop(tauri::async_runtime::spawn_blocking(move || {
                if let Err(error) = login.set(!login.is_on()) {
                    tracing::warn!(%error, "what starts at login could not be changed");
                }
            }));
        }
        TrayChoice::StopEverything => broker.stop_everything(),
        TrayChoice::Quit => leaver.leave(),
    };
    Tray::new(app, chosen)
}

fn notifier(app: AppHandle, person: Arc<Person>, room: Arc<Presenter>) -> Notifier {
    Notifier::new(move |id: &str, action| {
        let Some(id) = id.parse().ok().map(RequestId) else { return window::open(&app) };
        match action {
            Action::Review => {
                room.wishes.add(id);
                window::open(&app);
            }
            Action::Deny => {
                if let Some(request) = person.get(id) {
                    let deny = Decision::Deny { reason: Some(DENIED.to_owned()) };
                    // Decided or withdrawn in the meantime: then there is nothing to deny.
                    let _ = person.decide(id, request.submission().fingerprint(), deny);
                }
            }
        }
    })
}
