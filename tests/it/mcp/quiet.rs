//! What an agent is answered about places outside its own folder until a person has decided: the same for all of them.

use serde_json::{Value, json};

use crate::door::agent::{DoorAgent, facts};
use crate::door::house::TestServer;

/// A house with places beside its agents' folder.
async fn beside() -> (TestServer, Vec<String>) {
    let house = TestServer::new().await;
    let out = house.folder.path().canonicalize().unwrap().join("out");
    std::fs::create_dir_all(out.join("folder")).unwrap();
    std::fs::write(out.join("file"), "secret\n").unwrap();
    std::os::unix::fs::symlink(out.join("file"), out.join("link")).unwrap();
    std::os::unix::fs::symlink("gone", out.join("dangling")).unwrap();
    let names = ["file", "folder", "link", "dangling", "nothing", "file/below"];
    (house, names.map(|name| out.join(name).display().to_string()).to_vec())
}

/// An answer without what differs in any two.
fn told(answer: &Value, path: &str) -> String {
    let mut facts = facts(answer).clone();
    for own in ["ticket", "elapsed_ms", "asked_s_ago", "approvable_for_s"] {
        facts.as_object_mut().unwrap().remove(own);
    }
    facts.to_string().replace(path, "PATH")
}

async fn deny_all(house: &TestServer) {
    let waiting = house.broker.snapshot().waiting;
    for (request, _) in waiting {
        let decision = countersign_broker::consent::desk::Decision::Deny { reason: None };
        house.person.decide(request.id, request.submission().fingerprint(), decision).unwrap();
        house.person.forget_denial(request.id);
    }
}

#[tokio::test]
async fn a_denial_tells_nothing_of_what_stands_there() {
    let (house, paths) = beside().await;
    let mut agent = DoorAgent::new(&house, "2025-06-18").await;
    type Arguments = fn(&str) -> Value;
    let calls: [(&str, Arguments); 6] = [
        ("read_file", |path| json!({"path": path})),
        ("list_directory", |path| json!({"path": path})),
        ("write_file", |path| json!({"path": path, "content": "x"})),
        ("edit_file", |path| json!({"path": path, "edits": [{"old_text": "a", "new_text": "b"}]})),
        ("run_command", |path| json!({"command": "true", "cwd": path})),
        ("run_command", |path| json!({"argv": [path]})),
    ];
    for (tool, arguments) in calls {
        let mut answers = Vec::new();
        for path in &paths {
            let id = agent.post_tool(tool, arguments(path)).await;
            house.until("it is asked", |broker| broker.snapshot().waiting.len() == 1).await;
            let listed = agent.tool("list_commands", json!({})).await;
            let last = facts(&listed)["commands"].as_array().unwrap().last().unwrap().clone();
            let line = json!({"structuredContent": last});
            deny_all(&house).await;
            let answer = agent.result(id).await;
            answers.push((told(&answer, path), told(&line, path)));
        }
        assert!(answers.windows(2).all(|two| two[0] == two[1]), "{tool}: {answers:#?}");
    }
}

#[tokio::test]
async fn a_stand_in_asks_before_it_goes_elsewhere() {
    let (house, paths) = beside().await;
    let mut agent = DoorAgent::named(&house, "2025-06-18", "tester", &["--dialect", "terminal-controller"]).await;
    let text = |answer: &Value| answer["content"][0]["text"].as_str().unwrap().to_owned();
    for (path, allowed) in [
        (&paths[1], format!("Switched to directory: {}", paths[1])),
        (&paths[4], format!("Error: Directory '{}' does not exist", paths[4])),
    ] {
        let id = agent.post_tool("change_directory", json!({"path": path})).await;
        house.until("it is asked", |broker| broker.snapshot().waiting.len() == 1).await;
        deny_all(&house).await;
        let denied = text(&agent.result(id).await);
        assert!(denied.contains("The person denied it"), "{denied}");
        let id = agent.post_tool("change_directory", json!({"path": path})).await;
        house.allow("").await;
        assert_eq!(text(&agent.result(id).await), allowed);
    }
    let here = agent.tool("get_current_directory", json!({})).await;
    assert_eq!(text(&here), paths[1]);
    let back = agent.tool("change_directory", json!({"path": house.work()})).await;
    assert!(text(&back).starts_with("Switched to directory: "), "its own folder is no secret: {back}");
}

#[tokio::test]
async fn another_stand_in_says_what_is_wrong_in_its_words_once_it_is_allowed() {
    let (house, paths) = beside().await;
    let mut agent = DoorAgent::named(&house, "2025-06-18", "tester", &["--dialect", "mcp-shell-server"]).await;
    for (arguments, said) in [
        (json!({"command": ["true"], "directory": paths[4]}), format!("Directory does not exist: {}", paths[4])),
        (json!({"command": ["true"], "directory": paths[0]}), format!("Not a directory: {}", paths[0])),
        (json!({"command": [paths[4]]}), format!("[Errno 2] No such file or directory: '{}'", paths[4])),
    ] {
        let id = agent.post_tool("shell_execute", arguments).await;
        house.allow("").await;
        let answer = agent.answer(id).await.to_string();
        assert!(answer.contains(&said), "{said}: {answer}");
    }
}
