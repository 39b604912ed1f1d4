//! What names lead to: words with variables in them, the values `PATH` may have, and programs along those.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use super::super::watched::is_system;
use crate::local::program::Program;

/// The most values of one variable that are kept.
const MAX_VALUES: usize = 4;
/// The longest word that can name a file.
const MAX_WORD: usize = 4096;
/// The separator of the folders of a `PATH`.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// The possible values of variables, from the child's environment and from the text.
#[derive(Default)]
pub(super) struct Variables {
    held: HashMap<String, Vec<String>>,
    home: String,
    cwd: String,
}

impl Variables {
    pub(super) fn new(env: &[(OsString, OsString)], home: &Path, cwd: &Path) -> Self {
        let held =
            env.iter().filter_map(|(name, value)| Some((name.to_str()?.to_owned(), vec![value.to_str()?.to_owned()])));
        let text = |path: &Path| path.to_string_lossy().into_owned();
        Self { held: held.collect(), home: text(home), cwd: text(cwd) }
    }

    pub(super) fn set(&mut self, name: &str, value: &str) {
        let held = self.held.entry(name.to_owned()).or_default();
        if held.len() < MAX_VALUES && !held.iter().any(|known| known == value) {
            held.push(value.to_owned());
        }
    }

    /// Returns the possible values of a word once its variables are filled in; `None` where one isn't known.
    pub(super) fn filled(&self, word: &str) -> Option<Vec<String>> {
        if word.len() > MAX_WORD {
            return None;
        }
        let here = ["$(pwd)", "`pwd`", "$PWD", "${PWD}"];
        let word = here.iter().fold(word.to_owned(), |word, here| word.replace(here, &self.cwd));
        let word = match word.strip_prefix('~') {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => format!("{}{rest}", self.home),
            _ => word,
        };
        let mut done = vec![word];
        for _ in 0..MAX_VALUES {
            if done.iter().all(|word| variable(word).is_none()) {
                return Some(done);
            }
            let filled: Option<Vec<Vec<String>>> = done.iter().map(|word| self.filled_once(word)).collect();
            done = filled?.into_iter().flatten().take(MAX_VALUES).collect();
        }
        done.iter().all(|word| variable(word).is_none()).then_some(done)
    }

    fn filled_once(&self, word: &str) -> Option<Vec<String>> {
        let Some((before, name, behind)) = variable(word) else { return Some(vec![word.to_owned()]) };
        Some(self.held.get(name)?.iter().map(|value| format!("{before}{value}{behind}")).collect())
    }

    /// Returns the new `PATH` once it's set to this, after the old one; `None` where it's computed.
    pub(super) fn path(&self, value: &str, was: &OsStr) -> Option<String> {
        let was = was.to_str()?;
        let value = value.replace("${PATH}", was).replace("$PATH", was);
        let entries = value
            .split(SEPARATOR)
            .map(|entry| self.filled(entry).map(|all| all.into_iter().next().unwrap_or_default()));
        let entries: Vec<String> = entries.collect::<Option<_>>()?;
        Some(entries.join(&SEPARATOR.to_string()))
    }
}

/// Returns the first variable in a word, with the text around it. A value computed otherwise has a name nobody sets.
pub(super) fn variable(word: &str) -> Option<(&str, &str, &str)> {
    let at = word.find(['$', '`'])?;
    let behind = &word[at + 1..];
    if let Some(braced) = behind.strip_prefix('{') {
        let end = braced.find('}').unwrap_or(braced.len());
        return Some((&word[..at], &braced[..end], braced.get(end + 1..).unwrap_or_default()));
    }
    let end = behind.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(behind.len());
    Some((&word[..at], &behind[..end], &behind[end..]))
}

/// Returns the file a name means along a `PATH`, as the system's own search finds it, and the earlier places where
/// another file of that name would be found first. Reads the disk.
pub(super) fn along(name: &str, path: &OsStr, folder: &Path, executed: bool) -> (Option<PathBuf>, Vec<PathBuf>) {
    let mut before = Vec::new();
    for entry in std::env::split_paths(path) {
        let place = folder.join(entry).join(name);
        let found = match executed {
            true => Program::find(&place.to_string_lossy(), folder, None).map(|program| program.path),
            false => fs::metadata(&place).is_ok_and(|meta| meta.is_file()).then(|| place.clone()),
        };
        if found.is_some() {
            return (found, before);
        }
        before.push(place);
    }
    (None, before)
}

/// Returns whether programs here are the system's, or the person's own: in a folder of their `PATH` that is not in the
/// one the command works in.
pub(super) fn is_trusted(place: &Path, own: &[PathBuf], cwd: &Path) -> bool {
    is_system(place)
        || place.parent().is_some_and(|folder| own.iter().any(|one| one == folder)) && !place.starts_with(cwd)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn words_and_paths_are_told_where_their_variables_are_known() {
        let env = [("A".into(), "a".into()), ("PATH".into(), "/bin".into())];
        let mut variables = Variables::new(&env, Path::new("/h"), Path::new("/w"));
        variables.set("B", "x");
        variables.set("B", "y");
        for (word, expected) in [
            ("s.sh", Some("s.sh")),
            ("$A/s", Some("a/s")),
            ("${B}s", Some("xs ys")),
            ("~/s", Some("/h/s")),
            ("$PWD/$A$B", Some("/w/ax /w/ay")),
            ("$(pwd)/s", Some("/w/s")),
            ("$(date)", None),
            ("$C", None),
            ("${B%x}", None),
        ] {
            assert_eq!(variables.filled(word).map(|all| all.join(" ")).as_deref(), expected, "{word}");
        }
        let path = |value: &str| variables.path(value, OsStr::new("/usr/bin:/bin"));
        assert_eq!(path("./b:$PATH").as_deref(), Some("./b:/usr/bin:/bin"));
        assert_eq!(path("~/b:${PATH}").as_deref(), Some("/h/b:/usr/bin:/bin"));
        assert_eq!(path("$(x):$PATH"), None);
    }
}
