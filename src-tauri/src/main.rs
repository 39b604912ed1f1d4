//! Countersign, the app: the only place where the core, the door, the keyring and the faces meet.

#![cfg_attr(windows, windows_subsystem = "windows")]

#[cfg(all(unix, not(target_os = "macos")))]
mod bus;
mod commands;
mod connect;
mod doctor;
#[cfg_attr(not(unix), path = "elsewhere/none.rs")]
mod elsewhere;
mod export;
mod faces;
mod first_request;
mod http;
mod page;
mod process;
mod settings;
mod show;
mod start;
mod text;
mod vault;
mod view;

use std::process::ExitCode;

use tracing_subscriber::EnvFilter;

use process::cli;

/// The log levels unless `COUNTERSIGN_LOG` says otherwise. Libraries stay quiet: they would log what agents send.
const LOGGED: &str = "error,countersign=info,countersign_broker=info,countersign_door=info";

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line answers on its own terminal")]
fn main() -> ExitCode {
    // Before anything could read what it says, in this program or a library of it.
    #[cfg(unix)]
    if let Err(error) = process::environment::settle() {
        eprintln!("Countersign couldn't start: its environment couldn't be prepared ({error}).");
        return ExitCode::FAILURE;
    }
    // What whoever started the app left open in it is not for the commands it runs. Before there are threads, so that
    // nothing is started meanwhile.
    #[cfg(unix)]
    close_fds::set_fds_cloexec(3, &[]);
    #[cfg(target_os = "linux")]
    if let Some(guard) = process::guard::Guard::asked(std::env::args_os().skip(1)) {
        return match guard.stand() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("The commands Countersign started couldn't be ended: {error}");
                ExitCode::FAILURE
            }
        };
    }
    match cli::read(std::env::args_os().skip(1)) {
        Some(cli::Invocation::Help) => print!("{}", cli::HELP),
        Some(cli::Invocation::Version) => println!("countersign {}", env!("CARGO_PKG_VERSION")),
        Some(cli::Invocation::Doctor { json }) => {
            return start::examine(json).unwrap_or_else(|error| {
                eprintln!("Doctor couldn't run: {error}");
                ExitCode::FAILURE
            });
        }
        Some(want) => {
            let filter = EnvFilter::try_from_env("COUNTERSIGN_LOG").unwrap_or_else(|_| EnvFilter::new(LOGGED));
            // Whoever started the app may be gone, and its error output with them: that is no reason to die.
            let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
            log.log_internal_errors(false).init();
            if let Err(error) = start::run(want) {
                eprintln!("Countersign couldn't start: {error}");
                return ExitCode::FAILURE;
            }
        }
        None => {
            eprint!("Unknown arguments.\n\n{}", cli::HELP);
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
