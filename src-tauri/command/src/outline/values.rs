//! What variables hold that the text itself sets, and what they may hold instead: an assignment counts for certain only
//! where it plainly runs, in the shell that reads what follows.

use std::collections::{HashMap, HashSet};

/// Limits how long a value may be that is put in the place of its variable.
pub(super) const MAX_VALUE: usize = 512;
/// So many values of one variable are kept; where there are more, it may hold anything.
const KEPT: usize = 8;
/// Variables the shell itself sets again and again.
const VOLATILE: [&str; 12] = [
    "PWD",
    "OLDPWD",
    "_",
    "REPLY",
    "RANDOM",
    "SECONDS",
    "LINENO",
    "OPTARG",
    "OPTIND",
    "BASH_REMATCH",
    "DIRSTACK",
    "PIPESTATUS",
];

/// Among the names a function sets: any.
const ANY: &str = "*";

/// Holds what a variable is set to: something known, or, where it is computed, nothing known.
pub(super) type Held = Option<String>;

/// Holds what a variable held, if the text set it, and what else it may have held.
pub(super) type Saved = (Option<Held>, Option<Vec<String>>);

/// What an assignment replaced: the name, what it held, and what else it may have held.
type Replaced = (String, Option<Held>, Vec<String>);

/// Holds a name that is not certain, with what it may hold instead.
pub(super) type Doubt = (String, Vec<String>);

/// Holds the variables of a text.
#[derive(Clone, Default)]
pub(super) struct Values {
    now: HashMap<String, Held>,
    /// What a variable may hold instead.
    maybe: HashMap<String, Vec<String>>,
    /// All that was ever put into a variable.
    ever: HashMap<String, Vec<String>>,
    /// What certain assignments of the block replaced.
    replaced: Vec<Replaced>,
    /// Names that nothing can be put into any more.
    fixed: HashSet<String>,
    /// The names each function sets, and the programs it calls.
    functions: HashMap<String, (Vec<String>, Vec<String>)>,
    /// Names that were asked for and are not certain.
    doubted: Vec<String>,
    /// The names that were set, in their order.
    sets: Vec<String>,
}

/// Holds the branches of a choice, as far as they were read.
#[derive(Default)]
pub(super) struct Branches {
    /// What the names held that a branch set, before any did.
    before: HashMap<String, (Option<Held>, Vec<String>)>,
    /// The names all branches set, and what to.
    all: Option<HashMap<String, Vec<String>>>,
}

/// Makes what stands for something of which nothing is known.
pub(super) fn unknown(name: &str) -> String {
    format!("${{{name}}}")
}

/// Makes what stands for what a variable held that the text did not set.
pub(super) fn unset(name: &str) -> String {
    format!("${name}")
}

/// What something held is called.
fn text(name: &str, held: Option<Held>) -> String {
    held.map_or_else(|| unset(name), |held| held.unwrap_or_else(|| unknown(name)))
}

/// Puts a value on a list of what a variable may hold.
fn keep(list: &mut Vec<String>, name: &str, value: String) {
    let value = if list.len() + 1 < KEPT { value } else { unknown(name) };
    if list.len() < KEPT && !list.contains(&value) {
        list.push(value);
    }
}

impl Values {
    /// Returns what a variable holds, as far as it is known.
    pub(super) fn get(&mut self, name: &str) -> Option<&str> {
        if self.maybe.contains_key(name) && !self.doubted.iter().any(|other| other == name) {
            self.doubted.push(name.to_owned());
        }
        self.now.get(name)?.as_deref()
    }

