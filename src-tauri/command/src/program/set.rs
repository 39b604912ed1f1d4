//! Sets of programs that have something in common, beside the classes. The lists are data: `programs/classes.toml`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// A set of programs. One may be in several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Set {
    /// It changes or removes what plain words name: `rm`.
    Changer,
    /// It works on clouds, clusters and services: `aws`.
    Cloud,
}

/// The sets, by their names in the table.
const NAMES: [(&str, Set); 2] = [("changer", Set::Changer), ("cloud", Set::Cloud)];

static SETS: LazyLock<HashMap<Set, HashSet<&'static str>>> = LazyLock::new(|| {
    let named = |name: &str| NAMES.iter().find(|(own, _)| *own == name).map(|(_, set)| *set);
    super::lists("set.").filter_map(|(name, programs)| Some((named(name)?, programs.collect()))).collect()
});

pub(super) fn read_table() {
    LazyLock::force(&SETS);
}

impl Set {
    /// Whether a program is one of them, by its plain name.
    #[must_use]
    pub fn has(self, name: &str) -> bool {
        SETS.get(&self).is_some_and(|programs| programs.contains(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_the_table_is_known() {
        assert_eq!(SETS.len(), NAMES.len());
        assert_eq!(super::super::lists("set.").count(), NAMES.len());
        assert!(Set::Cloud.has("aws") && !Set::Cloud.has("rm") && Set::Changer.has("rm"));
    }
}
