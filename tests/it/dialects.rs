//! The servers Countersign stands in for, through the real bridge: their tools, their texts, their errors, in an old
//! and the newest version of the protocol.

mod controller;
mod controller_files;
mod mcp_terminal;
mod remote;
mod shell_server;
mod terminal;

use serde_json::{Value, json};
use tokio::process::Command;

use crate::door::agent::{DoorAgent, NEWEST, bridge_to};
use crate::door::house::TestServer;

const VERSIONS: [&str; 2] = ["2025-06-18", NEWEST];

/// One call: its tool and arguments, whether it is asked of the person, and what comes back.
struct DialectCall(&'static str, Value, Consent, Reply);

/// Whether a person is asked.
enum Consent {
    Never,
    Allowed,
}

/// What comes back: the text, or the protocol's error.
enum Reply {
    Fine(&'static str),
    Error(&'static str),
    Protocol(&'static str),
}

use Consent::{Allowed, Never};
use Reply::{Error, Fine, Protocol};

impl DialectCall {
    async fn play(&self, house: &TestServer, agent: &mut DoorAgent) {
        let Self(tool, arguments, asked, told) = self;
        let id = agent.post_tool(tool, arguments.clone()).await;
        match asked {
            Allowed => house.allow("").await,
            Never => {}
        }
        let answer = agent.answer(id).await;
        let (text, error) = match told {
            Fine(text) => (text, false),
            Error(text) => (text, true),
            Protocol(text) => {
                assert_eq!(evened(answer["error"]["message"].as_str().unwrap_or("no error")), *text, "{arguments}");
                return;
            }
        };
        assert_eq!(evened(&said(&answer)), *text, "{tool} {arguments}: {answer}");
        assert_eq!(answer["result"]["isError"], error, "{tool} {arguments}: {answer}");
        assert_eq!(house.waiting(), 0);
    }
}

/// All texts of an answer, one after the other.
fn said(answer: &Value) -> String {
    let items = answer["result"]["content"].as_array().unwrap_or_else(|| panic!("{answer}"));
    items.iter().map(|item| item["text"].as_str().unwrap()).collect::<Vec<_>>().join("|")
}

/// Without what is different each time: durations, times of day, the shell's way of naming itself.
fn evened(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = rest.split_at(at);
        let end = number.find(|c: char| !(c.is_ascii_digit() || ":-.TZ".contains(c))).unwrap_or(number.len());
        let end = number[..end].trim_end_matches([':', '.', '-']).len();
        let (number, after) = number.split_at(end);
        out.push_str(before);
        let is_time = number.matches(':').count() >= 2;
        out.push_str(if is_time { "TIME" } else { number });
        rest = after;
    }
    out.push_str(rest);
    out
}

async fn connect(house: &TestServer, version: &'static str, words: &[&str], env: &[(&str, &str)]) -> DoorAgent {
    let mut command = bridge_to(house, words);
    for name in ["ALLOW_COMMANDS", "ALLOWED_COMMANDS", "ALLOW_PATTERNS"] {
        command.env_remove(name);
    }
    command.envs(env.iter().copied());
    let mut agent = DoorAgent::run(command, version, "tester");
    agent.greet().await;
    agent
}

/// Plays a table in both eras.
async fn play(words: &[&str], env: &[(&str, &str)], cases: &[DialectCall]) {
    let house = TestServer::new().await;
    for version in VERSIONS {
        let mut agent = connect(&house, version, words, env).await;
        for case in cases {
            case.play(&house, &mut agent).await;
        }
    }
}

async fn names(words: &[&str]) -> Vec<String> {
    let house = TestServer::new().await;
    let mut agent = connect(&house, NEWEST, words, &[]).await;
    let tools = agent.request("tools/list", json!({})).await;
    let tools = tools["result"]["tools"].as_array().unwrap().clone();
    for tool in &tools {
        no_client_stumbles(&tool["inputSchema"], tool["name"].as_str().unwrap());
    }
    tools.iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
}

/// What some client is known to refuse.
fn no_client_stumbles(schema: &Value, at: &str) {
    let Some(members) = schema.as_object() else { return };
    if let Some(kind) = members.get("type") {
        assert!(kind.is_string() || at.ends_with("properties"), "{at}: a type that is not one word");
        assert!(kind != "array" || members["items"].is_object(), "{at}: an array without items");
    }
    assert!(!members.contains_key("$ref") && !members.contains_key("format"), "{at}");
    for (name, value) in members {
        no_client_stumbles(value, &format!("{at}.{name}"));
    }
}

#[tokio::test]
async fn each_has_its_tools_and_one_more() {
    let more = "wait_for_command";
    assert_eq!(names(&["--dialect", "terminal"]).await, ["terminal", more]);
    assert_eq!(names(&["--dialect", "mcp-terminal"]).await, ["run_command", more]);
    assert_eq!(names(&["--dialect=mcp-shell-server"]).await, ["shell_execute", more]);
    let words =
        ["--dialect", "terminal-mcp-server", "--sse", "--port", "8080", "--endpoint", "/sse", "--host", "localhost"];
    assert_eq!(names(&words).await, ["execute_command", more]);
    let ten = [
        "execute_command",
        "get_command_history",
        "get_current_directory",
        "change_directory",
        "list_directory",
        "write_file",
        "read_file",
        "insert_file_content",
        "delete_file_content",
        "update_file_content",
        more,
    ];
    assert_eq!(names(&["--dialect", "terminal-controller"]).await, ten);
}

#[tokio::test]
async fn an_unknown_one_is_told_in_every_version() {
    let house = TestServer::new().await;
    for version in VERSIONS {
        let mut agent = DoorAgent::silent(&house, version, "tester", &["--dialect", "nonsense"]);
        let (method, params) = agent.client.opening();
        let answer = agent.request(method, params).await;
        let told = if version == NEWEST { &answer["error"]["message"] } else { &answer["result"]["instructions"] };
        let message = told.as_str().unwrap();
        assert!(message.contains("\"nonsense\"") && message.contains("mcp-shell-server"), "{message}");
    }
}

/// Their tools that run a text, and the shell they give it to.
const SHELLS: [(&str, &str, &str); 4] = [
    ("terminal", "terminal", "/bin/sh"),
    ("terminal-controller", "execute_command", "/bin/bash"),
    ("mcp-terminal", "run_command", "/bin/sh"),
    ("terminal-mcp-server", "execute_command", "/bin/sh"),
];

#[tokio::test]
async fn a_shell_goes_by_the_name_its_original_gives_it() {
    let house = TestServer::new().await;
    for (dialect, tool, shell) in SHELLS {
        let mut agent = connect(&house, "2025-06-18", &["--dialect", dialect], &[]).await;
        for text in ["nosuchprogram", "echo $0 >&2", "${"] {
            let there = Command::new(shell).args(["-c", text]).current_dir(house.work()).output().await.unwrap();
            let complaint = String::from_utf8(there.stderr).unwrap();
            assert!(complaint.starts_with(shell), "{complaint}");
            let id = agent.post_tool(tool, json!({"command": text})).await;
            house.allow("").await;
            let said = said(&agent.answer(id).await);
            let complaint = complaint.trim_end();
            let in_json = serde_json::to_string(complaint).unwrap();
            assert!(said.contains(complaint) || said.contains(in_json.trim_matches('"')), "{dialect}: {said}");
        }
    }
}

#[tokio::test]
async fn control_characters_that_are_no_sequence_stay_as_in_the_originals() {
    let house = TestServer::new().await;
    let format = r"a\007b\010c\177d\001e\016\017f\033[31mg\033[0mh\032\014i";
    let wanted = "a\x07b\x08c\x7fd\x01e\x0e\x0ffgh\x1a\x0ci";
    let shells = SHELLS.map(|(dialect, tool, _)| (dialect, tool, json!({"command": format!("printf '{format}'")})));
    let argv = ("mcp-shell-server", "shell_execute", json!({"command": ["printf", format]}));
    for (dialect, tool, arguments) in shells.into_iter().chain([argv]) {
        let mut agent = connect(&house, "2025-06-18", &["--dialect", dialect], &[]).await;
        let id = agent.post_tool(tool, arguments).await;
        house.allow("printf").await;
        let said = said(&agent.answer(id).await);
        let in_json = serde_json::to_string(wanted).unwrap();
        assert!(said.contains(wanted) || said.contains(in_json.trim_matches('"')), "{dialect}: {said:?}");
    }
}

/// A denial, a ticket and its end look alike in all of them.
#[tokio::test]
async fn all_of_them_tell_a_denial_and_lead_back_by_a_ticket() {
    let house = TestServer::new().await;
    for (dialect, tool) in [
        ("terminal", "terminal"),
        ("terminal-controller", "execute_command"),
        ("mcp-terminal", "run_command"),
        ("terminal-mcp-server", "execute_command"),
        ("mcp-shell-server", "shell_execute"),
    ] {
        let command = |text: &str| {
            let words = json!(["sh", "-c", text]);
            json!({"command": if tool == "shell_execute" { words } else { json!(text) }})
        };
        let words = ["--dialect", dialect, "--budget", "1"];
        let mut agent = connect(&house, "2025-06-18", &words, &[]).await;
        let id = agent.post_tool(tool, command("echo begun; sleep 1.5; echo done")).await;
        let waiting = said(&agent.answer(id).await);
        assert!(waiting.contains("the person hasn't decided") && waiting.contains("wait_for_command"), "{waiting}");
        let ticket = waiting.split("\"ticket\": \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned();
        house.allow("begun").await;
        let id = agent.post_tool("wait_for_command", json!({"ticket": ticket})).await;
        let running = said(&agent.answer(id).await);
        assert!(running.contains("still running") && running.contains("begun"), "{dialect}: {running}");
        let id = agent.post_tool("wait_for_command", json!({"ticket": ticket})).await;
        let over = agent.answer(id).await;
        assert!(said(&over).contains("begun\ndone") || said(&over).contains("begun\\ndone"), "{dialect}: {over}");
        assert_eq!(over["result"]["isError"], false, "{over}");
        let id = agent.post_tool("wait_for_command", json!({"ticket": ticket, "stream": "stdout", "offset": 6})).await;
        assert_eq!(said(&agent.answer(id).await), "done\n", "{dialect}");

        // What was denied once is refused when it is asked again.
        let id = agent.post_tool(tool, command(&format!("echo denied-{dialect}"))).await;
        house.deny("denied", Some("not now")).await;
        let denied = agent.answer(id).await;
        assert_eq!(denied["result"]["isError"], true, "{dialect}: {denied}");
        assert!(said(&denied).contains("The person denied it with the reason: not now"), "{dialect}: {denied}");
    }
}
