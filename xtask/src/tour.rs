//! Plays the tour in a virtual desktop.

use crate::build::{self, PROFILE};
use crate::place;
use crate::setup::{self, For};
use crate::step::{Done, Step};

pub(crate) fn tour() -> Done {
    setup::ready(For::Testing)?;
    build::app(PROFILE)?;
    let pictures = place::target().join("tour");
    Step::cargo(["run", "--quiet", "--profile", PROFILE, "-p", "countersign-tests", "--bin", "tour", "--"])
        .word(&pictures)
        .run()?;
    println!("\nThe pictures and transcript.json are in {}", pictures.display());
    Ok(())
}
