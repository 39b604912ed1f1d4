//! Other people's MCP clients, installed to be tried against both doors: pinned, locked, and never part of the product.

use std::fs;
use std::path::PathBuf;

use crate::build;
use crate::place;
use crate::stamp;
use crate::step::{Done, Step};

/// Where they are installed. A node that is new enough for them comes with them.
fn folder() -> PathBuf {
    place::target().join("clients")
}

/// Installs what is missing and tries them.
pub(crate) fn test() -> Done {
    install()?;
    build::test(["--test", "it", "clients::", "--", "--ignored"]).env("COUNTERSIGN_CLIENTS", folder()).run()
}

fn install() -> Done {
    let (named, folder) = (place::root().join("tests/clients"), folder());
    let trouble = |error: std::io::Error| format!("{} cannot be used: {error}.", folder.display());
    fs::create_dir_all(&folder).map_err(trouble)?;
    for entry in fs::read_dir(&named).map_err(trouble)? {
        let entry = entry.map_err(trouble)?;
        fs::copy(entry.path(), folder.join(entry.file_name())).map_err(trouble)?;
    }
    let digest = stamp::digest(&[named], &[]).map_err(trouble)?;
    stamp::unless_done("clients", digest, &folder.join("node_modules"), || {
        // No package runs anything of its own while it is installed.
        Step::npm(&["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).folder(&folder).run_patiently()
    })
}
