//! The open reading: lists, pipes and constructs, flattened into simple commands.

use std::collections::HashMap;
use std::ops::Range;

use super::super::read::Joint;
use super::calculation::Inside;
use super::calls::MAX_WORDS;
use super::lexis::ends_word;
use super::redirects::Awaited;
use super::sets::{self, Moved};
use super::trouble::{Trouble, TroubleKind};
use super::values::{self, Doubt, Values};
use super::{Command, MAX_COMMANDS, MAX_DEPTH, Outline, Over, Word};

/// Reads a text into an outline.
pub(super) struct Grammar<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) depth: usize,
    /// How deep the text itself is nested.
    top: usize,
    /// Whether a shell of its own reads what stands here.
    pub(super) apart: bool,
    pub(super) outline: Outline,
    /// Variables the text itself sets to something plain.
    pub(super) values: Values,
    /// Here-documents whose bodies follow the line.
    pub(super) awaited: Vec<Awaited>,
    /// Variables that hold what commands print.
    pub(super) filled: HashMap<String, Range<usize>>,
    /// Whether a loop's body is read again for one of its turns.
    pub(super) in_turn: bool,
    /// Whether something is read again because a variable may hold something else.
    pub(super) in_doubt: bool,
    /// How often that was.
    pub(super) doubts: usize,
    /// The words of the call for which a body is read again.
    pub(super) given: Vec<String>,
    /// How deep the body of the call stands itself.
    pub(super) body_depth: usize,
    /// Whether the words moved on in a way that is not plain.
    pub(super) moved: Moved,
    /// So many bytes were read again.
    pub(super) again: usize,
}

impl<'a> Grammar<'a> {
    pub(super) fn new(text: &'a str, depth: usize) -> Self {
        Self {
            text,
            at: 0,
            depth,
            apart: false,
            outline: Outline::default(),
            top: depth,
            values: Values::default(),
            awaited: Vec::new(),
            filled: HashMap::new(),
            in_turn: false,
            in_doubt: false,
            doubts: 0,
            given: Vec::new(),
            body_depth: depth,
            moved: Moved::default(),
            again: 0,
        }
    }

    /// Reads the whole text; what closes nothing is noted and passed over.
    pub(super) fn all(&mut self) {
        while self.at < self.text.len() {
            self.list(&[]);
            if self.at < self.text.len() {
                self.trouble(TroubleKind::StrayEnd);
                self.bump();
            }
        }
    }

    /// Commands up to one of the closing words or brackets, which stay.
    pub(super) fn list(&mut self, closing: &[&str]) {
        let mut joint = Joint::First;
        let (mut start, mut chain) = (self.values.mark(), self.values.mark());
        loop {
            self.blanks(true);
            if self.peek().is_none() || self.closes(closing) {
                return;
            }
            let (before, place) = (self.outline.commands.len(), self.at);
            if matches!(joint, Joint::First | Joint::Then) {
                start = self.values.mark();
            }
            self.pipeline(joint);
            if matches!(joint, Joint::First | Joint::Then) {
                chain = self.values.mark();
            }
            joint = self.operator(before, start, joint);
            // What `&&` let run holds as long as `&&` goes on.
            if joint != Joint::And {
                self.values.doubt_since(chain);
            }
            if self.at == place {
                // Nothing was read: whatever stands here closes something outside.
                return;
            }
        }
    }

    /// What stands behind a pipeline.
    fn operator(&mut self, before: usize, mark: usize, joint: Joint) -> Joint {
        self.blanks(false);
        let rest = self.rest();
        let (joint, length) = match rest.as_bytes() {
            [b'&', b'&', ..] => (Joint::And, 2),
            [b'|', b'|', ..] => (Joint::Or, 2),
            [b'&', ..] => {
                for command in self.outline.commands.iter_mut().skip(before) {
                    command.background = true;
                }
                self.values.doubt_since(mark);
                (Joint::Then, 1)
            }
            [b';', b';', ..] => return joint,
            [b';' | b'\n' | b'\r', ..] => (Joint::Then, 1),
            _ => return joint,
        };
        if rest.starts_with('\n') {
            self.line_end();
        } else {
            self.at += length;
        }
        joint
    }

    /// Returns whether one of the closing words stands here.
    fn closes(&self, closing: &[&str]) -> bool {
        let rest = self.rest();
        if rest.starts_with([')']) || rest.starts_with(";;") {
            return true;
        }
        closing.iter().any(|word| {
            rest.strip_prefix(word).is_some_and(|rest| *word == ")" || rest.chars().next().is_none_or(ends_word))
        })
    }

    fn pipeline(&mut self, joint: Joint) {
        let mut joint = joint;
        let mut from: Option<Range<usize>> = None;
        let mark = self.values.mark();
        loop {
            self.blanks(joint == Joint::Pipe);
            let start = self.outline.commands.len();
            self.command(joint);
            let end = self.outline.commands.len();
            if let Some(from) = &from {
                let reads = |command: &&mut Command| command.from.is_none();
                self.outline.commands[start..].iter_mut().filter(reads).for_each(|c| c.from = Some(from.clone()));
                self.feeds(start..end, from);
            }
            self.blanks(false);
            let rest = self.rest();
            if !rest.starts_with('|') || rest.starts_with("||") {
                return;
            }
            self.at += if rest.starts_with("|&") { 2 } else { 1 };
            // A shell of its own runs each part of a pipe.
            self.values.doubt_since(mark);
            from = Some(start..end);
            joint = Joint::Pipe;
        }
    }

