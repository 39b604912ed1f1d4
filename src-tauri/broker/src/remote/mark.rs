//! The private line by which the far side speaks to us: a random mark no output can hold by accident.
//!
//! It goes along the command's own standard error, so nothing else has to be carried, and is taken out on our side.
//! A command that looks itself up in the list of processes can find its mark and lie with it: about its own exit code,
//! which it chooses anyway. The first word about its group, on which ending it rests, comes before the command starts.

use std::fmt;

use crate::local::digest::random_name;

/// The mark of a run there: 128 random bits in hexadecimal.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Mark(String);

impl Mark {
    /// Makes a new mark.
    ///
    /// # Errors
    ///
    /// Fails when the system has no random numbers.
    pub(super) fn new() -> Result<Self, getrandom::Error> {
        random_name().map(Self)
    }

    /// Returns a stored mark; `None` when it can't be one.
    pub(super) fn kept(text: &str) -> Option<Self> {
        let plain = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        plain.then(|| Self(text.to_owned()))
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// Returns the beginning of each of its private lines.
    pub(super) fn opening(&self) -> Vec<u8> {
        format!("[countersign {} ", self.0).into_bytes()
    }
}

/// A mark read in a log would let others pretend, so it is not written there.
impl fmt::Debug for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mark")
    }
}

/// A run's processes there: enough to find them all again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The number of the group, which is that of its first process.
    pub id: u32,
    /// When that process was started, in the far system's own ticks, where it tells: a number that was given away
    /// again is then noticed.
    pub since: Option<u64>,
    pub(super) mark: Mark,
}

/// A report of the far side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RemoteReport {
    /// The command is about to start, in this group.
    Begun(Group),
    /// It could not be started there, for this reason.
    Declined(Decline),
    /// It has ended, with this exit code as the shell there tells it.
    Over(u8),
    /// The number of processes that are left.
    Left(u32),
}

/// The reason a command wasn't started there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decline {
    /// The folder cannot be entered.
    Folder,
    /// There is no bash.
    Bash,
}

/// Reads what stands between the opening and the bracket.
pub(super) fn said(text: &str, mark: &Mark) -> Option<RemoteReport> {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        ["begin", id, since] => {
            // 0 and 1 are no groups of ours: signals to them would go to everybody.
            let id = id.parse().ok().filter(|id| *id > 1)?;
            Some(RemoteReport::Begun(Group { id, since: since.parse().ok(), mark: mark.clone() }))
        }
        ["end", code] => Some(RemoteReport::Over(code.parse().ok()?)),
        ["left", count] => Some(RemoteReport::Left(count.parse().ok()?)),
        ["no", "folder"] => Some(RemoteReport::Declined(Decline::Folder)),
        ["no", "bash"] => Some(RemoteReport::Declined(Decline::Bash)),
        _ => None,
    }
}
