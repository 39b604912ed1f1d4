//! The rules that may speak now, how they were used, and whether the store behind them can be believed.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use crate::clock;
use crate::consent::rules::{Rule, RuleId, Store, StoreError};

/// A store that says nothing for so long is taken for locked. Longer than a person needs to type a password.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether rules can be kept and believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Health {
    /// Still being read; no rule speaks yet.
    Opening,
    /// All is well.
    Ready,
    /// There is no keyring, or it failed.
    Absent(String),
    /// It is locked, or does not answer.
    Locked(String),
    /// Some rules were set aside.
    Damaged(String),
}

/// A rule and how it was used since the app started.
#[derive(Clone, Debug)]
pub struct Known {
    /// The rule.
    pub rule: Rule,
    /// When it last allowed something.
    pub last_used: Option<SystemTime>,
    /// How often it did.
    pub times_used: u32,
}

pub(super) struct RuleBook {
    store: Arc<dyn Store>,
    page: Mutex<Page>,
}

struct Page {
    rules: Arc<Vec<Rule>>,
    used: HashMap<RuleId, (SystemTime, u32)>,
    /// Ended by the person, whatever the store still holds: they never speak again while the app runs.
    silenced: HashSet<RuleId>,
    health: Health,
}

impl RuleBook {
    pub(super) fn new(store: Arc<dyn Store>) -> Self {
        let page =
            Page { rules: Arc::default(), used: HashMap::new(), silenced: HashSet::new(), health: Health::Opening };
        Self { store, page: Mutex::new(page) }
    }

    /// The rules at this moment; a judgement uses one snapshot.
    pub(super) fn rules(&self) -> Arc<Vec<Rule>> {
        Arc::clone(&self.lock().rules)
    }

    pub(super) fn health(&self) -> Health {
        self.lock().health.clone()
    }

    /// Newest first.
    pub(super) fn known(&self) -> Vec<Known> {
        let page = self.lock();
        let mut known: Vec<Known> = page
            .rules
            .iter()
            .map(|rule| {
                let used = page.used.get(&rule.id);
                Known { rule: rule.clone(), last_used: used.map(|u| u.0), times_used: used.map_or(0, |u| u.1) }
            })
            .collect();
        known.sort_by_key(|known| std::cmp::Reverse(known.rule.made_at));
        known
    }

    pub(super) fn used(&self, id: &RuleId) {
        let mut page = self.lock();
        let entry = page.used.entry(id.clone()).or_insert((clock::wall(), 0));
        *entry = (clock::wall(), entry.1.saturating_add(1));
    }

    /// Reads the store anew. Until it answers the rules stay as they are; when it cannot be read, none speaks.
    pub(super) async fn load(&self) {
        let loaded = self.off_thread(|store| store.load()).await;
        let mut page = self.lock();
        match loaded {
            Ok(loaded) => {
                let heard = loaded.rules.into_iter().filter(|rule| !page.silenced.contains(&rule.id)).collect();
                page.rules = Arc::new(heard);
                page.health = if loaded.set_aside.is_empty() {
                    Health::Ready
                } else {
                    Health::Damaged(loaded.set_aside.join(" "))
                };
            }
            Err(error) => {
                page.rules = Arc::default();
                page.health = unwell(error);
            }
        }
    }

    /// Keeps a rule first, and only then lets it speak.
    pub(super) async fn add(&self, rule: Rule) -> Result<(), StoreError> {
        let kept = rule.clone();
        let result = self.off_thread(move |store| store.add(&kept)).await;
        let mut page = self.lock();
        match &result {
            Ok(()) => {
                let mut rules = (*page.rules).clone();
                rules.push(rule);
                page.rules = Arc::new(rules);
                if matches!(page.health, Health::Absent(_) | Health::Locked(_)) {
                    page.health = Health::Ready;
                }
            }
            Err(error @ (StoreError::Absent(_) | StoreError::Locked(_))) => page.health = unwell(error.clone()),
            Err(StoreError::Failed(_)) => {}
        }
        result
    }

    /// Silences a rule at once, then forgets it. If the store refuses, it stays silent for this run of the app.
    pub(super) async fn end(&self, id: &RuleId) -> Result<(), StoreError> {
        {
            let mut page = self.lock();
            page.silenced.insert(id.clone());
            page.rules = Arc::new(page.rules.iter().filter(|rule| rule.id != *id).cloned().collect());
        }
        let id = id.clone();
        self.off_thread(move |store| store.remove(&id)).await
    }

    /// The store blocks, and a locked keyring blocks without end: off the async threads, with a limit.
    async fn off_thread<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = Arc::clone(&self.store);
        let done = tokio::task::spawn_blocking(move || work(&*store));
        match tokio::time::timeout(PATIENCE, done).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => {
                Err(StoreError::Failed("Reading the keyring failed inside Countersign. Start it again.".to_owned()))
            }
            Err(_) => Err(StoreError::Locked(
                "The keyring does not answer. It may be waiting for your password: unlock it, then try again."
                    .to_owned(),
            )),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Page> {
        self.page.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn unwell(error: StoreError) -> Health {
    match error {
        StoreError::Locked(message) => Health::Locked(message),
        StoreError::Absent(message) | StoreError::Failed(message) => Health::Absent(message),
    }
}
