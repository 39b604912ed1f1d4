//! Who asks in the gallery: programs installed where known agents are, and a plain script.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use countersign_tests::agent::{Agent, McpClient, PATIENT, USUAL};
use countersign_tests::programs;
use countersign_tests::session::Session;
use countersign_tests::wait::Done;

/// The word by which this program is an agent's: what follows is the bridge and its words.
pub(crate) const STAND_IN: &str = "--ask-by";

/// A program that starts another and does nothing else.
const PYTHON: &str = "import subprocess, sys; sys.exit(subprocess.call(sys.argv[1:]))";

/// The agents: what they are called here, where their makers install them, what they call themselves.
const AGENTS: [(&str, &str, &str); 3] = [
    ("claude", "@anthropic-ai/claude-code/claude", "claude-code"),
    ("codex", "@openai/codex-linux/codex", "codex-mcp-client"),
    ("gemini", "@google/gemini-cli/gemini", "gemini-cli"),
];

/// Connects an agent by a program of that kind.
pub(super) fn connect(session: &Session, who: &str, claims: Option<&str>) -> Done<Agent> {
    let bridge = programs::bridge()?;
    let known = AGENTS.iter().find(|(name, ..)| *name == who);
    let mut command = match known {
        Some((_, place, _)) => {
            let mut command = session.plainly(installed(place)?);
            command.arg(STAND_IN);
            command
        }
        None => {
            let mut command = session.plainly("python3");
            command.args(["-c", PYTHON]);
            command
        }
    };
    command.arg(bridge).args(PATIENT);
    let name = claims.or(known.map(|(.., own)| *own)).unwrap_or_default();
    Agent::over(command, session, McpClient::new(name, USUAL))
}

/// Copies this program to where an agent's maker would install it, beside the other programs: the app knows no agent in a
/// temporary folder.
fn installed(place: &str) -> Done<PathBuf> {
    let me = std::env::current_exe()?;
    let to = me.with_file_name("gallery").join(place);
    let folder = to.parent().ok_or("a program without a folder")?;
    fs::create_dir_all(folder)?;
    fs::copy(me, &to)?;
    Ok(to)
}

/// Starts the bridge and waits for it, as an agent's own process does.
#[expect(clippy::disallowed_methods, reason = "an agent starts its own bridge")]
pub(crate) fn stand_in(words: &[String]) -> ExitCode {
    let Some((program, words)) = words.split_first() else {
        return ExitCode::from(2);
    };
    let ended = Command::new(program).args(words).status();
    ExitCode::from(u8::from(!ended.is_ok_and(|status| status.success())))
}
