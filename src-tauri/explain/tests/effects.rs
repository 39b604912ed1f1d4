//! The committed commands and tables of effects: what explanations say of them.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says so by panicking")]

#[path = "../../../tests/src/committed.rs"]
mod committed;

use committed::{asked, cases};
use countersign_explain::{Effect, Effects, Explanation, Risk, explain, explain_in};
use serde_json::json;

/// Commands with what an explanation of them must say.
const EFFECTS: [&str; 21] = [
    include_str!("../../programs/effects/programs/consoles.txt"),
    include_str!("../../programs/effects/texts/loops.txt"),
    include_str!("../../programs/effects/programs/git.txt"),
    include_str!("../../programs/effects/programs/javascript.txt"),
    include_str!("../../programs/effects/programs/python-rust-go.txt"),
    include_str!("../../programs/effects/programs/cloud.txt"),
    include_str!("../../programs/effects/programs/files.txt"),
    include_str!("../../programs/effects/programs/system.txt"),
    include_str!("../../programs/effects/programs/network.txt"),
    include_str!("../../programs/effects/texts/shell.txt"),
    include_str!("../../programs/effects/programs/tools.txt"),
    include_str!("../../programs/effects/programs/windows.txt"),
    include_str!("../../programs/effects/texts/mixed.txt"),
    include_str!("../../programs/effects/texts/agents.txt"),
    include_str!("../../programs/effects/programs/options.txt"),
    include_str!("../../programs/effects/dangers/settings.txt"),
    include_str!("../../programs/effects/texts/projects.txt"),
    include_str!("../../programs/effects/dangers/redirected.txt"),
    include_str!("../../programs/effects/texts/everyday.txt"),
    include_str!("../../programs/effects/dangers/other-ways.txt"),
    include_str!("../../programs/effects/dangers/overlooked.txt"),
];

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
    let steps = &explanation.steps;
    let said: String = steps.iter().flat_map(|step| [&step.does].into_iter().chain(&step.warnings)).cloned().collect();
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
        let faults = faults(expected, danger, names, &explain_in(&case["command"].as_str().unwrap().into(), shell));
        count += 1;
        if !faults.is_empty() {
            wrong.push(format!("{line}: {}", faults.join(", ")));
        }
    }
    assert!(count > 1_000, "only {count} lines");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
