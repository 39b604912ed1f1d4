//! `terminal-mcp-server` on another computer: what its contract says, against a real sshd.

use serde_json::{Value, json};

use crate::hosts::{Away, login};

const TOOL: &str = "execute_command";

fn at(host: &str, command: &str, more: &Value) -> Value {
    let mut arguments = json!({"command": command, "host": host, "username": login()});
    for (name, value) in more.as_object().into_iter().flatten() {
        arguments[name] = value.clone();
    }
    arguments
}

#[tokio::test]
async fn says_there_what_it_says_here() {
    let away = Away::new().await;
    let mut agent = away.agent(&["--dialect", "terminal-mcp-server"]);
    let odd = json!({"env": {"A": "it's \"2\" $HOME `id` \\ *\nrow", "B": ""}});
    for (command, more, stdout, stderr, code) in [
        ("echo o; echo e >&2", json!({}), "o\n", "e\n", 0),
        ("echo o; echo e >&2; exit 3", json!({}), "o\n", "e\n", 3),
        ("false", json!({}), "", "Command failed: false\n", 1),
        ("printf 'a\\377b'", json!({}), "a\u{fffd}b", "", 0),
        ("cat", json!({}), "", "", 0),
        ("seq 1 3 | sort -r", json!({}), "3\n2\n1\n", "", 0),
        ("printf '[%s]' \"$A\" \"$B\"", odd, "[it's \"2\" $HOME `id` \\ *\nrow][]", "", 0),
        // A session keeps what it was given, whatever the next command comes to.
        (
            "printf '[%s]' \"${A#*row}\"; exit 5",
            json!({}),
            "[]",
            "Command failed: printf '[%s]' \"${A#*row}\"; exit 5\n",
            5,
        ),
        ("cd /usr && export C=3", json!({}), "", "", 0),
        ("exit 4", json!({}), "", "Command failed: exit 4\n", 4),
        ("pwd; echo [$C]", json!({}), "/usr\n[3]\n", "", 0),
        ("echo [$A$C]", json!({"session": "other"}), "[]\n", "", 0),
        ("echo [$C]", json!({"session": "default", "env": {"C": "4"}}), "[4]\n", "", 0),
        ("echo [$C]", json!({"session": ""}), "[4]\n", "", 0),
    ] {
        let answer = away.ran(&mut agent, TOOL, at("first", command, &more)).await["result"].clone();
        assert_eq!(
            answer["content"][0]["text"],
            format!("Command Output:\nstdout: {stdout}\nstderr: {stderr}"),
            "{command}"
        );
        let told = json!({"exit_code": code, "stdout": stdout, "stderr": stderr});
        assert_eq!((&answer["structuredContent"], &answer["isError"]), (&told, &json!(false)), "{command}");
    }
}

#[tokio::test]
async fn who_is_not_let_in_is_told_so_in_the_originals_words() {
    let away = Away::new().await;
    let mut agent = away.agent(&["--dialect", "terminal-mcp-server"]);
    let stranger = json!({"command": "touch ran", "host": "first", "username": "nobody-of-that-name"});
    let refused = away.ran(&mut agent, TOOL, stranger).await;
    assert_eq!(refused["error"]["code"], -32603, "{refused}");
    let message = refused["error"]["message"].as_str().unwrap_or_default();
    assert!(message.starts_with("SSH connection error: "), "{message}");
    assert!(message.ends_with(". Please ensure SSH key-based authentication is set up."), "{message}");
    for (arguments, why) in [
        (json!({"command": "id", "host": "first"}), "Username is required when host is specified"),
        (json!({"command": "", "host": "first", "username": "u"}), "Command is required"),
    ] {
        let id = agent.post_tool(TOOL, arguments).await;
        let answer = agent.answer(id).await;
        assert_eq!((&answer["error"]["code"], &answer["error"]["message"]), (&json!(-32602), &json!(why)));
    }
}

#[tokio::test]
async fn what_is_no_name_never_comes_to_ssh() {
    let away = Away::new().await;
    let mut agent = away.agent(&["--dialect", "terminal-mcp-server"]);
    let mark = away.made();
    let option = format!("-oProxyCommand=touch {}", mark.display());
    let (after, dash) = (format!("first {option}"), format!("-h {option}"));
    let substituted = format!("$(touch {})", mark.display());
    let user = login();
    let at_user = format!("{user}@{option}");
    let hosts = [
        &*option,
        &after,
        &dash,
        &at_user,
        &substituted,
        "user@-h",
        "-h",
        "ssh://first",
        "first:22:22",
        "first:",
        "first:0",
        "first:65536",
        "[first]:22",
        "[::1",
        "::1%",
        "first,second",
        "first;id",
        " first",
        "first ",
        "first\n",
        "fir st",
        "first/",
        "../first",
        "%h",
        "~",
        "*",
        "日本",
        "e\u{301}.example",
        "first\u{202e}",
        "first\0",
        ".",
    ];
    let users = [&*option, "-l", "a b", "a@b", "a;id", "$(id)", "%r", "日本", "a\nb", "a\0", "a/b", " "];
    let odd = hosts.iter().map(|host| (*host, &*user)).chain(users.iter().map(|user| ("first", *user)));
    for (host, username) in odd {
        let id = agent.post_tool(TOOL, json!({"command": "id", "host": host, "username": username})).await;
        let answer = agent.answer(id).await;
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.starts_with("SSH connection error: "), "{username:?} at {host:?}: {answer}");
        assert!(message.contains("isn't a "), "{username:?} at {host:?}: {message}");
    }
    let id = agent.post_tool(TOOL, json!({"command": "id", "host": "other@first", "username": user})).await;
    let two = agent.answer(id).await["error"]["message"].to_string();
    assert!(two.contains("names the user"), "{two}");
    assert!(!mark.exists(), "something of it was run");
}
