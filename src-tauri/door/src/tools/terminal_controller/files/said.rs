//! The original's words for each end of file work.

use std::fmt::Write as _;

use countersign_broker::broker::FileDone;
use countersign_broker::files::{FileError, FileKind as Is, Listing, Read};

use super::json::{self, JsonError};
use super::{FileCall, FileCallKind, LARGE, NamedRows};
use crate::answer::masked;

/// The error for rows that were to be parsed as JSON.
const NO_JSON: &str = "Error: Cannot parse as JSON when displaying line numbers. Use as_json without row selection.";
/// The system's error for a name that is too long (`ENAMETOOLONG`).
const TOO_LONG: i32 = 36;

impl FileCall {
    /// Returns the text for finished work.
    pub(super) fn said(&self, done: &FileDone) -> String {
        match done {
            FileDone::Listed(_) if self.enters() => String::new(),
            FileDone::Listed(listing) => self.listed(listing),
            FileDone::Read(read) if read.masked > 0 => {
                format!("{}\n[Countersign: {}]", self.shown(read), masked(read.masked))
            }
            FileDone::Read(read) => self.shown(read),
            FileDone::Changed { applied, touched, .. } => {
                let (rows, count) = touched.first().map_or((&[][..], 0), |touched| (&touched.rows, touched.count));
                self.changed(applied.size, rows, usize::try_from(count).unwrap_or(usize::MAX))
            }
            FileDone::Told(error) => self.error(error),
        }
    }

    fn listed(&self, listing: &Listing) -> String {
        let path = &self.path;
        let (folders, files): (Vec<_>, Vec<_>) = listing.items.iter().partition(|item| item.kind == Is::Folder);
        if folders.is_empty() && files.is_empty() {
            return format!("Directory '{path}' is empty");
        }
        let mut text = format!("Contents of directory '{path}':\n\n");
        if !folders.is_empty() {
            let mut lines: Vec<String> = folders.iter().map(|item| format!("📁 {}/", item.name.text)).collect();
            // Whole lines are put in order, and a stroke comes after a dot.
            lines.sort_unstable();
            // Writing to a string cannot fail, here and below.
            let _ = write!(text, "Directories:\n{}\n\n", lines.join("\n"));
        }
        if !files.is_empty() {
            let lines: Vec<String> = files.iter().map(|item| format!("📄 {}", item.name.text)).collect();
            let _ = write!(text, "Files:\n{}", lines.join("\n"));
        }
        if listing.more > 0 {
            let _ = write!(text, "\n[Countersign: {} more aren't listed]", listing.more);
        }
        text
    }

    fn shown(&self, read: &Read) -> String {
        let FileCallKind::Read { start, as_json, .. } = &self.kind else { return String::new() };
        if start.is_some() && *as_json {
            return NO_JSON.to_owned();
        }
        if start.is_some() {
            let rows = read.rows().map(|(row, bytes)| format!("Line {row}: {}", text(bytes)));
            let cut = if read.cut { "\n[Countersign: more than 10 MB; ask for fewer rows]" } else { "" };
            return format!("{}{cut}", rows.collect::<String>());
        }
        if read.size > LARGE {
            return large(read.size);
        }
        let content = text(&read.content);
        if !as_json {
            return content;
        }
        match json::even(&content) {
            Ok(even) => even,
            Err(JsonError::Said(why)) => {
                format!("Error: File content is not valid JSON. {why}\n\nRaw content:\n{content}")
            }
            Err(JsonError::Deep(what)) => format!(
                "Error reading file: maximum recursion depth exceeded while decoding a JSON {what} from a unicode string"
            ),
        }
    }

