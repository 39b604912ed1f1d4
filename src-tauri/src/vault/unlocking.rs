//! The keyring's own dialog, opened because the person wants to unlock. It may stay open for as long as they like, so a
//! thread of its own waits for it, one at a time.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use countersign_broker::consent::rules::StoreError;

/// Whether the dialog is open.
#[derive(Debug, Default)]
pub(super) struct Unlocking(Arc<AtomicBool>);

impl Unlocking {
    /// Opens the dialog unless it is open, and says when it was answered.
    pub(super) fn begin(
        &self,
        unlock: impl FnOnce() -> Result<(), StoreError> + Send + 'static,
        answered: impl FnOnce() + Send + 'static,
    ) -> io::Result<()> {
        if self.0.swap(true, Ordering::SeqCst) {
            return Ok(());
        }
        let open = Arc::clone(&self.0);
        let begun = std::thread::Builder::new().name("unlock".to_owned()).spawn(move || {
            if let Err(error) = unlock() {
                tracing::info!(%error, "the keyring was not unlocked");
            }
            open.store(false, Ordering::SeqCst);
            answered();
        });
        begun.map(drop).inspect_err(|_| self.0.store(false, Ordering::SeqCst))
    }
}
