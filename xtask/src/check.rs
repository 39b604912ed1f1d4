//! Formatting and linters, with warnings as errors.

use crate::build::{self, PROFILE};
use crate::setup::{self, For};
use crate::step::{Done, Step};
use crate::windows;

pub(crate) fn check() -> Done {
    components()?;
    Step::cargo(["fmt", "--all", "--check"]).run()?;
    setup::ready(For::Running)?;
    build::page()?;
    Step::npm(&["run", "check"]).run()?;
    Step::npm(&["run", "lint"]).run()?;
    Step::cargo(["clippy", "--profile", PROFILE, "--workspace", "--all-targets", "--", "-D", "warnings"]).run()?;
    windows::check_headless()?;
    println!("\nAll checks passed.");
    Ok(())
}

/// Rust's own tools, which the smallest installation leaves out.
fn components() -> Done {
    let there = |tool: &str| Step::cargo([tool, "--version"]).works();
    if there("fmt") && there("clippy") {
        return Ok(());
    }
    Step::new("rustup", ["component", "add", "rustfmt", "clippy"]).run_patiently().map_err(|trouble| {
        format!("{trouble}\ncargo fmt and cargo clippy are needed; install them the way Rust was installed here.")
    })
}
