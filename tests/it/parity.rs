//! The same calls to the servers that are stood in for and to our dialects, their answers side by side. `cargo xtask
//! bench parity` installs the originals and runs this; what differs without a reason fails.

mod cases;
mod plain;

use std::path::{Path, PathBuf};
use std::time::Duration;

use countersign_broker::broker::Broker;
use countersign_broker::consent::desk::Decision;
use serde_json::{Value, json};
use tokio::process::Command;

use crate::door_agent::Agent;
use crate::door_house::{House, bridge};
use cases::{Case, Original};
use plain::plain;

/// One answer, on a slow machine, of a program that may just be starting.
const LONGEST: Duration = Duration::from_secs(60);
const VERSION: &str = "2025-06-18";
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Where the originals are installed, and what runs them.
struct Place {
    folder: PathBuf,
    python: PathBuf,
    node: PathBuf,
}

impl Place {
    fn found() -> Self {
        let named = |name: &str| PathBuf::from(std::env::var_os(name).expect("run this by `cargo xtask bench parity`"));
        Self {
            folder: named("COUNTERSIGN_ORIGINALS"),
            python: named("COUNTERSIGN_PYTHON"),
            node: named("COUNTERSIGN_NODE"),
        }
    }

    /// The original as its own documentation starts it; nothing when it could not be installed.
    fn original(&self, original: &Original) -> Option<Command> {
        let (program, words) = match original.start {
            cases::Start::Python(code) => (&self.python, vec!["-c".to_owned(), code.to_owned()]),
            cases::Start::Node(file) => (&self.node, vec![self.folder.join(file).display().to_string()]),
        };
        if !self.folder.join(original.installed).exists() {
            return None;
        }
        let mut command = Command::new(program);
        command.args(words).env_clear().env("PATH", PATH).env("PYTHONPATH", self.folder.join("py"));
        Some(command)
    }
}

fn ours(house: &House, original: &Original) -> Command {
    let mut command = Command::new(bridge());
    command.args(["--dialect", original.name]).env("XDG_RUNTIME_DIR", house.folder.path());
    command
}

/// How a case came out.
enum Verdict {
    Same,
    Wanted(&'static str),
    Differs(String),
}

#[tokio::test]
#[ignore = "needs the originals: cargo xtask bench parity"]
async fn what_differs_has_a_reason() {
    let place = Place::found();
    let mut differ = 0;
    for original in cases::originals() {
        println!("\n{}", original.name);
        let Some(command) = place.original(&original) else {
            println!("  could not be installed, so it is not compared");
            continue;
        };
        for (case, verdict) in compare(command, &original).await {
            let call = format!("{} {}", case.tool, case.arguments);
            match verdict {
                Verdict::Same if case.wanted.is_some() => println!("  same, and need not differ any more   {call}"),
                Verdict::Same => println!("  same                 {call}"),
                Verdict::Wanted(reason) => println!("  differs as wanted    {call}\n      {reason}"),
                Verdict::Differs(how) => {
                    differ += 1;
                    println!("  DIFFERS              {call}\n{how}");
                }
            }
        }
    }
    assert_eq!(differ, 0, "answers differ without a reason");
}

async fn compare(original: Command, about: &Original) -> Vec<(Case, Verdict)> {
    let house = House::new().await;
    house.tracker.spawn(allow_all(house.broker.clone()));
    let theirs = house.folder.path().join("theirs").canonicalize().unwrap_or_else(|_| {
        std::fs::create_dir(house.folder.path().join("theirs")).unwrap();
        house.folder.path().join("theirs").canonicalize().unwrap()
    });
    let mut pair = [(original, theirs), (ours(&house, about), house.work())].map(|(mut command, folder)| {
        furnish(&folder);
        command.current_dir(&folder).envs(about.env.iter().copied());
        (Agent::run(command, VERSION, "parity"), folder)
    });
    for (agent, _) in &mut pair {
        greet(agent).await;
    }
    let mut verdicts = Vec::new();
    for case in (about.cases)() {
        let mut answers = Vec::new();
        for (agent, folder) in &mut pair {
            let arguments = plain::with_folder(&case.arguments, folder);
            let answer = ask(agent, "tools/call", json!({"name": case.tool, "arguments": arguments})).await;
            answers.push(plain(&answer, folder));
        }
        let verdict = match (answers[0] == answers[1], case.wanted) {
            (true, _) => Verdict::Same,
            (false, Some(reason)) => Verdict::Wanted(reason),
            (false, None) => Verdict::Differs(format!("      theirs: {}\n      ours:   {}", answers[0], answers[1])),
        };
        verdicts.push((case, verdict));
    }
    verdicts
}

/// What the calls find.
fn furnish(folder: &Path) {
    std::fs::create_dir_all(folder.join("sub")).unwrap();
    std::fs::write(folder.join("f"), "b\na\nc\n").unwrap();
}

/// A person who allows everything: what is compared is the answers.
async fn allow_all(broker: Broker) {
    let mut revision = broker.revision();
    loop {
        for (request, _) in broker.snapshot().waiting {
            // It may have been withdrawn this instant.
            let _ = broker.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce);
        }
        if revision.changed().await.is_err() {
            return;
        }
    }
}

async fn greet(agent: &mut Agent) {
    let client = json!({"name": "parity", "version": "1"});
    let params = json!({"protocolVersion": VERSION, "capabilities": {}, "clientInfo": client});
    let answer = ask(agent, "initialize", params).await;
    assert!(answer["result"].is_object(), "{answer}");
    agent.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
}

async fn ask(agent: &mut Agent, method: &str, params: Value) -> Value {
    let id = agent.post(method, params).await;
    loop {
        let message = agent.read(LONGEST).await.expect("the server ended");
        if message["id"] == id {
            return message;
        }
    }
}
