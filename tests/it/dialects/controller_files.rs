//! The file tools of the `terminal-controller` dialect, against what the original was recorded to say.

use std::os::unix::fs::symlink;

use countersign_broker::consent::desk::Decision;
use serde_json::{Value, json};

use super::{Allowed, Consent, Never, connect, said};
use crate::door::agent::{DoorAgent, NEWEST};
use crate::door::house::TestServer;

const WORDS: [&str; 2] = ["--dialect", "terminal-controller"];

/// One call: its tool and arguments, whether it is asked of the person, and the text that comes back. `WORK` is the
/// folder.
type CallLine = (&'static str, Value, Consent, &'static str);

async fn play(house: &TestServer, agent: &mut DoorAgent, lines: Vec<CallLine>) {
    let work = house.work().display().to_string();
    for (tool, arguments, asked, text) in lines {
        let id = agent.post_tool(tool, arguments.clone()).await;
        if matches!(asked, Allowed) {
            house.allow("").await;
        }
        let answer = agent.answer(id).await;
        assert_eq!(said(&answer).replace(&work, "WORK"), text, "{tool} {arguments}");
        assert_eq!(answer["result"]["structuredContent"]["result"], json!(said(&answer)), "{tool} {arguments}");
        assert_eq!((&answer["result"]["isError"], house.waiting()), (&json!(false), 0), "{tool} {arguments}");
    }
}

#[tokio::test]
async fn files_say_what_the_original_says() {
    let house = TestServer::new().await;
    let work = house.work();
    std::fs::create_dir(work.join("sub")).unwrap();
    std::fs::write(work.join("f"), "b\na\nc\n").unwrap();
    let mut agent = connect(&house, NEWEST, &WORDS, &[]).await;
    let mut recorded = reading();
    recorded.extend(writing());
    recorded.extend(changing());
    play(&house, &mut agent, recorded).await;
}

/// Looks at folders and files.
fn reading() -> Vec<CallLine> {
    vec![
        (
            "list_directory",
            json!({}),
            Allowed,
            "Contents of directory 'WORK':\n\nDirectories:\n📁 sub/\n\nFiles:\n📄 f",
        ),
        ("list_directory", json!({"path": "sub"}), Allowed, "Directory 'sub' is empty"),
        ("list_directory", json!({"path": "nope"}), Never, "Error: Directory 'nope' does not exist"),
        (
            "list_directory",
            json!({"path": "f"}),
            Never,
            "Error listing directory contents: [Errno 20] Not a directory: 'f'",
        ),
        ("read_file", json!({"path": "f"}), Allowed, "b\na\nc\n"),
        ("read_file", json!({"path": "f", "start_row": 1}), Allowed, "Line 1: a\n"),
        ("read_file", json!({"path": "f", "start_row": 1, "end_row": 1}), Allowed, "Line 1: a\n"),
        (
            "read_file",
            json!({"path": "f", "start_row": 9}),
            Allowed,
            "Error: start_row 9 is out of range (file has 3 lines).",
        ),
        ("read_file", json!({"path": "f", "start_row": -1}), Never, "Error: start_row must be non-negative."),
        (
            "read_file",
            json!({"path": "f", "start_row": 2, "end_row": 1}),
            Never,
            "Error: end_row must be greater than or equal to start_row.",
        ),
        (
            "read_file",
            json!({"path": "f", "as_json": true}),
            Allowed,
            "Error: File content is not valid JSON. Expecting value: line 1 column 1 (char 0)\n\nRaw content:\nb\na\nc\n",
        ),
        ("read_file", json!({"path": "nope"}), Never, "Error: File 'nope' does not exist."),
        ("read_file", json!({"path": "sub"}), Never, "Error: 'sub' is not a file."),
        ("read_file", json!({"path": "f", "end_row": 1}), Allowed, "b\na\nc\n"),
    ]
}

/// Files made anew and rows put into them.
fn writing() -> Vec<CallLine> {
    vec![
        (
            "write_file",
            json!({"path": "g", "content": "x"}),
            Allowed,
            "Successfully wrote 2 bytes to 'g' in overwrite mode.",
        ),
        (
            "write_file",
            json!({"path": "g", "content": "y", "mode": "append"}),
            Allowed,
            "Successfully wrote 4 bytes to 'g' in append mode.",
        ),
        (
            "write_file",
            json!({"path": "g", "content": "", "mode": "zzz"}),
            Allowed,
            "Successfully wrote 4 bytes to 'g' in zzz mode.",
        ),
        (
            "write_file",
            json!({"path": "n/e/w", "content": "q\n"}),
            Allowed,
            "Successfully wrote 2 bytes to 'n/e/w' in overwrite mode.",
        ),
        (
            "write_file",
            json!({"path": "sub", "content": "q"}),
            Never,
            "Error writing to file: [Errno 21] Is a directory: 'sub'",
        ),
        ("read_file", json!({"path": "g"}), Allowed, "x\ny\n"),
        (
            "insert_file_content",
            json!({"path": "g", "content": "I", "row": 1}),
            Allowed,
            "Successfully inserted content at row 1 in 'g'.",
        ),
        (
            "insert_file_content",
            json!({"path": "g", "content": "J", "rows": [0, 2]}),
            Allowed,
            "Successfully inserted content at rows [2, 0] in 'g'.",
        ),
        ("insert_file_content", json!({"path": "g", "content": "K"}), Allowed, "Successfully appended content to 'g'."),
        (
            "insert_file_content",
            json!({"path": "g", "content": "L", "row": 20}),
            Allowed,
            "Successfully inserted content at row 20 in 'g'.",
        ),
        (
            "insert_file_content",
            json!({"path": "g", "content": "L", "row": -1}),
            Never,
            "Error: Row number must be a non-negative integer.",
        ),
        (
            "insert_file_content",
            json!({"path": "nope2", "content": "L", "row": 1}),
            Allowed,
            "Successfully inserted content at row 1 in 'nope2'.",
        ),
        ("read_file", json!({"path": "g"}), Allowed, "J\nx\nI\nJ\ny\nK\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nL\n"),
    ]
}

