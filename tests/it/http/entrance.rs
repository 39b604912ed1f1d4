//! Who is let in by the HTTP door.

use std::time::Duration;

use countersign_tests::agent::{NEWEST, call, request};
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::door::house::TestServer;
use crate::http::agent::{HttpAgent, exchange};

#[tokio::test]
async fn only_programs_with_the_token_and_the_right_host_are_heard() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let body = request(1, "tools/list", json!({})).to_string();
    let (here, token) = (format!("127.0.0.1:{}", http.port), http.key.reveal());
    let other = countersign_door::http::Key::make().unwrap();
    let bearer = format!("Authorization: Bearer {token}\r\n");
    let cases: &[(&str, &str, &str, String, u16)] = &[
        ("no token", "/mcp", &here, String::new(), 401),
        ("another token", "/mcp", &here, format!("Authorization: Bearer {}\r\n", other.reveal()), 401),
        ("half a token", "/mcp", &here, format!("Authorization: Bearer {}\r\n", &token[..20]), 401),
        ("another scheme", "/mcp", &here, format!("Authorization: Basic {token}\r\n"), 401),
        ("the token in the path", &format!("/mcp?token={token}"), &here, String::new(), 401),
        ("two tokens", "/mcp", &here, format!("{bearer}Authorization: Bearer {}\r\n", other.reveal()), 401),
        ("a path that is not there, without token", "/secret", &here, String::new(), 401),
        ("a name turned to this address", "/mcp", "evil.example", bearer.clone(), 403),
        ("the same with our port", "/mcp", &format!("evil.example:{}", http.port), bearer.clone(), 403),
        ("another port", "/mcp", "127.0.0.1:1", bearer.clone(), 403),
        ("no port", "/mcp", "127.0.0.1", bearer.clone(), 403),
        ("another host in the first line", "http://evil.example/mcp", &here, bearer.clone(), 403),
        ("two hosts", "/mcp", &format!("{here}\r\nHost: evil.example"), bearer.clone(), 403),
        ("a page", "/mcp", &here, format!("{bearer}Origin: https://evil.example\r\n"), 403),
        ("a page without a home", "/mcp", &here, format!("{bearer}Origin: null\r\n"), 403),
        ("a page of another port here", "/mcp", &here, format!("{bearer}Origin: http://localhost:3000\r\n"), 403),
        ("ours and another page", "/mcp", &here, format!("{bearer}Origin: http://{here}\r\nOrigin: null\r\n"), 403),
        ("a path that is not there", "/", &here, bearer.clone(), 404),
        ("a server nobody stands in for", "/mcp/approve", &here, bearer.clone(), 404),
    ];
    for (what, path, host, headers, wanted) in cases {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let answer = exchange(http.port, request.as_bytes()).await;
        assert_eq!(answer.status, *wanted, "{what}: {}", answer.body);
        assert!(!answer.head.to_lowercase().contains("access-control"), "{what}: {}", answer.head);
        assert!(!answer.body.contains("run_command"), "{what}");
    }
    assert!(house.broker.snapshot().connected.is_empty(), "nobody of them became a client");
}

#[tokio::test]
async fn a_page_may_not_even_ask_whether_it_may() {
    let house = TestServer::new().await;
    let http = house.http().await;
    for (origin, wanted) in [("https://evil.example".to_owned(), 403), (format!("http://127.0.0.1:{}", http.port), 401)]
    {
        let request = format!(
            "OPTIONS /mcp HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nOrigin: {origin}\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization\r\n\r\n",
            http.port
        );
        // To its end: whoever is turned away keeps no place, though they did not offer to go.
        let answer = exchange(http.port, request.as_bytes()).await;
        assert_eq!(answer.status, wanted);
        assert!(!answer.head.to_lowercase().contains("access-control"), "{}", answer.head);
    }
}

#[tokio::test]
async fn what_is_too_much_is_not_read() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let agent = HttpAgent::new(&http, NEWEST).await;
    let long = call("run_command", json!({"command": "a".repeat(5 * 1024 * 1024)}));
    assert_eq!(agent.request("tools/call", long).await.status, 413);
    let head = format!("GET /mcp HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nX: {}\r\n\r\n", http.port, "a".repeat(100_000));
    assert_eq!(exchange(http.port, head.as_bytes()).await.status, 431);
    assert_eq!(agent.request("tools/list", json!({})).await.status, 200, "and the door is still open");
    assert_eq!(house.waiting(), 0);
}

