//! How gravely a variable decides which code runs: it names code to be loaded, a program, or where either is looked for.

use crate::Risk;
use crate::lists::{
    CODE_PATH_VARIABLES, CODE_VARIABLES, DEBUGGERS, JAVA_CODE_OPTIONS, JAVA_OPTION_VARIABLES, MODULE_FOLDER_VARIABLES,
    NODE_PRELOAD_OPTIONS, RUNNER_PROGRAMS, TOOL_VARIABLES,
};
use crate::words::{search_path, usual_programs};
use countersign_command::outline::Word;

/// Grades how far a variable decides which code runs, before these words.
pub(crate) fn risk(name: &str, word: &Word, words: &[Word]) -> Risk {
    if let Some(program) = looked_up_program(&word.text) {
        return risk(name, &Word { text: program.to_owned(), ..Word::default() }, words);
    }
    let value = word.text.as_str();
    let says = |marks: &[&str]| value.split_whitespace().any(|word| marks.iter().any(|mark| word.starts_with(mark)));
    let when = |grave: bool| if grave { Risk::High } else { Risk::Calm };
    match name {
        _ if CODE_VARIABLES.contains(&name) => when(!value.is_empty()),
        _ if MODULE_FOLDER_VARIABLES.contains(&name) && value.split([':', ';']).any(search_path::is_open) => Risk::High,
        "RUSTC_WRAPPER" | "RUSTC_WORKSPACE_WRAPPER" | "CARGO_BUILD_RUSTC_WRAPPER" => {
            when(!usual_programs::is_usual_program(word))
        }
        _ if is_runner(name) => runner_risk(word),
        _ if TOOL_VARIABLES.contains(&name) || is_linker(name) => tool_risk(word),
        _ if CODE_PATH_VARIABLES.contains(&name) => Risk::Medium,
        _ if name.eq_ignore_ascii_case("npm_config_script_shell") => when(!usual_programs::is_shell(value)),
        "PYTHONBREAKPOINT" => when(!DEBUGGERS.contains(&value.split('.').next().unwrap_or_default())),
        // It is printed before each step, and what it computes is computed each time.
        "PS4" => when(value.contains("$(") || value.contains('`')),
        "GIT_CONFIG_GLOBAL" | "GIT_CONFIG_SYSTEM" => when(!matches!(value, "" | "/dev/null")),
        "XDG_CONFIG_HOME" if starts_program(words, "git") => Risk::High,
        "HOME" if starts_program(words, "git") => Risk::Medium,
        "GIT_DIR" | "GIT_COMMON_DIR" => folder_risk(value),
        "ZDOTDIR" => {
            if search_path::is_open(value) {
                Risk::High
            } else {
                folder_risk(value).min(Risk::Medium)
            }
        }
        "NODE_OPTIONS" if says(&["--inspect"]) => Risk::Medium,
        "NODE_OPTIONS" => preload_risk(word, NODE_PRELOAD_OPTIONS),
        "RUBYOPT" if says(&["-I"]) => Risk::High,
        "RUBYOPT" => preload_risk(word, &["-r"]),
        "PERL5OPT" => when(says(&["-M", "-m", "-d"])),
        name if JAVA_OPTION_VARIABLES.contains(&name) => when(says(JAVA_CODE_OPTIONS)),
        // Only a plain shell that is typed into reads it, and most mean something else by it.
        "ENV" if value.contains(['/', '$']) => Risk::Medium,
        "PATH" => search_path::risk(value),
        _ => Risk::Calm,
    }
}

/// The program whose place a value asks for: `$(which gcc)`.
fn looked_up_program(value: &str) -> Option<&str> {
    let name = ["$(which ", "$(command -v "].iter().find_map(|start| value.strip_prefix(start))?.strip_suffix(')')?;
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.+".contains(&byte)).then_some(name)
}

/// Returns whether a program is among the first words, behind others that run it.
fn starts_program(words: &[Word], program: &str) -> bool {
    words.iter().take(4).any(|word| word.text.rsplit('/').next() == Some(program))
}

/// `CARGO_TARGET_…_RUNNER`: what starts each test and program that was built.
fn is_runner(name: &str) -> bool {
    name.starts_with("CARGO_TARGET_") && name.ends_with("_RUNNER")
}

