//! What an earlier start left on other computers: said at this one, and ended there when the person says so.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use countersign_broker::broker::{Broker, EndedThere};
use countersign_broker::environment::Environment;
use countersign_broker::history::RecordKey;
use countersign_broker::remote::Noted;

use crate::show::Presenter;
use crate::text::say;
use crate::view::{NoticeKind, NoticeView};

/// The noted runs on other computers that were neither stopped nor dismissed. Clones share them.
#[derive(Clone)]
pub(crate) struct Elsewhere {
    noted: Arc<Mutex<Vec<Noted>>>,
    broker: Broker,
    room: Arc<Presenter>,
}

/// Starts noting, in the app's data folder, what runs on other computers. Returns what an earlier start noted.
pub(crate) fn note(surroundings: &Environment, folder: &Path) -> Vec<Noted> {
    surroundings.note_elsewhere(folder).unwrap_or_else(|error| {
        tracing::warn!(%error, "what runs elsewhere is not noted; what outlives a sudden end there will not be found");
        Vec::new()
    })
}

impl Elsewhere {
    pub(crate) fn new(noted: Vec<Noted>, broker: Broker, room: Arc<Presenter>) -> Self {
        Self { noted: Arc::new(Mutex::new(noted)), broker, room }
    }

    /// Says it, if there is anything.
    pub(crate) fn say(&self) {
        let hosts = hosts(self.noted().iter().map(|noted| noted.host.as_str()));
        if !hosts.is_empty() {
            let message = say!("notice-end-unseen", hosts = hosts);
            self.speak(message, true);
        }
    }

    /// Returns whether a run of this request was noted.
    pub(crate) fn knows(&self, record: RecordKey) -> bool {
        self.noted().iter().any(|noted| noted.record == record.0)
    }

    /// Removes all of it: nothing is to be said again.
    pub(crate) async fn forget(&self) {
        let noted = self.take();
        self.broker.forget_elsewhere(&noted).await;
    }

    pub(crate) async fn end(&self) {
        // A second click finds nothing.
        let noted = self.take();
        if noted.is_empty() {
            return;
        }
        let hosts = hosts(noted.iter().map(|noted| noted.host.as_str()));
        self.speak(say!("notice-ending-there", hosts = hosts), false);
        let ended = self.broker.end_elsewhere(&noted).await;
        let again: Vec<Noted> =
            noted.into_iter().zip(&ended).filter(|(_, ended)| ended.left != Ok(0)).map(|(noted, _)| noted).collect();
        let can_end = !again.is_empty();
        *self.noted.lock().unwrap_or_else(PoisonError::into_inner) = again;
        self.speak(ended.iter().map(told).collect::<Vec<_>>().join(" "), can_end);
    }

    fn speak(&self, message: String, can_end: bool) {
        self.room.notices.say_all(NoticeView { kind: NoticeKind::Elsewhere, message, can_end });
    }

    fn noted(&self) -> Vec<Noted> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn take(&self) -> Vec<Noted> {
        std::mem::take(&mut *self.noted.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn told(ended: &EndedThere) -> String {
    let host = &ended.host;
    match &ended.left {
        Ok(left) => say!("notice-left-there", host = host, left = left),
        Err(why) => say!("notice-not-ended-there", host = host, why = why),
    }
}

/// Returns each computer once, in words.
fn hosts<'a>(all: impl Iterator<Item = &'a str>) -> String {
    all.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use countersign_broker::broker::EndError;

    use super::*;

    #[test]
    fn says_what_is_left_or_why_nobody_knows() {
        assert_eq!(hosts(["b", "a", "b"].into_iter()), "a, b");
        let told = |left| told(&EndedThere { host: "box".to_owned(), left });
        assert_eq!(told(Ok(0)), "On box: 0 still running.");
        assert!(told(Err(EndError::Unreadable)).ends_with(
            "couldn't be ended. Countersign's note about this run can't be read. Check that computer yourself."
        ));
    }
}
