//! The six file tools: what a call means, and what is told of its end in the original's words.

mod json;
mod said;

use std::path::Path;

use countersign_broker::broker::{FileDone, Request};
use countersign_broker::files::{Change, FileError, FilePart, Rows, Target};
use countersign_broker::outcome::{Outcome, Report};
use countersign_broker::submission::{FileDraft, Want};
use serde_json::Value;

use super::super::arguments::{ArgumentError, ArgumentFault, Arguments};

/// The largest file that is read whole, in bytes.
const LARGE: u64 = 10 * 1024 * 1024;
/// The most names of a folder in one answer.
const NAMES: usize = 100_000;

/// A call on a file, kept until its end is reported.
#[derive(Clone, Debug)]
pub(super) struct FileCall {
    /// The path as the client wrote it.
    path: String,
    kind: FileCallKind,
}

#[derive(Clone, Debug)]
enum FileCallKind {
    List,
    /// Makes the folder the current one.
    Enter,
    Read {
        start: Option<u64>,
        end: Option<u64>,
        as_json: bool,
    },
    Write {
        mode: String,
        content: String,
    },
    Insert {
        at: NamedRows,
        content: String,
    },
    Delete {
        at: NamedRows,
        substring: Option<String>,
    },
    Update {
        at: NamedRows,
        substring: Option<String>,
        content: String,
    },
}

/// The rows a call names.
#[derive(Clone, Debug)]
enum NamedRows {
    Row(u64),
    Rows(Vec<u64>),
    All,
}

