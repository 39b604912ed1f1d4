//! Tests of `cases`.

use serde_json::Value;

use super::super::explain::{Effects, explain};
use super::judge_line;

fn cases() -> impl Iterator<Item = Value> {
    include_str!("../../../programs/cases.jsonl").lines().map(|line| serde_json::from_str(line).unwrap())
}

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
fn every_committed_command_has_the_effects_it_says() {
    let mut wrong = Vec::new();
    for case in cases().filter(|case| case["effects"].is_array()) {
        let explanation = explain(case["command"].as_str().unwrap());
        let mut effects: Vec<&str> = Effects::iter(explanation.effects()).map(|effect| effect.word()).collect();
        effects.sort_unstable();
        if serde_json::json!(effects) != case["effects"] || case["risk"] != explanation.risk().word() {
            wrong.push(format!("{}: {effects:?} {:?}", case["command"], explanation.risk()));
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
fn the_words_are_given_only_where_they_are_certain() {
    let steps = |command: &str| -> Value {
        let case = serde_json::json!({ "id": "x", "command": command });
        serde_json::from_str::<Value>(&judge_line(&case.to_string())).unwrap()["steps"].clone()
    };
    assert_eq!(steps("cat 'a b' | wc -l")[0]["argv"], serde_json::json!(["cat", "a b"]));
    assert_eq!(steps("cat 'a b' | wc -l")[1]["argv"], serde_json::json!(["wc", "-l"]));
    assert!(steps("cat $x")[0].get("argv").is_none());
}
