//! countersign-bridge: the little program an agent starts. It opens the door of the running app and copies bytes both
//! ways; it understands none of them.

#![forbid(unsafe_code)]

mod apology;
mod arguments;
mod bridge;
#[cfg(unix)]
mod desktop;
mod knock;
mod lent;
mod narrow;
mod starting;

use std::io::{Write as _, stderr, stdout};
use std::process::ExitCode;

use countersign_bridge::preamble::{DIALECTS, Narrow, Preamble};

use arguments::{Arguments, Invocation};

fn main() -> ExitCode {
    let arguments = match Arguments::read(std::env::args_os().skip(1)) {
        Ok(Invocation::Bridge(arguments)) => arguments,
        Ok(Invocation::Help) => return say(arguments::HELP),
        Ok(Invocation::Version) => return say(concat!("countersign-bridge ", env!("CARGO_PKG_VERSION"), "\n")),
        Err(trouble) => return apologise(&trouble.to_string()),
    };
    if !DIALECTS.contains(&arguments.dialect.as_str()) {
        let known = DIALECTS.join(", ");
        return apologise(&format!(
            "Countersign doesn't know the dialect {:?}. It knows {known}. Change `--dialect` in the client's configuration, or leave it out.",
            arguments.dialect
        ));
    }
    let narrow = match narrow::narrow(&arguments, |name| std::env::var_os(name)) {
        Ok(narrow) => narrow,
        Err(trouble) => return apologise(&trouble.to_string()),
    };
    let lent = if arguments.sse { lent::borrow(&arguments) } else { None };
    match knock::knock(&preamble(&arguments, narrow)) {
        Ok(stream) => bridge::bridge(stream, lent),
        Err(trouble) => apologise(&trouble.to_string()),
    }
}

fn preamble(arguments: &Arguments, narrow: Narrow) -> String {
    let cwd = std::env::current_dir().unwrap_or_default();
    Preamble {
        pid: std::process::id(),
        parent: parent(),
        cwd: &cwd.to_string_lossy(),
        dialect: &arguments.dialect,
        budget: arguments.budget,
        narrow,
    }
    .line()
}

#[cfg(unix)]
fn parent() -> Option<u32> {
    Some(std::os::unix::process::parent_id())
}

#[cfg(windows)]
fn parent() -> Option<u32> {
    None
}

/// Prints a text. Stdout belongs to the protocol; only a person who asked for help gets text on it.
fn say(text: &str) -> ExitCode {
    if stdout().write_all(text.as_bytes()).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Reports a problem on stderr for the person, and to the client over MCP until it disconnects.
fn apologise(trouble: &str) -> ExitCode {
    // Whoever closed stderr does not want to know.
    let _ = writeln!(stderr(), "countersign-bridge: {trouble}");
    let _ = apology::answer(std::io::stdin().lock(), stdout().lock(), trouble);
    ExitCode::FAILURE
}
