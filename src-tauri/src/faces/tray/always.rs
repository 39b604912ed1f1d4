//! The panel of Windows and macOS, which is always there.

/// Nothing to look for.
pub(crate) struct Panel;

impl Panel {
    #[expect(clippy::unused_async, reason = "the same shape on every system")]
    pub(crate) async fn new() -> Self {
        Self
    }

    #[expect(clippy::unused_async, reason = "the same shape on every system")]
    pub(crate) async fn next(&mut self) -> Option<bool> {
        None
    }
}

/// Whether a panel shows tray icons.
#[expect(clippy::unused_async, reason = "the same shape on every system")]
pub(crate) async fn is_there() -> bool {
    true
}
