//! The same calls to the servers that are stood in for and to our dialects, their answers and what they leave on disk
//! side by side. `cargo xtask bench parity` installs the originals and runs this; what differs without a reason fails.
//! Two servers no registry has; for them stands a small program that does what their contract says.

#![expect(clippy::print_stdout, reason = "what comes out is for a person who reads it in a terminal")]

mod case;
mod commands;
mod folder;
mod mcp_shell_server;
mod mcp_terminal;
mod odd;
mod place;
mod plain;
mod protocol;
mod score;
mod terminal;
mod terminal_controller;
mod terminal_controller_files;
mod terminal_mcp_server;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use countersign_broker::broker::Person;
use countersign_broker::consent::desk::Decision;
use countersign_tests::agent::{call, hello, initialized};
use serde_json::{Map, Value};

use crate::door::agent::DoorAgent;
use crate::door::house::TestServer;
use case::Case;
use place::{Originals, Start};
use score::Score;

const VERSION: &str = "2025-06-18";

/// A server that is stood in for, set up in one way, and what it is asked.
struct ServerRun {
    dialect: &'static str,
    start: Start,
    /// Of both.
    env: &'static [(&'static str, &'static str)],
    /// For the bridge; the originals that can be installed read none.
    words: &'static [&'static str],
    cases: Vec<Case>,
}

/// One of the two, and where it works.
struct Side {
    agent: DoorAgent,
    folder: PathBuf,
}

/// What a call came to.
struct Came {
    answer: Value,
    changes: Map<String, Value>,
    took: Duration,
}

impl Side {
    async fn call(&mut self, case: &Case) -> Came {
        let before = folder::state(&self.folder);
        let arguments = plain::with_folder(&case.arguments, &self.folder);
        let begun = Instant::now();
        let answer = self.agent.request("tools/call", call(case.tool, arguments)).await;
        let took = begun.elapsed();
        let changes = folder::changes(&before, &folder::state(&self.folder));
        if !changes.is_empty() {
            folder::furnish(&self.folder);
        }
        Came { answer: plain::plain(&answer, &self.folder), changes, took }
    }
}

/// Plays what is usual and what is odd, and says how it came out; fails when something differs without a reason.
async fn play(usual: Vec<ServerRun>, odd: Vec<ServerRun>) {
    let place = Originals::found();
    let mut score = Score::default();
    for run in usual.into_iter().chain(odd) {
        let Some(original) = place.original(run.start, run.env) else {
            println!("{}: the original could not be installed, so it is not compared", run.dialect);
            return;
        };
        let house = TestServer::new().await;
        house.tracker.spawn(allow_all(Arc::clone(&house.person)));
        let theirs = beside(&house.work(), "theirs");
        let commands = [(original, theirs), (place::ours(&house, run.dialect, run.words, run.env), house.work())];
        let mut sides = commands.map(|(mut command, folder)| {
            folder::furnish(&folder);
            command.current_dir(&folder);
            Side { agent: DoorAgent::run(command, VERSION, "parity"), folder }
        });
        for side in &mut sides {
            greet(&mut side.agent, VERSION).await;
        }
        let [theirs, ours] = &mut sides;
        for case in run.cases {
            let (theirs, ours) = (theirs.call(&case).await, ours.call(&case).await);
            score.count(&case, &theirs, &ours);
        }
    }
    score.tell();
}

fn beside(folder: &Path, name: &str) -> PathBuf {
    let other = folder.with_file_name(name);
    std::fs::create_dir(&other).unwrap();
    other
}

/// A person who allows everything: what is compared is the answers.
async fn allow_all(person: Arc<Person>) {
    let mut revision = person.revision();
    loop {
        for (request, _) in person.snapshot().waiting {
            // It may have been withdrawn this instant.
            let _ = person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce);
        }
        if revision.changed().await.is_err() {
            return;
        }
    }
}

/// Shakes hands, in whichever version the server makes of it.
async fn greet(agent: &mut DoorAgent, version: &str) -> Value {
    let answer = agent.request("initialize", hello(version, "parity")).await;
    agent.send(&initialized()).await;
    answer
}

#[tokio::test]
#[ignore = "needs the originals: cargo xtask bench parity"]
async fn terminal_answers_as_its_contract_says() {
    play(terminal::runs(), odd::terminal::runs()).await;
}

#[tokio::test]
#[ignore = "needs the originals: cargo xtask bench parity"]
async fn terminal_controller_answers_as_the_original() {
    play(terminal_controller::runs(), odd::terminal_controller::runs()).await;
}

#[tokio::test]
#[ignore = "needs the originals: cargo xtask bench parity"]
async fn terminal_controllers_files_become_what_the_original_makes_of_them() {
    play(terminal_controller_files::runs(), odd::terminal_controller_files::runs()).await;
}

#[tokio::test]
#[ignore = "needs the originals: cargo xtask bench parity"]
async fn mcp_terminal_answers_as_the_original() {
    play(mcp_terminal::runs(), odd::mcp_terminal::runs()).await;
}

#[tokio::test]
#[ignore = "needs the originals: cargo xtask bench parity"]
async fn terminal_mcp_server_answers_as_its_contract_says() {
    play(terminal_mcp_server::runs(), odd::terminal_mcp_server::runs()).await;
}

#[tokio::test]
#[ignore = "needs the originals: cargo xtask bench parity"]
async fn mcp_shell_server_answers_as_the_original() {
    play(mcp_shell_server::runs(), odd::mcp_shell_server::runs()).await;
}

#[tokio::test]
#[ignore = "needs the originals: cargo xtask bench parity"]
async fn all_shake_hands_and_list_their_tools_as_the_originals() {
    let (place, mut differ) = (Originals::found(), Vec::new());
    for run in [
        terminal::runs(),
        terminal_controller::runs(),
        mcp_terminal::runs(),
        terminal_mcp_server::runs(),
        mcp_shell_server::runs(),
    ]
    .iter()
    .filter_map(|runs| runs.first())
    {
        differ.extend(protocol::compare(&place, run.dialect, run.start, run.env).await);
    }
    assert!(differ.is_empty(), "without a reason:\n{}", differ.join("\n"));
}
