//! Files that say who may log in to a computer.

/// Names of files that let whoever stands in them log in.
const NAMES: [&str; 8] = [
    "authorized_keys",
    "authorized_keys2",
    "administrators_authorized_keys",
    "authorized_principals",
    ".rhosts",
    ".shosts",
    ".k5login",
    "hosts.equiv",
];

/// Returns whether a file says who may log in: the keys that `sshd` takes, and its older kin.
pub fn lets_in(path: &str) -> bool {
    let path = path.trim_end_matches(['"', '\'']);
    let name = path.rsplit(['/', '\\']).next().unwrap_or_default().to_ascii_lowercase();
    NAMES.contains(&name.as_str()) || path.contains("authorized_keys.d/") || name == "shosts.equiv"
}

#[cfg(test)]
mod tests {
    use super::lets_in;

    #[test]
    fn the_files_that_let_somebody_log_in_are_known() {
        for path in [
            "~/.ssh/authorized_keys",
            "/home/ada/.ssh/authorized_keys2",
            "$HOME/.ssh/authorized_keys",
            "/etc/ssh/authorized_keys.d/ada",
            "C:\\ProgramData\\ssh\\administrators_authorized_keys",
            "/root/.rhosts",
        ] {
            assert!(lets_in(path), "{path}");
        }
        for path in ["authorized_keys.md", "docs/authorized_keys.rst", "~/.ssh/known_hosts", "src/authorized_keys.rs"] {
            assert!(!lets_in(path), "{path}");
        }
    }
}
