//! Settings before a command that change which code runs, or whom it trusts.

use crate::finding::Finding;
use crate::hosts;
use crate::lists::{
    ENVIRONMENT_VARIABLES, STARTING_SETTING_STARTS, STARTING_SETTINGS, STARTING_VARIABLES, TRUSTING_VARIABLES,
};
use crate::message::code;
use crate::words::code_variables;
use crate::words::{origin, usual_programs};
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;

/// Makes the finding about a setting that decides which code runs.
fn loads_code(name: &str) -> Finding {
    finding!(CodeLoading, "finding-setting-loads-code", name = code(name))
}

/// Looks at one setting of a command, by the words of that.
pub(crate) fn check(name: &str, word: &Word, words: &[Word], facts: &mut StepFacts) {
    if facts.effects.is_empty() {
        return;
    }
    if trusts_anybody(name, &word.text) {
        facts.warn(finding!(TransportSecurity, "finding-setting-skips-check", name = code(name)), Risk::High);
    }
    if STARTING_VARIABLES.contains(&name) && !usual_programs::is_usual_program(word) {
        facts.add(say!("does-setting-starts", program = code(&word.text)), &[Effect::RunCode]);
        facts.warn(loads_code(name), Risk::High);
    }
    let setting = name.starts_with("GIT_CONFIG_KEY_") && names_code(&word.text);
    let tools = name == "GOFLAGS" && (word.text.contains("toolexec") || word.text.contains("-exec"));
    if setting || tools {
        facts.add(say!("does-setting-names", program = code(&word.text)), &[Effect::RunCode]);
        facts.warn(loads_code(name), Risk::High);
    }
    if ENVIRONMENT_VARIABLES.contains(&name) && word.text.starts_with("prod") {
        facts.add(say!("does-in", place = code(&word.text)), &[]);
    }
    origin::check(name, &word.text, facts);
    check_docker_host(name, &word.text, facts);
    match code_variables::risk(name, word, words) {
        Risk::High => {
            let value = code(&word.text);
            let loads = match name {
                "PATH" => say!("does-path-first", folders = value),
                _ => say!("does-loads-first", file = value),
            };
            facts.add(loads, &[Effect::RunCode]);
            facts.warn(loads_code(name), Risk::High);
        }
        Risk::Medium => facts.warn(loads_code(name), Risk::Medium),
        _ => {}
    }
}

/// Looks at a setting that is kept for what follows.
pub(crate) fn check_persisted(name: &str, value: &str, facts: &mut StepFacts) {
    let word = Word { text: value.to_owned(), ..Word::default() };
    let risk = if STARTING_VARIABLES.contains(&name) && !usual_programs::is_usual_program(&word) {
        Risk::High
    } else {
        code_variables::risk(name, &word, &[])
    };
    if risk == Risk::High || name == "PATH" && risk == Risk::Medium {
        facts.warn(finding!(CodeLoading, "finding-setting-loads-code-kept", name = code(name)), risk);
    }
    origin::check_persisted(name, value, facts);
    check_docker_host(name, value, facts);
}

/// Looks at a setting among the words of `make`, which runs each line with `SHELL`.
pub(crate) fn check_make(name: &str, value: &str, facts: &mut StepFacts) {
    let risk = match name {
        "SHELL" | "MAKESHELL" if !usual_programs::is_shell(value) => Risk::High,
        "SHELL" | "MAKESHELL" => Risk::Calm,
        _ => code_variables::risk(name, &Word { text: value.to_owned(), ..Word::default() }, &[]),
    };
    if risk > Risk::Low {
        facts.warn(loads_code(name), risk);
    }
}

/// `DOCKER_HOST`: containers are started and ended on another computer.
fn check_docker_host(name: &str, value: &str, facts: &mut StepFacts) {
    let far = value.contains("://") && !value.starts_with("unix:") && !value.starts_with("npipe:");
    if !matches!(name, "DOCKER_HOST" | "CONTAINER_HOST") || !far || hosts::is_this_computer(value) {
        return;
    }
    facts.add(say!("does-containers-at", host = code(value)), &[Effect::Network]);
    // Without keys, who answers there is anybody.
    let risk = if value.starts_with("ssh:") { Risk::Medium } else { Risk::High };
    facts.warn(finding!(RemoteTarget, "finding-on-another-computer"), risk);
}

/// Returns whether a setting of git names a program.
fn names_code(setting: &str) -> bool {
    let small = setting.to_lowercase();
    STARTING_SETTINGS.contains(&small.as_str()) || STARTING_SETTING_STARTS.iter().any(|start| small.starts_with(start))
}

/// Settings that switch the check off who another computer is.
fn trusts_anybody(name: &str, value: &str) -> bool {
    match name {
        "NODE_TLS_REJECT_UNAUTHORIZED" | "PYTHONHTTPSVERIFY" => value == "0",
        name if TRUSTING_VARIABLES.contains(&name) => !value.is_empty(),
        "GOSUMDB" | "GOFLAGS" => value == "off" || value.contains("-insecure"),
        "NPM_CONFIG_STRICT_SSL" | "npm_config_strict_ssl" => value == "false",
        "GIT_SSH_COMMAND" | "GIT_SSH" | "RSYNC_RSH" => accepts_any_key(value),
        _ => false,
    }
}

/// Returns whether words for `ssh` let it take any key of another computer for the right one.
pub(crate) fn accepts_any_key(words: &str) -> bool {
    let small = words.to_lowercase();
    let checks = small.split("stricthostkeychecking").skip(1).any(|rest| {
        let value = rest.trim_start_matches(|c: char| c == '=' || c.is_whitespace() || "\"'".contains(c));
        value.starts_with("no") || value.starts_with("off") || value.starts_with("false")
    });
    checks || small.contains("userknownhostsfile=/dev/null") || small.contains("userknownhostsfile /dev/null")
}
