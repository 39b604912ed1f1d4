//! How a dialect came out, in few lines.

use std::collections::BTreeMap;
use std::time::Duration;

use super::Came;
use super::case::{Case, Expected};
use super::plain;

/// Only so much of an answer is shown, from shortly before the first letter that differs.
const SHOWN: usize = 600;
const BEFORE: usize = 40;
/// Calls that take longer wait for something, which says nothing about the answering.
const QUICK: Duration = Duration::from_millis(500);

/// What was counted.
#[derive(Default)]
pub(super) struct Score {
    alike: usize,
    /// By reason.
    wanted: BTreeMap<&'static str, usize>,
    differ: Vec<String>,
    /// Reasons of answers that are alike.
    idle: Vec<String>,
    /// Of each quick call, theirs and ours.
    times: Vec<(Duration, Duration)>,
}

impl Score {
    /// Holds the two against each other.
    pub(super) fn count(&mut self, case: &Case, theirs: &Came, ours: &Came) {
        let call = format!("{} {}", case.tool, cut(&case.arguments.to_string(), 0));
        let alike = theirs.answer == ours.answer && theirs.changes == ours.changes;
        if theirs.took.max(ours.took) < QUICK {
            self.times.push((theirs.took, ours.took));
        }
        let (why, wanted, found) = match &case.answer {
            Expected::Same if alike => {
                self.alike += 1;
                return;
            }
            Expected::Same => ("", whole(&theirs.answer, theirs), whole(&ours.answer, ours)),
            Expected::Bent(bend) => {
                let bent = plain::each(&theirs.answer, &|text| (bend.how)(text));
                let mut plainer = ours.answer.clone();
                if let (Some(name), Some(members)) = (bend.besides, plainer.as_object_mut()) {
                    members.remove(name);
                }
                (bend.why, whole(&bent, theirs), whole(&plainer, ours))
            }
            Expected::Ours(why, told) => (*why, told.clone(), plain::told(&ours.answer, &ours.changes)),
        };
        if alike {
            self.idle.push(call.clone());
        }
        if wanted == found {
            *self.wanted.entry(why).or_default() += 1;
            return;
        }
        let from = wanted.bytes().zip(found.bytes()).take_while(|(one, other)| one == other).count();
        let from = from.saturating_sub(BEFORE);
        let reason = if why.is_empty() { String::new() } else { format!(" (wanted: {why})") };
        let said = match case.answer {
            Expected::Ours(..) => format!("\n      theirs:  {}", cut(&plain::told(&theirs.answer, &theirs.changes), 0)),
            _ => String::new(),
        };
        let (wanted, found) = (cut(&wanted, from), cut(&found, from));
        self.differ.push(format!("  {call}{reason}{said}\n      not ours: {wanted}\n      ours:     {found}"));
    }

    /// Prints it, and fails when something differs without a reason.
    pub(super) fn tell(mut self) {
        let wanted: usize = self.wanted.values().sum();
        println!("  {} answered alike, {wanted} differ as wanted, {} without a reason", self.alike, self.differ.len());
        for (why, count) in &self.wanted {
            println!("  {count:>5}  {why}");
        }
        for call in &self.idle {
            println!("  alike, though it need not be: {call}");
        }
        if let [theirs, ours] = self.medians()[..] {
            let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
            println!("  an answer takes {ours:.1?}, the original's {theirs:.1?}: {ratio:.2} of it (medians)");
        }
        assert!(self.differ.is_empty(), "answers differ without a reason:\n{}", self.differ.join("\n"));
    }

    fn medians(&mut self) -> Vec<Duration> {
        let middle = self.times.len() / 2;
        let mut sides = [self.times.iter().map(|time| time.0).collect::<Vec<_>>(), Vec::new()];
        sides[1] = self.times.iter().map(|time| time.1).collect();
        sides.iter_mut().for_each(|side| side.sort_unstable());
        sides.iter().filter_map(|side| side.get(middle).copied()).collect()
    }
}

fn whole(answer: &serde_json::Value, came: &Came) -> String {
    let changes = serde_json::Value::Object(came.changes.clone());
    if came.changes.is_empty() { answer.to_string() } else { format!("{answer} → {changes}") }
}

fn cut(text: &str, from: usize) -> String {
    let from = (0..=from.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let shown: String = text[from..].chars().take(SHOWN).collect();
    let more = text.len() - from - shown.len();
    let before = if from > 0 { "…" } else { "" };
    if more > 0 { format!("{before}{shown}… and {more} bytes more") } else { format!("{before}{shown}") }
}
