//! Measures the app against the floor of what the system can do.

use crate::build::{self, PROFILE};
use crate::place;
use crate::setup::{self, For};
use crate::step::{Done, Step};

pub(crate) fn bench() -> Done {
    setup::ready(For::Testing)?;
    build::app()?;
    let figures = place::target().join("bench");
    Step::cargo(["run", "--quiet", "--profile", PROFILE, "-p", "countersign-tests", "--bin", "bench", "--"])
        .word(&figures)
        .run()
}
