//! Formatting and linters, with warnings as errors.

use crate::build::{self, PROFILE};
use crate::setup::{self, For};
use crate::step::{Done, Step};

pub(crate) fn check() -> Done {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !Step::cargo([tool, "--version"]).works() {
            return Err(format!("cargo {tool} is not there. Run `rustup component add {component}`, then try again."));
        }
    }
    Step::cargo(["fmt", "--all", "--check"]).run()?;
    setup::ready(For::Running)?;
    build::page()?;
    Step::npm(&["run", "check"]).run()?;
    Step::npm(&["run", "lint"]).run()?;
    Step::cargo(["clippy", "--profile", PROFILE, "--workspace", "--all-targets", "--", "-D", "warnings"]).run()?;
    println!("\nAll checks passed.");
    Ok(())
}
