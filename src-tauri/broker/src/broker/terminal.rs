//! Whether a run that had no terminal says that it wanted one.
//!
//! What programs print is no proof of anything, so nothing but a hint comes of it.

use std::sync::LazyLock;

use serde::Deserialize;

use super::request::Request;
use crate::outcome::Outcome;
use crate::transcript::Stream;

/// The bytes at the end of each stream that are searched.
const LOOKED_AT: usize = 4096;
/// The phrases, in lower case, of programs that wanted a terminal.
static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    struct File {
        no_terminal: Phrases,
    }
    let file = toml::from_str(include_str!("../../../programs/no-terminal.toml"));
    file.map_or_else(|_| Phrases::default(), |file: File| file.no_terminal)
});

/// Phrases, by when they count.
#[derive(Default, Deserialize)]
struct Phrases {
    /// However the command ended.
    always: Vec<String>,
    /// Only if it failed.
    failed: Vec<String>,
}

/// Returns whether this command, which ended so, complained that it had no terminal.
pub(super) fn is_missed(request: &Request, outcome: &Outcome) -> bool {
    let failed = match outcome {
        Outcome::Exited { code } => *code != 0,
        Outcome::Signalled { .. } | Outcome::TimedOut { .. } => true,
        _ => return false,
    };
    if request.submission().run().is_none_or(|run| run.pty.is_some()) {
        return false;
    }
    let says = |stream| {
        let kept = request.transcript().kept(stream, LOOKED_AT);
        complains(&kept.head, failed) || complains(&kept.tail, failed)
    };
    says(Stream::Stderr) || says(Stream::Stdout)
}

fn complains(text: &[u8], failed: bool) -> bool {
    let text = String::from_utf8_lossy(text).to_lowercase();
    let says = |phrases: &[String]| phrases.iter().any(|phrase| text.contains(phrase.as_str()));
    says(&PHRASES.always) || failed && says(&PHRASES.failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_wanted_a_terminal_is_known_by_its_words() {
        for said in [
            "sh: 1: cannot open /dev/tty: No such device or address",
            "bash: line 1: /dev/tty: No such device or address",
            "zsh:1: no such device or address: /dev/tty",
            "bash: line 1: /dev/tty: Device not configured",
            "the input device is not a TTY",
            "fatal: could not read Username for 'https://x.example': No such device or address",
            "sudo: a terminal is required to read the password; either use the -S option",
            "open terminal failed: not a terminal",
            "Host key verification failed.",
        ] {
            assert!(complains(said.as_bytes(), true), "{said}");
        }
        assert!(complains(b"sh: 1: cannot open /dev/tty: No such device or address", false));
        for said in ["not found", "error: terminal velocity", "gets /dev/tty1", "Is a directory", ""] {
            assert!(!complains(said.as_bytes(), true), "{said}");
        }
        assert!(!complains(b"grep: found 'the input device is not a TTY' in 3 files", false));
        assert!(PHRASES.always.len() > 5 && PHRASES.failed.len() > 5);
        let mut all = PHRASES.always.iter().chain(&PHRASES.failed);
        assert!(all.all(|phrase| *phrase == phrase.to_lowercase() && phrase.len() > 8));
    }
}
