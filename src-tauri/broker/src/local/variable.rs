//! Names of environment variables, which on Windows are the same in capitals and in small letters.

use std::ffi::OsStr;

/// Returns whether two names name one variable.
pub(crate) fn same(one: &OsStr, other: &OsStr) -> bool {
    if cfg!(windows) { one.eq_ignore_ascii_case(other) } else { one == other }
}

/// Returns a variable's name in the form that prefixes are compared with.
pub(crate) fn folded(name: &str) -> String {
    if cfg!(windows) { name.to_ascii_uppercase() } else { name.to_owned() }
}

/// Returns whether a variable chooses which code runs.
pub(crate) fn chooses_code(name: &str) -> bool {
    let name = folded(name);
    ["PATH", "ENV", "BASH_ENV", "SHELLOPTS", "NODE_OPTIONS", "IFS", "PATHEXT", "COMSPEC"].contains(&name.as_str())
        || ["LD_", "DYLD_", "BASH_FUNC_", "GIT_", "PYTHON", "PERL5", "RUBY", "JAVA_TOOL"]
            .iter()
            .any(|start| name.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_variable_has_as_many_names_as_the_system_says() {
        assert!(same(OsStr::new("PATH"), OsStr::new("PATH")));
        assert_eq!(same(OsStr::new("PATH"), OsStr::new("Path")), cfg!(windows));
        assert_eq!(folded("Path") == "PATH", cfg!(windows));
    }
}
