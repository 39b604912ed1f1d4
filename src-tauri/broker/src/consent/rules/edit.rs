//! A rule changed by a person's hand: narrower or wider, elsewhere, for others, for another time. What is made so is
//! held to all that a rule made from a request is held to.

use std::path::Path;

use super::super::policy;
use super::choice::StepOffer;
use super::{Client, Form, Lasting, Misfit, Prefix, Rule, RuleId, Source};
use crate::environment::Environment;
use crate::text::say;
use countersign_command::place::is_secret;
use countersign_command::read::{Dialect, MAX_WORDS, Reason};
use countersign_command::strict::strictly;
use countersign_policy::guarded::words_reach;
use countersign_policy::rule;

/// A change to a rule.
#[derive(Clone, Debug)]
pub struct Edit {
    /// One of its folders; none for a rule that has none.
    pub folder: Option<String>,
    /// Other words, for one over steps that begin with some; none: the same.
    pub words: Option<Reworded>,
    /// The client it is limited to from now on; none: every client.
    pub client: Option<Client>,
    /// How long it lasts, from now.
    pub lasting: Lasting,
}

/// A rule's new words: the same, fewer, or more after them. Other words would be another rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reworded {
    /// How many of its words it keeps.
    pub keep: usize,
    /// Words behind them, as they would be typed.
    pub more: String,
}

impl Rule {
    /// Returns the rule with the change applied, under a new id. Reads the disk.
    ///
    /// # Errors
    ///
    /// Fails when the change isn't allowed.
    pub fn edited(&self, edit: &Edit, house: &Environment, now: u64) -> Result<Self, Misfit> {
        if self.folder != edit.folder && !self.folders(&house.home).iter().any(|own| edit.folder.as_ref() == Some(own))
        {
            return Err(Misfit::NotOffered);
        }
        // One that is for a client is not handed on to another.
        if edit.client.is_some() && self.client.is_some() && edit.client != self.client {
            return Err(Misfit::NotOffered);
        }
        let form = match (&self.form, &edit.words) {
            (form, None) => form.clone(),
            (Form::Prefix(prefix), Some(words)) => Form::Prefix(self.reworded(prefix, words)?),
            (_, Some(_)) => return Err(Misfit::NotOffered),
        };
        Ok(Self {
            id: RuleId::fresh().map_err(|_| Misfit::NoRandom)?,
            until: edit.lasting.from(now),
            folder: edit.folder.clone(),
            client: edit.client.clone(),
            form,
            ..self.clone()
        })
    }

    /// Returns how many of its words are needed at least; `None` for a rule that isn't over words.
    #[must_use]
    pub fn offer(&self) -> Option<StepOffer> {
        let Form::Prefix(prefix) = &self.form else { return None };
        Some(self.offer_over(&prefix.words))
    }

    fn offer_over(&self, words: &[String]) -> StepOffer {
        match self.deny {
            Some(_) => StepOffer { argv: words.to_vec(), fewest: Some(1), objection: None, moves: false },
            None => StepOffer::over(words.to_vec(), policy::system::no_beginnings().as_ref()),
        }
    }

    fn reworded(&self, prefix: &Prefix, edit: &Reworded) -> Result<Prefix, Misfit> {
        let words = edit.of(&prefix.words)?;
        if words == prefix.words || self.deny.is_some() {
            return Ok(Prefix { words, ..prefix.clone() });
        }
        if let Some(objection) = rule::objection(&words) {
            return Err(Misfit::Objection(objection.to_string()));
        }
        let offer = self.offer_over(&words);
        if offer.fewest.is_none_or(|fewest| words.len() < fewest) {
            let objection = offer.objection.unwrap_or_else(|| say!("rules-it-cannot-be-told-what"));
            return Err(Misfit::Objection(objection));
        }
        if words.iter().any(|word| is_secret(word)) || words_reach(&words, self.folder.as_deref()) {
            return Err(Misfit::Objection(say!("rules-it-names-a-place-of")));
        }
        // The program stays the one that was meant, be it there or not: its name is the same.
        let sources = self.sources(prefix, &words)?;
        Ok(Prefix { words, sources, ..prefix.clone() })
    }

    /// Returns the files that give other words their meaning, found from where those of the rule's own words were.
    /// Their content must not have changed: nobody has read the new one.
    fn sources(&self, prefix: &Prefix, words: &[String]) -> Result<Vec<Source>, Misfit> {
        let folder = Path::new(self.folder.as_deref().ok_or(Misfit::NotOffered)?);
        let said = |from: &Path| Source::of(&prefix.words, from).is_ok_and(|now| now == prefix.sources);
        let near = prefix.sources.iter().flat_map(|source| Path::new(&source.path).ancestors().skip(1));
        let mut near = std::iter::once(folder).chain(near);
        let from = near
            .find(|from| from.starts_with(folder) && said(from))
            .ok_or_else(|| Misfit::Objection(say!("rules-a-file-that-gives-its")))?;
        let sources = Source::of(words, from).map_err(|why| Misfit::Objection(why.to_string()))?;
        Ok(sources.into_iter().map(Source::kept).collect())
    }
}

impl Reworded {
    fn of(&self, own: &[String]) -> Result<Vec<String>, Misfit> {
        let kept = own.get(..self.keep).filter(|kept| !kept.is_empty()).ok_or(Misfit::NotOffered)?;
        let more = further(&self.more).map_err(|why| Misfit::Objection(why.to_string()))?;
        if !more.is_empty() && kept.len() < own.len() {
            return Err(Misfit::NotOffered);
        }
        if kept.len() + more.len() > MAX_WORDS {
            return Err(Misfit::Objection(say!("rules-they-are-more-words-than")));
        }
        Ok([kept, &more].concat())
    }
}

/// The reason further words can't be in a rule.
#[derive(Debug, thiserror::Error)]
enum FurtherError {
    #[error("{}", say!("consent-further-unread", what = .0))]
    Unread(Reason),
    #[error("{}", say!("consent-further-several"))]
    Several,
}

/// Returns words as they would be typed after others.
fn further(text: &str) -> Result<Vec<String>, FurtherError> {
    let text = text.trim_matches(' ');
    if text.is_empty() {
        return Ok(Vec::new());
    }
    // Read behind a program's name, so that the first is read as any other.
    let line = format!("x {text}");
    let reading = strictly(&line, Dialect::Bash).map_err(|unread| FurtherError::Unread(unread.reason))?;
    match reading.steps.as_slice() {
        [step] if step.settings.is_empty() && step.redirects.is_empty() && step.span.end == line.len() => {
            Ok(step.argv[1..].to_vec())
        }
        _ => Err(FurtherError::Several),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn further_words_are_read_as_they_would_be_typed() {
        let read = |text: &str| further(text).ok();
        let words = |words: &[&str]| Some(words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(read(""), words(&[]));
        assert_eq!(read("  "), words(&[]));
        assert_eq!(read("-p 'a b' --x=y"), words(&["-p", "a b", "--x=y"]));
        assert_eq!(read("a=b"), words(&["a=b"]));
        for text in
            ["a; b", "a && b", "a | b", "> x", "a >/dev/null", "$x", "*", "a\nb", "'a", "\u{202e}a", "a &", "# a"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