    /// Returns the text for a changed file; `touched` names the first of the `count` changed rows.
    fn changed(&self, size: u64, touched: &[u64], count: usize) -> String {
        let path = &self.path;
        match &self.kind {
            FileCallKind::Write { mode, .. } => format!("Successfully wrote {size} bytes to '{path}' in {mode} mode."),
            FileCallKind::Insert { at: NamedRows::All, .. } => format!("Successfully appended content to '{path}'."),
            FileCallKind::Insert { at: NamedRows::Row(row), .. } => {
                format!("Successfully inserted content at row {row} in '{path}'.")
            }
            FileCallKind::Insert { at: NamedRows::Rows(rows), .. } => {
                format!("Successfully inserted content at rows {} in '{path}'.", list(&falling(rows)))
            }
            FileCallKind::Delete { substring: Some(text), at } => {
                let rows = once(at.order(touched));
                let count = if matches!(at, NamedRows::Rows(_)) { rows.len() } else { count };
                format!(
                    "Successfully removed '{text}' from {} rows ({}) in '{path}'.",
                    rows.len().max(count),
                    list(&rows)
                )
            }
            FileCallKind::Delete { at: NamedRows::All, .. } => {
                format!("Successfully cleared all content from '{path}'.")
            }
            FileCallKind::Delete { at: NamedRows::Row(row), .. } => {
                format!("Successfully deleted row {row} from '{path}'.")
            }
            FileCallKind::Delete { at: NamedRows::Rows(_), .. } => {
                let rows = falling(touched);
                format!("Successfully deleted {} rows ({}) from '{path}'.", rows.len().max(count), list(&rows))
            }
            FileCallKind::Update { at: NamedRows::All, substring: None, .. } => {
                format!("Successfully updated all content in '{path}'.")
            }
            FileCallKind::Update { at: NamedRows::All, .. } => {
                format!("Successfully updated substring in {count} lines in '{path}'.")
            }
            FileCallKind::Update { at: NamedRows::Row(row), substring, .. } => {
                let what = if substring.is_some() { "substring in row" } else { "row" };
                format!("Successfully updated {what} {row} in '{path}'.")
            }
            FileCallKind::Update { at, substring, .. } => {
                let (what, rows) = match substring {
                    Some(_) => ("substring in ", once(at.order(touched))),
                    None => ("", at.order(touched)),
                };
                let count = if matches!(at, NamedRows::Rows(_)) { rows.len() } else { count };
                format!("Successfully updated {what}{} rows ({}) in '{path}'.", rows.len().max(count), list(&rows))
            }
            FileCallKind::List | FileCallKind::Enter | FileCallKind::Read { .. } => String::new(),
        }
    }

    /// Returns the text for rows or a text that aren't in the file.
    pub(super) fn unfit(&self, error: &FileError) -> Option<String> {
        let path = &self.path;
        let has = match error {
            FileError::RowsOutOfRange { has, .. } | FileError::TextNotFound { has } => *has,
            _ => return None,
        };
        let missing = matches!(error, FileError::TextNotFound { .. });
        Some(match &self.kind {
            // From beyond the end to further beyond there is nothing.
            FileCallKind::Read { end: Some(_), as_json: false, .. } => String::new(),
            FileCallKind::Read { end: Some(_), .. } => NO_JSON.to_owned(),
            FileCallKind::Read { start, .. } => {
                format!("Error: start_row {} is out of range (file has {has} lines).", start.unwrap_or(0))
            }
            FileCallKind::Delete { at: NamedRows::Row(row), .. }
            | FileCallKind::Update { at: NamedRows::Row(row), .. }
                if !missing =>
            {
                format!("Error: Row {row} is out of range (file has {has} lines).")
            }
            FileCallKind::Delete { substring: Some(text), .. } => {
                format!("No occurrences of '{text}' found in the specified rows.")
            }
            FileCallKind::Delete { .. } => format!("No rows were within range to delete (file has {has} lines)."),
            FileCallKind::Update { at: NamedRows::Row(row), substring: Some(text), .. } => {
                format!("Substring '{text}' not found in row {row}.")
            }
            FileCallKind::Update { at: NamedRows::All, substring: Some(text), .. } => {
                format!("Substring '{text}' not found in any line of '{path}'.")
            }
            FileCallKind::Update { substring: Some(text), .. } => {
                format!("No occurrences of substring '{text}' found in the specified rows (file has {has} lines).")
            }
            FileCallKind::Update { .. } => format!("No rows were within range to update (file has {has} lines)."),
            FileCallKind::List | FileCallKind::Enter | FileCallKind::Write { .. } | FileCallKind::Insert { .. } => {
                return None;
            }
        })
    }

