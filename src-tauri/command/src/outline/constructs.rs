//! Constructs of the open reading: conditions, loops, choices, functions, tests.

use super::super::read::Joint;
use super::calculation::Inside;
use super::grammar::Grammar;
use super::lexis::ends_word;
use super::values::Branches;
use super::{Command, Function, Loop, MAX_COMMANDS, MAX_DEPTH, Word};

impl Grammar<'_> {
    /// Skips `!`, `time` and `coproc`, which change nothing about what a command does, and returns whether one of them
    /// starts a shell of its own.
    pub(super) fn leading_words(&mut self) -> bool {
        let mut apart = false;
        while let Some(word) = ["!", "time", "coproc"].into_iter().find(|word| self.closes_with(word)) {
            self.at += word.len();
            apart |= word == "coproc";
            self.blanks(false);
            while word == "time" && self.closes_with("-p") {
                self.at += 2;
                self.blanks(false);
            }
        }
        apart
    }

    /// Reads words and lists in turn up to the last word: `if … then … fi`.
    pub(super) fn parts(&mut self, words: &[&str], last: &str) {
        let mut closing: Vec<&str> = words[1..].to_vec();
        closing.push(last);
        let (mut branches, mut whole) = (Branches::default(), false);
        for _ in 0..MAX_COMMANDS {
            let Some(word) = words.iter().find(|word| self.closes_with(word)) else { break };
            self.at += word.len();
            let mark = self.values.mark();
            self.inner(|grammar| grammar.list(&closing));
            if matches!(*word, "then" | "else") {
                self.values.branch(mark, &mut branches);
            } else {
                self.values.doubt_since(mark);
            }
            whole |= *word == "else";
        }
        self.values.joined(branches, whole);
        self.close(last);
    }

    pub(super) fn closes_with(&self, word: &str) -> bool {
        self.rest().strip_prefix(word).is_some_and(|rest| rest.chars().next().is_none_or(ends_word))
    }

    pub(super) fn for_loop(&mut self, keyword: &str) {
        let (mut variable, mut turns, mut endless) = (String::new(), Vec::new(), false);
        let goes;
        let computed = self.outline.commands.len();
        self.at += keyword.len();
        self.blanks(false);
        if self.rest().starts_with("((") {
            let mut word = Word::default();
            self.balanced(&mut word, Inside::Sums);
            let sums: Vec<&str> = word.text.trim_matches(['(', ')']).split(';').collect();
            endless = sums.len() == 3 && sums[1].trim().is_empty();
            goes = Loop::Counting(sums.iter().map(|sum| sum.trim()).collect::<Vec<_>>().join("; "));
        } else {
            variable = self.word().text;
            self.blanks(true);
            if self.closes_with("in") {
                self.at += 2;
                self.blanks(false);
                let from = self.at;
                turns = self.loop_words();
                goes = Loop::Each(self.written(from));
            } else {
                goes = Loop::Arguments;
                let all = |text: &String| Word { text: text.clone(), ..Word::default() };
                turns = self.given.iter().map(all).collect();
            }
        }
        self.blanks(true);
        if self.peek() == Some(';') {
            self.bump();
        }
        self.blanks(true);
        let first = self.outline.commands.len();
        self.loop_body(&variable, &turns, computed..first);
        self.begins(first, goes);
        self.piles_up(first, endless);
    }

    /// The words of a loop as they are written, from a place on.
    fn written(&self, from: usize) -> Vec<String> {
        let text = self.text.get(from..self.at).unwrap_or_default().trim();
        if text.contains(['"', '\'', '(', '`', '{', '\\']) {
            return vec![text.to_owned()];
        }
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// Notes that a loop begins with the command there.
    pub(super) fn begins(&mut self, first: usize, goes: Loop) {
        if let Some(command) = self.outline.commands.get_mut(first) {
            command.loops.insert(0, goes);
        }
    }

    /// The words a loop goes over, and those it may go over where a variable holds something else.
    fn loop_words(&mut self) -> Vec<Word> {
        let outer = self.values.swap_doubted(Vec::new());
        let from = self.at;
        let mut words = self.words_of_loop();
        let length = self.at - from;
        for (name, value) in self
            .values
            .take_doubted()
            .into_iter()
            .flat_map(|(name, values)| values.into_iter().map(move |value| (name.clone(), value)))
        {
            if self.in_doubt || !self.may_read_again(length) {
                break;
            }
            let first = self.outline.commands.len();
            let mut others = Vec::new();
            self.again(first, from, |grammar| {
                grammar.values.suppose(&name, value);
                others = grammar.words_of_loop();
            });
            words.extend(others);
        }
        self.values.swap_doubted(outer);
        words
    }

    fn words_of_loop(&mut self) -> Vec<Word> {
        let mut words = Vec::new();
        while self.peek().is_some_and(|c| !matches!(c, ';' | '\n' | '&' | '|' | ')')) {
            let before = self.at;
            let word = self.word();
            words.extend(self.several(word));
            self.blanks(false);
            if self.at == before {
                self.bump();
            }
        }
        words
    }

    pub(super) fn case(&mut self) {
        self.at += 4;
        self.blanks(false);
        self.word();
        self.blanks(true);
        if self.closes_with("in") {
            self.at += 2;
        }
        let (mut branches, mut whole) = (Branches::default(), false);
        for _ in 0..MAX_COMMANDS {
            self.blanks(true);
            if self.peek().is_none() || self.closes_with("esac") {
                break;
            }
            let from = self.at;
            self.patterns();
            whole |= self.text.get(from..self.at).is_some_and(|patterns| patterns.trim_matches(['(', ')', ' ']) == "*");
            let mark = self.values.mark();
            self.inner(|grammar| grammar.list(&["esac"]));
            self.values.branch(mark, &mut branches);
            while matches!(self.peek(), Some(';' | '&')) {
                self.bump();
            }
        }
        self.values.joined(branches, whole);
        self.close("esac");
    }

    pub(super) fn function(&mut self) {
        self.at += "function".len();
        self.blanks(false);
        let name = self.word().text;
        self.blanks(false);
        self.brackets();
        self.body(&name);
    }

    /// Skips the `()` behind a function's name, and returns whether it stood there.
    pub(super) fn brackets(&mut self) -> bool {
        let inside = self.rest().strip_prefix('(').map(|rest| rest.trim_start_matches([' ', '\t']));
        let Some(behind) = inside.and_then(|rest| rest.strip_prefix(')')) else { return false };
        self.at = self.text.len() - behind.len();
        true
    }

    /// Reads the body of the function of that name.
    pub(super) fn body(&mut self, name: &str) {
        self.blanks(true);
        let (number, first, from) = (self.outline.functions.len(), self.outline.commands.len(), self.at);
        self.outline.functions.push(Function {
            name: name.to_owned(),
            body: first..first,
            depth: self.depth,
            text: from..from,
        });
        self.depth += 1;
        let (mark, sets) = (self.values.mark(), self.values.sets());
        if self.depth <= MAX_DEPTH {
            self.command(Joint::First);
        }
        self.values.doubt_since(mark);
        let calls = self.outline.commands.get(first..).unwrap_or_default().iter();
        let calls = calls.flat_map(|command| command.words.iter().map(|word| word.text.clone())).take(256).collect();
        self.values.defined(name, sets, calls);
        self.depth -= 1;
        let end = self.outline.commands.len();
        if let Some(function) = self.outline.functions.get_mut(number) {
            function.body.end = end;
            function.text.end = self.at;
        }
    }

    /// Reads `[[ … ]]`: its words up to the end, whatever they are.
    pub(super) fn double_bracket(&mut self, command: &mut Command) {
        loop {
            self.blanks(true);
            let before = self.at;
            match self.peek() {
                None => return,
                Some(c) if ends_word(c) => {
                    let operator: String = self.rest().chars().take_while(|c| "&|<>()".contains(*c)).collect();
                    self.at += operator.len().max(1);
                    command.words.push(Word { text: operator, plain: true, ..Word::default() });
                }
                Some(_) => {
                    let word = self.word();
                    let done = word.text == "]]";
                    command.words.push(word);
                    if done {
                        return;
                    }
                }
            }
            if self.at == before {
                return;
            }
        }
    }
}
