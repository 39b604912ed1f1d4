//! What an agent wants typed into a run, as what is asked: whole, before anybody sees it.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Act, Invalid, Submission, draft};
use crate::asker::Asker;
use crate::request_id::RequestId;
use countersign_command::hidden::hidden_count;

/// The most bytes typed at once: nobody reads more.
const MAX_TEXT: usize = 64 * 1024;
/// The most characters of input in a line of a list.
const IN_LINE: usize = 60;

/// Input for a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputAct {
    /// The run.
    pub run: RequestId,
    /// Its command, in one line.
    pub command: String,
    /// The folder it was started in.
    pub folder: PathBuf,
    /// It runs in a terminal: what is typed are keys.
    pub terminal: bool,
    /// The text to type.
    pub text: String,
    /// Its input is ended after that.
    pub ends: bool,
}

/// Input as a door hands it in, unchecked.
#[derive(Clone, Debug)]
pub struct InputDraft {
    /// The input.
    pub act: InputAct,
    /// The agent's own words about why.
    pub reason: Option<String>,
}

impl InputDraft {
    pub(super) fn resolve(self, asker: Arc<Asker>) -> Result<Submission, Invalid> {
        let Self { act, reason } = self;
        let wrong = |message: String| Err(Invalid::new("text", message));
        if act.text.is_empty() && !act.ends {
            return wrong("is empty: there's nothing to type. Give `text` or `end`.".to_owned());
        }
        if act.text.len() > MAX_TEXT {
            return wrong(format!(
                "is longer than {MAX_TEXT} bytes. Write it to a file and let the program read that."
            ));
        }
        draft::check_hidden("text", hidden_count(&act.text))?;
        Ok(Submission::new(asker, Act::Input(act), draft::reason(reason)?))
    }
}

impl InputAct {
    /// Returns the input in one line, for lists.
    #[must_use]
    pub fn line(&self) -> String {
        let short: String = self.text.chars().take(IN_LINE).collect();
        let more = if short.len() < self.text.len() { "…" } else { "" };
        let end = if self.ends { ", then end its input" } else { "" };
        format!("type {short:?}{more} into {}{end}", self.command)
    }
}
