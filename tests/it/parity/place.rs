//! Where the originals are installed, and how they and ours are started.

use std::path::{Path, PathBuf};

use tokio::process::Command;

use crate::door::agent::bridge_to;
use crate::door::house::TestServer;

const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// How an original is started, and what is there once it is installed.
#[derive(Clone, Copy)]
pub(super) enum Start {
    /// A package of this name, by its `main`.
    Python(&'static str),
    /// A file below the folder of the originals.
    Node(&'static str),
    /// A program of ours in `tests/originals` that does what a contract says, for a server that no registry has.
    Contract(&'static str),
}

/// Where the originals are, and what runs them.
pub(super) struct Originals {
    folder: PathBuf,
    python: PathBuf,
    node: PathBuf,
}

impl Originals {
    pub(super) fn found() -> Self {
        let named = |name: &str| PathBuf::from(std::env::var_os(name).expect("run this by `cargo xtask bench parity`"));
        Self {
            folder: named("COUNTERSIGN_ORIGINALS"),
            python: named("COUNTERSIGN_PYTHON"),
            node: named("COUNTERSIGN_NODE"),
        }
    }

    /// The original as its own documentation starts it; nothing when it could not be installed.
    pub(super) fn original(&self, start: Start, env: &[(&str, &str)]) -> Option<Command> {
        let contracts = Path::new(env!("CARGO_MANIFEST_DIR")).join("originals");
        let (needed, program, words) = match start {
            Start::Python(name) => {
                (format!("py/{name}"), &self.python, vec!["-c".to_owned(), format!("import {name}; {name}.main()")])
            }
            Start::Node(file) => (file.to_owned(), &self.node, vec![self.folder.join(file).display().to_string()]),
            Start::Contract(file) if file.ends_with(".py") => {
                ("py/mcp".to_owned(), &self.python, vec![contracts.join(file).display().to_string()])
            }
            Start::Contract(file) => {
                let sdk = "node_modules/@modelcontextprotocol/sdk";
                (sdk.to_owned(), &self.node, vec![contracts.join(file).display().to_string()])
            }
        };
        let path = self.folder.join(needed);
        if !path.exists() && !path.with_extension("py").exists() {
            return None;
        }
        let mut command = Command::new(program);
        command.args(words).env_clear().env("PATH", PATH).env("PYTHONPATH", self.folder.join("py"));
        // A module finds its packages from where it lies; this one lies elsewhere.
        command.env("COUNTERSIGN_PACKAGES", self.folder.join("node_modules")).envs(env.iter().copied());
        Some(command)
    }
}

/// The bridge that stands in for it.
pub(super) fn ours(house: &TestServer, dialect: &str, words: &[&str], env: &[(&str, &str)]) -> Command {
    let mut command = bridge_to(house, &["--dialect", dialect]);
    command.args(words).envs(env.iter().copied());
    command
}
