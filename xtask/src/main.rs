//! cargo xtask: everything one does with this checkout, each a single command. Only the standard library, so that it
//! is built in seconds on a machine that has nothing else yet.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line talks on its own terminal")]

mod bench;
mod bindings;
mod build;
mod check;
mod clients;
mod judge;
mod parity;
mod place;
mod run;
mod setup;
mod stamp;
mod step;
mod test;
mod tour;
mod windows;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask run       set up what is missing, build, and start Countersign
cargo xtask test      every test: the core, the door, the page, and the real app in a virtual desktop
cargo xtask check     formatting, clippy and the page's linters, warnings as errors
cargo xtask windows   check that everything compiles for Windows, from another system too
cargo xtask tour      play the tour in a virtual desktop; pictures and transcript go to target/tour
cargo xtask gallery   take the pictures of the thirty cards in docs/cards.md anew
cargo xtask bench     measure; figures go to target/bench
cargo xtask bench record
                      the same for the record of a million requests alone; its figures go there, too
cargo xtask bench parity
                      play the same calls to the servers that are stood in for and to us; what differs must have a reason
cargo xtask judge     read cases of commands and rules from stdin, print what the rules say
cargo xtask bindings  write the page's types anew from the app's
cargo xtask help      this

On Debian and Ubuntu the system packages each needs are installed (you are asked first); elsewhere they are named.
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["run"] => run::run(),
        ["test"] => test::test(None),
        ["test", part] => test::test(Some(part)),
        ["check"] => check::check(),
        ["windows"] => windows::check(),
        ["tour"] => tour::tour(),
        ["gallery"] => tour::gallery(),
        ["bench"] => bench::bench(),
        ["bench", "record"] => bench::record(),
        ["bench", "parity"] => parity::compare(),
        ["judge"] => judge::judge(),
        ["bindings"] => bindings::write(),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => {
            eprint!("That is not understood.\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("\n{trouble}");
            ExitCode::FAILURE
        }
    }
}
