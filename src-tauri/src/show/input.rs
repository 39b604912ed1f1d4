//! What an agent wants typed into a run, as the page sees it.

use countersign_broker::submission::InputAct;
use countersign_command::hidden::hidden_count;

use super::{Presenter, line, pieces};
use crate::view::InputView;

impl Presenter {
    pub(super) fn input(&self, act: &InputAct) -> InputView {
        InputView {
            run: act.run.to_string(),
            command: pieces(&act.command),
            terminal: act.terminal,
            text: pieces(&act.text),
            ends: act.ends,
            line: line(&act.line()),
            folder: pieces(&act.folder.to_string_lossy()),
            folder_short: self.short(&act.folder),
            hidden_count: u32::try_from(hidden_count(&act.text)).unwrap_or(u32::MAX),
        }
    }
}
