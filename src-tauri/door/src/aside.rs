//! Work that takes a processor for a while, away from the threads that serve requests.

use tokio::task::spawn_blocking;

/// Does work on a thread that may take its time; nothing when the runtime ends before it is done.
///
/// # Panics
/// When the work does.
pub(crate) async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    match spawn_blocking(work).await {
        Ok(done) => Some(done),
        Err(error) => error.try_into_panic().map_or(None, |panic| std::panic::resume_unwind(panic)),
    }
}
