//! What the app says outside its page: in the tray, on popups, and for itself. The page has a catalogue of its own.

use std::time::Duration;

/// The tray's menu.
pub(crate) const OPEN: &str = "Open Countersign";
pub(crate) const PAUSE: &str = "Pause requests";
pub(crate) const AT_LOGIN: &str = "Start at login";
pub(crate) const STOP: &str = "Stop everything";
pub(crate) const QUIT: &str = "Quit Countersign";
/// The app's name, where nothing else is to be said.
pub(crate) const NAME: &str = "Countersign";

/// A popup's buttons; on macOS it has none.
pub(crate) const REVIEW: &str = "Review";
#[cfg(not(target_os = "macos"))]
pub(crate) const DENY: &str = "Deny";
/// What a denial by popup tells the agent.
pub(crate) const DENIED: &str = "Denied from the notification.";
/// Who asks, when nobody says.
pub(crate) const NOBODY: &str = "An agent";
/// What is wanted, when it is a command.
pub(crate) const WANTS_COMMAND: &str = "run a command";
/// On the popup that counts the rest.
pub(crate) const REST: &str = "None of them runs until you decide.";

/// What is said when the window's page died.
pub(crate) const PAGE: &str = "The window was restarted";
pub(crate) const PAGE_ANEW: &str =
    "The page in Countersign's window crashed and was opened again. Requests kept waiting, and nothing was allowed.";
pub(crate) const PAGE_PLAINLY: &str = "The page in Countersign's window crashed twice within a minute. It was opened \
     again and is drawn without the graphics card from now on. Requests kept waiting, and nothing was allowed.";
pub(crate) const PAGE_RESTS: &str = "The page in Countersign's window keeps crashing, so it stays closed until you open \
     the window again. Requests keep waiting, and nothing was allowed. If it goes on, quit Countersign and start it again.";

/// What is said when no panel shows the tray icon.
pub(crate) const NO_TRAY: &str = "No tray icon";
pub(crate) const NO_PANEL: &str = "no panel on this desktop shows tray icons";

/// Why the first request of all is made.
pub(crate) const TRIAL_REASON: &str = "You asked to try Countersign. This prints one line and does nothing else.";

/// Why there is no tray icon, and how the window is reached.
pub(crate) fn no_tray(why: &str) -> String {
    format!("Countersign has no tray icon here: {why}. It keeps running. To open its window, start it again.")
}

/// How many requests wait and commands run.
pub(crate) fn counts(waiting: usize, running: usize, paused: bool) -> String {
    let counts = match (waiting, running) {
        (0, 0) => "Nothing waits".to_owned(),
        (waiting, 0) => format!("{waiting} waiting"),
        (0, running) => format!("{running} running"),
        (waiting, running) => format!("{waiting} waiting · {running} running"),
    };
    if paused { format!("{counts} · requests paused") } else { counts }
}

/// The same beside the tray's picture.
pub(crate) fn tip(counts: &str) -> String {
    format!("{NAME}: {counts}")
}

/// Who wants what.
pub(crate) fn wants(who: &str, wants: &str) -> String {
    format!("{who} wants to {wants}")
}

/// Who wants the same again, and how often by now.
pub(crate) fn again(who: &str, wants: &str, times: u32, within: Duration) -> String {
    let minutes = within.as_secs() / 60;
    let time = match minutes {
        0 => format!("{} s", within.as_secs().max(1)),
        minutes => format!("{minutes} min"),
    };
    format!("{who} wants to {wants} again: {times} times in {time}")
}

/// How many requests have no popup of their own.
pub(crate) fn more(count: usize) -> String {
    if count == 1 { "1 more request waits".to_owned() } else { format!("{count} more requests wait") }
}
