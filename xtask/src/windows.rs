//! The Windows build, checked from another system: clippy for its target, with warnings as errors. It tells that the
//! code fits the system's interfaces, not that it works there.

use std::path::Path;

use crate::build::{self, PROFILE};
use crate::setup::{self, For};
use crate::step::{Done, Step};

const TARGET: &str = "x86_64-pc-windows-gnu";
/// For the bundled SQLite.
const COMPILER: &str = "x86_64-w64-mingw32-gcc";
/// What is built without the window's toolkit: a fifth of the work.
const HEADLESS: [&str; 3] = ["countersign-broker", "countersign-door", "countersign-bridge"];

/// Everything, the app included; or what is missing and how to get it.
pub(crate) fn check() -> Done {
    if let Some(missing) = missing() {
        return Err(missing);
    }
    setup::ready(For::Running)?;
    build::page()?;
    clippy(&[&HEADLESS[..], &["countersign"]].concat())?;
    println!("\nEverything compiles for Windows. Nothing was run.");
    Ok(())
}

/// What has no window, where it can be checked at all; elsewhere that is said, and nobody is held up.
pub(crate) fn check_headless() -> Done {
    match missing() {
        None => clippy(&HEADLESS),
        Some(missing) => {
            println!("· not checked for Windows: {}", missing.lines().next().unwrap_or_default());
            Ok(())
        }
    }
}

fn clippy(packages: &[&str]) -> Done {
    let packages = packages.iter().flat_map(|name| ["-p", name]);
    let words = ["clippy", "--profile", PROFILE, "--target", TARGET];
    Step::cargo(words.into_iter().chain(packages).chain(["--", "-D", "warnings"])).run()
}

fn missing() -> Option<String> {
    let library = Step::new("rustc", ["--print", "target-libdir", "--target", TARGET]).said().unwrap_or_default();
    if !Path::new(library.trim()).is_dir() {
        return Some(format!("Rust's target {TARGET} is missing.\nGet it with `rustup target add {TARGET}`."));
    }
    (!Step::new(COMPILER, ["--version"]).works()).then(|| {
        format!("The compiler {COMPILER} is missing.\nGet it with `sudo apt-get install gcc-mingw-w64-x86-64` on Debian and Ubuntu, `mingw64-gcc` on Fedora, `mingw-w64-gcc` on Arch.")
    })
}
