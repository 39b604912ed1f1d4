//! What the set-up narrows: the variables and flags of the servers Countersign stands in for. They are handed to the
//! door as they are, bounded in length; nothing in them allows anything.

use std::error::Error;
use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};

use countersign_bridge::preamble::{MAX_LIST, Narrow};

use crate::arguments::Arguments;

/// A list in the set-up that can't be handed over; nothing is run without it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NarrowError {
    /// It is longer than [`MAX_LIST`] bytes. Holds the list's name.
    TooLong(&'static str),
}

impl Display for NarrowError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self::TooLong(name) = self;
        write!(f, "The {name} is longer than {MAX_LIST} bytes. Shorten it; nothing was run.")
    }
}

impl Error for NarrowError {}

/// Reads what the arguments and the environment narrow.
///
/// # Errors
/// Fails when a list is too long to be handed over: without it an agent could ask for more than the set-up meant.
pub(crate) fn narrow(
    arguments: &Arguments,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Result<Narrow, NarrowError> {
    let shell_server = arguments.dialect == "mcp-shell-server";
    let given =
        |name: &str| shell_server.then(|| variable(name)).flatten().map(|text| text.to_string_lossy().into_owned());
    let lists: Vec<String> = ["ALLOW_COMMANDS", "ALLOWED_COMMANDS"].into_iter().filter_map(given).collect();
    let mut commands = (!lists.is_empty()).then(|| lists.join(","));
    let patterns = given("ALLOW_PATTERNS");
    if arguments.dialect == "mcp-terminal" {
        commands = arguments.allowed_commands.clone();
    }
    for (name, list) in [("list of allowed commands", &commands), ("ALLOW_PATTERNS", &patterns)] {
        if list.as_ref().is_some_and(|list| list.len() > MAX_LIST) {
            return Err(NarrowError::TooLong(name));
        }
    }
    let amount = |name: &str| given(name).and_then(|text| above_zero(&text));
    let milliseconds = |name: &str| amount(name).map(|seconds| seconds.saturating_mul(1000));
    Ok(Narrow {
        commands,
        patterns,
        timeout_ms: arguments.timeout_ms.or_else(|| milliseconds("MCP_SHELL_DEFAULT_TIMEOUT_SECONDS")),
        longest_ms: milliseconds("MCP_SHELL_MAX_TIMEOUT_SECONDS"),
        max_output: arguments.max_output.or_else(|| amount("MCP_SHELL_OUTPUT_LIMIT_BYTES")),
    })
}

/// Reads a whole number as Python does; anything else counts as not given, as it does there.
fn above_zero(text: &str) -> Option<u64> {
    let text = text.trim();
    let digits = text.strip_prefix('+').unwrap_or(text);
    let single = digits.split('_').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    single.then(|| digits.replace('_', "").parse().unwrap_or(u64::MAX)).filter(|number| *number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Invocation;

    fn arguments(words: &[&str]) -> Arguments {
        match Arguments::read(words.iter().map(OsString::from)).unwrap() {
            Invocation::Bridge(arguments) => arguments,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn reads_what_belongs_to_the_dialect_and_nothing_else() {
        let variable = |name: &str| match name {
            "ALLOW_COMMANDS" => Some("ls,cat".into()),
            "ALLOWED_COMMANDS" => Some("echo".into()),
            "ALLOW_PATTERNS" => Some("py.*".into()),
            "MCP_SHELL_DEFAULT_TIMEOUT_SECONDS" => Some(" 1_0 ".into()),
            "MCP_SHELL_MAX_TIMEOUT_SECONDS" => Some("ten".into()),
            "MCP_SHELL_OUTPUT_LIMIT_BYTES" => Some("-1".into()),
            _ => None,
        };
        let shell = narrow(&arguments(&["--dialect", "mcp-shell-server"]), variable).unwrap();
        assert_eq!((shell.commands.as_deref(), shell.patterns.as_deref()), (Some("ls,cat,echo"), Some("py.*")));
        assert_eq!((shell.timeout_ms, shell.longest_ms, shell.max_output), (Some(10_000), None, None));
        let words = ["--dialect", "mcp-terminal", "--allowed-commands", "git", "--timeout-ms", "5"];
        let terminal = narrow(&arguments(&words), variable).unwrap();
        assert_eq!(
            (terminal.commands.as_deref(), terminal.patterns, terminal.timeout_ms),
            (Some("git"), None, Some(5))
        );
        assert_eq!(narrow(&arguments(&[]), variable), Ok(Narrow::default()));
        let long = |_: &str| Some("x".repeat(MAX_LIST).into());
        assert!(narrow(&arguments(&["--dialect", "mcp-shell-server"]), long).is_err());
    }
}
