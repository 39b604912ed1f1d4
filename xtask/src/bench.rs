//! Measures the app against the floor of what the system can do, built as people get it.

use crate::build;
use crate::place;
use crate::setup::{self, For};
use crate::step::{Done, Step};

pub(crate) fn bench() -> Done {
    setup::ready(For::Testing)?;
    build::app(build::RELEASE)?;
    let figures = place::target().join("bench");
    Step::cargo(["run", "--quiet", "--profile", build::RELEASE, "-p", "countersign-tests", "--bin", "bench", "--"])
        .word(&figures)
        .run()
}