fn is_linker(name: &str) -> bool {
    name.starts_with("CARGO_TARGET_") && name.ends_with("_LINKER") || name.starts_with("CC_") || name == "RUSTC_LINKER"
}

/// Programs made to run others elsewhere or to watch them.
fn runner_risk(word: &Word) -> Risk {
    let known = RUNNER_PROGRAMS.iter().any(|name| word.text.starts_with(name)) && is_plain(word);
    if known { Risk::Medium } else { Risk::High }
}

/// What compiles or links.
fn tool_risk(word: &Word) -> Risk {
    // `CC="ccache gcc"` is two names.
    let places = word.text.split_whitespace().map(|part| match part {
        _ if search_path::is_open(part) => Risk::High,
        _ if !part.contains('/') || part.starts_with('-') => Risk::Calm,
        _ if part.starts_with(['/', '$']) => Risk::Calm,
        _ => Risk::Medium,
    });
    if is_plain(word) { places.max().unwrap_or_default() } else { Risk::High }
}

/// Returns whether a shell would read nothing else in a value.
fn is_plain(word: &Word) -> bool {
    !word.computed && !word.text.contains(|c: char| ";|&`<>\n".contains(c)) && !word.text.contains("$(")
}

/// A repository or a folder of settings: one of somebody else names programs to be started.
fn folder_risk(value: &str) -> Risk {
    match value {
        _ if search_path::is_open(value) || value.split('/').any(|part| part == "..") => Risk::High,
        _ if value.starts_with(['/', '~', '$']) => Risk::Medium,
        _ => Risk::Calm,
    }
}

/// Options that load code first: packages by their names are a project's own choice, a path may be anything.
fn preload_risk(word: &Word, options: &[&str]) -> Risk {
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

#[cfg(test)]
mod tests {
    use crate::{Risk, explain};

    #[test]
    fn what_names_code_is_grave_and_what_is_usual_is_not() {
        for (calm, grave) in [
            ("PERL5DB= perl a.pl", "PERL5DB='BEGIN{x}' perl -d a.pl"),
            ("PYTHONBREAKPOINT=ipdb.set_trace python a.py", "PYTHONBREAKPOINT=os.system python a.py"),
            ("PS4='+ $LINENO ' bash -x a.sh", "PS4='$(id)' bash -x a.sh"),
            ("npm_config_script_shell=/bin/bash npm test", "npm_config_script_shell=/tmp/x npm test"),
            ("CC=clang make", "CC=/tmp/x make"),
            ("CC='ccache gcc' make", "CC='gcc;id' make"),
            ("RUSTC_WRAPPER=$(which sccache) cargo build", "RUSTC_WRAPPER=$(which x) cargo build"),
            ("CC=$(which gcc) make", "CC=$(cat x) make"),
            ("CARGO_TARGET_A_RUNNER=qemu-arm cargo test", "CARGO_TARGET_A_RUNNER=./x cargo test"),
            ("RUSTC_WRAPPER=sccache cargo build", "RUSTC_WRAPPER=./x cargo build"),
            ("GIT_CONFIG_GLOBAL=/dev/null git log", "GIT_CONFIG_GLOBAL=/tmp/x git log"),
            ("XDG_CONFIG_HOME=/tmp/x nvim a", "XDG_CONFIG_HOME=/tmp/x git log"),
            ("GIT_DIR=.git git log", "GIT_DIR=/tmp/x git log"),
            ("PYTHONPATH=src python a.py", "PYTHONPATH=/tmp python a.py"),
            ("ZDOTDIR=~/.zsh zsh a", "ZDOTDIR=/tmp/x zsh a"),
            ("DOCKER_HOST=tcp://localhost:2375 docker ps", "DOCKER_HOST=tcp://10.0.0.9:2375 docker ps"),
            ("DOCKER_HOST=unix:///run/x.sock docker ps", "export DOCKER_HOST=tcp://10.0.0.9:2375"),
            ("export GIT_SSH_COMMAND='ssh -i ~/.ssh/deploy'", "export GIT_SSH_COMMAND=/tmp/x"),
        ] {
            assert!(explain(calm).risk() < Risk::High, "{calm}");
            assert_eq!(explain(grave).risk(), Risk::High, "{grave}");
        }
    }
}
