//! Measures the app against what the system itself can do, within one run: medians and ratios. Its first word is the
//! folder for `results.json`; a second one, `record`, leaves out all but the record of what happened.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line talks on its own terminal")]
#![cfg_attr(target_os = "linux", expect(clippy::disallowed_methods, reason = "real times of real programs"))]

#[cfg(target_os = "linux")]
mod figures;
#[cfg(target_os = "linux")]
mod judging;
#[cfg(target_os = "linux")]
mod lasting;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(target_os = "linux")]
mod record;
#[cfg(target_os = "linux")]
mod runs;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("Say in which folder the figures are to lie.");
        return ExitCode::from(2);
    };
    let record_alone = std::env::args_os().nth(2).is_some_and(|part| part == "record");
    match measure(Path::new(&folder), record_alone) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(target_os = "linux")]
fn measure(folder: &Path, record_alone: bool) -> countersign_tests::wait::Done {
    let mut figures = figures::Figures::default();
    if !record_alone {
        judging::all(&mut figures);
        countersign_tests::desk::play(countersign_tests::session::Plan::PLAIN, |desk| runs::all(desk, &mut figures))?;
    }
    record::all(folder, &mut figures)?;
    println!("{figures}");
    figures.write(folder)?;
    countersign_tests::wait::hold(figures.all_allowed(), "Not everything is within what is allowed.")
}

#[cfg(not(target_os = "linux"))]
fn measure(_: &Path, _: bool) -> Result<(), &'static str> {
    Err("The virtual desktop is there on Linux only.")
}
