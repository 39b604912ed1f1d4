//! The tour: a person's and an agent's whole day with the real app, in a desktop of its own, a picture at each place
//! worth seeing. Its word is the folder for the pictures and the transcript; with `gallery` before it, the pictures of
//! the gallery's cards are taken instead.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line talks on its own terminal")]

#[cfg(target_os = "linux")]
mod gallery;
#[cfg(target_os = "linux")]
mod guide;
#[cfg(target_os = "linux")]
mod steps;
#[cfg(target_os = "linux")]
mod transcript;

use std::path::Path;
use std::process::ExitCode;

use countersign_tests::wait::Done;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (play, folder): (fn(&Path) -> Done, &str) = match words.as_slice() {
        #[cfg(target_os = "linux")]
        [first, rest @ ..] if first == gallery::STAND_IN => return gallery::stand_in(rest),
        [first, folder] if first == "gallery" => (hang, folder),
        [folder] => (play, folder),
        _ => {
            eprintln!("Say in which folder the pictures are to lie.");
            return ExitCode::from(2);
        }
    };
    match play(Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(target_os = "linux")]
fn hang(folder: &Path) -> Done {
    gallery::hang(folder)
}

#[cfg(not(target_os = "linux"))]
fn hang(folder: &Path) -> Done {
    play(folder)
}

#[cfg(target_os = "linux")]
fn play(folder: &Path) -> Done {
    countersign_tests::desk::play(countersign_tests::session::Plan::WHOLE, |desk| {
        let mut guide = guide::Guide::new(desk, folder)?;
        for (name, step) in steps::STEPS {
            println!("{}", guide.step(name, *step)?);
        }
        guide.end()
    })
}

#[cfg(not(target_os = "linux"))]
fn play(_: &Path) -> Done {
    Err("The virtual desktop is there on Linux only.".into())
}
