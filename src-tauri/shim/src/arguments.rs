//! The few words on the command line. A client's configuration holds them, so mistakes are explained.

use std::ffi::OsString;

/// What `--help` says.
pub(crate) const HELP: &str = "\
countersign-mcp: the bridge between an agent (MCP over stdio) and Countersign.

Put it into your client's MCP configuration; Countersign's Connect page shows how.

  --dialect NAME     the tools to offer; `native` when left out
  --budget SECONDS   how long the client waits for one call; then it gets a ticket
  --help, --version
";

/// The longest wait a budget may name: a day.
const MAX_BUDGET: u64 = 86_400;

/// What was asked on the command line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// The usual.
    Bridge(Arguments),
    Help,
    Version,
}

/// How the bridge was set up.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Arguments {
    pub(crate) dialect: String,
    pub(crate) budget: Option<u64>,
}

impl Arguments {
    /// Reads the words after the program's name. An error says what is wrong and what to do.
    pub(crate) fn read(words: impl Iterator<Item = OsString>) -> Result<Want, String> {
        let mut arguments = Self { dialect: "native".to_owned(), budget: None };
        let mut words = words.map(|word| word.to_string_lossy().into_owned());
        while let Some(word) = words.next() {
            let (name, inline) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (word.as_str(), None),
            };
            match name {
                "--help" | "-h" => return Ok(Want::Help),
                "--version" | "-V" => return Ok(Want::Version),
                "--dialect" => arguments.dialect = value(name, inline, &mut words)?,
                "--budget" => arguments.budget = Some(seconds(&value(name, inline, &mut words)?)?),
                _ => return Err(format!("the argument {word:?} is not known. See countersign-mcp --help.")),
            }
        }
        Ok(Want::Bridge(arguments))
    }
}

fn value(name: &str, inline: Option<String>, words: &mut impl Iterator<Item = String>) -> Result<String, String> {
    inline.or_else(|| words.next()).ok_or_else(|| format!("{name} needs a value. See countersign-mcp --help."))
}

fn seconds(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(seconds @ 1..=MAX_BUDGET) => Ok(seconds),
        _ => Err(format!("--budget is {text:?}; it must be a whole number of seconds from 1 to {MAX_BUDGET}.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Want, String> {
        Arguments::read(words.iter().map(OsString::from))
    }

    #[test]
    fn takes_both_ways_of_writing_a_value() {
        let wanted = Want::Bridge(Arguments { dialect: "native".to_owned(), budget: Some(3300) });
        assert_eq!(read(&["--budget", "3300"]), Ok(wanted));
        let wanted = Want::Bridge(Arguments { dialect: "terminal".to_owned(), budget: None });
        assert_eq!(read(&["--dialect=terminal"]), Ok(wanted));
        assert_eq!(read(&["--dialect", "x", "--help"]), Ok(Want::Help));
    }

    #[test]
    fn explains_what_it_does_not_understand() {
        for (words, part) in [
            (&["--budget", "0"][..], "from 1"),
            (&["--budget=soon"], "whole number"),
            (&["--budget"], "needs a value"),
            (&["--approve"], "\"--approve\" is not known"),
        ] {
            let trouble = read(words).unwrap_err();
            assert!(trouble.contains(part), "{trouble}");
        }
    }
}
