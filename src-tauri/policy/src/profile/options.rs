//! Options taken apart: combined short flags, values hanging on or following, the end of options.

use countersign_command::place::Place;

use super::kind::is_tame;
use super::{Attached, Kind, Objection, Profile, find, git};
use crate::text::message;

/// Holds a program's words, taken apart by its profile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken<'a> {
    /// The options with their values, in their order; the value is empty where none was given.
    pub options: Vec<(String, &'a str)>,
    /// The operands that name what is read.
    pub paths: Vec<&'a str>,
}

/// Holds one judgement of a program's words by its profile.
pub(super) struct Judged<'a> {
    profile: &'a Profile,
    place: &'a Place<'a>,
    operands: Vec<&'a str>,
    /// The options with their values, in their order; the value is empty where none was given.
    options: Vec<(String, &'a str)>,
    replaced: bool,
    seen: bool,
    named: bool,
}

impl<'a> Judged<'a> {
    pub(super) fn new(profile: &'a Profile, place: &'a Place<'a>) -> Self {
        Self { profile, place, operands: Vec::new(), options: Vec::new(), replaced: false, seen: false, named: false }
    }

    pub(super) fn words(mut self, words: &'a [String]) -> Result<(), Objection> {
        if self.profile.operands.first() == Some(&Kind::Find) {
            return find::only_looks(words, self.place);
        }
        if self.profile.operands.first() == Some(&Kind::Any) {
            return Ok(());
        }
        if words.len() == 1 && self.profile.alone.contains(&words[0]) {
            return Ok(());
        }
        self.take(words)?;
        self.judge_operands()
    }

    /// Judges words that more may follow: objects only to what nothing behind could heal.
    pub(super) fn beginning(mut self, words: &'a [String]) -> Result<(), Objection> {
        let heals = |objection: Objection| if objection.unfinished { Ok(()) } else { Err(objection) };
        match self.profile.operands.first() {
            Some(Kind::Find) => return find::only_looks(words, self.place).or_else(heals),
            Some(Kind::Any) => return Ok(()),
            _ => {}
        }
        if words.len() == 1 && self.profile.alone.contains(&words[0]) {
            return Ok(());
        }
        if let Err(objection) = self.take(words) {
            return heals(objection);
        }
        let kinds = self.kinds();
        // An option behind may still take the place of the first operand.
        let later = kinds.get(usize::from(!self.replaced && !self.profile.unless.is_empty())..).unwrap_or_default();
        for (index, word) in self.operands.iter().enumerate() {
            self.operand_fits(kinds, index, word)
                .or_else(|objection| self.operand_fits(later, index, word).map_err(|_| objection))?;
        }
        Ok(())
    }

    fn operand_fits(&self, kinds: &[Kind], index: usize, word: &str) -> Result<(), Objection> {
        if index == 0 && self.profile.instead.iter().any(|other| other == word) {
            return Err(Objection::new(word, message!("word-acts-otherwise")));
        }
        let kind = kinds.get(index).or_else(|| kinds.last().filter(|_| self.profile.repeats));
        let kind = kind.ok_or_else(|| Objection::new(word, message!("word-too-many")))?;
        kind.admits(word, self.place).map_err(|reason| Objection::new(word, reason))
    }

    /// Lists the options, and the operands that name what is read.
    pub(super) fn taken(mut self, words: &'a [String]) -> Option<Taken<'a>> {
        self.take(words).ok()?;
        let kinds = self.kinds();
        let kind = |index: usize| kinds.get(index).or_else(|| kinds.last().filter(|_| self.profile.repeats));
        let reads =
            |index: usize| matches!(kind(index), Some(Kind::Read | Kind::Searched | Kind::Revision | Kind::Tracked));
        let operands = self.operands.iter().enumerate().filter(|(index, _)| reads(*index));
        let paths = operands.map(|(_, word)| *word).collect();
        Some(Taken { options: self.options, paths })
    }

    fn take(&mut self, words: &'a [String]) -> Result<(), Objection> {
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            if word == "--" {
                self.behind(rest.by_ref())?;
            } else if word.len() < 2 || !word.starts_with('-') || self.profile.last && !self.operands.is_empty() {
                self.operand(word)?;
            } else if let Some(long) = word.strip_prefix("--") {
                self.long(word, long, &mut rest)?;
            } else if self.profile.single {
                self.long(word, &word[1..], &mut rest)?;
            } else {
                self.short(word, &mut rest)?;
            }
        }
        Ok(())
    }

