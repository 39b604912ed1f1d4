//! The committed cases and tables of verdicts: what rules say of commands.

use serde_json::{Value, json};

use countersign_command::read::Dialect;
use countersign_command::strict::strictly;

use crate::cases::judge_line;
use crate::committed::{asked, cases};

/// Commands beside rules, by what must come of them.
const TABLES: [&str; 6] = [
    include_str!("../../../src-tauri/programs/verdicts/ordinary.txt"),
    include_str!("../../../src-tauri/programs/verdicts/hostile.txt"),
    include_str!("../../../src-tauri/programs/verdicts/refused.txt"),
    include_str!("../../../src-tauri/programs/verdicts/mixed.txt"),
    include_str!("../../../src-tauri/programs/verdicts/kinds.txt"),
    include_str!("../../../src-tauri/programs/verdicts/secrets.txt"),
];

#[test]
fn every_committed_case_is_judged_as_it_says() {
    let mut wrong = Vec::new();
    for case in cases().filter(|case| case["expect"].is_string()) {
        let answer: Value = serde_json::from_str(&judge_line(&case.to_string())).unwrap();
        if answer["verdict"] != case["expect"] {
            wrong.push(format!("{}: {} {}", case["command"], answer["verdict"], answer["reason"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_line_that_is_no_case_asks() {
    for line in ["", "{", "[]", "{\"id\":1}", "null", "{\"command\":7}"] {
        let answer: Value = serde_json::from_str(&judge_line(line)).unwrap();
        assert_eq!(answer["verdict"], "ask", "{line}");
    }
}

#[test]
fn a_rule_whose_program_is_another_than_its_words_say_is_set_aside() {
    let verdict = |program: &str, first: &str| {
        let rule = json!({"kind": "prefix", "program": program, "argv_prefix": [first]});
        let answer = judge_line(&json!({"rule": rule, "command": first}).to_string());
        serde_json::from_str::<Value>(&answer).unwrap()["verdict"].clone()
    };
    for (program, first) in [("ls", "ls"), ("", "ls"), ("/usr/bin/ls", "ls"), ("ls", "/usr/bin/ls")] {
        assert_eq!(verdict(program, first), "allow", "{program}, {first}");
    }
    for (program, first) in [("git", "ls"), ("/scratch/ls", "ls"), ("ls", "/scratch/ls"), ("/usr/bin/git", "ls")] {
        assert_eq!(verdict(program, first), "ask", "{program}, {first}");
    }
}

#[test]
fn the_words_are_given_only_where_they_are_certain() {
    let steps = |command: &str| -> Value {
        let case = json!({ "id": "x", "command": command });
        serde_json::from_str::<Value>(&judge_line(&case.to_string())).unwrap()["steps"].clone()
    };
    assert_eq!(steps("cat 'a b' | wc -l")[0]["argv"], json!(["cat", "a b"]));
    assert_eq!(steps("cat 'a b' | wc -l")[1]["argv"], json!(["wc", "-l"]));
    assert!(steps("cat $x")[0].get("argv").is_none());
}

/// The rules behind `@` in a table of verdicts.
fn remembered(line: &str) -> Vec<Value> {
    let rule = |text: &str| match text.split_once(':').unwrap_or_default() {
        ("exact", text) => json!({ "kind": "exact", "text": text }),
        ("deny", text) => json!({ "kind": "deny", "argv_prefix": text.split(' ').collect::<Vec<_>>() }),
        ("files", folder) => json!({ "kind": "file", "folder": folder }),
        ("change", folder) => json!({ "kind": "file", "folder": folder, "change": true }),
        ("in", rest) => {
            let (folder, words) = rest.split_once(' ').unwrap();
            json!({ "kind": "prefix", "folder": folder, "argv_prefix": words_of(words) })
        }
        _ => json!({ "kind": "prefix", "argv_prefix": words_of(text) }),
    };
    line.split(" ;; ").map(rule).collect()
}

fn words_of(text: &str) -> Vec<String> {
    let read = strictly(text, Dialect::Bash).ok();
    read.map_or_else(|| text.split(' ').map(str::to_owned).collect(), |mut read| read.steps.swap_remove(0).argv)
}

#[test]
fn every_table_of_verdicts_holds() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for table in TABLES {
        let mut rules = Vec::new();
        for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (sign, rest) = line.split_at(2);
            let expected = match sign {
                "@ " => {
                    rules = remembered(rest);
                    continue;
                }
                "+ " => "allow",
                "- " => "ask",
                "x " => "refuse",
                _ => panic!("{line}"),
            };
            let mut case = asked(rest);
            case["rules"] = json!(rules);
            let answer: Value = serde_json::from_str(&judge_line(&case.to_string())).unwrap();
            count += 1;
            if answer["verdict"] != expected {
                wrong.push(format!("{} by {rules:?}: {} {}", line, answer["verdict"], answer["reason"]));
            }
        }
    }
    assert!(count > 4_000, "only {count} lines");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
