//! Folders and files that other programs, or agents, run or obey without being asked.

const RUN_PARTS: [&str; 57] = [
    ".git",
    ".hg",
    ".svn",
    ".jj",
    ".husky",
    ".githooks",
    ".vscode",
    ".idea",
    ".cursor",
    ".devcontainer",
    ".cargo",
    ".gitconfig",
    ".gitmodules",
    ".gitattributes",
    ".bashrc",
    ".bash_profile",
    ".bash_login",
    ".profile",
    ".zshrc",
    ".zshenv",
    ".zprofile",
    ".vimrc",
    ".exrc",
    ".pre-commit-config.yaml",
    "lefthook.yml",
    ".lefthook.yml",
    ".zlogin",
    ".zlogout",
    ".bash_logout",
    ".inputrc",
    ".tmux.conf",
    ".nvimrc",
    ".nvim.lua",
    ".dir-locals.el",
    ".gdbinit",
    ".lldbinit",
    "mise.toml",
    ".mise.toml",
    // What a repository's host runs with the secrets it keeps.
    ".gitlab-ci.yml",
    ".circleci",
    ".travis.yml",
    ".drone.yml",
    "azure-pipelines.yml",
    "jenkinsfile",
    "azure-pipelines.yaml",
    "bitbucket-pipelines.yml",
    "appveyor.yml",
    ".appveyor.yml",
    ".buildkite",
    ".woodpecker",
    ".woodpecker.yml",
    ".cirrus.yml",
    ".semaphore",
    "cloudbuild.yaml",
    // What Python runs at each start, and what git's hooks are read from.
    "sitecustomize.py",
    "usercustomize.py",
    "lefthook.yaml",
];

/// What agents are set up by: which servers they start, and what they may do unasked.
const SET_UP: [&str; 20] = [
    "mcp.json",
    ".mcp.json",
    "mcp_config.json",
    "mcp_settings.json",
    "cline_mcp_settings.json",
    "claude_desktop_config.json",
    ".claude.json",
    ".claude",
    ".codex",
    ".gemini",
    ".windsurf",
    ".continue",
    ".roo",
    ".kiro",
    ".amazonq",
    ".zed",
    ".aider.conf.yml",
    "opencode.json",
    "opencode.jsonc",
    ".opencode",
];

/// What agents are told to do by a project.
const TOLD: [&str; 20] = [
    "claude.md",
    "claude.local.md",
    "agents.md",
    "agents.override.md",
    "gemini.md",
    "copilot-instructions.md",
    ".cursorrules",
    ".windsurfrules",
    ".clinerules",
    ".goosehints",
    "qwen.md",
    "warp.md",
    "skill.md",
    ".qwen",
    ".agents",
    ".junie",
    ".trae",
    ".augment",
    ".augment-guidelines",
    ".rules",
];

/// Whether something at a path is run or obeyed by other programs without being asked: git's hooks, an editor's tasks.
pub fn runs_by_itself(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    let hosted = |folder: &str| lower.starts_with(folder) || lower.contains(&format!("/{folder}"));
    named(path, &RUN_PARTS)
        || sets_up_agents(path)
        || tells_agents(path)
        || [".github/workflows", ".github/actions", ".forgejo/workflows", ".gitea/workflows"].into_iter().any(hosted)
}

/// Whether a file says which servers an agent starts, or what it may do unasked.
pub fn sets_up_agents(path: &str) -> bool {
    let instructs = ["rules", "commands", "agents", "skills", "output-styles", "memories"];
    let behind = |at: usize| path.split('/').skip(at + 1).any(|part| instructs.contains(&part));
    let at = path.split('/').position(|part| SET_UP.iter().any(|name| name.eq_ignore_ascii_case(part)));
    let settings = [".json", ".jsonc", ".toml", ".yml", ".yaml"].iter().any(|end| path.ends_with(end));
    let hooks = |at: usize| path.split('/').skip(at + 1).any(|part| part == "hooks");
    at.is_some_and(|at| (settings || hooks(at)) && !behind(at))
}

/// Whether an agent reads what a file says as what it is to do.
pub fn tells_agents(path: &str) -> bool {
    let told = named(path, &SET_UP) && !sets_up_agents(path) && [".md", ".mdc"].iter().any(|end| path.ends_with(end));
    const HOSTED: [&str; 4] = [".cursor/rules", ".github/instructions", ".github/prompts", ".github/chatmodes"];
    let lower = path.to_ascii_lowercase();
    named(path, &TOLD) || told || HOSTED.iter().any(|folder| lower.contains(folder))
}

/// Whether a part of a path has one of these names, in whatever letters.
fn named(path: &str, names: &[&str]) -> bool {
    path.split('/').any(|part| names.iter().any(|name| name.eq_ignore_ascii_case(part)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_other_programs_obey_is_told_from_its_name() {
        for path in [
            ".mcp.json",
            "app/.cursor/mcp.json",
            ".vscode/mcp.json",
            ".claude/settings.json",
            ".claude/settings.local.json",
            ".codex/config.toml",
            ".gemini/settings.json",
            "x/.MCP.json",
            ".git/hooks/pre-commit",
            ".zlogin",
            "CLAUDE.md",
            "web/AGENTS.md",
            ".github/copilot-instructions.md",
            ".github/workflows/ci.yml",
            "x/.github/workflows/",
            ".gitlab-ci.yml",
            ".agents/skills/a/SKILL.md",
            "bitbucket-pipelines.yml",
            "lib/sitecustomize.py",
        ] {
            assert!(runs_by_itself(path), "{path}");
        }
        for path in
            ["src/mcp.json.ts", "claude/x", "agents/x.md", "docs/mcp.md", ".github/dependabot.yml", "workflows/a.yml"]
        {
            assert!(!runs_by_itself(path), "{path}");
        }
    }

    #[test]
    fn what_sets_an_agent_up_is_told_from_what_it_is_told() {
        for path in [
            ".mcp.json",
            "~/.cursor/mcp.json",
            ".claude/settings.json",
            "~/.codex/config.toml",
            ".amazonq/x.json",
            ".claude/hooks/a.py",
            ".claude/plugins/p/hooks/a.sh",
        ] {
            assert!(sets_up_agents(path) && !tells_agents(path), "{path}");
        }
        for path in [
            "CLAUDE.md",
            ".claude/CLAUDE.md",
            ".claude/commands/a.md",
            ".cursor/rules/a.mdc",
            ".cursorrules",
            "x/AGENTS.md",
            ".github/instructions/a.instructions.md",
            ".claude/agents/hooks/a.md",
        ] {
            assert!(tells_agents(path) && !sets_up_agents(path), "{path}");
        }
    }
}