/// Rows changed and removed.
fn changing() -> Vec<CallLine> {
    vec![
        (
            "update_file_content",
            json!({"path": "g", "content": "U", "row": 1}),
            Allowed,
            "Successfully updated row 1 in 'g'.",
        ),
        (
            "update_file_content",
            json!({"path": "g", "content": "U", "row": 99}),
            Allowed,
            "Error: Row 99 is out of range (file has 21 lines).",
        ),
        (
            "update_file_content",
            json!({"path": "g", "content": "V", "rows": [0, 2]}),
            Allowed,
            "Successfully updated 2 rows ([0, 2]) in 'g'.",
        ),
        (
            "update_file_content",
            json!({"path": "g", "content": "W", "substring": "V"}),
            Allowed,
            "Successfully updated substring in 2 lines in 'g'.",
        ),
        (
            "update_file_content",
            json!({"path": "g", "content": "W", "substring": "zzz"}),
            Allowed,
            "Substring 'zzz' not found in any line of 'g'.",
        ),
        (
            "update_file_content",
            json!({"path": "g", "content": "W", "row": 1, "substring": "U"}),
            Allowed,
            "Successfully updated substring in row 1 in 'g'.",
        ),
        (
            "update_file_content",
            json!({"path": "g", "content": "WHOLE"}),
            Allowed,
            "Successfully updated all content in 'g'.",
        ),
        ("delete_file_content", json!({"path": "f", "row": 1}), Allowed, "Successfully deleted row 1 from 'f'."),
        (
            "delete_file_content",
            json!({"path": "f", "rows": [0, 1]}),
            Allowed,
            "Successfully deleted 2 rows ([1, 0]) from 'f'.",
        ),
        (
            "delete_file_content",
            json!({"path": "g", "substring": "HO"}),
            Allowed,
            "Successfully removed 'HO' from 1 rows ([0]) in 'g'.",
        ),
        (
            "delete_file_content",
            json!({"path": "g", "substring": "zzz"}),
            Allowed,
            "No occurrences of 'zzz' found in the specified rows.",
        ),
        (
            "delete_file_content",
            json!({"path": "g", "row": 99}),
            Allowed,
            "Error: Row 99 is out of range (file has 1 lines).",
        ),
        ("delete_file_content", json!({"path": "g"}), Allowed, "Successfully cleared all content from 'g'."),
        ("delete_file_content", json!({"path": "nope"}), Never, "Error: File 'nope' does not exist."),
    ]
}

/// Devices, pipes, links and rows beyond a file's end.
fn odd() -> Vec<CallLine> {
    vec![
        ("read_file", json!({"path": "zero"}), Allowed, "Error: 'zero' is not a file."),
        ("read_file", json!({"path": "pipe"}), Never, "Error: 'pipe' is not a file."),
        ("read_file", json!({"path": "dangling"}), Never, "Error: File 'dangling' does not exist."),
        ("read_file", json!({"path": "/proc/self/environ"}), Allowed, "Error: '/proc/self/environ' is not a file."),
        (
            "read_file",
            json!({"path": "huge"}),
            Allowed,
            "Warning: File is very large (5120.00 MB). Consider using row selection.",
        ),
        ("read_file", json!({"path": "f", "start_row": 7, "end_row": 9}), Allowed, ""),
        (
            "read_file",
            json!({"path": "f", "start_row": 1, "end_row": 9}),
            Allowed,
            "Line 1: \u{fffd} two\nLine 2: three",
        ),
        ("read_file", json!({"path": "json", "as_json": true}), Allowed, "{\n    \"b\": 1.5,\n    \"a\": []\n}"),
        (
            "write_file",
            json!({"path": "zero", "content": "x"}),
            Allowed,
            "Error writing to file: /dev/zero is a device, not a regular file. Use a command instead.",
        ),
        (
            "delete_file_content",
            json!({"path": "f", "rows": [8, 9]}),
            Allowed,
            "No rows were within range to delete (file has 3 lines).",
        ),
        (
            "delete_file_content",
            json!({"path": "f", "rows": [-1]}),
            Never,
            "Error: Row numbers must be non-negative integers.",
        ),
        (
            "delete_file_content",
            json!({"path": "f", "rows": ["a"]}),
            Never,
            "Error: Row numbers must be non-negative integers.",
        ),
        ("delete_file_content", json!({"path": "f", "substring": ""}), Never, "Error: substring must not be empty."),
        (
            "update_file_content",
            json!({"path": "f", "content": "x", "rows": [7]}),
            Allowed,
            "No rows were within range to update (file has 3 lines).",
        ),
        (
            "update_file_content",
            json!({"path": "f", "content": "x", "row": 1, "substring": "zz"}),
            Allowed,
            "Substring 'zz' not found in row 1.",
        ),
        (
            "update_file_content",
            json!({"path": "f", "content": "x", "rows": [1], "substring": "zz"}),
            Allowed,
            "No occurrences of substring 'zz' found in the specified rows (file has 3 lines).",
        ),
        (
            "update_file_content",
            json!({"path": "f", "content": "x\ny", "row": 0}),
            Allowed,
            "Successfully updated row 0 in 'f'.",
        ),
        (
            "list_directory",
            json!({"path": "f"}),
            Never,
            "Error listing directory contents: [Errno 20] Not a directory: 'f'",
        ),
    ]
}

