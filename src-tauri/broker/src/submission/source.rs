//! Files that give a rule's words their meaning: the script behind `npm test`, the Makefile behind `make check`, the
//! files behind `docker compose up`, a script that is named. Which those are, each profile says. A rule speaks only while
//! they say what they said.

mod compose;
mod described;
mod error;
mod files;
mod included;
mod recipe;
mod ruby;
mod texts;
mod workspace;
mod yaml;

use std::collections::HashSet;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{is_system, scripts_behind};
use crate::local::by_process;
use crate::local::digest::sha256;
use crate::local::{git, regular};
use countersign_command::program::usual;
use countersign_policy::profile::{Meaning, meaning};
pub use error::SourceError;
use error::UnclearLine;
pub(crate) use texts::Texts;

/// The largest file that gives a rule its meaning, in bytes.
const MAX_BYTES: u64 = 1024 * 1024;
/// The largest generated file, in bytes.
const MAX_GENERATED: u64 = 16 * 1024 * 1024;
/// The longest source that is stored with a rule, so that a change of it can be shown.
const MAX_KEPT: usize = 200;
/// The most scripts, each run by the one before, that are followed.
const MAX_SCRIPTS: usize = 64;
/// The most patterns in one script that are compared with names.
const MAX_PATTERNS: usize = 64;
/// The most files that one Makefile includes.
const MAX_INCLUDED: usize = 32;
/// The most folders searched upwards for a package file.
const MAX_UP: usize = 32;
/// Programs that run tasks, and the names of their files, in the order they are looked for.
const TASKS: [(&[&str], &[&str]); 3] = [
    (&["just"], &["justfile", ".justfile", "Justfile", "JUSTFILE", ".Justfile"]),
    (&["task", "go-task"], &included::TASKFILES),
    (&["rake"], &["rakefile", "Rakefile", "rakefile.rb", "Rakefile.rb"]),
];
const MAKEFILES: [&str; 3] = ["GNUmakefile", "makefile", "Makefile"];

/// A file, or a part of it, as it was when the rule was made.
#[derive(Clone, Debug, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Absolute.
    pub path: String,
    /// Which script of a package file; the whole file when absent.
    pub part: Option<String>,
    /// SHA-256 in hexadecimal.
    pub digest: String,
    /// Its content, as far as the words concern it; stored with a rule only when it's short.
    pub said: Option<String>,
}

/// Compares by digest: the content is for people.
impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        (&self.path, &self.part, &self.digest) == (&other.path, &other.part, &other.digest)
    }
}

impl Source {
    /// Returns the files that give these words their meaning in this folder, with the scripts that they, a package's
    /// script, a recipe or a task start. Reads the disk.
    ///
    /// # Errors
    ///
    /// Fails when such a file can't be read or is too long.
    pub fn of(words: &[String], folder: &Path) -> Result<Vec<Self>, SourceError> {
        let mut sources = Self::told(words, folder)?;
        for script in scripts_behind(words, folder)? {
            let source = Self::of_file(&script)?;
            if !sources.contains(&source) {
                sources.push(source);
            }
        }
        Ok(sources)
    }

    /// Returns the same files without the scripts they start.
    ///
    /// # Errors
    ///
    /// Fails when such a file can't be read or is too long.
    pub(crate) fn told(words: &[String], folder: &Path) -> Result<Vec<Self>, SourceError> {
        let mut sources = named_files(words, folder)?;
        let (program, rest) = words.split_first().map_or(("", words), |(program, rest)| (base(program), rest));
        for one in meaning(words) {
            let more = match one {
                Meaning::Script => Self::of_script(program, rest, folder)?,
                Meaning::Make => Self::of_make(folder, rest)?,
                Meaning::Tasks => Self::of_tasks(program, folder)?,
                Meaning::Compose => compose::sources(words, folder)?,
                Meaning::Remotes => Self::of_remotes(words, folder)?,
                Meaning::Dockerfile => described::dockerfile(words, folder)?,
                Meaning::Ninja => Self::of_ninja(words, folder)?,
                Meaning::Terraform => described::terraform(words, folder)?,
                Meaning::Paths => described::paths(words, folder)?,
                Meaning::Requirements => described::requirements(words, folder)?,
                Meaning::File(named) => files::named(named, folder)?,
            };
            for source in more {
                if !sources.contains(&source) {
                    sources.push(source);
                }
            }
        }
        Ok(sources)
    }

