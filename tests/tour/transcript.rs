//! What the tour did, step by step.

use std::fs;
use std::path::Path;
use std::time::Duration;

use countersign_tests::wait::Done;
use serde::Serialize;

/// A step of the tour and how it went.
#[derive(Debug, Serialize)]
pub(crate) struct TourStep {
    /// What was done, in words.
    pub(crate) name: String,
    /// Whether all was as it must be.
    pub(crate) ok: bool,
    /// How long it took.
    pub(crate) milliseconds: u64,
    /// What went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) trouble: Option<String>,
}

impl TourStep {
    /// From how the step went.
    pub(crate) fn new(name: &str, done: &Done, took: Duration) -> Self {
        let trouble = done.as_ref().err().map(ToString::to_string);
        let milliseconds = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        Self { name: name.to_owned(), ok: trouble.is_none(), milliseconds, trouble }
    }

    /// For the terminal.
    pub(crate) fn line(&self) -> String {
        let (mark, name, time) = (if self.ok { "ok    " } else { "FAILED" }, &self.name, self.milliseconds);
        let trouble = self.trouble.as_ref().map_or_else(String::new, |trouble| format!("\n       {trouble}"));
        format!("{mark} {time:>6} ms  {name}{trouble}")
    }
}

/// Writes all of them.
pub(crate) fn write(entries: &[TourStep], folder: &Path) -> Done {
    Ok(fs::write(folder.join("transcript.json"), serde_json::to_string_pretty(entries)? + "\n")?)
}
