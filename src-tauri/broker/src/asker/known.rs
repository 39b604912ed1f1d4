//! The agents that are known by their programs: what the system says of a process, and nothing the process says itself.
//!
//! A program is known by where it is installed: by the folders its maker installs it in, or by its name in the folders
//! only an administrator writes to. What lies in a temporary folder, or in the folder an agent works in, is nobody's word.

use std::ffi::OsStr;
use std::path::{Component, Path};

use super::Process;

/// A known agent. Its `id` is the one on the Connect page.
#[derive(Debug, PartialEq, Eq)]
pub struct KnownAgent {
    /// One word for it: `claude-code`.
    pub id: &'static str,
    /// Its name as its maker writes it.
    pub name: &'static str,
    /// Parts of paths that only its own programs and scripts have; a `*` at the end stands for any ending.
    places: &'static [&'static str],
    /// The program's names in folders where only an administrator installs programs.
    programs: &'static [&'static str],
    /// Its names for itself over MCP.
    claims: &'static [&'static str],
}

const fn agent(
    (id, name): (&'static str, &'static str),
    places: &'static [&'static str],
    programs: &'static [&'static str],
    claims: &'static [&'static str],
) -> KnownAgent {
    KnownAgent { id, name, places, programs, claims }
}

/// Every known agent, in the order of the Connect page.
pub const KNOWN: [KnownAgent; 14] = [
    agent(
        ("claude-code", "Claude Code"),
        &[".local/share/claude/versions", ".claude/local", "@anthropic-ai/claude-code*", "claude-code/versions"],
        &["claude"],
        &["claude-code"],
    ),
    agent(
        ("claude-desktop", "Claude Desktop"),
        &["Claude.app/Contents", "lib/claude-desktop", "AnthropicClaude"],
        &["claude-desktop"],
        &["claude-ai"],
    ),
    agent(
        ("cursor", "Cursor"),
        &["share/cursor", "Cursor.app/Contents", "Programs/cursor", ".local/share/cursor-agent"],
        &["cursor"],
        &["cursor-vscode"],
    ),
    agent(
        ("vscode", "VS Code"),
        &["share/code", "Visual Studio Code.app/Contents", "Microsoft VS Code", ".vscode-server"],
        &["code"],
        &["Visual Studio Code", "Visual-Studio-Code"],
    ),
    agent(("codex", "Codex"), &["@openai/codex*", "Codex.app/Contents"], &["codex"], &["codex-mcp-client"]),
    agent(("gemini", "Gemini CLI"), &["@google/gemini-cli*"], &["gemini"], &["gemini-cli-mcp-client", "gemini-cli"]),
    agent(("copilot", "Copilot CLI"), &["@github/copilot*"], &["copilot"], &["github-copilot-cli"]),
    agent(
        ("windsurf", "Windsurf"),
        &["share/windsurf", "Windsurf.app/Contents", "Programs/Windsurf"],
        &["windsurf"],
        &["windsurf-client"],
    ),
    agent(("zed", "Zed"), &[".local/zed.app", "Zed.app/Contents"], &["zed-editor", "zed"], &["zed"]),
    agent(
        ("opencode", "opencode"),
        &[".opencode/bin", "opencode-ai*", "opencode-linux*"],
        &["opencode"],
        &["opencode"],
    ),
    agent(("goose", "Goose"), &["Goose.app/Contents", "lib/goose"], &["goose", "goosed"], &["goose"]),
    agent(("lm-studio", "LM Studio"), &["LM Studio.app/Contents", ".lmstudio/bin"], &["lm-studio"], &["lm-studio"]),
    agent(("jetbrains", "JetBrains"), &["JetBrains/Toolbox/apps", "JetBrains/IntelliJ*"], &[], &["JetBrains"]),
    agent(("qwen", "Qwen Code"), &["@qwen-code/qwen-code*"], &["qwen"], &["qwen-cli-mcp-client"]),
];

/// Folders that only an administrator can write to.
const SYSTEM: [&str; 8] =
    ["/usr", "/opt", "/snap", "/nix/store", "/Applications", "/Library", "/System", "C:\\Program Files"];
/// Folders that anybody can write to.
const ANYBODYS: [&str; 6] = ["/tmp", "/var/tmp", "/dev/shm", "/run/user", "/private/tmp", "/private/var/folders"];

/// Names the agent a process is, by its executable or by the script an interpreter runs. `work` is the folder it works in.
#[must_use]
pub(super) fn known(process: &Process, work: &Path) -> Option<&'static KnownAgent> {
    let home = std::env::home_dir().unwrap_or_default();
    let paths = std::iter::once(process.path.as_path()).chain(process.script.as_deref());
    paths.filter(|path| !is_anybodys(path, work, &home)).find_map(by_path)
}

