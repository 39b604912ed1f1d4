//! The servers that are stood in for, installed to compare their answers with ours. What cannot be installed any more is
//! said, and not compared.

use std::path::{Path, PathBuf};

use crate::build;
use crate::place;
use crate::stamp;
use crate::step::{Done, Step};

pub(crate) fn compare() -> Done {
    let folder = place::target().join("originals");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{} cannot be made: {error}.", folder.display()))?;
    let python = said("python3", &["-c", "import sys; print(sys.executable)"]);
    let node = said("node", &["-p", "process.execPath"]);
    let installed = [
        python.as_deref().map_or_else(|| Err("There is no python3.".to_owned()), |python| pip(python, &folder)),
        npm(&folder),
    ];
    for trouble in installed.into_iter().filter_map(Result::err) {
        eprintln!("{trouble} What it brings is not compared.");
    }
    // One after the other: how long answers take is compared, too.
    build::test(["--test", "it", "parity::", "--", "--ignored", "--nocapture", "--test-threads", "1"])
        .env("COUNTERSIGN_ORIGINALS", &folder)
        .env("COUNTERSIGN_PYTHON", python.unwrap_or_default())
        .env("COUNTERSIGN_NODE", node.unwrap_or_default())
        .run()
}

/// What a program says of itself, in one line.
fn said(program: &str, words: &[&str]) -> Option<String> {
    let line = Step::new(program, words).said()?.trim().to_owned();
    (!line.is_empty()).then_some(line)
}

fn pip(python: &str, folder: &Path) -> Done {
    let list = named("requirements.txt");
    let into = folder.join("py");
    once("originals-python", &list, &into, || {
        let words = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--upgrade", "--target"];
        Step::new(python, words).word(&into).word(Path::new("--requirement")).word(&list).run_patiently()
    })
}

fn npm(folder: &Path) -> Done {
    let list = named("package.json");
    once("originals-node", &list, &folder.join("node_modules"), || {
        let copied = std::fs::copy(&list, folder.join("package.json"));
        copied.map_err(|error| format!("{} cannot be written: {error}.", folder.display()))?;
        Step::npm(&["install", "--ignore-scripts", "--no-audit", "--no-fund"]).folder(folder).run_patiently()
    })
}

fn once(name: &str, list: &Path, made: &Path, step: impl FnOnce() -> Done) -> Done {
    let digest = stamp::digest(&[list.to_owned()], &[]).map_err(|error| format!("{}: {error}.", list.display()))?;
    stamp::unless_done(name, digest, made, step)
}

fn named(file: &str) -> PathBuf {
    place::root().join("tests/originals").join(file)
}