    /// Returns a task file that further words of a step name, and the rule's words don't. Reads the disk.
    #[must_use]
    pub fn beyond<'a>(words: &[String], step: &'a [String], folder: &Path) -> Option<&'a str> {
        described::beyond(words, step, folder)
    }

    /// Returns whether its content is shown on a card: the lines of a script or a target.
    #[must_use]
    pub fn is_script(&self) -> bool {
        self.part.as_ref().is_none_or(|part| !part.starts_with('#'))
    }

    /// Returns the source cut to what is stored with a rule.
    #[must_use]
    pub fn kept(self) -> Self {
        Self { said: self.said.filter(|said| said.len() <= MAX_KEPT), ..self }
    }

    /// Returns how the current sources differ from the earlier ones, in words.
    #[must_use]
    pub fn difference(was: &[Self], now: &[Self]) -> Option<String> {
        if was == now {
            return None;
        }
        let name = |source: &Self| match source.part.as_deref().map(|part| (part, part.strip_prefix('#'))) {
            Some((_, Some(part))) => format!("`{part}` in {}", source.path),
            Some((script, None)) => format!("the script `{script}` in {}", source.path),
            None => source.path.clone(),
        };
        let Some(old) = was.iter().find(|source| !now.contains(source)) else {
            let added = now.iter().find(|source| !was.contains(source)).or(now.first())?;
            return Some(format!(
                "{} also affects what it does, and didn't exist then or wasn't compared yet",
                name(added)
            ));
        };
        let name = name(old);
        let new = now.iter().find(|source| source.path == old.path && source.part == old.part);
        Some(match (new, &old.said, new.and_then(|new| new.said.as_ref())) {
            (None, ..) => format!("{name} no longer decides what it does"),
            (Some(_), Some(was), Some(now)) if was != now && was.len().max(now.len()) <= MAX_KEPT => {
                // It must not end what stands around it.
                let line = |said: &str| said.replace('\n', "; ").replace('`', "'");
                format!("{name} was `{}` and is `{}` now", line(was), line(now))
            }
            (Some(new), ..) if new.part.is_some() => {
                format!("{name}, or another script it runs, has changed")
            }
            (Some(_), ..) => format!("{name} has changed"),
        })
    }

    fn of_script(program: &str, words: &[String], folder: &Path) -> Result<Vec<Self>, SourceError> {
        let (folder, rest) = workspace::chosen(program, words, folder)?;
        let Some(script) = package_script(program, &rest, &folder)? else { return Ok(Vec::new()) };
        only_this_script(program, &rest, script)?;
        Ok(vec![Self::of_package(script, &folder)?])
    }

    /// Returns git's remotes, and what is sent there.
    fn of_remotes(words: &[String], folder: &Path) -> Result<Vec<Self>, SourceError> {
        let Some((path, said)) = git::remotes(words, folder)? else { return Ok(Vec::new()) };
        Self::new(&path, Some("#remotes"), said.whole.as_bytes(), Some(said.told)).map(|source| vec![source])
    }

    /// Returns the build files of ninja in the folder the words name.
    fn of_ninja(words: &[String], folder: &Path) -> Result<Vec<Self>, SourceError> {
        let within = words.iter().skip_while(|word| *word != "-C").nth(1);
        let within = within.map_or_else(|| folder.to_owned(), |within| folder.join(within));
        let path = within.join("build.ninja");
        if !path.is_file() {
            return Ok(Vec::new());
        }
        let named = |text: &str, _: &Path| Ok(included::by_ninja(text)?.into_iter().map(|n| within.join(n)).collect());
        Self::with_included(path, named, |_, _| None)
    }

    fn of_package(script: &str, folder: &Path) -> Result<Self, SourceError> {
        let path = package(folder).ok_or(SourceError::Missing("package.json"))?;
        let all = scripts(folder)?.unwrap_or_default();
        let lines: Vec<String> = run_by(script, &all).map(|(name, text)| format!("{name}: {text}")).collect();
        let said = all.get(script).and_then(|script| script.as_str());
        if said.is_none() {
            return Err(SourceError::Unscripted { file: path, script: script.to_owned() });
        }
        let all = lines.join("\n");
        // Those before and behind it, and those it runs, are as much of what happens.
        let shown = if lines.len() == 1 { said.map(str::to_owned) } else { Some(all.clone()) };
        Self::new(&path, Some(script), all.as_bytes(), shown)
    }

    fn of_make(folder: &Path, words: &[String]) -> Result<Vec<Self>, SourceError> {
        let path = MAKEFILES.iter().map(|name| folder.join(name)).find(|path| path.is_file());
        let named = |text: &str, _: &Path| Ok(included::by_make(text)?.into_iter().map(|n| folder.join(n)).collect());
        let told = |text: &str, first: bool| recipe::told(text, words, first);
        Self::with_included(path.ok_or(SourceError::Missing("Makefile"))?, named, told)
    }

    /// Returns a file with everything it includes, recursively. `named` returns the files that a text in a folder
    /// names; `told` the part for people, of the first file or another.
    fn with_included(
        path: PathBuf,
        named: impl Fn(&str, &Path) -> Result<Vec<PathBuf>, UnclearLine>,
        told: impl Fn(&str, bool) -> Option<String>,
    ) -> Result<Vec<Self>, SourceError> {
        let mut paths = vec![path];
        let mut sources = Vec::new();
        while let Some(path) = paths.get(sources.len()).cloned() {
            if paths.len() > MAX_INCLUDED {
                return Err(SourceError::ManyIncluded(paths[0].clone()));
            }
            let bytes = read(&path)?;
            let text = String::from_utf8_lossy(&bytes);
            let named = named(&text, path.parent().unwrap_or(&path));
            for included in named.map_err(|line| SourceError::Included { file: path.clone(), line: line.0 })? {
                if paths.len() <= MAX_INCLUDED && included.is_file() && !paths.contains(&included) {
                    paths.push(included);
                }
            }
            sources.push(Self::new(&path, None, &bytes, told(&text, sources.is_empty()))?);
        }
        Ok(sources)
    }

    /// Returns the nearest task file, for programs that look for it upwards.
    fn of_tasks(program: &str, folder: &Path) -> Result<Vec<Self>, SourceError> {
        let Some((_, names)) = TASKS.iter().find(|(programs, _)| programs.contains(&program)) else {
            return Ok(Vec::new());
        };
        let found = folder
            .ancestors()
            .take(MAX_UP)
            .find_map(|up| names.iter().map(|name| up.join(name)).find(|path| path.is_file()));
        let path = found.ok_or(SourceError::Missing(names[0]))?;
        let read = match program {
            "just" => included::by_just,
            "rake" => ruby::required,
            _ => included::by_task,
        };
        let named = |text: &str, beside: &Path| Ok(read(text)?.into_iter().map(|name| beside.join(name)).collect());
        let mut sources = Self::with_included(path.clone(), named, |_, _| None)?;
        if program == "rake" {
            // Rake takes these in unasked.
            for more in ruby::beside(path.parent().unwrap_or(&path)) {
                let named = |text: &str, beside: &Path| {
                    Ok(ruby::required(text)?.into_iter().map(|name| beside.join(name)).collect())
                };
                sources.extend(Self::with_included(more, named, |_, _| None)?);
            }
        }
        Ok(sources)
    }

    fn of_file(path: &Path) -> Result<Self, SourceError> {
        Self::new(path, None, &read(path)?, None)
    }

    fn new(path: &Path, part: Option<&str>, bytes: &[u8], said: Option<String>) -> Result<Self, SourceError> {
        let path = path.to_str().ok_or(SourceError::Unnamed)?;
        Ok(Self { path: path.to_owned(), part: part.map(str::to_owned), digest: sha256(bytes), said })
    }
}

