//! Plays the tour in a virtual desktop, and takes the pictures of the gallery.

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

pub(crate) fn gallery() -> Done {
    setup::ready(For::Testing)?;
    build::programs()?;
    let docs = place::root().join("docs");
    Step::new(place::programs().join("tour"), ["gallery"]).word(&docs).run()
}
