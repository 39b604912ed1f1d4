//! What is written oddly is left alone, and said.

use std::path::Path;

use super::super::edit::{LONGEST, connect, standing};
use super::{BRIDGE, Odd, client, connected, taken_out};

#[test]
fn what_does_not_parse_is_left_alone_and_the_line_is_named() {
    for (id, text, line) in [
        ("cursor", "{\n  \"mcpServers\": {\n", 2),
        ("cursor", "{\n\"a\" 1}", 2),
        ("cursor", "{'a': 1}", 1),
        ("codex", "a = 1\nb = \n", 2),
        ("codex", "[a]\n[a]\n", 2),
        ("goose", "a: 1\nb: [\n", 2),
    ] {
        match connected(id, text) {
            Err(Odd::Broken { line: named, why }) => assert!(named >= line && !why.is_empty(), "{text}: {named} {why}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn two_of_one_name_and_other_things_in_the_place_are_left_alone() {
    let twice = |name: &str| Err(Odd::Twice(name.to_owned()));
    let own = "\"countersign\": {\"command\": \"c\"}";
    assert_eq!(connected("cursor", "{\"mcpServers\": {}, \"mcpServers\": {}}"), twice("mcpServers"));
    assert_eq!(taken_out("cursor", &format!("{{\"mcpServers\": {{{own}, {own}}}}}")), twice("countersign"));
    assert_eq!(connected("goose", "extensions: {}\nextensions: {}\n"), twice("extensions"));
    assert_eq!(
        connected("continue", "mcpServers:\n- {name: countersign, command: a}\n- {name: countersign, command: b}\n"),
        twice("countersign")
    );
    for (id, text) in [
        ("cursor", "[1]"),
        ("cursor", "7"),
        ("cursor", "{\"mcpServers\": null}"),
        ("cursor", "{\"mcpServers\": []}"),
        ("cursor", "{\"mcpServers\": {\"countersign\": \"x\"}}"),
        ("cursor", "{\"mcpServers\": {\"countersign\": {\"url\": \"http://x\"}}}"),
        ("codex", "mcp_servers = 1"),
        ("codex", "mcp_servers = { a = {} }"),
        ("codex", "[[mcp_servers]]\na = 1"),
        ("goose", "just words"),
        ("goose", "- a\n"),
        ("goose", "{extensions: {a: 1}}"),
        ("goose", "extensions: {a: 1}\n"),
        ("goose", "extensions: text\n"),
        ("goose", "a: 1\n---\nb: 2\n"),
        ("goose", "a: 1\n...\n"),
        ("goose", "extensions: &x\n  a: 1\ncopy: *x\n"),
        ("goose", "a: 1\rb: 2"),
        ("continue", "mcpServers:\n  a: 1\n"),
    ] {
        match connected(id, text) {
            Err(Odd::Shape(_) | Odd::Unsure | Odd::Broken { .. }) => {}
            other => panic!("{id} {text:?}: {other:?}"),
        }
    }
}

#[test]
fn what_is_no_text_or_far_too_long_is_left_alone() {
    let bridge = Path::new(BRIDGE);
    assert_eq!(connect(client("cursor"), b"{\"a\": \"\xff\"}", bridge), Err(Odd::NotText));
    assert_eq!(connect(client("codex"), b"a = 1\n\0", bridge), Err(Odd::NotText));
    assert_eq!(
        connect(
            client("goose"),
            "a: 1".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>().as_slice(),
            bridge
        ),
        Err(Odd::NotText)
    );
    let long = vec![b' '; LONGEST as usize + 1];
    assert_eq!(connect(client("cursor"), &long, bridge), Err(Odd::TooLong { size: LONGEST + 1 }));
}

#[test]
fn a_mark_of_order_stays_in_front() {
    for id in ["cursor", "codex", "goose"] {
        let new = connected(id, "\u{feff}").unwrap();
        assert!(new.starts_with('\u{feff}') && new.matches('\u{feff}').count() == 1, "{id}: {new:?}");
        assert!(!taken_out(id, &new).unwrap().contains("countersign"), "{id}");
    }
}

#[test]
fn depth_and_size_end_in_words_and_in_time() {
    let deep = |open: &str, n: usize| open.repeat(n);
    for (id, text) in [
        ("cursor", format!("{}{}", deep("[", 50_000), deep("]", 50_000))),
        ("cursor", format!("{{\"mcpServers\": {}1{}}}", deep("{\"a\":", 100_000), deep("}", 100_000))),
        ("codex", format!("a = {}{}", deep("[", 100_000), deep("]", 100_000))),
        ("codex", format!("[a{}]\nb = 1", deep(".a", 100_000))),
        ("codex", format!("a{} = 1", deep(".a", 100_000))),
        ("goose", deep("[", 20_000)),
        ("goose", (0..500).map(|n| format!("{}a:\n", " ".repeat(n))).collect()),
        ("goose", deep("- ", 20_000)),
    ] {
        assert!(connected(id, &text).is_err(), "{id}: {}…", &text[..40]);
    }
    let large: String = (0..10_000).map(|n| format!("    \"k{n}\": {{\"v\": [1, 2, \"x\"]}},\n")).collect();
    let large = format!("{{\n  \"projects\": {{\n{large}    \"z\": 1\n  }}\n}}\n");
    let new = connected("claude-code", &large).unwrap();
    assert!(new.starts_with(large.trim_end_matches("\n}\n")) && new.ends_with("  }\n}\n"));
    let lines: String = (0..5_000).map(|n| format!("k{n}: [1, 2, \"ü\"] # ü\n")).collect();
    assert!(connected("goose", &lines).unwrap().starts_with(&lines));
}

#[test]
fn names_and_paths_that_look_like_language_stay_words() {
    let bridge = Path::new("/opt/\"x\" #{y}: [z]\\ü/countersign-bridge");
    for id in ["cursor", "codex", "goose", "continue", "opencode"] {
        let new = connect(client(id), b"", bridge).unwrap();
        assert_eq!(standing(client(id), &new, bridge), Ok(super::EntryState::Ours), "{id}");
    }
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt as _;
        let nameless = Path::new(std::ffi::OsStr::from_bytes(b"/opt/\xff"));
        assert_eq!(connect(client("cursor"), b"", nameless), Err(Odd::Nameless));
    }
}
