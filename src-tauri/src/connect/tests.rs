//! Files as people have them, and as nobody should: what becomes of them, and that nothing else does.

mod files;
mod hostile;

use std::path::Path;

use super::clients::{CLIENTS, Client};
use super::edit::{EntryState, alone, connect, standing, take_out};
use super::odd::Odd;
use super::places::{Places, System};

const BRIDGE: &str = "/opt/countersign/countersign-bridge";

fn client(id: &str) -> &'static Client {
    CLIENTS.iter().find(|client| client.id == id).unwrap()
}

fn connected(id: &str, before: &str) -> Result<String, Odd> {
    connect(client(id), before.as_bytes(), Path::new(BRIDGE)).map(|new| String::from_utf8(new).unwrap())
}

fn taken_out(id: &str, before: &str) -> Result<String, Odd> {
    take_out(client(id), before.as_bytes()).map(|new| String::from_utf8(new).unwrap())
}

/// Connects, holds what came of it against what is expected, and takes it out again: only blanks may be left of it.
fn check(id: &str, before: &str, after: &str) {
    let new = connected(id, before).unwrap();
    assert_eq!(new, after, "{id}");
    assert_eq!(standing(client(id), new.as_bytes(), Path::new(BRIDGE)), Ok(EntryState::Ours), "{id}");
    let again = taken_out(id, &new).unwrap();
    let plain = |text: &str| text.replace(char::is_whitespace, "");
    // What was made to hold our entry stays, empty.
    if !["{}", "[]"].iter().any(|empty| again.contains(empty)) {
        assert_eq!(plain(&again), plain(before), "{id}");
    }
    assert_eq!(standing(client(id), again.as_bytes(), Path::new(BRIDGE)), Ok(EntryState::Absent), "{id}");
}

#[test]
fn every_client_has_a_name_of_its_own_a_text_and_on_each_system_a_file() {
    for (n, one) in CLIENTS.iter().enumerate() {
        assert!(CLIENTS[n + 1..].iter().all(|other| other.id != one.id && other.name != one.name), "{}", one.id);
        let text = alone(one, Path::new(BRIDGE));
        assert!(text.contains(BRIDGE) && text.contains("countersign"), "{}: {text}", one.id);
        assert_eq!(standing(one, text.as_bytes(), Path::new(BRIDGE)), Ok(EntryState::Ours), "{}: {text}", one.id);
        for system in [System::Linux, System::Mac, System::Windows] {
            let files = (one.files)(&Places::of(Path::new("/home/ada"), system, None, None));
            assert_eq!(files.is_empty(), one.id == "jetbrains", "{}", one.id);
            assert!(files.iter().all(|file| file.starts_with("/home/ada") && file.extension().is_some()), "{files:?}");
        }
    }
    let mac = Places::of(Path::new("/Users/ada"), System::Mac, None, None);
    let desktop = (client("claude-desktop").files)(&mac).remove(0);
    assert_eq!(desktop, Path::new("/Users/ada/Library/Application Support/Claude/claude_desktop_config.json"));
    let windows = Places::of(Path::new("/ada"), System::Windows, None, Some("/ada/Roaming".into()));
    assert_eq!((client("goose").files)(&windows)[0], Path::new("/ada/Roaming/Block/goose/config/config.yaml"));
}

#[test]
fn json_keeps_its_layout_its_remarks_and_its_order() {
    check(
        "cursor",
        "{\n\t// mine\n\t\"mcpServers\": {\n\t\t/* old */ \"b\": { \"command\": \"x\" }, // stays\n\t\t\"a\": {\"url\": \"//y\"} // last\n\t},\n\t\"z\": 1\n}\n",
        "{\n\t// mine\n\t\"mcpServers\": {\n\t\t/* old */ \"b\": { \"command\": \"x\" }, // stays\n\t\t\"a\": {\"url\": \"//y\"}, // last\n\t\t\"countersign\": {\n\t\t\t\"command\": \"/opt/countersign/countersign-bridge\",\n\t\t\t\"args\": []\n\t\t}\n\t},\n\t\"z\": 1\n}\n",
    );
    // A comma behind the last stays the style of the file.
    check(
        "zed",
        "{\n  \"theme\": \"One\",\n  \"context_servers\": {\n    \"a\": {},\n  },\n}",
        "{\n  \"theme\": \"One\",\n  \"context_servers\": {\n    \"a\": {},\n    \"countersign\": {\n      \"command\": \"/opt/countersign/countersign-bridge\",\n      \"args\": [\"--budget\", \"570\"],\n      \"env\": {},\n      \"timeout\": 600\n    },\n  },\n}",
    );
    check(
        "claude-desktop",
        "{\"mcpServers\":{\"a\":{\"command\":\"x\"}},\"b\":[1,2]}",
        "{\"mcpServers\":{\"a\":{\"command\":\"x\"}, \"countersign\": { \"command\": \"/opt/countersign/countersign-bridge\", \"args\": [] }},\"b\":[1,2]}",
    );
    check(
        "gemini",
        "{\r\n    \"ui\": {}\r\n}\r\n",
        "{\r\n    \"ui\": {},\r\n    \"mcpServers\": {\r\n        \"countersign\": {\r\n            \"command\": \"/opt/countersign/countersign-bridge\",\r\n            \"args\": [\"--budget\", \"3300\"],\r\n            \"timeout\": 3600000\r\n        }\r\n    }\r\n}\r\n",
    );
    check(
        "vscode",
        "{\n  \"servers\": {\n    // none yet\n  }\n}\n",
        "{\n  \"servers\": {\n    // none yet\n    \"countersign\": {\n      \"type\": \"stdio\",\n      \"command\": \"/opt/countersign/countersign-bridge\",\n      \"args\": []\n    }\n  }\n}\n",
    );
}