    pub(super) fn command(&mut self, joint: Joint) {
        if self.depth > MAX_DEPTH || self.outline.commands.len() >= MAX_COMMANDS {
            return self.give_up(TroubleKind::TooMany);
        }
        let mark = self.values.mark();
        let apart = self.leading_words();
        let first = self.outline.commands.len();
        let keyword: String = self.rest().chars().take_while(|c| !ends_word(*c)).take(10).collect();
        let rest = self.rest();
        if rest.starts_with("((") && self.calculates() {
            return;
        }
        if rest.starts_with('(') {
            self.bump();
            self.subshell();
            self.close(")");
        } else {
            match keyword.as_str() {
                "{" => {
                    self.at += 1;
                    self.inner(|grammar| grammar.list(&["}"]));
                    self.close("}");
                }
                "if" => self.parts(&["if", "then", "elif", "then", "else"], "fi"),
                "while" | "until" => self.reading_loop(&keyword),
                "for" | "select" => self.for_loop(&keyword),
                "case" => self.case(),
                "function" => self.function(),
                _ => {
                    self.simple(joint);
                    if apart {
                        self.values.doubt_since(mark);
                    }
                    return;
                }
            }
        }
        if apart || joint == Joint::Or {
            self.values.doubt_since(mark);
        }
        if let Some(command) = self.outline.commands.get_mut(first) {
            command.joint = joint;
        }
        self.trailing(first);
    }

    /// Redirections behind a construct belong to it.
    pub(super) fn trailing(&mut self, first: usize) {
        let mut command = Command { construct: Some("group"), depth: self.depth, ..Command::default() };
        let (index, start) = (self.outline.commands.len(), self.at);
        let outer = self.values.swap_doubted(Vec::new());
        loop {
            self.blanks(false);
            if !self.redirection(&mut command, index) {
                break;
            }
        }
        // What is computed there stands behind the loop, and goes into it all the same.
        let behind = index..self.outline.commands.len();
        if !behind.is_empty() {
            self.feeds(first..index, &behind);
        }
        if !command.redirects.is_empty() {
            command.from = Some(first..index);
            self.outline.commands.push(command);
            let doubted = self.values.take_doubted();
            self.doubts(index, start, &doubted, |grammar| grammar.trailing(first));
        }
        self.values.swap_doubted(outer);
    }

    /// A simple command, and what it is where a variable holds something else.
    fn simple(&mut self, joint: Joint) {
        let (start, first) = (self.at, self.outline.commands.len());
        let outer = self.values.swap_doubted(Vec::new());
        if let Some(doubted) = self.words_and_settings(joint) {
            self.doubts(first, start, &doubted, |grammar| {
                grammar.words_and_settings(joint);
            });
        }
        self.values.swap_doubted(outer);
    }

    /// One reading of a simple command, with the names in it that are not certain; nothing when it is none.
    fn words_and_settings(&mut self, joint: Joint) -> Option<Vec<Doubt>> {
        let start = self.at;
        let computed = self.outline.commands.len();
        let certain = !matches!(joint, Joint::Or | Joint::Pipe);
        let (mut elements, mut saved, mark) = (Vec::new(), Vec::new(), self.values.mark());
        let mut doubted: Vec<Doubt> = Vec::new();
        let mut command = Command { joint, depth: self.depth, apart: self.apart, ..Command::default() };
        let mut ghost = Command::default();
        loop {
            self.blanks(false);
            let bare = command.words.is_empty();
            if self.redirection(&mut command, usize::MAX) {
                continue;
            }
            let Some(c) = self.peek() else { break };
            if c == '#' && self.comments() {
                self.skip_comment();
                continue;
            }
            if bare && let Some((name, word)) = self.setting(&mut elements) {
                doubted.extend(self.values.take_doubted());
                saved.push((name.clone(), self.values.saved(&name)));
                if !elements.contains(&name) {
                    self.values.set(&name, sets::value(&word), certain);
                }
                command.settings.push((name, word));
                continue;
            }
            if c == '(' && command.words.len() == 1 && self.brackets() {
                let name = command.words[0].text.clone();
                self.body(&name);
                return None;
            }
            if ends_word(c) && !(matches!(c, '<' | '>') && self.peek_at(1) == Some('(')) {
                break;
            }
            let keyword = bare && self.closes_with("[[");
            let word = self.word();
            if keyword {
                command.words.push(word);
                self.double_bracket(&mut command);
                continue;
            }
            // A variable that stands for several words, where a program is named.
            if bare && !word.plain && !word.quoted && word.text.contains(' ') && !word.computed {
                let split = |text: &str| Word { text: text.to_owned(), ..Word::default() };
                command.words.extend(word.text.split_whitespace().map(split));
                continue;
            }
            if command.words.len() < MAX_WORDS {
                let words = self.several(word);
                command.words.extend(words);
            }
        }
        std::mem::swap(&mut ghost, &mut command);
        if ghost.words.is_empty() && ghost.settings.is_empty() && ghost.redirects.is_empty() {
            return None;
        }
        doubted.extend(self.values.take_doubted());
        if !ghost.words.is_empty() {
            self.values.undo(mark, saved);
        }
        let behind = self.rest().trim_start_matches([' ', '\t']);
        let alone = !behind.starts_with('|') && (!behind.starts_with('&') || behind.starts_with("&&"));
        let plain = alone && matches!(joint, Joint::First | Joint::Then);
        self.sets(&ghost, certain, plain, &elements);
        ghost.span = start..self.trimmed(start);
        let index = self.outline.commands.len();
        ghost.computed = (computed < index).then_some(computed..index);
        for awaited in &mut self.awaited {
            if awaited.command == usize::MAX {
                awaited.command = index;
            }
        }
        self.fills(&mut ghost, computed..index);
        self.outline.commands.push(ghost);
        Some(doubted)
    }

