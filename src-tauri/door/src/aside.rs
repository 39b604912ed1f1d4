//! Work that takes a processor for a while, away from the threads that serve requests.

use tokio::task::spawn_blocking;

/// Runs work on a blocking thread and returns its result; `None` when the runtime ends first.
///
/// # Panics
/// Panics when the work does.
pub(crate) async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    match spawn_blocking(work).await {
        Ok(done) => Some(done),
        Err(error) => error.try_into_panic().map_or(None, |panic| std::panic::resume_unwind(panic)),
    }
}
