//! What an agent is told of file work that was done.

use countersign_broker::broker::FileDone;
use countersign_broker::files::{Applied, FileKind, FilePart, Item, Listing, Read};
use countersign_broker::mask;
use countersign_broker::submission::{FileAct, FileWork};

use super::Answer;

/// The most bytes of a diff that are read back.
const DIFF: usize = 16 * 1024;

impl Answer {
    /// Adds the result of file work, with secrets masked if it's `redacted`, and returns how to get the rest, if there
    /// is more.
    pub(super) fn print_file(&mut self, act: &FileAct, done: &FileDone, redacted: bool) -> Option<String> {
        self.note("path", act.target.real.to_string_lossy().into_owned());
        match done {
            FileDone::Read(read) => self.print_read(&act.work, read),
            FileDone::Listed(listing) => self.print_listing(listing),
            FileDone::Changed { applied, was, .. } => {
                self.print_change(act, applied, *was, redacted);
                None
            }
            FileDone::Told(error) => {
                self.note("reason", error.to_string());
                Some(if error.tells_content() {
                    "Nothing was changed. Read the file, then try again.".to_owned()
                } else {
                    "It was allowed, but can't be done; nothing was changed.".to_owned()
                })
            }
        }
    }

    fn print_read(&mut self, work: &FileWork, read: &Read) -> Option<String> {
        let shown = read.shown();
        self.note("size", read.size);
        self.note_masked(read.masked);
        if !read.utf8 {
            self.note("encoding", "bytes that aren't UTF-8 are written as \\xNN, and a backslash as \\\\");
        }
        let rows = read.rows().count() as u64;
        let by_bytes = match work {
            FileWork::Read(FilePart::Bytes { offset, .. }) => Some(*offset),
            // A row longer than an answer is gone through by bytes.
            FileWork::Read(FilePart::Whole { .. }) if rows < 2 => Some(0),
            FileWork::Read(FilePart::Rows { .. }) if rows < 2 && read.cut => Some(read.offset),
            _ => None,
        };
        let more = read.cut || by_bytes.is_some() && !read.ended;
        self.note("truncated", more);
        let next = by_bytes.map_or_else(
            || format!("first_line {}", (read.first + rows).max(1)),
            |offset| format!("offset {}", offset + read.content.len() as u64),
        );
        self.printed.push(("content", shown.text));
        more.then(|| format!("The file has more. For the rest, call read_file with {next}."))
    }

    fn print_listing(&mut self, listing: &Listing) -> Option<String> {
        self.note("entries", listing.items.len());
        let lines: Vec<String> = listing.items.iter().map(line).collect();
        self.printed.push(("listing", lines.join("\n")));
        (listing.more > 0)
            .then(|| format!("{} more aren't listed; use run_command with find to narrow the list.", listing.more))
    }

    fn print_change(&mut self, act: &FileAct, applied: &Applied, was: Option<u64>, redacted: bool) {
        self.note("created", was.is_none());
        self.note("size", applied.size);
        let Some(prepared) = act.prepared() else { return };
        self.note("lines_added", prepared.diff.added);
        self.note("lines_removed", prepared.diff.removed);
        for note in &prepared.notes {
            self.note("note", note.to_string());
        }
        // What goes and what stays the agent may never have been allowed to read.
        let diff = prepared.diff.added_start(DIFF);
        let (diff, masked) = if redacted { mask::redacted(&diff) } else { (diff, 0) };
        self.note_masked(masked);
        let cut = diff.len() > DIFF;
        let text = String::from_utf8_lossy(&diff[..diff.len().min(DIFF)]).into_owned();
        self.note("diff_truncated", cut);
        self.printed.push(("diff", text));
    }
}

/// Returns `name` with its type: a folder ends in a slash, a link is marked as one.
fn line(item: &Item) -> String {
    let link = if item.link { ", a link" } else { "" };
    match &item.kind {
        FileKind::Folder => format!("{}/{}", item.name.text, if item.link { "  (a link)" } else { "" }),
        FileKind::File => format!("{}  ({} bytes{link})", item.name.text, item.size),
        kind => format!("{}  ({kind}{link})", item.name.text),
    }
}
