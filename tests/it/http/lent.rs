//! The flags of terminal-mcp-server: HTTP at a place the set-up names, if the person lets clients in over HTTP.

use std::net::TcpListener;
use std::process::Stdio;

use countersign_door::http::Key;
use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::process::{Child, ChildStderr, Command};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::door::house::{SOON, TestServer, bridge};
use crate::http::agent::{HttpAgent, exchange};

/// A bridge as a set-up without a client on stdio starts it, and what it says.
fn started(house: &TestServer, port: u16) -> (Child, Lines<BufReader<ChildStderr>>) {
    let mut child = Command::new(bridge())
        .args(["--dialect", "terminal-mcp-server", "--sse", "--endpoint", "/sse", "--port", &port.to_string()])
        .env("XDG_RUNTIME_DIR", house.folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let said = BufReader::new(child.stderr.take().unwrap()).lines();
    (child, said)
}

async fn line(said: &mut Lines<BufReader<ChildStderr>>) -> String {
    timeout(SOON, said.next_line()).await.expect("it gave no reason").unwrap().unwrap_or_default()
}

fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

async fn is_shut(port: u16) -> bool {
    let shut = async { while TcpStream::connect(("127.0.0.1", port)).await.is_ok() {} };
    timeout(SOON, shut).await.is_ok()
}

#[tokio::test]
async fn it_is_served_while_the_bridge_is_there_and_the_person_wants_it() {
    let house = TestServer::shut().await;
    let (keys, lent) = watch::channel(Some(Key::make().unwrap()));
    house.lending(lent);
    let token = keys.borrow().as_ref().unwrap().reveal().to_owned();
    let port = free_port();
    let (mut child, mut said) = started(&house, port);
    assert!(line(&mut said).await.contains(&format!("http://127.0.0.1:{port}/sse")));

    let agent = HttpAgent::at(port, &token);
    let list = agent.written("tools/list", json!({})).replacen("/mcp ", "/sse ", 1);
    let answer = exchange(port, list.as_bytes()).await;
    assert!(answer.message()["result"]["tools"].to_string().contains("execute_command"), "{}", answer.body);
    assert_eq!(agent.request("tools/list", json!({})).await.status, 404, "nothing else is there");
    let stranger = HttpAgent::at(port, Key::make().unwrap().reveal());
    let list = stranger.written("tools/list", json!({})).replacen("/mcp ", "/sse ", 1);
    assert_eq!(exchange(port, list.as_bytes()).await.status, 401);

    child.kill().await.unwrap();
    assert!(is_shut(port).await, "it outlived the bridge");

    let (_child, mut said) = started(&house, port);
    assert!(line(&mut said).await.contains("is served at"));
    keys.send_replace(None);
    assert!(is_shut(port).await, "it outlived the person's wish");
}

#[tokio::test]
async fn without_the_persons_wish_it_says_what_to_do_and_stdio_goes_on() {
    let house = TestServer::shut().await;
    let (_keys, lent) = watch::channel(None);
    house.lending(lent);
    let port = free_port();
    let (_child, mut said) = started(&house, port);
    let words = line(&mut said).await;
    assert!(words.contains("isn't served") && words.contains("Turn them on in Countersign's settings"), "{words}");
    assert!(TcpStream::connect(("127.0.0.1", port)).await.is_err());
    let mut agent = crate::door::agent::DoorAgent::named(&house, "2025-06-18", "tester", &["--sse"]).await;
    assert!(agent.request("tools/list", json!({})).await["result"].is_object());
}
