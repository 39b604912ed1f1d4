//! A command on several computers: each of them answers for itself.

use countersign_broker::broker::{Earlier, Request};
use countersign_broker::history::{EndedOn, How};
use countersign_broker::outcome::Outcome;
use countersign_broker::share::Share;
use countersign_broker::transcript::{Kept, Stream};
use serde_json::{Map, Value};

use super::output::{Manner, Output};
use super::{Answer, earlier, lines, name, words};

/// Holds one computer's part of an answer.
pub(super) struct HostAnswer {
    facts: Vec<(&'static str, Value)>,
    printed: [(&'static str, String); 2],
}

impl HostAnswer {
    /// Builds a computer's part, with at most `max` bytes of each stream. Also returns whether anything was left out.
    fn of(share: &Share, max: usize, manner: Manner) -> (Self, bool) {
        let mut facts: Vec<(&'static str, Value)> = vec![("host", share.name.clone().into())];
        match share.end() {
            None => facts.push(("status", "running".into())),
            Some((outcome, left)) => {
                facts.push(("status", words::of_outcome(outcome).into()));
                match outcome {
                    Outcome::Exited { code } => facts.push(("exit_code", (*code).into())),
                    Outcome::Signalled { signal } => facts.push(("signal", (*signal).into())),
                    _ => {}
                }
                facts.extend(words::reason(outcome).map(|reason| ("reason", reason.into())));
                facts.push(("left", (*left).into()));
            }
        }
        let streams = [Stream::Stdout, Stream::Stderr];
        Self::with(facts, streams.map(|stream| Output::within(max, manner, |max| share.transcript().kept(stream, max))))
    }

    /// Builds a computer's part from the record; the request's outcome stands in where the record has none for this
    /// computer.
    fn of_past(computer: &str, ended: Option<&EndedOn>, of_all: &str, kept: &[Kept; 2]) -> (Self, bool) {
        let mut facts: Vec<(&'static str, Value)> = vec![("host", computer.into())];
        match ended {
            None => facts.push(("status", of_all.into())),
            Some(EndedOn { how, words, code, left, .. }) => {
                facts.push(("status", earlier::word(*how, true).into()));
                let name = if *how == How::Signalled { "signal" } else { "exit_code" };
                facts.extend(code.map(|code| (name, code.into())));
                facts.extend(words.clone().map(|words| ("reason", words.into())));
                facts.push(("left", (*left).into()));
            }
        }
        Self::with(facts, kept.each_ref().map(|kept| (Output::of(kept, Manner::of_record()), kept.clone())))
    }

    fn with(mut facts: Vec<(&'static str, Value)>, both: [(Output, Kept); 2]) -> (Self, bool) {
        let masked: u64 = both.iter().map(|(output, kept)| output.shown.masked + kept.masked).sum();
        facts.extend((masked > 0).then(|| ("masked", super::masked(masked).into())));
        let [(out, _), (err, _)] = both;
        let cut = out.gap.is_some() || err.gap.is_some();
        facts.push(("truncated", cut.into()));
        let notes = [("stdout_note", out.shown.note()), ("stderr_note", err.shown.note())];
        facts.extend(notes.into_iter().filter_map(|(name, note)| Some((name, note?.into()))));
        (Self { facts, printed: [(name(Stream::Stdout), out.shown.text), (name(Stream::Stderr), err.shown.text)] }, cut)
    }

    /// Returns the part for the structured answer.
    pub(super) fn value(&self) -> Value {
        let printed = self.printed.iter().map(|(name, text)| (*name, Value::from(text.as_str())));
        let all = self.facts.iter().cloned().chain(printed);
        Value::Object(all.map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>())
    }

    /// Returns the part for the text.
    pub(super) fn text(&self) -> String {
        format!("\n{}", lines(&self.facts, &self.printed).join("\n"))
    }
}

impl Answer {
    /// Adds each computer's part and returns how to get what was left out, if anything was. All of them share the space
    /// of one answer.
    pub(super) fn print_hosts(&mut self, request: &Request, max: usize) -> Option<String> {
        let shares = request.shares();
        let (max, manner) = (max / shares.len(), Manner::native(request));
        self.answered(
            &request.ticket.to_string(),
            shares.iter().map(|share| HostAnswer::of(share, max, manner)).collect(),
        )
    }

    /// Adds each computer's part of a past request; `kept` holds their output, in their order.
    pub(super) fn print_past_hosts(&mut self, ticket: &str, past: &Earlier, kept: &[[Kept; 2]]) -> Option<String> {
        let ended = past.record.ended.as_ref().map_or(&[][..], |(_, ended)| &ended.on);
        let of_all = earlier::status(past);
        let each = past.computers().iter().zip(kept).enumerate();
        let answers = each.map(|(nth, (name, kept))| HostAnswer::of_past(name, ended.get(nth), of_all, kept)).collect();
        self.answered(ticket, answers)
    }

    fn answered(&mut self, ticket: &str, answers: Vec<(HostAnswer, bool)>) -> Option<String> {
        let cut = answers.iter().any(|(_, cut)| *cut);
        self.note("truncated", cut);
        self.hosts = answers.into_iter().map(|(answer, _)| answer).collect();
        cut.then(|| format!("Output was left out. For the rest, call read_output with ticket {ticket} and the host."))
    }
}