    /// What the operands mean, without the one an option took the place of.
    fn kinds(&self) -> &'a [Kind] {
        &self.profile.operands[usize::from(self.replaced && !self.profile.operands.is_empty())..]
    }

    /// The words behind `--`: operands, or words for the program that is run.
    fn behind(&mut self, rest: &mut std::slice::Iter<'a, String>) -> Result<(), Objection> {
        let Some(after) = &self.profile.after else {
            let kinds = self.kinds();
            for word in rest {
                // To git all that stands here is a path, so a name that a branch may have is that of a file.
                let kind = kinds.get(self.operands.len()).or(kinds.last());
                if kind == Some(&Kind::Revision) {
                    git::path(word, self.place).map_err(|reason| Objection::new(word, reason))?;
                }
                self.operands.push(word);
            }
            return Ok(());
        };
        for word in rest {
            let listed = |known: &String| match known.strip_suffix('*') {
                Some(start) => {
                    word.strip_prefix(start).is_some_and(|value| !value.contains(['/', '.']) && is_tame(value))
                }
                None => known == word,
            };
            if word.starts_with('-') && !after.iter().any(listed) {
                return Err(unlisted(word));
            }
            if !word.starts_with('-') {
                Kind::Handed.admits(word, self.place).map_err(|reason| Objection::new(word, reason))?;
            }
        }
        Ok(())
    }

    fn operand(&mut self, word: &'a str) -> Result<(), Objection> {
        // `+x` is an option to some programs: only where a table says so.
        if word.starts_with('+') && self.profile.flags.iter().any(|flag| flag == word) {
            return Ok(());
        }
        self.operands.push(word);
        Ok(())
    }

    fn long(&mut self, word: &'a str, name: &'a str, rest: &mut std::slice::Iter<'a, String>) -> Result<(), Objection> {
        // Programs whose long options have one dash take them with two as well.
        let word = if self.profile.single && word.starts_with("--") { &word[1..] } else { word };
        if self.profile.flags.iter().any(|flag| flag == word && flag.contains('=')) {
            return Ok(());
        }
        let (name, value) = name.split_once('=').map_or((name, None), |(name, value)| (name, Some(value)));
        let option = &word[..word.len() - value.map_or(0, |value| value.len() + 1)];
        debug_assert!(option.ends_with(name), "the option's name ends it");
        self.note(option);
        let Some((kind, attached)) = self.profile.values.get(option) else {
            let known = value.is_none() && self.profile.flags.iter().any(|flag| flag == option);
            let number = self.profile.numbers && is_digits(name);
            return if known || number { Ok(()) } else { Err(unlisted(word)) };
        };
        match (value, attached) {
            (Some(value), _) => self.value(kind, word, value),
            (None, Attached::Only) => Ok(()),
            (None, Attached::Either) => self.next(kind, word, rest),
        }
    }

    fn short(&mut self, word: &'a str, rest: &mut std::slice::Iter<'a, String>) -> Result<(), Objection> {
        if self.profile.numbers && is_digits(&word[1..]) {
            return Ok(());
        }
        // Some programs have long options with one dash beside joined short ones: whole words go first.
        if word.len() > 2 && self.profile.flags.iter().any(|flag| flag == word) {
            self.note(word);
            return Ok(());
        }
        if let Some((kind, Attached::Either)) = self.profile.values.get(word).filter(|_| word.len() > 2) {
            self.note(word);
            return self.next(kind, word, rest);
        }
        let joined = word
            .split_once('=')
            .and_then(|(start, value)| Some((self.profile.values.get(&format!("{start}="))?, value)));
        if let Some(((kind, _), value)) = joined {
            self.note(word.split('=').next().unwrap_or(word));
            return self.value(kind, word, value);
        }
        if self.profile.apart && word.chars().nth(2).is_some_and(|next| next != '=') {
            return Err(unlisted(word));
        }
        for (at, letter) in word.char_indices().skip(1) {
            let option = format!("-{letter}");
            self.note(&option);
            if let Some((kind, attached)) = self.profile.values.get(&option) {
                let value = &word[at + letter.len_utf8()..];
                return match (value.is_empty(), attached) {
                    (false, _) => self.value(kind, word, value),
                    (true, Attached::Only) => Ok(()),
                    (true, Attached::Either) => self.next(kind, word, rest),
                };
            }
            let number = self.profile.numbers && letter.is_ascii_digit();
            if !number && !self.profile.flags.contains(&option) {
                return Err(unlisted(word));
            }
        }
        Ok(())
    }

    fn note(&mut self, option: &str) {
        self.options.push((option.to_owned(), ""));
        self.seen |= self.profile.needs_flag.iter().any(|name| name == option);
        self.named |= self.profile.operands_need.iter().any(|name| name == option);
        self.replaced |= self.profile.unless.iter().any(|name| name == option);
    }

    /// The value in the words that follow; some options may also stand alone.
    fn next(&mut self, kind: &Kind, word: &str, rest: &mut std::slice::Iter<'a, String>) -> Result<(), Objection> {
        let alone = self.profile.flags.iter().any(|flag| flag == word);
        let fits = rest.as_slice().first().is_some_and(|value| kind.admits(value, self.place).is_ok());
        if alone && !fits {
            return Ok(());
        }
        let value = rest.next().ok_or_else(|| Objection::lacks_value(word))?;
        if *kind == Kind::Pair && rest.next().is_none() {
            return Err(Objection::lacks_value(word));
        }
        // Many programs take no value that looks like an option, or look for some options before they know of values:
        // to them it is one. What stands in the place of a pattern is known to be taken.
        let pattern = self.profile.unless.iter().any(|option| option == word);
        if !pattern
            && matches!(
                kind,
                Kind::Text | Kind::Glob | Kind::Read | Kind::Searched | Kind::Listed | Kind::Local | Kind::Sought
            )
            && looks_like_an_option(value)
        {
            return Err(Objection::new(value, message!("word-read-as-option")));
        }
        self.value(kind, word, value)
    }

    fn value(&mut self, kind: &Kind, word: &str, value: &'a str) -> Result<(), Objection> {
        if let Some(last) = self.options.last_mut() {
            last.1 = value;
        }
        if value.starts_with('@') && self.profile.takes_words_from_files() {
            return Err(Objection::new(value, message!("word-read-as-list")));
        }
        kind.admits(value, self.place)
            .map_err(|reason| Objection::new(word, message!("word-value", value = value, reason = reason)))
    }

    fn judge_operands(&self) -> Result<(), Objection> {
        if !self.seen && !self.profile.needs_flag.is_empty() {
            return Err(Objection::new("", message!("word-flag", flags = self.profile.needs_flag.join("` or `"))));
        }
        if let Some(first) = self.operands.first().filter(|_| !self.named && !self.profile.operands_need.is_empty()) {
            return Err(Objection::new(first, message!("word-changed")));
        }
        let kinds = self.kinds();
        let needs = self.profile.needs.saturating_sub(usize::from(self.replaced));
        if self.operands.len() < needs {
            return Err(Objection::new("", message!("word-missing")));
        }
        self.operands.iter().enumerate().try_for_each(|(index, word)| self.operand_fits(kinds, index, word))
    }
}

fn unlisted(word: &str) -> Objection {
    Objection::new(word, message!("word-other-option"))
}

fn looks_like_an_option(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c == '-' || c.is_ascii_alphabetic()))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
