//! What must be absent: the core has no face, the bridge has no dependencies, no file is a drawer.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use countersign_bridge::preamble::DIALECTS;

use countersign_tests::tools::TOOLS;

/// The root of the checkout.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// What a manifest depends on, by the names in its dependency tables.
pub(crate) fn dependencies(manifest: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(manifest)).unwrap();
    let mut inside = false;
    let mut found = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with('[') {
            inside = line.trim_matches(['[', ']']).ends_with("dependencies");
        } else if inside
            && let Some(name) =
                line.split(['.', '=', ' ']).next().filter(|name| !name.is_empty() && !name.starts_with('#'))
        {
            found.push(name.to_owned());
        }
    }
    found
}

/// Collects the files of source below a folder, but for what is generated.
pub(crate) fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            if !["target", "node_modules", "dist", "gen", "bindings", ".git"].contains(&name.as_str()) {
                sources(&path, found);
            }
        } else if [".rs", ".ts", ".svelte"].iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
}

#[test]
fn the_core_is_a_program_without_a_face() {
    let closed = |manifest: &str, names: &[&str]| {
        let found = dependencies(manifest);
        assert!(manifest.contains("bridge") || found.len() >= 2, "{manifest} was not read: {found:?}");
        for name in names {
            assert!(!found.iter().any(|d| d.starts_with(name)), "{manifest} must not know {name}");
        }
    };
    closed("src-tauri/command/Cargo.toml", &["tauri", "rmcp", "keyring", "notify", "tokio", "rustix", "rusqlite"]);
    closed("src-tauri/policy/Cargo.toml", &["tauri", "rmcp", "keyring", "notify", "tokio", "rustix", "rusqlite"]);
    closed("src-tauri/explain/Cargo.toml", &["tauri", "rmcp", "keyring", "notify", "tokio", "rustix", "rusqlite"]);
    closed("src-tauri/broker/Cargo.toml", &["tauri", "rmcp", "keyring", "notify", "interprocess"]);
    closed("src-tauri/door/Cargo.toml", &["tauri", "keyring", "notify"]);
    closed("src-tauri/bridge/Cargo.toml", &["tauri", "rmcp", "keyring", "serde", "tokio"]);
    assert!(!dependencies("src-tauri/Cargo.toml").iter().any(|d| d == "rmcp"), "one crate touches rmcp");
}

#[test]
fn no_crate_knows_what_stands_on_it() {
    // The tables are known while building alone.
    let may_know: [(&str, &[&str]); 8] = [
        ("messages", &[]),
        ("tables", &["countersign-messages"]),
        ("command", &["countersign-messages", "countersign-tables"]),
        ("policy", &["countersign-command", "countersign-messages", "countersign-tables"]),
        ("explain", &["countersign-command", "countersign-messages", "countersign-tables"]),
        ("broker", &["countersign-command", "countersign-messages", "countersign-policy"]),
        ("door", &["countersign-bridge", "countersign-broker", "countersign-command"]),
        ("bridge", &[]),
    ];
    for (folder, known) in may_know {
        let mut ours = dependencies(&format!("src-tauri/{folder}/Cargo.toml"));
        ours.retain(|name| name.starts_with("countersign"));
        ours.sort();
        ours.dedup();
        assert_eq!(ours, known, "{folder}");
    }
}

#[test]
fn what_reads_commands_touches_no_disk() {
    let mut files = Vec::new();
    for folder in ["src-tauri/command/src", "src-tauri/policy/src", "src-tauri/explain/src"] {
        sources(&root().join(folder), &mut files);
    }
    assert!(files.len() > 100, "the sources were not found");
    // The tests beside them read tables, and ask a real shell.
    let tests = |file: &Path| ["tests.rs", "differential.rs"].iter().any(|name| file.ends_with(name));
    for file in files.iter().filter(|file| !tests(file) && !file.components().any(|part| part.as_os_str() == "tests")) {
        let text = fs::read_to_string(file).unwrap();
        for word in ["std::fs", "std::process", "std::env", "std::thread", "TcpStream", "UdpSocket"] {
            assert!(!text.contains(word), "{} knows {word}", file.display());
        }
    }
}

#[test]
fn the_readme_and_the_bridge_name_what_there_is() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let help = Command::new(crate::door::house::bridge()).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    for name in DIALECTS.into_iter().filter(|name| *name != "native") {
        assert!(readme.contains(&format!("`{name}`")) || readme.contains(&format!("--dialect {name}`")), "{name}");
        assert!(help.contains(name), "{name}");
    }
    for name in TOOLS {
        assert!(readme.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn unsafe_code_is_forbidden_where_consent_is_decided() {
    for folder in ["tables", "command", "policy", "explain", "broker", "door", "bridge"] {
        let file = format!("src-tauri/{folder}/src/lib.rs");
        let text = fs::read_to_string(root().join(&file)).unwrap();
        assert!(text.contains("#![forbid(unsafe_code)]"), "{file}");
    }
}

#[test]
fn every_file_says_what_it_is_and_is_one_idea() {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    assert!(files.len() > 100, "the sources were not found");
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let shown = file.display();
        assert!(text.lines().count() <= 500, "{shown} is longer than 500 lines");
        if file.extension().is_some_and(|ending| ending == "rs") {
            assert!(text.starts_with("//!"), "{shown} does not say what it is");
        }
        assert!(!text.contains(concat!("#[ign", "ore]")), "{shown} leaves a test out without a reason");
    }
}
