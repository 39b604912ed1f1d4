//! Turns of loops: what a command says where a loop's variable stands for one word after the other.

use std::ops::Range;

use super::again::MAX_AGAIN;
use super::grammar::Grammar;
use super::lexis::ends_word;
use super::trouble::TroubleKind;
use super::values::MAX_VALUE;
use super::{Command, Leaving, Loop, Over, Turn, Word};

/// So many words of a loop are put in the place of its variable.
const MAX_TURNS: usize = 32;

/// Returns whether a text names a variable that stands for nothing known.
fn names(text: &str, variable: &str) -> bool {
    text.split('$').skip(1).any(|rest| {
        let rest = rest.strip_prefix('{').unwrap_or(rest);
        let ends = |c: char| !c.is_ascii_alphanumeric() && c != '_';
        rest.strip_prefix(variable).is_some_and(|rest| rest.chars().next().is_none_or(ends))
    })
}

impl Command {
    fn names(&self, variable: &str) -> bool {
        let targets = self.redirects.iter().map(|redirect| &redirect.target);
        self.words.iter().chain(targets).any(|word| names(&word.text, variable))
    }
}

impl Grammar<'_> {
    /// Reads the body of a loop, from here on: what it says in each turn, as far as the words of the turns are known.
    /// `computed` are the commands that print the others.
    pub(super) fn loop_body(&mut self, variable: &str, words: &[Word], computed: Range<usize>) {
        let (from, first) = (self.at, self.outline.commands.len());
        let mut known: Vec<&str> = Vec::new();
        for word in words.iter().filter(|word| !word.computed && word.text.len() <= MAX_VALUE) {
            if !known.contains(&word.text.as_str()) {
                known.push(&word.text);
            }
        }
        let saved = self.values.saved(variable);
        self.values.forget(variable);
        self.filled.remove(variable);
        if let ([word], 1) = (known.as_slice(), words.len()) {
            // One word stands for every turn, as it is written: `for f in ~/.ssh/*`.
            self.values.suppose(variable, (*word).to_owned());
        }
        let sets = self.values.sets();
        self.parts(&["do"], "done");
        self.comes_round(first, from, sets, |grammar| grammar.parts(&["do"], "done"));
        if words.iter().any(|word| word.computed) && !computed.is_empty() {
            self.goes_over(variable, first, &Over::Commands(computed));
        }
        let words: Vec<String> = known.iter().map(|word| (*word).to_owned()).collect();
        let named = self.outline.commands[first..].iter().any(|command| command.names(variable));
        if named && !known.is_empty() && !self.in_turn {
            self.turns(variable, known, from, first);
        }
        self.values.went_over(variable, saved, &words);
    }

    /// Reads a body again for each of these words.
    fn turns(&mut self, variable: &str, mut known: Vec<&str>, from: usize, first: usize) {
        let length = self.at - from;
        let room = (MAX_AGAIN.saturating_sub(self.again) / length.max(1)).min(MAX_TURNS);
        if known.len() > room {
            self.trouble(TroubleKind::TooManyTurns);
            // What leads out of the folder counts most.
            known.sort_by_key(|word| !word.starts_with(['/', '~', '.', '$', '-']) && !word.contains(['/', ' ', ':']));
        }
        for word in known.into_iter().take(room) {
            self.again += length;
            self.turn(variable, word, from, first);
        }
    }

    /// Reads a body again for one word.
    fn turn(&mut self, variable: &str, word: &str, from: usize, first: usize) {
        let turn = self.again(first, from, |grammar| {
            grammar.in_turn = true;
            grammar.values.suppose(variable, word.to_owned());
            grammar.parts(&["do"], "done");
        });
        for (command, turned) in self.outline.commands.iter_mut().skip(first).zip(turn) {
            if command.names(variable) {
                command.turns.push(Turn { word: word.to_owned(), command: turned });
            }
        }
    }

    /// Reads a loop that reads lines turn by turn: `while read f; do … done`.
    pub(super) fn reading_loop(&mut self, keyword: &str) {
        let (first, from, sets) = (self.outline.commands.len(), self.at, self.values.sets());
        self.parts(&[keyword, "do"], "done");
        self.comes_round(first, from, sets, |grammar| grammar.parts(&[keyword, "do"], "done"));
        let read: Vec<String> = self.outline.commands.iter().skip(first).flat_map(Command::reads).collect();
        for variable in read {
            self.goes_over(&variable, first, &Over::Pipe);
        }
        let held =
            self.constant(from, keyword).map(|(condition, held)| (condition, held, held == (keyword == "while")));
        self.piles_up(first, held.as_ref().is_some_and(|(.., goes_on)| *goes_on));
        let goes = match held {
            Some((.., true)) => Loop::Endless(self.leaving(first)),
            Some((condition, held, false)) => Loop::Never(condition, held),
            None if keyword == "until" => Loop::Until,
            None => Loop::While,
        };
        self.begins(first, goes);
    }

    /// The condition of a loop that begins there, with what comes of it, when that is always the same: `true`, `! false`.
    fn constant(&self, from: usize, keyword: &str) -> Option<(String, bool)> {
        let text = self.text.get(from + keyword.len()..self.at)?;
        let end = text.find([';', '\n'])?;
        let behind = text.get(end + 1..)?.trim_start().strip_prefix("do")?;
        let condition = text.get(..end)?.split(" #").next()?.trim();
        let words: Vec<&str> = condition.split_whitespace().collect();
        let (last, nots) = words.split_last()?;
        let succeeds = match *last {
            "true" | ":" | "/bin/true" | "/usr/bin/true" => true,
            "false" | "/bin/false" | "/usr/bin/false" => false,
            _ => return None,
        };
        let plain = behind.starts_with(ends_word) && nots.iter().all(|word| *word == "!");
        let defined = self.outline.functions.iter().any(|function| function.name == *last);
        (plain && !defined).then(|| (condition.to_owned(), succeeds == nots.len().is_multiple_of(2)))
    }

    /// What in the body of a loop leaves it, whose condition is the command there.
    fn leaving(&self, first: usize) -> Leaving {
        let (mut within, mut unclear) = (false, false);
        for command in self.outline.commands.get(first + 1..).unwrap_or_default() {
            within |= !command.loops.is_empty();
            let word = command.words.first().map_or("", |word| word.text.as_str());
            match word {
                _ if command.apart => {}
                "exit" | "return" | "exec" => return Leaving::Word(word.to_owned()),
                "break" if within => unclear = true,
                "break" => return Leaving::Word(word.to_owned()),
                _ => {}
            }
        }
        if unclear { Leaving::Unclear } else { Leaving::Nothing }
    }

    /// Marks the commands from there on, which stand in a loop: those that stay in its background pile up where nothing
    /// waits for them or ends them.
    pub(super) fn piles_up(&mut self, first: usize, endless: bool) {
        let body = self.outline.commands.get_mut(first..).unwrap_or_default();
        let ends = |command: &Command| {
            command.words.first().is_some_and(|word| matches!(word.text.as_str(), "wait" | "kill" | "inotifywait"))
        };
        if !body.iter().any(ends) {
            for command in body.iter_mut().filter(|command| command.background) {
                command.repeated = true;
                command.endless |= endless;
            }
        }
    }

    /// Notes which variables a command fills with what others print, and whether it names one that was filled before.
    pub(super) fn fills(&mut self, command: &mut Command, computed: Range<usize>) {
        let filled = self.filled.iter().find(|(variable, _)| command.names(variable));
        if let Some((_, from)) = filled {
            command.over = Some(Over::Commands(from.clone()));
        }
        for (variable, value) in &command.settings {
            if value.computed && command.words.is_empty() && !computed.is_empty() {
                self.filled.insert(variable.clone(), computed.clone());
            } else {
                self.filled.remove(variable);
            }
        }
        if let Some([program, .., list]) = command.words.get(..)
            && matches!(program.text.as_str(), "mapfile" | "readarray")
            && !computed.is_empty()
        {
            self.filled.insert(list.text.clone(), computed);
        }
    }

    fn goes_over(&mut self, variable: &str, first: usize, over: &Over) {
        for command in self.outline.commands.iter_mut().skip(first) {
            if command.over.is_none() && command.names(variable) {
                command.over = Some(over.clone());
            }
        }
    }

    /// Notes that the pipe of the loops read since then begins with these commands.
    pub(super) fn feeds(&mut self, loops: Range<usize>, from: &Range<usize>) {
        for command in self.outline.commands.get_mut(loops).unwrap_or_default() {
            if command.over == Some(Over::Pipe) {
                command.over = Some(Over::Commands(from.clone()));
            }
        }
    }
}
