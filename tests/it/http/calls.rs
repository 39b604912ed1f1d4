//! Calls over HTTP: asked, allowed, answered, and withdrawn when nobody waits any more.

use std::process::Stdio;
use std::time::Duration;

use countersign_tests::agent::{call, initialized, request};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::process::Command;
use tokio::time::timeout;

use crate::door::agent::{NEWEST, facts};
use crate::door::house::TestServer;
use crate::http::agent::{HttpAgent, exchange, messages, read};
use crate::mcp::consent::{METHODS, TOOLS, hopes};

const VERSIONS: [&str; 4] = ["2025-03-26", "2025-06-18", "2025-11-25", NEWEST];

#[tokio::test]
async fn a_command_is_asked_allowed_and_answered() {
    let house = TestServer::new().await;
    let http = house.http().await;
    for version in VERSIONS {
        let agent = HttpAgent::new(&http, version).await;
        let tools = agent.request("tools/list", json!({})).await.message();
        assert_eq!(tools["result"]["tools"].as_array().map(Vec::len), Some(10), "{version}: {tools}");
        let waits = agent.run("printf hello; exit 3").await;
        let request = house.asked("printf hello").await;
        let submission = request.submission();
        let asker = submission.asker();
        assert_eq!(asker.claimed.as_ref().unwrap().name, "webby");
        // The system told who it is: the test itself.
        assert_eq!(asker.client.program, std::env::current_exe().unwrap().canonicalize().unwrap());
        assert_eq!(asker.chain.last().map(|process| process.pid), Some(std::process::id()));
        assert_eq!(asker.cwd, std::env::current_dir().unwrap());
        house.allow("printf hello").await;
        let result = read(waits).await.message()["result"].clone();
        let told = facts(&result);
        assert_eq!((&told["status"], &told["exit_code"]), (&json!("finished"), &json!(3)), "{version}: {result}");
        assert_eq!(told["stdout"], "hello");
    }
}

#[tokio::test]
async fn a_request_that_is_closed_is_withdrawn() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let file = house.work().join("ran");
    for version in VERSIONS {
        let agent = HttpAgent::new(&http, version).await;
        let waits = agent.run(&format!("touch '{}'", file.display())).await;
        let request = house.asked("touch").await;
        drop(waits);
        house.until("nothing waits", |broker| broker.snapshot().waiting.is_empty()).await;
        let late = countersign_broker::consent::desk::Decision::AllowOnce;
        let fingerprint = request.submission().fingerprint();
        assert!(house.person.decide(request.id, fingerprint, late).is_err(), "{version}");
    }
    assert!(!file.exists());
}

#[tokio::test]
async fn a_request_that_is_closed_ends_what_it_runs() {
    let house = TestServer::new().await;
    let http = house.http().await;
    for version in ["2025-06-18", NEWEST] {
        let agent = HttpAgent::new(&http, version).await;
        let waits = agent.run("sleep 600").await;
        house.allow("sleep 600").await;
        house.until("it runs", |broker| !broker.snapshot().running.is_empty()).await;
        drop(waits);
        house.until("nothing runs", |broker| broker.snapshot().running.is_empty()).await;
    }
}

#[tokio::test]
async fn a_session_given_up_or_a_door_closed_takes_everything_back() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let agent = HttpAgent::new(&http, "2025-06-18").await;
    let _waits = agent.run("echo one").await;
    house.asked("echo one").await;
    assert_eq!(agent.leave().await, 202);
    house.until("nothing waits", |broker| broker.snapshot().waiting.is_empty()).await;
    assert_eq!(agent.request("tools/list", json!({})).await.status, 404);

    for version in ["2025-06-18", NEWEST] {
        let http = house.http().await;
        let _waits = HttpAgent::new(&http, version).await.run("echo two").await;
        house.asked("echo two").await;
        http.off.cancel();
        house.until("nothing waits", |broker| broker.snapshot().waiting.is_empty()).await;
    }
}

/// Some methods are answered by a stream that stays open: that is no answer to wait for.
const MOMENT: Duration = Duration::from_secs(1);

