//! Converts the broker's view of a request into the stored forms.

use std::sync::Arc;

use super::{
    AllowedScript, Asked, AskedFile, AskedWork, By, DIFF, Decided, Ended, EndedOn, Event, How, Output, Verdict,
};
use crate::asker::Asker;
use crate::consent::ApprovedBy;
use crate::consent::rules::Command;
use crate::files::Shown;
use crate::mask::mask;
use crate::outcome::{Ender, Outcome, Report};
use crate::share::Share;
use crate::submission::{Act, FileAct, FileWork, InputAct, Run, ScriptDigest, Submission};
use crate::transcript::{Kept, without_escapes};

/// The characters of a stream's output that go into the record itself, for lists and for searching: half from its head,
/// half from its tail.
const EXCERPT: usize = 1024;
/// The bytes searched beyond that, for a secret that reaches across.
const MARGIN: usize = 4096;

impl Event {
    /// Makes the record of a request.
    #[must_use]
    pub fn asked(submission: &Submission) -> Self {
        let asker = submission.asker();
        let asked = Asked {
            program: asker.client.program.to_string_lossy().into_owned(),
            client: asker.name(),
            claim: asker.claimed.as_ref().map(|claim| claim.name.clone()).filter(|name| !name.trim().is_empty()),
            chain: chain(asker),
            folder: submission.folder().to_string_lossy().into_owned(),
            command: Command::Argv { words: Vec::new() },
            runs: String::new(),
            reason: submission.reason().map(str::to_owned),
            env: Vec::new(),
            stdin: None,
            limit_ms: 0,
            fingerprint: submission.fingerprint().to_string(),
            hosts: Vec::new(),
            names: Vec::new(),
            file: None,
            input: false,
            pty: false,
            open_input: false,
            background: false,
            ticket: None,
        };
        Self::Asked(Box::new(match submission.act() {
            Act::Run(run) => asked.of_run(run),
            Act::File(act) => asked.of_file(act),
            Act::Input(act) => asked.of_input(act),
        }))
    }

    /// Adds a ticket's digest.
    #[must_use]
    pub fn with_ticket(mut self, digest: String) -> Self {
        if let Self::Asked(asked) = &mut self {
            asked.ticket = Some(digest);
        }
        self
    }
}

impl Asked {
    fn of_run(self, run: &Run) -> Self {
        Self {
            folder: folder(run),
            command: Command::of(&run.what),
            runs: run.program.path.to_string_lossy().into_owned(),
            env: run.changes.iter().map(|change| (change.name.clone(), change.value.clone())).collect(),
            stdin: run.stdin.as_ref().map(|input| input.len() as u64),
            limit_ms: u64::try_from(run.limit.as_millis()).unwrap_or(u64::MAX),
            pty: run.pty.is_some(),
            open_input: run.open_input,
            background: run.background,
            hosts: run.remote.iter().map(|computer| computer.line.clone()).collect(),
            names: run.remote.iter().map(|computer| computer.name.clone()).collect(),
            ..self
        }
    }

    fn of_input(self, act: &InputAct) -> Self {
        let words = ["type", &act.text, "into", &act.command].map(str::to_owned).into();
        Self { command: Command::Argv { words }, input: true, ..self }
    }

    fn of_file(self, act: &FileAct) -> Self {
        let path = act.target.real.to_string_lossy().into_owned();
        let work = match act.work {
            FileWork::Read(_) | FileWork::Tell(_) => AskedWork::Read,
            FileWork::List(_) => AskedWork::List,
            FileWork::Change(_) => AskedWork::Change,
        };
        let diff = act.prepared().map(|prepared| &prepared.diff);
        let (added, removed) = diff.map_or((0, 0), |diff| (diff.added as u64, diff.removed as u64));
        let name = Shown { text: path.clone(), escaped: false };
        // Some more than is kept, for a secret that reaches across; the rest goes once it is masked.
        let text = diff.map(|diff| {
            let start = diff.unified_start(&name, DIFF + MARGIN);
            String::from_utf8_lossy(&start[..start.len().min(DIFF + MARGIN)]).into_owned()
        });
        let command = Command::Argv { words: vec![act.verb().to_owned(), path.clone()] };
        Self { command, file: Some(AskedFile { work, path, part: act.part(), added, removed, diff: text }), ..self }
    }
}

