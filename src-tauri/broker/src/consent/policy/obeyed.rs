//! Files of a folder that programs obey before they do what they are told: where one names other code, a person is
//! asked.
//!
//! What runs a repository's code by design (its tests, builds and scripts) runs it whatever these files say, and the
//! button says so. But nobody expects `cargo --version` to start a program of the folder it is called in.

mod harmless;

use std::path::Path;

use super::error::ObeyedError;
use crate::local::regular;
use countersign_command::program::usual;

/// The most folders searched upwards.
const MAX_UP: usize = 64;
/// The largest file that is searched, in bytes.
const MAX_BYTES: u64 = 256 * 1024;

/// The commands of a program that a row is about.
enum When {
    Always,
    /// Those whose next word is one of these.
    Only(&'static [&'static str]),
    /// All others.
    Unless(&'static [&'static str]),
}

/// The files that programs obey in a folder and in those above it.
struct ObeyedFiles {
    programs: &'static [&'static str],
    when: When,
    files: &'static [&'static str],
    /// Whether such a file, by what it says, starts nothing.
    harmless: fn(&str) -> bool,
}

/// The rows for commands that only show something; what installs, builds, tests or runs a script runs the repository's
/// code by design.
const SHOWING: When = When::Only(&[
    "--version",
    "-v",
    "-V",
    "ls",
    "list",
    "ll",
    "la",
    "outdated",
    "why",
    "info",
    "view",
    "show",
    "audit",
]);
const VERSION: When = When::Only(&["--version", "-v", "-version", "--info", "--list-sdks"]);
const BUILDING: When =
    When::Unless(&["test", "t", "check", "c", "build", "b", "clippy", "doc", "d", "bench", "nextest", "run", "r"]);
const JAVASCRIPT: &[&str] = &["npm", "npx", "pnpm", "pnpx", "yarn", "bun", "bunx"];

const ROWS: &[ObeyedFiles] = &[
    ObeyedFiles {
        programs: &["cargo", "rustc", "rustdoc", "rustfmt", "rustup", "cargo-fmt", "cargo-clippy"],
        when: BUILDING,
        files: &["rust-toolchain", "rust-toolchain.toml"],
        harmless: harmless::toolchain,
    },
    ObeyedFiles {
        programs: &["cargo", "cargo-fmt"],
        when: BUILDING,
        files: &[".cargo/config", ".cargo/config.toml"],
        harmless: harmless::cargo,
    },
    ObeyedFiles { programs: JAVASCRIPT, when: When::Always, files: &[".npmrc"], harmless: harmless::npm },
    ObeyedFiles { programs: &["yarn"], when: SHOWING, files: &[".yarnrc", ".yarnrc.yml"], harmless: harmless::nothing },
    ObeyedFiles {
        programs: &["pnpm"],
        when: SHOWING,
        files: &[".pnpmfile.cjs", ".pnpmfile.mjs", ".pnpmfile.js"],
        harmless: harmless::nothing,
    },
    ObeyedFiles { programs: &["pnpm"], when: SHOWING, files: &["pnpm-workspace.yaml"], harmless: harmless::pnpm },
    ObeyedFiles {
        programs: &["go"],
        when: When::Only(&["build", "vet", "list", "install"]),
        // Go asks the tool of whatever repository it finds itself in for its state.
        files: &[".hg", ".svn", ".bzr", ".fslckout", "_FOSSIL_"],
        harmless: harmless::nothing,
    },
    ObeyedFiles {
        programs: &["hg", "chg"],
        when: When::Always,
        files: &[".hg/hgrc", ".hg/hgrc-not-shared"],
        harmless: harmless::mercurial,
    },
    ObeyedFiles {
        programs: &["hg", "chg"],
        when: When::Always,
        files: &[".hg/sharedpath"],
        harmless: harmless::nothing,
    },
    ObeyedFiles {
        programs: &["jj"],
        when: When::Always,
        files: &[".jj/repo/config.toml", ".jj/workspace-config.toml"],
        harmless: harmless::nothing,
    },
    // Plugins of the project, which are loaded whatever is asked.
    ObeyedFiles {
        programs: &["poetry"],
        when: When::Only(&["--version", "show", "check", "version"]),
        files: &[".poetry/plugins"],
        harmless: harmless::nothing,
    },
    ObeyedFiles {
        programs: &["mvn", "mvnw"],
        when: VERSION,
        files: &[".mvn/jvm.config", ".mvn/extensions.xml"],
        harmless: harmless::nothing,
    },
    ObeyedFiles { programs: &["dotnet"], when: VERSION, files: &["global.json"], harmless: harmless::dotnet },
    ObeyedFiles {
        programs: &["terraform", "tofu"],
        when: When::Only(&["validate"]),
        files: &[".terraform/providers"],
        harmless: harmless::nothing,
    },
    ObeyedFiles { programs: &["ack"], when: When::Always, files: &[".ackrc", "_ackrc"], harmless: harmless::nothing },
    ObeyedFiles {
        programs: &["docker", "podman"],
        when: When::Only(&["compose"]),
        files: &[".env"],
        harmless: harmless::env,
    },
    ObeyedFiles { programs: &["docker-compose"], when: When::Always, files: &[".env"], harmless: harmless::env },
];

