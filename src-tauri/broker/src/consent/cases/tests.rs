//! Tests of `cases`.

use serde_json::{Value, json};

use super::judge_line;
use countersign_command::read::Dialect;
use countersign_command::strict::strictly;
use countersign_explain::{Effect, Effects, Explanation, Risk, explain, explain_in};

/// Commands beside rules, by what must come of them.
const TABLES: [&str; 6] = [
    include_str!("../../../../programs/verdicts/ordinary.txt"),
    include_str!("../../../../programs/verdicts/hostile.txt"),
    include_str!("../../../../programs/verdicts/refused.txt"),
    include_str!("../../../../programs/verdicts/mixed.txt"),
    include_str!("../../../../programs/verdicts/kinds.txt"),
    include_str!("../../../../programs/verdicts/secrets.txt"),
];

/// Commands with what an explanation of them must say.
const EFFECTS: [&str; 21] = [
    include_str!("../../../../programs/effects/consoles.txt"),
    include_str!("../../../../programs/effects/turns.txt"),
    include_str!("../../../../programs/effects/git.txt"),
    include_str!("../../../../programs/effects/javascript.txt"),
    include_str!("../../../../programs/effects/python-rust-go.txt"),
    include_str!("../../../../programs/effects/cloud.txt"),
    include_str!("../../../../programs/effects/files.txt"),
    include_str!("../../../../programs/effects/system.txt"),
    include_str!("../../../../programs/effects/network.txt"),
    include_str!("../../../../programs/effects/shell.txt"),
    include_str!("../../../../programs/effects/tools.txt"),
    include_str!("../../../../programs/effects/windows.txt"),
    include_str!("../../../../programs/effects/mixed.txt"),
    include_str!("../../../../programs/effects/sent.txt"),
    include_str!("../../../../programs/effects/options.txt"),
    include_str!("../../../../programs/effects/dangers.txt"),
    include_str!("../../../../programs/effects/projects.txt"),
    include_str!("../../../../programs/effects/steered.txt"),
    include_str!("../../../../programs/effects/workdays.txt"),
    include_str!("../../../../programs/effects/doors.txt"),
    include_str!("../../../../programs/effects/overlooked.txt"),
];

fn cases() -> impl Iterator<Item = Value> {
    include_str!("../../../../programs/cases.jsonl").lines().map(|line| serde_json::from_str(line).unwrap())
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
        if json!(effects) != case["effects"] || case["risk"] != explanation.risk().word() {
            wrong.push(format!("{}: {effects:?} {:?}", case["command"], explanation.risk()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with the explanation of a command: its effects, its risk, the names it does not say.
fn faults(expected: &str, danger: &str, names: &str, explanation: &Explanation) -> Vec<String> {
    let effects = explanation.effects();
    let has = |word: &str| effects.has(Effect::named(word).unwrap());
    let (mut faults, mut allowed) = (Vec::new(), vec!["read", "none"]);
    for word in expected.split_whitespace() {
        let choices: Vec<&str> = word.trim_start_matches('?').split('|').collect();
        if !word.starts_with('?') && !choices.iter().any(|choice| has(choice)) {
            faults.push(format!("no {word}"));
        }
        allowed.extend(choices);
    }
    faults.extend(effects.iter().map(Effect::word).filter(|word| !allowed.contains(word)).map(str::to_owned));
    let fits = match danger {
        "none" => explanation.risk() <= Risk::Low,
        "low" => explanation.risk() <= Risk::Medium,
        "medium" => explanation.risk() >= Risk::Low,
        "warned" => {
            explanation.risk() >= Risk::Medium && explanation.steps.iter().any(|step| !step.warnings.is_empty())
        }
        "high" => explanation.risk() == Risk::High,
        _ => panic!("{danger}"),
    };
    if !fits {
        faults.push(format!("{:?}", explanation.risk()));
    }
    let said: String = explanation.steps.iter().map(|step| step.does.as_str()).collect();
    faults.extend(names.split(", ").filter(|name| !said.contains(name)).map(|name| format!("does not say {name}")));
    faults
}

#[test]
fn every_table_of_effects_holds() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for line in EFFECTS.iter().flat_map(|table| table.lines()).filter(|line| !line.starts_with('#')) {
        let mut columns = line.splitn(4, ';').map(str::trim);
        let [expected, danger, names, command] = std::array::from_fn(|_| columns.next().unwrap());
        let case = asked(command);
        let shell = case["ctx"]["shell"].as_str().unwrap_or("bash");
        let faults = faults(expected, danger, names, &explain_in(case["command"].as_str().unwrap(), shell));
        count += 1;
        if !faults.is_empty() {
            wrong.push(format!("{line}: {}", faults.join(", ")));
        }
    }
    assert!(count > 1_000, "only {count} lines");
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

/// A command with its context, as it stands in a table of verdicts.
fn asked(line: &str) -> Value {
    let (ctx, command) = match line.strip_prefix("{\"").and_then(|_| line.split_once("} ")) {
        Some((ctx, command)) => (serde_json::from_str(&format!("{ctx}}}")).unwrap(), command),
        None => (json!({}), line),
    };
    let command = match command.strip_prefix("E:") {
        Some(escaped) => serde_json::from_str(&format!("\"{escaped}\"")).unwrap(),
        None => command.to_owned(),
    };
    json!({ "command": command, "ctx": ctx })
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
