//! Settings before a command that change which code runs, or whom it trusts.

use super::super::outline::Word;
use super::sentence::code;
use super::{About, Effect, Risk, origin, search, usual};

/// Variables that always name code to be loaded or run.
const LOADS: [&str; 6] =
    ["LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES", "BASH_ENV", "GIT_EXEC_PATH", "PROMPT_COMMAND"];

/// Variables that may: where libraries and modules are looked for, and what reads code only when a person types.
const MAY_LOAD: [&str; 6] = [
    "GIT_CONFIG_PARAMETERS",
    "RUSTC",
    "RUSTC_WORKSPACE_WRAPPER",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "PYTHONSTARTUP",
];

/// Variables whose value is a command line that programs start.
const STARTS: [&str; 18] = [
    "GIT_PROXY_COMMAND",
    "RSYNC_RSH",
    "GIT_SSH_COMMAND",
    "GIT_SSH",
    "GIT_EXTERNAL_DIFF",
    "GIT_PAGER",
    "GIT_EDITOR",
    "GIT_SEQUENCE_EDITOR",
    "GIT_ASKPASS",
    "SSH_ASKPASS",
    "PAGER",
    "MANPAGER",
    "SYSTEMD_PAGER",
    "LESSOPEN",
    "EDITOR",
    "VISUAL",
    "KUBE_EDITOR",
    "BROWSER",
];

/// Looks at one setting of a command.
pub(super) fn look(name: &str, word: &Word, about: &mut About) {
    if about.effects.is_empty() {
        return;
    }
    if trusts_anybody(name, &word.text) {
        about.warn(format!("with {name} nobody checks who answers"), Risk::High);
    }
    if STARTS.contains(&name) && !usual::is_usual(word) {
        about.add(format!("lets it start {}", code(&word.text)), &[Effect::RunCode]);
        about.warn(format!("{name} decides which code runs"), Risk::High);
    }
    let setting = name.starts_with("GIT_CONFIG_KEY_") && names_code(&word.text);
    let tools = name == "GOFLAGS" && (word.text.contains("toolexec") || word.text.contains("-exec"));
    if setting || tools {
        about.add(format!("lets a setting name what it starts: {}", code(&word.text)), &[Effect::RunCode]);
        about.warn(format!("{name} decides which code runs"), Risk::High);
    }
    origin::set(name, &word.text, about);
    match loads(name, word) {
        Risk::High if name == "PATH" => {
            about.add(format!("looks for programs in {} first", code(&word.text)), &[Effect::RunCode]);
            about.warn(format!("{name} decides which code runs"), Risk::High);
        }
        Risk::High => {
            about.add(format!("loads the code in {} first", code(&word.text)), &[Effect::RunCode]);
            about.warn(format!("{name} decides which code runs"), Risk::High);
        }
        Risk::Medium => about.warn(format!("{name} decides which code runs"), Risk::Medium),
        _ => {}
    }
}

/// Looks at a setting that is kept for what follows.
pub(super) fn kept(name: &str, value: &str, about: &mut About) {
    let risk = loads(name, &Word { text: value.to_owned(), ..Word::default() });
    if risk == Risk::High || name == "PATH" && risk == Risk::Medium {
        about.warn(format!("{name} decides which code runs from here on"), risk);
    }
}

/// How gravely a variable decides which code runs.
fn loads(name: &str, word: &Word) -> Risk {
    let value = word.text.as_str();
    let says = |marks: &[&str]| value.split_whitespace().any(|word| marks.iter().any(|mark| word.starts_with(mark)));
    let when = |grave: bool| if grave { Risk::High } else { Risk::Calm };
    match name {
        _ if LOADS.contains(&name) => when(!value.is_empty()),
        _ if MAY_LOAD.contains(&name) => Risk::Medium,
        "NODE_OPTIONS" if says(&["--inspect"]) => Risk::Medium,
        "NODE_OPTIONS" => preloads(word, &["--require", "-r", "--import", "--loader", "--experimental-loader"]),
        "RUBYOPT" if says(&["-I"]) => Risk::High,
        "RUBYOPT" => preloads(word, &["-r"]),
        "PERL5OPT" => when(says(&["-M", "-m", "-d"])),
        "JAVA_TOOL_OPTIONS" | "_JAVA_OPTIONS" | "JDK_JAVA_OPTIONS" | "MAVEN_OPTS" | "GRADLE_OPTS" => when(says(&[
            "-javaagent",
            "-agentlib",
            "-agentpath",
            "-Xbootclasspath",
            "-XX:OnError",
            "-XX:OnOutOfMemory",
        ])),
        // Only a plain shell that is typed into reads it, and most mean something else by it.
        "ENV" if value.contains(['/', '$']) => Risk::Medium,
        "RUSTC_WRAPPER" | "CARGO_BUILD_RUSTC_WRAPPER" if !usual::is_usual(word) => Risk::Medium,
        "PATH" => search::path(value),
        _ => Risk::Calm,
    }
}

/// Options that load code first: packages by their names are a project's own choice, a path may be anything.
fn preloads(word: &Word, options: &[&str]) -> Risk {
    let named = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '@')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"@/-_.".contains(&byte))
            && !name.split('/').any(|part| part.is_empty() || part.starts_with('.'))
    };
    let mut words = word.text.split_whitespace();
    let mut risk = Risk::Calm;
    while let Some(text) = words.next() {
        let Some(behind) = options.iter().filter_map(|option| text.strip_prefix(option)).min_by_key(|rest| rest.len())
        else {
            continue;
        };
        let name = if behind.is_empty() { words.next() } else { Some(behind.trim_start_matches('=')) };
        let known = !word.computed && name.is_some_and(named);
        risk = risk.max(if known { Risk::Medium } else { Risk::High });
    }
    risk
}

/// Whether a setting of git names a program.
fn names_code(setting: &str) -> bool {
    const NAMES: [&str; 10] = [
        "core.pager",
        "core.editor",
        "core.fsmonitor",
        "core.hookspath",
        "core.sshcommand",
        "core.askpass",
        "sequence.editor",
        "diff.external",
        "gpg.program",
        "credential.helper",
    ];
    let small = setting.to_lowercase();
    NAMES.contains(&small.as_str())
        || ["alias.", "filter.", "pager.", "difftool.", "mergetool."].iter().any(|start| small.starts_with(start))
}

/// Settings that switch the check off who another computer is.
fn trusts_anybody(name: &str, value: &str) -> bool {
    match name {
        "NODE_TLS_REJECT_UNAUTHORIZED" | "PYTHONHTTPSVERIFY" => value == "0",
        "GIT_SSL_NO_VERIFY" => !value.is_empty(),
        "GIT_SSH_COMMAND" | "GIT_SSH" | "RSYNC_RSH" => accepts_any_key(value),
        _ => false,
    }
}

/// Whether words for `ssh` let it take any key of another computer for the right one.
pub(super) fn accepts_any_key(words: &str) -> bool {
    let small = words.to_lowercase();
    let checks = small.split("stricthostkeychecking").skip(1).any(|rest| {
        let value = rest.trim_start_matches(|c: char| c == '=' || c.is_whitespace() || "\"'".contains(c));
        value.starts_with("no") || value.starts_with("off") || value.starts_with("false")
    });
    checks || small.contains("userknownhostsfile=/dev/null") || small.contains("userknownhostsfile /dev/null")
}
