//! The variables a command runs with: the person's own, with what the agent wants changed.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use super::VariableChange;
use super::draft::{Checked, MAX_WORD, invalid, no_nul};
use crate::environment::Environment;
use crate::local::digest::sha256;
use crate::local::variable::{chooses_code, folded, same};

const MAX_VARIABLES: usize = 256;
const MAX_VARIABLE_BYTES: usize = 256 * 1024;

/// Checks the changes. `house` holds the values they replace, when they are for this computer.
pub(super) fn changes(asked: &BTreeMap<String, String>, house: Option<&Environment>) -> Checked<Vec<VariableChange>> {
    if asked.len() > MAX_VARIABLES {
        return invalid("env", format!("sets {} variables; the most is {MAX_VARIABLES}.", asked.len()));
    }
    let bytes: usize = asked.iter().map(|(name, value)| name.len() + value.len()).sum();
    if bytes > MAX_VARIABLE_BYTES {
        return invalid("env", format!("is {bytes} bytes; the most is {MAX_VARIABLE_BYTES}."));
    }
    let mut changes = Vec::with_capacity(asked.len());
    for (name, value) in asked {
        if name.is_empty() {
            return invalid("env", "has a variable with an empty name.");
        }
        if name.contains('=') {
            return invalid("env", format!("has the name {name:?}: a variable's name can't contain `=`."));
        }
        if same(OsStr::new(name), OsStr::new("PWD")) {
            return invalid("env", "sets PWD, which is always the folder the command runs in. Use `cwd`.");
        }
        if folded(name).starts_with("COUNTERSIGN_") {
            return invalid(
                "env",
                format!("has the name {name:?}: names that begin with COUNTERSIGN_ are reserved for Countersign."),
            );
        }
        if name.len() + 1 + value.len() > MAX_WORD {
            return invalid(
                "env",
                format!(
                    "sets {name:.40?} to {} bytes; the most a program can get is {MAX_WORD} with the name. Put it into a file.",
                    value.len()
                ),
            );
        }
        no_nul("env", name)?;
        no_nul("env", value)?;
        if changes.iter().any(|change: &VariableChange| same(OsStr::new(&change.name), OsStr::new(name))) {
            return invalid("env", format!("sets {name:?} twice: names aren't case-sensitive on this system."));
        }
        let was = house.and_then(|house| house.var(name)).map(OsStr::to_owned);
        if was.as_deref() != Some(OsStr::new(value)) {
            changes.push(VariableChange { name: name.clone(), value: value.clone(), was });
        }
    }
    Ok(changes)
}

/// Returns the person's environment with the agent's changes, `PWD` for the folder it runs in, and `TERM` for the kind
/// of terminal. The terminal itself tells its size.
pub(super) fn environment(
    house: &Environment,
    changes: &[VariableChange],
    cwd: &Path,
    terminal: bool,
) -> Vec<(OsString, OsString)> {
    let is = |name: &OsStr, other: &str| same(name, OsStr::new(other));
    let ours = |name: &OsStr| is(name, "PWD") || (terminal && ["TERM", "COLUMNS", "LINES"].iter().any(|n| is(name, n)));
    let changed = |name: &OsStr| changes.iter().any(|change| is(name, &change.name));
    let kept = house.env.iter().filter(|(name, _)| !ours(name) && !changed(name)).cloned();
    let set = changes.iter().map(|c| (c.name.clone().into(), c.value.clone().into()));
    let kind = (terminal && !changed(OsStr::new("TERM"))).then(|| ("TERM".into(), "xterm-256color".into()));
    kept.chain(set).chain(kind).chain([("PWD".into(), cwd.as_os_str().to_owned())]).collect()
}

/// Returns a digest of the person's variables that choose which code runs. A rule applies only while they are
/// unchanged.
pub(super) fn surroundings(house: &Environment) -> String {
    let mut lines: Vec<String> = house
        .env
        .iter()
        .filter(|(name, _)| name.to_str().is_none_or(chooses_code))
        .map(|(name, value)| format!("{name:?}={value:?}"))
        .collect();
    lines.sort_unstable();
    sha256(lines.join("\n").as_bytes())
}
