//! One request as the record tells it: its entries, put together. The index is made from the same.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, params};

use super::event::{Asked, By, Decided, Ended, Event, How, Resized, Typed, Verdict};
use crate::consent::rules::Command;
use crate::submission::Size;

/// The permanent id of a request in the record; newer requests have greater ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordKey(pub u64);

/// A request as the record tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its name.
    pub key: RecordKey,
    /// When it was asked, in milliseconds since 1970.
    pub asked_at: u64,
    /// The request; absent when it was forgotten, or couldn't be kept.
    pub asked: Option<Asked>,
    /// The decision, the last one if it came back.
    pub decided: Option<(u64, Decided)>,
    /// The person's edits before allowing it: the agent's command, and the one that may run instead.
    pub edits: Vec<(Command, Command)>,
    /// Whether it ran in a terminal, when the person chose that.
    pub terminal: Option<bool>,
    /// The sizes its terminal had, in their order, as far as they were noted.
    pub resized: Vec<Resized>,
    /// The input while it ran, with its times.
    pub typed: Vec<(u64, Typed)>,
    /// When it was started.
    pub started_at: Option<u64>,
    /// When and how it ended.
    pub ended: Option<(u64, Ended)>,
    /// The SHA-256 of the undo data for its change of a file, if kept.
    pub undo: Option<String>,
    /// When the person took its change of a file back.
    pub undone_at: Option<u64>,
    /// Why its kept output is gone.
    pub output_removed: Option<String>,
    /// When the person had its content removed.
    pub forgotten_at: Option<u64>,
}

impl Record {
    fn new(key: RecordKey, at: u64) -> Self {
        Self {
            key,
            asked_at: at,
            asked: None,
            decided: None,
            edits: Vec::new(),
            terminal: None,
            resized: Vec::new(),
            typed: Vec::new(),
            started_at: None,
            ended: None,
            undo: None,
            undone_at: None,
            output_removed: None,
            forgotten_at: None,
        }
    }

    fn add(&mut self, at: u64, event: Event) {
        match event {
            Event::Asked(asked) => self.asked = Some(*asked),
            Event::Decided(decided) => self.decided = Some((at, decided)),
            Event::Edited { before, after } => self.edits.push((before, after)),
            Event::Terminal { on } => self.terminal = Some(on),
            Event::Resized(size) => self.resized.push(size),
            Event::Typed(typed) => self.typed.push((at, typed)),
            Event::Started => self.started_at = Some(at),
            Event::Ended(ended) => self.ended = Some((at, *ended)),
            Event::EndedThere { host, left } => {
                if let Some((_, ended)) = &mut self.ended {
                    let left =
                        left.map_or_else(|| "it isn't known what is still running".to_owned(), |n| format!("{n} left"));
                    let before = ended.words.take().map(|words| words + " ").unwrap_or_default();
                    ended.words = Some(format!("{before}Later, the person had it ended on {host}: {left}."));
                }
            }
            Event::UndoKept { sha256 } => self.undo = Some(sha256),
            Event::Undone => {
                self.undo = None;
                self.undone_at = Some(at);
            }
            Event::OutputRemoved { why } => self.output_removed = Some(why),
            Event::Forgotten { .. } => self.forgotten_at = Some(at),
            Event::Trimmed(_) | Event::Lost { .. } | Event::SetAside { .. } => {}
        }
    }

    /// Returns the command that ran or would have run.
    #[must_use]
    pub fn command(&self) -> Option<&Command> {
        self.edits.last().map(|(_, after)| after).or_else(|| self.asked.as_ref().map(|asked| &asked.command))
    }

    /// Returns the sizes of its terminal from the beginning on; empty when it had none. Records of an earlier version
    /// don't hold them: then it's the usual first size.
    #[must_use]
    pub fn sizes(&self) -> Vec<Resized> {
        let ran_in_one = self.terminal.unwrap_or_else(|| self.asked.as_ref().is_some_and(|asked| asked.pty));
        if !self.resized.is_empty() || !ran_in_one {
            return self.resized.clone();
        }
        let Size { columns, rows } = Size::USUAL;
        vec![Resized { columns, rows, after_ms: 0 }]
    }

    /// Reads one request; `None` when the record doesn't have it.
    pub(super) fn read(conn: &Connection, key: RecordKey) -> rusqlite::Result<Option<Self>> {
        let mut entries = conn.prepare_cached("SELECT at, event, body FROM entries WHERE request = ?1 ORDER BY seq")?;
        let mut rows = entries.query(params![key.0])?;
        let mut record: Option<Self> = None;
        while let Some(row) = rows.next()? {
            // A time below zero was not written so; checking the chain says that.
            let (at, event) = (row.get::<_, i64>(0)?.try_into().unwrap_or_default(), row.get_ref(1)?);
            let record = record.get_or_insert_with(|| Self::new(key, at));
            if let ValueRef::Text(body) = row.get_ref(2)?
                && let Ok(event) = serde_json::from_slice(body)
            {
                record.add(at, event);
            } else if event.as_str().ok() == Some("ended") {
                // Its content is gone or not of our time; that it ended still counts.
                record.ended.get_or_insert_with(|| (at, Ended::interrupted(None)));
            }
        }
        Ok(record)
    }

