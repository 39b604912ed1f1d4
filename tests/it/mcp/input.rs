//! Bad input: each gets an answer that names what is wrong, nothing is asked of a person, and the connection goes on.

use std::process::Command;

use serde_json::{Value, json};

use crate::door::agent::{DoorAgent, NEWEST, facts};
use crate::door::house::TestServer;

/// Arguments of `run_command`, the field the answer must name, and words it must say.
fn wrong() -> Vec<(Value, &'static str, &'static str)> {
    let many: serde_json::Map<String, Value> = (0..300).map(|n| (format!("V{n}"), json!("x"))).collect();
    vec![
        (json!({}), "command", "missing"),
        (json!({"command": ""}), "command", "empty"),
        (json!({"command": " \n\t"}), "command", "empty"),
        (json!({"command": "a\0b"}), "command", "NUL"),
        (json!({"command": "id", "argv": ["id"]}), "command", "one of them"),
        (json!({"argv": []}), "argv", "empty"),
        (json!({"argv": [""]}), "argv", "empty"),
        (json!({"argv": ["echo", "a\0"]}), "argv", "NUL"),
        (json!({"argv": ["no-such-program-anywhere"]}), "argv", "wasn't found"),
        (json!({"argv": ["./plain"]}), "argv", "can't be executed"),
        (json!({"argv": ["id", "x".repeat(128 * 1024)]}), "argv", "has an argument of"),
        (json!({"argv": ["id"], "shell": "sh"}), "shell", "command"),
        (json!({"command": "id", "shell": "fish"}), "shell", "sh"),
        (json!({"command": "id", "cwd": "no/such/folder"}), "cwd", "doesn't exist"),
        (json!({"command": "id", "cwd": "plain"}), "cwd", "not a folder"),
        (json!({"command": "id", "cwd": "plain/x"}), "cwd", "through a file"),
        (json!({"command": "id", "cwd": "a\0"}), "cwd", "NUL"),
        (json!({"command": "id", "timeout_ms": 0}), "timeout_ms", "at least 1"),
        (json!({"command": "id", "timeout_ms": -5}), "timeout_ms", "at least 1"),
        (json!({"command": "id", "timeout_ms": 999_999_999}), "timeout_ms", "86400000"),
        (json!({"command": "id", "timeout_ms": 1e300}), "timeout_ms", "whole number"),
        (json!({"command": "id", "timeout_ms": 1.5}), "timeout_ms", "whole number"),
        (json!({"command": "id", "timeout_ms": u64::MAX}), "timeout_ms", "whole number"),
        (json!({"command": "id", "max_output_bytes": 0}), "max_output_bytes", "from 1"),
        (json!({"command": "id", "max_output_bytes": 1 << 30}), "max_output_bytes", "from 1"),
        (json!({"command": "id", "env": {"A=B": "x"}}), "env", "`=`"),
        (json!({"command": "id", "env": {"": "x"}}), "env", "empty"),
        (json!({"command": "id", "env": {"A": "x\0"}}), "env", "NUL"),
        (json!({"command": "id", "env": {"COUNTERSIGN_X": "1"}}), "env", "reserved"),
        (json!({"command": "id", "env": many}), "env", "300"),
        (json!({"command": "id", "env": {"A": "x".repeat(128 * 1024)}}), "env", "with the name"),
        (json!({"command": 1}), "command", "must be a string"),
        (json!({"command": ["id"]}), "command", "must be a string"),
        (json!({"argv": "id"}), "argv", "array"),
        (json!({"argv": ["id", 1]}), "argv", "strings only"),
        (json!({"command": "id", "cwd": {}}), "cwd", "must be a string"),
        (json!({"command": "id", "env": ["A=1"]}), "env", "an object"),
        (json!({"command": "id", "env": {"A": 1}}), "env", "must be a string"),
        (json!({"command": "id", "stdin": true}), "stdin", "must be a string"),
        (json!({"command": "id", "timeout_ms": "30"}), "timeout_ms", "whole number"),
        (json!({"command": "id", "reason": 5}), "reason", "must be a string"),
        (json!({"command": "id", "reason": "r".repeat(10_000)}), "reason", "longer"),
        (json!({"command": "id", "approve": true}), "approve", "isn't an argument"),
    ]
}

