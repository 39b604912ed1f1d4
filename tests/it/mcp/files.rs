//! The native file tools: what an agent is told, and that nothing happens before a person has said so.

use std::os::unix::fs::symlink;

use serde_json::json;

use crate::door::agent::{DoorAgent, NEWEST, facts};
use crate::door::house::TestServer;

#[tokio::test]
async fn files_are_read_listed_written_and_edited() {
    let house = TestServer::new().await;
    let work = house.work();
    for version in ["2025-06-18", NEWEST] {
        std::fs::write(work.join("f"), "one\ntwo\nthree\n").unwrap();
        let mut agent = DoorAgent::new(&house, version).await;
        let read = agent.allowed(&house, "read_file", json!({"path": "f", "first_line": 2, "last_line": 9})).await;
        let told = facts(&read);
        assert_eq!((&told["status"], &told["content"]), (&json!("finished"), &json!("two\nthree\n")), "{read}");
        assert!(read["content"][0]["text"].as_str().unwrap().contains("content:\ntwo\nthree"), "{read}");

        let part = agent.allowed(&house, "read_file", json!({"path": "f", "offset": 4, "max_bytes": 3})).await;
        assert_eq!((&facts(&part)["content"], &facts(&part)["truncated"]), (&json!("two"), &json!(true)), "{part}");
        assert!(facts(&part)["next"].as_str().unwrap().contains("offset 7"), "{part}");

        let edits =
            json!([{"old_text": "two", "new_text": "2"}, {"old_text": "e", "new_text": "E", "replace_all": true}]);
        let edited = agent.allowed(&house, "edit_file", json!({"path": "f", "edits": edits})).await;
        let told = facts(&edited);
        assert_eq!(
            (&told["lines_added"], &told["lines_removed"], &edited["isError"]),
            (&json!(3), &json!(3), &json!(false))
        );
        assert_eq!(told["diff"], "@@ +1,3 @@\n+onE\n+2\n+thrEE\n", "what went is not told");
        assert_eq!(std::fs::read(work.join("f")).unwrap(), b"onE\n2\nthrEE\n");

        let made = agent.allowed(&house, "write_file", json!({"path": "new/g", "content": "x"})).await;
        assert_eq!((&facts(&made)["created"], &facts(&made)["size"]), (&json!(true), &json!(1)), "{made}");
        let more = agent.allowed(&house, "write_file", json!({"path": "new/g", "content": "y", "append": true})).await;
        assert_eq!(facts(&more)["size"], 2, "{more}");

        let listed = agent.allowed(&house, "list_directory", json!({})).await;
        assert_eq!(facts(&listed)["listing"], "f  (12 bytes)\nnew/", "{listed}");
        std::fs::remove_dir_all(work.join("new")).unwrap();
    }
}

#[tokio::test]
async fn secrets_are_masked_in_file_work_where_the_person_wants_it() {
    let token = format!("ghp_{}", "a1B2".repeat(9));
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, NEWEST).await;
    for masked in [false, true] {
        house.broker.veil_answers(masked);
        std::fs::write(house.work().join("f"), format!("key {token}\n")).unwrap();
        let edits = json!([{"old_text": "key", "new_text": "word"}]);
        for (tool, arguments) in
            [("read_file", json!({"path": "f"})), ("edit_file", json!({"path": "f", "edits": edits}))]
        {
            let told = agent.allowed(&house, tool, arguments).await;
            let said = facts(&told)["masked"].is_string();
            assert_eq!((told.to_string().contains("a1B2"), said), (!masked, masked), "{told}");
        }
    }
}