    /// Brings the index up to date with the entries of this request.
    pub(super) fn index(&self, conn: &Connection) -> rusqlite::Result<()> {
        let key = self.key.0;
        conn.prepare_cached(
            "INSERT OR REPLACE INTO requests (id, asked_at, latest, ended) VALUES (?1, ?2, max(?2, coalesce(
                (SELECT latest FROM requests WHERE id < ?1 ORDER BY id DESC LIMIT 1), 0)), ?3)",
        )?
        .execute(params![key, self.asked_at, self.ended.is_some()])?;
        conn.prepare_cached("DELETE FROM found WHERE rowid = ?1")?.execute(params![key])?;
        let asked = self.asked.as_ref();
        match asked.and_then(|asked| asked.ticket.as_deref()) {
            // The same digest twice would be two tickets that are equal, and those are random.
            Some(digest) => conn
                .prepare_cached("INSERT OR IGNORE INTO tickets (request, digest) VALUES (?1, ?2)")?
                .execute(params![key, digest])?,
            None => conn.prepare_cached("DELETE FROM tickets WHERE request = ?1")?.execute(params![key])?,
        };
        self.index_scripts(conn)?;
        let [command, reason, folder, client, output] = self.texts();
        conn.prepare_cached(
            "INSERT INTO found (rowid, command, reason, folder, client, output, marks) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![key, command, reason, folder, client, output, self.marks(conn)?])?;
        Ok(())
    }

    /// Returns the texts that are searched: command, reason, folder, client, output.
    pub(super) fn texts(&self) -> [Option<String>; 5] {
        let asked = self.asked.as_ref();
        let diff = asked.and_then(|asked| asked.file.as_ref()?.diff.as_deref());
        let command = asked.map(|asked| {
            let mut text = asked.command.line();
            self.edits.iter().for_each(|(_, after)| {
                text.push('\n');
                text.push_str(&after.line());
            });
            text
        });
        [
            command,
            asked.and_then(|asked| asked.reason.clone()),
            asked.map(|asked| asked.folder.clone()),
            asked.map(|asked| asked.client.clone()),
            self.ended.as_ref().map(|(_, ended)| [diff.unwrap_or_default(), &ended.excerpt].concat()),
        ]
    }

    /// Returns the words for the filters, which the search engine combines with the words of the search.
    fn marks(&self, conn: &Connection) -> rusqlite::Result<String> {
        let mut marks = Vec::new();
        if let Some(asked) = &self.asked {
            marks.push(client_mark(id_of(
                conn,
                [
                    "INSERT OR IGNORE INTO clients (program, name) VALUES (?1, ?2)",
                    "SELECT id FROM clients WHERE program = ?1 AND name = ?2",
                ],
                &[&asked.program, &asked.client],
            )?));
            marks.push(folder_mark(id_of(
                conn,
                ["INSERT OR IGNORE INTO folders (path) VALUES (?1)", "SELECT id FROM folders WHERE path = ?1"],
                &[&asked.folder],
            )?));
        }
        marks.push(match &self.decided {
            Some((_, decided)) => decision_mark(Decision::of(decided)).to_owned(),
            None => "dopen".to_owned(),
        });
        if self.forgotten_at.is_some() {
            // How it ended is forgotten, too.
            return Ok(marks.join(" "));
        }
        marks.push(self.ended.as_ref().map_or("oopen".to_owned(), |(_, ended)| outcome_mark(ended.how)));
        Ok(marks.join(" "))
    }
}

fn id_of(conn: &Connection, [insert, select]: [&str; 2], values: &[&String]) -> rusqlite::Result<i64> {
    let params = || rusqlite::params_from_iter(values);
    let found: Option<i64> = conn.prepare_cached(select)?.query_row(params(), |row| row.get(0)).optional()?;
    if let Some(id) = found {
        return Ok(id);
    }
    conn.prepare_cached(insert)?.execute(params())?;
    Ok(conn.last_insert_rowid())
}

/// The decision and its maker, as the record filters by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// A person allowed it.
    Person,
    /// A person had allowed all that its agent types into one run.
    Grant,
    /// A rule allowed it.
    Rule,
    /// A person said no.
    Denied,
    /// Nobody decided: refused, expired or taken back.
    Nobody,
}

impl Decision {
    fn of(decided: &Decided) -> Self {
        match (&decided.by, decided.verdict) {
            (By::Rule { .. }, _) => Self::Rule,
            (By::Grant, _) => Self::Grant,
            (By::Person, Verdict::Allowed) => Self::Person,
            (By::Person, _) => Self::Denied,
            (By::Nobody, _) => Self::Nobody,
        }
    }
}

pub(super) fn client_mark(id: i64) -> String {
    format!("c{id}")
}

pub(super) fn folder_mark(id: i64) -> String {
    format!("f{id}")
}

pub(super) fn decision_mark(decision: Decision) -> &'static str {
    match decision {
        Decision::Person => "dperson",
        Decision::Grant => "dgrant",
        Decision::Rule => "drule",
        Decision::Denied => "ddenied",
        Decision::Nobody => "dnobody",
    }
}

pub(super) fn outcome_mark(how: How) -> String {
    format!("o{}", format!("{how:?}").to_lowercase())
}