/// Returns the scripts that a package's script runs, itself included, each with its text. They run each other by name,
/// and each with its pre and post scripts.
fn run_by(script: &str, all: &serde_json::Value) -> impl Iterator<Item = (String, String)> {
    let mut wanted = vec![script.to_owned()];
    let (mut found, mut next) = (Vec::new(), 0);
    while let Some(name) = wanted.get(next).filter(|_| next < MAX_SCRIPTS).cloned() {
        next += 1;
        for name in [format!("pre{name}"), name.clone(), format!("post{name}")] {
            let Some(text) = all.get(&name).and_then(|script| script.as_str()) else { continue };
            let named = NamedScripts::of(text);
            found.push((name, text.to_owned()));
            let more = all.as_object().into_iter().flatten().map(|(other, _)| other);
            let more: Vec<String> =
                more.filter(|other| named.holds(other) && !wanted.contains(other)).cloned().collect();
            wanted.extend(more);
        }
    }
    found.into_iter()
}

/// The names of other scripts in a script's text: words, and patterns with the parts around their star.
struct NamedScripts<'a> {
    words: HashSet<&'a str>,
    patterns: Vec<(&'a str, &'a str)>,
}

impl<'a> NamedScripts<'a> {
    /// Reads the names, as in `npm run lint`, `run-s lint:*`, `concurrently npm:lint`.
    fn of(text: &'a str) -> Self {
        let word = |c: char| c.is_ascii_alphanumeric() || "_.:-/*".contains(c);
        let (mut words, mut patterns) = (HashSet::new(), Vec::new());
        for word in text.split(|c: char| !word(c)) {
            let word = ["npm:", "pnpm:", "yarn:", "bun:"].iter().find_map(|run| word.strip_prefix(run)).unwrap_or(word);
            match word.split_once('*') {
                Some((before, behind)) if !before.is_empty() => patterns.push((before, behind.trim_start_matches('*'))),
                Some(_) => {}
                None => drop(words.insert(word)),
            }
        }
        Self { words, patterns }
    }

