//! Constructs of the open reading: conditions, loops, choices, functions, tests.

use super::super::read::Joint;
use super::calculation::Inside;
use super::grammar::Grammar;
use super::lexis::ends_word;
use super::{Command, Function, MAX_COMMANDS, MAX_DEPTH, Word};

impl Grammar<'_> {
    /// `!`, `time` and `coproc` before a command change nothing about what it does.
    pub(super) fn leading_words(&mut self) {
        while let Some(word) = ["!", "time", "coproc"].into_iter().find(|word| self.closes_with(word)) {
            self.at += word.len();
            self.blanks(false);
            while word == "time" && self.closes_with("-p") {
                self.at += 2;
                self.blanks(false);
            }
        }
    }

    /// Words and lists in turn up to the last word: `if … then … fi`.
    pub(super) fn parts(&mut self, words: &[&str], last: &str) {
        let mut closing: Vec<&str> = words[1..].to_vec();
        closing.push(last);
        for _ in 0..MAX_COMMANDS {
            let Some(word) = words.iter().find(|word| self.closes_with(word)) else { break };
            self.at += word.len();
            self.inner(|grammar| grammar.list(&closing));
        }
        self.close(last);
    }

    pub(super) fn closes_with(&self, word: &str) -> bool {
        self.rest().strip_prefix(word).is_some_and(|rest| rest.chars().next().is_none_or(ends_word))
    }

    pub(super) fn for_loop(&mut self, keyword: &str) {
        let (mut variable, mut turns, mut endless) = (String::new(), Vec::new(), false);
        let computed = self.outline.commands.len();
        self.at += keyword.len();
        self.blanks(false);
        if self.rest().starts_with("((") {
            let mut word = Word::default();
            self.balanced(&mut word, Inside::Sums);
            let sums: Vec<&str> = word.text.split(';').collect();
            endless = sums.len() == 3 && sums[1].trim().is_empty();
        } else {
            variable = self.word().text;
            self.blanks(true);
            if self.closes_with("in") {
                self.at += 2;
                self.blanks(false);
                while self.peek().is_some_and(|c| !matches!(c, ';' | '\n' | '&' | '|' | ')')) {
                    let before = self.at;
                    let word = self.word();
                    turns.extend(self.several(word));
                    self.blanks(false);
                    if self.at == before {
                        self.bump();
                    }
                }
            }
        }
        self.blanks(true);
        if self.peek() == Some(';') {
            self.bump();
        }
        self.blanks(true);
        let first = self.outline.commands.len();
        let others = self.values.take_doubted().into_iter().flat_map(|(_, values)| values);
        turns.extend(others.map(|text| Word { text, ..Word::default() }));
        self.loop_body(&variable, &turns, computed..first);
        self.piles_up(first, endless);
    }

    pub(super) fn case(&mut self) {
        self.at += 4;
        self.blanks(false);
        self.word();
        self.blanks(true);
        if self.closes_with("in") {
            self.at += 2;
        }
        for _ in 0..MAX_COMMANDS {
            self.blanks(true);
            if self.peek().is_none() || self.closes_with("esac") {
                break;
            }
            self.patterns();
            self.inner(|grammar| grammar.list(&["esac"]));
            while matches!(self.peek(), Some(';' | '&')) {
                self.bump();
            }
        }
        self.close("esac");
    }

    pub(super) fn function(&mut self) {
        self.at += "function".len();
        self.blanks(false);
        let name = self.word().text;
        self.blanks(false);
        if self.rest().starts_with("()") {
            self.at += 2;
        }
        self.body(name);
    }

    /// The body of the function of that name.
    pub(super) fn body(&mut self, name: String) {
        self.blanks(true);
        let (number, first, from) = (self.outline.functions.len(), self.outline.commands.len(), self.at);
        self.outline.functions.push(Function { name, body: first..first, depth: self.depth, text: from..from });
        self.depth += 1;
        if self.depth <= MAX_DEPTH {
            self.command(Joint::First);
        }
        self.depth -= 1;
        let end = self.outline.commands.len();
        if let Some(function) = self.outline.functions.get_mut(number) {
            function.body.end = end;
            function.text.end = self.at;
        }
    }

    /// `[[ … ]]`: its words up to the end, whatever they are.
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