/// The reason a call asks nobody.
pub(super) enum Not {
    /// In FastMCP's words.
    Fits(ArgumentError),
    /// In the original's words.
    Meant(&'static str),
    /// In the original's words, unless the file itself has a problem, which the original checks first.
    Unless(Box<FileCall>, &'static str),
}

impl From<ArgumentError> for Not {
    fn from(wrong: ArgumentError) -> Self {
        Self::Fits(wrong)
    }
}

/// Reads a file call from its arguments and the current directory.
pub(super) type Meant = fn(&mut Arguments, &str) -> Result<FileCall, Not>;

impl FileCall {
    pub(super) fn list(arguments: &mut Arguments, here: &str) -> Result<Self, Not> {
        let path = arguments.text("path")?.unwrap_or_else(|| here.to_owned());
        Ok(Self { path, kind: FileCallKind::List })
    }

    pub(super) fn enter(path: String) -> Self {
        Self { path, kind: FileCallKind::Enter }
    }

    /// Returns whether the call makes a folder the current one.
    pub(super) fn enters(&self) -> bool {
        matches!(self.kind, FileCallKind::Enter)
    }

    /// Returns the path as the client wrote it.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    pub(super) fn read(arguments: &mut Arguments, _: &str) -> Result<Self, Not> {
        Self::of(arguments, read)
    }

    pub(super) fn write(arguments: &mut Arguments, _: &str) -> Result<Self, Not> {
        Self::of(arguments, |arguments| {
            let mode = arguments.text("mode")?.unwrap_or_else(|| "overwrite".to_owned());
            Ok(FileCallKind::Write { content: arguments.required("content")?, mode })
        })
    }

    pub(super) fn insert(arguments: &mut Arguments, _: &str) -> Result<Self, Not> {
        Self::of(arguments, |arguments| {
            Ok(FileCallKind::Insert { content: arguments.required("content")?, at: NamedRows::of(arguments)? })
        })
    }

    pub(super) fn delete(arguments: &mut Arguments, _: &str) -> Result<Self, Not> {
        Self::of(arguments, |arguments| {
            let at = rows_of(arguments, FileCallKind::Delete { at: NamedRows::All, substring: None })?;
            Ok(FileCallKind::Delete { at, substring: substring(arguments)? })
        })
    }

    pub(super) fn update(arguments: &mut Arguments, _: &str) -> Result<Self, Not> {
        Self::of(arguments, |arguments| {
            let content = arguments.required("content")?;
            let none = FileCallKind::Update { at: NamedRows::All, substring: None, content: String::new() };
            let at = rows_of(arguments, none)?;
            Ok(FileCallKind::Update { at, substring: substring(arguments)?, content })
        })
    }

    /// Reads a call on a file that must be named.
    fn of(arguments: &mut Arguments, kind: fn(&mut Arguments) -> Result<FileCallKind, Not>) -> Result<Self, Not> {
        let path = arguments.required("path")?;
        match kind(arguments) {
            Ok(kind) => Ok(Self { path, kind }),
            Err(Not::Unless(job, text)) => Err(Not::Unless(Box::new(Self { path, kind: job.kind }), text)),
            Err(other) => Err(other),
        }
    }

    /// Returns the problem with the file itself. Looks at the disk but reads no content.
    pub(super) fn unfounded(&self, here: &str) -> Option<String> {
        let FileDraft { path, .. } = self.draft(here);
        let found = Target::resolve(&path, Path::new(here), None);
        let size = match found.and_then(|target| target.must_be_file().map(|()| target)) {
            Err(error) => return Some(self.error(&error)),
            Ok(target) => target.facts.map_or(0, |facts| facts.size),
        };
        let warned = matches!(self.kind, FileCallKind::Read { .. }) && size > LARGE;
        warned.then(|| said::large(size))
    }

    /// Returns the file work to submit.
    pub(super) fn draft(&self, here: &str) -> FileDraft {
        // A tilde is a name like any other here.
        let path = if self.path.starts_with('~') { format!("./{}", self.path) } else { self.path.clone() };
        FileDraft { path, cwd: Some(here.to_owned()), want: self.want(), reason: None }
    }

    fn want(&self) -> Want {
        match &self.kind {
            FileCallKind::List => Want::List(NAMES),
            FileCallKind::Enter => Want::List(0),
            FileCallKind::Read { start: None, .. } => Want::Read(FilePart::Whole { max: LARGE }),
            FileCallKind::Read { start: Some(first), end, .. } => {
                Want::Read(FilePart::Rows { first: *first, last: end.unwrap_or(*first), max: LARGE })
            }
            FileCallKind::Write { mode, content } => {
                let content = content.clone().into();
                Want::Change(vec![if mode.eq_ignore_ascii_case("overwrite") {
                    Change::Write { content, ensure_newline: true }
                } else {
                    Change::Append { content, ensure_newline: true }
                }])
            }
            FileCallKind::Insert { at: NamedRows::All, content } => {
                Want::Change(vec![Change::Append { content: content.clone().into(), ensure_newline: true }])
            }
            FileCallKind::Insert { at, content } => {
                Want::Change(vec![Change::Insert { at: at.rows(), content: content.clone().into() }])
            }
            FileCallKind::Delete { at, substring: Some(old) } => Want::Change(vec![replaced(at, old, String::new())]),
            FileCallKind::Delete { at, substring: None } => Want::Change(vec![Change::DeleteRows { rows: at.rows() }]),
            FileCallKind::Update { at, substring: Some(old), content } => {
                Want::Change(vec![replaced(at, old, content.clone())])
            }
            // Of a file that must be there already.
            FileCallKind::Update { at: NamedRows::All, substring: None, content } => Want::Change(vec![
                Change::DeleteRows { rows: Rows::All },
                Change::Append { content: content.clone().into(), ensure_newline: true },
            ]),
            FileCallKind::Update { at, substring: None, content } => Want::Change(vec![Change::UpdateRows {
                rows: at.rows(),
                content: content.clone().into(),
                dealt: matches!(at, NamedRows::Rows(_)),
            }]),
        }
    }

    /// Returns the text for the request's end; `None` when nothing was done that the original has words for.
    pub(super) fn over(&self, request: &Request, report: &Report) -> Option<String> {
        match (request.done(), &report.outcome) {
            (Some(FileDone::Told(error)), _) | (None, Outcome::Failed { error }) => Some(self.error(error)),
            (Some(done), _) => Some(self.said(done)),
            (None, _) => None,
        }
    }

    /// Returns the text for a problem with the file.
    pub(super) fn error(&self, error: &FileError) -> String {
        self.unfit(error).unwrap_or_else(|| self.trouble(error))
    }
}

fn replaced(at: &NamedRows, old: &str, new: String) -> Change {
    Change::ReplaceInRows { rows: at.rows(), old: old.to_owned().into(), new: new.into() }
}

fn read(arguments: &mut Arguments) -> Result<FileCallKind, Not> {
    let start = arguments.number("start_row")?;
    let end = arguments.number("end_row")?;
    let as_json = arguments.flag("as_json")?;
    let all = FileCallKind::Read { start: None, end: None, as_json };
    let Some(start) = start else { return Ok(all) };
    let Ok(start) = u64::try_from(start) else { return Err(unless(all, "Error: start_row must be non-negative.")) };
    let end = match end.map(u64::try_from) {
        None => None,
        Some(Ok(end)) if end >= start => Some(end),
        Some(_) => return Err(unless(all, "Error: end_row must be greater than or equal to start_row.")),
    };
    Ok(FileCallKind::Read { start: Some(start), end, as_json })
}

/// Makes the error of a call whose file name is added later.
fn unless(kind: FileCallKind, text: &'static str) -> Not {
    Not::Unless(Box::new(FileCall { path: String::new(), kind }), text)
}

/// Reads the rows of a file that must exist.
fn rows_of(arguments: &mut Arguments, kind: FileCallKind) -> Result<NamedRows, Not> {
    NamedRows::of(arguments).map_err(|not| match not {
        Not::Meant(text) => unless(kind, text),
        other => other,
    })
}

fn substring(arguments: &mut Arguments) -> Result<Option<String>, Not> {
    match arguments.text("substring")? {
        Some(text) if text.is_empty() => Err(Not::Meant("Error: substring must not be empty.")),
        text => Ok(text),
    }
}

impl NamedRows {
    /// Reads the rows; `rows` takes precedence over `row`.
    fn of(arguments: &mut Arguments) -> Result<Self, Not> {
        let row = arguments.number("row")?;
        match (arguments.value("rows"), row) {
            (Some(Value::Array(rows)), _) => {
                let rows: Option<Vec<u64>> = rows.iter().map(Value::as_u64).collect();
                rows.map(Self::Rows).ok_or(Not::Meant("Error: Row numbers must be non-negative integers."))
            }
            (Some(_), _) => Err(ArgumentError::new("rows", ArgumentFault::NotList).into()),
            (None, Some(row)) => {
                let row = u64::try_from(row);
                row.map(Self::Row).map_err(|_| Not::Meant("Error: Row number must be a non-negative integer."))
            }
            (None, None) => Ok(Self::All),
        }
    }

    fn rows(&self) -> Rows {
        match self {
            Self::Row(row) => Rows::One(*row),
            Self::Rows(rows) => Rows::Among(rows.clone()),
            Self::All => Rows::All,
        }
    }
}
