//! What the set-up narrows: the variables and flags of the servers Countersign stands in for. They are handed to the
//! door as they are, bounded in length; nothing in them allows anything.

use std::ffi::OsString;

use countersign_shim::preamble::{MAX_LIST, Narrow};

use crate::arguments::Arguments;

/// Reads what the arguments and the environment narrow.
///
/// # Errors
/// When a list is too long to be handed over: without it more could be asked than the set-up meant.
pub(crate) fn narrow(arguments: &Arguments, variable: impl Fn(&str) -> Option<OsString>) -> Result<Narrow, String> {
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
            return Err(format!("The {name} is longer than {MAX_LIST} bytes. Shorten it; nothing was run."));
        }
    }
    Ok(Narrow { commands, patterns, timeout_ms: arguments.timeout_ms, max_output: arguments.max_output })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Want;

    fn arguments(words: &[&str]) -> Arguments {
        match Arguments::read(words.iter().map(OsString::from)).unwrap() {
            Want::Bridge(arguments) => arguments,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn reads_what_belongs_to_the_dialect_and_nothing_else() {
        let variable = |name: &str| match name {
            "ALLOW_COMMANDS" => Some("ls,cat".into()),
            "ALLOWED_COMMANDS" => Some("echo".into()),
            "ALLOW_PATTERNS" => Some("py.*".into()),
            _ => None,
        };
        let shell = narrow(&arguments(&["--dialect", "mcp-shell-server"]), variable).unwrap();
        assert_eq!((shell.commands.as_deref(), shell.patterns.as_deref()), (Some("ls,cat,echo"), Some("py.*")));
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
