//! What a step does for the steps beside it. Those are judged by this, never by how the sentence puts it, which holds
//! words of the agent's.

use crate::StepFacts;

/// Names one thing a step does that matters to the steps before and behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Names whatever is there.
    Lists,
    /// Names what it looks for among files.
    Finds,
    /// Names only what has a certain name.
    Narrows,
    /// Packs many files into one.
    Packs,
    /// Takes them out again.
    Unpacks,
    /// Brings something from another computer.
    Fetches,
    /// Brings a whole repository.
    Clones,
    /// Lets files keep their name and lose what is in them.
    Empties,
    /// Shows all changes there ever were.
    History,
    /// Shows what the variables of the environment hold.
    Variables,
    /// Lets other computers read the folder it is started in.
    Serves,
    /// Prints nothing, or next to nothing.
    Silent,
    /// Changes something at another computer.
    Alters,
}
/// Holds all a step does for others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Works(u16);

impl Works {
    /// Makes the set of several works.
    pub(crate) const fn all(works: &[Work]) -> Self {
        let (mut all, mut rest) = (0, works);
        while let [first, others @ ..] = rest {
            all |= 1 << *first as u16;
            rest = others;
        }
        Self(all)
    }

    /// Joins two sets of works.
    #[must_use]
    pub(crate) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl From<Work> for Works {
    fn from(work: Work) -> Self {
        Self(1 << work as u16)
    }
}

impl StepFacts {
    /// Returns whether the step does this.
    pub(crate) fn has(&self, work: Work) -> bool {
        self.works.0 & Works::from(work).0 != 0
    }

    /// Returns the step, which does this, too.
    #[must_use]
    pub(crate) fn also(mut self, work: Work) -> Self {
        self.works = self.works.with(work.into());
        self
    }
}