#[tokio::test]
async fn who_asks_nothing_makes_room_for_who_does() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let agent = HttpAgent::new(&http, NEWEST).await;
    let _asking = agent.run("touch held").await;
    house.asked("touch held").await;
    let mut idle = Vec::new();
    // Who says nothing, half a head, or something and then no more.
    let said = ["", "POST /mcp HTTP/1.1\r\nHo", "GET /mcp HTTP/1.1\r\nHost: nowhere\r\n\r\n"];
    for n in 0..200 {
        let mut stream = TcpStream::connect(("127.0.0.1", http.port)).await.unwrap();
        stream.write_all(said[n % 3].as_bytes()).await.unwrap();
        idle.push(stream);
    }
    // Nobody's head has to be here sooner.
    let answer = timeout(Duration::from_secs(12), agent.request("tools/list", json!({}))).await;
    assert_eq!(answer.expect("it waited for those that ask nothing").status, 200);
    assert_eq!(house.waiting(), 1, "who waits for the person wants something");
}

#[tokio::test]
async fn who_holds_back_a_body_makes_room_for_who_asks() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let agent = HttpAgent::new(&http, NEWEST).await;
    let whole = agent.written("tools/list", json!({})).replacen("Connection: close\r\n", "", 1);
    // Some asked before, with the same token.
    let mut held = Vec::new();
    for n in 0..100 {
        let mut stream = TcpStream::connect(("127.0.0.1", http.port)).await.unwrap();
        if n % 2 == 0 {
            stream.write_all(whole.as_bytes()).await.unwrap();
        }
        stream.write_all(&whole.as_bytes()[..whole.len() - 5]).await.unwrap();
        held.push(stream);
    }
    // No body has to be here sooner.
    let answer = timeout(Duration::from_secs(12), agent.request("tools/list", json!({}))).await;
    assert_eq!(answer.expect("it waited for bodies that do not come").status, 200);
}

#[tokio::test]
async fn a_body_that_is_none_is_told_so() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let agent = HttpAgent::new(&http, "2025-06-18").await;
    for (body, code) in
        [("", -32700), ("{", -32700), ("\u{feff}{}", -32700), ("[]", -32600), ("{}", -32600), ("5", -32600)]
    {
        let answer = exchange(http.port, agent.posting(body).as_bytes()).await;
        assert_eq!(
            (answer.status, &answer.message()["error"]["code"]),
            (400, &json!(code)),
            "{body:?}: {}",
            answer.body
        );
    }
    let list = request(1, "tools/list", json!({})).to_string();
    let other = agent.posting(&list).replace("application/json\r\n", "text/plain\r\n");
    assert_eq!(exchange(http.port, other.as_bytes()).await.status, 415);
    let empty = agent.posting("");
    let head = empty.split("Content-Length").next().unwrap();
    let torn = format!("{head}Transfer-Encoding: chunked\r\n\r\nzz\r\n");
    assert_eq!(exchange(http.port, torn.as_bytes()).await.status, 400);
    let whole = format!("{head}Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{list}\r\n0\r\n\r\n", list.len());
    assert!(exchange(http.port, whole.as_bytes()).await.body.contains("run_command"));
}

#[tokio::test]
async fn it_is_open_on_this_computer_alone() {
    let house = TestServer::new().await;
    let http = house.http().await;
    let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let port = format!(":{:04X}", http.port);
    let listens = |line: &&str| line.split_whitespace().nth(3) == Some("0A");
    let at: Vec<&str> = table.lines().filter(listens).filter_map(|line| line.split_whitespace().nth(1)).collect();
    let ours: Vec<_> = at.iter().filter(|address| address.ends_with(&port)).collect();
    assert_eq!(ours.len(), 1);
    assert!(ours[0].starts_with("0100007F") || ours[0].starts_with("7F000001"), "{ours:?}");
}
