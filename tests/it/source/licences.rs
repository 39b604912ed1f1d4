//! Licences: no package comes in whose terms are not on the list in `deny.toml`, also where cargo-deny is not installed.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Of the page alone: the fonts it brings, and what two of its tools are under.
const PAGE: [&str; 2] = ["OFL-1.1", "BlueOak-1.0.0"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// What `deny.toml` allows.
fn listed() -> Vec<String> {
    let text = fs::read_to_string(root().join("deny.toml")).unwrap();
    let (_, licences) = text.split_once("[licenses]").unwrap();
    let (_, allowed) = licences.split_once("allow = [").unwrap();
    let (allowed, _) = allowed.split_once(']').unwrap();
    allowed.split(',').map(|name| name.trim().trim_matches('"').to_owned()).filter(|name| !name.is_empty()).collect()
}

/// Whether an expression (`MIT OR Apache-2.0`, also with a slash, as it was written once) can be met with these.
fn is_met(expression: &str, with: &[String]) -> bool {
    let expression = expression.replace('/', " OR ");
    let any = |part: &str| apart(part, " AND ").iter().all(|part| is_one_met(part, with));
    apart(&expression, " OR ").iter().any(|part| any(part))
}

fn is_one_met(part: &str, with: &[String]) -> bool {
    match part.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => is_met(inner, with),
        None => with.iter().any(|name| name == part),
    }
}

/// Parts between a word that stands outside of all brackets.
fn apart<'a>(expression: &'a str, word: &str) -> Vec<&'a str> {
    let (mut parts, mut from) = (Vec::new(), 0);
    for (at, _) in expression.match_indices(word) {
        let before = &expression[..at];
        if before.matches('(').count() == before.matches(')').count() {
            parts.push(expression[from..at].trim());
            from = at + word.len();
        }
    }
    parts.push(expression[from..].trim());
    parts
}

#[test]
fn expressions_are_read_as_they_are_meant() {
    let with = ["MIT".to_owned(), "Zlib".to_owned()];
    for met in ["MIT", "GPL-3.0 OR MIT", "GPL-3.0/MIT", "(MIT OR GPL-3.0) AND Zlib", "GPL-3.0 AND ISC OR MIT AND Zlib"]
    {
        assert!(is_met(met, &with), "{met}");
    }
    for not in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR GPL-3.0) AND ISC", "MIT-0", "MIT WITH GPL-exception"] {
        assert!(!is_met(not, &with), "{not}");
    }
}

#[test]
fn every_package_may_be_used() {
    let cargo = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    let told: Value = serde_json::from_slice(&cargo.stdout).unwrap();
    let listed = listed();
    let packages = told["packages"].as_array().unwrap();
    assert!(packages.len() > 100 && listed.len() > 5, "the lists were not read");
    for package in packages {
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_met(licence, &listed), "{} is under {licence:?}", package["name"]);
    }
}

#[test]
fn every_package_of_the_page_may_be_used() {
    let lock = fs::read_to_string(root().join("ui/package-lock.json")).unwrap();
    let told: Value = serde_json::from_str(&lock).unwrap();
    let listed: Vec<String> = listed().into_iter().chain(PAGE.map(str::to_owned)).collect();
    let packages = told["packages"].as_object().unwrap();
    assert!(packages.len() > 50, "the list was not read");
    // The one without a name is the page itself.
    for (name, package) in packages.iter().filter(|(name, _)| !name.is_empty()) {
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_met(licence, &listed), "{name} is under {licence:?}");
    }
}
