//! Every file tool against everything that is no ordinary file, and against files that are hard to keep as they are.
//! What is refused leaves the disk as it was; what is allowed changes what it says and nothing beside.

use std::collections::BTreeMap;
use std::os::unix::fs::{MetadataExt as _, symlink};
use std::path::Path;

use serde_json::{Value, json};

use crate::door::agent::{DoorAgent, NEWEST, facts};
use crate::door::house::TestServer;

const HUGE: u64 = 5 << 30;

/// What is in a folder, by name: what it is, how large, and how much of the disk it takes.
fn state(folder: &Path) -> BTreeMap<std::ffi::OsString, (u32, u64, u64, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).unwrap().flatten();
    let seen = entries.map(|entry| {
        let meta = std::fs::symlink_metadata(entry.path()).unwrap();
        let small = meta.is_file() && meta.len() < 1 << 20;
        let content = if small { std::fs::read(entry.path()).unwrap() } else { Vec::new() };
        (entry.file_name(), (meta.mode(), meta.len(), meta.blocks(), content))
    });
    seen.collect()
}

fn prepare(work: &Path) {
    std::fs::create_dir(work.join("folder")).unwrap();
    std::fs::write(work.join("f"), "a\n").unwrap();
    std::fs::File::create(work.join("huge")).unwrap().set_len(HUGE).unwrap();
    symlink("nowhere", work.join("dangling")).unwrap();
    symlink("loop", work.join("loop")).unwrap();
    symlink("/dev/zero", work.join("zero")).unwrap();
    rustix::fs::mkfifoat(rustix::fs::CWD, work.join("pipe"), 0o600.into()).unwrap();
}

/// What no tool may touch, whatever it would do.
fn targets() -> Vec<String> {
    let plain = ["pipe", "dangling", "loop", "folder", "f/x", "none/../f", "", "a\0b"];
    plain.iter().map(ToString::to_string).chain(["n".repeat(256), "d/".repeat(3000)]).collect()
}

/// The same outside the agents' folder, where they are told so once a person has decided.
const OUTSIDE: [&str; 3] = ["zero", "/dev/full", "/proc/self/mem"];

/// The answer to a call about one of those, allowed where it is asked.
async fn told(house: &TestServer, agent: &mut DoorAgent, tool: &str, arguments: Value, path: &str) -> Value {
    let id = agent.post_tool(tool, with_path(arguments, path)).await;
    if OUTSIDE.contains(&path) {
        house.allow("").await;
    }
    agent.result(id).await
}

#[tokio::test]
async fn no_tool_touches_what_is_no_file() {
    let house = TestServer::new().await;
    prepare(&house.work());
    let before = state(&house.work());
    let mut native = DoorAgent::new(&house, NEWEST).await;
    let edits = json!([{"old_text": "a", "new_text": "b"}]);
    for path in targets().into_iter().chain(OUTSIDE.map(str::to_owned)) {
        for (tool, more) in [
            ("read_file", json!({})),
            ("write_file", json!({"content": "x"})),
            ("write_file", json!({"content": "x", "append": true})),
            ("edit_file", json!({"edits": edits})),
        ] {
            let result = told(&house, &mut native, tool, more, &path).await;
            let status = if OUTSIDE.contains(&path.as_str()) { "failed" } else { "invalid" };
            assert_eq!(facts(&result)["status"], status, "{tool} {path:?}: {result}");
        }
    }
    let huge = native.tool("edit_file", json!({"path": "huge", "edits": edits})).await;
    assert_eq!(facts(&huge)["status"], "invalid", "{huge}");

    let mut other = DoorAgent::named(&house, "2025-06-18", "tester", &["--dialect", "terminal-controller"]).await;
    for path in targets().into_iter().chain(OUTSIDE.map(str::to_owned)).chain(["huge".to_owned()]) {
        for (tool, more) in [
            ("read_file", json!({})),
            ("write_file", json!({"content": "x"})),
            ("write_file", json!({"content": "x", "mode": "append"})),
            ("insert_file_content", json!({"content": "x", "row": 0})),
            ("delete_file_content", json!({"row": 0})),
            ("delete_file_content", json!({})),
            ("update_file_content", json!({"content": "x", "row": 0})),
            ("update_file_content", json!({"content": "x", "substring": "a"})),
        ] {
            let whole = matches!(tool, "read_file" | "write_file");
            if path == "huge" && whole {
                continue;
            }
            let result = told(&house, &mut other, tool, more, &path).await;
            let text = result["content"][0]["text"].as_str().unwrap();
            assert!(text.starts_with("Error"), "{tool} {path:?}: {result}");
        }
    }
    assert_eq!(house.waiting(), 0, "nobody was asked in vain");
    assert_eq!(state(&house.work()), before);
}

fn with_path(mut arguments: Value, path: &str) -> Value {
    arguments["path"] = json!(path);
    arguments
}

#[tokio::test]
async fn strange_files_keep_what_is_not_asked_for() {
    let house = TestServer::new().await;
    let work = house.work();
    let mut agent = DoorAgent::new(&house, NEWEST).await;
    let longest = "n".repeat(255);
    let names = ["line\nbreak", "\u{202e}txt.exe", longest.as_str(), " ", "-rf", "~", "a'b\"c$(id)"];
    let contents: [(&[u8], &[u8]); 5] = [
        (b"one\r\ntwo\r\n", b"one\r\n2\r\n"),
        (b"\xff\xfeone two", b"\xff\xfeone 2"),
        (b"\xef\xbb\xbftwo\n", b"\xef\xbb\xbf2\n"),
        (b"one\ntwo", b"one\n2"),
        (b"two\0two-", b"2\0two-"),
    ];
    for (name, (before, after)) in names.iter().zip(contents.iter().cycle()) {
        std::fs::write(work.join(name), before).unwrap();
        let old = if before.contains(&0) { "two\0" } else { "two" };
        let new = old.replacen("two", "2", 1);
        let path = format!("./{name}");
        let edits = json!([{"old_text": old, "new_text": new}]);
        let result = agent.allowed(&house, "edit_file", json!({"path": path, "edits": edits})).await;
        assert_eq!(facts(&result)["status"], "finished", "{name:?}: {result}");
        assert_eq!(std::fs::read(work.join(name)).unwrap(), *after, "{name:?}");
        std::fs::remove_file(work.join(name)).unwrap();
        assert_eq!(state(&work).len(), 0, "nothing is left beside it");
    }
}
