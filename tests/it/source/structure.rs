//! The structure of the source: modules that know each other in one direction, short functions, folders one can survey.
//!
//! What is larger than it should be stands here by name, so that it can only become less.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::source::tidy::{root, sources};

/// The crates whose modules are looked at, with how many of them still stand in a circle.
const CRATES: [(&str, usize); 8] = [
    ("src-tauri/tables/src", 0),
    ("src-tauri/command/src", 0),
    ("src-tauri/policy/src", 0),
    ("src-tauri/explain/src", 0),
    ("src-tauri/broker/src", 0),
    ("src-tauri/door/src", 0),
    ("src-tauri/bridge/src", 0),
    ("src-tauri/src", 0),
];

/// Lines of a function at most.
const FUNCTION: usize = 80;
/// Functions that are longer, by file and name, with their lines.
const LONG: [(&str, &str, usize); 0] = [];

/// Files of a folder at most.
const FOLDER: usize = 20;
/// Folders that hold more, with how many.
const FULL: [(&str, usize); 0] = [];

/// Types of one name at most.
const ALIKE: usize = 2;
/// Files of one module that stand in for each other: no system builds two of them, so that a name in them is one type.
const SYSTEMS: [&str; 5] = ["unix.rs", "windows.rs", "linux.rs", "macos.rs", "elsewhere.rs"];

#[test]
fn modules_of_a_crate_know_each_other_in_one_direction() {
    for (folder, excused) in CRATES {
        let arrows = arrows(&root().join(folder));
        assert!(arrows.len() > 2, "{folder}: the modules were not found");
        let circle: Vec<&String> = arrows.keys().filter(|module| reaches(&arrows, module)).collect();
        assert_eq!(circle.len(), excused, "{folder}: modules in a circle: {circle:?}");
    }
}

#[test]
fn functions_are_short() {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    let mut found = BTreeSet::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
        let text = fs::read_to_string(file).unwrap();
        let path = file.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
        let long = functions(&text).into_iter().filter(|(_, lines)| *lines > FUNCTION);
        found.extend(long.map(|(name, lines)| (path.clone(), name, lines)));
    }
    let excused = LONG.iter().map(|(path, name, lines)| ((*path).to_owned(), (*name).to_owned(), *lines));
    assert_eq!(found, excused.collect(), "functions of more than {FUNCTION} lines, and those that are excused");
}

#[test]
fn folders_can_be_surveyed() {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    let mut folders: BTreeMap<String, usize> = BTreeMap::new();
    for file in &files {
        let folder = file.parent().unwrap().strip_prefix(root()).unwrap();
        *folders.entry(folder.to_str().unwrap().replace('\\', "/")).or_default() += 1;
    }
    folders.retain(|folder, count| *count > FOLDER && !folder.starts_with("ui/src/bindings"));
    let full: BTreeMap<String, usize> = FULL.iter().map(|(folder, count)| ((*folder).to_owned(), *count)).collect();
    assert_eq!(folders, full, "folders with more than {FOLDER} files, and those that are excused");
}

/// Folders of data that people read: tables, their cases, and texts.
const DATA: [&str; 2] = ["src-tauri/programs", "src-tauri/locales"];
/// Lines of a file of texts at most.
const TEXTS: usize = 500;

#[test]
fn data_can_be_surveyed() {
    let mut folders: Vec<PathBuf> = DATA.iter().map(|folder| root().join(folder)).collect();
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        let (inside, files): (Vec<PathBuf>, Vec<PathBuf>) =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).partition(|path| path.is_dir());
        assert!(files.len() <= FOLDER, "{} has more than {FOLDER} files", folder.display());
        for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "ftl")) {
            let lines = fs::read_to_string(file).unwrap().lines().count();
            assert!(lines <= TEXTS, "{} is longer than {TEXTS} lines", file.display());
        }
        seen += files.len();
        folders.extend(inside);
    }
    assert!(seen > 100, "the data was not found");
}