#[tokio::test]
async fn no_message_of_any_version_can_approve() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let mark = house.work().join("approved");
    for version in ["2025-06-18", NEWEST] {
        let agent = HttpAgent::new(&http, version).await;
        let waits = agent.run(&format!("touch {}", mark.display())).await;
        let request = house.asked("touch").await;
        let hopes = hopes(&request.ticket.to_string(), request.id.0, &request.submission().fingerprint().to_string());
        for method in METHODS {
            // Whatever it says: what counts is what became of the request.
            let _ = timeout(MOMENT, agent.request(method, hopes.clone())).await;
        }
        for tool in TOOLS {
            let answer = agent.request("tools/call", call(tool, hopes.clone())).await;
            assert!(answer.message()["error"].is_object(), "{tool}: {}", answer.body);
        }
        for path in ["/approve", "/decide", "/mcp/approve", "/sse"] {
            let list = agent.written("tools/list", json!({})).replacen("/mcp ", &format!("{path} "), 1);
            assert_eq!(exchange(http.port, list.as_bytes()).await.status, 404);
        }
        assert_eq!(house.waiting(), 1, "{version}: it does not wait any more");
        assert!(house.broker.snapshot().running.is_empty() && house.broker.snapshot().rules.is_empty());
        assert!(!mark.exists());
        drop(waits);
        house.until("the agent is gone", |broker| broker.snapshot().waiting.is_empty()).await;
    }
}

/// A client that is not this process: bash, by its own way to open connections.
pub(crate) async fn bash(port: u16, request: &str) -> String {
    let script = format!("exec 3<>/dev/tcp/127.0.0.1/{port}; cat >&3; cat <&3");
    let mut child = Command::new("bash")
        .args(["-c", &script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut input, request.as_bytes()).await.unwrap();
    drop(input);
    let mut said = String::new();
    child.stdout.take().unwrap().read_to_string(&mut said).await.unwrap();
    said
}

#[tokio::test]
async fn a_session_is_of_the_program_that_began_it() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let agent = HttpAgent::new(&http, "2025-06-18").await;
    let call = agent.written("tools/call", call("run_command", json!({"command": "echo stolen"})));
    let said = bash(http.port, &call).await;
    assert!(said.contains("belongs to another program"), "{said}");
    assert_eq!(house.waiting(), 0);
    assert!(exchange(http.port, agent.written("tools/list", json!({})).as_bytes()).await.body.contains("run_command"));
}

#[tokio::test]
async fn a_stand_in_has_a_path_of_its_own() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let agent = HttpAgent::new(&http, NEWEST).await;
    let list = agent.written("tools/list", json!({}));
    for (path, tool) in [("/mcp/native", "run_command"), ("/mcp/terminal-mcp-server", "execute_command")] {
        let request = list.replacen("/mcp ", &format!("{path} "), 1);
        let answer = exchange(http.port, request.as_bytes()).await;
        assert!(answer.message()["result"]["tools"].to_string().contains(tool), "{path}: {}", answer.body);
    }
}

#[tokio::test]
async fn several_messages_at_once_are_answered_in_one_stream_where_the_version_has_that() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let (list, noted) = (request(1, "tools/list", json!({})), initialized());
    let run = request("two", "tools/call", call("run_command", json!({"command": "printf hello"})));
    let all = json!([list, noted, run, {"id": 3}, []]).to_string();
    for version in VERSIONS {
        let agent = HttpAgent::new(&http, version).await;
        let mut stream = TcpStream::connect(("127.0.0.1", http.port)).await.unwrap();
        stream.write_all(agent.posting(&all).as_bytes()).await.unwrap();
        if version != VERSIONS[0] {
            let answer = read(stream).await;
            assert_eq!((answer.status, &answer.message()["error"]["code"]), (400, &json!(-32600)), "{version}");
            continue;
        }
        house.allow("printf hello").await;
        let answer = read(stream).await;
        let events: Vec<Value> = messages(&answer.body).collect();
        let of = |id: Value| events.iter().filter(|event| event.get("id") == Some(&id)).collect::<Vec<_>>();
        assert!(of(json!(1))[0]["result"]["tools"].is_array(), "{}", answer.body);
        assert_eq!(of(json!("two"))[0]["result"]["structuredContent"]["stdout"], "hello", "{}", answer.body);
        let wrong: Vec<_> = of(Value::Null).iter().map(|event| event["error"]["code"].clone()).collect();
        assert_eq!((answer.status, wrong), (200, vec![json!(-32600)]), "{}", answer.body);
        assert_eq!(of(json!(3))[0]["error"]["code"], -32600, "{}", answer.body);
        let heard = exchange(http.port, agent.posting(&json!([noted, noted]).to_string()).as_bytes()).await;
        assert_eq!((heard.status, &*heard.body), (202, ""));
        for wrong in [json!([]), json!(vec![list.clone(); 65])] {
            let answer = exchange(http.port, agent.posting(&wrong.to_string()).as_bytes()).await;
            assert_eq!((answer.status, &answer.message()["error"]["code"]), (400, &json!(-32600)));
        }
    }
}