    fn trimmed(&self, start: usize) -> usize {
        start + self.text.get(start..self.at).unwrap_or_default().trim_end().len()
    }

    /// Returns whether what is read stands inside something.
    pub(super) fn is_inside(&self) -> bool {
        self.depth > self.top
    }

    /// `name=value` before a command.
    fn setting(&mut self, elements: &mut Vec<String>) -> Option<(String, Word)> {
        let rest = self.rest();
        let length = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        // `name[index]=value` sets one element of a list.
        let index = match rest.get(length..)?.strip_prefix('[') {
            Some(inner) => inner.find(']').filter(|end| *end < 64 && !inner[..*end].contains(char::is_whitespace))? + 2,
            None => 0,
        };
        let behind = rest.get(length + index..)?;
        let sign = if behind.starts_with("+=") { 2 } else { usize::from(behind.starts_with('=')) };
        if length == 0 || sign == 0 || rest.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let name = rest[..length].to_owned();
        if index > 0 {
            elements.push(name.clone());
        }
        let (end, mut element) = (self.at + length + index, Word::default());
        self.at += length;
        while self.at < end {
            match self.peek() {
                Some('$') => self.dollar(&mut element, true),
                Some('`') => self.backquote(&mut element),
                _ => self.bump(),
            }
        }
        // What is computed in it may go on behind it.
        if self.at == end {
            self.at += sign;
        }
        let before = if sign == 2 { Some(self.values.get(&name).map(str::to_owned)) } else { None };
        let mut word = Word { plain: true, ..Word::default() };
        if self.peek() == Some('(') {
            self.balanced(&mut word, Inside::Words);
            word.plain = false;
        } else {
            word = self.word();
        }
        word.computed |= element.computed;
        match before {
            Some(Some(before)) => word.text.insert_str(0, &before),
            Some(None) => word.text.insert_str(0, &values::unset(&name)),
            None => {}
        }
        Some((name, word))
    }

    /// Takes over what was found in text that a shell of its own reads.
    pub(super) fn adopt(&mut self, other: Outline) {
        let base = self.outline.commands.len();
        let moved = |range: Range<usize>| range.start + base..range.end + base;
        let room = MAX_COMMANDS.saturating_sub(base);
        self.outline.two_ways |= other.two_ways;
        self.outline.cut |= other.cut || other.commands.len() > room;
        self.outline.commands.extend(other.commands.into_iter().take(room).map(|command| Command {
            span: 0..0,
            apart: true,
            from: command.from.map(moved),
            computed: command.computed.map(moved),
            over: command.over.map(|over| match over {
                Over::Pipe => Over::Pipe,
                Over::Commands(range) => Over::Commands(moved(range)),
            }),
            ..command
        }));
        self.outline
            .troubles
            .extend(other.troubles.into_iter().map(|trouble| Trouble { at: self.at, ..trouble }).take(1));
    }

    /// Goes one level down.
    pub(super) fn inner(&mut self, read: impl FnOnce(&mut Self)) {
        self.depth += 1;
        let awaited = std::mem::take(&mut self.awaited);
        if self.depth > MAX_DEPTH {
            self.give_up(TroubleKind::TooDeep);
        } else {
            read(self);
        }
        if self.awaited.is_empty() {
            self.awaited = awaited;
        }
        self.depth -= 1;
    }

    pub(super) fn close(&mut self, word: &str) {
        self.blanks(true);
        if self.rest().starts_with(word) {
            self.at += word.len();
        } else {
            self.trouble(TroubleKind::OpenConstruct);
        }
    }

    /// Stops reading: the rest stays unread.
    pub(super) fn give_up(&mut self, kind: TroubleKind) {
        self.trouble(kind);
        self.at = self.text.len();
    }

    /// Notes a place that could not be followed.
    pub(super) fn trouble(&mut self, kind: TroubleKind) {
        self.outline.cut |= kind.cuts();
        if self.outline.troubles.len() < 8 {
            self.outline.troubles.push(Trouble { at: self.at, kind });
        }
    }
}