#[test]
fn json_gives_an_entry_back_wherever_it_stands() {
    let own = "\"countersign\": {\"command\": \"c\"}";
    for (before, after) in [
        (format!("{{\"mcpServers\": {{\n  {own},\n  \"a\": 1\n}}}}"), "{\"mcpServers\": {\n  \"a\": 1\n}}"),
        (
            format!("{{\"mcpServers\": {{\n  \"a\": 1, // one, \n  {own}\n}}}}"),
            "{\"mcpServers\": {\n  \"a\": 1 // one,\n}}",
        ),
        (format!("{{\"mcpServers\": {{ // {{\n  {own}, \"a\": 1 }}}}"), "{\"mcpServers\": { // {\n   \"a\": 1 }}"),
        (format!("{{\"mcpServers\": {{ {own} /* , */ , \"a\": 1 }}}}"), "{\"mcpServers\": {  \"a\": 1 }}"),
        (format!("{{\"mcpServers\": {{ \"a\": 1 // x\n, {own} }}}}"), "{\"mcpServers\": { \"a\": 1 // x\n  }}"),
    ] {
        assert_eq!(taken_out("cursor", &before).as_deref(), Ok(after), "{before}");
    }
    assert_eq!(taken_out("cursor", "{}"), Err(Odd::Absent));
}

#[test]
fn toml_gains_a_table_at_its_end_and_loses_it_whole() {
    let before = "# mine\r\nmodel = \"o\"  # best\r\n\r\n[mcp_servers.a]\r\ncommand = 'x'";
    let own = "[mcp_servers.countersign]\r\ncommand = \"/opt/countersign/countersign-bridge\"\r\nargs = [\"--budget\", \"3300\"]\r\ntool_timeout_sec = 3600\r\nstartup_timeout_sec = 20\r\n";
    let screen = "env_vars = [\"DISPLAY\", \"WAYLAND_DISPLAY\", \"XAUTHORITY\", \"DBUS_SESSION_BUS_ADDRESS\"]\r\n";
    let own = &[own, if cfg!(target_os = "linux") { screen } else { "" }].concat();
    check("codex", before, &format!("{before}\r\n\r\n{own}"));
    check("codex", "", &own.replace('\r', ""));
    // What the client or the person added to ours goes with it; what follows stays, with its remarks.
    let grown = "a = 1\n\n[mcp_servers.countersign]\ncommand = \"c\"\nargs = [\n  \"x\", # [no.head]\n]\ntext = '''\n[no.head]\n''' # end\n\n[mcp_servers.countersign.env]\nA = \"[b]\"\n\n# about b\n[mcp_servers.b]\ncommand = \"y\"\n\n[mcp_servers.countersign.tools.run]\nmode = \"z\"\n\n[[list]]\nn = 1\n";
    assert_eq!(
        taken_out("codex", grown).as_deref(),
        Ok("a = 1\n\n# about b\n[mcp_servers.b]\ncommand = \"y\"\n\n[[list]]\nn = 1\n")
    );
}

