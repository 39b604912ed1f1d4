//! Calls of functions: what the commands of a body say where the words of a call stand for `$1` and `$@`.

use super::grammar::{Grammar, MAX_VALUE};
use super::turns::MAX_AGAIN;
use super::{Command, Turn, Word};
use crate::shell::read::Joint;

/// So many different calls are followed in a whole text.
const MAX_CALLS: usize = 24;

/// A call: the number of the function, and the words it is given.
type Call = (usize, Vec<String>);

impl Command {
    /// The command itself, and what it is in each turn of its loop.
    fn all(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(self.turns.iter().map(|turn| &turn.command))
    }

    /// Whether it says the same as another reading of it.
    fn says(&self, other: &Self) -> bool {
        let words = |one: &Self| one.words.iter().map(|word| word.text.clone()).collect::<Vec<_>>();
        let targets = |one: &Self| one.redirects.iter().map(|one| one.target.text.clone()).collect::<Vec<_>>();
        words(self) == words(other) && targets(self) == targets(other) && self.settings == other.settings
    }
}

impl Grammar<'_> {
    /// Reads the bodies of functions again for each call that hands them words. It only adds: a function can be called in
    /// ways that are not seen.
    pub(super) fn follow_calls(&mut self) {
        let mut calls: Vec<Call> = Vec::new();
        let commands = std::mem::take(&mut self.outline.commands);
        commands.iter().flat_map(Command::all).for_each(|command| self.note(command, &mut calls));
        self.outline.commands = commands;
        let mut next = 0;
        while let Some((function, given)) = calls.get(next).cloned() {
            next += 1;
            for command in self.call(function, &given) {
                command.all().for_each(|command| self.note(command, &mut calls));
            }
        }
    }

    /// Notes which functions a command calls with words.
    fn note(&mut self, command: &Command, calls: &mut Vec<Call>) {
        let Some((name, given)) = command.words.split_first().filter(|(_, given)| !given.is_empty()) else { return };
        let given: Vec<String> = given.iter().map(|word| word.text.clone()).collect();
        for number in 0..self.outline.functions.len() {
            let call = (number, given.clone());
            if self.outline.functions[number].name != name.text || calls.contains(&call) {
                continue;
            }
            if calls.len() == MAX_CALLS {
                return self.trouble("a function is called more often than can be followed");
            }
            calls.push(call);
        }
    }

    /// Reads a body again for one call, and adds what its commands say then. The commands as they were read.
    fn call(&mut self, function: usize, given: &[String]) -> Vec<Command> {
        let function = self.outline.functions[function].clone();
        let (length, body) = (function.text.len(), function.body);
        if body.is_empty() || self.again + length > MAX_AGAIN {
            return Vec::new();
        }
        self.again += length;
        let behind = self.outline.commands.split_off(body.end);
        let base = self.outline.commands.split_off(body.start);
        let (place, values, filled) = ((self.at, self.depth, self.apart), self.values.clone(), self.filled.clone());
        let (troubles, functions) = (self.outline.troubles.len(), self.outline.functions.len());
        self.give(given);
        (self.at, self.depth, self.apart) = (function.text.start, function.depth + 1, base.iter().all(|one| one.apart));
        self.command(Joint::First);
        let read = self.outline.commands.split_off(body.start);
        self.given.clear();
        ((self.at, self.depth, self.apart), self.values, self.filled) = (place, values, filled);
        self.outline.troubles.truncate(troubles);
        self.outline.functions.truncate(functions);
        let alike = base.len() == read.len();
        self.outline.commands.extend(base);
        if alike {
            let word = given.join(" ");
            for (command, called) in self.outline.commands.iter_mut().skip(body.start).zip(&read) {
                if !command.says(called) || called.turns.len() > command.turns.len() {
                    command.calls.push(Turn { word: word.clone(), command: called.clone() });
                }
            }
        }
        self.outline.commands.extend(behind);
        read
    }

    /// The words of a call, by their numbers and all together.
    fn give(&mut self, given: &[String]) {
        let numbered = given.iter().enumerate().map(|(at, word)| ((at + 1).to_string(), word.clone()));
        let all = ["@", "*"].map(|name| (name.to_owned(), given.join(" ")));
        let short = |(_, value): &(String, String)| value.len() <= MAX_VALUE;
        self.values.extend(numbered.chain(all).filter(short));
        self.given = given.to_vec();
    }

    /// What stands in the place of a word: all words of a call for `"$@"`, else the word itself.
    pub(super) fn several(&self, word: Word) -> Vec<Word> {
        let written = self.text.get(word.span.clone()).unwrap_or_default();
        let all = ["$@", "$*", "\"$@\"", "\"${@}\"", "${@}", "${*}"].contains(&written) && !self.given.is_empty();
        if !all {
            return vec![word];
        }
        let one = |text: &String| Word { text: text.clone(), verbatim: None, ..word.clone() };
        self.given.iter().map(one).collect()
    }
}
