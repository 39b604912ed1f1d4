//! The catalogue of messages and the code agree: each message has its text, each text is used, arguments have the names
//! the text asks for, and no text for people stands in the code. The messages that rows of the tables name are held by the
//! build (`tables/src/said.rs`).

#![expect(clippy::expect_used, reason = "a test that cannot go on says so by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Arguments that a number brings along, for the plural.
const COUNT: &str = "-count";
/// How the ids of messages start that tables in the code name.
const STARTS: [&str; 9] =
    ["does-", "finding-", "condition-", "wrapped-", "loop-", "there-", "span-", "whole-", "trouble-"];
/// The tables whose rows name messages that code could name as well.
const TABLES: [&str; 3] = ["wrappers.toml", "texts.toml", "lists/conditions.toml"];
/// What makes a message: what stands before its id, then its arguments.
const MAKERS: [&str; 3] = ["say!(", "finding!(", "filled("];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// All files below a folder that end like that, with their texts.
fn files(folder: &Path, end: &str) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("an entry").path());
    let of = |path: PathBuf| {
        if path.is_dir() {
            return files(&path, end);
        }
        let named = path.to_string_lossy().ends_with(end);
        named.then(|| (path.clone(), fs::read_to_string(&path).expect("a text"))).into_iter().collect()
    };
    entries.flat_map(of).collect()
}

/// The code of the crate without its tests.
fn code() -> Vec<(PathBuf, String)> {
    let product = |(path, text): (PathBuf, String)| {
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
        (!path.ends_with("tests.rs")).then_some((path, text))
    };
    files(&root().join("src"), ".rs").into_iter().filter_map(product).collect()
}

/// The messages of the catalogue that code names, each with the arguments its text asks for.
fn messages() -> BTreeMap<String, BTreeSet<String>> {
    let mut messages = BTreeMap::new();
    let mut last = String::new();
    let folder = root().join("../locales/en/explain");
    for (_, text) in files(&folder, ".ftl").into_iter().filter(|(path, _)| !path.starts_with(folder.join("rows"))) {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((id, _)) = line.split_once('=').filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase())) {
                last = id.trim().to_owned();
                assert!(messages.insert(last.clone(), BTreeSet::new()).is_none(), "{last} stands there twice");
            }
            let part = |c: char| c.is_ascii_alphanumeric() || c == '-';
            let names = line.split("{ $").skip(1).filter_map(|rest| rest.split(|c| !part(c)).next());
            let names = names.map(|name| name.strip_suffix(COUNT).unwrap_or(name).to_owned());
            messages.entry(last.clone()).or_default().extend(names);
        }
    }
    messages.remove("");
    messages
}

/// What stands between the brackets of each call of a macro or a function.
fn calls<'a>(text: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(start).map(move |(at, _)| {
        let inside = &text[at + start.len()..];
        let (mut depth, mut quoted, mut escaped) = (1_usize, false, false);
        let end = inside.find(|c: char| {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => quoted = !quoted,
                '(' if !quoted => depth += 1,
                ')' if !quoted => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        &inside[..end.unwrap_or_default()]
    })
}

/// The names of a call's arguments: what stands before ` = `, outside of brackets.
fn names(call: &str) -> BTreeSet<String> {
    let mut depth = 0_usize;
    let outer: String = call
        .chars()
        .filter(|c| {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        })
        .collect();
    let named = outer.split(',').filter_map(|part| part.split_once(" = ")).map(|(name, _)| name.trim().to_owned());
    named.collect()
}

/// The names of arguments that are given as pairs with their texts.
fn paired(call: &str) -> BTreeSet<String> {
    let pairs = call.split("(\"").skip(1).filter_map(|pair| pair.split('"').next());
    pairs.filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase())).map(str::to_owned).collect()
}

#[test]
fn each_message_is_used_and_each_used_one_is_there() {
    let mut code = code();
    for table in TABLES.map(|name| root().join("../programs").join(name)) {
        code.push((table.clone(), fs::read_to_string(table).expect("a text")));
    }
    let messages = messages();
    assert!(messages.len() > 300, "{}", messages.len());
    for id in messages.keys() {
        let quoted = format!("\"{id}\"");
        assert!(code.iter().any(|(_, text)| text.contains(&quoted)), "{id} is used nowhere");
    }
    for (path, text) in &code {
        for word in text.split('"').skip(1).step_by(2) {
            let is_id = STARTS.iter().any(|start| {
                word.strip_prefix(start).is_some_and(|rest| rest.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
            });
            assert!(!is_id || messages.contains_key(word), "{}: {word} has no text", path.display());
        }
    }
}

#[test]
fn arguments_have_the_names_their_text_asks_for() {
    let messages = messages();
    for (path, text) in code() {
        for (maker, call) in MAKERS.iter().flat_map(|maker| calls(&text, maker).map(move |call| (*maker, call))) {
            let call = call.trim_start();
            let call = if maker == "finding!(" { call.split_once(", ").map_or("", |(_, call)| call) } else { call };
            let Some((id, rest)) = call.strip_prefix('"').and_then(|call| call.split_once('"')) else {
                continue;
            };
            let wanted = messages.get(id).unwrap_or_else(|| panic!("{}: {id} has no text", path.display()));
            let given = if maker == "filled(" { paired(rest) } else { names(rest) };
            assert_eq!(&given, wanted, "{}: {id}", path.display());
        }
    }
}

/// A message is made of an id and of words of the command; text comes from the catalogue alone.
#[test]
fn no_text_for_people_stands_in_the_code() {
    for (path, text) in code() {
        for call in MAKERS.iter().flat_map(|maker| calls(&text, maker)) {
            let mut literals = call.split('"').skip(1).step_by(2).map(str::trim);
            let prose = literals.find(|literal| literal.contains(' '));
            assert_eq!(prose, None, "{}", path.display());
        }
        for start in ["Argument::Plain(", "code("] {
            let given = calls(&text, start).find(|call| call.starts_with('"') && call.contains(' '));
            assert_eq!(given, None, "{}: {start}", path.display());
        }
    }
}
