//! What a command leaves to those after it in its session: the variables the call gave, and, when the command succeeded,
//! the plain `cd FOLDER` and `export NAME=value` in its beginning that can be read in exactly one way. What a command
//! computes (`source`, `conda activate`, `export A=$B`) is not learned: the text that runs is the text that was shown,
//! without a tail of ours.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::submission::{Run, What};
use countersign_command::ShellText;
use countersign_command::outline::{Command, Outline, outline};
use countersign_command::read::{Dialect, Joint, MAX_STEPS, Reading, Step, read};
use countersign_command::strict::dialect;

/// The commands that change what later ones start from.
const CHANGING: [&str; 11] =
    ["cd", "pushd", "popd", "export", "unset", "source", ".", "conda", "mamba", "declare", "typeset"];
/// The words that may precede those.
const BEFORE: [&str; 2] = ["command", "builtin"];

/// The commands after which nothing runs.
const ENDING: [&str; 4] = ["exit", "exec", "return", "break"];

/// What a command leaves to later ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lesson {
    /// The folder it went to.
    pub cwd: Option<PathBuf>,
    /// Variables it set.
    pub set: BTreeMap<String, String>,
    /// Variables it took away.
    pub unset: Vec<String>,
    /// It may have changed more than could be read from its text.
    pub missed: bool,
}

impl Lesson {
    /// Returns whether it leaves anything that was read.
    pub(crate) fn leaves(&self) -> bool {
        self.cwd.is_some() || !self.set.is_empty() || !self.unset.is_empty()
    }

    /// Returns what a successful command leaves, from its text alone. Looks folders up on the disk.
    #[must_use]
    pub fn of(run: &Run) -> Self {
        let What::Shell { text, shell } = &run.what else { return Self::default() };
        if cfg!(windows) {
            // Its shells have other words for these things, and other paths.
            return Self { missed: true, ..Self::default() };
        }
        let given = run.changes.iter().any(|change| change.name == "CDPATH");
        let searched = given || run.env.iter().any(|(name, _)| name == "CDPATH");
        let place = if run.remote.is_empty() { RunLocation::Here } else { RunLocation::There };
        let Some(dialect) = dialect(shell.name()) else { return Self { missed: true, ..Self::default() } };
        let mut lesson = Self::of_text(text, dialect, &run.cwd, place);
        // A `cd` may have gone to another folder than its word says.
        if searched {
            lesson.missed |= lesson.cwd.take().is_some();
        }
        // A draft can set a variable but not take one of the person's own away.
        let own = |name: &String| {
            let changed = run.changes.iter().find(|change| change.name == *name);
            changed.map_or_else(|| run.env.iter().any(|(had, _)| had == name.as_str()), |change| change.was.is_some())
        };
        lesson.missed |= lesson.unset.iter().any(own);
        lesson
    }

    pub(super) fn of_text(text: &ShellText, dialect: Dialect, cwd: &Path, place: RunLocation) -> Self {
        let (reading, rest) = beginning(text, dialect);
        // What stood behind `||` or stayed in the background may not have happened here, though all of it succeeded.
        let certain = reading.iter().all(|reading| reading.steps.iter().all(|step| step.joint != Joint::Or))
            && (rest.is_empty() || !text.replace("&&", "").contains(['&', '|']));
        match reading {
            Some(reading) if certain && !changes_something(&outline(rest)) => {
                Self::of_steps(&reading, rest, cwd, place)
            }
            _ => Self { missed: changes_something(&text.outline()), ..Self::default() },
        }
    }

    /// Reads the steps. The exit code tells only about the last list: in an earlier one, the steps after `&&` may not
    /// have run.
    fn of_steps(reading: &Reading, rest: &str, cwd: &Path, place: RunLocation) -> Self {
        let (mut lesson, mut here, mut before) = (Self::default(), cwd.to_owned(), None);
        for (at, step) in reading.steps.iter().enumerate() {
            let after = &reading.steps[at + 1..];
            let word = step.argv.first().map_or("", String::as_str);
            let spoken_for = !rest.contains([';', '\n']) && after.iter().all(|step| step.joint != Joint::Then);
            if step.joint == Joint::Pipe || after.first().is_some_and(|next| next.joint == Joint::Pipe) {
                // It runs in a shell of its own.
            } else if step.argv.len() == 1 && word == "exec" {
                // With nothing to go on as, only streams are led elsewhere.
            } else if ENDING.contains(&word) {
                // What `&&` led to may not have come to it.
                lesson.missed |=
                    step.joint == Joint::And && (after.iter().any(changing_step) || changes_something(&outline(rest)));
                break;
            } else if word == "export" && step.argv.iter().any(|word| word.starts_with("CDPATH")) {
                // From here on a `cd` may go to another folder than its word says.
                lesson.missed = true;
                break;
            } else if (step.joint == Joint::And || (place == RunLocation::There && word == "cd")) && !spoken_for {
                lesson.missed |= changing_step(step);
            } else {
                lesson.take(step, cwd, (&mut here, &mut before), place);
            }
        }
        if here != cwd {
            // The next command's shell knows it by where it really is.
            let real = if place == RunLocation::There { None } else { std::fs::canonicalize(&here).ok() };
            lesson.cwd = Some(real.unwrap_or(here));
        }
        lesson
    }

