//! Every test there is.

use crate::bindings;
use crate::build;
use crate::clients;
use crate::setup::{self, For};
use crate::step::{Done, Step};

/// At once on two processors: each has a desktop of its own, and mostly waits.
const DESKTOPS: &str = "--test-threads=2";

/// Random strings that are read by us and run by a real bash.
const DIFFERENTIAL: &str = "60000";

/// All, or one part: `rust`, `clients`, `page` or `desktop`.
pub(crate) fn test(part: Option<&str>) -> Done {
    let wanted = |name| part.is_none_or(|part| part == name);
    if let Some(part) = part.filter(|part| !["rust", "clients", "page", "desktop"].contains(part)) {
        return Err(format!("There are the parts rust, clients, page and desktop, but no {part}."));
    }
    setup::ready(For::Testing)?;
    build::tests()?;
    if wanted("rust") {
        rust()?;
    }
    if wanted("clients") {
        clients::test()?;
    }
    if wanted("page") {
        page()?;
    }
    if wanted("desktop") {
        build::test(["--test", "desktop", "--", DESKTOPS]).run()?;
    }
    println!("\nAll tests passed.");
    Ok(())
}

fn rust() -> Done {
    bindings::forget()?;
    build::test(["--lib", "--bins", "--test", "it"])
        .env("TS_RS_EXPORT_DIR", bindings::made())
        .env("COUNTERSIGN_DIFFERENTIAL", DIFFERENTIAL)
        .run()?;
    bindings::check()?;
    // What must not compile is among them.
    build::test(["--doc"]).run()
}

fn page() -> Done {
    build::packages()?;
    Step::npm(&["test"]).run()
}
