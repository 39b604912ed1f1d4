//! Work with a clock of its own: previews, tries, the look at the disk. It is hostile text that is looked at, on a disk
//! that may be slow, and nobody waits for it without end.
//!
//! A thread cannot be ended from outside: one that overruns is no longer listened to and works on to its end. So there
//! are only a few.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use countersign_messages::Message;

use crate::text::message;

/// How long a trial may take, waiting for a free thread included.
const LIMIT: Duration = Duration::from_secs(4);
/// The most trials at a time.
const THREADS: usize = 4;

/// Runs trials on a few threads with a time limit.
#[derive(Debug)]
pub(in crate::broker) struct Trials {
    room: Arc<Semaphore>,
    limit: Duration,
}

impl Default for Trials {
    fn default() -> Self {
        Self { room: Arc::new(Semaphore::new(THREADS)), limit: LIMIT }
    }
}

impl Trials {
    /// Runs a trial and returns its result.
    ///
    /// # Errors
    ///
    /// Fails with a sentence when it took too long or failed; a later result is dropped.
    pub(in crate::broker) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Message> {
        let room = Arc::clone(&self.room);
        let done = timeout(self.limit, async move {
            let room = room.acquire_owned().await.ok()?;
            let done = spawn_blocking(move || {
                // Given back when the thread ends, however long nobody has been listening.
                let _held = room;
                work()
            });
            done.await.ok()
        });
        match done.await {
            Ok(Some(answer)) => Ok(answer),
            Ok(None) => Err(message!("rulebook-countersign-failed-while-looking-at")),
            Err(_) => Err(message!("rulebook-looking-at-this-takes-too")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn what_takes_too_long_is_given_up() {
        let trials = Trials { limit: Duration::from_millis(20), ..Trials::default() };
        let (end, ended) = mpsc::channel::<()>();
        let ended = Arc::new(std::sync::Mutex::new(ended));
        for _ in 0..THREADS {
            let ended = Arc::clone(&ended);
            let overrun = trials.run(move || ended.lock().unwrap().recv());
            assert!(overrun.await.is_err_and(|why| why.id() == "rulebook-looking-at-this-takes-too"));
        }
        assert!(trials.run(|| 1).await.is_err(), "there is no thread left");
        drop(end);
        while trials.room.available_permits() < THREADS {
            tokio::task::yield_now().await;
        }
        let trials = Trials { limit: LIMIT, ..trials };
        assert_eq!(trials.run(|| 1).await, Ok(1), "threads that ended are given back");
        assert!(
            trials
                .run(|| panic!("broken"))
                .await
                .is_err_and(|why| why.id() == "rulebook-countersign-failed-while-looking-at")
        );
    }
}