#[test]
fn at_most_two_types_have_one_name() {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    let mut types: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
        let path = file.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
        let (folder, name) = path.rsplit_once('/').unwrap();
        let place = if SYSTEMS.contains(&name) { folder } else { &path };
        for name in fs::read_to_string(file).unwrap().lines().filter_map(declared) {
            types.entry(name).or_default().insert(place.to_owned());
        }
    }
    assert!(types.len() > 500, "the types were not found");
    types.retain(|_, places| places.len() > ALIKE);
    assert!(types.is_empty(), "names of more than {ALIKE} types: {types:#?}");
}

/// Names the type a line declares. A `type` inside of something else belongs to a trait.
fn declared(line: &str) -> Option<String> {
    let code = line.trim_start();
    let is_own = code.len() == line.len();
    let code = match code.strip_prefix("pub(") {
        Some(rest) => rest.split_once(") ")?.1,
        None => code.strip_prefix("pub ").unwrap_or(code),
    };
    let (word, name) = code.split_once(' ')?;
    let is_type = matches!(word, "struct" | "enum" | "union" | "trait") || (word == "type" && is_own);
    (is_type && name.starts_with(|c: char| c.is_ascii_uppercase())).then(|| first(name))
}

/// Names every function with its lines, from its head to its closing bracket, as rustfmt lays them out.
fn functions(text: &str) -> Vec<(String, usize)> {
    let mut open: Vec<(usize, String, usize)> = Vec::new();
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let code = line.trim_start();
        if let Some((before, behind)) = code.split_once("fn ")
            && before.split(' ').all(|word| word.is_empty() || WORDS.contains(&word) || word.starts_with("pub"))
            && !code.ends_with(';')
            && !code.ends_with('}')
        {
            let name = behind.split(['(', '<']).next().unwrap_or_default();
            open.push((indent, name.to_owned(), number));
        } else if code == "}"
            && let Some(at) = open.iter().rposition(|(begin, ..)| *begin == indent)
        {
            let (_, name, begin) = open.swap_remove(at);
            found.push((name, number - begin + 1));
        }
    }
    found
}

/// What may stand before `fn`, besides how far it is seen.
const WORDS: [&str; 5] = ["async", "const", "unsafe", "extern", "in"];

type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Which top-level modules of a crate name which others, outside of tests.
fn arrows(source: &Path) -> Arrows {
    let mut files = Vec::new();
    sources(source, &mut files);
    let mut arrows = Arrows::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
        let path = file.strip_prefix(source).unwrap().with_extension("");
        let path: Vec<&str> = path.iter().map(|part| part.to_str().unwrap()).collect();
        let top = path[0];
        let of_tests = |part: &&str| matches!(*part, "tests" | "trial" | "cases" | "differential");
        if matches!(top, "lib" | "main" | "bin") || path.iter().any(of_tests) {
            continue;
        }
        let text = fs::read_to_string(file).unwrap();
        let product = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let code = product.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        let known = arrows.entry(top.to_owned()).or_default();
        known.extend(named(&code, "crate::"));
        // From a file `depth` folders down, so many `super::` lead to the top.
        let supers = "super::".repeat(path.len());
        known.extend(named(&code, &supers));
        known.remove(top);
    }
    let modules: BTreeSet<String> = arrows.keys().cloned().collect();
    arrows.values_mut().for_each(|known| known.retain(|module| modules.contains(module)));
    arrows
}

/// The names behind a beginning of a path: one, or several in braces.
fn named<'a>(code: &'a str, begin: &'a str) -> impl Iterator<Item = String> + 'a {
    let places = code.match_indices(begin).filter(|(at, _)| !code[..*at].ends_with(|c: char| c == ':' || is_letter(c)));
    places.flat_map(move |(at, _)| {
        let rest = &code[at + begin.len()..];
        match rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            Some((names, _)) => names.split(',').map(first).collect::<Vec<_>>(),
            None => vec![first(rest)],
        }
    })
}

fn first(text: &str) -> String {
    text.trim_start().chars().take_while(|c| is_letter(*c)).collect()
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether a module leads back to itself.
fn reaches(arrows: &Arrows, module: &str) -> bool {
    let (mut seen, mut ahead) = (BTreeSet::new(), vec![module]);
    while let Some(next) = ahead.pop() {
        for known in arrows.get(next).into_iter().flatten() {
            if known == module {
                return true;
            }
            if seen.insert(known) {
                ahead.push(known);
            }
        }
    }
    false
}
