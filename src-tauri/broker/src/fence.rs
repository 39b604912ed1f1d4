//! The fence around what runs under a rule: what it may read, change and connect to, held by the kernel where it can.
//!
//! A rule's words are looked at before its program starts, but the program opens each path again, and what stands there
//! may be another thing by then. So the kernel is told what the program may reach, by the files and folders themselves and
//! not by their names, and holds that until the last process of the step has ended. What a program needs is data: the
//! `[[fence]]` tables in `programs/fences.toml`, by what its profile lets through.
//!
//! Where the kernel holds no fence, or not all of it, what runs runs all the same, and everybody is told ([`Held`]). Where it
//! does and one cannot be built, the rule does not speak: a person is asked, with the reason.

#[cfg(target_os = "linux")]
mod error;
#[cfg(target_os = "linux")]
mod ground;
#[cfg(target_os = "linux")]
mod needs;
mod places;
#[cfg(target_os = "linux")]
mod project;
#[cfg(target_os = "linux")]
mod spare;
#[cfg(target_os = "linux")]
mod system;
mod table;
#[cfg(target_os = "linux")]
mod temporary;

#[cfg(not(target_os = "linux"))]
#[path = "fence/elsewhere.rs"]
mod kernel;
#[cfg(target_os = "linux")]
#[path = "fence/landlock.rs"]
mod kernel;

use std::fmt;

use serde::{Deserialize, Serialize};

#[cfg(target_os = "linux")]
pub use error::FenceError;
pub(crate) use kernel::Ready;
#[cfg(target_os = "linux")]
pub(crate) use needs::{FencedStep, Given, Take, ready};
pub(crate) use places::is_own;
pub use table::Reads;
#[cfg(target_os = "linux")]
pub(crate) use temporary::Temporary;

/// What a rule's program may reach: files, and the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fence {
    /// What it may read besides the system's own files.
    pub reads: Reads,
    /// Whether it may change files.
    pub writes: bool,
    /// Whether it changes files of its own elsewhere: caches, and temporary ones.
    pub keeps: bool,
    /// Whether it may connect to other computers.
    pub connects: bool,
}

/// How far this computer's kernel enforces fences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "held", rename_all = "snake_case")]
pub enum Held {
    /// All of it.
    Full,
    /// All but this.
    Part {
        /// The restrictions its version doesn't support yet.
        missing: Vec<Missing>,
    },
    /// The kernel enforces none of it.
    None {
        /// Why.
        why: Unheld,
    },
}

/// A part of the fence that an older kernel doesn't enforce. For programs that connect by design, only the first,
/// second and fourth matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    /// Programs that change files are not fenced at all: they could move none from folder to folder.
    Changing,
    /// Files outside can be cut off, though not written.
    Truncating,
    /// Connections over TCP are not held back.
    Connecting,
    /// The commands sent to a device it may open aren't restricted.
    Devices,
    /// Signals to other programs, and connections to their abstract sockets, are not held back.
    Reaching,
}

/// The reason nothing is enforced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unheld {
    /// The kernel is older than 5.13 or was built without it.
    NotBuilt,
    /// It is built in and was not turned on when the computer started.
    TurnedOff,
    /// The kernel refused; a container or another guard may stand in the way.
    Refused,
    /// This system has none.
    System,
    /// The program needs what no fence lets through.
    Program,
    /// The kernel is older than 5.19, and the program changes files.
    Changing,
}

/// Reads the table, asks the kernel and opens the system's own files: once, so that the first command need not wait for it.
pub(crate) fn get_ready() {
    table::read_table();
    if !matches!(kernel::held(), Held::None { .. }) {
        #[cfg(target_os = "linux")]
        let _ = system::common(true);
    }
}

impl Fence {
    /// Returns the fence of the commands that a rule's words begin, or of a whole step.
    #[must_use]
    pub fn of(words: &[String]) -> Self {
        let row = table::row(words);
        let keeps = row.writes || row.temporary || !row.keeps.is_empty() || !row.makes.is_empty();
        // A search reads the folder it is called in without naming it.
        let reads = if row.here || row.recursive { Reads::Folder } else { row.reads };
        Self { reads, writes: row.writes, keeps, connects: row.connects }
    }
}

impl Held {
    /// Returns how far this computer enforces the fence of the commands these words begin.
    #[must_use]
    pub fn over(words: &[String]) -> Self {
        let row = table::row(words);
        match kernel::held() {
            _ if row.unfenced => Self::None { why: Unheld::Program },
            held => held.clone().around(row.writes, row.connects),
        }
    }

