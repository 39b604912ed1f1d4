//! Builds the page, the app and the bridge; what is up to date takes no time.

use std::{io, slice};

use crate::place;
use crate::stamp;
use crate::step::{Done, Step};

/// The profile everything here is built with; the virtual desktop finds the programs in its folder.
pub(crate) const PROFILE: &str = "fast";
/// What people get, and what is measured.
pub(crate) const RELEASE: &str = "release";

/// The page's packages, then the page.
pub(crate) fn page() -> Done {
    packages()?;
    let page = place::page();
    let sources = stamp::digest(slice::from_ref(&page), &["node_modules", "dist"]).map_err(unreadable)?;
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

/// The app with its page, and the bridge beside it.
pub(crate) fn app(profile: &str) -> Done {
    page()?;
    Step::cargo(["build", "--profile", profile, "-p", "countersign", "-p", "countersign-shim"]).run()
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn unreadable(error: io::Error) -> String {
    format!("The page's files in ui cannot be read: {error}.")
}
