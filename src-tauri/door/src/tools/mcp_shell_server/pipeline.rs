//! Words with lone operators among them, as one line a person sees whole and a shell runs exactly so.

use std::iter::Peekable;
use std::path::{Path, PathBuf};

use countersign_broker::submission::OwnFolder;

use super::names::NameError;
use super::unfit::NoProgram;

/// The reason words make no pipeline, in the original's words.
#[derive(Debug, thiserror::Error)]
pub(super) enum PipelineError {
    #[error("Empty command")]
    Empty,
    #[error("Empty command before pipe operator")]
    EmptyBeforePipe,
    #[error("Unexpected shell operator: {0}")]
    Operator(String),
    #[error("Unexpected shell operator in pipeline: {0}")]
    OperatorInPipeline(String),
    /// A redirection ends without a path; holds `input` or `output`.
    #[error("Missing path for {0} redirection")]
    NoPath(&'static str),
    #[error("Invalid redirection target: operator found")]
    RedirectedToOperator,
    #[error("Invalid redirection syntax: consecutive operators")]
    ConsecutiveOperators,
    #[error(transparent)]
    Name(#[from] NameError),
    #[error(transparent)]
    NoProgram(#[from] NoProgram),
}

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

/// Checks a pipeline's operators and programs in the original's order: each step before the next, and all before any
/// redirection.
///
/// # Errors
/// Returns the first word that doesn't fit.
pub(super) fn steps(words: &[String], check: impl Fn(&str) -> Result<(), NameError>) -> Result<(), PipelineError> {
    if !words.iter().any(|word| word == "|") {
        return Ok(());
    }
    let mut first: Option<&str> = None;
    let check = |name: &str| if name.trim().is_empty() { Err(PipelineError::Empty) } else { Ok(check(name)?) };
    for word in words.iter().map(String::as_str).filter(|word| !word.is_empty()) {
        match word {
            "|" => check(first.take().ok_or(PipelineError::EmptyBeforePipe)?)?,
            ";" | "&&" | "||" => return Err(PipelineError::OperatorInPipeline(word.to_string())),
            word => _ = first.get_or_insert(word),
        }
    }
    first.map_or(Ok(()), check)
}

impl Pipeline {
    /// Splits words at lone operators. Ignores a `|` at the very end, as the original does.
    ///
    /// # Errors
    /// Returns the first word that doesn't fit.
    pub(super) fn of(words: &[String]) -> Result<Self, PipelineError> {
        if words.iter().all(|word| word.trim().is_empty()) {
            return Err(PipelineError::Empty);
        }
        let piped = words.iter().any(|word| word == "|");
        let joins = |word: &&String| [";", "&&", "||"].contains(&word.as_str());
        if let Some(word) = words.iter().find(joins).filter(|_| !piped) {
            return Err(PipelineError::Operator(word.clone()));
        }
        let mut stages = vec![Stage::default()];
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            let stage = match stages.last_mut() {
                Some(stage) => stage,
                None => return Err(PipelineError::Empty),
            };
            match word.as_str() {
                "|" if stage.words.is_empty() => return Err(PipelineError::EmptyBeforePipe),
                "|" if words.peek().is_some() => stages.push(Stage::default()),
                "|" => {}
                ";" | "&&" | "||" => return Err(PipelineError::OperatorInPipeline(word.to_string())),
                "<" => stage.redirects.push(("<", path(&mut words, "input", piped)?)),
                ">" => stage.redirects.push((">", path(&mut words, "output", piped)?)),
                ">>" => stage.redirects.push((">>", path(&mut words, "output", piped)?)),
                _ => stage.words.push(word.clone()),
            }
        }
        if stages.iter().any(|stage| stage.words.first().is_none_or(|name| name.trim().is_empty())) {
            return Err(PipelineError::Empty);
        }
        Ok(Self { stages, piped })
    }

    /// Returns each stage's program.
    pub(super) fn programs(&self) -> impl Iterator<Item = &str> {
        self.stages.iter().filter_map(|stage| stage.words.first()).map(String::as_str)
    }

    pub(super) fn is_pipe(&self) -> bool {
        self.piped
    }

    /// Returns the words of a command that needs no shell.
    pub(super) fn alone(&self) -> Option<&[String]> {
        match self.stages.as_slice() {
            [stage] if stage.redirects.is_empty() => Some(&stage.words),
            _ => None,
        }
    }

    /// Returns the pipeline as text for a shell, with programs by their full paths so that none is a builtin or a
    /// keyword.
    ///
    /// # Errors
    /// Fails when a program isn't found.
    pub(super) fn shell_text(&self, folder: &Path, told: &OwnFolder) -> Result<String, PipelineError> {
        let search = std::env::var_os("PATH").unwrap_or_default();
        let find = |name: &str| {
            let places: Vec<PathBuf> = std::env::split_paths(&search).collect();
            let path = folder.join(name);
            // Whether it is there is told once a person has decided: by the shell.
            if let (true, false, Some(path)) = (name.contains('/'), told.holds(&path), path.to_str()) {
                return Ok(path.to_owned());
            }
            found(name, folder, &places).ok_or_else(|| NoProgram::of(name, folder).into())
        };
        let stages: Result<Vec<_>, _> = self.stages.iter().map(|stage| stage.text(find)).collect();
        Ok(stages?.join(" | "))
    }
}

impl Stage {
    fn text(&self, find: impl Fn(&str) -> Result<String, PipelineError>) -> Result<String, PipelineError> {
        let Some((name, rest)) = self.words.split_first() else { return Err(PipelineError::Empty) };
        let mut parts = vec![quoted(&find(name)?)];
        parts.extend(rest.iter().map(|word| quoted(word)));
        parts.extend(self.redirects.iter().map(|(operator, path)| format!("{operator} {}", quoted(path))));
        Ok(parts.join(" "))
    }
}

fn path<'a>(
    words: &mut Peekable<impl Iterator<Item = &'a String>>,
    which: &'static str,
    piped: bool,
) -> Result<String, PipelineError> {
    match words.next_if(|word| *word != "|").map(String::as_str) {
        None | Some("") => Err(PipelineError::NoPath(which)),
        Some("<" | ">" | ">>") if which == "output" && !piped => Err(PipelineError::RedirectedToOperator),
        Some("<" | ">" | ">>") => Err(PipelineError::ConsecutiveOperators),
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

/// Quotes a word so that a shell reads it back unchanged.
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

    fn line(words: &[&str]) -> Result<Pipeline, PipelineError> {
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
            assert_eq!(line(words).unwrap_err().to_string(), why, "{words:?}");
        }
    }
}
