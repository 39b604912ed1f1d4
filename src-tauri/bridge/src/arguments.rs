//! The few words on the command line. A client's configuration holds them, so mistakes are explained.

use std::error::Error;
use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};

/// The text of `--help`.
pub(crate) const HELP: &str = "\
countersign-bridge: the bridge between an agent (MCP over stdio) and Countersign.

Add it to your client's MCP configuration; Countersign's Connect page shows how.

  --dialect NAME     the tools to offer (default: native). The others replace another MCP server:
                     terminal, terminal-controller, mcp-terminal, terminal-mcp-server, mcp-shell-server
  --budget SECONDS   how long the client waits for one call before it gets a ticket
  --help, --version

Options of the servers it replaces; they only narrow what an agent may ask:
  --allowed-commands A,B  --timeout-ms N  --max-output-size N  (mcp-terminal)
  --sse  --port N  --endpoint PATH  --host NAME  (terminal-mcp-server; besides stdio, Countersign serves HTTP there
                     if its settings allow HTTP and clients send its token)
  ALLOW_COMMANDS, ALLOWED_COMMANDS, ALLOW_PATTERNS, MCP_SHELL_DEFAULT_TIMEOUT_SECONDS, MCP_SHELL_MAX_TIMEOUT_SECONDS,
  MCP_SHELL_OUTPUT_LIMIT_BYTES in the environment  (mcp-shell-server)
";

/// The longest wait a budget may name: a day.
const MAX_BUDGET: u64 = 86_400;

/// The word on the command line that can't be used. Its text says what to do.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ArgumentError {
    Unknown(String),
    NoValue(String),
    Budget(String),
    Port(String),
    Host(String),
    /// An option that takes a whole number from 1 was given something else.
    Number {
        name: String,
        text: String,
    },
}

impl Display for ArgumentError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(word) => write!(f, "the argument {word:?} isn't known. See countersign-bridge --help."),
            Self::NoValue(name) => write!(f, "{name} needs a value. See countersign-bridge --help."),
            Self::Budget(text) => {
                write!(f, "--budget is {text:?}; it must be a whole number of seconds from 1 to {MAX_BUDGET}.")
            }
            Self::Port(text) => write!(f, "--port is {text:?}; it must be a whole number from 1024 to 65535."),
            Self::Host(text) => write!(
                f,
                "--host is {text:?}, but Countersign can only be reached from this computer. Leave --host out."
            ),
            Self::Number { name, text } => write!(f, "{name} is {text:?}; it must be a whole number of at least 1."),
        }
    }
}

impl Error for ArgumentError {}

/// The task on the command line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Invocation {
    /// Run the bridge.
    Bridge(Arguments),
    Help,
    Version,
}

/// How the bridge was set up.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Arguments {
    pub(crate) dialect: String,
    pub(crate) budget: Option<u64>,
    pub(crate) allowed_commands: Option<String>,
    pub(crate) timeout_ms: Option<u64>,
    pub(crate) max_output: Option<u64>,
    /// Whether the set-up asks for HTTP, too.
    pub(crate) sse: bool,
    pub(crate) port: u16,
    pub(crate) endpoint: String,
}

impl Arguments {
    /// Reads the words after the program's name.
    ///
    /// # Errors
    /// Returns the first word that can't be used.
    pub(crate) fn read(words: impl Iterator<Item = OsString>) -> Result<Invocation, ArgumentError> {
        let mut arguments = Self::plain();
        let mut words = words.map(|word| word.to_string_lossy().into_owned());
        while let Some(word) = words.next() {
            let (name, inline) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (word.as_str(), None),
            };
            match name {
                "--help" | "-h" => return Ok(Invocation::Help),
                "--version" | "-V" => return Ok(Invocation::Version),
                "--dialect" => arguments.dialect = value(name, inline, &mut words)?,
                "--budget" => arguments.budget = Some(seconds(&value(name, inline, &mut words)?)?),
                "--allowed-commands" => arguments.allowed_commands = Some(value(name, inline, &mut words)?),
                "--timeout-ms" => arguments.timeout_ms = Some(above_zero(name, &value(name, inline, &mut words)?)?),
                "--max-output-size" => {
                    arguments.max_output = Some(above_zero(name, &value(name, inline, &mut words)?)?)
                }
                "--sse" => arguments.sse = true,
                "--port" => arguments.port = port(&value(name, inline, &mut words)?)?,
                "--endpoint" => arguments.endpoint = value(name, inline, &mut words)?,
                "--host" => host(&value(name, inline, &mut words)?)?,
                _ => return Err(ArgumentError::Unknown(word)),
            }
        }
        Ok(Invocation::Bridge(arguments))
    }

    fn plain() -> Self {
        Self {
            dialect: "native".to_owned(),
            budget: None,
            allowed_commands: None,
            timeout_ms: None,
            max_output: None,
            sse: false,
            port: 8080,
            endpoint: "/sse".to_owned(),
        }
    }
}

fn port(text: &str) -> Result<u16, ArgumentError> {
    match text.parse() {
        Ok(port @ 1024..) => Ok(port),
        _ => Err(ArgumentError::Port(text.to_owned())),
    }
}

fn host(text: &str) -> Result<(), ArgumentError> {
    if ["localhost", "127.0.0.1"].contains(&text) {
        return Ok(());
    }
    Err(ArgumentError::Host(text.to_owned()))
}

fn above_zero(name: &str, text: &str) -> Result<u64, ArgumentError> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(ArgumentError::Number { name: name.to_owned(), text: text.to_owned() }),
    }
}

fn value(
    name: &str,
    inline: Option<String>,
    words: &mut impl Iterator<Item = String>,
) -> Result<String, ArgumentError> {
    inline.or_else(|| words.next()).ok_or_else(|| ArgumentError::NoValue(name.to_owned()))
}

fn seconds(text: &str) -> Result<u64, ArgumentError> {
    match text.parse() {
        Ok(seconds @ 1..=MAX_BUDGET) => Ok(seconds),
        _ => Err(ArgumentError::Budget(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Invocation, ArgumentError> {
        Arguments::read(words.iter().map(OsString::from))
    }

    #[test]
    fn takes_both_ways_of_writing_a_value() {
        let wanted = Invocation::Bridge(Arguments { budget: Some(3300), ..Arguments::plain() });
        assert_eq!(read(&["--budget", "3300"]), Ok(wanted));
        let wanted = Invocation::Bridge(Arguments { dialect: "terminal".to_owned(), ..Arguments::plain() });
        assert_eq!(read(&["--dialect=terminal"]), Ok(wanted));
        assert_eq!(read(&["--dialect", "x", "--help"]), Ok(Invocation::Help));
        let wanted = Arguments { sse: true, port: 8090, endpoint: "/x".to_owned(), ..Arguments::plain() };
        assert_eq!(
            read(&["--sse", "--port", "8090", "--endpoint=/x", "--host", "localhost"]),
            Ok(Invocation::Bridge(wanted))
        );
    }

    #[test]
    fn explains_what_it_does_not_understand() {
        for (words, part) in [
            (&["--budget", "0"][..], "from 1"),
            (&["--budget=soon"], "whole number"),
            (&["--budget"], "needs a value"),
            (&["--timeout-ms", "-1"], "whole number"),
            (&["--port", "80"], "from 1024"),
            (&["--host", "0.0.0.0"], "only be reached from this computer"),
            (&["--approve"], "\"--approve\" isn't known"),
        ] {
            let trouble = read(words).unwrap_err().to_string();
            assert!(trouble.contains(part), "{trouble}");
        }
    }
}