/// The files obeyed by version managers, which choose a program's version by the folder.
const VERSIONS: ObeyedFiles = ObeyedFiles {
    programs: &[],
    when: When::Always,
    files: &[".tool-versions", ".python-version", ".ruby-version", ".node-version", ".go-version", ".java-version"],
    harmless: harmless::versions,
};

/// The same files with settings that may run code before the program.
const SETTINGS: ObeyedFiles = ObeyedFiles {
    programs: &[],
    when: When::Always,
    files: &[
        "mise.toml",
        ".mise.toml",
        "mise.local.toml",
        ".mise.local.toml",
        "mise/config.toml",
        ".mise/config.toml",
        ".config/mise.toml",
        ".config/mise/config.toml",
        ".rtx.toml",
    ],
    harmless: harmless::mise,
};

/// Returns whether no file around a folder makes a program start other code. What lies in the person's home itself is
/// theirs. Reads the disk.
///
/// # Errors
/// Returns which file may.
pub(super) fn is_clear(argv: &[String], program: &Path, cwd: &Path, home: Option<&Path>) -> Result<(), ObeyedError> {
    let name = argv.first().map_or("", |word| usual(word.rsplit('/').next().unwrap_or(word)));
    let next = argv.get(1).map_or("", String::as_str);
    let stands_in = program.components().any(|part| part.as_os_str() == "shims");
    let rows = ROWS.iter().filter(|row| row.programs.contains(&name) && row.when.holds(next));
    for row in rows.chain(stands_in.then_some([&VERSIONS, &SETTINGS]).into_iter().flatten()) {
        for (count, up) in cwd.ancestors().take_while(|up| Some(*up) != home).enumerate() {
            if count == MAX_UP {
                return Err(ObeyedError::TooDeep { folder: cwd.to_owned(), name: name.to_owned() });
            }
            for file in row.files.iter().map(|file| up.join(file)) {
                let there = std::fs::symlink_metadata(&file).is_ok();
                if there && !regular::text(&file, MAX_BYTES).is_ok_and(|text| (row.harmless)(&text)) {
                    return Err(ObeyedError::StartsCode { name: name.to_owned(), file });
                }
            }
        }
    }
    python(argv, program, cwd)
}

impl When {
    fn holds(&self, next: &str) -> bool {
        match self {
            Self::Always => true,
            Self::Only(words) => words.contains(&next),
            Self::Unless(words) => !words.contains(&next),
        }
    }
}

/// Modules that look at a folder and run none of its code by design.
const LOOKING: [&str; 8] = ["pip", "ruff", "black", "isort", "mypy", "flake8", "pylint", "pycodestyle"];
/// Python's own modules that work on files rather than run them.
const MODULES: [&str; 3] = ["json.tool", "py_compile", "compileall"];

/// Checks the module of `python -m`, which is looked for in the folder first, so that a `json.py` there would run.
fn python(argv: &[String], program: &Path, cwd: &Path) -> Result<(), ObeyedError> {
    if !looks(argv) || keeps_away(program) {
        return Ok(());
    }
    let importable = |path: &Path| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        matches!(ending, Some("py" | "pyc" | "so" | "pyd")) || path.join("__init__.py").exists()
    };
    let entries = std::fs::read_dir(cwd).into_iter().flatten().flatten();
    match entries.map(|entry| entry.path()).find(|path| importable(path)) {
        Some(file) => Err(ObeyedError::RunsModule { line: argv.join(" "), file }),
        None => Ok(()),
    }
}

/// Returns the words that are executed: Python's own modules without those of the folder.
pub(super) fn tamed(argv: Vec<String>) -> Vec<String> {
    if !module(&argv).is_some_and(|module| MODULES.contains(&module)) {
        return argv;
    }
    let mut words = argv;
    words.insert(1, "-I".to_owned());
    words
}

/// Returns the variable that does the same for a step.
pub(super) fn variables(argv: &[String]) -> Option<(String, String)> {
    looks(argv).then(|| ("PYTHONSAFEPATH".to_owned(), "1".to_owned()))
}

/// Returns whether Python runs a module that has no business with the folder's code.
fn looks(argv: &[String]) -> bool {
    module(argv).is_some_and(|module| LOOKING.contains(&module))
}

/// Returns the module of `python -m`.
fn module(argv: &[String]) -> Option<&str> {
    let [program, option, module, ..] = argv else { return None };
    let name = program.rsplit('/').next().unwrap_or(program);
    (name.starts_with("python") && option == "-m").then_some(module)
}

/// Returns whether a Python knows `PYTHONSAFEPATH`: since 3.11.
fn keeps_away(program: &Path) -> bool {
    let real = std::fs::canonicalize(program).ok();
    let name = real.as_deref().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
    name.strip_prefix("python3.").and_then(|minor| minor.parse::<u32>().ok()).is_some_and(|minor| minor >= 11)
}

#[cfg(test)]
mod tests;
