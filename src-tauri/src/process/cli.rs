//! The few words the app understands on its command line. None of them can approve anything.

use std::ffi::OsString;

/// What was asked on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Invocation {
    /// Start, or show the window of the one that runs.
    Window,
    /// Start with the tray alone.
    Background {
        /// Say nothing more once agents can come in: whoever started it does not listen longer.
        quiet: bool,
    },
    /// Say what the words are.
    Help,
    /// Say the version.
    Version,
}

/// What `--help` says.
pub(crate) const HELP: &str = "\
Countersign: your AI asks, you countersign.

  countersign               open the window (and start, if it does not run)
  countersign --background  start without a window; the tray shows it
  countersign --version     say the version

Agents connect through countersign-bridge; the Connect page shows how.
";

/// Reads the words after the program's name; nothing when one is not understood.
pub(crate) fn read(words: impl Iterator<Item = OsString>) -> Option<Invocation> {
    let mut want = Invocation::Window;
    for word in words {
        want = match word.to_str() {
            Some("--background") => Invocation::Background { quiet: false },
            Some("--quiet") if want == (Invocation::Background { quiet: false }) => {
                Invocation::Background { quiet: true }
            }
            Some("--help" | "-h") => Invocation::Help,
            Some("--version" | "-V") => Invocation::Version,
            _ => return None,
        };
    }
    Some(want)
}
