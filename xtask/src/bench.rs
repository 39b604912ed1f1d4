//! Measures the app against the floor of what the system can do, built as people get it.

use std::path::Path;

use crate::build;
use crate::place;
use crate::setup::{self, For};
use crate::step::{Done, Step};

pub(crate) fn bench() -> Done {
    setup::ready(For::Testing)?;
    build::measured()?;
    measure(None)
}

/// The record of what happened alone, which needs neither the app nor a desktop.
pub(crate) fn record() -> Done {
    measure(Some("record"))
}

fn measure(part: Option<&str>) -> Done {
    let figures = place::target().join("bench");
    let bench = ["run", "--quiet", "--profile", build::MEASURED, "-p", "countersign-tests", "--bin", "bench", "--"];
    let bench = Step::cargo(bench).word(&figures);
    part.map(Path::new).into_iter().fold(bench, |bench, part| bench.word(part)).run()
}
