//! The faces besides the window: tray and notifications. They show snapshots, and hand a person's wishes on.

use std::sync::Arc;
use std::time::Duration;

use countersign_broker::broker::{Broker, Person, RequestId};
use countersign_broker::consent::desk::Decision;
use countersign_broker::submission::FileAct;
use tauri::AppHandle;

use crate::leave::Leaver;
use crate::notify::{Action, Notifier, Waiting};
use crate::show::{Showroom, line};
use crate::tray::{Choice, Tray, TrayState};
use crate::window;

/// Often enough for a face that nobody stares at.
const PACE: Duration = Duration::from_millis(50);
/// What a denial by notification tells the agent.
const DENIED: &str = "Denied from the notification.";

/// Shows every change on the tray and in notifications, for as long as the app lives.
pub(crate) async fn show(app: AppHandle, person: Arc<Person>, room: Arc<Showroom>, leaver: Leaver) {
    let broker = Broker::clone(&person);
    let tray = tray(&app, &broker, leaver);
    let notifier = notifier(app, person, room);
    let mut revision = broker.revision();
    loop {
        revision.borrow_and_update();
        let snapshot = broker.snapshot();
        if let Some(tray) = &tray {
            tray.show(TrayState {
                waiting: snapshot.waiting.len(),
                running: snapshot.running.len(),
                paused: snapshot.paused,
            });
        }
        let waiting: Vec<Waiting> = snapshot
            .waiting
            .iter()
            .map(|(request, _)| {
                let submission = request.submission();
                Waiting {
                    wants: submission.file().map_or("run a command", FileAct::wants),
                    id: request.id.to_string(),
                    client: submission.asker().name(),
                    line: line(&crate::show::placed(&submission)),
                }
            })
            .collect();
        notifier.sync(&waiting);
        tokio::time::sleep(PACE).await;
        if revision.changed().await.is_err() {
            return;
        }
    }
}

fn tray(app: &AppHandle, broker: &Broker, leaver: Leaver) -> Option<Tray> {
    let (handle, broker) = (app.clone(), broker.clone());
    let chosen = move |choice| match choice {
        Choice::Open => window::open(&handle),
        Choice::Pause(paused) => broker.pause(paused),
        Choice::StopEverything => broker.stop_everything(),
        Choice::Quit => leaver.leave(),
    };
    Tray::new(app, chosen)
        .inspect_err(|error| tracing::warn!(%error, "no tray; start Countersign again to see its window"))
        .ok()
}

fn notifier(app: AppHandle, person: Arc<Person>, room: Arc<Showroom>) -> Notifier {
    Notifier::new(move |id: &str, action| {
        let Some(id) = id.parse().ok().map(RequestId) else { return window::open(&app) };
        match action {
            Action::Review => {
                room.wish(id);
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
