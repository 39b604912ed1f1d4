//! One list, and three places that must say the same: what handles a command, what the window may ask, what the page asks.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::page_commands;

macro_rules! names {
    ($($area:ident :: $name:ident,)*) => {
        [$(stringify!($name)),*]
    };
}

#[test]
fn handler_capability_and_page_name_the_same_commands() {
    let all = page_commands!(names);
    let listed: BTreeSet<String> = all.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(listed.len(), all.len(), "a command is listed twice");
    assert_eq!(handled(), listed, "what is made a command, and what is listed");
    assert_eq!(allowed(), listed, "what the capability allows, and what is listed");
    assert_eq!(asked(), listed, "what the page asks, and what is listed");
}

/// Names every function that is made a command.
fn handled() -> BTreeSet<String> {
    let files = fs::read_dir(here().join("src/commands")).unwrap();
    let texts = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    let names = |text: String| {
        let made = text.split("#[tauri::command]\n").skip(1);
        made.filter_map(|rest| Some(rest.split_once("fn ")?.1.split('(').next()?.to_owned())).collect::<Vec<_>>()
    };
    texts.flat_map(names).collect()
}

fn allowed() -> BTreeSet<String> {
    let text = fs::read_to_string(here().join("capabilities/main.json")).unwrap();
    let capability: serde_json::Value = serde_json::from_str(&text).unwrap();
    let permissions = capability["permissions"].as_array().unwrap().iter().filter_map(|name| name.as_str());
    permissions.map(|name| name.strip_prefix("allow-").unwrap_or(name).replace('-', "_")).collect()
}

/// Names what the one file of the page that knows Tauri invokes.
fn asked() -> BTreeSet<String> {
    let text = fs::read_to_string(here().join("../ui/src/host/tauri.ts")).unwrap();
    let invoked = |begin: &str| {
        let calls = text.split(begin).skip(1);
        calls.filter_map(|rest| Some(rest.split_once('"')?.1.split_once('"')?.0.to_owned())).collect::<Vec<_>>()
    };
    // `invoke<number>("follow", …)` has its answer's type between.
    [invoked("invoke("), invoked("invoke<number>("), invoked("tell(")].concat().into_iter().collect()
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
