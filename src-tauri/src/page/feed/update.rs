//! What changed between the snapshots of one page: a crowd of short runs changes one row, and drawing all the others anew
//! would take the processor from what runs.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use ts_rs::TS;

use crate::view::Snapshot;

/// What a page puts into the snapshot it has, to have the next one. The first update holds everything.
#[derive(Debug, Default, Serialize, TS)]
#[ts(export)]
pub(crate) struct Update {
    /// The snapshot's fields that are another than before, whole, by their names.
    #[ts(type = "Record<string, unknown>")]
    fields: BTreeMap<&'static str, Box<RawValue>>,
    /// Its lists of things with names, where they are another than before.
    lists: BTreeMap<&'static str, ListUpdate>,
}

/// How a list of things with names changed.
#[derive(Debug, Serialize, TS)]
#[ts(export)]
pub(crate) struct ListUpdate {
    /// The names of all that are in it now, in order.
    order: Vec<String>,
    /// Those that are new or another than before, by their names.
    #[ts(type = "Record<string, unknown>")]
    changed: BTreeMap<String, Box<RawValue>>,
}

/// What one page was sent.
#[derive(Debug, Default)]
pub(super) struct Sent {
    fields: HashMap<&'static str, Box<RawValue>>,
    lists: HashMap<&'static str, SentList>,
}

#[derive(Debug, Default)]
struct SentList {
    order: Vec<String>,
    items: HashMap<String, Box<RawValue>>,
}

impl Sent {
    /// Compares a snapshot with what was sent, and counts the difference as sent.
    ///
    /// # Errors
    /// When a part of it cannot be written as JSON; then the page can be told nothing more.
    pub(super) fn update(&mut self, snapshot: &Snapshot) -> serde_json::Result<Update> {
        // Named one by one, so that the compiler asks for a field that is added.
        let Snapshot {
            waiting,
            running,
            ended,
            lost,
            rules,
            denials,
            vault,
            record,
            recorded,
            notices,
            paused,
            muted,
            connect,
            sessions,
            sessions_last_ms,
            wanted,
            now,
        } = snapshot;
        let mut update = Update::default();
        self.list(&mut update, "waiting", waiting, |card| &card.id)?;
        self.list(&mut update, "running", running, |run| &run.id)?;
        self.list(&mut update, "ended", ended, |ended| &ended.id)?;
        self.list(&mut update, "lost", lost, |lost| &lost.record)?;
        self.list(&mut update, "rules", rules, |rule| &rule.id)?;
        self.list(&mut update, "denials", denials, |denial| &denial.id)?;
        self.list(&mut update, "sessions", sessions, |session| &session.id)?;
        self.field(&mut update, "vault", vault)?;
        self.field(&mut update, "record", record)?;
        self.field(&mut update, "recorded", recorded)?;
        self.field(&mut update, "notices", notices)?;
        self.field(&mut update, "paused", paused)?;
        self.field(&mut update, "muted", muted)?;
        self.field(&mut update, "connect", connect)?;
        self.field(&mut update, "sessionsLastMs", sessions_last_ms)?;
        self.field(&mut update, "wanted", wanted)?;
        self.field(&mut update, "now", now)?;
        Ok(update)
    }

    fn field(&mut self, update: &mut Update, name: &'static str, value: &impl Serialize) -> serde_json::Result<()> {
        let value = to_raw_value(value)?;
        if self.fields.get(name).is_none_or(|sent| sent.get() != value.get()) {
            self.fields.insert(name, value.clone());
            update.fields.insert(name, value);
        }
        Ok(())
    }

    fn list<T: Serialize>(
        &mut self,
        update: &mut Update,
        name: &'static str,
        items: &[T],
        key: impl Fn(&T) -> &String,
    ) -> serde_json::Result<()> {
        let order: Vec<String> = items.iter().map(|item| key(item).clone()).collect();
        debug_assert_eq!(order.iter().collect::<HashSet<_>>().len(), order.len(), "two of {name} have one name");
        let mut sent = self.lists.remove(name);
        let mut changed = BTreeMap::new();
        let mut now = SentList { order, items: HashMap::with_capacity(items.len()) };
        for item in items {
            let value = to_raw_value(item)?;
            let before = sent.as_mut().and_then(|sent| sent.items.remove(key(item)));
            if before.is_none_or(|before| before.get() != value.get()) {
                changed.insert(key(item).clone(), value.clone());
            }
            now.items.insert(key(item).clone(), value);
        }
        if !changed.is_empty() || sent.is_none_or(|sent| sent.order != now.order) {
            update.lists.insert(name, ListUpdate { order: now.order.clone(), changed });
        }
        self.lists.insert(name, now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Serialize)]
    struct ExampleRow {
        id: String,
        text: &'static str,
    }

    fn row(id: &str, text: &'static str) -> ExampleRow {
        ExampleRow { id: id.to_owned(), text }
    }

    fn sent(sent: &mut Sent, rows: &[ExampleRow], now: u64) -> serde_json::Value {
        let mut update = Update::default();
        sent.list(&mut update, "rows", rows, |row| &row.id).unwrap();
        sent.field(&mut update, "now", &now).unwrap();
        serde_json::to_value(&update).unwrap()
    }

    #[test]
    fn a_page_is_sent_no_more_than_what_changed() {
        let mut page = Sent::default();
        let (one, two) = (row("1", "waits"), row("2", "waits"));
        assert_eq!(
            sent(&mut page, &[one, two], 5),
            json!({ "fields": { "now": 5 }, "lists": { "rows": { "order": ["1", "2"], "changed": {
                "1": { "id": "1", "text": "waits" }, "2": { "id": "2", "text": "waits" } } } } })
        );
        // One is another, one went to another place, one is new.
        assert_eq!(
            sent(&mut page, &[row("3", "new"), row("2", "waits"), row("1", "runs")], 5),
            json!({ "fields": {}, "lists": { "rows": { "order": ["3", "2", "1"], "changed": {
                "1": { "id": "1", "text": "runs" }, "3": { "id": "3", "text": "new" } } } } })
        );
        assert_eq!(
            sent(&mut page, &[row("3", "new"), row("2", "waits"), row("1", "runs")], 6),
            json!({ "fields": { "now": 6 }, "lists": {} })
        );
        // Gone, and back as it was: a page holds only what is in the list.
        assert_eq!(
            sent(&mut page, &[row("2", "waits")], 6),
            json!({ "fields": {}, "lists": { "rows": { "order": ["2"], "changed": {} } } })
        );
        assert_eq!(
            sent(&mut page, &[row("2", "waits"), row("1", "runs")], 6),
            json!({ "fields": {}, "lists": { "rows": { "order": ["2", "1"], "changed": {
                "1": { "id": "1", "text": "runs" } } } } })
        );
    }
}
