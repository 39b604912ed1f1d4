//! What an agent is told of a request that only the record knows: it ended before Countersign was started anew, or so
//! long ago that memory let go of it. Secrets in it are masked, as they are stored.

use countersign_broker::broker::Earlier;
use countersign_broker::history::{By, Ended, How, Verdict};
use countersign_broker::transcript::{Kept, Part, Stream};

use super::output::{Manner, Output};
use super::{Answer, by_rule, words};

impl Answer {
    /// Builds the answer for a past request: its outcome and output, for each of several computers.
    pub(crate) fn earlier(ticket: &str, past: &Earlier, kept: &[[Kept; 2]]) -> Self {
        let record = &past.record;
        let ended = record.ended.as_ref().map(|(_, ended)| ended);
        let mut answer = Self::new(status(past), !ended.is_some_and(|ended| itself(ended.how)));
        if let Some(code) = ended.and_then(|ended| ended.code) {
            answer.note(
                if ended.is_some_and(|ended| ended.how == How::Signalled) { "signal" } else { "exit_code" },
                code,
            );
        }
        answer.note_some("reason", reason(past));
        if let Some((_, decided)) = record.decided.as_ref().filter(|(_, decided)| decided.verdict == Verdict::Allowed) {
            answer.note_some(
                "allowed_by",
                match &decided.by {
                    By::Person => Some("a person".to_owned()),
                    By::Grant => Some(words::GRANT.to_owned()),
                    By::Rule { words, fence, .. } => Some(by_rule(words, fence.as_ref())),
                    By::Nobody => None,
                },
            );
        }
        if let (Some((asked, _)), Some(changed)) = (record.edits.first(), record.command()) {
            answer.note("changed_by_person", true);
            answer.note("asked", asked.line());
            answer.note("changed_to", changed.line());
        }
        answer.note_some("duration_ms", ended.and_then(|ended| ended.ran_ms));
        answer.note("ticket", ticket);
        answer.note("from_record", "This comes from History, where secrets are masked.");
        let next = match past.output() {
            Some(output) => {
                answer.note_some("output_note", output.cut.clone());
                answer.print_past(ticket, past, kept)
            }
            None => {
                answer.note_some("output_note", record.output_removed.clone());
                // How it ended on each is told all the same.
                if past.tells_apart() { answer.print_past(ticket, past, kept) } else { None }
            }
        };
        answer.note_some("next", next);
        answer
    }

    fn print_past(&mut self, ticket: &str, past: &Earlier, kept: &[[Kept; 2]]) -> Option<String> {
        match kept {
            [both] => {
                let of = |kept: &Kept| (Output::of(kept, Manner::of_record()), kept.clone());
                self.print_kept(ticket, both.each_ref().map(of))
            }
            _ => self.print_past_hosts(ticket, past, kept),
        }
    }

    /// Builds the answer with a piece of a past request's output, as text or as the bytes that are kept.
    pub(crate) fn earlier_part(ticket: &str, past: &Earlier, stream: Stream, part: &Part, exact: bool) -> Self {
        let manner = (!exact).then(Manner::of_record);
        Self::piece(status(past), ticket.to_owned(), stream, part, manner)
    }
}

/// Returns the one word for a past request's outcome.
pub(crate) fn status(past: &Earlier) -> &'static str {
    let Some(Ended { how, .. }) = past.record.ended.as_ref().map(|(_, ended)| ended) else { return "interrupted" };
    word(*how, ran(past))
}

/// Returns the word for one outcome; a request that never ran was withdrawn when Countersign quit.
pub(super) fn word(how: How, ran: bool) -> &'static str {
    match how {
        How::Succeeded | How::Failed => "finished",
        How::Signalled => "killed",
        How::TimedOut => "timed_out",
        How::Stopped | How::Changed => "stopped",
        How::Denied => "denied",
        How::Refused => "refused",
        How::Expired => "expired",
        How::Withdrawn => "withdrawn",
        How::NotStarted => "failed_to_start",
        How::Lost => "connection_lost",
        How::Interrupted if ran => "interrupted",
        How::Interrupted => "withdrawn",
    }
}

/// Returns a past request's command in one line, for lists.
pub(crate) fn command(past: &Earlier) -> String {
    // What the record has of file work nobody allowed may say more of the file than its agent may know.
    if !ran(past) && past.record.asked.as_ref().is_some_and(|asked| asked.file.is_some()) {
        return "File work".to_owned();
    }
    words::one_line(&past.record.command().map_or_else(|| "(removed)".to_owned(), |command| command.line()))
}

fn itself(how: How) -> bool {
    matches!(how, How::Succeeded | How::Failed | How::Signalled)
}

fn ran(past: &Earlier) -> bool {
    past.record.decided.as_ref().is_some_and(|(_, decided)| decided.verdict == Verdict::Allowed)
}

fn reason(past: &Earlier) -> Option<String> {
    let ended = past.record.ended.as_ref().map(|(_, ended)| ended);
    match ended.map(|ended| ended.how) {
        Some(How::Interrupted) | None if ran(past) => {
            let known = "Countersign ended while it was running, so its result isn't known. The output is everything up to that point.";
            // Not how the person's configuration leads there.
            let elsewhere = past.record.asked.as_ref().is_some_and(|asked| !asked.hosts.is_empty());
            let more = if elsewhere { " It ran on another computer and may still be running there." } else { "" };
            Some(format!("{known}{more}"))
        }
        Some(How::Interrupted) | None => Some(
            "Countersign ended before the person decided. Nothing was run; ask again if it's still needed.".to_owned(),
        ),
        Some(_) => ended.and_then(|ended| ended.words.clone()),
    }
}
