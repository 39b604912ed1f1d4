//! Builds the page, the app and the bridge; what is up to date takes no time.

use std::io;

use crate::place;
use crate::stamp;
use crate::step::{Done, Step};

/// The profile everything here is built with; the virtual desktop finds the programs in its folder.
pub(crate) const PROFILE: &str = "fast";
/// What is measured: what people get, whose page can be driven.
pub(crate) const MEASURED: &str = "measured";

/// The page's packages, then the page.
pub(crate) fn page() -> Done {
    packages()?;
    let page = place::page();
    let read = [page.clone(), place::root().join("src-tauri/locales")];
    let sources = stamp::digest(&read, &["node_modules", "dist"]).map_err(unreadable)?;
    stamp::unless_done("page", sources, &page.join("dist/index.html"), || Step::npm(&["run", "build"]).run())
}

/// The page's packages, exactly as its lock file says.
pub(crate) fn packages() -> Done {
    let page = place::page();
    let listed =
        stamp::digest(&[page.join("package.json"), page.join("package-lock.json")], &[]).map_err(unreadable)?;
    stamp::unless_done("npm", listed, &page.join("node_modules"), || {
        Step::npm(&["ci", "--no-audit", "--no-fund"]).run_patiently()
    })
}

/// Builds the app with its page and the bridge as people get them, but for the driver that measures the page: with no
/// feature that only tests want.
pub(crate) fn measured() -> Done {
    page()?;
    Step::cargo(["build", "--profile", MEASURED, "-p", "countersign", "-p", "countersign-bridge"]).run()
}

/// Builds every program, the app with its page and the bridge among them.
///
/// Cargo gives a dependency the features that all selected packages want, and builds it anew for another selection. So
/// whatever is run, tested or toured selects the whole workspace, and everything is built once.
pub(crate) fn programs() -> Done {
    page()?;
    Step::cargo(["build", "--profile", PROFILE, "--workspace", "--bins"]).run()
}

/// Builds every program and every test, side by side.
pub(crate) fn tests() -> Done {
    page()?;
    Step::cargo(["build", "--profile", PROFILE, "--workspace", "--all-targets"]).run()
}

/// A `cargo test` of some targets, of what [`tests`] has built.
pub(crate) fn test<'a>(targets: impl IntoIterator<Item = &'a str>) -> Step {
    Step::cargo(["test", "--profile", PROFILE, "--workspace"].into_iter().chain(targets))
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn unreadable(error: io::Error) -> String {
    format!("The page's files in ui cannot be read: {error}.")
}