    /// Returns whether one of them is meant. Where there are too many patterns to compare, each is.
    fn holds(&self, script: &str) -> bool {
        let fits = |(before, behind): &(&str, &str)| script.starts_with(before) && script.ends_with(behind);
        self.words.contains(script) || self.patterns.len() > MAX_PATTERNS || self.patterns.iter().any(fits)
    }
}

/// Returns the name of the script that these words run; an error where they run one without naming it.
fn package_script<'a>(program: &str, words: &'a [String], folder: &Path) -> Result<Option<&'a str>, SourceError> {
    let mut plain = words.iter().map(String::as_str).filter(|word| !word.starts_with('-'));
    match plain.next() {
        Some("run" | "run-script" | "rum" | "urn") => plain.next().map(Some).ok_or(SourceError::NoScript),
        // These are its own, whatever a package calls so.
        Some("test" | "build") if program == "bun" => Ok(None),
        Some(name @ ("test" | "start" | "build" | "lint" | "restart" | "stop")) => Ok(Some(name)),
        Some("t" | "tst") => Ok(Some("test")),
        // All but npm run a script of any name without being told to.
        Some(name) if program != "npm" => Ok(scripts(folder)?.filter(|all| all.get(name).is_some()).map(|_| name)),
        _ => Ok(None),
    }
}

/// Fails where an option may choose another script or package, or take the script's name for its value.
fn only_this_script(program: &str, words: &[String], script: &str) -> Result<(), SourceError> {
    const HARMLESS: [&str; 9] = [
        "--silent",
        "-s",
        "--if-present",
        "--verbose",
        "--quiet",
        "-q",
        "--foreground-scripts",
        "--no-color",
        "--color",
    ];
    // npm reads options up to the two dashes; to the others, what stands behind the script's name is the script's.
    let end = words.iter().position(|word| word == "--" || program != "npm" && word == script).unwrap_or(words.len());
    let harmless = |word: &str| HARMLESS.contains(&word) || word.starts_with("--loglevel=");
    match words[..end].iter().find(|word| word.starts_with('-') && !harmless(word)) {
        Some(option) => Err(SourceError::Option { option: option.clone(), script: script.to_owned() }),
        None => Ok(()),
    }
}

/// Returns the scripts of the nearest package file, if there is one.
fn scripts(folder: &Path) -> Result<Option<serde_json::Value>, SourceError> {
    let Some(path) = package(folder) else { return Ok(None) };
    let package: serde_json::Value =
        serde_json::from_slice(&read(&path)?).map_err(|_| SourceError::Form { file: path, form: "JSON" })?;
    Ok(package.get("scripts").cloned())
}

fn package(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().take(MAX_UP).map(|up| up.join("package.json")).find(|path| path.is_file())
}

/// Returns the repository's files that the words name, with the program when it's named by its path.
fn named_files(words: &[String], folder: &Path) -> Result<Vec<Source>, SourceError> {
    let program = words.first().filter(|word| word.contains('/'));
    let scripts = words.iter().skip(1).filter(|word| is_script(word));
    let paths: Vec<PathBuf> = program.into_iter().chain(scripts).map(|word| folder.join(word)).collect();
    if let Some(path) = paths.iter().find(|path| by_process::differs(path)) {
        return Err(SourceError::ByProcess(path.clone()));
    }
    let paths = paths.into_iter().filter(|path| path.is_file());
    paths.filter(|path: &PathBuf| !is_system(path)).map(|p| Source::of_file(&p)).collect()
}

fn is_script(word: &str) -> bool {
    let extension = Path::new(word).extension().and_then(|extension| extension.to_str());
    !word.starts_with('-')
        && matches!(extension, Some("sh" | "bash" | "py" | "js" | "mjs" | "cjs" | "ts" | "rb" | "pl"))
}

fn base(program: &str) -> &str {
    usual(program.rsplit('/').next().unwrap_or(program))
}

/// Reads a plain file; anything else, such as a pipe, isn't waited for.
fn read(path: &Path) -> Result<Vec<u8>, SourceError> {
    let meta = std::fs::metadata(path).map_err(|_| SourceError::Unseen(path.to_owned()))?;
    let most = if path.extension().is_some_and(|ending| ending == "ninja") { MAX_GENERATED } else { MAX_BYTES };
    if !meta.is_file() || meta.len() > most {
        return Err(SourceError::NotPlain(path.to_owned()));
    }
    let mut bytes = Vec::new();
    let unread = |_| SourceError::Unread(path.to_owned());
    let file = regular::open(path).map_err(unread)?;
    file.take(most).read_to_end(&mut bytes).map_err(unread)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests;
