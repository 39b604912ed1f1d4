//! Words with lone operators among them, as one line a person sees whole and a shell runs exactly so.

use std::iter::Peekable;
use std::path::{Path, PathBuf};

use countersign_broker::submission::OwnFolder;

use super::no_such_program;

/// One program with its words and redirections.
#[derive(Debug, Default, PartialEq, Eq)]
struct Stage {
    words: Vec<String>,
    /// Operator and path.
    redirects: Vec<(&'static str, String)>,
}

/// One or more programs, each reading from the one before.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Pipeline {
    stages: Vec<Stage>,
    /// Whether there is a `|` anywhere.
    piped: bool,
}

/// Looks at a pipeline's operators and programs in the original's order: of each step before those of the next, and
/// before any redirection.
///
/// # Errors
/// The original's words for what does not fit.
pub(super) fn steps(words: &[String], check: impl Fn(&str) -> Result<(), String>) -> Result<(), String> {
    if !words.iter().any(|word| word == "|") {
        return Ok(());
    }
    let mut first: Option<&str> = None;
    let check = |name: &str| if name.trim().is_empty() { Err("Empty command".to_owned()) } else { check(name) };
    for word in words.iter().map(String::as_str).filter(|word| !word.is_empty()) {
        match word {
            "|" => check(first.take().ok_or("Empty command before pipe operator")?)?,
            ";" | "&&" | "||" => return Err(format!("Unexpected shell operator in pipeline: {word}")),
            word => _ = first.get_or_insert(word),
        }
    }
    first.map_or(Ok(()), check)
}

impl Pipeline {
    /// Splits words at lone operators. A `|` at the very end is passed over, as the original does.
    ///
    /// # Errors
    /// The original's words for what does not fit.
    pub(super) fn of(words: &[String]) -> Result<Self, String> {
        if words.iter().all(|word| word.trim().is_empty()) {
            return Err("Empty command".to_owned());
        }
        let piped = words.iter().any(|word| word == "|");
        let joins = |word: &&String| [";", "&&", "||"].contains(&word.as_str());
        if let Some(word) = words.iter().find(joins).filter(|_| !piped) {
            return Err(format!("Unexpected shell operator: {word}"));
        }
        let mut stages = vec![Stage::default()];
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            let stage = match stages.last_mut() {
                Some(stage) => stage,
                None => return Err("Empty command".to_owned()),
            };
            match word.as_str() {
                "|" if stage.words.is_empty() => return Err("Empty command before pipe operator".to_owned()),
                "|" if words.peek().is_some() => stages.push(Stage::default()),
                "|" => {}
                ";" | "&&" | "||" => return Err(format!("Unexpected shell operator in pipeline: {word}")),
                "<" => stage.redirects.push(("<", path(&mut words, "input", piped)?)),
                ">" => stage.redirects.push((">", path(&mut words, "output", piped)?)),
                ">>" => stage.redirects.push((">>", path(&mut words, "output", piped)?)),
                _ => stage.words.push(word.clone()),
            }
        }
        if stages.iter().any(|stage| stage.words.first().is_none_or(|name| name.trim().is_empty())) {
            return Err("Empty command".to_owned());
        }
        Ok(Self { stages, piped })
    }

    /// The program of each stage.
    pub(super) fn programs(&self) -> impl Iterator<Item = &str> {
        self.stages.iter().filter_map(|stage| stage.words.first()).map(String::as_str)
    }

    pub(super) fn is_pipe(&self) -> bool {
        self.piped
    }

    /// Its words, when no shell is needed.
    pub(super) fn alone(&self) -> Option<&[String]> {
        match self.stages.as_slice() {
            [stage] if stage.redirects.is_empty() => Some(&stage.words),
            _ => None,
        }
    }

    /// As text for a shell: programs by their full paths, so that none is a builtin or a word of the language.
    ///
    /// # Errors
    /// When a program is not found.
    pub(super) fn shell_text(&self, folder: &Path, told: &OwnFolder) -> Result<String, String> {
        let search = std::env::var_os("PATH").unwrap_or_default();
        let find = |name: &str| {
            let places: Vec<PathBuf> = std::env::split_paths(&search).collect();
            let path = folder.join(name);
            // Whether it is there is told once a person has decided: by the shell.
            if let (true, false, Some(path)) = (name.contains('/'), told.holds(&path), path.to_str()) {
                return Ok(path.to_owned());
            }
            found(name, folder, &places).ok_or_else(|| no_such_program(name, folder))
        };
        let stages: Result<Vec<_>, _> = self.stages.iter().map(|stage| stage.text(find)).collect();
        Ok(stages?.join(" | "))
    }
}

