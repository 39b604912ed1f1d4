//! Which places on the disk a command means: files it deletes, files it changes, and what its patterns match.

use std::path::{Component, Path, PathBuf};

use countersign_command::outline::Stream;
use countersign_command::touched::{How, Touch, Touched};
use countersign_command::{Started, Startup};

use super::budget::Budget;
use super::far::is_far;
use super::git_commands::puts_back;
use super::glob::{is_pattern, matches};
use crate::submission::{Run, What};

/// What a command means.
#[derive(Debug, Default)]
pub(super) struct ReachedPlaces {
    pub(super) removed: Vec<PathBuf>,
    pub(super) changed: Vec<PathBuf>,
    /// Each pattern with what it matches; nothing when that is too much.
    pub(super) matches: Vec<(String, Option<Vec<PathBuf>>)>,
    /// What it starts.
    pub(super) startup: Startup,
}

/// Finds what a command means. Reads the disk.
pub(super) fn of(run: &Run, budget: &Budget) -> ReachedPlaces {
    let (startup, touched, quoted) = match &run.what {
        What::Shell { text, .. } => {
            let outline = text.outline();
            let words = outline.commands.iter().flat_map(|command| &command.words);
            let quoted = words.filter(|word| word.quoted).map(|word| word.text.clone()).collect();
            (Startup::of_text(text, &run.cwd), Touched::by_text(text, &run.cwd), quoted)
        }
        What::Argv(words) => (Startup::of_words(words, &run.cwd), Touched::by_words(words, &run.cwd), words.clone()),
    };
    let words = ShellWords { run, quoted: &quoted, budget };
    let mut places = ReachedPlaces::default();
    for started in startup.commands.iter().filter(|started| started.likely && !started.elsewhere && !started.hands_on) {
        words.patterns(started, &mut places);
    }
    let sought: Vec<String> = startup.commands.iter().filter_map(sought).collect();
    let appended = |touch: &Touch| {
        let mut flows = startup.flows.iter().filter(|flow| flow.target == touch.word);
        flows.any(|flow| flow.stream == Stream::Append)
    };
    // What git puts back is told by its changes.
    let put_back: Vec<&String> =
        startup.commands.iter().filter(|started| puts_back(started)).flat_map(|started| &started.argv).collect();
    let kept = |touch: &Touch| {
        // What is moved or packed is looked at, too, and stays somewhere.
        let looks = |other: &Touch| other.how == How::Look && other.word == touch.word;
        touched.touches.iter().any(looks)
    };
    for touch in touched.touches.iter().filter(|touch| touch.likely) {
        let seeks = sought.iter().any(|name| touch.word.ends_with(&format!("/{name}")));
        match touch.how {
            How::Remove if !seeks && !kept(touch) => places.removed.extend(words.places(touch)),
            How::Change if !seeks && !appended(touch) && !put_back.contains(&&touch.word) => {
                let files = words.places(touch).into_iter().map(|place| into(place, touch.into.as_deref()));
                places.changed.extend(files.filter(|place| is_file(place)));
            }
            How::Remove | How::Change | How::Look | How::List => {}
        }
    }
    for list in [&mut places.removed, &mut places.changed] {
        list.sort_unstable();
        list.dedup();
    }
    places.startup = startup;
    places
}

/// The name `find` looks for in all folders, which is no place.
fn sought(started: &Started) -> Option<String> {
    let at = started.argv.iter().position(|word| matches!(word.as_str(), "-name" | "-iname"))?;
    started.argv.get(at + 1).filter(|_| started.name == "find").cloned()
}

/// The file a folder is given, should the place be one.
fn into(place: PathBuf, name: Option<&str>) -> PathBuf {
    match name {
        Some(name) if std::fs::symlink_metadata(&place).is_ok_and(|meta| meta.is_dir()) => place.join(name),
        _ => place,
    }
}

fn is_file(place: &Path) -> bool {
    std::fs::symlink_metadata(place).is_ok_and(|meta| meta.is_file())
}

/// Reads words as the shell would.
struct ShellWords<'a> {
    run: &'a Run,
    /// ShellWords that stand in quotes, or that no shell reads: what they hold is no pattern.
    quoted: &'a [String],
    budget: &'a Budget,
}

impl ShellWords<'_> {
    fn is_pattern(&self, word: &str) -> bool {
        is_pattern(word) && !self.quoted.iter().any(|own| own == word)
    }

    /// What the patterns among a command's words match; one that matches nothing stays a word.
    fn patterns(&self, started: &Started, places: &mut ReachedPlaces) {
        let Some(folder) = started.folders.last() else { return };
        for word in started.argv.iter().skip(1).filter(|word| self.is_pattern(word)) {
            let known = places.matches.iter().any(|(pattern, _)| pattern == word);
            let Some(spelled) = self.spelled(word).filter(|_| !known) else { continue };
            if is_far(folder) {
                continue;
            }
            match matches(&spelled, folder, self.budget) {
                Ok(found) if found.is_empty() => {}
                found => places.matches.push((word.clone(), found.ok())),
            }
        }
    }

    /// A word with the person's home for `~`; nothing where it holds what only the shell knows.
    fn spelled(&self, word: &str) -> Option<String> {
        if word.contains(['$', '`']) {
            return None;
        }
        match word.strip_prefix('~') {
            None => Some(word.to_owned()),
            Some(rest) if rest.is_empty() || rest.starts_with('/') => {
                let home = self.run.env.iter().find(|(name, _)| name == "HOME")?.1.to_str()?;
                Some(format!("{home}{rest}"))
            }
            Some(_) => None,
        }
    }

    /// The places of a file a command names, by their real folders.
    fn places(&self, touch: &Touch) -> Vec<PathBuf> {
        let (Some(folder), Some(word)) = (touch.folders.last(), self.spelled(&touch.word)) else { return Vec::new() };
        let found = if self.is_pattern(&touch.word) {
            matches(&word, folder, self.budget).unwrap_or_default()
        } else {
            vec![folder.join(word)]
        };
        found.iter().filter_map(|place| real(place)).filter(|place| !is_far(place)).collect()
    }
}

/// A place whose folder is real, itself perhaps a link; nothing when there is none.
fn real(place: &Path) -> Option<PathBuf> {
    let real = match place.components().next_back()? {
        Component::Normal(name) => std::fs::canonicalize(place.parent()?).ok()?.join(name),
        _ => std::fs::canonicalize(place).ok()?,
    };
    std::fs::symlink_metadata(&real).is_ok().then_some(real)
}
