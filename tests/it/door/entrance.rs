//! The door itself: who may open it where, who is let in, and who is let go.

use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use countersign_broker::broker::Broker;
use countersign_broker::submission::Draft;
use countersign_door::door::{self, BindError};
use countersign_tests::agent::{call, hello, request};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::UnixStream;
use tokio::time::timeout;

use crate::door::agent::DoorAgent;
use crate::door::house::{SOON, TestServer};

const PREAMBLE: &[u8] =
    b"{\"countersign\":1,\"want\":\"mcp\",\"pid\":1,\"ppid\":1,\"cwd\":\"/tmp\",\"dialect\":\"native\",\"budget\":2}\n";

#[tokio::test]
async fn the_socket_is_this_users_alone() {
    let house = TestServer::new().await;
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().mode() & 0o777;
    assert_eq!(mode(&house.socket()), 0o600);
    assert_eq!(mode(house.socket().parent().unwrap()), 0o700);
    house.stop.cancel();
    house.tracker.close();
    timeout(SOON, house.tracker.wait()).await.unwrap();
    assert!(!house.socket().exists(), "it is taken away at the end");
}

#[tokio::test]
async fn a_stale_socket_is_replaced_and_a_living_one_is_not() {
    let house = TestServer::shut().await;
    std::fs::create_dir(house.socket().parent().unwrap()).unwrap();
    std::fs::set_permissions(house.socket().parent().unwrap(), std::fs::Permissions::from_mode(0o700)).unwrap();
    drop(std::os::unix::net::UnixListener::bind(house.socket()).unwrap());
    assert!(house.socket().exists());
    house.open();
    DoorAgent::new(&house, "2025-06-18").await;
    assert!(matches!(door::bind(&house.socket()), Err(BindError::InUse(_))));
    DoorAgent::new(&house, "2025-06-18").await;
}

#[tokio::test]
async fn a_place_others_could_have_prepared_is_refused() {
    let base = tempfile::tempdir().unwrap();
    let (open, link, file) = (base.path().join("open"), base.path().join("link"), base.path().join("private"));
    std::fs::create_dir(&open).unwrap();
    std::fs::set_permissions(&open, std::fs::Permissions::from_mode(0o770)).unwrap();
    symlink(base.path(), &link).unwrap();
    for folder in [&open, &link] {
        assert!(matches!(door::bind(&folder.join("door.sock")), Err(BindError::Folder(_))));
    }
    std::fs::create_dir(&file).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o700)).unwrap();
    std::fs::write(file.join("door.sock"), "somebody's data").unwrap();
    assert!(matches!(door::bind(&file.join("door.sock")), Err(BindError::Socket { .. })));
    assert_eq!(std::fs::read_to_string(file.join("door.sock")).unwrap(), "somebody's data");
}

