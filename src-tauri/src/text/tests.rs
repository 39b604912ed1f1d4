//! The catalogue and the code agree: each message is used, each can be formatted, and no text for people stands in the code.
//! That each used message is there, with the arguments it asks for, the compiler holds.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::CATALOGUE;

/// What a text may be part of and not be for people: for whom it is, and what begins there.
const OTHERS: [(&str, &str); 9] = [
    ("the log", "tracing::"),
    ("a developer", "reason = "),
    ("a developer", "debug_assert"),
    ("a developer", "assert!("),
    ("the page's types", "#[ts("),
    ("the page's types", "#[serde("),
    ("a command line", "eprintln!("),
    ("a command line", "eprint!("),
    ("a command line", "println!("),
];

/// Texts that are no words for people or not ours to translate: in which file, what they have, and what they are.
const KNOWN: [(&str, &str, &str); 16] = [
    ("process/cli.rs", "Countersign: your AI asks", "what a command line answers"),
    ("faces.rs", "Denied from the notification.", "what an agent is told"),
    ("first_request.rs", "Countersign welcome", "what a client calls itself, by which rules know it"),
    ("first_request.rs", "echo Hello", "a command"),
    ("connect/clients.rs", "", "names of clients, and commands"),
    ("connect/places.rs", "Library/Application Support", "a folder"),
    ("connect/yaml.rs", "Null", "a word of YAML"),
    ("export.rs", "Downloads", "a folder"),
    ("process/login/xdg.rs", "[Desktop Entry]", "a file's form"),
    ("process/login/macos.rs", "<?xml", "a file's form"),
    ("process/login/windows.rs", "Countersign", "an entry's name"),
    ("vault/keyring.rs", "Countersign", "an entry's name"),
    ("vault/keyring/listening.rs", "", "names of the protocol"),
    ("faces/tray/panel.rs", "Get", "a name of the protocol"),
    ("vault/worker.rs", "", "for a developer"),
    ("start.rs", "its process ended", "why a page died, for the log"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// All files below a folder that end like that: their paths from there, and their texts.
fn files(folder: &Path, end: &str) -> BTreeMap<String, String> {
    let (mut found, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(inside) = folders.pop() {
        for path in fs::read_dir(&inside).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(end) {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
                found.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    found
}

/// The code of the app without its tests and its comments.
fn code() -> BTreeMap<String, String> {
    let mut code = files(&root().join("src"), ".rs");
    code.retain(|path, _| !path.split('/').any(|part| matches!(part, "tests" | "tests.rs")));
    for text in code.values_mut() {
        let product = text.split("\nmod tests {").next().unwrap_or_default();
        *text = product.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    }
    code
}

/// The ids of a catalogue's messages.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    let begins = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    text.lines().filter(begins).filter_map(|line| line.split_once(" =")).map(|(id, _)| id)
}

/// The literals of a code, each with the statement it stands in, as far as that goes before it.
fn literals(code: &str) -> Vec<(&str, &str)> {
    let (mut found, mut rest, mut at) = (Vec::new(), code, 0);
    while let Some(begin) = rest.find('"') {
        // The character `"`, or one in a literal of another kind.
        let is_character = rest[..begin].ends_with('\'') || rest[..begin].ends_with("'\\");
        let inside = &rest[begin + 1..];
        let raw = rest[..begin].ends_with("r#");
        let end = if is_character {
            0
        } else if raw {
            inside.find("\"#").unwrap_or(inside.len())
        } else {
            let mut escaped = false;
            let end = inside.find(|c: char| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.unwrap_or(inside.len())
        };
        if !is_character {
            let place = at + begin;
            let statement = code[..place].rfind([';', '{', '}']).map_or(0, |before| before + 1);
            found.push((&code[statement..place], &inside[..end]));
        }
        let next = begin + 1 + if is_character { 0 } else { end + 1 };
        at += next;
        rest = &rest[next.min(rest.len())..];
    }
    found
}

/// Whether a text has two words, one behind the other, or is a label of one word.
fn is_prose(text: &str) -> bool {
    let is_label = text.len() > 2
        && text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.chars().skip(1).all(|c| c.is_ascii_lowercase());
    let text = text.replace("\\n", " ");
    let words: Vec<bool> = text
        .split_whitespace()
        .map(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1 && !word.contains(['{', '=', '<']))
        .collect();
    is_label || words.windows(2).any(|pair| pair[0] && pair[1])
}

#[test]
fn each_message_is_used_and_no_other_file_has_its_name() {
    let code = code();
    let catalogue = files(&root().join("locales/en"), ".ftl");
    let mut seen = BTreeMap::new();
    for (file, text) in &catalogue {
        for id in ids(text) {
            assert_eq!(seen.insert(id, file), None, "{id} stands in {file}, too");
            let quoted = format!("\"{id}\"");
            let used = !file.starts_with("app/") || code.values().any(|text| text.contains(&quoted));
            assert!(used, "{id} is used nowhere");
            assert!(!file.starts_with("app/") || CATALOGUE.has_message(id), "{id} was not read");
        }
    }
    assert!(seen.values().filter(|file| file.starts_with("app/")).count() > 150, "the catalogue was not read");
}

#[test]
fn no_text_for_people_stands_in_the_code() {
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    for (path, text) in code() {
        for (before, literal) in literals(&text) {
            if !is_prose(literal) || OTHERS.iter().any(|(_, begin)| before.contains(begin)) {
                continue;
            }
            match KNOWN.iter().position(|(file, part, _)| *file == path && literal.contains(part)) {
                Some(at) => drop(known.insert(at)),
                None => found.push(format!("{path}: {literal:?}")),
            }
        }
    }
    assert!(found.is_empty(), "belongs into the catalogue:\n{}", found.join("\n"));
    let idle: Vec<_> = KNOWN.iter().enumerate().filter(|(at, _)| !known.contains(at)).collect();
    assert!(idle.is_empty(), "is not there: {idle:?}");
}

#[test]
fn what_depends_on_a_number_is_chosen_in_the_message() {
    assert_eq!(say!("notice-left", left = 0), "0 left.");
    assert!(say!("notice-left", left = 1).starts_with("One of them could not"));
    assert!(say!("notice-left", left = 12_000).starts_with("12000 of them"));
    assert_eq!(say!("popup-wants", wants = "readFile", who = "{ $who }"), "{ $who } wants to read a file");
}
