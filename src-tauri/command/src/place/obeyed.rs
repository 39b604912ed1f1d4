//! Folders and files that other programs, or agents, run or obey without being asked. What runs with nobody calling it
//! stands here; what programs obey where they are called is data, in `programs/obeyed.toml`.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::secret::folded;

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

/// What programs obey where they are called, in small letters.
#[derive(Default)]
struct Obeyed {
    /// Folders, with all in them; some of several components.
    folders: Vec<&'static str>,
    names: HashSet<&'static str>,
    /// What stands before and behind the star.
    patterns: Vec<(&'static str, &'static str)>,
}

static OBEYED: LazyLock<Obeyed> = LazyLock::new(|| {
    let mut obeyed = Obeyed::default();
    for line in include_str!(concat!(env!("OUT_DIR"), "/obeyed.txt")).lines() {
        let Some((class, names)) = line.split_once('\t') else { continue };
        for name in names.split('\t') {
            match name.split_once('*') {
                _ if class == "folders" => obeyed.folders.push(name),
                Some(pattern) => obeyed.patterns.push(pattern),
                None => drop(obeyed.names.insert(name)),
            }
        }
    }
    obeyed
});

/// Returns whether a program obeys what is written to a path, once it is called beside it or opens it. What runs by
/// itself is among that.
pub fn is_obeyed(path: &str) -> bool {
    let lower = folded(path).to_ascii_lowercase();
    let parts: Vec<&str> = lower.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    let whole = format!("/{}/", parts.join("/"));
    let name = parts.last().copied().unwrap_or_default();
    let fits = |(start, end): &(&str, &str)| {
        name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end)
    };
    // A sample is copied before anything obeys it.
    let sample = [".example", ".sample", ".template"].iter().any(|end| name.ends_with(end));
    runs_by_itself(path)
        || !sample && OBEYED.patterns.iter().any(fits)
        || OBEYED.names.contains(name)
        || OBEYED.folders.iter().any(|folder| whole.contains(&format!("/{folder}/")))
}

/// Returns whether something at a path is run or obeyed by other programs without being asked: git's hooks, an editor's
/// tasks.
pub fn runs_by_itself(path: &str) -> bool {
    let folded = folded(path);
    let path = &*folded;
    let lower = path.to_ascii_lowercase();
    let hosted = |folder: &str| lower.starts_with(folder) || lower.contains(&format!("/{folder}"));
    named(path, &RUN_PARTS)
        || sets_up_agents(path)
        || tells_agents(path)
        || [".github/workflows", ".github/actions", ".forgejo/workflows", ".gitea/workflows"].into_iter().any(hosted)
}

/// Returns whether a file says which servers an agent starts, or what it may do unasked.
pub fn sets_up_agents(path: &str) -> bool {
    let instructs = ["rules", "commands", "agents", "skills", "output-styles", "memories"];
    let behind = |at: usize| path.split('/').skip(at + 1).any(|part| instructs.contains(&part));
    let at = path.split('/').position(|part| SET_UP.iter().any(|name| name.eq_ignore_ascii_case(part)));
    let settings = [".json", ".jsonc", ".toml", ".yml", ".yaml"].iter().any(|end| path.ends_with(end));
    let hooks = |at: usize| path.split('/').skip(at + 1).any(|part| part == "hooks");
    at.is_some_and(|at| (settings || hooks(at)) && !behind(at))
}

/// Returns whether an agent reads what a file says as what it is to do.
pub fn tells_agents(path: &str) -> bool {
    let told = named(path, &SET_UP) && !sets_up_agents(path) && [".md", ".mdc"].iter().any(|end| path.ends_with(end));
    const HOSTED: [&str; 4] = [".cursor/rules", ".github/instructions", ".github/prompts", ".github/chatmodes"];
    let lower = path.to_ascii_lowercase();
    named(path, &TOLD) || told || HOSTED.iter().any(|folder| lower.contains(folder))
}

/// Returns whether a part of a path has one of these names, in whatever letters.
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
    fn what_programs_obey_is_not_changed_unasked() {
        for path in [
            "compose.yaml",
            "deploy/docker-compose.prod.yml",
            "compose.override.yml",
            ".env",
            "app.env",
            "rust-toolchain.toml",
            "rust-toolchain",
            ".tool-versions",
            "web.code-workspace",
            "x.sublime-project",
            ".vscode/tasks.json",
            ".idea/workspace.xml",
            ".zed/tasks.json",
            "Makefile",
            "sub/justfile",
            "Taskfile.yml",
            "package.json",
            "Procfile",
            "Vagrantfile",
            "Dockerfile.dev",
            ".pre-commit-config.yaml",
            ".husky/pre-commit",
            ".github/workflows/ci.yml",
            "tests/conftest.py",
            "pytest.ini",
            "setup.cfg",
            "tox.ini",
            "build.rs",
            ".cargo/config.toml",
            "gradle/wrapper/gradle-wrapper.properties",
            "gradlew",
            ".mvn/jvm.config",
            "BUILD.bazel",
            "CMakePresets.json",
            ".npmrc",
            ".yarnrc.yml",
            ".bazelrc",
            ".envrc",
            ".gitattributes",
            ".gitmodules",
            ".git/hooks/x",
            ".devcontainer/devcontainer.json",
            "flake.nix",
            "mise.local.toml",
            "devbox.json",
            "vite.config.ts",
            ".eslintrc.json",
            "./a//COMPOSE.YAML",
            "infra/main.tf",
            "CLAUDE.md",
        ] {
            assert!(is_obeyed(path), "{path}");
        }
        for path in [
            "src/main.rs",
            "src/compose.rs",
            "README.md",
            "docs/docker-compose.md",
            "src/config.ts",
            "data/values.json",
            "config/settings.yml",
            "makefiles/notes.txt",
            "lib/dune.ml",
            "tests/test_a.py",
            "src/env.ts",
            "public/index.html",
            "src/build/mod.rs",
            "a.txt",
            ".gitignore",
            ".env.example",
            "tsconfig.json",
            "LICENSE",
        ] {
            assert!(!is_obeyed(path), "{path}");
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
