//! What a profile knows of options, for taking words apart: nothing but what it lists. All others are unknown, so that
//! they ask.

use countersign_command::place::Place;
use countersign_command::program::options::{Grammar, Position, Shape, Takes};

use super::{Attached, Kind, Profile};

/// The options a profile lists, as a grammar.
#[derive(Clone, Copy)]
pub(super) struct Listed<'a> {
    pub(super) profile: &'a Profile,
    pub(super) place: &'a Place<'a>,
}

impl<'a> Grammar for Listed<'a> {
    type Value = &'a Kind;

    fn shape(&self, word: &str, position: Position<'_>) -> Shape<&'a Kind> {
        let profile = self.profile;
        let alone = Shape::Named(word.len(), Takes::Nothing);
        // `+x` is an option to some programs: only where a table says so.
        if word.starts_with('+') {
            return if profile.is_flag(word) { alone } else { Shape::Operand };
        }
        if profile.last && position.operands > 0 {
            return Shape::Operand;
        }
        if profile.single || word.starts_with("--") {
            // A choice may be listed with its value.
            let listed = word.contains('=') && profile.is_flag(profile.in_table(word));
            return if listed { alone } else { Shape::Long };
        }
        if profile.numbers && is_digits(&word[1..]) {
            return alone;
        }
        // Some programs have long options with one dash beside joined short ones: whole words go first.
        if word.len() > 2 && profile.is_flag(word) {
            return alone;
        }
        if let Some((kind, Attached::Either)) = profile.values.get(word).filter(|_| word.len() > 2) {
            return Shape::Named(word.len(), self.either(kind, word, position));
        }
        let end = word.find('=').unwrap_or(word.len());
        if let Some((kind, _)) = word.get(..=end).and_then(|name| profile.values.get(name)) {
            return Shape::Named(end, Takes::Joined(kind));
        }
        if profile.apart && word.chars().nth(2).is_some_and(|next| next != '=') {
            return Shape::Named(word.len(), Takes::Unknown);
        }
        Shape::Letters
    }

    fn takes(&self, name: &str, word: &str, position: Position<'_>) -> Takes<&'a Kind> {
        let option = self.profile.in_table(name);
        let number = || name.strip_prefix("--").or(name.strip_prefix('-')).is_some_and(is_digits);
        match self.profile.values.get(option) {
            Some((kind, Attached::Only)) => Takes::Joined(kind),
            Some((kind, Attached::Either)) => self.either(kind, self.profile.in_table(word), position),
            None if self.profile.is_flag(option) || self.profile.numbers && number() => Takes::Nothing,
            None => Takes::Unknown,
        }
    }
}

impl<'a> Listed<'a> {
    /// An option whose value may stand behind it. Some may also stand alone.
    fn either(&self, kind: &'a Kind, word: &str, position: Position<'_>) -> Takes<&'a Kind> {
        let fits = || position.next.is_some_and(|value| kind.admits(value, self.place).is_ok());
        if self.profile.is_flag(word) && !fits() {
            return Takes::Joined(kind);
        }
        Takes::Words(kind, if *kind == Kind::Pair { 2 } else { 1 })
    }
}

impl Profile {
    fn is_flag(&self, word: &str) -> bool {
        self.flags.iter().any(|flag| flag == word)
    }

    /// A word as the table writes it: programs whose long options have one dash take them with two as well.
    pub(super) fn in_table<'a>(&self, word: &'a str) -> &'a str {
        if self.single && word.starts_with("--") { &word[1..] } else { word }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