#[tokio::test]
async fn what_does_not_fit_is_named() {
    let house = TestServer::new().await;
    let work = house.work();
    std::fs::write(work.join("f"), "a\na\n").unwrap();
    symlink("nowhere", work.join("dangling")).unwrap();
    let mut agent = DoorAgent::new(&house, NEWEST).await;
    for (tool, arguments, field, words) in [
        ("read_file", json!({}), "path", "missing"),
        ("read_file", json!({"path": 1}), "path", "a string"),
        ("read_file", json!({"path": ""}), "path", "empty"),
        ("read_file", json!({"path": "a\0b"}), "path", "NUL"),
        ("read_file", json!({"path": "none"}), "path", "doesn't exist"),
        ("read_file", json!({"path": "."}), "path", "is a folder"),
        ("read_file", json!({"path": "f/x"}), "path", "leads through a file"),
        ("read_file", json!({"path": "dangling"}), "path", "a link to nowhere"),
        ("read_file", json!({"path": "f", "first_line": 0}), "first_line", "counted from 1"),
        ("read_file", json!({"path": "f", "first_line": 3, "last_line": 2}), "last_line", "less than"),
        ("read_file", json!({"path": "f", "offset": -1}), "offset", "0 or more"),
        ("read_file", json!({"path": "f", "offset": 0, "first_line": 1}), "offset", "counts bytes"),
        ("read_file", json!({"path": "f", "max_bytes": 1 << 30}), "max_bytes", "from 1"),
        ("read_file", json!({"path": "f", "rows": 1}), "rows", "isn't an argument"),
        ("list_directory", json!({"path": "f"}), "path", "isn't a folder"),
        ("list_directory", json!({"cwd": "none"}), "cwd", "doesn't exist"),
        ("write_file", json!({"path": "f"}), "content", "missing"),
        ("write_file", json!({"path": ".", "content": ""}), "path", "is a folder"),
        ("write_file", json!({"path": "none/../f", "content": ""}), "path", "goes up"),
        ("edit_file", json!({"path": "f"}), "edits", "missing"),
        ("edit_file", json!({"path": "f", "edits": []}), "edits", "nothing to change"),
        ("edit_file", json!({"path": "f", "edits": ["a"]}), "edits", "only objects"),
        ("edit_file", json!({"path": "f", "edits": [{"old_text": "a"}]}), "edits", "`new_text` is missing"),
        ("edit_file", json!({"path": "f", "edits": [{"old_text": "", "new_text": "b"}]}), "content", "empty"),
        ("edit_file", json!({"path": "none", "edits": [{"old_text": "a", "new_text": "b"}]}), "path", "doesn't exist"),
    ] {
        let result = agent.tool(tool, arguments).await;
        let told = facts(&result);
        assert_eq!((&told["status"], &told["field"]), (&json!("invalid"), &json!(field)), "{tool}: {result}");
        assert!(told["reason"].as_str().unwrap().contains(words), "{words:?} is not in {told}");
        assert_eq!((&result["isError"], house.waiting()), (&json!(true), 0), "{result}");
    }
    // Whether a text is in a file says what the file holds, so that is asked.
    for (old, words) in [("b", "wasn't found"), ("a", "occurs 2 times")] {
        let edits = json!([{"old_text": old, "new_text": "x"}]);
        let result = agent.allowed(&house, "edit_file", json!({"path": "f", "edits": edits})).await;
        assert!(facts(&result)["reason"].as_str().unwrap().contains(words), "{result}");
        assert_eq!(result["isError"], true, "{result}");
    }
    assert_eq!(std::fs::read(work.join("f")).unwrap(), b"a\na\n");
}

#[tokio::test]
async fn a_ticket_leads_back_to_file_work_and_the_same_call_attaches() {
    let house = TestServer::new().await;
    std::fs::write(house.work().join("f"), "a\n").unwrap();
    let mut agent = DoorAgent::named(&house, "2025-06-18", "tester", &["--budget", "1"]).await;
    let change = json!({"path": "f", "content": "b\n"});
    let waiting = agent.tool("write_file", change.clone()).await;
    assert_eq!(facts(&waiting)["status"], "awaiting_approval", "{waiting}");
    let again = agent.tool("write_file", change).await;
    assert_eq!((&facts(&again)["ticket"], house.waiting()), (&facts(&waiting)["ticket"], 1), "one card, one change");
    house.allow("f").await;
    let done = agent.tool("wait_for_command", json!({"ticket": facts(&waiting)["ticket"]})).await;
    assert_eq!((&facts(&done)["status"], &facts(&done)["size"]), (&json!("finished"), &json!(2)), "{done}");
}
