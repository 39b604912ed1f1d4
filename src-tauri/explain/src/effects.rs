//! The closed set of effects, and risk.
//!
//! What counts as what, so that tables agree with each other:
//!
//! - A command has the effects of all its steps: both sides of `&&`, `||` and pipes, bodies of loops and branches,
//!   substitutions, what `find -exec`, `xargs`, `sudo`, `timeout` and the like run.
//! - `read` is looking at files, the repository or the system; `none` is what stays in the shell (`echo`, `cd`,
//!   `export`, `sleep`). Copying, editing in place and committing are `write` alone.
//! - `write` is a file made, changed or moved, a redirection into a file, a setting, a commit; not `/dev/null`, not what a
//!   program that is run may write by itself. Elsewhere it is a change asked for there: `kubectl apply`, a forced push, a
//!   pull request. A plain `git push` and `git fetch` are `network` alone, `git pull` and `git clone` write too.
//! - `delete` is something gone that was there: files, branches, containers, rows, things in a cloud, changes thrown away
//!   by `reset --hard`.
//! - `network` is talking to another computer or a port of this one; installing from a registry is `network` and
//!   `install`. A daemon asked over its socket (`docker ps`), or a database asked so, is no network.
//! - `run-code` is running what a file, the repository or an argument says: tests, builds, scripts, `npx`, containers,
//!   text piped into an interpreter. Compilers and checkers that run none of it are `write` or `read`.
//! - `process` is the background, signals, services, containers started or ended.
//! - `admin` is other rights (`sudo`) or a change of what belongs to the system. Over `ssh` the effects are those it has
//!   there, and `network`.

/// Names what a step does to the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Reads files or the state of the system.
    Read,
    /// Makes or changes files.
    Write,
    /// Removes something.
    Delete,
    /// Talks to other computers.
    Network,
    /// Adds programs or packages.
    Install,
    /// Needs or changes the system.
    Admin,
    /// Runs code from a file, the repository or an argument.
    RunCode,
    /// Starts in the background, signals or ends others.
    Process,
    /// Nothing outside the command.
    None,
    /// Cannot be told.
    Unknown,
}

const ALL: [(Effect, &str); 10] = [
    (Effect::Read, "read"),
    (Effect::Write, "write"),
    (Effect::Delete, "delete"),
    (Effect::Network, "network"),
    (Effect::Install, "install"),
    (Effect::Admin, "admin"),
    (Effect::RunCode, "run-code"),
    (Effect::Process, "process"),
    (Effect::None, "none"),
    (Effect::Unknown, "unknown"),
];

/// What matters least first.
const GRAVITY: [Effect; 9] = [
    Effect::Read,
    Effect::Process,
    Effect::Write,
    Effect::Unknown,
    Effect::RunCode,
    Effect::Network,
    Effect::Install,
    Effect::Admin,
    Effect::Delete,
];

impl Effect {
    /// Lists those that do something, rather than look.
    pub(crate) const CHANGES: [Self; 7] =
        [Self::Write, Self::Delete, Self::Network, Self::Install, Self::Admin, Self::RunCode, Self::Process];

    /// Returns the effect's word in files and tools.
    pub fn word(self) -> &'static str {
        ALL[self as usize].1
    }

    /// Finds the effect of that word.
    pub fn named(word: &str) -> Option<Self> {
        ALL.iter().find(|(_, name)| *name == word).map(|(effect, _)| *effect)
    }
}

/// Holds a set of effects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects(u16);

impl Effects {
    /// Makes the set of one effect.
    pub fn of(effect: Effect) -> Self {
        Self(1 << effect as u16)
    }

    /// Makes the set of several effects.
    pub(crate) const fn all(effects: &[Effect]) -> Self {
        let (mut all, mut rest) = (0, effects);
        while let [first, others @ ..] = rest {
            all |= 1 << *first as u16;
            rest = others;
        }
        Self(all)
    }

    /// Joins two sets.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether an effect is in the set.
    pub fn has(self, effect: Effect) -> bool {
        self.0 & (1 << effect as u16) != 0
    }

    /// Keeps those effects of the set that are in a list.
    pub(crate) fn only(self, list: &[Effect]) -> Self {
        Self(self.0 & list.iter().fold(0, |all, effect| all | 1 << *effect as u16))
    }

    /// Returns the set without one effect.
    pub(crate) fn without(self, effect: Effect) -> Self {
        Self(self.0 & !(1 << effect as u16))
    }

    /// Counts how grave the gravest of them is: 0 where there is none.
    pub fn gravity(self) -> usize {
        GRAVITY.iter().rposition(|effect| self.has(*effect)).map_or(0, |at| at + 1)
    }

    /// Returns whether the set holds no effect.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Lists the effects in their order; `none` only where it is alone.
    pub fn iter(self) -> impl Iterator<Item = Effect> {
        let alone = self.0 == 1 << Effect::None as u16;
        ALL.iter()
            .map(|(effect, _)| *effect)
            .filter(move |effect| self.has(*effect) && (alone || *effect != Effect::None))
    }
}

/// Grades how much care a step needs; the order is the severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Risk {
    /// Looks only.
    #[default]
    Calm,
    /// Ordinary work.
    Low,
    /// Worth reading twice.
    Medium,
    /// Hard to undo, or reaches far.
    High,
}

impl Risk {
    /// Returns the risk's word in files and tools.
    pub fn word(self) -> &'static str {
        match self {
            Self::Calm => "none",
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    /// Returns the risk of a set of effects when nothing more is known.
    pub(crate) fn of(effects: Effects) -> Self {
        let any = |list: &[Effect]| list.iter().any(|effect| effects.has(*effect));
        if any(&[Effect::Admin]) {
            Self::High
        } else if any(&[Effect::Delete, Effect::Install, Effect::RunCode, Effect::Process, Effect::Unknown]) {
            Self::Medium
        } else if any(&[Effect::Write, Effect::Network]) {
            Self::Low
        } else {
            Self::Calm
        }
    }
}
