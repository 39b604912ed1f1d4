//! The clock and the guard around a judgement: one that panics, takes too long or is lost asks a person.
//!
//! Commands are judged on blocking threads, so that a hostile one never holds up the house. A thread cannot be ended
//! from outside: one that overruns is no longer listened to and works on to its end. So there are only a few, and a
//! request never has a second one while its first is still at work.
//!
//! What counts is the time the thread was at work, so that a machine that is busy with other things does not make
//! rules fall silent; by the clock on the wall there is an end, too.

mod effort;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::{OnceCell, Semaphore};
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{Instant, timeout, timeout_at};

use crate::fence;
use crate::request_id::RequestId;
use crate::text::say;
use effort::Effort;

/// How much processor time a judgement may take.
pub const LIMIT: Duration = Duration::from_millis(100);
/// How long a judgement may take by the clock, when others keep its thread from working.
pub const STALLED: Duration = Duration::from_millis(800);
/// The most commands judged at a time. An ordinary judgement takes far less than a millisecond, so others hardly wait;
/// when all of these overrun, everything asks until one of them has ended.
pub const THREADS: usize = 4;

/// How long to wait for a thread.
const ROOM: Duration = Duration::from_secs(1);

/// The reason a judgement failed, so that a person is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JudgingError {
    /// It took longer than [`LIMIT`] or [`STALLED`].
    #[error("{}", say!("judging-too-slow"))]
    TooSlow,
    /// No thread was free.
    #[error("{}", say!("judging-busy"))]
    Busy,
    /// An earlier one of the same request is still at work.
    #[error("{}", say!("judging-unfinished"))]
    Unfinished,
    /// It panicked.
    #[error("{}", say!("judging-failed"))]
    Failed,
}

/// The few threads commands are judged on. A broker has one of these; its clones share the threads.
#[derive(Clone, Debug)]
pub struct Judges {
    room: Arc<Semaphore>,
    at_work: Arc<Mutex<HashSet<RequestId>>>,
    tables: Arc<OnceCell<()>>,
}

impl Default for Judges {
    fn default() -> Self {
        Self { room: Arc::new(Semaphore::new(THREADS)), at_work: Arc::default(), tables: Arc::default() }
    }
}

impl Judges {
    /// Reads what every judgement needs, once and before any clock runs: counted as the work of the first command, it
    /// made rules and denials fall silent for that one on a slow machine.
    pub async fn ready(&self) {
        let read = || async {
            let read = || {
                countersign_policy::read_tables();
                fence::get_ready();
            };
            let _ = spawn_blocking(read).await;
        };
        self.tables.get_or_init(read).await;
    }

    /// Returns a check's result.
    ///
    /// # Errors
    ///
    /// Returns why a person must be asked instead, as a sentence: the check failed, worked for more than [`LIMIT`],
    /// took more than [`STALLED`], or found no thread.
    pub async fn judged<T: Send + 'static>(
        &self,
        request: RequestId,
        check: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JudgingError> {
        self.judged_then(request, check, |answer| answer).await
    }

    /// Returns a check's result and a look at the disk after it, on the same thread, since handing it to another costs
    /// more than either. Looking isn't a judgement's work, and a look that hangs keeps nobody else from a thread.
    ///
    /// # Errors
    ///
    /// Fails as [`Judges::judged`] does; the look counts toward the time by the clock.
    pub async fn judged_then<T: Send + 'static, U: Send + 'static>(
        &self,
        request: RequestId,
        check: impl FnOnce() -> T + Send + 'static,
        look: impl FnOnce(T) -> U + Send + 'static,
    ) -> Result<U, JudgingError> {
        let turn = JudgeThread::take(&self.at_work, request).ok_or(JudgingError::Unfinished)?;
        let Ok(Ok(room)) = timeout(ROOM, Arc::clone(&self.room).acquire_owned()).await else {
            return Err(JudgingError::Busy);
        };
        let begun = Arc::new(OnceLock::new());
        let begin = Arc::clone(&begun);
        let work = spawn_blocking(move || {
            // Both are given back when the judgement ends, however long nobody has been listening.
            let held = (turn, room);
            let _ = begin.set(Instant::now());
            let effort = Effort::begin();
            let answer = check();
            let spent = effort.spent();
            drop(held);
            (look(answer), spent)
        });
        match in_time(work, &begun).await? {
            Ok((answer, spent)) if spent <= LIMIT => Ok(answer),
            Ok(_) => Err(JudgingError::TooSlow),
            Err(_) => Err(JudgingError::Failed),
        }
    }
}

/// Returns the work's result, unless its thread doesn't begin, or takes too long from then on. Nobody is woken just to
/// hear that it began: that is checked when the time is up.
async fn in_time<T>(mut work: JoinHandle<T>, begun: &OnceLock<Instant>) -> Result<Result<T, JoinError>, JudgingError> {
    let handed = Instant::now();
    let mut end = handed + STALLED.min(ROOM);
    loop {
        if let Ok(done) = timeout_at(end, &mut work).await {
            return Ok(done);
        }
        let last = match begun.get() {
            Some(began) => *began + STALLED,
            None => handed + ROOM,
        };
        if last <= end {
            return Err(if begun.get().is_some() { JudgingError::TooSlow } else { JudgingError::Busy });
        }
        end = last;
    }
}

/// The one thread of a request.
struct JudgeThread {
    at_work: Arc<Mutex<HashSet<RequestId>>>,
    request: RequestId,
}

impl JudgeThread {
    fn take(at_work: &Arc<Mutex<HashSet<RequestId>>>, request: RequestId) -> Option<Self> {
        let free = at_work.lock().unwrap_or_else(PoisonError::into_inner).insert(request);
        free.then(|| Self { at_work: Arc::clone(at_work), request })
    }
}

impl Drop for JudgeThread {
    fn drop(&mut self) {
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.request);
    }
}

#[cfg(test)]
mod tests;