    /// Puts something into a variable: for certain in the block that is read, or perhaps.
    pub(super) fn set(&mut self, name: &str, value: Held, certain: bool) {
        let value = value.filter(|value| value.len() <= MAX_VALUE && !VOLATILE.contains(&name));
        self.sets.push(name.to_owned());
        keep(self.ever.entry(name.to_owned()).or_default(), name, value.clone().unwrap_or_else(|| unknown(name)));
        let old = self.now.insert(name.to_owned(), value);
        if certain && !self.fixed.contains(name) {
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

    /// Forgets what a variable holds.
    pub(super) fn forget(&mut self, name: &str) {
        self.now.remove(name);
        self.maybe.remove(name);
    }

    /// Fixes a variable: nothing can be put into it any more.
    pub(super) fn fix(&mut self, name: &str) {
        self.fixed.insert(name.to_owned());
    }

    /// Adds what a variable may hold, too, where anything is known of it.
    pub(super) fn perhaps(&mut self, name: &str, value: String) {
        if self.now.get(name).is_some_and(|held| held.as_ref() != Some(&value)) {
            keep(self.maybe.entry(name.to_owned()).or_default(), name, value);
        }
    }

    /// A variable may still hold what it held: something of which nothing is known, where the text did not set it.
    fn doubt(&mut self, name: &str, old: Option<Held>) {
        self.perhaps(name, text(name, old));
    }

    /// Returns what a variable holds and may hold, to come back to.
    pub(super) fn saved(&self, name: &str) -> Saved {
        (self.now.get(name).cloned(), self.maybe.get(name).cloned())
    }

    /// Notes that a loop went over words with a variable: it holds one of them, or what the loop put in, if it ran,
    /// else what it held.
    pub(super) fn went_over(&mut self, name: &str, saved: Saved, words: &[String]) {
        let (now, maybe) = self.saved(name);
        self.forget(name);
        self.now.extend(saved.0.map(|held| (name.to_owned(), held)));
        self.maybe.extend(saved.1.map(|maybe| (name.to_owned(), maybe)));
        self.set(name, words.last().cloned(), false);
        let put = now.map(|held| text(name, Some(held))).into_iter().chain(maybe.unwrap_or_default());
        put.chain(words.iter().cloned()).for_each(|value| self.perhaps(name, value));
    }

    /// Returns the place where a block begins.
    pub(super) fn mark(&self) -> usize {
        self.replaced.len()
    }

    fn since(&mut self, mark: usize) -> Vec<Replaced> {
        self.replaced.split_off(mark.min(self.replaced.len()))
    }

    /// Doubts the assignments from there on: they were none of this shell, or may not have run.
    pub(super) fn doubt_since(&mut self, mark: usize) {
        for (name, old, maybe) in self.since(mark) {
            maybe.into_iter().for_each(|value| self.perhaps(&name, value));
            self.doubt(&name, old);
        }
    }

    /// Begins one branch of a choice.
    pub(super) fn branch(&mut self, mark: usize, branches: &mut Branches) {
        let mut set: HashMap<String, Vec<String>> = HashMap::new();
        for (name, old, maybe) in self.since(mark) {
            branches.before.entry(name.clone()).or_insert_with(|| (old.clone(), maybe.clone()));
            let (now, may) = self.saved(&name);
            let held = set.entry(name.clone()).or_default();
            held.push(text(&name, now));
            held.extend(may.unwrap_or_default());
            maybe.into_iter().for_each(|value| self.perhaps(&name, value));
            self.doubt(&name, old);
        }
        branches.all = Some(match branches.all.take() {
            None => set,
            Some(mut all) => {
                all.retain(|name, _| set.contains_key(name));
                all.iter_mut().for_each(|(name, values)| values.extend(set.remove(name).unwrap_or_default()));
                all
            }
        });
    }

    /// Ends a choice. Where one of the branches runs in any case, what all of them set holds nothing from before; for
    /// the block around, that may still hold.
    pub(super) fn joined(&mut self, branches: Branches, whole: bool) {
        for (name, values) in branches.all.filter(|_| whole).unwrap_or_default() {
            let Some((old, before)) = branches.before.get(&name) else { continue };
            let old = text(&name, old.clone());
            if let Some(maybe) = self.maybe.get_mut(&name) {
                maybe.retain(|value| *value != old && !before.contains(value) || values.contains(value));
            }
            if self.maybe.get(&name).is_some_and(Vec::is_empty) {
                self.maybe.remove(&name);
            }
        }
        self.replaced.extend(branches.before.into_iter().map(|(name, (old, maybe))| (name, old, maybe)));
    }

    /// Takes back what assignments before a program put into variables: it is for that alone.
    pub(super) fn undo(&mut self, mark: usize, saved: Vec<(String, Saved)>) {
        self.replaced.truncate(mark);
        for (name, (now, maybe)) in saved.into_iter().rev() {
            self.forget(&name);
            self.now.extend(now.map(|held| (name.clone(), held)));
            self.maybe.extend(maybe.map(|maybe| (name, maybe)));
        }
    }

    /// Returns what a variable holds, whether that is certain or not.
    pub(super) fn peek(&self, name: &str) -> Option<&str> {
        self.now.get(name)?.as_deref()
    }

    /// Notes a function that sets what was set since, and calls these.
    pub(super) fn defined(&mut self, function: &str, sets: usize, calls: Vec<String>) {
        let names = self.sets.get(sets..).unwrap_or_default().to_vec();
        self.functions.insert(function.to_owned(), (names, calls));
    }

    /// Returns whether a function of that name was read.
    pub(super) fn is_function(&self, name: &str) -> bool {
        self.functions.contains_key(name)
    }

    /// Notes a call of a function: what it sets may be set, by itself or by those it calls.
    pub(super) fn called(&mut self, function: &str) {
        let mut all = vec![function.to_owned()];
        let mut next = 0;
        while let Some(function) = all.get(next).cloned() {
            next += 1;
            let Some((names, calls)) = self.functions.get(&function).cloned() else { continue };
            all.extend(calls.into_iter().filter(|call| !all.contains(call)).collect::<Vec<_>>());
            for name in names {
                if name == ANY {
                    self.touched();
                }
                for value in self.ever.get(&name).cloned().unwrap_or_default() {
                    self.perhaps(&name, if value.contains('$') { unknown(&name) } else { value });
                }
            }
        }
    }

    /// Doubts the variables that a text names which can set them, or that functions it names set.
    pub(super) fn touched_by(&mut self, text: &str) {
        for name in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|name| !name.is_empty()) {
            self.perhaps(name, unknown(name));
            if self.is_function(name) {
                self.called(name);
            }
        }
    }

    /// Doubts every variable: something that is not seen can set any.
    pub(super) fn touched(&mut self) {
        self.sets.push(ANY.to_owned());
        let names: Vec<String> = self.now.keys().cloned().collect();
        names.iter().for_each(|name| self.perhaps(name, unknown(name)));
    }

    /// Counts the assignments there were.
    pub(super) fn sets(&self) -> usize {
        self.sets.len()
    }

    /// Returns what the names hold that were set since so many assignments.
    pub(super) fn set_since(&self, sets: usize) -> Vec<(String, String)> {
        let names = self.sets.get(sets..).unwrap_or_default();
        names.iter().filter_map(|name| Some((name.clone(), self.now.get(name)?.clone()?))).collect()
    }

    /// Puts other names in the place of those that were asked for and are not certain.
    pub(super) fn swap_doubted(&mut self, other: Vec<String>) -> Vec<String> {
        std::mem::replace(&mut self.doubted, other)
    }

    /// Takes the names that were asked for since the last time and are not certain, each with what it may hold instead.
    pub(super) fn take_doubted(&mut self) -> Vec<Doubt> {
        let names = std::mem::take(&mut self.doubted);
        names.into_iter().filter_map(|name| self.maybe.get(&name).cloned().map(|values| (name, values))).collect()
    }

    /// Doubts all variables: each may hold whatever was ever put into it.
    pub(super) fn doubt_all(&mut self) {
        for (name, values) in self.ever.clone() {
            values.into_iter().for_each(|value| self.perhaps(&name, value));
        }
    }

    /// Takes over what another reading of the text put into variables.
    pub(super) fn learn(&mut self, other: &Self) {
        for (name, values) in &other.ever {
            let ever = self.ever.entry(name.clone()).or_default();
            values.iter().for_each(|value| keep(ever, name, value.clone()));
            self.now.entry(name.clone()).or_default();
        }
    }
}
