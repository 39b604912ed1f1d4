//! The house without a face, tried through its own front door, with real processes.

#![cfg_attr(windows, expect(dead_code, reason = "most of its stories are told in the language of sh"))]

#[cfg(unix)]
mod agents;
#[cfg(unix)]
mod depends;
#[cfg(unix)]
mod editing;
#[cfg(target_os = "linux")]
mod fenced;
#[cfg(unix)]
mod filework;
#[cfg(unix)]
mod hostile;
#[cfg(target_os = "linux")]
mod hosts;
#[cfg(unix)]
mod invariants;
#[cfg(unix)]
mod life;
#[cfg(unix)]
mod limits;
#[cfg(unix)]
mod memory;
#[cfg(unix)]
mod quiet;
#[cfg(target_os = "linux")]
mod races;
#[cfg(unix)]
mod recorded;
#[cfg(unix)]
mod repositories;
#[cfg(unix)]
mod rules;
#[cfg(unix)]
mod sessions;
#[cfg(unix)]
mod shown;
#[cfg(windows)]
mod windows;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::*;
use crate::asker::{Claim, Process};
use crate::consent::ApprovedBy;
use crate::consent::desk::Notes;
use crate::consent::rules::{Choice, Lasting, Loaded, Rule, RuleId};
#[cfg(unix)]
use crate::history;
use crate::outcome::{Outcome, Report};
use crate::submission::Draft;

/// A store in memory that can refuse: the real one will not refuse on command.
#[derive(Default)]
pub(super) struct Memory {
    rules: Mutex<Vec<Rule>>,
    refusal: Mutex<Option<StoreError>>,
    /// How long each answer takes.
    slow: Mutex<Duration>,
    /// Questions that were begun to be answered.
    begun: AtomicU64,
}

impl Memory {
    fn refuse(&self, error: Option<StoreError>) {
        *lock(&self.refusal) = error;
    }

    fn check(&self) -> Result<(), StoreError> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        std::thread::sleep(*lock(&self.slow));
        lock(&self.refusal).clone().map_or(Ok(()), Err)
    }
}

impl Store for Memory {
    fn load(&self) -> Result<Loaded, StoreError> {
        self.check()?;
        Ok(Loaded { rules: lock(&self.rules).clone(), set_aside: Vec::new() })
    }

    fn change(&self, add: &[Rule], end: &[RuleId]) -> Result<(), StoreError> {
        self.check()?;
        let mut rules = lock(&self.rules);
        rules.retain(|rule| !end.contains(&rule.id));
        rules.extend_from_slice(add);
        Ok(())
    }
}

/// A house in a folder of its own, with one client connected, and a person who is this test.
pub(super) struct Try {
    broker: Broker,
    person: Arc<Person>,
    store: Arc<Memory>,
    folder: TempDir,
    asker: Arc<Asker>,
}

impl Try {
    async fn new() -> Self {
        Self::recorded(History::none()).await
    }

    async fn recorded(history: History) -> Self {
        Self::at(history, |house| house).await
    }

    async fn at(history: History, change: impl FnOnce(Environment) -> Environment) -> Self {
        Self::made(tempfile::tempdir().unwrap(), Arc::default(), history, change).await
    }

    /// The app started anew, in a folder, over a store and with a record.
    async fn again(folder: TempDir, store: Arc<Memory>, history: History) -> Self {
        Self::made(folder, store, history, |house| house).await
    }

