//! Whether a client's own shell is open: whether its agent can run commands past Countersign, as far as the client's own
//! settings say.
//!
//! Only what holds for every folder is believed: Claude Code's `permissions.deny` (denials of all scopes add up), Codex'
//! `features.shell_tool`, Gemini CLI's `tools.exclude` and `tools.core`, opencode's `permission`, Goose's `developer`
//! extension; each as its maker's documentation of settings has it. Of other clients no file tells it.

use std::path::{Path, PathBuf};

use super::clients::{Client, FileFormat};
use super::places::Places;
use super::tree::{EntryPlace, Node, NodeKind};
use super::{content, edit};

/// Whether a client's agent can run commands by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OwnShell {
    /// Its settings leave its shell on.
    Open,
    /// Its settings turn its shell off.
    Closed,
    /// No file says it.
    Unknown,
}

/// Reads a client's settings for its shell. `file` is the one that has our entry.
pub(super) fn look(client: &Client, places: &Places, file: &Path) -> OwnShell {
    let is_closed: fn(&Node) -> bool = match client.id {
        "claude-code" => claude,
        "codex" => codex,
        "gemini" => gemini,
        "opencode" => opencode,
        "goose" => goose,
        _ => return OwnShell::Unknown,
    };
    let settings = settings(client, places, file);
    // Without the file all is as the client comes: its shell is on.
    if settings.symlink_metadata().is_err() {
        return OwnShell::Open;
    }
    match content(&settings).ok().and_then(|bytes| read(client.form, &bytes)) {
        Some(root) if is_closed(&root) => OwnShell::Closed,
        Some(_) => OwnShell::Open,
        None => OwnShell::Unknown,
    }
}

/// Returns the file with a client's permissions for its agent.
pub(super) fn settings(client: &Client, places: &Places, file: &Path) -> PathBuf {
    if client.id == "claude-code" { places.home.join(".claude/settings.json") } else { file.to_owned() }
}

fn read(form: FileFormat, bytes: &[u8]) -> Option<Node> {
    let (text, _) = edit::text(bytes).ok()?;
    edit::read(form, text).ok()
}

fn claude(root: &Node) -> bool {
    let denies = |tool: &str| has(root, &["permissions", "deny"], &[tool, &format!("{tool}(*)")]);
    denies("Bash") && (!cfg!(windows) || denies("PowerShell"))
}

fn codex(root: &Node) -> bool {
    is(root, &["features", "shell_tool"], "false") && !is(root, &["features", "unified_exec"], "true")
}

fn gemini(root: &Node) -> bool {
    const SHELL: [&str; 2] = ["run_shell_command", "ShellTool"];
    let excluded = [&["tools", "exclude"][..], &["excludeTools"]].iter().any(|path| has(root, path, &SHELL));
    // A list of what there is at all. One with some of its commands has the shell, too.
    let core = [&["tools", "core"][..], &["coreTools"]].into_iter().filter_map(|path| texts(root, path));
    let mut core = core.peekable();
    let named = |tool: &str| SHELL.iter().any(|shell| tool.starts_with(shell));
    excluded || core.peek().is_some() && !core.flatten().any(named)
}

fn opencode(root: &Node) -> bool {
    let denied = |path: &[&str]| is(root, path, "deny");
    let Some(bash) = value(root, &["permission", "bash"]) else {
        let older = is(root, &["tools", "bash"], "false");
        return denied(&["permission"]) || denied(&["permission", "*"]) || older;
    };
    match &bash.kind {
        // The last pattern that fits decides; with nothing but denials none of them lets a command through.
        NodeKind::Map(patterns) => {
            patterns.iter().any(|pattern| pattern.name == "*")
                && patterns.iter().all(|pattern| says(&pattern.value, "deny"))
        }
        _ => says(bash, "deny"),
    }
}

fn goose(root: &Node) -> bool {
    is(root, &["extensions", "developer", "enabled"], "false")
}

