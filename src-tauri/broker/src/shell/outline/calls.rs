//! Calls of functions: what the commands of a body say where the words of a call stand for `$1` and `$@`.

use super::super::read::Joint;
use super::grammar::Grammar;
use super::{Command, Turn, Word};

/// So many different calls are followed in a whole text.
const MAX_CALLS: usize = 24;

/// A call: the number of the function, and the words it is given.
type Call = (usize, Vec<String>);

impl Grammar<'_> {
    /// Reads the bodies of functions again: once with all that their variables may hold when they are called, and for
    /// each call that hands them words. It only adds: a function can be called in ways that are not seen.
    pub(super) fn follow_calls(&mut self) {
        if self.outline.functions.is_empty() {
            return;
        }
        self.values.doubt_all();
        let mut calls: Vec<Call> = (0..self.outline.functions.len()).map(|number| (number, Vec::new())).collect();
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
            if calls.len() >= MAX_CALLS {
                return self.trouble("a function is called more often than can be followed");
            }
            calls.push(call);
        }
    }

    /// Reads a body again for one call, and adds what its commands say then. The commands as they were read.
    fn call(&mut self, function: usize, given: &[String]) -> Vec<Command> {
        let function = self.outline.functions[function].clone();
        let body = function.body;
        if body.is_empty() || !self.may_read_again(function.text.len()) {
            return Vec::new();
        }
        let behind = self.outline.commands.split_off(body.end);
        let apart = self.outline.commands[body.clone()].iter().all(|one| one.apart);
        let read = self.again(body.start, function.text.start, |grammar| {
            (grammar.depth, grammar.apart) = (function.depth + 1, apart);
            grammar.give(given);
            grammar.command(Joint::First);
            grammar.given.clear();
        });
        if given.is_empty() {
            self.add_others(body, read.clone());
        } else if read.len() == body.len() {
            let word = given.join(" ");
            for (command, called) in self.outline.commands[body].iter_mut().zip(&read) {
                if !command.says(called) {
                    command.calls.push(Turn { word: word.clone(), command: called.clone() });
                }
            }
        }
        self.outline.commands.extend(behind);
        read
    }

    /// The words of a call, by their numbers and all together.
    fn give(&mut self, given: &[String]) {
        for (at, word) in given.iter().enumerate() {
            self.values.suppose(&(at + 1).to_string(), word.clone());
        }
        if !given.is_empty() {
            ["@", "*"].iter().for_each(|name| self.values.suppose(name, given.join(" ")));
        }
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
