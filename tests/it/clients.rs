//! Other people's clients: the official conformance suite against the HTTP door, and the inspector's command line
//! against the bridge. `cargo xtask test clients` installs them and runs these.

mod scenarios;

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;
use tokio::process::Command;
use tokio::time::timeout;

use crate::door::house::{Http, TestServer, bridge};

/// One client's whole life, on a slow machine.
const LONGEST: Duration = Duration::from_secs(90);

/// A folder with the clients and a node that runs them.
struct Clients {
    folder: PathBuf,
}

impl Clients {
    fn found() -> Self {
        let folder = std::env::var_os("COUNTERSIGN_CLIENTS").expect("run this by `cargo xtask test clients`");
        Self { folder: PathBuf::from(folder) }
    }

    /// One of them, by its file below the packages' folder.
    fn client(&self, file: &str) -> Command {
        let machine = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
        let modules = self.folder.join("node_modules");
        let mut command = Command::new(modules.join(format!("node-linux-{machine}/bin/node")));
        command.arg("--no-warnings").kill_on_drop(true).current_dir(&self.folder);
        let program = modules.join("@modelcontextprotocol").join(file);
        command.arg("--import").arg(self.folder.join("with-token.mjs")).arg(program);
        command
    }

    fn suite(&self) -> Command {
        self.client("conformance/dist/index.js")
    }
}

/// What a client said, and whether it was content.
async fn outcome(mut command: Command) -> (bool, String) {
    let output = timeout(LONGEST, command.output()).await.expect("the client did not come to an end").unwrap();
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).join("\n");
    (output.status.success(), said)
}

#[tokio::test]
#[ignore = "needs other people's clients: cargo xtask test clients"]
async fn every_scenario_is_tried_or_has_a_reason_not_to_be() {
    let mut list = Clients::found().suite();
    list.args(["list", "--server"]);
    let (content, said) = outcome(list).await;
    assert!(content, "{said}");
    let names = said.lines().filter_map(|line| line.strip_prefix("  - ")?.split(' ').next());
    let unknown: Vec<_> = names.filter(|name| !scenarios::is_known(name)).collect();
    assert_eq!(unknown, Vec::<&str>::new(), "decide in scenarios.rs whether these apply");
}

#[tokio::test]
#[ignore = "needs other people's clients: cargo xtask test clients"]
async fn the_conformance_suite_is_content_with_the_http_door() {
    let clients = Clients::found();
    let house = TestServer::new().await;
    let http = house.http().await;
    let mut discontent = Vec::new();
    for (scenario, version) in scenarios::tried() {
        let results = tempfile::tempdir().unwrap();
        let mut suite = scenario_of(&clients, &http, scenario, version);
        suite.arg("--output-dir").arg(results.path());
        let (_, said) = outcome(suite).await;
        let checks = checks(results.path());
        assert!(checks.iter().any(|check| check["status"] == "SUCCESS"), "{scenario} {version}: {said}");
        let failed = checks.iter().filter(|check| check["status"] == "FAILURE");
        let failed = failed.filter(|check| !scenarios::cannot_be_checked(check["id"].as_str().unwrap_or_default()));
        discontent.extend(failed.map(|check| format!("{scenario} {version}: {check:#}")));
    }
    assert!(discontent.is_empty(), "{}", discontent.join("\n\n"));
    assert_eq!(house.waiting(), 0);
}

/// What the suite wrote down: each check with its outcome.
fn checks(folder: &Path) -> Vec<Value> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        if entry.path().is_dir() {
            found.extend(checks(&entry.path()));
        } else if entry.file_name() == "checks.json" {
            let text = std::fs::read_to_string(entry.path()).unwrap();
            found.extend(serde_json::from_str::<Vec<Value>>(&text).unwrap());
        }
    }
    found
}

fn scenario_of(clients: &Clients, http: &Http, scenario: &str, version: &str) -> Command {
    let mut command = clients.suite();
    command.env("COUNTERSIGN_TOKEN", http.key.reveal());
    command.args(["server", "--scenario", scenario, "--spec-version", version]);
    command.args(["--url", &format!("http://localhost:{}/mcp", http.port)]);
    command
}

#[tokio::test]
#[ignore = "needs other people's clients: cargo xtask test clients"]
async fn the_inspector_lists_and_runs_through_the_bridge() {
    let clients = Clients::found();
    let house = TestServer::new().await;
    let inspector = |words: &[&str]| {
        let mut command = clients.client("inspector/clients/launcher/build/index.js");
        command.env("HOME", house.folder.path());
        let door = format!("XDG_RUNTIME_DIR={}", house.folder.path().display());
        command.arg("--cli").arg(bridge()).args(["-e", &door]).args(words);
        command
    };
    let (content, said) = outcome(inspector(&["--method", "tools/list"])).await;
    assert!(content && said.contains("run_command"), "{said}");

    let call =
        inspector(&["--method", "tools/call", "--tool-name", "run_command", "--tool-arg", "command=echo inspected"]);
    let ((content, said), ()) = tokio::join!(outcome(call), house.allow("echo inspected"));
    let answer: Value = said[said.find('{').expect(&said)..=said.rfind('}').unwrap()].parse().unwrap();
    assert!(content, "{said}");
    assert_eq!(answer["structuredContent"]["stdout"], "inspected\n", "{said}");
}
