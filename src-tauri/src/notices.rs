//! What a person should know of the time before this start, said until they put it away.

#![expect(clippy::needless_pass_by_value, reason = "Tauri hands a command its arguments by value")]

use std::collections::BTreeSet;
use std::sync::Arc;

use countersign_broker::history::{Anchorage, Moored, Record, Verdict};
use countersign_broker::runner::Survivors;
use tauri::State;
use tokio::sync::watch;

use crate::show::Showroom;
use crate::view::{NoticeKind, NoticeView};

/// All that is said at the moment, one of a kind.
#[derive(Debug)]
pub(crate) struct Notices(watch::Sender<Vec<NoticeView>>);

impl Default for Notices {
    fn default() -> Self {
        Self(watch::Sender::new(Vec::new()))
    }
}

impl Notices {
    /// Says this in place of what was said of the same kind.
    pub(crate) fn say(&self, kind: NoticeKind, message: String) {
        self.0.send_modify(|said| {
            said.retain(|notice| notice.kind != kind);
            said.push(NoticeView { kind, message });
        });
    }

    pub(crate) fn put_away(&self, kind: NoticeKind) {
        self.0.send_if_modified(|said| {
            let before = said.len();
            said.retain(|notice| notice.kind != kind);
            said.len() < before
        });
    }

    pub(crate) fn all(&self) -> Vec<NoticeView> {
        self.0.borrow().clone()
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Vec<NoticeView>> {
        self.0.subscribe()
    }
}

/// The person has read it.
#[tauri::command]
pub(crate) fn put_away(room: State<'_, Arc<Showroom>>, anchorage: State<'_, Anchorage>, kind: NoticeKind) {
    if kind == NoticeKind::Record {
        anchorage.take_note();
    }
    room.notices.put_away(kind);
}

/// Ends what outlived a start that was killed, and says so. `unfinished` are the requests it left without an end: what
/// of them ran on other computers nobody can look for now.
pub(crate) async fn end_survivors(survivors: Option<Survivors>, unfinished: Vec<Record>, room: Arc<Showroom>) {
    let mut said = elsewhere(&unfinished);
    if let Some(survivors) = survivors {
        let found = survivors.found();
        let left = survivors.end().await;
        tracing::info!(found, left, "what outlived the last start was ended");
        if found > 0 {
            said.insert(0, outlived(found, left));
        }
    }
    if !said.is_empty() {
        room.notices
            .say(NoticeKind::Killed, format!("Countersign was killed the last time it ran. {}", said.join(" ")));
    }
}

/// Says it when the record is not the one that was left, for as long as that is so.
pub(crate) async fn watch_record(anchorage: Anchorage, room: Arc<Showroom>) {
    let mut moored = anchorage.moored();
    loop {
        match moored.borrow_and_update().clone() {
            Moored::Adrift { what, .. } => room.notices.say(NoticeKind::Record, adrift(&what)),
            Moored::Opening | Moored::Held | Moored::Away(_) => room.notices.put_away(NoticeKind::Record),
        }
        if moored.changed().await.is_err() {
            return;
        }
    }
}

fn outlived(found: u32, left: u32) -> String {
    let found = match found {
        1 => "One program it had started was still running; it was found and ended.".to_owned(),
        found => format!("{found} programs it had started were still running; they were found and ended."),
    };
    let left = match left {
        0 => "0 left.".to_owned(),
        1 => "One of them could not be ended: look at your running programs.".to_owned(),
        left => format!("{left} of them could not be ended: look at your running programs."),
    };
    format!("{found} {left}")
}

/// What may still run on other computers; each of them in words, if any.
fn elsewhere(unfinished: &[Record]) -> Vec<String> {
    let allowed =
        |record: &&Record| record.decided.as_ref().is_some_and(|(_, decided)| decided.verdict == Verdict::Allowed);
    let hosts: BTreeSet<&str> = unfinished
        .iter()
        .filter(allowed)
        .filter_map(|record| record.asked.as_ref())
        .flat_map(|asked| asked.hosts.iter().map(String::as_str))
        .collect();
    hosts.into_iter().map(|host| format!("A command may still run on {host}: look after it there.")).collect()
}

fn adrift(what: &str) -> String {
    format!(
        "The record is not as Countersign left it. {what} Something else changed it, or an older copy was put back. \
         It goes on from what is there; once you put this away, that counts as whole."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_a_kind_is_said_until_it_is_put_away() {
        let notices = Notices::default();
        notices.say(NoticeKind::Killed, outlived(3, 0));
        notices.say(NoticeKind::Killed, outlived(1, 1));
        notices.say(NoticeKind::Record, adrift("It is empty, and 4 entries were written."));
        let words: Vec<String> = notices.all().into_iter().map(|notice| notice.message).collect();
        assert_eq!(words.len(), 2);
        assert!(words[0].contains("One program") && words[0].contains("One of them could not"), "{words:?}");
        notices.put_away(NoticeKind::Killed);
        assert_eq!(notices.all().iter().map(|notice| notice.kind).collect::<Vec<_>>(), [NoticeKind::Record]);
    }
}
