//! Calls of functions: what the commands of a body say where the words of a call stand for `$1` and `$@`.

use super::super::read::Joint;
use super::grammar::Grammar;
use super::sets::Moved;
use super::trouble::TroubleKind;
use super::{Command, Turn, Word};

/// So many different calls are followed in a whole text.
const MAX_CALLS: usize = 32;
/// A call of more words than this is not followed.
const MAX_GIVEN: usize = 64;
/// Nor one of more bytes.
const MAX_BYTES: usize = 4096;
/// Limits how many words a command has by those of a call.
pub(super) const MAX_WORDS: usize = 1024;

/// A call: the number of the function, and the words it is given.
type FunctionCall = (usize, Vec<String>);

/// All calls of a text.
#[derive(Default)]
struct Calls {
    known: Vec<FunctionCall>,
    /// The functions of which not all calls are followed.
    beyond: Vec<usize>,
    /// The functions whose bodies were read again, once for each time.
    read: Vec<usize>,
}

impl Grammar<'_> {
    /// Reads the bodies of functions again: for each call that hands them words, and once with all that their variables
    /// may hold when they are called.
    pub(super) fn follow_calls(&mut self) {
        if self.outline.functions.is_empty() {
            return;
        }
        self.values.doubt_all();
        let mut calls = Calls::default();
        let commands = std::mem::take(&mut self.outline.commands);
        commands.iter().for_each(|command| self.note(command, &mut calls));
        self.outline.commands = commands;
        let mut next = 0;
        while let Some((function, given)) = calls.known.get(next).cloned() {
            next += 1;
            for command in self.call(function, &given, &mut calls) {
                self.note(&command, &mut calls);
            }
        }
        self.values.doubt_all();
        for number in 0..self.outline.functions.len() {
            self.call(number, &[], &mut calls);
        }
        self.tell_calls(&calls);
    }

    /// Notes which functions a command calls with words, in each turn of its loop and whatever its variables hold.
    fn note(&mut self, command: &Command, calls: &mut Calls) {
        for turn in &command.turns {
            self.note(&turn.command, calls);
        }
        for other in &command.others {
            self.note(other, calls);
        }
        let Some((name, given)) = command.words.split_first().filter(|(_, given)| !given.is_empty()) else { return };
        if !command.turns.is_empty() && command.over.is_none() {
            return;
        }
        // Several words, or none, may stand where one does.
        let many = |word: &Word| !word.quoted && (word.computed || word.text.contains(['$', '*', '?', '{']));
        let open = command.over.is_some() || given.iter().any(many);
        let long = given.len() > MAX_GIVEN || given.iter().map(|word| word.text.len()).sum::<usize>() > MAX_BYTES;
        for number in 0..self.outline.functions.len() {
            if self.outline.functions[number].name != name.text {
                continue;
            }
            if open {
                calls.beyond.push(number);
                continue;
            }
            let call = || (number, given.iter().map(|word| word.text.clone()).collect());
            if long || calls.known.len() >= MAX_CALLS {
                self.trouble(TroubleKind::TooManyCalls);
                calls.beyond.push(number);
            } else if !calls.known.contains(&call()) {
                calls.known.push(call());
            }
        }
    }

    /// Reads a body again for one call, and adds what its commands say then. The commands as they were read.
    fn call(&mut self, number: usize, given: &[String], calls: &mut Calls) -> Vec<Command> {
        let function = self.outline.functions[number].clone();
        let body = function.body;
        if body.is_empty() {
            return Vec::new();
        }
        if !self.may_read_again(function.text.len()) {
            self.trouble(TroubleKind::TooManyCalls);
            calls.beyond.push(number);
            return Vec::new();
        }
        let behind = self.outline.commands.split_off(body.end);
        let base = &self.outline.commands[body.clone()];
        let apart = base.iter().all(|one| one.apart);
        let mut learnt = self.values.clone();
        let mut all = Vec::new();
        self.moved = Moved::Plainly;
        for from in 0..given.len().max(1) {
            // What moves the words on in a loop does so again in each round.
            if from > 0 && self.moved != Moved::Perhaps {
                break;
            }
            let given = given.get(from..).unwrap_or_default();
            if from > 0 && !self.may_read_again(function.text.len()) {
                calls.beyond.push(number);
                break;
            }
            let read = self.again(body.start, function.text.start, |grammar| {
                (grammar.depth, grammar.apart) = (function.depth + 1, apart);
                grammar.body_depth = function.depth + 2;
                grammar.give(given);
                grammar.command(Joint::First);
                learnt.learn(&grammar.values);
            });
            if given.is_empty() {
                self.add_others(body.clone(), read.clone());
            } else if read.len() == body.len() {
                calls.read.push(number);
                let word = given.join(" ");
                for (command, called) in self.outline.commands[body.clone()].iter_mut().zip(&read) {
                    if !command.says(called) || !called.others.is_empty() {
                        command.calls.push(Turn { word: word.clone(), command: called.clone() });
                    }
                }
            } else {
                calls.beyond.push(number);
            }
            all.extend(read);
        }
        if self.moved == Moved::Lost {
            calls.beyond.push(number);
        }
        self.values.learn(&learnt);
        self.outline.commands.extend(behind);
        all
    }

    /// Where not all calls of a function are followed, its body is told as it stands; where they plainly are, as it is
    /// called.
    fn tell_calls(&mut self, calls: &Calls) {
        // These can call by a name that is put together.
        let unseen = |command: &Command| {
            let program = command.words.first().map_or("", |word| word.text.as_str());
            let puts = |word: &Word| word.text.contains(['"', '\'', '\\', '$', '{', '*', '?', '`']);
            matches!(program, "eval" | "source" | "." | "alias")
                || program == "trap" && command.words.iter().any(puts)
                || program.contains(['$', '*', '?', '[', '{', '`']) && !["[", "[[", "$@", "$*"].contains(&program)
        };
        let seen = !self.outline.commands.iter().any(unseen);
        let part = |c: char| c.is_alphanumeric() || "_-.".contains(c);
        for number in 0..self.outline.functions.len() {
            let function = self.outline.functions[number].clone();
            let name = function.name.as_str();
            let alone = |at: usize| !self.text[..at].ends_with(part) && !self.text[at + name.len()..].starts_with(part);
            let named = self.text.match_indices(name).filter(|(at, _)| alone(*at)).count();
            let defined = self.outline.functions.iter().filter(|other| other.name == name).count();
            let calling = |command: &&Command| command.words.first().is_some_and(|word| word.text == name);
            let called = self.outline.commands.iter().filter(calling).filter(|command| command.words.len() > 1).count();
            let beyond = calls.beyond.contains(&number);
            let known = seen && !beyond && defined == 1 && !name.is_empty() && named == defined + called;
            for command in self.outline.commands.get_mut(function.body).unwrap_or_default() {
                if beyond {
                    command.calls.clear();
                }
                let all = calls.read.iter().filter(|read| **read == number).count();
                command.as_called = known && all > 0 && command.calls.len() == all;
            }
        }
    }

    /// Sets the words of a call, by their numbers and all together.
    pub(super) fn give(&mut self, given: &[String]) {
        for number in 1..=self.given.len().max(given.len()) {
            match given.get(number - 1) {
                Some(word) => self.values.suppose(&number.to_string(), word.clone()),
                None => self.values.forget(&number.to_string()),
            }
        }
        // In the middle of another word, only one word stays what it is.
        for name in ["@", "*"] {
            match given {
                [one] => self.values.suppose(name, one.clone()),
                _ => self.values.forget(name),
            }
        }
        self.given = given.to_vec();
    }

    /// Returns what stands in the place of a word: all words of a call for `"$@"`, the parts of an unquoted variable,
    /// else the word itself.
    pub(super) fn several(&self, word: Word) -> Vec<Word> {
        let written = self.text.get(word.span.clone()).unwrap_or_default();
        let one = |text: &str| Word { text: text.to_owned(), verbatim: None, ..word.clone() };
        if ["$@", "$*", "\"$@\"", "\"${@}\"", "${@}", "${*}"].contains(&written) && !self.given.is_empty() {
            let known = |text: &str| !text.contains(['$', '`', '*', '?', '[', '{', '~']);
            return self.given.iter().map(|text| Word { plain: known(text), quoted: true, ..one(text) }).collect();
        }
        let parts = self.values.peek("IFS").unwrap_or(" \t\n").to_owned();
        let name = written.strip_prefix('$').unwrap_or_default().trim_matches(['{', '}']);
        let variable = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let parts = |c: char| parts.contains(c);
        if variable && !word.computed && word.text != written && (word.text.is_empty() || word.text.contains(parts)) {
            return word.text.split(parts).filter(|text| !text.is_empty()).map(one).collect();
        }
        vec![word]
    }
}
