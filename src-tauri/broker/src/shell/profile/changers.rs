//! Programs that change or remove what plain words name: a rule that says what covers no more than that. The list is
//! data: `programs/changers.txt`.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::never::known_name;

static CHANGERS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let lines = include_str!("../../../programs/changers.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

pub(super) fn read_table() {
    LazyLock::force(&CHANGERS);
}

/// Whether a program is one of them, however it is called.
pub fn is_changer(program: &str) -> bool {
    CHANGERS.contains(known_name(program).as_str())
}