    /// Returns the gaps that matter to a program that writes or connects by design.
    fn around(self, writes: bool, connects: bool) -> Self {
        let Self::Part { mut missing } = self else { return self };
        if writes && missing.contains(&Missing::Changing) {
            return Self::None { why: Unheld::Changing };
        }
        missing.retain(|one| match one {
            Missing::Changing => false,
            Missing::Connecting | Missing::Reaching => !connects,
            Missing::Truncating | Missing::Devices => true,
        });
        if missing.is_empty() { Self::Full } else { Self::Part { missing } }
    }

    /// Returns how far this computer enforces fences.
    #[must_use]
    pub fn here() -> &'static Self {
        kernel::held()
    }

    /// Returns the weaker of two.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::None { why }, _) | (_, Self::None { why }) => Self::None { why },
            (Self::Part { mut missing }, Self::Part { missing: more }) => {
                missing.extend(more.into_iter().filter(|one| !missing.contains(one)).collect::<Vec<_>>());
                Self::Part { missing }
            }
            (part @ Self::Part { .. }, Self::Full) | (Self::Full, part) => part,
        }
    }
}

/// For agents: what people read of it is the page's `fence.ftl`.
impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("fenced by the kernel"),
            Self::Part { missing } => {
                let words: Vec<&str> = missing.iter().map(Missing::words).collect();
                write!(f, "fenced by the kernel, but {}", words.join(", and "))
            }
            Self::None { why } => write!(f, "not fenced: {}", why.words()),
        }
    }
}

impl Missing {
    fn words(&self) -> &'static str {
        match self {
            Self::Changing => "programs that change files aren't",
            Self::Truncating => "files outside the fence can be emptied",
            Self::Connecting => "TCP connections aren't blocked",
            Self::Devices => "commands to devices aren't blocked",
            Self::Reaching => "signals and abstract sockets of other programs aren't blocked",
        }
    }
}

impl Unheld {
    fn words(self) -> &'static str {
        match self {
            Self::NotBuilt => "this kernel has no Landlock",
            Self::TurnedOff => "Landlock is turned off in this kernel",
            Self::Refused => "this kernel refused the fence",
            Self::System => "this system has no such fence",
            Self::Program => "the program can't work inside a fence",
            Self::Changing => "this kernel can't fence programs that change files",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_held_is_told_and_the_weakest_of_several_counts() {
        let part = |missing: &[Missing]| Held::Part { missing: missing.to_vec() };
        let none = Held::None { why: Unheld::TurnedOff };
        assert_eq!(Held::Full.and(Held::Full), Held::Full);
        assert_eq!(Held::Full.and(part(&[Missing::Connecting])), part(&[Missing::Connecting]));
        let both = part(&[Missing::Connecting]).and(part(&[Missing::Truncating, Missing::Connecting]));
        assert_eq!(both, part(&[Missing::Connecting, Missing::Truncating]));
        assert_eq!(
            both.to_string(),
            "fenced by the kernel, but TCP connections aren't blocked, and files outside the fence can be emptied"
        );
        assert_eq!(Held::Full.and(none.clone()), none);
        assert_eq!(none.to_string(), "not fenced: Landlock is turned off in this kernel");
        assert_eq!(Held::over(&["podman".to_owned()]), Held::None { why: Unheld::Program });
    }

    #[test]
    fn of_each_program_what_its_fence_lacks_is_told_and_nothing_else() {
        use Missing::{Changing, Connecting, Devices, Reaching, Truncating};
        let all = [Changing, Truncating, Connecting, Devices, Reaching];
        for from in 0..=all.len() {
            let here = if from == all.len() { Held::Full } else { Held::Part { missing: all[from..].to_vec() } };
            for (writes, connects) in [(false, false), (false, true), (true, false), (true, true)] {
                let told = here.clone().around(writes, connects);
                let lacks = |one: Missing| all[from..].contains(&one);
                if writes && lacks(Changing) {
                    assert_eq!(told, Held::None { why: Unheld::Changing }, "version {}", from + 1);
                    continue;
                }
                let missing = if let Held::Part { missing } = &told { missing.clone() } else { Vec::new() };
                assert_eq!(told == Held::Full, missing.is_empty());
                for (one, matters) in [
                    (Changing, false),
                    (Truncating, true),
                    (Connecting, !connects),
                    (Devices, true),
                    (Reaching, !connects),
                ] {
                    assert_eq!(missing.contains(&one), matters && lacks(one), "{one:?} of version {}", from + 1);
                }
            }
        }
    }
}
