//! Remembered rules: what they say, and how they are found.

use std::collections::HashMap;

use countersign_command::place::Place;
use countersign_messages::Message;

use super::profile::{self, Objection, Profile};
use crate::text::message;

/// Holds a remembered answer, as far as judging needs it. Whoever keeps rules keeps their times and their storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name, for saying which rule spoke.
    pub id: String,
    /// What it matches.
    pub form: Form,
    /// The person's reason, when it refuses.
    pub deny: Option<String>,
    /// The folder it is limited to, absolute.
    pub folder: Option<String>,
    /// The client it is limited to.
    pub client: Option<String>,
    /// The host it is limited to; here when absent.
    pub host: Option<String>,
}

/// Tells what a rule matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// This text for this shell, byte for byte.
    Exact {
        /// The text.
        text: String,
        /// The shell it was written for.
        shell: String,
    },
    /// These words without a shell.
    Words(Vec<String>),
    /// Steps that begin with these decoded words.
    Prefix(Vec<String>),
    /// Reading files below the rule's folder or changing them too.
    Files {
        /// Whether changing is covered too.
        change: bool,
    },
}

/// Rules found by what they match, so that a judgement does not look at all of them.
#[derive(Debug, Default)]
pub struct Rules {
    rules: Vec<Rule>,
    by_program: HashMap<String, Vec<usize>>,
    files: Vec<usize>,
}

impl Rules {
    /// Puts rules in order for finding.
    pub fn new(rules: Vec<Rule>) -> Self {
        let mut set = Self { rules, ..Self::default() };
        for (index, rule) in set.rules.iter().enumerate() {
            match &rule.form {
                Form::Prefix(words) => {
                    if let Some(program) = words.first() {
                        set.by_program.entry(program.clone()).or_default().push(index);
                    }
                }
                Form::Files { .. } => set.files.push(index),
                // They refuse, and all that refuse are looked at. What exactly is allowed is compared where the whole
                // request is known.
                Form::Exact { .. } | Form::Words(_) => {}
            }
        }
        set
    }

    /// Lists all rules.
    pub fn all(&self) -> &[Rule] {
        &self.rules
    }

    pub(super) fn by_program(&self, program: &str) -> impl Iterator<Item = &Rule> {
        self.at(self.by_program.get(program))
    }

    pub(super) fn of_files(&self) -> impl Iterator<Item = &Rule> {
        self.at(Some(&self.files))
    }

    fn at<'a>(&'a self, indices: Option<&'a Vec<usize>>) -> impl Iterator<Item = &'a Rule> {
        indices.into_iter().flatten().filter_map(|index| self.rules.get(*index))
    }
}

/// Tells why a prefix rule with these words may not be made or imported; `None` when it may.
pub fn objection(prefix: &[String]) -> Option<Message> {
    too_wide(prefix).or_else(|| in_vain(prefix))
}

/// Tells why a prefix rule with these words is never matched, wherever it came from.
pub fn too_wide(prefix: &[String]) -> Option<Message> {
    profile::never(prefix)
}

/// Why a rule with these words would never match: one of them asks in every step that begins so, in any folder. It would
/// look like a promise and be none.
fn in_vain(prefix: &[String]) -> Option<Message> {
    let anywhere = Place { folder: Some("/"), below: "" };
    let objection = match Profile::of(prefix) {
        Some(profile) => profile.begins_with(prefix, &anywhere).err(),
        None => prefix.iter().skip(1).find_map(|word| Some(Objection::new(word, anywhere.holds(word).err()?))),
    };
    objection.map(|Objection { word, reason, .. }| message!("never-always-asks", word = word, reason = reason))
}

/// Lists the prefixes that may be offered for a step's words, the widest first: never wider than what can be explained.
pub fn offers(argv: &[String]) -> Vec<&[String]> {
    let least = match Profile::of(argv) {
        Some(profile) => profile.length(),
        // A rule over what changes things says all of it.
        None if argv.first().is_some_and(|program| profile::is_changer(program)) => argv.len(),
        None => argv.len().min(2),
    };
    let prefixes = (least.max(1)..=argv.len()).map(|length| &argv[..length]);
    prefixes.filter(|prefix| objection(prefix).is_none()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_begin_with_the_widest_that_can_be_explained() {
        let offered = |text: &str| -> Vec<String> {
            let argv: Vec<String> = text.split(' ').map(str::to_owned).collect();
            offers(&argv).into_iter().map(|words| words.join(" ")).collect()
        };
        assert_eq!(offered("git log --oneline -5"), ["git log", "git log --oneline", "git log --oneline -5"]);
        assert_eq!(offered("ls src"), ["ls", "ls src"]);
        assert_eq!(offered("npm run test"), ["npm run test"]);
        assert_eq!(offered("git log --oneline --output=x"), ["git log", "git log --oneline"]);
        for text in ["bash x.sh", "curl https://a.example", "sudo ls", "env", "python -c x"] {
            assert!(offered(text).is_empty(), "{text}: {:?}", offered(text));
        }
    }

    #[test]
    fn words_that_always_ask_make_no_rule() {
        let objection = |text: &str| {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            objection(&words).map(|why| why.to_string())
        };
        for text in [
            "git log --output=x",
            "git log --outpu",
            "git branch -D main",
            "git remote add",
            "sort -o out",
            "rg --pre ./x",
            "find . -delete",
            "find src -exec rm",
            "ls -la ../other",
            "cat .env",
            "cat ~/.ssh/config",
            "tree -o",
            "cargo test --config x",
            "frobnicate ../x",
            "frobnicate .env",
        ] {
            let says = objection(text).unwrap_or_else(|| panic!("{text} may be made"));
            assert!(says.contains("always ask") || text.contains("remote"), "{text}: {says}");
        }
        // What more words could heal: a value, an operand, an option that takes the place of the first operand.
        for text in [
            "git log -n",
            "git log --format",
            "find . -name",
            "grep -e",
            "grep /etc/x",
            "cat /srv/app/x.txt",
            "git branch feature",
            "head -n",
            "sed -n",
            "jq .name",
            "cargo test -p",
            "frobnicate src",
        ] {
            assert_eq!(objection(text), None, "{text}");
        }
    }
}