#[tokio::test]
async fn each_wrong_argument_is_named() {
    let house = TestServer::new().await;
    std::fs::write(house.work().join("plain"), "").unwrap();
    for version in ["2025-06-18", NEWEST] {
        let mut agent = DoorAgent::new(&house, version).await;
        for (arguments, field, words) in wrong() {
            let result = agent.tool("run_command", arguments.clone()).await;
            let told = facts(&result);
            assert_eq!((&told["status"], &told["field"]), (&json!("invalid"), &json!(field)), "{arguments}: {result}");
            assert!(told["reason"].as_str().unwrap().contains(words), "{words:?} is not in {told}");
            assert_eq!(result["isError"], true);
        }
        assert_eq!(house.broker.snapshot().ended.len() + house.waiting(), 0, "a person was bothered");
    }
}

#[tokio::test]
async fn a_folder_that_cannot_be_read_is_named() {
    use std::os::unix::fs::PermissionsExt as _;
    let house = TestServer::new().await;
    let locked = house.work().join("locked");
    std::fs::create_dir(&locked).unwrap();
    std::fs::set_permissions(&locked, std::fs::Permissions::from_mode(0o000)).unwrap();
    if std::fs::read_dir(&locked).is_ok() {
        return again_as_one_of_many();
    }
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    let result = agent.tool("run_command", json!({"command": "id", "cwd": "locked"})).await;
    let told = facts(&result);
    assert_eq!((&told["status"], &told["field"]), (&json!("invalid"), &json!("cwd")), "{result}");
    assert!(told["reason"].as_str().unwrap().contains("permission denied"), "{result}");
}

/// Runs the calling test once more without root's right to read everything.
fn again_as_one_of_many() {
    const AGAIN: &str = "COUNTERSIGN_TEST_ONE_OF_MANY";
    assert!(std::env::var_os(AGAIN).is_none(), "that right could not be given up");
    let rights = "-dac_override,-dac_read_search";
    let mut again = Command::new("setpriv");
    again.args(["--inh-caps", rights, "--bounding-set", rights, "--"]).arg(std::env::current_exe().unwrap());
    again.args(["--exact", std::thread::current().name().unwrap()]).env(AGAIN, "1");
    let output = again.output().expect("setpriv is there");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

#[tokio::test]
async fn the_other_tools_are_as_strict() {
    let house = TestServer::new().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    for (tool, arguments, field) in [
        ("wait_for_command", json!({}), "ticket"),
        ("wait_for_command", json!({"ticket": 7}), "ticket"),
        ("wait_for_command", json!({"ticket": "x", "budget": 1}), "budget"),
        ("read_output", json!({"ticket": "x", "stream": "both"}), "stream"),
        ("read_output", json!({"ticket": "x", "offset": -1}), "offset"),
        ("read_output", json!({"ticket": "x", "length": 0}), "length"),
        ("read_output", json!({"ticket": "x", "length": 1_i64 << 40}), "length"),
        ("stop_command", json!({"ticket": "x", "hard": "yes"}), "hard"),
        ("list_commands", json!({"all": true}), "all"),
    ] {
        let result = agent.tool(tool, arguments.clone()).await;
        assert_eq!(
            (&facts(&result)["field"], &result["isError"]),
            (&json!(field), &json!(true)),
            "{tool} {arguments}: {result}"
        );
    }
}

#[tokio::test]
async fn what_is_no_tool_or_no_method_is_a_protocol_error() {
    let house = TestServer::new().await;
    for version in ["2025-06-18", NEWEST] {
        let mut agent = DoorAgent::new(&house, version).await;
        let unknown = agent.request("tools/call", json!({"name": "shell", "arguments": {}})).await;
        assert_eq!(unknown["error"]["code"], -32602);
        assert!(unknown["error"]["message"].as_str().unwrap().contains("run_command"), "{unknown}");
        for params in [
            json!({}),
            json!({"name": 5}),
            json!({"name": "run_command", "arguments": "id"}),
            json!({"name": "run_command", "arguments": []}),
        ] {
            let answer = agent.request("tools/call", params.clone()).await;
            assert!(answer["error"]["message"].as_str().unwrap().contains("arguments"), "{params}: {answer}");
        }
        let unknown = agent.request("tools/approve", json!({"id": 1})).await;
        assert_eq!(unknown["error"]["code"], -32601, "{unknown}");
    }
}
