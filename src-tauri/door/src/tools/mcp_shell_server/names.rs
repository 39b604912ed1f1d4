//! The set-up's lists of programs. They narrow what may be asked at all; they never allow anything.

use regex::{Regex, RegexBuilder};

use crate::preamble::Narrow;

/// The most memory a pattern may take, in bytes.
const MAX_PATTERN: usize = 256 * 1024;
/// The most patterns; further ones match nothing.
const MAX_PATTERNS: usize = 64;

/// The reason a program may not be asked for, in the original's words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NameError {
    /// A listed pattern could match more than a name.
    #[error("Unsafe allowed command pattern: {0}")]
    Pattern(String),
    #[error("Unexpected shell operator: {0}")]
    Operator(String),
    #[error("No commands are allowed. Please set ALLOW_COMMANDS environment variable.")]
    NoneAllowed,
    #[error("Unsafe command name: {0}")]
    Line(String),
    #[error("Command not allowed: {0}")]
    NotAllowed(String),
}

/// Holds one connection's lists.
pub(super) struct CommandNames {
    /// The set-up has a list, even an empty one.
    given: bool,
    commands: Vec<String>,
    /// The patterns as written, to be shown; an invalid one matches nothing.
    patterns: Vec<(String, Option<Regex>)>,
}

impl CommandNames {
    pub(super) fn new(narrow: &Narrow) -> Self {
        let words = |list: &Option<String>| -> Vec<String> {
            let words = list.iter().flat_map(|list| list.split(',')).map(str::trim);
            words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        let build = |pattern: &str| RegexBuilder::new(pattern).size_limit(MAX_PATTERN).build().ok();
        let whole = |(at, pattern): (usize, String)| {
            // By itself first, so that no unpaired bracket in it reaches what holds it to the whole name.
            let fit = build(&pattern).filter(|_| at < MAX_PATTERNS);
            let regex = fit.and_then(|_| build(&format!("^(?:{pattern})$")));
            (pattern, regex)
        };
        Self {
            given: narrow.commands.is_some() || narrow.patterns.is_some(),
            commands: words(&narrow.commands),
            patterns: words(&narrow.patterns).into_iter().enumerate().map(whole).collect(),
        }
    }

    /// Checks that no pattern can match more than a name.
    ///
    /// # Errors
    /// Returns the first pattern that could match more than a name.
    pub(super) fn sound(&self) -> Result<(), NameError> {
        let unsound = self.patterns.iter().find(|(pattern, _)| is_line(pattern));
        unsound.map_or(Ok(()), |(pattern, _)| Err(NameError::Pattern(pattern.clone())))
    }

    /// Checks that a program may be asked for.
    ///
    /// # Errors
    /// Returns why the lists don't let the program through.
    pub(super) fn check(&self, program: &str) -> Result<(), NameError> {
        if !self.given {
            return Ok(());
        }
        if ["\n", "\r", ";", "&&", "||", "`"].iter().any(|operator| program.contains(operator)) {
            return Err(NameError::Operator(program.to_owned()));
        }
        if self.commands.is_empty() && self.patterns.is_empty() {
            return Err(NameError::NoneAllowed);
        }
        let name = program.trim();
        if is_line(name) {
            return Err(NameError::Line(name.to_owned()));
        }
        let fits = |(_, pattern): &(String, Option<Regex>)| pattern.as_ref().is_some_and(|regex| regex.is_match(name));
        if self.commands.iter().any(|listed| listed == name) || self.patterns.iter().any(fits) {
            return Ok(());
        }
        Err(NameError::NotAllowed(name.to_owned()))
    }

    /// Returns the lists in words, for the tool's description.
    pub(super) fn words(&self) -> String {
        if self.given {
            format!("Allowed commands: {}\nAllowed patterns: {}", self.commands.join(", "), self.written())
        } else {
            "Allowed commands: all may be asked for".to_owned()
        }
    }

    /// Returns the lists as a note for the card.
    pub(super) fn note(&self) -> Option<String> {
        const MOST: usize = 400;
        self.given.then(|| {
            let lists = format!("commands {}; patterns {}", self.commands.join(", "), self.written());
            // It stands among our own words: nothing in it may look like another sentence, or not at all.
            let shown: String = lists.chars().filter(|c| c.is_ascii_graphic() || *c == ' ').take(MOST).collect();
            format!("The set-up of this client narrows what it may ask for: {shown}")
        })
    }

    fn written(&self) -> String {
        self.patterns.iter().map(|(pattern, _)| pattern.as_str()).collect::<Vec<_>>().join(", ")
    }
}

/// Returns whether a text holds characters of a command line that no name has.
fn is_line(text: &str) -> bool {
    text.contains(|c: char| c.is_whitespace() || ";&|<>`".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_narrow_by_whole_names_and_an_empty_one_lets_nothing_through() {
        let names = |commands: Option<&str>, patterns: Option<&str>| {
            let own = |text: Option<&str>| text.map(str::to_owned);
            CommandNames::new(&Narrow { commands: own(commands), patterns: own(patterns), ..Narrow::default() })
        };
        let both = names(Some("ls, cat"), Some("py.*,[,ec"));
        for (program, fits) in
            [("ls", true), ("cat", true), ("python3", true), ("/bin/ls", false), ("echo", false), ("xpy", false)]
        {
            assert_eq!(both.check(program).is_ok(), fits, "{program}");
        }
        assert!(names(None, None).check("rm").is_ok());
        assert!(names(Some(""), None).check("rm").unwrap_err().to_string().contains("No commands are allowed"));
        assert!(names(None, Some("a)(b")).check("axb").is_err());
        assert_eq!(names(None, Some("[ab]")).check("bc").unwrap_err().to_string(), "Command not allowed: bc");
        assert!(names(None, Some("[ab]")).sound().is_ok());
        let unsound = names(None, Some("c,a|b")).sound().unwrap_err();
        assert_eq!(unsound.to_string(), "Unsafe allowed command pattern: a|b");
    }
}
