//! Plays the tour in a virtual desktop.

use crate::build;
use crate::place;
use crate::setup::{self, For};
use crate::step::{Done, Step};

pub(crate) fn tour() -> Done {
    setup::ready(For::Testing)?;
    build::programs()?;
    let pictures = place::target().join("tour");
    Step::new(place::programs().join("tour"), [""; 0]).word(&pictures).run()?;
    println!("\nThe pictures and transcript.json are in {}", pictures.display());
    Ok(())
}
