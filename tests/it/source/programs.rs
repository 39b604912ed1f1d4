//! No table of programs or options stands in Rust, but in the files that the tables' README names with the reason.

use std::collections::BTreeSet;
use std::fs;

use super::tidy::root;

/// The crates that read the tables.
const READERS: [&str; 4] = ["command", "policy", "explain", "broker"];
/// So many names in a row are a table.
const TABLE: usize = 5;
/// The tables, from the root of the checkout.
const PROGRAMS: &str = "src-tauri/programs";

/// All files below a folder that end like that, by their paths from the root.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(inside) = folders.pop() {
        for entry in fs::read_dir(root().join(&inside)).unwrap().flatten() {
            let path = format!("{inside}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                folders.push(path);
            } else if path.ends_with(ending) {
                found.push(path);
            }
        }
    }
    found
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// The programs the tables know: of sections, of classes and of sets.
fn programs() -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    for path in files(PROGRAMS, ".toml") {
        let classes = path.ends_with("classes.toml");
        for line in read(&path).lines().filter(|line| !line.starts_with("means")) {
            if let Some(words) = line.strip_prefix("words = \"") {
                let first = words.split([' ', '"']).next().unwrap_or_default();
                known.extend(first.split('|').map(str::to_owned));
            } else if classes {
                known.extend(line.split('"').skip(1).step_by(2).map(str::to_owned));
            }
        }
    }
    known
}

/// The paths that the README names where it says which names remain: a folder stands for what is in it.
fn excused() -> Vec<String> {
    let readme = read(&format!("{PROGRAMS}/README.md"));
    let section = readme.split("## Names that remain in Rust").nth(1).unwrap();
    let mut paths = Vec::new();
    for path in section.split('`').skip(1).step_by(2).filter(|text| text.starts_with("src-tauri/")) {
        match path.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
            Some((before, (names, after))) => {
                paths.extend(names.split(',').map(|name| format!("{before}{name}{after}")));
            }
            None => paths.push(path.to_owned()),
        }
    }
    paths
}

/// Rows of literals with nothing between them but `,` and `|`.
fn rows(code: &str) -> Vec<Vec<&str>> {
    let mut rows: Vec<Vec<&str>> = vec![Vec::new()];
    for (at, part) in code.split('"').enumerate() {
        if at % 2 == 1 {
            rows.last_mut().unwrap().push(part);
        } else if !matches!(part.trim(), "," | "|") {
            rows.push(Vec::new());
        }
    }
    rows
}

#[test]
fn no_table_of_programs_or_options_stands_in_rust() {
    let (programs, excused) = (programs(), excused());
    assert!(programs.len() > 1_000 && excused.len() > 15, "{} programs, {excused:?}", programs.len());
    let option = |word: &str| {
        let name = word.trim_start_matches('-');
        (1..=2).contains(&(word.len() - name.len())) && name.starts_with(|c: char| c.is_ascii_alphabetic())
    };
    let mut found = Vec::new();
    for path in READERS.iter().flat_map(|name| files(&format!("src-tauri/{name}/src"), ".rs")) {
        let is_excused = excused.iter().any(|one| path == *one || one.ends_with('/') && path.starts_with(one));
        if is_excused || path.contains("/tests") {
            continue;
        }
        let text = read(&path);
        let product = text.split("\nmod tests {").next().unwrap_or_default();
        let lines = product.lines().map(|line| line.split("//").next().unwrap_or_default());
        let code = lines.collect::<Vec<_>>().join("\n").replace("\\\"", "");
        for row in rows(&code) {
            let names = row.iter().filter(|word| option(word) || programs.contains(**word)).count();
            if row.len() >= TABLE && names * 5 >= row.len() * 4 {
                found.push(format!("{path}: {}", row.join(" ")));
            }
        }
    }
    assert!(found.is_empty(), "belongs into {PROGRAMS}:\n{}", found.join("\n"));
}

#[test]
fn what_remains_in_rust_is_there() {
    let gone: Vec<_> = excused().into_iter().filter(|path| !root().join(path).exists()).collect();
    assert!(gone.is_empty(), "the README of the tables names what is gone: {gone:?}");
}
