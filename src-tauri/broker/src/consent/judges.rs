//! The clock and the guard around a judgement: one that panics, takes too long or is lost asks a person.
//!
//! Commands are judged on blocking threads, so that a hostile one never holds up the house. A thread cannot be ended
//! from outside: one that overruns is no longer listened to and works on to its end. So there are only a few, and a
//! request never has a second one while its first is still at work.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};

use crate::broker::RequestId;
use crate::shell::judge::{Asked, Judgement, What, judge};
use crate::shell::rule::Rules;

/// So long may a judgement take, with its wait for a thread.
pub const LIMIT: Duration = Duration::from_millis(100);
/// So many commands are judged at once. An ordinary judgement takes far less than a millisecond, so others hardly
/// wait; when all of these overrun, everything asks until one of them has ended.
pub const THREADS: usize = 4;

const TOO_SLOW: &str = "the rules took too long to judge this command";
const BUSY: &str = "too many commands are being judged that take too long; try again in a moment";
const UNFINISHED: &str = "an earlier judgement of this request took too long and is still at work";
const FAILED: &str = "Countersign failed while it judged this command by the rules";

/// What is judged, owned, so that a thread can take it along.
#[derive(Clone, Debug)]
pub struct Question {
    /// The command.
    pub command: Command,
    /// The canonical folder it would run in.
    pub cwd: Option<String>,
    /// The client that asks.
    pub client: Option<String>,
    /// The host it would run on; here when absent.
    pub host: Option<String>,
    /// Whether the agent changes the environment.
    pub changes_environment: bool,
    /// Whether the agent hands in something to read.
    pub has_input: bool,
}

/// A command as text or as words, owned.
#[derive(Clone, Debug)]
pub enum Command {
    /// Text for a shell.
    Text {
        /// The text.
        text: String,
        /// The shell's name: `bash`, `sh`, …
        shell: String,
    },
    /// Words without a shell.
    Words(Vec<String>),
}

impl Question {
    /// The same, borrowed.
    #[must_use]
    pub fn asked(&self) -> Asked<'_> {
        let what = match &self.command {
            Command::Text { text, shell } => What::Text { text, shell },
            Command::Words(words) => What::Words(words),
        };
        Asked {
            what,
            cwd: self.cwd.as_deref(),
            client: self.client.as_deref(),
            host: self.host.as_deref(),
            changes_environment: self.changes_environment,
            has_input: self.has_input,
        }
    }
}

/// The few threads commands are judged on. A house has one of these; its clones share the threads.
#[derive(Clone, Debug)]
pub struct Judges {
    room: Arc<Semaphore>,
    at_work: Arc<Mutex<HashSet<RequestId>>>,
}

impl Default for Judges {
    fn default() -> Self {
        Self { room: Arc::new(Semaphore::new(THREADS)), at_work: Arc::default() }
    }
}

impl Judges {
    /// Judges a command by the rules, or asks when that fails or takes more than [`LIMIT`].
    pub async fn judged(&self, request: RequestId, question: Question, rules: Arc<Rules>) -> Judgement {
        self.guarded(request, move || judge(&question.asked(), &rules)).await
    }

    /// The clock and the guard around any way of judging.
    async fn guarded(&self, request: RequestId, check: impl FnOnce() -> Judgement + Send + 'static) -> Judgement {
        let deadline = Instant::now() + LIMIT;
        let Some(turn) = Turn::take(&self.at_work, request) else {
            return Judgement::ask(UNFINISHED, None);
        };
        let Ok(Ok(room)) = timeout_at(deadline, Arc::clone(&self.room).acquire_owned()).await else {
            return Judgement::ask(BUSY, None);
        };
        let work = spawn_blocking(move || {
            // Both are given back when the thread ends, however long nobody has been listening.
            let _held = (turn, room);
            let judgement = check();
            (judgement, Instant::now())
        });
        match timeout_at(deadline, work).await {
            Ok(Ok((judgement, ended))) if ended <= deadline => judgement,
            Ok(Err(_)) => Judgement::ask(FAILED, None),
            Ok(Ok(_)) | Err(_) => Judgement::ask(TOO_SLOW, None),
        }
    }
}

/// A request's one thread.
struct Turn {
    at_work: Arc<Mutex<HashSet<RequestId>>>,
    request: RequestId,
}

impl Turn {
    fn take(at_work: &Arc<Mutex<HashSet<RequestId>>>, request: RequestId) -> Option<Self> {
        let free = at_work.lock().unwrap_or_else(PoisonError::into_inner).insert(request);
        free.then(|| Self { at_work: Arc::clone(at_work), request })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.request);
    }
}

#[cfg(test)]
mod tests;