    /// Returns the text for a file that doesn't exist, isn't a file, or can't be used.
    pub(super) fn trouble(&self, error: &FileError) -> String {
        let path = &self.path;
        let (noun, permission, doing) = match self.kind {
            FileCallKind::List => ("Directory", format!("access directory '{path}'"), "listing directory contents"),
            FileCallKind::Enter => ("Directory", format!("access directory '{path}'"), "changing directory"),
            FileCallKind::Read { .. } => ("File", format!("read file '{path}'."), "reading file"),
            FileCallKind::Write { .. } => ("File", format!("write to file '{path}'."), "writing to file"),
            FileCallKind::Insert { .. } => ("File", format!("modify file '{path}'."), "inserting content"),
            FileCallKind::Delete { .. } => ("File", format!("modify file '{path}'."), "deleting content"),
            FileCallKind::Update { .. } => ("File", format!("modify file '{path}'."), "updating content"),
        };
        let reads =
            matches!(self.kind, FileCallKind::Read { .. } | FileCallKind::Delete { .. } | FileCallKind::Update { .. });
        let absent = matches!(error, FileError::NotFound { .. }) || path.is_empty();
        match error {
            _ if reads && leads_nowhere(error) => format!("Error: File '{path}' does not exist."),
            FileError::IsFolder { .. } | FileError::Special { .. } if reads => {
                format!("Error: '{path}' is not a file.")
            }
            FileError::Dangling { .. } if noun == "Directory" => format!("Error: Directory '{path}' does not exist"),
            FileError::BadPath { .. } if noun == "Directory" && !path.contains('\0') => {
                format!("Error: Directory '{path}' does not exist")
            }
            FileError::BadPath { .. } if matches!(self.kind, FileCallKind::Write { .. }) && !path.contains('\0') => {
                format!("Error: The directory in path '{path}' does not exist and could not be created.")
            }
            FileError::Permission { .. } => format!("Error: No permission to {permission}"),
            // A name that ends so can be a folder's alone.
            _ if !reads && noun == "File" && path.ends_with('/') => {
                format!("Error {doing}: [Errno 21] Is a directory: '{path}'")
            }
            _ if absent && noun == "Directory" => format!("Error: Directory '{path}' does not exist"),
            _ if absent && matches!(self.kind, FileCallKind::Write { .. }) => {
                format!("Error: The directory in path '{path}' does not exist and could not be created.")
            }
            _ if absent => format!("Error {doing}: [Errno 2] No such file or directory: '{path}'"),
            FileError::BadPath { .. } if path.contains('\0') => format!("Error {doing}: embedded null byte"),
            other => match system(other) {
                Some(said) => format!("Error {doing}: {said}: '{path}'"),
                None => format!("Error {doing}: {other}"),
            },
        }
    }
}

/// Returns the text for a file that is too large to be read whole.
pub(super) fn large(size: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "two digits are told")]
    let size = size as f64 / 1024.0 / 1024.0;
    format!("Warning: File is very large ({size:.2} MB). Consider using row selection.")
}

/// Returns whether Python's check for the file's existence would say no.
fn leads_nowhere(error: &FileError) -> bool {
    matches!(
        error,
        FileError::NotFound { .. }
            | FileError::Dangling { .. }
            | FileError::Links { .. }
            | FileError::NotFolder { .. }
            | FileError::BadPath { .. }
            | FileError::Io { code: Some(TOO_LONG), .. }
    )
}

/// Returns the system's error number and text as Python writes them.
fn system(error: &FileError) -> Option<String> {
    Some(match error {
        FileError::IsFolder { .. } => "[Errno 21] Is a directory".to_owned(),
        FileError::NotFolder { .. } => "[Errno 20] Not a directory".to_owned(),
        FileError::Links { .. } => "[Errno 40] Too many levels of symbolic links".to_owned(),
        FileError::Io { why, code: Some(code), .. } => {
            format!("[Errno {code}] {}", why.split(" (os error ").next().unwrap_or(why))
        }
        _ => return None,
    })
}

impl NamedRows {
    /// Returns the changed rows in the order they were named.
    fn order(&self, touched: &[u64]) -> Vec<u64> {
        match self {
            Self::Rows(rows) => rows.iter().copied().filter(|row| touched.binary_search(row).is_ok()).collect(),
            Self::Row(_) | Self::All => touched.to_vec(),
        }
    }
}

/// Returns the rows without repeats: text replaced in a row isn't there to be replaced again.
fn once(rows: Vec<u64>) -> Vec<u64> {
    let mut seen = std::collections::HashSet::new();
    rows.into_iter().filter(|row| seen.insert(*row)).collect()
}

fn falling(rows: &[u64]) -> Vec<u64> {
    let mut rows = rows.to_vec();
    rows.sort_unstable_by(|one, other| other.cmp(one));
    rows
}

/// Returns a list of numbers as Python writes it.
fn list(rows: &[u64]) -> String {
    let rows: Vec<String> = rows.iter().map(u64::to_string).collect();
    format!("[{}]", rows.join(", "))
}

/// Decodes text as Python reads it: invalid UTF-8 becomes U+FFFD, and every line break a line feed.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace("\r\n", "\n")
}