/// What the original does badly, and what it would do to files that are none.
#[tokio::test]
async fn files_that_are_none_and_rows_that_are_not_there() {
    let house = TestServer::new().await;
    let work = house.work();
    std::fs::write(work.join("f"), b"one\r\n\xff two\r\nthree").unwrap();
    std::fs::write(work.join("json"), r#"{"b": 1.50, "a": []}"#).unwrap();
    std::fs::File::create(work.join("huge")).unwrap().set_len(5 << 30).unwrap();
    symlink("nowhere", work.join("dangling")).unwrap();
    symlink("/dev/zero", work.join("zero")).unwrap();
    rustix::fs::mkfifoat(rustix::fs::CWD, work.join("pipe"), 0o600.into()).unwrap();
    let mut agent = connect(&house, NEWEST, &WORDS, &[]).await;
    play(&house, &mut agent, odd()).await;
    assert_eq!(std::fs::read(work.join("f")).unwrap(), b"x\r\ny\r\n\xff two\r\nthree", "endings and bytes stay");
    for (tool, arguments, words) in [
        ("read_file", json!({}), "path\n  Field required"),
        ("write_file", json!({"path": "f"}), "content\n  Field required"),
        (
            "read_file",
            json!({"path": "f", "start_row": "x"}),
            "start_row\n  Input should be a valid integer, unable to parse string as an integer",
        ),
        (
            "insert_file_content",
            json!({"path": "f", "content": "x", "rows": 1}),
            "rows\n  Input should be a valid list",
        ),
    ] {
        let id = agent.post_tool(tool, arguments).await;
        let answer = agent.answer(id).await;
        assert!(said(&answer).ends_with(words), "{answer}");
        assert_eq!((&answer["result"]["isError"], house.waiting()), (&json!(true), 0), "{answer}");
    }
}

#[tokio::test]
async fn a_denied_change_changes_nothing_and_is_not_asked_again() {
    let house = TestServer::new().await;
    let file = house.work().join("f");
    std::fs::write(&file, "a\n").unwrap();
    let mut agent = connect(&house, NEWEST, &WORDS, &[]).await;
    let change = json!({"path": "f", "content": "b"});
    let id = agent.post_tool("write_file", change.clone()).await;
    house.deny("f", Some("keep it")).await;
    assert!(said(&agent.answer(id).await).starts_with("Error: The person denied it with the reason: keep it"));
    let id = agent.post_tool("update_file_content", change).await;
    let again = said(&agent.answer(id).await);
    assert!(again.contains("already denied this"), "the same outcome by another tool: {again}");
    assert_eq!(std::fs::read(&file).unwrap(), b"a\n");
}

#[tokio::test]
async fn a_file_changed_meanwhile_comes_back_to_the_person() {
    let house = TestServer::new().await;
    let file = house.work().join("f");
    std::fs::write(&file, "a\n").unwrap();
    let mut agent = connect(&house, NEWEST, &WORDS, &[]).await;
    let id = agent.post_tool("insert_file_content", json!({"path": "f", "content": "new", "row": 0})).await;
    let first = house.asked("f").await;
    let shown = first.submission().fingerprint();
    std::fs::write(&file, "somebody else's\n").unwrap();
    house.person.decide(first.id, shown, Decision::AllowOnce).unwrap();
    house
        .until("shown again", |broker| {
            let waiting = broker.snapshot().waiting;
            waiting.iter().any(|(_, notes)| notes.changed.as_deref().is_some_and(|words| words.contains("was changed")))
        })
        .await;
    assert_eq!(std::fs::read(&file).unwrap(), b"somebody else's\n", "what was shown is what is done");
    house.allow("f").await;
    assert_eq!(said(&agent.answer(id).await), "Successfully inserted content at row 0 in 'f'.");
    assert_eq!(std::fs::read(&file).unwrap(), b"new\nsomebody else's\n");
}