#[tokio::test]
async fn a_second_start_shows_the_window() {
    let house = TestServer::new().await;
    let mut stream = UnixStream::connect(house.socket()).await.unwrap();
    stream.write_all(countersign_bridge::preamble::open_line().as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert_eq!(answer, "{\"ok\":true}\n");
    assert_eq!(house.opened.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn whoever_does_not_say_what_it_wants_is_closed() {
    let house = TestServer::new().await;
    let long = vec![b'x'; 70 * 1024];
    for line in [
        &b"hello\n"[..],
        b"{\"countersign\":1,\"want\":\"approve\"}\n",
        b"{\"countersign\":1,\"want\":\"mcp\",\"dialect\":\"x\"}\n",
        &long,
    ] {
        let mut stream = UnixStream::connect(house.socket()).await.unwrap();
        // It may be closed before all of it is written.
        let _ = stream.write_all(line).await;
        let mut rest = Vec::new();
        let _ = timeout(SOON, stream.read_to_end(&mut rest)).await.unwrap();
        assert!(rest.is_empty());
    }
    let silent = UnixStream::connect(house.socket()).await.unwrap();
    let begun = Instant::now();
    let mut rest = Vec::new();
    timeout(SOON, BufReader::new(silent).read_to_end(&mut rest)).await.unwrap().unwrap();
    assert!((4..7).contains(&begun.elapsed().as_secs()), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn an_agent_whose_folder_is_gone_has_to_name_one() {
    let house = TestServer::new().await;
    let mut stream = UnixStream::connect(house.socket()).await.unwrap();
    let line = b"{\"countersign\":1,\"want\":\"mcp\",\"cwd\":\"/no/such/folder\"}\n";
    stream.write_all(line).await.unwrap();
    house.until("it is connected", |broker| !broker.snapshot().connected.is_empty()).await;
    let asker = house.broker.snapshot().connected[0].clone();
    let work = house.work().display().to_string();
    for (cwd, resolves) in [(None, false), (Some("sub".to_owned()), false), (Some(work), true)] {
        let draft = Draft { command: Some("rm -rf build".to_owned()), cwd: cwd.clone(), ..Draft::default() };
        // What is meant for a project is never asked for, or done, in the home.
        match house.broker.submit(draft, asker.clone()).await {
            Ok(_) => assert!(resolves, "{cwd:?}"),
            Err(invalid) => assert_eq!((invalid.field, resolves), ("cwd", false), "{invalid}"),
        }
    }
    assert_eq!(
        asker.client.program,
        std::env::current_exe().unwrap().canonicalize().unwrap(),
        "a stranger stands for itself"
    );
}

async fn initialized(house: &TestServer) -> UnixStream {
    let mut stream = UnixStream::connect(house.socket()).await.unwrap();
    stream.write_all(PREAMBLE).await.unwrap();
    let hello = request(0, "initialize", hello("2025-06-18", "rude"));
    stream.write_all(format!("{hello}\n").as_bytes()).await.unwrap();
    let mut answer = String::new();
    BufReader::new(&mut stream).read_line(&mut answer).await.unwrap();
    assert!(serde_json::from_str::<Value>(&answer).unwrap()["result"].is_object());
    stream
}

#[tokio::test]
async fn a_client_that_never_reads_holds_up_nobody_and_is_let_go() {
    let house = TestServer::impatient(Duration::from_secs(4)).await;
    let mut rude = initialized(&house).await;
    let waits = request(1, "tools/call", call("run_command", json!({"command": "echo rude"})));
    rude.write_all(format!("{waits}\n").as_bytes()).await.unwrap();
    house.asked("echo rude").await;
    // It asks and asks, until it is not heard any more either.
    let mut sent = 0_u32;
    let ask = format!("{}\n", request(2, "tools/list", json!({})));
    while timeout(Duration::from_secs(2), rude.write_all(ask.as_bytes())).await.is_ok_and(|sent| sent.is_ok()) {
        sent += 1;
        assert!(sent < 1_000_000, "everything is taken in without end");
    }
    eprintln!("{sent} requests were taken from a client that does not read");

    let mut polite = DoorAgent::new(&house, "2025-06-18").await;
    let asked = Instant::now();
    let id = polite.post_run("echo polite").await;
    house.allow("echo polite").await;
    polite.result(id).await;
    assert!(asked.elapsed() < Duration::from_secs(2));

    let is_there = |broker: &Broker, name| broker.snapshot().connected.iter().any(|asker| asker.client.name == name);
    house.until("the rude one is let go", |broker| !is_there(broker, "rude")).await;
    assert!(is_there(&house.broker, "tester"));
    assert!(house.broker.snapshot().waiting.is_empty(), "what it asked is withdrawn");
    drop(rude);
}

#[tokio::test]
async fn many_agents_at_once_are_all_served() {
    let house = TestServer::new().await;
    let mut agents = Vec::new();
    for _ in 0..40 {
        agents.push(DoorAgent::new(&house, "2025-06-18").await);
    }
    assert_eq!(house.broker.snapshot().connected.len(), 40);
    for agent in &mut agents {
        agent.tool("list_commands", json!({})).await;
    }
}
