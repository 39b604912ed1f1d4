//! How a run there ended: a command that failed, told apart from a connection that did.

use super::errand::Errand;
use super::mark::{Decline, Group, Mark, RemoteReport};
use super::sieve::{Sieve, Sifted};
use super::trouble::RemoteError;

/// The bytes of `ssh`'s messages before the command begins, and of the stream's end, that are kept to tell why.
const KEPT: usize = 4096;
/// The highest signal number.
const SIGNALS: u8 = 64;

/// The end of a run on another computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The command exited by itself.
    Exited {
        /// Its exit code.
        code: u8,
    },
    /// A signal ended it, as the shell there tells by a code of 128 and more. The shell cannot tell that apart from a
    /// program that chose this very code.
    Signalled {
        /// The signal's number there.
        signal: u8,
    },
    /// No word came about its end, or, once it was sent, about its beginning. It may still run.
    Lost {
        /// What happened, what it means, what to do.
        why: String,
    },
    /// The command never began.
    NotStarted {
        /// What happened, what it means, what to do.
        why: String,
    },
}

/// Follows one run through the stream with its private lines: standard error, or a terminal's one stream.
#[derive(Debug)]
pub struct Watch {
    sieve: Sieve,
    group: Option<Group>,
    declined: Option<Decline>,
    code: Option<u8>,
    /// The messages of `ssh` before the command begins; afterwards the end of the stream.
    said: Vec<u8>,
}

impl Watch {
    /// Makes the watch for the run with this mark.
    #[must_use]
    pub fn new(mark: &Mark) -> Self {
        Self { sieve: Sieve::new(mark), group: None, declined: None, code: None, said: Vec::new() }
    }

    /// Takes the next bytes of the stream, and hands on those that are the command's. What comes before the command
    /// begins is `ssh`'s, or a greeting of the shell there, and is kept for [`Watch::ended`].
    pub fn feed(&mut self, bytes: &[u8], to: &mut impl FnMut(&[u8])) {
        let Self { sieve, group, declined, code, said } = self;
        sieve.feed(bytes, |sifted| match sifted {
            Sifted::Output(bytes) => {
                keep(said, bytes);
                if group.is_some() {
                    to(bytes);
                }
            }
            // Only the first word about each counts: it came before anything the command could say.
            Sifted::Said(RemoteReport::Begun(begun)) if group.is_none() => {
                said.clear();
                *group = Some(begun);
            }
            Sifted::Said(RemoteReport::Declined(why)) if group.is_none() => *declined = Some(why),
            Sifted::Said(RemoteReport::Over(over)) if group.is_some() => *code = code.or(Some(over)),
            Sifted::Said(_) => {}
        });
    }

    /// Returns the run's processes there, once the command has begun.
    #[must_use]
    pub fn group(&self) -> Option<&Group> {
        self.group.as_ref()
    }

    /// Returns whether the command has ended. The local `ssh` may continue while a leftover of the command holds its
    /// output open there: so it's given a moment for bytes on the way, and then ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.code.is_some()
    }

    /// Returns the end, once the local `ssh` has exited and its streams have ended. `errand` is the command that was
    /// sent.
    pub fn ended(&mut self, errand: &Errand, to: &mut impl FnMut(&[u8])) -> Ended {
        let (begun, said) = (self.group.is_some(), &mut self.said);
        self.sieve.finish(|sifted| {
            if let Sifted::Output(bytes) = sifted {
                keep(said, bytes);
                if begun {
                    to(bytes);
                }
            }
        });
        match (&self.group, self.code) {
            (Some(_), Some(code)) => exited(code),
            (Some(_), None) => Ended::Lost { why: lost(&self.said) },
            (None, _) => not_begun(self.declined, errand, &self.said),
        }
    }
}

fn exited(code: u8) -> Ended {
    match code.checked_sub(128) {
        Some(signal @ 1..=SIGNALS) => Ended::Signalled { signal },
        _ => Ended::Exited { code },
    }
}

/// Returns why the connection was lost. The end of the stream may be the command's own words, so only `ssh`'s messages
/// about connections are believed.
fn lost(said: &[u8]) -> String {
    let why = match RemoteError::of(&String::from_utf8_lossy(said)) {
        why @ RemoteError::Dropped { .. } => why,
        _ => RemoteError::Dropped { words: String::new() },
    };
    format!("{why} The command had started, and its end wasn't reported: it may still be running there.")
}

/// Returns the end of a command that didn't begin: only the far side's own word, or one of `ssh`'s from before anything
/// is sent, says that nothing ran.
fn not_begun(declined: Option<Decline>, errand: &Errand, said: &[u8]) -> Ended {
    let not_started = |words: String| Ended::NotStarted { why: format!("{words} Nothing ran.") };
    match declined {
        Some(Decline::Folder) => {
            let folder = errand.folder.as_deref().unwrap_or_default();
            not_started(format!("The folder {folder:?} can't be entered there. Check the path and its permissions."))
        }
        Some(Decline::Bash) => not_started("bash isn't installed there. Use `sh`, or install bash.".to_owned()),
        None => match RemoteError::of(&String::from_utf8_lossy(said)) {
            why if why.is_before_anything_is_sent() => not_started(why.to_string()),
            why => Ended::Lost {
                why: format!(
                    "{why} The command may have been sent, but nothing was reported: it may be running there."
                ),
            },
        },
    }
}

fn keep(said: &mut Vec<u8>, bytes: &[u8]) {
    said.extend_from_slice(bytes);
    let over = said.len().saturating_sub(KEPT);
    said.drain(..over);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::written::{ShellKind, What};

    #[test]
    fn what_broke_before_a_word_came_is_not_called_not_started() {
        let what = What::Shell { text: "true".into(), shell: ShellKind::Sh };
        let errand = Errand { what, folder: None, env: Vec::new(), pty: false };
        let told = [
            ("box: Permission denied (publickey).", false),
            ("No ED25519 host key is known for box and you have requested strict checking.", false),
            ("ssh: connect to host 127.0.0.1 port 1: Connection refused", false),
            ("ssh: Could not resolve hostname box: Name or service not known", false),
            ("Connection to 127.0.0.1 closed by remote host.", true),
            ("Timeout, server box not responding.", true),
            ("Read from remote host box: No route to host", true),
            ("Connection timed out", true),
            ("Welcome to box", true),
            ("", true),
        ];
        for (complaint, may_run) in told {
            let mut watch = Watch::new(&Mark::new().expect("random"));
            watch.feed(complaint.as_bytes(), &mut |_| panic!("nothing is the command's"));
            let ended = watch.ended(&errand, &mut |_| panic!("nothing is the command's"));
            assert_eq!(matches!(ended, Ended::Lost { .. }), may_run, "{complaint:?}: {ended:?}");
        }
    }
}
