//! The documents tell the truth where a machine can see it: what they name is there, the map has every folder, each
//! dependency its reason, and each decision its place in the index.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::source::tidy::{dependencies, root, sources};

/// The map is read in one sitting.
const MAP_LINES: usize = 200;
/// What a path from the root of the checkout begins with.
const TOP: [&str; 7] = ["src-tauri", "tests", "ui", "xtask", "docs", "icons", ".ci"];
/// A name with so many parts is a test's.
const PARTS: usize = 5;

/// All documents with their text.
fn documents() -> Vec<(PathBuf, String)> {
    let folders = [root(), root().join("docs"), root().join("docs/decisions"), root().join("src-tauri/programs")];
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let paths =
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "md"));
    paths.map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// Returns what stands between backquotes outside of blocks of code.
fn codes(text: &str) -> Vec<&str> {
    let mut inside = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        } else if !inside {
            found.extend(line.split('`').skip(1).step_by(2));
        }
    }
    found
}

fn is_path(code: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    code.chars().all(plain) && code.split_once('/').is_some_and(|(top, _)| TOP.contains(&top))
}

fn is_test(code: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    code.chars().all(plain) && code.split('_').count() >= PARTS
}

/// Returns the names of all functions.
fn functions() -> HashSet<String> {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    let name = |line: &str| {
        let (_, behind) = line.trim_start().split_once("fn ")?;
        behind.split(['(', '<']).next().map(str::to_owned)
    };
    let rust = files.iter().filter(|file| file.extension().is_some_and(|end| end == "rs"));
    rust.flat_map(|file| fs::read_to_string(file).unwrap().lines().filter_map(name).collect::<Vec<_>>()).collect()
}

#[test]
fn what_the_documents_name_is_there() {
    let (functions, mut missing, mut named) = (functions(), Vec::new(), 0);
    for (document, text) in documents() {
        for code in codes(&text) {
            let there = match code {
                path if is_path(path) => root().join(path).exists(),
                test if is_test(test) => functions.contains(test),
                _ => continue,
            };
            named += 1;
            if !there {
                missing.push(format!("{}: {code}", document.display()));
            }
        }
    }
    assert!(named > 100, "the documents were not read");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut missing = Vec::new();
    for (document, text) in documents() {
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap_or_default();
            let elsewhere = target.contains("://") || file.is_empty();
            if !elsewhere && !document.parent().unwrap().join(file).exists() {
                missing.push(format!("{}: {target}", document.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// A row of the map: a folder, what else stands in it, and the file to open first.
struct MapRow {
    folder: String,
    within: String,
    first: String,
}

fn rows(map: &str) -> Vec<MapRow> {
    let row = |line: &str| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let folder = cells.next()?.trim_matches('`').to_owned();
        let (within, first) = (cells.next()?.to_owned(), cells.next()?.trim_matches('`').to_owned());
        is_path(&folder).then_some(MapRow { folder, within, first })
    };
    map.lines().filter(|line| line.starts_with("| `")).filter_map(row).collect()
}

#[test]
fn the_map_is_short_and_has_every_folder() {
    let map = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    assert!(map.lines().count() <= MAP_LINES, "ARCHITECTURE.md is longer than {MAP_LINES} lines");
    let rows = rows(&map);
    for MapRow { folder, first, .. } in &rows {
        let folder = root().join(folder);
        let beside = folder.parent().unwrap().join(first);
        assert!(folder.join(first).is_file() || beside.is_file(), "{}: there is no {first}", folder.display());
    }
    let mut files = Vec::new();
    sources(&root(), &mut files);
    let folders: HashSet<&Path> = files.iter().filter_map(|file| file.parent()?.strip_prefix(root()).ok()).collect();
    let is_tests = |folder: &Path| {
        let only = |file: &PathBuf| file.parent() != Some(&root().join(folder)) || file.ends_with("tests.rs");
        folder.components().any(|part| part.as_os_str() == "tests") && !folder.starts_with("tests")
            || files.iter().all(only)
    };
    let known = |folder: &Path| {
        rows.iter().any(|row| {
            let Ok(below) = folder.strip_prefix(&row.folder) else { return false };
            below.components().all(|part| row.within.contains(&format!("`{}/`", part.as_os_str().to_string_lossy())))
        }) || map.contains(&format!("`{}`", folder.display()))
    };
    // The programs beside the sources: `build.rs` and its like.
    let loose = ["src-tauri", "src-tauri/bridge", "src-tauri/broker", "src-tauri/command", "src-tauri/explain"]
        .into_iter()
        .chain(["src-tauri/policy", "ui"])
        .map(Path::new)
        .collect::<Vec<_>>();
    let lacking: Vec<_> =
        folders.into_iter().filter(|folder| !loose.contains(folder) && !is_tests(folder) && !known(folder)).collect();
    assert!(
        lacking.is_empty(),
        "ARCHITECTURE.md says nothing of {lacking:?}: give each a row, or a word in its parent's"
    );
}

#[test]
fn every_direct_dependency_has_its_reason() {
    let reasons = fs::read_to_string(root().join("docs/dependencies.md")).unwrap();
    let named: HashSet<&str> = reasons
        .lines()
        .filter(|line| line.starts_with("| `"))
        .flat_map(|line| codes(&line[..line[1..].find('|').unwrap() + 1]))
        .collect();
    let mut wanted: HashSet<String> = HashSet::new();
    for folder in ["", "/messages", "/tables", "/command", "/policy", "/explain", "/broker", "/door", "/bridge"] {
        wanted.extend(dependencies(&format!("src-tauri{folder}/Cargo.toml")));
    }
    let page = fs::read_to_string(root().join("ui/package.json")).unwrap();
    let (_, page) = page.split_once("\"dependencies\": {").unwrap();
    let (page, _) = page.split_once('}').unwrap();
    wanted.extend(page.split('"').skip(1).step_by(4).map(str::to_owned));
    let mut lacking: Vec<&String> =
        wanted.iter().filter(|name| !name.starts_with("countersign-") && !named.contains(name.as_str())).collect();
    lacking.sort();
    assert!(wanted.len() > 40, "the manifests were not read");
    assert!(lacking.is_empty(), "docs/dependencies.md gives no reason for {lacking:?}");
    let idle: Vec<&&str> = named.iter().filter(|name| !wanted.contains(**name)).collect();
    assert!(idle.is_empty(), "docs/dependencies.md speaks of {idle:?}, which nothing depends on");
}

#[test]
fn every_decision_says_why_and_is_in_the_index() {
    let index = fs::read_to_string(root().join("docs/decisions/README.md")).unwrap();
    let decisions: Vec<_> = documents()
        .into_iter()
        .filter(|(path, _)| path.parent().unwrap().ends_with("decisions") && !path.ends_with("README.md"))
        .collect();
    assert!(decisions.len() > 20, "the decisions were not read");
    for (path, text) in decisions {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(index.contains(&format!("({name})")), "{name} is not in the index");
        for part in ["**Context.**", "**Decision.**", "**Alternatives.**", "**Consequence.**"] {
            assert!(text.contains(part), "{name} has no {part}");
        }
    }
}