fn value<'n>(root: &'n Node, path: &[&str]) -> Option<&'n Node> {
    match root.find(path) {
        Ok(EntryPlace::There { entry, .. }) => Some(entry),
        _ => None,
    }
}

fn says(node: &Node, word: &str) -> bool {
    matches!(&node.kind, NodeKind::Text(text) | NodeKind::Plain(text) if text == word)
}

fn is(root: &Node, path: &[&str], word: &str) -> bool {
    value(root, path).is_some_and(|node| says(node, word))
}

fn texts<'n>(root: &'n Node, path: &[&str]) -> Option<Vec<&'n str>> {
    let NodeKind::List(items) = &value(root, path)?.kind else { return None };
    let text = |item: &'n Node| match &item.kind {
        NodeKind::Text(text) => Some(text.as_str()),
        _ => None,
    };
    Some(items.iter().filter_map(text).collect())
}

fn has(root: &Node, path: &[&str], words: &[&str]) -> bool {
    texts(root, path).is_some_and(|texts| texts.iter().any(|text| words.contains(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect::clients::CLIENTS;

    fn state(id: &str, text: &str) -> OwnShell {
        let home = tempfile::tempdir().unwrap();
        let client = CLIENTS.iter().find(|client| client.id == id).unwrap();
        let file = home.path().join("settings");
        let places = Places::here(home.path());
        let written = settings(client, &places, &file);
        std::fs::create_dir_all(written.parent().unwrap()).unwrap();
        std::fs::write(written, text).unwrap();
        look(client, &places, &file)
    }

    #[test]
    fn a_shell_is_closed_only_where_all_of_it_is() {
        for (id, text) in [
            ("claude-code", r#"{"permissions":{"deny":["WebFetch","Bash","PowerShell"]}}"#),
            ("codex", "[features]\nshell_tool = false\n"),
            ("gemini", r#"{"tools":{"exclude":["run_shell_command"]}}"#),
            ("gemini", r#"{"excludeTools":["ShellTool"]}"#),
            ("gemini", r#"{"tools":{"core":["read_file"]}}"#),
            ("opencode", r#"{"permission":{"bash":"deny"}}"#),
            ("opencode", r#"{"permission":{"bash":{"*":"deny","rm *":"deny"}}}"#),
            ("opencode", r#"{"permission":"deny"}"#),
            ("goose", "extensions:\n  developer:\n    enabled: false\n"),
        ] {
            assert_eq!(state(id, text), OwnShell::Closed, "{id}: {text}");
        }
        for (id, text) in [
            ("claude-code", r#"{"permissions":{"deny":["Bash(rm:*)"],"allow":["Bash"]}}"#),
            ("codex", "[features]\nshell_tool = false\nunified_exec = true\n"),
            ("codex", "shell_tool = false\n"),
            ("gemini", r#"{"tools":{"exclude":["run_shell_command(rm)"]}}"#),
            ("gemini", r#"{"tools":{"core":["run_shell_command(git)"]}}"#),
            ("opencode", r#"{"permission":{"bash":{"*":"deny","git *":"allow"}}}"#),
            ("opencode", r#"{"permission":{"*":"deny","bash":"ask"}}"#),
            ("goose", "extensions:\n  developer:\n    enabled: true\n"),
        ] {
            assert_eq!(state(id, text), OwnShell::Open, "{id}: {text}");
        }
    }

    #[test]
    fn what_cannot_be_told_is_not_guessed() {
        assert_eq!(state("cursor", "{}"), OwnShell::Unknown);
        assert_eq!(state("claude-code", "{"), OwnShell::Unknown);
        let client = CLIENTS.iter().find(|client| client.id == "claude-code").unwrap();
        let home = tempfile::tempdir().unwrap();
        let places = Places::here(home.path());
        assert_eq!(look(client, &places, &home.path().join(".claude.json")), OwnShell::Open, "as it comes");
    }
}