impl Stage {
    fn text(&self, find: impl Fn(&str) -> Result<String, String>) -> Result<String, String> {
        let Some((name, rest)) = self.words.split_first() else { return Err("Empty command".to_owned()) };
        let mut parts = vec![quoted(&find(name)?)];
        parts.extend(rest.iter().map(|word| quoted(word)));
        parts.extend(self.redirects.iter().map(|(operator, path)| format!("{operator} {}", quoted(path))));
        Ok(parts.join(" "))
    }
}

fn path<'a>(
    words: &mut Peekable<impl Iterator<Item = &'a String>>,
    which: &str,
    piped: bool,
) -> Result<String, String> {
    match words.next_if(|word| *word != "|").map(String::as_str) {
        None | Some("") => Err(format!("Missing path for {which} redirection")),
        Some("<" | ">" | ">>") if which == "output" && !piped => {
            Err("Invalid redirection target: operator found".to_owned())
        }
        Some("<" | ">" | ">>") => Err("Invalid redirection syntax: consecutive operators".to_owned()),
        Some(path) => Ok(path.to_owned()),
    }
}

fn found(name: &str, folder: &Path, places: &[PathBuf]) -> Option<String> {
    let candidates = if name.contains('/') {
        vec![folder.join(name)]
    } else {
        places.iter().map(|place| folder.join(place).join(name)).collect()
    };
    let path = candidates.into_iter().find(|path| runnable(path))?;
    path.to_str().map(str::to_owned)
}

#[cfg(unix)]
fn runnable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn runnable(path: &Path) -> bool {
    path.is_file()
}

/// A word as a shell reads it back, letter for letter.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_@%+=:,./-".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use countersign_broker::asker::{Asker, ClientKey, SessionId};

    use super::*;

    fn line(words: &[&str]) -> Result<Pipeline, String> {
        Pipeline::of(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>())
    }

    fn nobodys() -> OwnFolder {
        let client = ClientKey { program: PathBuf::new(), name: String::new() };
        let cwd = PathBuf::from("/");
        OwnFolder::of(
            &Asker { session: SessionId(1), client, claimed: None, chain: Vec::new(), cwd },
            Path::new("/home/me"),
        )
    }

    #[test]
    fn lone_operators_join_and_all_else_is_a_word() {
        assert!(line(&["echo", "a;b", "$(id)", "2>&1", "&"]).unwrap().alone().is_some());
        let pipe = line(&["/bin/cat", "|", "/bin/sh", "-c", "it's; $x", "<", "in put", ">>", "-o"]).unwrap();
        let text = pipe.shell_text(Path::new("/"), &nobodys()).unwrap();
        assert_eq!(text, "/bin/cat | /bin/sh -c 'it'\\''s; $x' < 'in put' >> -o");
        assert_eq!(pipe.programs().collect::<Vec<_>>(), ["/bin/cat", "/bin/sh"]);
        let ends = line(&["echo", "a", "|"]).unwrap();
        assert!(ends.is_pipe() && ends.alone() == line(&["echo", "a"]).unwrap().alone());
        for (words, why) in [
            (&["|", "cat"][..], "Empty command before pipe operator"),
            (&["a", "|", "|", "b"], "Empty command before pipe operator"),
            (&["a", ";", "b"], "Unexpected shell operator: ;"),
            (&["a", ">"], "Missing path for output redirection"),
            (&["a", "<"], "Missing path for input redirection"),
            (&["a", ">", ">>"], "Invalid redirection target: operator found"),
            (&["a", "<", ">"], "Invalid redirection syntax: consecutive operators"),
            (&["a", "|", "b", ">", ">>"], "Invalid redirection syntax: consecutive operators"),
            (&["a", ">", "|", "b"], "Missing path for output redirection"),
            (&["a", "|", "b", ";", "c"], "Unexpected shell operator in pipeline: ;"),
            (&["", " "], "Empty command"),
            (&[">", "f"], "Empty command"),
        ] {
            assert_eq!(line(words), Err(why.to_owned()), "{words:?}");
        }
    }
}