    /// Takes one step. `before` is the folder that `cd -` goes back to.
    fn take(
        &mut self,
        step: &Step,
        cwd: &Path,
        (here, before): (&mut PathBuf, &mut Option<PathBuf>),
        place: RunLocation,
    ) {
        let words: Vec<&str> = step.argv.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["cd", folder] if !folder.starts_with('-') => match place.entered(cwd, here, folder) {
                Some(folder) => *before = Some(std::mem::replace(here, folder)),
                None => {
                    self.missed = true;
                    // Where it is there cannot be told any more, so the session stays where it was.
                    if place == RunLocation::There {
                        cwd.clone_into(here);
                    }
                }
            },
            ["cd", "-"] if before.is_some() && place != RunLocation::There => {
                before.iter_mut().for_each(|before| std::mem::swap(before, here))
            }
            ["export", settings @ ..] => {
                for setting in settings {
                    match setting.split_once('=') {
                        Some((name, value)) if can_be_set(name) => {
                            self.unset.retain(|unset| unset != name);
                            self.set.insert(name.to_owned(), value.to_owned());
                        }
                        _ => self.missed = true,
                    }
                }
            }
            ["unset", names @ ..] if names.iter().all(|name| !name.starts_with('-')) => {
                names.iter().for_each(|name| drop(self.set.remove(*name)));
                self.unset.extend(names.iter().map(|&name| name.to_owned()));
            }
            _ => self.missed |= changing_step(step),
        }
    }
}

/// Returns whether a draft would accept a variable of this name.
fn can_be_set(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_name =
        name.bytes().all(plain) && !name.is_empty() && !name.starts_with(|first: char| first.is_ascii_digit());
    is_name && name != "PWD" && name != "CDPATH" && !name.starts_with("COUNTERSIGN_")
}

/// Where a command ran, which decides how much is known of the folders it went to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RunLocation {
    /// Here, where folders can be looked at.
    Here,
    /// On another computer, whose disk cannot be looked at: only the exit code tells that a `cd` succeeded.
    There,
}

impl RunLocation {
    /// Returns the folder a `cd` leads to; `None` when that can't be told.
    fn entered(self, cwd: &Path, here: &Path, folder: &str) -> Option<PathBuf> {
        match self {
            Self::Here => Some(entered_here(here, folder)).filter(|path| path.is_dir()),
            Self::There => entered_there(cwd, here, folder),
        }
    }
}

/// Returns the folder on this computer. A shell goes up by the names it went down by, also through a link, so long as
/// each is a folder.
fn entered_here(here: &Path, folder: &str) -> PathBuf {
    let mut there = if folder.starts_with('/') { PathBuf::from("/") } else { here.to_owned() };
    for part in Path::new(folder).components() {
        match part {
            Component::Normal(name) => there.push(name),
            Component::ParentDir if there.is_dir() => _ = there.pop(),
            // Where there is no folder, nothing is above it; no folder is called this.
            Component::ParentDir => return PathBuf::new(),
            _ => {}
        }
    }
    there
}

/// Returns the folder on another computer. A shell goes up by the names it went down by, and the next command by where
/// they really lead: they agree only before it went down anywhere.
fn entered_there(cwd: &Path, here: &Path, folder: &str) -> Option<PathBuf> {
    let parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    let ups = parts.iter().take_while(|part| **part == "..").count();
    let goes_up_later = parts[ups..].contains(&"..");
    let from_the_start = here == cwd || folder.starts_with('/');
    (!goes_up_later && (ups == 0 || from_the_start)).then(|| here.join(folder))
}

/// Returns the longest beginning that can be read in exactly one way and ends with a step, and the rest of the text.
fn beginning(text: &ShellText, dialect: Dialect) -> (Option<Arc<Reading>>, &str) {
    let unread = match text.strictly(dialect) {
        Ok(reading) => return (Some(reading), ""),
        Err(unread) => unread,
    };
    let Some(before) = text.get(..unread.span.start) else { return (None, text) };
    let ends = before.match_indices("&&").chain(before.match_indices(';')).map(|(at, _)| at);
    let line = text[before.len()..].starts_with('\n').then_some(before.len());
    let mut ends: Vec<usize> = ends.chain(line).collect();
    ends.sort_unstable_by_key(|at| std::cmp::Reverse(*at));
    // One inside quotes leaves a quote open, so what stands before it is not read.
    let read = ends.into_iter().take(MAX_STEPS).find_map(|at| {
        let reading = read(&text[..at], dialect).ok()?;
        Some((Some(Arc::new(reading)), &text[at..]))
    });
    read.unwrap_or((None, text))
}

/// Returns whether a command of the text's own shell may do so: what one in parentheses changes is gone with it.
fn changes_something(outline: &Outline) -> bool {
    let changing = |command: &Command| changes(command.words.iter().map(|word| word.text.as_str()));
    outline.commands.iter().any(|command| !command.apart && changing(command))
}

fn changing_step(step: &Step) -> bool {
    changes(step.argv.iter().map(String::as_str))
}

fn changes<'a>(mut words: impl Iterator<Item = &'a str>) -> bool {
    match words.find(|word| !BEFORE.contains(word)) {
        // Computed or deeper parts aren't followed.
        Some("eval") => {
            let text = words.collect::<Vec<_>>().join(" ");
            text.contains(['$', '`']) || text.contains("eval") || changes_something(&outline(&text))
        }
        word => word.is_some_and(|word| CHANGING.contains(&word)),
    }
}
