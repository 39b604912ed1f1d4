//! What stands between brackets in the open reading: calculations, lists of words, patterns. The commands in it are found.

use super::grammar::Grammar;
use super::trouble::TroubleKind;
use super::{MAX_DEPTH, Word};

/// No longer one is taken for a calculation.
const MAX_LENGTH: usize = 2000;

/// Tells what stands between brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Inside {
    /// Words, between which comments may stand.
    Words,
    /// A calculation, or one pattern.
    Sums,
}

impl<'a> Grammar<'a> {
    /// Returns the text up to the parenthesis that closes the first one, as it stands; quotes hide parentheses.
    pub(super) fn balanced(&mut self, word: &mut Word, inside: Inside) {
        let (start, mut within, mut level) = (self.at, Word::default(), 0usize);
        loop {
            let begins = self.text[..self.at].ends_with([' ', '\t', '\n', '(']);
            match self.peek() {
                Some('\'') => self.single(&mut within),
                Some('"') => self.double(&mut within),
                Some('\\') => self.escaped(&mut within),
                Some('$') => self.dollar(&mut within, false),
                Some('`') => self.backquote(&mut within),
                Some('#') if inside == Inside::Words && begins => self.skip_comment(),
                Some('<' | '>') if inside == Inside::Words && self.peek_at(1) == Some('(') => {
                    self.bump();
                    self.substitution(&mut within, 1);
                }
                Some(c) => {
                    self.bump();
                    match c {
                        '(' => level += 1,
                        ')' => level = level.saturating_sub(1),
                        _ => {}
                    }
                }
                None => {
                    self.trouble(TroubleKind::OpenBracket);
                    break;
                }
            }
            if level == 0 {
                break;
            }
        }
        word.computed |= within.computed;
        word.text.push_str(self.text.get(start..self.at).unwrap_or_default());
    }

    /// Reads a calculation from its first parenthesis, and finds the commands in it.
    pub(super) fn arithmetic(&mut self, word: &mut Word, inside: &str) {
        let end = self.at + inside.len() + "(())".len();
        word.plain = false;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            self.give_up(TroubleKind::TooDeep);
        }
        self.balanced(word, Inside::Sums);
        self.depth -= 1;
        let bare = inside.replace("==", "").replace("!=", "").replace("<=", "").replace(">=", "");
        if bare.contains('=') || bare.contains("++") || bare.contains("--") {
            self.values.touched_by(inside);
        }
        if self.at != end {
            self.trouble(TroubleKind::UnclearCalculation);
        }
    }

    /// Returns what is between `((`, so many characters further on, and its end, if that is a calculation to every
    /// shell: what closes the second parenthesis stands right before what closes the first, whatever hides parentheses.
    pub(super) fn calculation(&self, further: usize) -> Option<&'a str> {
        let inside = self.rest().get(further + 2..)?;
        let end = end(inside, true).filter(|end| self::end(inside, false) == Some(*end))?;
        let inside = &inside[..end];
        let comments = |(at, _): (usize, _)| {
            !inside[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '{'))
        };
        let hides = inside.matches("${").count() != inside.matches('}').count()
            || !inside.matches('`').count().is_multiple_of(2)
            || inside.match_indices('#').any(comments)
            || (inside.contains('\n') && (inside.contains("$(") || inside.contains('`')));
        (!hides).then_some(inside)
    }

    /// Reads `((…))` as a command and returns whether it was one, if it can only be meant as a calculation. To some
    /// shells it is a subshell in another, and whatever reads like a command may be one.
    pub(super) fn calculates(&mut self) -> bool {
        let sign = |word: &str| word.chars().all(|c| "+-*/%=<>!&|?:^~,".contains(c));
        let alternates = |text: &str| text.split_whitespace().skip(1).step_by(2).all(sign);
        let named = |text: &str| text.contains(char::is_alphabetic);
        let joined = |text: &str| text.contains(|c: char| sign(c.encode_utf8(&mut [0; 4])));
        let calculates =
            |text: &&str| !text.contains(['\'', '"', '\\', ';']) && alternates(text) && (joined(text) || !named(text));
        let Some(inside) = self.calculation(0).filter(calculates) else { return false };
        self.outline.two_ways |= names_program(inside);
        self.arithmetic(&mut Word::default(), inside);
        true
    }
}

/// Where `))` closes what was opened before it.
fn end(inside: &str, quotes: bool) -> Option<usize> {
    let (mut level, mut quote) = (0usize, None);
    let mut rest = inside.char_indices().take(MAX_LENGTH);
    while let Some((at, c)) = rest.next() {
        match (quote, c) {
            (None | Some('"'), '\\') if quotes => _ = rest.next(),
            (Some(open), _) if open == c => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') if quotes => quote = Some(c),
            (None, '(') => level += 1,
            (None, ')') if level == 0 => return inside[at..].starts_with("))").then_some(at),
            (None, ')') => level -= 1,
            _ => {}
        }
    }
    None
}

/// Returns whether a shell that reads it as commands would look for a program in it.
fn names_program(calculation: &str) -> bool {
    let name = |c: char| c.is_alphanumeric() || "_./$-".contains(c);
    let named =
        |word: &str| word.starts_with(|c: char| c.is_alphabetic() || "_./$".contains(c)) && word.chars().all(name);
    calculation.split(['&', '|', '(', ')', '\n']).any(|command| {
        let mut words = command.split([' ', '\t', '<', '>']).filter(|word| !word.is_empty());
        words.next().is_some_and(named)
    })
}
