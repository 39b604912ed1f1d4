//! What a command would start, as far as it shows, for rules that refuse.
//!
//! A refusing rule is a courtesy, not a boundary. It looks at everything that would be started ([`Startup`]), and past
//! options. It never allows anything.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use countersign_command::place;
use countersign_command::{Started, Startup, base};

use super::super::rule::{Form, Rule};
use super::{Asked, What, asker_objection, scope_objection};

/// Holds everything a command would start, and every file it would write by redirection.
pub(super) struct Intent<'a> {
    asked: &'a Asked<'a>,
    startup: Startup,
}

impl<'a> Intent<'a> {
    pub(super) fn of(asked: &'a Asked<'a>) -> Self {
        let cwd = Path::new(asked.cwd.unwrap_or_default());
        let startup = match asked.what {
            What::Words(words) => Startup::of_words(words, cwd),
            What::Text { text, .. } => Startup::of_text(text, cwd),
        };
        Self { asked, startup }
    }

    /// Returns whether a rule's scopes hold. A rule about files keeps its folder's files wherever the command runs.
    pub(super) fn is_heard_by(&self, rule: &Rule) -> bool {
        asker_objection(rule, self.asked).is_none()
            && (matches!(rule.form, Form::Files { .. }) || scope_objection(rule, self.asked).is_none())
    }

    /// Finds what of it a rule refuses, if any.
    pub(super) fn denied_by(&self, rule: &Rule) -> Option<String> {
        let started = |denied: &dyn Fn(&Started) -> bool| {
            let mut commands = self.startup.commands.iter();
            commands.find(|started| denied(started)).map(|started| started.argv.join(" "))
        };
        match &rule.form {
            Form::Exact { text: denied, .. } => match self.asked.what {
                What::Text { text, .. } if text.split_whitespace().eq(denied.split_whitespace()) => {
                    Some(denied.clone())
                }
                _ => None,
            },
            Form::Words(words) => started(&|started| started.argv == *words),
            Form::Prefix(words) => started(&|started| says(started, words)),
            Form::Files { .. } => rule.folder.as_deref().and_then(|folder| self.named_below(folder)),
        }
    }

    /// A word that names anything below a folder.
    fn named_below(&self, folder: &str) -> Option<String> {
        let cwd = [PathBuf::from(self.asked.cwd.unwrap_or_default())];
        let words = self
            .startup
            .commands
            .iter()
            .flat_map(|started| started.argv.iter().skip(1).map(move |word| (word, started.folders.as_slice())));
        let mut words = words.chain(self.startup.files.iter().map(|file| (file, cwd.as_slice())));
        let found = words.find(|(word, folders)| {
            let named = [word.as_str(), word.rsplit('=').next().unwrap_or_default()];
            let full = |word: &str| folders.iter().map(|at| at.join(word)).collect::<Vec<_>>();
            named.into_iter().flat_map(full).any(|path| place::below(&settled(&format!("/{}", path.display())), folder))
        });
        found.map(|(word, _)| word.clone())
    }
}

/// Returns whether words say what a rule refuses: the same program by any path, the rule's plain words in their order
/// with options in between, its options wherever and however they are written.
fn says(started: &Started, words: &[String]) -> bool {
    let Some((denied, words)) = words.split_first() else { return false };
    if !is_program(started, denied) {
        return false;
    }
    let more = started.argv.get(1..).unwrap_or_default();
    let (options, plain): (Vec<&String>, Vec<&String>) = words.iter().partition(|word| is_option(word));
    options.iter().all(|option| has_option(more, option)) && follows(more, &plain)
}

fn is_option(word: &str) -> bool {
    word.len() > 1 && word.starts_with('-')
}

fn is_program(started: &Started, denied: &str) -> bool {
    let local = denied.contains('/') && !denied.starts_with('/');
    if local {
        return started.argv[0].trim_start_matches("./") == denied.trim_start_matches("./");
    }
    started.name.eq_ignore_ascii_case(base(denied))
}

/// Returns whether the plain words come first, one after the other; each option between may have a value.
fn follows(argv: &[String], plain: &[&String]) -> bool {
    let mut places = BTreeSet::from([0]);
    for word in plain {
        let mut next = BTreeSet::new();
        let mut open: Vec<usize> = places.into_iter().collect();
        let mut seen = vec![false; argv.len() + 2];
        while let Some(place) = open.pop() {
            let Some(found) = argv.get(place).filter(|_| !std::mem::replace(&mut seen[place], true)) else { continue };
            if is_option(found) {
                open.push(place + 1);
                open.extend((!found.contains('=')).then_some(place + 2).filter(|place| *place <= argv.len()));
            } else if found == *word {
                next.insert(place + 1);
            }
        }
        places = next;
    }
    !places.is_empty()
}

/// Options by both their names, as most programs have them.
const BOTH_NAMES: [(char, &str); 8] = [
    ('f', "force"),
    ('r', "recursive"),
    ('R', "recursive"),
    ('g', "global"),
    ('d', "delete"),
    ('n', "no-verify"),
    ('y', "yes"),
    ('a', "all"),
];

/// Returns whether an option is among words: as it is, joined with others, shortened, or by its other name.
fn has_option(argv: &[String], option: &str) -> bool {
    let has_letter = |letter: char| {
        let short =
            |word: &&str| !word.starts_with("--") && word.strip_prefix('-').is_some_and(|rest| rest.contains(letter));
        argv.iter().map(String::as_str).any(|word| short(&word))
    };
    let has_name = |name: &str| {
        let given = argv.iter().filter_map(|word| word.strip_prefix("--")?.split('=').next());
        given.filter(|given| given.len() > 2).any(|given| name.starts_with(given))
    };
    match option.strip_prefix("--") {
        Some(name) => has_name(name) || BOTH_NAMES.iter().any(|(letter, long)| *long == name && has_letter(*letter)),
        None => {
            let other = |letter: char| BOTH_NAMES.iter().any(|(short, long)| *short == letter && has_name(long));
            let folded = |letter: char| letter == 'r' && has_letter('R');
            argv.iter().any(|word| word == option)
                || option.chars().skip(1).all(|letter| has_letter(letter) || other(letter) || folded(letter))
        }
    }
}

/// Returns a path without `.` and `..`, as text.
pub(super) fn settled(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}
