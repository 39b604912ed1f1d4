//! Sets of programs that have something in common, beside the classes: `set` in `programs/classes.toml`. The build
//! makes an enum of them, so that a set which is not in the table cannot be asked for.

use std::collections::HashSet;
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/sets.rs"));

/// The programs of each set, in the order of the enum.
static SETS: LazyLock<Vec<HashSet<&'static str>>> =
    LazyLock::new(|| super::lists("set.").map(|(_, programs)| programs.collect()).collect());

/// Reads the sets of programs; unless somebody did before, the first question does.
pub(super) fn read_table() {
    LazyLock::force(&SETS);
}

impl Set {
    /// Returns whether a program is one of them, by its plain name.
    #[must_use]
    pub fn has(self, name: &str) -> bool {
        SETS.get(self as usize).is_some_and(|programs| programs.contains(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_stand_in_the_order_of_their_names() {
        assert_eq!(SETS.len(), COUNT);
        assert!(Set::Cloud.has("aws") && !Set::Cloud.has("rm"));
        assert!(Set::Changer.has("rm") && !Set::Changer.has("aws"));
        assert!(Set::PosixShell.has("dash") && !Set::PosixShell.has("fish"));
        assert!(Set::WordsFromFiles.has("pytest"));
    }
}
