//! Reading again what stands in a text: with other words in the place of its variables, for what its commands say then.

use std::ops::Range;

use super::Command;
use super::grammar::Grammar;
use super::trouble::TroubleKind;
use super::values::{self, Doubt};

/// Limits how many bytes are read again in a whole text.
pub(super) const MAX_AGAIN: usize = 32 * 1024;
/// So many times something is read again because a variable may hold something else.
const MAX_DOUBTS: usize = 96;
/// So many rounds more of a loop are followed that sets variables.
const ROUNDS: usize = 2;

impl Command {
    /// Returns whether it says the same as another reading of it.
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
        let (troubles, functions, cut) = (self.outline.troubles.len(), self.outline.functions.len(), self.outline.cut);
        self.at = from;
        read(self);
        let commands = self.outline.commands.split_off(first);
        (self.at, self.depth, self.apart, self.in_turn, self.in_doubt) = place;
        (self.values, self.filled, self.awaited) = (values, filled, awaited);
        self.outline.troubles.truncate(troubles);
        self.outline.cut = cut;
        self.outline.functions.truncate(functions);
        self.outline.commands.extend(base);
        commands
    }

    /// Returns whether so much may still be read again.
    pub(super) fn may_read_again(&mut self, length: usize) -> bool {
        let room = self.again + length <= MAX_AGAIN;
        if room {
            self.again += length;
        }
        room
    }

    /// Adds what the same commands may say as well.
    pub(super) fn add_others(&mut self, at: Range<usize>, others: Vec<Command>) {
        let commands = self.outline.commands.get_mut(at).unwrap_or_default();
        if commands.len() != others.len() {
            self.trouble(TroubleKind::TooManyWays);
        } else {
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

    /// Reads the commands from `first` on, which begin at that place, again where a variable they name may hold
    /// something else.
    pub(super) fn doubts(&mut self, first: usize, from: usize, doubted: &[Doubt], read: impl Fn(&mut Self)) {
        if self.in_doubt {
            return;
        }
        let length = self.at - from;
        // A variable in a program's place which nothing was put into names no program.
        let text = &self.text[from..];
        let word = text.split(char::is_whitespace).next().unwrap_or_default();
        let program = word.contains('$').then(|| word.trim_matches(['"', '$', '{', '}']));
        let names = |name: &str| program == Some(name);
        let unset = |name: &str, value: &str| value == values::unset(name) && names(name);
        let mut readings: Vec<Vec<(String, String)>> = Vec::new();
        for (name, values) in doubted {
            let values = values.iter().filter(|value| !unset(name, value));
            readings.extend(values.map(|value| vec![(name.clone(), value.clone())]));
        }
        if doubted.len() > 1 {
            let most = doubted.iter().map(|(_, values)| values.len()).max().unwrap_or_default();
            let pick = |(name, values): &Doubt, at: usize| {
                values.get(at).or(values.last()).map(|value| (name.clone(), value.clone()))
            };
            readings.extend((0..most).map(|at| doubted.iter().filter_map(|doubt| pick(doubt, at)).collect()));
        }
        for reading in readings {
            if self.doubts == MAX_DOUBTS || !self.may_read_again(length) {
                // What is not followed is not known.
                let others = self.again(first, from, |grammar| {
                    grammar.in_doubt = true;
                    doubted.iter().for_each(|(name, _)| grammar.values.forget(name));
                    read(grammar);
                });
                self.add_others(first..self.outline.commands.len(), others);
                return self.trouble(TroubleKind::TooManyValues);
            }
            self.doubts += 1;
            let mut set = Vec::new();
            let others = self.again(first, from, |grammar| {
                grammar.in_doubt = true;
                reading.iter().for_each(|(name, value)| grammar.values.suppose(name, value.clone()));
                let sets = grammar.values.sets();
                read(grammar);
                set = grammar.values.set_since(sets);
            });
            self.add_others(first..self.outline.commands.len(), others);
            set.into_iter().for_each(|(name, value)| self.values.perhaps(&name, value));
        }
    }

    /// Reads a body that sets variables again: it says something else when it comes round.
    pub(super) fn comes_round(&mut self, first: usize, from: usize, sets: usize, read: impl Fn(&mut Self)) {
        if self.in_turn || self.in_doubt || self.values.sets() == sets {
            return;
        }
        for rounds in 1..=ROUNDS {
            if !self.may_read_again((self.at - from) * rounds) {
                return self.trouble(TroubleKind::TooManyValues);
            }
            let others = self.again(first, from, |grammar| {
                grammar.in_turn = true;
                for _ in 0..rounds {
                    grammar.outline.commands.truncate(first);
                    grammar.at = from;
                    read(grammar);
                }
            });
            self.add_others(first..self.outline.commands.len(), others);
        }
    }
}
