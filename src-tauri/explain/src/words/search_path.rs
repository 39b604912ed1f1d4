//! The folders of `PATH`: whose programs run in place of those that are meant.

use crate::Risk;
use crate::lists::{OPEN_FOLDER_VARIABLES, OPEN_FOLDERS, TOOL_FOLDERS};
use countersign_command::place;

/// Grades the folders that `PATH` looks through before the usual ones.
pub(crate) fn risk(value: &str) -> Risk {
    let mut depth = 0_usize;
    // A colon inside `${X:-y}` parts nothing.
    let parts = |c: char| {
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ':' && depth == 0
    };
    let folders: Vec<&str> = value.split(parts).collect();
    let before = |folder: &&&str| variable(folder).is_none_or(|(name, _)| name != "PATH");
    let first = folders.iter().take_while(before).map(|folder| folder_risk(folder)).max().unwrap_or(Risk::Calm);
    let usual = ["/usr/", "/bin", "/sbin", "/opt/", "/home/linuxbrew/"];
    let known = || folders.iter().all(|folder| usual.iter().any(|known| folder.starts_with(known)));
    if first == Risk::Calm && !value.contains("PATH") && !known() { Risk::Medium } else { first }
}

/// How grave it is that programs are looked for in a folder.
fn folder_risk(folder: &str) -> Risk {
    if let Some((variable, below)) = variable(folder) {
        return match variable {
            "PWD" => project_folder_risk(below),
            _ if OPEN_FOLDER_VARIABLES.contains(&variable) => Risk::High,
            _ => Risk::Calm,
        };
    }
    if let Some(below) = folder.strip_prefix("$(pwd)").or_else(|| folder.strip_prefix("`pwd`")) {
        return project_folder_risk(below);
    }
    if folder.starts_with("$(mktemp") || folder.starts_with("`mktemp") {
        return Risk::High;
    }
    if folder.starts_with('/') {
        return if is_open(folder) { Risk::High } else { Risk::Calm };
    }
    if folder.starts_with(['~', '$', '`', '%']) {
        return Risk::Calm;
    }
    // What is not said from the top changes with each step.
    match plain(folder).as_deref() {
        Some(tools) if TOOL_FOLDERS.iter().any(|known| is_at(tools, known)) => Risk::Calm,
        Some("bin") => Risk::Medium,
        _ => Risk::High,
    }
}

/// Returns whether a path leads to where anybody may write.
pub(crate) fn is_open(path: &str) -> bool {
    if let Some((name, _)) = variable(path) {
        return OPEN_FOLDER_VARIABLES.contains(&name);
    }
    let plain = || format!("/{}", plain(path).unwrap_or_default());
    path.starts_with('/') && OPEN_FOLDERS.iter().any(|from| place::below(&plain(), from))
}

/// A folder below the one a command is in, said from the top.
fn project_folder_risk(below: &str) -> Risk {
    match plain(below).as_deref() {
        Some("") | None => Risk::High,
        Some(tools) if TOOL_FOLDERS.iter().any(|known| is_at(tools, known)) => Risk::Calm,
        Some(_) => Risk::Medium,
    }
}

/// Returns whether a path is that one, in this folder or in one below.
fn is_at(path: &str, known: &str) -> bool {
    path.strip_suffix(known).is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

/// The variable a folder begins with, and what stands behind it.
fn variable(folder: &str) -> Option<(&str, &str)> {
    let named = folder.strip_prefix('$')?;
    match named.strip_prefix('{') {
        Some(braced) => {
            let (inner, below) = braced.split_once('}')?;
            Some((inner.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()?, below))
        }
        None => {
            let end = named.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(named.len());
            (end > 0).then(|| named.split_at(end))
        }
    }
}

/// A path without steps that lead nowhere; nothing when it leads out of where it starts.
fn plain(path: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if path.starts_with('/') && parts.is_empty() => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::{Risk, risk};

    #[test]
    fn folders_others_can_fill_are_grave_and_tools_of_the_project_are_not() {
        for value in [
            "evil:$PATH",
            ".:$PATH",
            ":$PATH",
            "../x:$PATH",
            "$PWD:$PATH",
            "${PWD}:$PATH",
            "$PWD/..:$PATH",
            "$(pwd):$PATH",
            "$TMPDIR:$PATH",
            "${TMPDIR:-/tmp}/x:$PATH",
            "/private/tmp/x:$PATH",
            "/usr/../tmp:$PATH",
            "/../tmp/x:$PATH",
            "//tmp:$PATH",
            "/proc/self/cwd:$PATH",
            "/tmp/x",
            "$(mktemp -d):$PATH",
            "node_modules/.bin/..:$PATH",
            "/usr/bin:x",
            "$PATHS:x:$PATH",
        ] {
            assert_eq!(risk(value), Risk::High, "{value}");
        }
        for value in ["bin:$PATH", "./bin:$PATH", "$PWD/scripts:$PATH", "/srv/x"] {
            assert_eq!(risk(value), Risk::Medium, "{value}");
        }
        for value in [
            "./node_modules/.bin:$PATH",
            "$PWD/node_modules/.bin:$PATH",
            "${PWD}/.venv/bin:$PATH",
            "venv/bin:$PATH",
            ".venv/bin:${PATH}",
            "$HOME/.cargo/bin:$PATH",
            "~/go/bin:$PATH",
            "$JAVA_HOME/bin:$PATH",
            "${GOPATH:-$HOME/go}/bin:$PATH",
            "/opt/x${PATH:+:$PATH}",
            "$PATH:.",
            "/usr/local/bin:/usr/bin:/bin",
            "/opt/x/bin:$PATH",
        ] {
            assert_eq!(risk(value), Risk::Calm, "{value}");
        }
    }
}
