//! What a program is, by the name it is called by: its usual name, and the class of those whose further words can do
//! anything, and the other sets it belongs to. The lists are data: `programs/classes.toml`.

pub mod options;
mod second;
mod set;

use std::collections::HashMap;
use std::sync::LazyLock;

pub use second::usual;
pub use set::Set;

/// Tells why a program is no rule by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// It runs text as commands: `bash`.
    Shell,
    /// It runs text as a program: `python`.
    Interpreter,
    /// It runs another program that its words name: `env`, `sudo`.
    Wrapper,
    /// It changes any file and starts programs: `vim`.
    Editor,
    /// It changes the shell itself: `eval`.
    Builtin,
    /// It reaches any computer it is told to: `curl`.
    Remote,
    /// It has sub-commands of very different weight: `git`.
    Command,
    /// It opens the keyring, where rules are kept: `secret-tool`.
    Keyring,
    /// It presses keys and buttons: `xdotool`.
    Hands,
    /// It changes the system or ends what runs: `mkfs`.
    System,
}

impl Class {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "shell" => Self::Shell,
            "interpreter" => Self::Interpreter,
            "wrapper" => Self::Wrapper,
            "editor" => Self::Editor,
            "builtin" => Self::Builtin,
            "remote" => Self::Remote,
            "command" => Self::Command,
            "keyring" => Self::Keyring,
            "hands" => Self::Hands,
            "system" => Self::System,
            _ => return None,
        })
    }
}

/// The lists of programs: `class.`, `set.` or `name.` and what each is called, then the programs, with tabs between.
const LISTS: &str = include_str!(concat!(env!("OUT_DIR"), "/classes.txt"));

/// Lists the names of each list of a sort.
fn lists(sort: &'static str) -> impl Iterator<Item = (&'static str, std::str::Split<'static, char>)> {
    LISTS
        .lines()
        .filter_map(move |line| line.strip_prefix(sort)?.split_once('\t'))
        .map(|(name, all)| (name, all.split('\t')))
}

static CLASSES: LazyLock<HashMap<&'static str, Class>> = LazyLock::new(|| {
    let classes = lists("class.").filter_map(|(class, names)| Some((Class::named(class)?, names)));
    classes.flat_map(|(class, names)| names.map(move |name| (name, class))).collect()
});

/// Lists the programs of a class, in no order.
pub fn members(class: Class) -> impl Iterator<Item = &'static str> {
    CLASSES.iter().filter(move |(_, of)| **of == class).map(|(name, _)| *name)
}

/// Reads the tables of programs; unless somebody did before, the first question does.
pub(crate) fn read_tables() {
    LazyLock::force(&CLASSES);
    set::read_table();
    second::read_table();
    options::read_table();
}

/// What stands behind a program's name where a system has several of it.
const KINDS: [&str; 12] =
    ["basic", "tiny", "nox", "gtk", "gtk3", "athena", "openbsd", "traditional", "real", "static", "distrib", "bin"];

/// Returns the name lists know a program by, however it is called: `/usr/bin/Git.exe` is `git`.
pub fn known_name(program: &str) -> String {
    let base = name(program).rsplit('/').next().unwrap_or(program).to_ascii_lowercase();
    usual(base.strip_suffix(".exe").unwrap_or(&base)).to_owned()
}

/// What stands behind the name of a shell, an interpreter or a wrapper that does the same in another way.
const MADE_ANEW: [&str; 10] = ["-rs", "-cgi", "-cli", "-ng", "-preview", "-nightly", "-beta", "w", "pkg", "-server"];

/// Tells the class of a program, however it is called: `/usr/bin/python3.12` is python.
pub fn class(program: &str) -> Option<Class> {
    let base = known_name(program);
    // The same program as another package brings it: `vim.tiny`.
    let base = base.split_once('.').filter(|(_, kind)| KINDS.contains(kind)).map_or(base.as_str(), |(base, _)| base);
    let plain = base.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '-');
    let class = |name: &str| CLASSES.get(usual(name)).copied();
    let made_anew = || {
        let ways = MADE_ANEW.iter().flat_map(|end| [base.strip_suffix(end), plain.strip_suffix(end)]);
        ways.flatten()
            .filter_map(class)
            .find(|class| matches!(class, Class::Shell | Class::Interpreter | Class::Wrapper))
    };
    // `git-log` is git's own `log`, where its sub-commands lie beside it.
    let of_git = || base.starts_with("git-").then_some(Class::Command);
    class(base).or_else(|| class(plain)).or_else(made_anew).or_else(of_git)
}

/// Returns whether a program runs what its further words say: a shell, a wrapper, a built-in like `eval`, `ssh`.
pub fn runs_others(program: &str) -> bool {
    match class(program) {
        Some(Class::Shell | Class::Wrapper) => true,
        Some(Class::Builtin) => matches!(program, "eval" | "exec" | "command" | "builtin"),
        _ => program == "ssh",
    }
}

/// Returns the name tables know a program by: its base name when its path is absolute, and the usual one of several.
pub fn name(program: &str) -> &str {
    usual(if program.starts_with('/') { program.rsplit('/').next().unwrap_or(program) } else { program })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_of_the_table_is_known() {
        for (class, names) in lists("class.") {
            assert!(Class::named(class).is_some() && names.count() > 0, "{class}");
        }
        assert_eq!(lists("class.").count(), 10);
    }
}
