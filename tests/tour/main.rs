//! The tour: a person's and an agent's whole day with the real app, in a desktop of its own, a picture at each place
//! worth seeing. Its only word is the folder for the pictures and the transcript.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line talks on its own terminal")]

#[cfg(target_os = "linux")]
mod guide;
#[cfg(target_os = "linux")]
mod steps;
#[cfg(target_os = "linux")]
mod transcript;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("Say in which folder the pictures are to lie.");
        return ExitCode::from(2);
    };
    match play(Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(target_os = "linux")]
fn play(folder: &Path) -> countersign_tests::wait::Done {
    countersign_tests::desk::play(countersign_tests::session::Plan::WHOLE, |desk| {
        let mut guide = guide::Guide::new(desk, folder)?;
        for (name, step) in steps::STEPS {
            println!("{}", guide.step(name, *step)?);
        }
        guide.end()
    })
}

#[cfg(not(target_os = "linux"))]
fn play(_: &Path) -> Result<(), &'static str> {
    Err("The virtual desktop is there on Linux only.")
}