/// Returns the folder, on other computers after their names: `web1,web2:/srv/app`.
fn folder(run: &Run) -> String {
    let folder = run.cwd.to_string_lossy();
    if run.remote.is_empty() { folder.into_owned() } else { format!("{}:{folder}", run.host_names().join(",")) }
}

fn chain(asker: &Asker) -> Vec<String> {
    asker.chain.iter().map(|process| format!("{} ({})", process.name, process.path.display())).collect()
}

impl Decided {
    /// Returns the decision behind an outcome without a run, or the permission for a run.
    #[must_use]
    pub fn of(by: Option<&ApprovedBy>, outcome: Option<&Outcome>, took_ms: u64) -> Self {
        let (who, verdict, reason) = match (by, outcome) {
            (Some(ApprovedBy::Rule { ids, words, fence }), _) => {
                let id = ids.iter().map(|id| id.0.as_str()).collect::<Vec<_>>().join(" ");
                (By::Rule { id, words: words.clone(), fence: fence.clone() }, Verdict::Allowed, None)
            }
            (Some(ApprovedBy::Person), _) => (By::Person, Verdict::Allowed, None),
            (Some(ApprovedBy::Grant), _) => (By::Grant, Verdict::Allowed, None),
            (None, Some(Outcome::Denied { reason })) => (By::Person, Verdict::Denied, reason.clone()),
            (None, Some(Outcome::Refused { reason })) => (By::Nobody, Verdict::Refused, Some(reason.clone())),
            (None, Some(Outcome::Withdrawn { why })) => (By::Nobody, Verdict::Withdrawn, Some(why.clone())),
            (None, Some(Outcome::NotStarted { reason })) => (By::Nobody, Verdict::Refused, Some(reason.clone())),
            (None, _) => (By::Nobody, Verdict::Expired, None),
        };
        Self { by: who, verdict, reason, took_ms, scripts: Vec::new() }
    }

    /// The same with the scripts the person allowed.
    #[must_use]
    pub(crate) fn with_scripts(mut self, submission: &Submission) -> Self {
        if self.by == By::Person && self.verdict == Verdict::Allowed {
            let scripts = submission.scripts().into_iter();
            let kept =
                |script: ScriptDigest| AllowedScript { path: script.path, part: script.part, sha256: script.digest };
            self.scripts = scripts.map(kept).collect();
        }
        self
    }
}

impl Ended {
    /// Makes the end from a report; `kept` is the output at hand, stdout first.
    #[must_use]
    pub fn of(report: &Report, kept: [&Kept; 2], output: Option<Output>) -> Self {
        let (how, words, code) = told(&report.outcome);
        let ran_ms = report.ran.map(|ran| u64::try_from(ran.as_millis()).unwrap_or(u64::MAX));
        Self { how, words, code, ran_ms, left: report.left, output, excerpt: excerpt(kept), on: Vec::new() }
    }

    /// Adds the end on each computer, when there are several.
    #[must_use]
    pub(crate) fn on(self, shares: &[Arc<Share>]) -> Self {
        let end = |share: &Arc<Share>| {
            let ended = share.end().map(|(outcome, left)| (told(outcome), *left));
            let ((how, words, code), left) = ended.unwrap_or(((How::Interrupted, None, None), 0));
            EndedOn { name: share.name.clone(), how, words, code, left }
        };
        Self { on: if shares.len() > 1 { shares.iter().map(end).collect() } else { Vec::new() }, ..self }
    }

    /// Makes the end of a request that waited for a person when Countersign quit.
    #[must_use]
    pub fn lost() -> Self {
        let words = "Countersign ended while this was waiting. Its agent is gone, so nothing runs by itself.";
        Self { words: Some(words.to_owned()), ..Self::interrupted(None) }
    }

    /// Makes the end of a run that outlasted Countersign.
    #[must_use]
    pub fn interrupted(output: Option<Output>) -> Self {
        let how = How::Interrupted;
        Self { how, words: None, code: None, ran_ms: None, left: 0, output, excerpt: String::new(), on: Vec::new() }
    }

    /// Adds the beginning and the end of its output.
    #[must_use]
    pub(in crate::history) fn showing(self, kept: [&Kept; 2]) -> Self {
        Self { excerpt: excerpt(kept), ..self }
    }
}

