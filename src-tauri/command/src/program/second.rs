//! Second names of programs: `gsed` is sed, `yarnpkg` is yarn. The list is data: `programs/classes.toml`.

use std::collections::HashMap;
use std::sync::LazyLock;

static USUAL: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let mut usual = HashMap::new();
    for (first, names) in super::lists("name.") {
        for name in names {
            // One list holds the names themselves, which GNU's tools have behind a letter of their own.
            let (second, first) = if first == "g*" { (format!("g{name}"), name) } else { (name.to_owned(), first) };
            usual.insert(second, first);
        }
    }
    usual
});

/// Reads the table of second names; unless somebody did before, the first question does.
pub(super) fn read_table() {
    LazyLock::force(&USUAL);
}

/// Returns the usual name of a program, by the name it is called by.
pub fn usual(name: &str) -> &str {
    USUAL.get(name).copied().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn second_names_mean_the_program() {
        for (name, program) in [("gsed", "sed"), ("gxargs", "xargs"), ("yarnpkg", "yarn"), ("samu", "ninja")] {
            assert_eq!(usual(name), program);
        }
        for name in ["sed", "gawk", "gcc", "gh", "git", "go", "gem", "gp", "grep", ""] {
            assert_eq!(usual(name), name, "{name}");
        }
    }

    #[test]
    fn no_name_stands_for_another_that_stands_for_a_third() {
        for program in USUAL.values() {
            assert_eq!(usual(program), *program);
        }
    }
}
