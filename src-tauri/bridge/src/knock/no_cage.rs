//! Sandboxes, where the system has none that hides the place of the app's door.

/// Why an app started here could not be reached by others.
pub(super) fn look() -> Option<String> {
    None
}

/// What a person can do.
pub(super) fn remedy() -> String {
    "Run the client outside its sandbox, then connect again.".to_owned()
}
