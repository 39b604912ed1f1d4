//! Every guarded name, under every kind of rule.

mod own;

use super::super::judge::{Asked, Verdict, file_objection, judge};
use super::super::rule::{self, Rule, Rules};
use super::*;
use countersign_command::ShellText;
use countersign_command::program::{Class, members};

fn tools() -> Vec<&'static str> {
    members(Class::Keyring).collect()
}

/// Returns whether a rule over the beginning of steps, or over files, lets a command through.
fn passes(text: &str, form: rule::Form) -> bool {
    let rule = Rule { id: "r".into(), form, deny: None, folder: None, client: None, host: None };
    let text = ShellText::from(text);
    let what = What::Text { text: &text, shell: "bash" };
    let asked =
        Asked { what, cwd: None, client: None, host: None, changes_environment: false, has_input: false, typing: None };
    judge(&asked, &Rules::new(vec![rule])).verdict == Verdict::Allow
}

/// Returns whether an exact rule may hold a text, as whoever keeps rules asks.
fn may_be_kept(text: &str, shell: &str) -> bool {
    !reaches(&What::Text { text: &text.into(), shell }, None) && !tells_secrets(text)
}

fn remembered(text: &str) -> bool {
    let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let shell = may_be_kept(text, "sh");
    let argv = !reaches(&What::Words(&words), None) && !tells_secrets(text);
    assert_eq!(shell, argv, "{text}");
    shell
}

#[test]
fn no_tool_of_a_keyring_is_allowed_by_any_rule() {
    assert!(tools().len() >= 8, "{:?}", tools());
    for tool in tools() {
        let words = || vec![tool.to_owned()];
        assert!(!remembered(&format!("{tool} x")), "{tool}");
        assert!(!remembered(&format!("/usr/bin/{tool} x")), "{tool}");
        assert!(!remembered(&format!("sudo {tool} x")), "{tool}");
        assert!(!remembered(&format!("python3 -m {tool} x")), "{tool}");
        for text in
            ["true; {} x", "x=$({} y)", "sh -c '{} x'", "echo x | xargs {}", "a=1 '{}' x", "if {} x; then y; fi"]
        {
            let text = text.replace("{}", tool);
            assert!(!may_be_kept(&text, "bash"), "{text}");
        }
        assert!(!passes(&format!("{tool} x"), rule::Form::Prefix([words(), vec!["x".to_owned()]].concat())), "{tool}");
        assert!(rule::objection(&words()).is_some(), "{tool}");
    }
}

#[test]
fn what_is_ours_is_never_touched_by_a_rule() {
    for name in [
        "/home/u/.config/countersign/rules",
        "/run/user/1000/countersign/door.sock",
        "com.Countersign.app",
        "door.sock",
        "countersign-bridge",
        "/home/u/.local/share/keyrings/login.keyring",
        "/Users/u/Library/Keychains/x",
        "login.keychain-db",
        "org.freedesktop.secrets",
        "org.kde.kwalletd5",
        "find-generic-password",
    ] {
        assert!(is_guarded(name), "{name}");
        assert!(!remembered(&format!("cat {name}")), "{name}");
        assert!(!passes(&format!("cat {name}"), rule::Form::Prefix(vec!["cat".into()])), "{name}");
        assert!(!passes(&format!("cat {name}"), rule::Form::Files { change: true }), "{name}");
        assert!(file_objection(&format!("/x/{name}"), false).is_some(), "{name}");
    }
    assert!(!may_be_kept("cat /run/c'ounters'ign/x", "sh"));
}

#[test]
fn ordinary_words_are_not_guarded() {
    for text in
        ["grep security src", "npm test pass", "cargo test keyring", "ls keys", "cat src/seahorse.rs", "pnpm -m x"]
    {
        assert!(remembered(text), "{text}");
    }
}

#[test]
fn secrets_are_found_however_they_are_quoted() {
    for text in
        ["cat .env", "cat .e'n'v", "cat \".env\"", "cat<~/.ssh/id_rsa", "echo `cat .netrc`", "x=\"$(cat .env)\""]
    {
        assert!(tells_secrets(text), "{text}");
    }
    assert!(!tells_secrets("cat .env.example && echo environment"));
}
