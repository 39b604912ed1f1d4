//! What was asked before, for trying rules on it: what this session knows, then what the record tells.

use std::collections::HashSet;

use super::Broker;
use super::request::{Request, State, lock};
use crate::consent::ApprovedBy;
use crate::consent::preview::{Past, Was};
use crate::consent::rules::Client;
use crate::history::{By, Query, Record, Verdict};
use crate::outcome::Outcome;

/// The most past requests that rules are tried on.
const MAX: usize = 400;

impl Broker {
    /// Returns past requests, newest first, at most 400.
    pub(super) async fn past(&self) -> Vec<Past> {
        let (mut past, known): (Vec<Past>, HashSet<_>) = {
            let register = lock(&self.core.register);
            let requests = register.living().into_iter().rev().chain(register.ended()).take(MAX);
            requests.map(|request| (of_session(&request), request.record)).unzip()
        };
        let more = MAX - past.len();
        if more > 0 {
            // Without a record, what this session knows is all there is.
            let page = self.core.history.read(|reader| reader.page(&Query::default(), None, MAX)).await;
            let records = page.map(|page| page.records).unwrap_or_default();
            let others = records.into_iter().filter(|record| !known.contains(&record.key));
            past.extend(others.filter_map(of_record).take(more));
        }
        past
    }
}

fn of_session(request: &Request) -> Past {
    let by_person = match request.state() {
        State::Waiting { .. } => None,
        State::Running { by, .. } => (by == ApprovedBy::Person).then_some(true),
        State::Ended(report) if matches!(report.outcome, Outcome::Denied { .. }) => Some(false),
        State::Ended(report) => (report.by == Some(ApprovedBy::Person)).then_some(true),
    };
    Past { was: Was::Known(request.submission()), by_person }
}

/// Returns a past command; `None` for file work and for other computers, which judging the text alone says nothing
/// about.
fn of_record(record: Record) -> Option<Past> {
    let command = record.command()?.clone();
    let asked = record.asked.filter(|asked| asked.file.is_none() && asked.hosts.is_empty())?;
    let by_person = record.decided.as_ref().filter(|(_, decided)| decided.by == By::Person);
    Some(Past {
        by_person: by_person.map(|(_, decided)| decided.verdict == Verdict::Allowed),
        was: Was::Recorded {
            command,
            folder: asked.folder,
            client: Client { program: asked.program, name: asked.claim.unwrap_or(asked.client) },
            changes_environment: !asked.env.is_empty(),
            has_input: asked.stdin.is_some(),
        },
    })
}
