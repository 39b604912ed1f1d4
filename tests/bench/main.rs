//! Measures the app against what the system itself can do, within one run: medians and ratios. Its first word is the
//! folder for `results.json`; after it the names of parts, when not all are wanted.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line talks on its own terminal")]
#![cfg_attr(target_os = "linux", expect(clippy::disallowed_methods, reason = "real times of real programs"))]

#[cfg(target_os = "linux")]
mod figures;
#[cfg(target_os = "linux")]
mod judging;
#[cfg(target_os = "linux")]
mod lasting;
#[cfg(target_os = "linux")]
mod looking;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(target_os = "linux")]
mod record;
#[cfg(target_os = "linux")]
mod runs;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    let Some(folder) = words.next() else {
        eprintln!("Say in which folder the figures are to lie.");
        return ExitCode::from(2);
    };
    let parts: Vec<_> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    match measure(Path::new(&folder), &parts) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(target_os = "linux")]
fn measure(folder: &Path, parts: &[String]) -> countersign_tests::wait::Done {
    let mut figures = figures::Figures::default();
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|named| named == part);
    if wanted("judging") {
        judging::all(&mut figures);
    }
    if ["seeing", "spawning", "together", "output", "lasting"].into_iter().any(wanted) {
        let plan = countersign_tests::session::Plan::PLAIN;
        countersign_tests::desk::play(plan, |desk| runs::all(desk, &wanted, &mut figures))?;
    }
    if wanted("looking") {
        looking::all(&mut figures)?;
    }
    if wanted("record") {
        record::all(folder, &mut figures)?;
    }
    println!("{figures}");
    figures.write(folder)?;
    countersign_tests::wait::hold(figures.all_allowed(), "Not everything is within what is allowed.")
}

#[cfg(not(target_os = "linux"))]
fn measure(_: &Path, _: &[String]) -> Result<(), &'static str> {
    Err("The virtual desktop is there on Linux only.")
}