fn told(outcome: &Outcome) -> (How, Option<String>, Option<i32>) {
    match outcome {
        Outcome::Exited { code: 0 } => (How::Succeeded, None, Some(0)),
        Outcome::Exited { code } => (How::Failed, None, Some(*code)),
        Outcome::Signalled { signal } => (How::Signalled, None, Some(*signal)),
        Outcome::TimedOut { limit } => (How::TimedOut, Some(format!("limit {} s", limit.as_secs())), None),
        Outcome::Stopped { by, hard } => {
            let who = match by {
                Ender::Person => "by the person",
                Ender::Agent => "by its agent",
                Ender::HangUp => "because its call ended",
                Ender::Quit => "because Countersign quit",
            };
            (How::Stopped, Some(format!("{} {who}", if *hard { "killed" } else { "stopped" })), None)
        }
        Outcome::Changed { why } => (How::Changed, Some(why.clone()), None),
        Outcome::Done { words } => (How::Succeeded, Some(words.clone()), None),
        Outcome::Failed { error } => (How::Failed, Some(error.to_string()), None),
        Outcome::Denied { reason } => (How::Denied, reason.clone(), None),
        Outcome::Refused { reason } => (How::Refused, Some(reason.clone()), None),
        Outcome::Expired => (How::Expired, None, None),
        Outcome::Withdrawn { why } => (How::Withdrawn, Some(why.clone()), None),
        Outcome::NotStarted { reason } => (How::NotStarted, Some(reason.clone()), None),
        Outcome::Lost { why } => (How::Lost, Some(why.clone()), None),
    }
}

/// Returns the beginning and the end of both streams. The output is masked before it's cut: half a secret can't be
/// known by its form.
fn excerpt(kept: [&Kept; 2]) -> String {
    let mut text = String::new();
    for stream in kept {
        let whole = stream.gap == 0 && stream.tail.is_empty() && stream.head.len() <= EXCERPT;
        let (head, tail) = match whole {
            true => (plain_text(&stream.head), String::new()),
            false => (beginning(&stream.head), end(if stream.tail.is_empty() { &stream.head } else { &stream.tail })),
        };
        for piece in [head, tail].iter().filter(|piece| !piece.is_empty()) {
            text.push_str(if text.is_empty() || text.ends_with('\n') { "" } else { "\n" });
            text.push_str(piece);
        }
    }
    text
}

fn beginning(bytes: &[u8]) -> String {
    let near = &bytes[..bytes.len().min(EXCERPT / 2 + MARGIN)];
    plain_text(near).chars().take(EXCERPT / 2).collect()
}

/// Returns the last bytes from a space on, so that they begin with a whole word.
fn end(bytes: &[u8]) -> String {
    let near = &bytes[bytes.len().saturating_sub(EXCERPT / 2 + MARGIN)..];
    let word = near.iter().position(u8::is_ascii_whitespace).unwrap_or(near.len());
    let text = plain_text(&near[word..]);
    let skip = text.chars().count().saturating_sub(EXCERPT / 2);
    text.chars().skip(skip).collect()
}

fn plain_text(bytes: &[u8]) -> String {
    mask(&without_escapes(&String::from_utf8_lossy(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(head: &str, gap: u64, tail: &str) -> Kept {
        let total = head.len() as u64 + gap + tail.len() as u64;
        Kept { head: head.into(), gap, tail: tail.into(), total, ..Kept::default() }
    }

    #[test]
    fn an_excerpt_is_short_plain_and_never_has_half_a_secret() {
        let token = format!("ghp_{}", "a1B2".repeat(9));
        let none = kept("", 0, "");
        assert_eq!(excerpt([&kept("\x1b[1mout\x1b[0m\n", 0, ""), &kept("err", 0, "")]), "out\nerr");
        assert_eq!(excerpt([&none, &none]), "");
        for place in 440..560 {
            let line = format!("{} {token} {}", "x".repeat(place), "y ".repeat(3000));
            let text = excerpt([&kept(&line, 0, ""), &none]);
            assert!(text.chars().count() <= EXCERPT + 1 && !text.contains("a1B2"), "{place}: {text}");
            let line = format!("{} {token} {}", "y ".repeat(3000), "x".repeat(place));
            let text = excerpt([&kept(&line, 0, ""), &none]);
            assert!(!text.contains("a1B2") && text.ends_with('x'), "{place}: {text}");
        }
        let gap = excerpt([&kept("begin", 1000, &format!("{} end", &token[4..])), &none]);
        assert_eq!(gap, "begin\n end");
    }
}