    async fn made(
        folder: TempDir,
        store: Arc<Memory>,
        history: History,
        change: impl FnOnce(Environment) -> Environment,
    ) -> Self {
        let scratch = folder.path().join("scratch");
        std::fs::create_dir_all(&scratch).unwrap();
        let own = || std::env::vars_os().collect();
        let env = if cfg!(windows) { own() } else { vec![("PATH".into(), "/usr/bin:/bin".into())] };
        let house = change(Environment::new(env, folder.path().to_owned(), scratch));
        let (tracker, stop) = (TaskTracker::new(), CancellationToken::new());
        let broker = Broker::with_record(house, Arc::<Memory>::clone(&store), history, tracker, stop);
        broker.load_rules().await;
        let person = Arc::new(broker.person().unwrap());
        let asker = asker(1, "claude", folder.path());
        broker.connected(Arc::clone(&asker), Arc::new(|| true));
        Self { broker, person, store, folder, asker }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    async fn ask(&self, text: &str) -> Call {
        self.submit(shell(text)).await.unwrap()
    }

    async fn submit(&self, draft: Draft) -> Result<Call, Invalid> {
        self.broker.submit(draft, Arc::clone(&self.asker)).await
    }

    /// Waits until this request lies on the desk.
    async fn shown(&self, call: &Call) -> (Arc<Request>, Notes) {
        let mut revision = self.broker.revision();
        loop {
            let id = call.request().id;
            if let Some(found) = self.broker.snapshot().waiting.into_iter().find(|(request, _)| request.id == id) {
                return found;
            }
            assert!(!matches!(call.request().state(), State::Ended(_)), "it ended instead of waiting");
            revision.changed().await.unwrap();
        }
    }

    async fn allow(&self, call: &Call) {
        let (request, _) = self.shown(call).await;
        self.person.decide(request.id, request.submission().fingerprint(), Decision::AllowOnce).unwrap();
    }

    async fn allow_always(&self, text: &str) {
        let mut call = self.ask(text).await;
        let (request, _) = self.shown(&call).await;
        let choice = exactly(&request);
        self.person.decide_always(request.id, request.submission().fingerprint(), choice, None).await.unwrap();
        call.ended().await;
    }

    /// Allows a command, and steps that begin with so many of its words from now on.
    async fn allow_steps(&self, text: &str, steps: &[(usize, usize)]) -> Result<(), DecisionFailed> {
        let mut call = self.ask(text).await;
        let (request, _) = self.shown(&call).await;
        let choice = Choice { exact: false, steps: steps.to_vec(), ..exactly(&request) };
        self.person.decide_always(request.id, request.submission().fingerprint(), choice, None).await?;
        call.ended().await;
        Ok(())
    }

    /// Asks, and tells whether it ran without anybody being asked.
    async fn runs_unasked(&self, draft: Draft, asker: &Arc<Asker>) -> bool {
        let mut call = self.broker.submit(draft, Arc::clone(asker)).await.unwrap();
        self.ran(&mut call).await
    }

    /// Tells whether it ran to its end without anybody being asked.
    async fn ran(&self, call: &mut Call) -> bool {
        loop {
            if let State::Ended(report) = call.request().state() {
                return matches!(report.by, Some(ApprovedBy::Rule { .. }));
            }
            if self.broker.snapshot().waiting.iter().any(|(request, _)| request.id == call.request().id) {
                return false;
            }
            let mut revision = self.broker.revision();
            tokio::select! {
                () = call.changed() => {}
                _ = revision.changed() => {}
                () = tokio::time::sleep(Duration::from_millis(5)) => {}
            }
        }
    }
}

/// This exact command, for good.
fn exactly(request: &Request) -> Choice {
    let folder = request.submission().folder().to_str().unwrap().to_owned();
    Choice { exact: true, steps: Vec::new(), folder, any_client: false, lasting: Lasting::Forever }
}

fn shell(text: &str) -> Draft {
    Draft { command: Some(text.to_owned()), ..Draft::default() }
}

fn asker(session: u64, name: &str, cwd: &Path) -> Arc<Asker> {
    process(session, name, u32::try_from(session).unwrap(), cwd)
}

fn process(session: u64, name: &str, pid: u32, cwd: &Path) -> Arc<Asker> {
    let program = PathBuf::from("/usr/bin/node");
    Arc::new(Asker {
        session: SessionId(session),
        client: ClientKey { program: program.clone(), name: name.to_owned() },
        claimed: Some(Claim { name: name.to_owned(), version: "1".to_owned() }),
        chain: vec![Process { pid, name: "node".to_owned(), path: program, script: None, began: None }],
        cwd: cwd.to_owned(),
    })
}

fn outcome(report: &Arc<Report>) -> Outcome {
    report.outcome.clone()
}

fn env(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}
