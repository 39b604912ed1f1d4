//! Sandboxes, where the system has none that hides the place of the app's door.

/// Returns `None`: no sandbox is recognised here.
pub(super) fn look() -> Option<String> {
    None
}

/// Returns no advice.
pub(super) fn remedy() -> String {
    "Run the client outside its sandbox, then connect again.".to_owned()
}
