//! What a person should know of the time before this start, and of what went wrong since, said until they put it away.

use std::collections::BTreeSet;
use std::sync::Arc;

use countersign_broker::history::{AnchorKeeper, AnchorStatus, Record, Verdict};
use countersign_broker::runner::Survivors;

use super::tray::Panel;
use crate::elsewhere::Elsewhere;
use crate::settings::Settings;
use crate::show::Presenter;
use crate::text::say;
use crate::view::NoticeKind;

/// Says it when no panel shows the tray icon, until one does. A person who has read it is not told at each start.
pub(crate) async fn watch_tray(room: Arc<Presenter>, settings: Settings) {
    let (mut panel, mut said) = (Panel::new().await, false);
    while let Some(shows) = panel.next().await {
        if shows {
            if said {
                room.notices.put_away(NoticeKind::Tray);
            }
            know_no_tray(&settings, false).await;
        } else {
            say_no_tray(&room, &say!("tray-no-panel"));
        }
        said = !shows;
    }
}

/// Says that there is no tray icon and why, unless the person knows.
pub(crate) fn say_no_tray(room: &Presenter, why: &str) {
    let message = say!("tray-none", why = why);
    tracing::warn!("{message}");
    if !room.settings.now().without_tray {
        room.notices.say(NoticeKind::Tray, message);
    }
}

/// Keeps whether the person knows that there is no tray icon here.
pub(crate) async fn know_no_tray(settings: &Settings, known: bool) {
    if settings.now().without_tray == known {
        return;
    }
    let settings = settings.clone();
    let kept = tauri::async_runtime::spawn_blocking(move || settings.change(|choices| choices.without_tray = known));
    if let Ok(Err(error)) = kept.await {
        tracing::warn!(%error, "whether the missing tray icon is known is not kept");
    }
}

/// Ends what outlived a start that was killed, and says so. `unfinished` are the requests it left without an end: what
/// of them ran on other computers, and was not noted to be ended there, nobody can look for now.
pub(crate) async fn end_survivors(
    survivors: Option<Survivors>,
    unfinished: Vec<Record>,
    elsewhere: Elsewhere,
    room: Arc<Presenter>,
) {
    elsewhere.say();
    let mut said = not_found(unfinished.iter().filter(|record| !elsewhere.knows(record.key)));
    if let Some(survivors) = survivors {
        let found = survivors.found();
        let left = survivors.end().await;
        tracing::info!(found, left, "what outlived the last start was ended");
        if found > 0 {
            said.splice(0..0, outlived(found, left));
        }
    }
    if !said.is_empty() {
        said.insert(0, say!("notice-killed"));
        // Whole sentences, one behind the other.
        room.notices.say(NoticeKind::Killed, said.join(" "));
    }
}

/// Says it when the record is not the one that was left, for as long as that is so.
pub(crate) async fn watch_record(anchor_keeper: AnchorKeeper, room: Arc<Presenter>) {
    let mut moored = anchor_keeper.moored();
    loop {
        match moored.borrow_and_update().clone() {
            AnchorStatus::Mismatch { what, .. } => room.notices.say(NoticeKind::Record, adrift(&what)),
            AnchorStatus::Opening | AnchorStatus::Held | AnchorStatus::Away(_) => {
                room.notices.put_away(NoticeKind::Record)
            }
        }
        if moored.changed().await.is_err() {
            return;
        }
    }
}

fn outlived(found: u32, left: u32) -> [String; 2] {
    [say!("notice-found", found = found), say!("notice-left", left = left)]
}

/// What may still run on other computers; each of them in words, if any.
fn not_found<'a>(unfinished: impl Iterator<Item = &'a Record>) -> Vec<String> {
    let allowed =
        |record: &&Record| record.decided.as_ref().is_some_and(|(_, decided)| decided.verdict == Verdict::Allowed);
    let hosts: BTreeSet<&str> = unfinished
        .filter(allowed)
        .filter_map(|record| record.asked.as_ref())
        .flat_map(|asked| asked.hosts.iter().map(String::as_str))
        .collect();
    hosts.into_iter().map(|host| say!("notice-may-run", host = host)).collect()
}

fn adrift(what: &str) -> String {
    say!("notice-record-differs", what = what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::Notices;

    #[test]
    fn one_of_a_kind_is_said_until_it_is_put_away() {
        let notices = Notices::default();
        notices.say(NoticeKind::Killed, outlived(3, 0).join(" "));
        notices.say(NoticeKind::Killed, outlived(1, 1).join(" "));
        notices.say(NoticeKind::Record, adrift("It's empty, but 4 entries were written."));
        let words: Vec<String> = notices.all().into_iter().map(|notice| notice.message).collect();
        assert_eq!(words.len(), 2);
        assert!(words[0].contains("One program") && words[0].contains("One of them couldn't"), "{words:?}");
        notices.put_away(NoticeKind::Killed);
        assert_eq!(notices.all().iter().map(|notice| notice.kind).collect::<Vec<_>>(), [NoticeKind::Record]);
    }
}
