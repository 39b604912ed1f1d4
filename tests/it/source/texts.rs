//! The catalogue and the code agree: each message is used, each stands in one file, and no text for people stands in the
//! code. That each used message is there, with the arguments it asks for, the compiler holds.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::tidy::root;

/// Folders of code whose every text for people is a message, with the folder of the catalogue that has them.
const HOLDERS: [(&str, &str); 4] = [
    ("src-tauri/src", "app"),
    ("src-tauri/policy/src", "policy"),
    ("src-tauri/command/src", "command"),
    ("src-tauri/broker/src", "core"),
];
/// In the core, what agents are told stands in the code; what people read alone is here.
const OF_PEOPLE: &str = "src-tauri/broker/src/consent";

/// What a text may be part of and not be for people: for whom it is, and what begins there.
const OTHERS: [(&str, &str); 11] = [
    ("the log", "tracing::"),
    ("a developer", "reason = "),
    ("a developer", "debug_assert"),
    ("git's own commands", "const OF_GIT"),
    ("a developer", "assert!("),
    ("the page, as a script", ".eval("),
    ("the page's types", "#[ts("),
    ("the page's types", "#[serde("),
    ("a command line", "eprintln!("),
    ("a command line", "eprint!("),
    ("a command line", "println!("),
];

/// Texts that are no words for people or not ours to translate: in which file, what they have, and what they are.
const KNOWN: [(&str, &str, &str); 29] = [
    ("src/faces/notify/macos.rs", "Ping", "a sound of the system"),
    ("src/process/cli.rs", "Countersign: your AI asks", "what a command line answers"),
    ("src/faces.rs", "Denied from the notification.", "what an agent is told"),
    ("src/first_request.rs", "Countersign welcome", "what a client calls itself, by which rules know it"),
    ("src/first_request.rs", "echo Hello", "a command"),
    ("src/connect/clients.rs", "", "names of clients, and commands"),
    ("src/connect/own_shell.rs", "Bash", "a tool of Claude Code"),
    ("src/connect/places.rs", "Library/Application Support", "a folder"),
    ("src/connect/yaml.rs", "Null", "a word of YAML"),
    ("src/export.rs", "Downloads", "a folder"),
    ("src/process/login/xdg.rs", "[Desktop Entry]", "a file's form"),
    ("src/process/login/macos.rs", "<?xml", "a file's form"),
    ("src/process/login/windows.rs", "Countersign", "an entry's name"),
    ("src/vault/keyring.rs", "Countersign", "an entry's name"),
    ("src/vault/keyring/listening.rs", "", "names of the protocol"),
    ("src/faces/tray/panel.rs", "Get", "a name of the protocol"),
    ("src/vault/worker.rs", "", "for a developer"),
    ("src/start.rs", "its process ended", "why a page died, for the log"),
    ("command/src/ours.rs", "", "folders"),
    ("command/src/place/names.rs", "", "names of files"),
    ("broker/src/consent/denials.rs", "", "what an agent is told"),
    ("broker/src/consent/rules.rs", " and below", "a part of a rule's name"),
    ("broker/src/consent/exchange/claude.rs", "", "tools of Claude Code, and what an agent is told"),
    ("broker/src/consent/exchange/codex.rs", "Your Codex rules forbid this.", "what an agent is told"),
    ("broker/src/consent/exchange/codex/calls.rs", "", "words of Starlark"),
    ("broker/src/consent/input.rs", "End", "a key"),
    ("command/src/place/secret.rs", "Cookies", "a file"),
    ("broker/src/consent/exchange/gemini.rs", "Your Gemini CLI settings refuse this.", "what an agent is told"),
    ("broker/src/consent/exchange/own.rs", "Countersign rules.", "a word in a file"),
];

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

/// The code of a folder without its tests and its comments, by paths from `src-tauri`.
fn code(folder: &str) -> BTreeMap<String, String> {
    let mut code = BTreeMap::new();
    for (path, text) in files(&root().join(folder), ".rs") {
        if path.split('/').any(|part| matches!(part, "tests" | "tests.rs" | "differential.rs")) {
            continue;
        }
        let product = text.split("\nmod tests {").next().unwrap_or_default();
        let lines: Vec<_> = product.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        code.insert(format!("{}/{path}", folder.trim_start_matches("src-tauri/")), lines.join("\n"));
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
    let catalogue = files(&root().join("src-tauri/locales/en"), ".ftl");
    let mut seen = BTreeMap::new();
    for (file, text) in &catalogue {
        for id in ids(text) {
            assert_eq!(seen.insert(id, file), None, "{id} stands in {file}, too");
        }
    }
    for (folder, area) in HOLDERS {
        let (code, own) = (code(folder), format!("{area}/"));
        let of_area: Vec<_> = seen.iter().filter(|(_, file)| file.starts_with(&own)).collect();
        assert!(of_area.len() > 25, "{area} was not read");
        for (id, file) in of_area {
            let quoted = format!("\"{id}\"");
            assert!(code.values().any(|text| text.contains(&quoted)), "{id} of {file} is used nowhere");
        }
    }
}

#[test]
fn no_text_for_people_stands_in_the_code() {
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    let whole = HOLDERS.iter().map(|(folder, _)| *folder).filter(|folder| !OF_PEOPLE.starts_with(folder));
    for (path, text) in whole.chain([OF_PEOPLE]).flat_map(code) {
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
fn errors_of_the_core_are_messages() {
    let said =
        |line: &&str| line.trim_start().starts_with("#[error(\"") && is_prose(line.split('"').nth(1).unwrap_or(""));
    for (path, text) in HOLDERS.iter().flat_map(|(folder, _)| code(folder)) {
        assert_eq!(text.lines().find(said), None, "{path}: belongs into the catalogue");
    }
}
