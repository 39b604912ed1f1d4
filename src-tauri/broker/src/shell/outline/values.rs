//! What variables hold that the text itself sets, and what they may hold instead: an assignment counts for certain only
//! where it plainly runs, in the shell that reads what follows.

use std::collections::HashMap;

use super::Command;

/// Longer values of variables are not put in their place.
pub(super) const MAX_VALUE: usize = 512;
/// So many values of one variable are kept.
const KEPT: usize = 8;
/// Variables that hold something before the text sets them.
const ENVIRONMENT: [&str; 12] = [
    "HOME",
    "PWD",
    "OLDPWD",
    "TMPDIR",
    "USER",
    "PATH",
    "SHELL",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_CACHE_HOME",
    "GOPATH",
    "CARGO_HOME",
];

/// What a variable holds: something known, or, where it is set to something computed, nothing known.
type Held = Option<String>;

/// The variables of a text.
#[derive(Clone, Default)]
pub(super) struct Values {
    now: HashMap<String, Held>,
    /// What a variable may hold instead.
    maybe: HashMap<String, Vec<String>>,
    /// All that was ever put into a variable.
    ever: HashMap<String, Vec<String>>,
    /// What certain assignments replaced.
    replaced: Vec<(String, Option<Held>, Vec<String>)>,
    /// Names that were asked for and are not certain.
    doubted: Vec<String>,
    /// So many assignments there were.
    sets: usize,
}

fn keep(list: &mut Vec<String>, value: String) {
    if list.len() < KEPT && !list.contains(&value) {
        list.push(value);
    }
}

impl Values {
    /// What a variable holds, as far as it is known.
    pub(super) fn get(&mut self, name: &str) -> Option<&str> {
        if self.maybe.contains_key(name) && !self.doubted.iter().any(|other| other == name) {
            self.doubted.push(name.to_owned());
        }
        self.now.get(name)?.as_deref()
    }

    /// Puts something into a variable: for certain, or perhaps.
    pub(super) fn set(&mut self, name: &str, value: Held, certain: bool) {
        let value = value.filter(|value| value.len() <= MAX_VALUE);
        self.sets += 1;
        let old = self.now.insert(name.to_owned(), value.clone());
        keep(self.ever.entry(name.to_owned()).or_default(), value.unwrap_or_else(|| format!("${name}")));
        if certain {
            let maybe = self.maybe.remove(name).unwrap_or_default();
            self.replaced.push((name.to_owned(), old, maybe));
        } else {
            self.doubt(name, old);
        }
    }

    /// Puts something into a variable for one reading of its commands alone.
    pub(super) fn suppose(&mut self, name: &str, value: String) {
        self.now.insert(name.to_owned(), Some(value).filter(|value| value.len() <= MAX_VALUE));
        self.maybe.remove(name);
    }

    /// Nothing is known of a variable any more.
    pub(super) fn forget(&mut self, name: &str) {
        self.now.remove(name);
        self.maybe.remove(name);
    }

    fn doubt(&mut self, name: &str, old: Option<Held>) {
        let old = match old {
            Some(Some(value)) => value,
            None if !ENVIRONMENT.contains(&name) => return,
            _ => format!("${name}"),
        };
        keep(self.maybe.entry(name.to_owned()).or_default(), old);
    }

    /// A place to come back to with `doubt_since` and `undo_since`.
    pub(super) fn mark(&self) -> usize {
        self.replaced.len()
    }

    /// The assignments from there on were none of this shell, or may not have run.
    pub(super) fn doubt_since(&mut self, mark: usize) {
        for (name, old, maybe) in self.replaced.split_off(mark.min(self.replaced.len())) {
            for value in maybe {
                keep(self.maybe.entry(name.clone()).or_default(), value);
            }
            self.doubt(&name, old);
        }
    }

    /// How many assignments there were.
    pub(super) fn sets(&self) -> usize {
        self.sets
    }