#[test]
fn yaml_gains_an_entry_under_its_name() {
    let own = "  countersign:\n    name: \"countersign\"\n    enabled: true\n    type: \"stdio\"\n    cmd: \"/opt/countersign/countersign-bridge\"\n    args: [\"--budget\", \"3300\"]\n    envs: {}\n    timeout: 3600\n";
    let top = "# größer als früher – 日本\nGOOSE_MODEL: 'x' # ümlaut\n";
    let developer = "  # the usual one\n  developer:\n    enabled: true\n    text: |+\n      a: b\n\n";
    check(
        "goose",
        &format!("{top}extensions: # all\n{developer}other: 1\n"),
        &format!("{top}extensions: # all\n{own}{developer}other: 1\n"),
    );
    check("goose", &format!("{top}extensions: {{}}\nother: 1\n"), &format!("{top}extensions:\n{own}other: 1\n"));
    check("goose", &format!("{top}extensions:\n"), &format!("{top}extensions:\n{own}"));
    check("goose", "a: 1", &format!("a: 1\nextensions:\n{own}"));
    check("goose", "# nothing yet\n", &format!("# nothing yet\nextensions:\n{own}"));
    let crlf = |text: &str| text.replace('\n', "\r\n");
    check("goose", &crlf(&format!("extensions:\n{developer}")), &crlf(&format!("extensions:\n{own}{developer}")));
    let listed = |deep: &str| {
        format!(
            "{deep}- name: countersign\n{deep}  command: \"/opt/countersign/countersign-bridge\"\n{deep}  args: []\n"
        )
    };
    for deep in ["", "  ", "    "] {
        let before = format!("name: mine\nmcpServers:\n{deep}- name: a\n{deep}  command: x # y\nmodels: []\n");
        let after = before.replacen("mcpServers:\n", &format!("mcpServers:\n{}", listed(deep)), 1);
        check("continue", &before, &after);
    }
}

#[test]
fn yaml_gives_an_entry_back_wherever_it_stands() {
    let own = "  \"countersign\":\n    cmd: c\n    note: |\n      x: y\n\n";
    for (before, after) in [
        (format!("extensions:\n  a: {{}}\n{own}# end\nz: 1\n"), "extensions:\n  a: {}\n\n# end\nz: 1\n"),
        (format!("extensions:\n{own}  # about a\n  a: {{}}\n"), "extensions:\n\n  # about a\n  a: {}\n"),
        (format!("extensions: # all\n{own}z: 1\n"), "extensions: {} # all\n\nz: 1\n"),
    ] {
        assert_eq!(taken_out("goose", &before).as_deref(), Ok(after), "{before}");
    }
    let list = "mcpServers:\n- name: a\n- command: c\n  name: countersign\n- name: b\n";
    assert_eq!(taken_out("continue", list).as_deref(), Ok("mcpServers:\n- name: a\n- name: b\n"));
}

#[test]
fn an_older_entry_is_renewed_in_its_program_alone() {
    for (id, before, after) in [
        (
            "cursor",
            "{\"mcpServers\": {\"countersign\": {\"command\": \"/old\", \"args\": [\"--dialect\", \"terminal\"], \"env\": {\"A\": \"b\"}}}}",
            "\"command\": \"NEW\", \"args\": [\"--dialect\", \"terminal\"], \"env\"",
        ),
        ("codex", "[mcp_servers.countersign]\ncommand = '/old' # mine\n", "command = \"NEW\" # mine\n"),
        ("goose", "extensions:\n  countersign:\n    cmd: /old # mine\n", "cmd: \"NEW\" # mine\n"),
        (
            "opencode",
            "{\"mcp\": {\"countersign\": {\"command\": [\"/old\", \"--budget\", \"9\"]}}}",
            "\"command\": [\"NEW\", \"--budget\", \"9\"]",
        ),
    ] {
        assert_eq!(
            standing(client(id), before.as_bytes(), Path::new(BRIDGE)),
            Ok(EntryState::Other("/old".to_owned()))
        );
        let new = connected(id, before).unwrap();
        assert!(new.contains(&after.replace("NEW", BRIDGE)), "{new}");
        assert_eq!(connected(id, &new).as_deref(), Ok(new.as_str()), "a second time nothing changes");
    }
}

#[test]
fn a_newer_way_of_writing_is_followed_where_the_file_has_it() {
    let newer = connected("opencode", "{\n  \"mcp\": {\n    \"servers\": {\n      \"a\": {}\n    }\n  }\n}\n").unwrap();
    assert!(newer.contains("\"a\": {},\n      \"countersign\": {\n        \"type\": \"local\","), "{newer}");
    assert!(newer.contains("\"request\": 3600000") && !newer.contains("enabled"), "{newer}");
    let older = connected("opencode", "{\"mcp\": {\"servers\": {\"type\": \"local\", \"command\": [\"x\"]}}}").unwrap();
    assert!(older.contains(", \"countersign\": { \"type\": \"local\"") && older.contains("enabled"), "{older}");
}
