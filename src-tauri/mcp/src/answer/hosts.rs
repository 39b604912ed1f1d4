//! A command on several computers: each of them answers for itself.

use countersign_broker::broker::Request;
use countersign_broker::outcome::Outcome;
use countersign_broker::share::Share;
use countersign_broker::transcript::Stream;
use serde_json::{Map, Value};

use super::output::Output;
use super::{Answer, lines, name, words};

/// What one of them answers.
pub(super) struct HostAnswer {
    facts: Vec<(&'static str, Value)>,
    printed: [(&'static str, String); 2],
}

impl HostAnswer {
    /// `max` bytes of each stream at most. Whether something was left out comes with it.
    fn of(share: &Share, max: usize) -> (Self, bool) {
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
        let outputs = [Stream::Stdout, Stream::Stderr]
            .map(|stream| (name(stream), Output::of(&share.transcript().kept(stream, max))));
        let cut = outputs.iter().any(|(_, output)| output.gap.is_some());
        facts.push(("truncated", cut.into()));
        (Self { facts, printed: outputs.map(|(name, output)| (name, output.text)) }, cut)
    }

    /// For the structured answer.
    pub(super) fn value(&self) -> Value {
        let printed = self.printed.iter().map(|(name, text)| (*name, Value::from(text.as_str())));
        let all = self.facts.iter().cloned().chain(printed);
        Value::Object(all.map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>())
    }

    /// For the text.
    pub(super) fn text(&self) -> String {
        format!("\n{}", lines(&self.facts, &self.printed).join("\n"))
    }
}

impl Answer {
    /// Adds what each computer answers; how to get what was left out, if anything was. All of them share what one
    /// command may print into an answer.
    pub(super) fn print_hosts(&mut self, request: &Request, max: usize) -> Option<String> {
        let shares = request.shares();
        let max = max / shares.len();
        let answers: Vec<_> = shares.iter().map(|share| HostAnswer::of(share, max)).collect();
        let cut = answers.iter().any(|(_, cut)| *cut);
        self.note("truncated", cut);
        self.hosts = answers.into_iter().map(|(answer, _)| answer).collect();
        cut.then(|| "Output was left out. For the rest call read_output with this ticket and the host.".to_owned())
    }
}
