//! Reading again what stands in a text: with other words in the place of its variables, for what its commands say then.

use std::ops::Range;

use super::Command;
use super::grammar::Grammar;

/// So many bytes are read again in a whole text.
pub(super) const MAX_AGAIN: usize = 32 * 1024;
/// So many times something is read again because a variable may hold something else.
const MAX_DOUBTS: usize = 64;

impl Command {
    /// The command itself, and what it is in each turn of its loop.
    pub(super) fn all(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(self.turns.iter().map(|turn| &turn.command))
    }

    /// Whether it says the same as another reading of it.
    pub(super) fn says(&self, other: &Self) -> bool {
        let words = self.words.iter().map(|word| &word.text);
        let targets = self.redirects.iter().map(|redirect| &redirect.target.text);
        words.eq(other.words.iter().map(|word| &word.text))
            && targets.eq(other.redirects.iter().map(|redirect| &redirect.target.text))
            && self.settings == other.settings
            && self.turns.len() == other.turns.len()
    }
}

impl Grammar<'_> {
    /// Reads the commands from `first` on again, which begin at that place of the text. Nothing else changes by it.
    pub(super) fn again(&mut self, first: usize, from: usize, read: impl FnOnce(&mut Self)) -> Vec<Command> {
        let base = self.outline.commands.split_off(first);
        let place = (self.at, self.depth, self.apart, self.in_turn, self.in_doubt);
        let (values, filled) = (self.values.clone(), self.filled.clone());
        let awaited = std::mem::take(&mut self.awaited);
        let (troubles, functions) = (self.outline.troubles.len(), self.outline.functions.len());
        self.at = from;
        read(self);
        let commands = self.outline.commands.split_off(first);
        (self.at, self.depth, self.apart, self.in_turn, self.in_doubt) = place;
        (self.values, self.filled, self.awaited) = (values, filled, awaited);
        self.outline.troubles.truncate(troubles);
        self.outline.functions.truncate(functions);
        self.outline.commands.extend(base);
        commands
    }

    /// Whether so much may still be read again.
    pub(super) fn may_read_again(&mut self, length: usize) -> bool {
        let room = self.again + length <= MAX_AGAIN;
        if room {
            self.again += length;
        }
        room
    }

    /// The same commands may say this as well.
    pub(super) fn add_others(&mut self, at: Range<usize>, others: Vec<Command>) {
        let commands = self.outline.commands.get_mut(at).unwrap_or_default();
        if commands.len() == others.len() {
            for (command, mut other) in commands.iter_mut().zip(others) {
                let more = std::mem::take(&mut other.others);
                for other in std::iter::once(other).chain(more) {
                    if !command.says(&other) && !command.others.iter().any(|known| known.says(&other)) {
                        command.others.push(other);
                    }
                }
            }
        }
    }

    /// What the commands from `first` on, which begin at that place, say where a variable they name holds something else
    /// that it may hold.
    pub(super) fn doubts(&mut self, first: usize, from: usize, read: impl Fn(&mut Self)) {
        let doubted = self.values.take_doubted();
        if self.in_doubt {
            return;
        }
        let length = self.at - from;
        for (name, values) in doubted {
            for value in values {
                if self.doubts == MAX_DOUBTS || !self.may_read_again(length) {
                    return self.trouble("a variable may hold more than can be followed");
                }
                self.doubts += 1;
                let others = self.again(first, from, |grammar| {
                    grammar.in_doubt = true;
                    grammar.values.suppose(&name, value);
                    read(grammar);
                });
                self.add_others(first..self.outline.commands.len(), others);
            }
        }
    }

    /// A body that sets variables says something else when it comes round again.
    pub(super) fn comes_round(&mut self, first: usize, from: usize, sets: usize, read: impl Fn(&mut Self)) {
        if self.in_turn || self.in_doubt || self.values.sets() == sets {
            return;
        }
        if !self.may_read_again(self.at - from) {
            return self.trouble("a variable may hold more than can be followed");
        }
        let others = self.again(first, from, |grammar| {
            grammar.in_turn = true;
            read(grammar);
        });
        self.add_others(first..self.outline.commands.len(), others);
    }
}
