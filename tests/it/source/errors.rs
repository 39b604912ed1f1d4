//! Errors of the product are types: no function hands out a `Result` whose error is a bare text.

use std::fs;

use super::tidy::{root, sources};

/// Functions that may still return a text as their error: by file and the whole type, with the reason.
const EXCUSED: [(&str, &str, &str); 0] = [];

/// Returns the arguments of every `Result<…>` in a code, also of one inside another, as they are written.
fn results(code: &str) -> impl Iterator<Item = Vec<&str>> {
    code.match_indices("Result<").map(|(at, name)| arguments(&code[at + name.len()..]))
}

/// Splits what follows an opening angle bracket at its own commas, up to the bracket that closes it.
fn arguments(text: &str) -> Vec<&str> {
    let (mut depth, mut begin, mut before, mut found) = (0, 0, ' ', Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '<' | '(' | '[' => depth += 1,
            // The arrow of a function's type closes nothing.
            '>' if before == '-' => {}
            ',' if depth == 0 => {
                found.push(text[begin..at].trim());
                begin = at + 1;
            }
            '>' | ')' | ']' if depth == 0 => {
                found.push(text[begin..at].trim());
                break;
            }
            '>' | ')' | ']' => depth -= 1,
            _ => {}
        }
        before = letter;
    }
    found.retain(|argument| !argument.is_empty());
    found
}

#[test]
fn errors_are_types() {
    let mut files = Vec::new();
    sources(&root().join("src-tauri"), &mut files);
    let mut looked_at = 0;
    let mut found = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
        let path = file.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
        if path.split('/').any(|part| matches!(part, "tests" | "tests.rs" | "differential.rs")) {
            continue;
        }
        let text = fs::read_to_string(file).unwrap();
        let product = text.split("\nmod tests {").next().unwrap_or_default();
        for arguments in results(product) {
            looked_at += 1;
            if let [_, "String" | "Box<str>" | "Cow<'static, str>"] = arguments.as_slice() {
                found.push((path.clone(), format!("Result<{}>", arguments.join(", "))));
            }
        }
    }
    assert!(looked_at > 500, "only {looked_at} results were found");
    let excused = EXCUSED.map(|(path, written, _)| (path.to_owned(), written.to_owned()));
    assert_eq!(found, excused, "errors that are texts, and those that are excused");
}

#[test]
fn an_error_that_is_a_text_is_found_wherever_it_stands() {
    for (code, error) in [
        ("Result<(), String>", "String"),
        ("-> io::Result<Result<Vec<(u8, u8)>, String>>", "String"),
        ("Result<\n    Box<dyn Fn(&str) -> Result<u8, Odd>>,\n    String,\n>", "String"),
        ("Result<BTreeMap<String, String>, Odd>", "Odd"),
    ] {
        assert!(results(code).any(|arguments| arguments.get(1) == Some(&error)), "{code}");
    }
    let map = "Result<BTreeMap<String, String>, Odd>";
    assert!(results(map).all(|arguments| arguments.get(1) != Some(&"String")), "{map}");
}
