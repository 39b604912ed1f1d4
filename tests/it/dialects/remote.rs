//! The `terminal-mcp-server` dialect, with its sessions; other machines are in `hosts`.

use serde_json::{Value, json};

use super::{Allowed, DialectCall, Fine, Never, Protocol, Reply, connect, play, said};
use crate::door::agent::{DoorAgent, NEWEST};
use crate::door::house::TestServer;

const WORDS: [&str; 2] = ["--dialect", "terminal-mcp-server"];

fn run(command: &str, told: Reply) -> DialectCall {
    DialectCall("execute_command", json!({"command": command}), Allowed, told)
}

fn no(arguments: Value, message: &'static str) -> DialectCall {
    DialectCall("execute_command", arguments, Never, Protocol(message))
}

#[tokio::test]
async fn says_what_the_original_says() {
    play(
        &WORDS,
        &[],
        &[
            run("echo hi", Fine("Command Output:\nstdout: hi\n\nstderr: ")),
            run("echo o; echo e >&2; exit 3", Fine("Command Output:\nstdout: o\n\nstderr: e\n")),
            run("false", Fine("Command Output:\nstdout: \nstderr: Command failed: false\n")),
            run("kill -9 $$", Fine("Command Output:\nstdout: \nstderr: Command failed: kill -9 $$\n")),
            no(json!({"command": "id", "host": "h"}), "Username is required when host is specified"),
            no(
                json!({"command": "id", "session": "s".repeat(129)}),
                "session is longer than 128 bytes. Give it a short name.",
            ),
            no(json!({"command": "id", "host": "-x", "username": "u"}), "SSH connection error: \"-x\" isn't a valid computer name: use letters, digits, `.`, `-` and `_`, not starting with `-` or `.`, or an IP address (IPv6 in brackets when a port follows). Put options in ssh_config. Please ensure SSH key-based authentication is set up."),
            no(json!({"command": ""}), "Command is required"),
            no(json!({}), "Command is required"),
            DialectCall("nothing", json!({}), Never, Protocol("Unknown tool")),
        ],
    )
    .await;
}

async fn ran(house: &TestServer, agent: &mut DoorAgent, arguments: Value) -> Value {
    let id = agent.post_tool("execute_command", arguments).await;
    house.allow("").await;
    agent.answer(id).await["result"].clone()
}

#[tokio::test]
async fn a_session_goes_on_where_it_was_and_the_card_shows_it() {
    let house = TestServer::new().await;
    let sub = house.work().join("sub");
    std::fs::create_dir(&sub).unwrap();
    let mut agent = connect(&house, NEWEST, &WORDS, &[]).await;
    let first = ran(&house, &mut agent, json!({"command": "cd sub && export B=2", "env": {"A": "it's \"1\""}})).await;
    assert_eq!(first["structuredContent"]["exit_code"], 0);

    let given = json!({"command": "echo $A $B $C; pwd", "env": {"C": "of this call"}});
    let id = agent.post_tool("execute_command", given).await;
    let request = house.asked("echo").await;
    let submission = request.submission();
    assert_eq!(submission.folder(), sub);
    let changes: Vec<_> =
        submission.run().unwrap().changes.iter().map(|c| (c.name.as_str(), c.value.as_str())).collect();
    assert_eq!(changes, [("A", "it's \"1\""), ("B", "2"), ("C", "of this call")]);
    let carried = submission.run().unwrap().session.clone().unwrap();
    assert_eq!((carried.name.as_str(), carried.folder), ("default", true));
    assert_eq!(carried.variables.iter().map(String::as_str).collect::<Vec<_>>(), ["A", "B"]);
    house.allow("echo").await;
    let answer = agent.answer(id).await;
    assert_eq!(
        answer["result"]["structuredContent"]["stdout"],
        format!("it's \"1\" 2 of this call\n{}\n", sub.display())
    );

    let other = ran(&house, &mut agent, json!({"command": "echo [$A]; pwd", "session": "other"})).await;
    assert_eq!(other["structuredContent"]["stdout"], format!("[]\n{}\n", house.work().display()));

    let sessions = house.broker.sessions();
    let default = sessions.iter().find(|session| session.name == "default").unwrap();
    assert_eq!((default.cwd.as_deref(), default.env.len(), &*default.client.name), (Some(sub.as_path()), 3, "tester"));
    assert!(house.broker.end_session(default.id));
    let anew = ran(&house, &mut agent, json!({"command": "echo [$A]; pwd"})).await;
    assert_eq!(anew["structuredContent"]["stdout"], format!("[]\n{}\n", house.work().display()));
}

#[tokio::test]
async fn a_session_learns_nothing_from_what_failed_and_says_what_it_missed() {
    let house = TestServer::new().await;
    std::fs::create_dir(house.work().join("sub")).unwrap();
    let mut agent = connect(&house, NEWEST, &WORDS, &[]).await;
    ran(&house, &mut agent, json!({"command": "cd sub && false"})).await;
    ran(&house, &mut agent, json!({"command": "cd sub | cat"})).await;
    for command in ["export X=$(echo 1)", "unset PATH"] {
        let missed = ran(&house, &mut agent, json!({"command": command})).await;
        assert!(missed["content"][0]["text"].as_str().unwrap().contains("doesn't keep everything"), "{missed}");
    }
    let id = agent.post_tool("execute_command", json!({"command": "id", "env": {"D": "denied"}})).await;
    house.deny("id", None).await;
    assert!(said(&agent.answer(id).await).contains("denied it"));
    let after = ran(&house, &mut agent, json!({"command": "echo [$X$D]; pwd"})).await;
    assert_eq!(after["structuredContent"]["stdout"], format!("[]\n{}\n", house.work().display()));
}

#[tokio::test]
async fn a_session_cannot_be_spoilt_by_what_no_command_may_set() {
    let house = TestServer::new().await;
    let mut agent = connect(&house, NEWEST, &WORDS, &[]).await;
    ran(&house, &mut agent, json!({"command": "export PWD=/x COUNTERSIGN_RUN=1 OK=1"})).await;
    let after = ran(&house, &mut agent, json!({"command": "echo $OK"})).await;
    assert_eq!(after["structuredContent"]["stdout"], "1\n");
    std::fs::create_dir(house.work().join("gone")).unwrap();
    ran(&house, &mut agent, json!({"command": "cd gone"})).await;
    std::fs::remove_dir(house.work().join("gone")).unwrap();
    let back = ran(&house, &mut agent, json!({"command": "pwd"})).await;
    assert_eq!(back["structuredContent"]["stdout"], format!("{}\n", house.work().display()));
}

#[tokio::test]
async fn native_commands_have_sessions_too() {
    let house = TestServer::new().await;
    std::fs::create_dir(house.work().join("sub")).unwrap();
    let mut agent = DoorAgent::new(&house, NEWEST).await;
    for (arguments, stdout) in [
        (json!({"command": "cd sub", "session": "a", "env": {"A": "1"}}), String::new()),
        (json!({"command": "echo $A; pwd", "session": "a"}), format!("1\n{}\n", house.work().join("sub").display())),
        (
            json!({"command": "echo $A; pwd", "session": "a", "cwd": ".", "env": {"A": "2"}}),
            format!("2\n{}\n", house.work().display()),
        ),
        (json!({"command": "pwd"}), format!("{}\n", house.work().display())),
    ] {
        let id = agent.post_tool("run_command", arguments).await;
        house.allow("").await;
        assert_eq!(agent.result(id).await["structuredContent"]["stdout"], stdout);
    }
}