    /// Puts other names in the place of those that were asked for and are not certain.
    pub(super) fn swap_doubted(&mut self, other: Vec<String>) -> Vec<String> {
        std::mem::replace(&mut self.doubted, other)
    }

    /// What each variable that was asked for may hold instead, beside what it is taken to hold.
    fn doubted(&self) -> impl Iterator<Item = (String, &str)> {
        let held = |name: &String| self.now.get(name).cloned().flatten().unwrap_or_else(|| format!("${name}"));
        let others = |name: &String| self.maybe.get(name).map(Vec::as_slice).unwrap_or_default();
        self.doubted.iter().flat_map(move |name| others(name).iter().map(move |other| (held(name), other.as_str())))
    }

    /// What a value may be instead in which uncertain variables stand.
    fn derived(&self, value: &str) -> Vec<String> {
        let other = |(held, other): (String, &str)| match held.as_str() {
            "" => other.to_owned(),
            held => value.replace(held, other),
        };
        self.doubted().map(other).filter(|other| other != value && other.len() <= MAX_VALUE).take(KEPT).collect()
    }

    /// What a command leaves in the variables of its shell. `certain` says that it plainly runs there.
    pub(super) fn left_by(&mut self, command: &Command, certain: bool) {
        let program = command.words.first().map(|word| word.text.as_str());
        for (name, word) in &command.settings {
            let value = Some(word.text.clone()).filter(|_| !word.computed);
            match program {
                None => self.put(name, value, certain),
                // Before a program they are for that alone, but for some of the shell's own.
                Some(_) => self.perhaps(name, value.unwrap_or_else(|| format!("${name}"))),
            }
        }
        let rest = || command.words.iter().skip(1);
        match program {
            Some("local" | "export" | "declare" | "typeset" | "readonly") => {
                for (name, value) in rest().filter_map(|word| word.text.split_once('=').map(|pair| (word, pair))) {
                    let (word, (name, value)) = (name, value);
                    self.put(name, Some(value.to_owned()).filter(|_| !word.computed), certain);
                }
            }
            Some("unset") => rest().for_each(|word| self.put(&word.text, None, certain)),
            Some("printf") if rest().next().is_some_and(|word| word.text == "-v") => {
                rest().skip(1).take(1).for_each(|word| self.put(&word.text, None, certain));
            }
            Some("eval") => {
                let named: Vec<String> = rest()
                    .flat_map(|word| word.text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
                    .filter(|name| self.now.contains_key(*name))
                    .map(str::to_owned)
                    .collect();
                named.iter().for_each(|name| self.perhaps(name, format!("${name}")));
            }
            _ => {}
        }
    }

    fn put(&mut self, name: &str, value: Held, certain: bool) {
        let derived = self.derived(value.as_deref().unwrap_or_default());
        self.set(name, value, certain);
        derived.into_iter().for_each(|other| self.perhaps(name, other));
    }

    /// A variable may hold this, too.
    fn perhaps(&mut self, name: &str, value: String) {
        if self.now.get(name).is_some_and(|held| held.as_ref() != Some(&value)) {
            keep(self.maybe.entry(name.to_owned()).or_default(), value);
        }
    }

    /// The names that were asked for since the last time and are not certain, each with what it may hold instead.
    pub(super) fn take_doubted(&mut self) -> Vec<(String, Vec<String>)> {
        let names = std::mem::take(&mut self.doubted);
        names.into_iter().filter_map(|name| self.maybe.get(&name).cloned().map(|values| (name, values))).collect()
    }

    /// Every variable may hold whatever was ever put into it.
    pub(super) fn doubt_all(&mut self) {
        for (name, values) in &self.ever {
            let now = self.now.get(name).cloned().flatten();
            for value in values.iter().filter(|value| now.as_ref() != Some(value)) {
                keep(self.maybe.entry(name.clone()).or_default(), value.clone());
            }
        }
    }
}
