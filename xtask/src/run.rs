//! Sets up, builds and starts the app.

use crate::setup::{self, For};
use crate::step::{Done, Step};
use crate::{build, place, tour};

pub(crate) fn run() -> Done {
    if !display() {
        println!("There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open.");
        println!("Instead, the tour is played in a virtual desktop; look at its pictures in target/tour.\n");
        return tour::tour();
    }
    setup::ready(For::Running)?;
    build::programs()?;
    let programs = place::programs();
    println!("\nCountersign starts. Agents connect through {}", programs.join("countersign-bridge").display());
    Step::new(programs.join("countersign"), [""; 0]).run()
}

fn display() -> bool {
    let there = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || there("DISPLAY") || there("WAYLAND_DISPLAY")
}
