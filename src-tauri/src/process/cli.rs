//! The few words the app understands on its command line. None of them can approve anything.

use std::ffi::OsString;

/// The task on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Invocation {
    /// Start, or show the window of the one that runs.
    Window,
    /// Start with the tray alone.
    Background {
        /// Say nothing more once agents can come in: whoever started it does not listen longer.
        quiet: bool,
    },
    /// Say what stands well and what does not, and end.
    Doctor {
        /// As JSON, for programs.
        json: bool,
    },
    /// Say what the words are.
    Help,
    /// Say the version.
    Version,
}

/// The text of `--help`.
pub(crate) const HELP: &str = "\
Countersign: your AI asks, you countersign.

  countersign               open the window, starting the app if needed
  countersign --background  start in the tray, without a window
  countersign doctor        check bridge, agents, keyring, popups, tray and History; changes nothing
  countersign doctor --json the same as JSON; both exit with 0, or with 1 if something is broken
  countersign --version     show the version

Agents connect through countersign-bridge; the Connect page shows how.
";

/// Reads the words after the program's name; nothing when one is not understood.
pub(crate) fn read(words: impl Iterator<Item = OsString>) -> Option<Invocation> {
    let mut want = Invocation::Window;
    for (at, word) in words.enumerate() {
        want = match (word.to_str(), want) {
            (Some("--help" | "-h"), _) => Invocation::Help,
            (Some("doctor"), _) if at == 0 => Invocation::Doctor { json: false },
            (Some("--json"), Invocation::Doctor { json: false }) => Invocation::Doctor { json: true },
            (_, Invocation::Doctor { .. }) => return None,
            (Some("--background"), _) => Invocation::Background { quiet: false },
            (Some("--quiet"), Invocation::Background { quiet: false }) => Invocation::Background { quiet: true },
            (Some("--version" | "-V"), _) => Invocation::Version,
            _ => return None,
        };
    }
    Some(want)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(words: &[&str]) -> Option<Invocation> {
        read(words.iter().map(OsString::from))
    }

    #[test]
    fn doctor_takes_one_word_and_nothing_else() {
        assert_eq!(said(&["doctor"]), Some(Invocation::Doctor { json: false }));
        assert_eq!(said(&["doctor", "--json"]), Some(Invocation::Doctor { json: true }));
        assert_eq!(said(&["doctor", "--help"]), Some(Invocation::Help));
        for wrong in [&["doctor", "--fix"][..], &["doctor", "doctor"], &["--background", "doctor"], &["--json"]] {
            assert_eq!(said(wrong), None, "{wrong:?}");
        }
        for wrong in [&["doctor", "--background"][..], &["doctor", "--json", "--json"], &["doctor", "--version"]] {
            assert_eq!(said(wrong), None, "{wrong:?}");
        }
        assert_eq!(said(&["--background", "--quiet"]), Some(Invocation::Background { quiet: true }));
    }
}
