//! How often a client asks the same: the same command or file work, in the same folder, whatever became of it before.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;

use crate::asker::AgentKey;
use crate::broker::request::{Request, lock};
use crate::local::digest::sha256;
use crate::submission::{Act, Run, ShellKind, Submission, What};

/// The most requests that are counted at a time. The agent with most of them makes room with the one it made longest
/// ago, so that a busy agent can't reset another's count.
const MAX_KNOWN: usize = 256;
/// How long something may not be requested before its count starts over.
const FORGOTTEN: Duration = Duration::from_secs(10 * 60);

/// How often something was requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// How often, this time counted.
    pub times: u32,
    /// From the first time to this one.
    pub within: Duration,
    /// Tells what is repeated from what else is.
    pub what: u64,
}

/// Counts repeats for all clients, bounded.
#[derive(Debug, Default)]
pub(in crate::broker) struct Repeats {
    known: HashMap<String, Series>,
    next: u64,
    /// Grows with each request: two may come in one instant.
    turn: u64,
}

#[derive(Debug)]
struct Series {
    times: u32,
    first: Instant,
    last: Instant,
    turn: u64,
    what: u64,
    agent: AgentKey,
}

/// The identity of a request that is made again.
#[derive(Debug)]
pub(in crate::broker) struct Same {
    key: String,
    agent: AgentKey,
}

impl Repeats {
    /// Counts one more request.
    pub(in crate::broker) fn count(&mut self, asked: Same) -> Repeated {
        let now = Instant::now();
        self.known.retain(|_, series| now - series.last < FORGOTTEN);
        if !self.known.contains_key(&asked.key) && self.known.len() >= MAX_KNOWN {
            self.make_room();
        }
        let next = &mut self.next;
        let series = self.known.entry(asked.key).or_insert_with(|| {
            *next += 1;
            Series { times: 0, first: now, last: now, turn: 0, what: *next, agent: asked.agent }
        });
        series.times = series.times.saturating_add(1);
        self.turn += 1;
        (series.last, series.turn) = (now, self.turn);
        Repeated { times: series.times, within: now - series.first, what: series.what }
    }

    fn make_room(&mut self) {
        let mut shares: HashMap<AgentKey, usize> = HashMap::new();
        for series in self.known.values() {
            *shares.entry(series.agent).or_default() += 1;
        }
        let Some(most) = shares.into_iter().max_by_key(|(agent, count)| (*count, *agent)).map(|(agent, _)| agent)
        else {
            return;
        };
        let theirs = self.known.iter().filter(|(_, series)| series.agent == most);
        if let Some(oldest) = theirs.min_by_key(|(_, series)| series.turn).map(|(key, _)| key.clone()) {
            self.known.remove(&oldest);
        }
    }
}

impl Request {
    /// Returns how often its client has made the same request by now.
    #[must_use]
    pub fn repeated(&self) -> Option<Repeated> {
        *lock(&self.repeated)
    }

    pub(in crate::broker) fn repeat(&self, repeated: Option<Repeated>) {
        *lock(&self.repeated) = repeated;
    }
}

impl Same {
    /// Returns the identity of a request. Limits, reasons and the disk's state play no part.
    pub(in crate::broker) fn of(asked: &Submission) -> Self {
        let asker = asked.asker();
        let client = &asker.client;
        let mut fields = vec![
            client.program.as_os_str().as_encoded_bytes().to_vec(),
            client.name.clone().into_bytes(),
            asker.only_connection().map_or(0, |session| session.0).to_le_bytes().to_vec(),
            asked.folder().as_os_str().as_encoded_bytes().to_vec(),
        ];
        match asked.act() {
            Act::Run(run) => fields.extend(told_of(run)),
            Act::File(act) => {
                let path = act.target.asked.as_os_str().as_encoded_bytes().to_vec();
                fields.extend([act.kind().as_bytes().to_vec(), path, act.part().unwrap_or_default().into_bytes()]);
                fields.push(act.prepared().map(crate::files::Prepared::meaning).unwrap_or_default().into_bytes());
            }
            Act::Input(act) => fields.extend([act.run.0.to_le_bytes().to_vec(), act.text.as_bytes().to_vec()]),
        }
        let key = sha256(fields.into_iter().map(|field| sha256(&field)).collect::<String>().as_bytes());
        Self { key, agent: asker.agent() }
    }
}

/// Returns what tells one command from another: its text, where and how it runs, what it reads and the variables it
/// changes.
fn told_of(run: &Run) -> Vec<Vec<u8>> {
    let mut fields: Vec<Vec<u8>> = match &run.what {
        What::Shell { text, shell: ShellKind::Sh } => vec![b"sh".to_vec(), text.as_bytes().to_vec()],
        What::Shell { text, shell: ShellKind::Bash } => vec![b"bash".to_vec(), text.as_bytes().to_vec()],
        What::Argv(words) => words.iter().map(|word| word.clone().into_bytes()).collect(),
    };
    fields.extend(run.host_names().into_iter().map(String::into_bytes));
    fields.push(run.stdin.as_deref().unwrap_or_default().to_vec());
    fields.push(run.session.as_ref().map(|session| session.name.clone().into_bytes()).unwrap_or_default());
    fields.push(vec![u8::from(run.pty.is_some()), u8::from(run.background)]);
    let changes = run.changes.iter().flat_map(|change| [change.name.clone(), change.value.clone()]);
    fields.extend(changes.map(String::into_bytes));
    fields
}