/// Finds the agent whose program or script lies there.
#[must_use]
pub fn by_path(path: &Path) -> Option<&'static KnownAgent> {
    let parts: Vec<&OsStr> = path.components().map(Component::as_os_str).collect();
    KNOWN.iter().find(|agent| {
        let installed = SYSTEM.iter().any(|folder| path.starts_with(folder))
            && agent.programs.iter().any(|name| path.file_stem().is_some_and(|file| file == *name));
        installed || agent.places.iter().any(|place| lies_in(&parts, place))
    })
}

/// Finds the agent whose program lies there, unless anybody may put one there.
pub(super) fn by_safe_path(path: &Path) -> Option<&'static KnownAgent> {
    let anywhere = Path::new("/");
    by_path(path).filter(|_| !is_anybodys(path, anywhere, anywhere))
}

impl KnownAgent {
    /// Returns whether a name is one it gives itself.
    #[must_use]
    pub fn calls_itself(&self, claim: &str) -> bool {
        let same = |name: &&str| name.eq_ignore_ascii_case(claim);
        same(&self.name) || same(&self.id) || self.claims.iter().any(same)
    }
}

/// Returns whether a path leads through a place, folder by folder.
fn lies_in(parts: &[&OsStr], place: &str) -> bool {
    let wanted: Vec<&str> = place.split('/').collect();
    let fits = |(part, wanted): (&&OsStr, &&str)| match wanted.strip_suffix('*') {
        Some(start) => part.to_str().is_some_and(|part| part.starts_with(start)),
        None => *part == *wanted,
    };
    parts.windows(wanted.len()).any(|window| window.iter().zip(&wanted).all(fits))
}

/// Returns whether something lies where anybody, or the agent itself, may put it.
fn is_anybodys(path: &Path, work: &Path, home: &Path) -> bool {
    let works_in = work.parent().is_some() && work != home && path.starts_with(work);
    !path.is_absolute() || works_in || ANYBODYS.iter().any(|folder| path.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn named(program: &str, script: Option<&str>, work: &str) -> Option<&'static str> {
        let process = Process {
            pid: 7,
            name: "node".to_owned(),
            path: program.into(),
            script: script.map(PathBuf::from),
            began: None,
        };
        known(&process, Path::new(work)).map(|agent| agent.name)
    }

    #[test]
    fn an_agent_is_known_by_where_its_program_or_its_script_lies() {
        let home = "/home/ada/shop";
        for (program, script, name) in [
            ("/home/ada/.local/share/claude/versions/2.1.0", None, "Claude Code"),
            ("/usr/lib/node_modules/@anthropic-ai/claude-code/bin/claude.exe", None, "Claude Code"),
            ("/usr/bin/node", Some("/usr/lib/node_modules/@google/gemini-cli/bundle/gemini.js"), "Gemini CLI"),
            ("/home/ada/.npm/lib/node_modules/@openai/codex-linux-x64/vendor/codex", None, "Codex"),
            ("/usr/share/code/code", None, "VS Code"),
            ("/usr/local/bin/opencode", None, "opencode"),
            ("/Applications/Claude.app/Contents/MacOS/Claude", None, "Claude Desktop"),
        ] {
            assert_eq!(named(program, script, home), Some(name), "{program}");
        }
    }

    #[test]
    fn whatever_lies_where_anybody_may_put_it_is_no_known_agent() {
        for (program, script, work) in [
            ("/usr/bin/python3", Some("/home/ada/shop/agent.py"), "/home/ada/shop"),
            ("/tmp/@anthropic-ai/claude-code/claude", None, "/home/ada/shop"),
            ("/usr/bin/node", Some("/home/ada/shop/node_modules/@google/gemini-cli/x.js"), "/home/ada/shop"),
            ("/home/ada/bin/claude", None, "/home/ada/shop"),
            ("/home/ada/shop/claude-codex", None, "/"),
            ("", None, "/home/ada/shop"),
        ] {
            assert_eq!(named(program, script, work), None, "{program}");
        }
    }

    #[test]
    fn no_two_agents_are_known_by_the_same() {
        let mut seen = std::collections::BTreeSet::new();
        for agent in &KNOWN {
            assert!(agent.calls_itself(agent.name) && agent.calls_itself(agent.id), "{}", agent.id);
            for mark in agent.places.iter().chain(agent.programs) {
                assert!(seen.insert(*mark), "{mark} stands there twice");
            }
        }
    }
}
