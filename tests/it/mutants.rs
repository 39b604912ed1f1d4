//! Both readers, broken in many small ways: the tests beside them notice each.
//!
//! One crate is made with a copy of the readers and their tests for every mutant, so that one build and one run try
//! them all.

mod changes;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use changes::{CHANGES, Change};

/// Random strings for each mutant; the tests beside the reader try many more.
const DIFFERENTIAL: &str = "600";
/// Where the readers lie, and what is copied of them.
const READERS: &str = "src-tauri/command/src";
/// The tables, as the readers' code finds them.
const PROGRAMS: &str = "src-tauri/programs";
const COPIED: [&str; 5] = ["read.rs", "read/scan.rs", "read/differential.rs", "cross.rs", "strict.rs"];
/// What they stand on, the same for every mutant; and the tables of that, from where its code reads them.
const BENEATH: [&str; 2] = ["hidden.rs", "hidden/names.rs"];
/// In the place of their messages: no reader is told by its words.
const TEXT: &str = "macro_rules! say { ($($message:tt)*) => { stringify!($($message)*).to_owned() }; }\n\
    pub(crate) use say;\n";
const TABLES: [&str; 2] = ["characters.txt", "look-alikes.txt"];

#[test]
fn every_mutant_of_the_readers_is_killed() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutants");
    write_crate(&folder);
    let said = run(&folder);
    let mut failed: BTreeMap<usize, usize> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for line in said.lines().filter_map(|line| line.strip_prefix("test m")) {
        let (number, rest) = line.split_once("::").unwrap();
        let number: usize = number.parse().unwrap();
        seen.insert(number);
        *failed.entry(number).or_default() += usize::from(rest.ends_with("FAILED"));
    }
    assert_eq!(seen.len(), CHANGES.len() + 1, "not every mutant was tried:\n{said}");
    assert_eq!(failed[&0], 0, "the readers as they are fail:\n{said}");
    let survivors: Vec<&Change> =
        (1..).zip(&CHANGES).filter(|(number, _)| failed[number] == 0).map(|(_, c)| c).collect();
    assert!(survivors.is_empty(), "{} of {} survive: {survivors:#?}", survivors.len(), CHANGES.len());
}

/// Module `m0` is the readers as they are, the others have one change each.
fn write_crate(folder: &Path) {
    let mut main = "#![allow(warnings)]\nmod text;\nmod hidden;\nfn main() {}\n".to_owned();
    write(&folder.join("src/text.rs"), TEXT);
    for file in BENEATH {
        write(&folder.join("src").join(file), &fs::read_to_string(root().join(READERS).join(file)).unwrap());
    }
    for table in TABLES {
        let text = fs::read_to_string(root().join(PROGRAMS).join(table)).unwrap();
        write(&folder.join("../programs").join(table), &text);
    }
    for number in 0..=CHANGES.len() {
        writeln!(main, "mod m{number};").unwrap();
        let change = number.checked_sub(1).map(|index| &CHANGES[index]);
        let module = folder.join(format!("src/m{number}"));
        for file in COPIED {
            let text = fs::read_to_string(root().join(READERS).join(file)).unwrap();
            let text = change.filter(|change| change.file == file).map_or(text.clone(), |change| change.make(&text));
            write(&module.join(file), &text);
        }
        write(&module.with_extension("rs"), "mod cross; mod read; mod strict; use crate::hidden;");
    }
    write(&folder.join("src/main.rs"), &main);
    let manifest = fs::read_to_string(root().join("src-tauri/command/Cargo.toml")).unwrap();
    let parser = manifest.lines().find(|line| line.starts_with("brush-parser")).unwrap();
    let manifest = format!(
        "[package]\nname = \"mutants\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[dependencies]\n{parser}\n[workspace]\n\
         [profile.dev]\ndebug = false\n"
    );
    write(&folder.join("Cargo.toml"), &manifest);
    write(&folder.join("Cargo.lock"), &fs::read_to_string(root().join("Cargo.lock")).unwrap());
}

/// Writes what is new, so that nothing is built twice.
fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    if fs::read_to_string(path).is_ok_and(|before| before == text) {
        return;
    }
    fs::write(path, text).unwrap();
}

fn run(folder: &Path) -> String {
    let output = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--bins", "--offline", "--no-fail-fast", "--", "--format=pretty"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("COUNTERSIGN_DIFFERENTIAL", DIFFERENTIAL)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("test result:"), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    said
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}
