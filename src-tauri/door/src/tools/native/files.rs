//! File work of the native tools: arguments read, and checked as far as they can be without looking at the file.

use countersign_broker::files::{Change, FilePart};
use countersign_broker::submission::{FileDraft, Want};
use serde_json::Value;

use crate::tools::arguments::{ArgumentError, ArgumentFault, Arguments};

/// The default bytes of a file in one answer.
const READ: i64 = 256 * 1024;
const MOST_READ: i64 = 1024 * 1024;
/// The most names of a folder in one answer.
const NAMES: usize = 2_000;

/// The file work a call asks for.
type DraftResult = Result<FileDraft, ArgumentError>;

pub(super) fn read(arguments: Arguments) -> DraftResult {
    asked(arguments, part)
}

pub(super) fn list(arguments: Arguments) -> DraftResult {
    asked(arguments, |_| Ok(Want::List(NAMES)))
}

pub(super) fn write(arguments: Arguments) -> DraftResult {
    asked(arguments, content)
}

pub(super) fn edit(arguments: Arguments) -> DraftResult {
    asked(arguments, edits)
}

fn asked(mut arguments: Arguments, wanted: fn(&mut Arguments) -> Result<Want, ArgumentError>) -> DraftResult {
    let want = wanted(&mut arguments)?;
    let path = arguments.text("path")?;
    let path = match want {
        Want::List(_) => path.unwrap_or_else(|| ".".to_owned()),
        Want::Read(_) | Want::Change(_) | Want::Unworked => {
            path.ok_or_else(|| ArgumentError::new("path", ArgumentFault::Missing))?
        }
    };
    let draft = FileDraft { path, cwd: arguments.text("cwd")?, want, reason: arguments.text("reason")? };
    arguments.finish()?;
    Ok(draft)
}

fn part(arguments: &mut Arguments) -> Result<Want, ArgumentError> {
    let first = arguments.number("first_line")?;
    let last = arguments.number("last_line")?;
    let offset = arguments.number("offset")?;
    let max = arguments.number("max_bytes")?.unwrap_or(READ);
    let most = u64::try_from(max)
        .ok()
        .filter(|_| (1..=MOST_READ).contains(&max))
        .ok_or_else(|| ArgumentError::new("max_bytes", ArgumentFault::OutOfRange { given: max, most: MOST_READ }))?;
    if let Some(offset) = offset {
        if first.or(last).is_some() {
            return Err(ArgumentError::new("offset", ArgumentFault::BytesAndLines));
        }
        let offset =
            u64::try_from(offset).map_err(|_| ArgumentError::new("offset", ArgumentFault::Negative(offset)))?;
        return Ok(Want::Read(FilePart::Bytes { offset, len: most }));
    }
    if first.or(last).is_none() {
        return Ok(Want::Read(FilePart::Whole { max: most }));
    }
    let first = line("first_line", first.unwrap_or(1))?;
    let last = last.map_or(Ok(u64::MAX), |last| line("last_line", last))?;
    if last < first {
        return Err(ArgumentError::new("last_line", ArgumentFault::LinesReversed));
    }
    Ok(Want::Read(FilePart::Rows { first, last, max: most }))
}

/// Converts a line number counted from 1 into a row counted from 0.
fn line(name: &'static str, line: i64) -> Result<u64, ArgumentError> {
    let row = u64::try_from(line).ok().and_then(|line| line.checked_sub(1));
    row.ok_or_else(|| ArgumentError::new(name, ArgumentFault::Line(line)))
}

fn content(arguments: &mut Arguments) -> Result<Want, ArgumentError> {
    let content = arguments.required("content")?.into();
    let append = arguments.flag("append")?;
    Ok(Want::Change(vec![if append {
        Change::Append { content, ensure_newline: false }
    } else {
        Change::Write { content, ensure_newline: false }
    }]))
}

fn edits(arguments: &mut Arguments) -> Result<Want, ArgumentError> {
    let edits = match arguments.value("edits") {
        Some(Value::Array(edits)) => edits,
        Some(_) => return Err(ArgumentError::new("edits", ArgumentFault::MustBe("an array of objects"))),
        None => return Err(ArgumentError::new("edits", ArgumentFault::Missing)),
    };
    if edits.is_empty() {
        return Err(ArgumentError::new("edits", ArgumentFault::NoEdits));
    }
    edits.into_iter().map(one_edit).collect::<Result<_, _>>().map(Want::Change)
}

fn one_edit(edit: Value) -> Result<Change, ArgumentError> {
    let Value::Object(members) = edit else { return Err(ArgumentError::new("edits", ArgumentFault::NotObjects)) };
    let mut members = Arguments::new(Some(members));
    let within = |wrong: ArgumentError| ArgumentError::new("edits", ArgumentFault::Edit(Box::new(wrong)));
    let change = |members: &mut Arguments| {
        Ok(Change::Edit {
            old: members.required("old_text")?.into(),
            new: members.required("new_text")?.into(),
            all: members.flag("replace_all")?,
        })
    };
    let change = change(&mut members).map_err(within)?;
    members.finish().map_err(within)?;
    Ok(change)
}
