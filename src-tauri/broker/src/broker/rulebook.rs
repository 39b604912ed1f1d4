//! The rules that may speak now, how they were used, and whether the store behind them can be believed.

pub(super) mod remember;
pub(super) mod takeover;
pub(super) mod trials;
pub(super) mod usage;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use tokio::sync::watch;

use crate::consent::policy::RuleSet;
use crate::consent::rules::{Rule, RuleId, Store, StoreError};
use crate::local::clock;
use crate::text::say;
use usage::Used;

/// How long a silent store may take before it counts as locked: longer than a person needs to type a password.
const PATIENCE: Duration = Duration::from_secs(60);

/// The most set-aside rules that are reported one by one.
const TOLD: usize = 5;

/// Whether rules can be kept and trusted.
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

/// A rule with its use.
#[derive(Clone, Debug)]
pub struct KnownRule {
    /// The rule.
    pub rule: Rule,
    /// When it last decided something.
    pub last_used: Option<SystemTime>,
    /// How often it did.
    pub times_used: u32,
}

pub(super) struct RuleBook {
    store: Arc<dyn Store>,
    page: Mutex<Page>,
    /// One reading or change of the store at a time, so that none is overtaken by an older one.
    turn: tokio::sync::Mutex<()>,
    /// Counted up with each use.
    uses: watch::Sender<u64>,
}

struct Page {
    /// Those in the store.
    kept: Vec<Rule>,
    /// Those in memory alone.
    short: Vec<Rule>,
    /// Both, in order for judging.
    set: Arc<RuleSet>,
    used: HashMap<RuleId, (SystemTime, u32)>,
    /// Ended by the person, whatever the store still holds: they never speak again while the app runs.
    silenced: HashSet<RuleId>,
    /// How often the rules of the store were put to sleep.
    slept: u64,
    health: Health,
}

impl Page {
    /// Puts in order what may speak from this moment on.
    fn arrange(&mut self, now: u64) {
        let speaks = |rule: &Rule| !rule.until.is_over(now) && !self.silenced.contains(&rule.id);
        self.short.retain(speaks);
        self.kept.retain(speaks);
        self.set = Arc::new(RuleSet::new(self.short.iter().chain(&self.kept).cloned().collect()));
    }

    /// Takes the word from every rule of the store that allows. Known refusals go on: they can only deny.
    fn sleep(&mut self, why: StoreError) {
        self.kept.retain(|rule| rule.deny.is_some());
        self.arrange(clock::millis(clock::wall()));
        self.health = unwell(why);
    }
}

impl RuleBook {
    pub(super) fn new(store: Arc<dyn Store>) -> Self {
        let page = Page {
            kept: Vec::new(),
            short: Vec::new(),
            set: Arc::default(),
            used: HashMap::new(),
            silenced: HashSet::new(),
            slept: 0,
            health: Health::Opening,
        };
        Self { store, page: Mutex::new(page), turn: tokio::sync::Mutex::default(), uses: watch::Sender::new(0) }
    }

    /// Returns the rules at this moment; a judgement uses one snapshot.
    pub(super) fn rules(&self) -> Arc<RuleSet> {
        let now = clock::millis(clock::wall());
        let mut page = self.lock();
        if page.set.rules().iter().any(|rule| rule.until.is_over(now)) {
            page.arrange(now);
        }
        Arc::clone(&page.set)
    }

    pub(super) fn health(&self) -> Health {
        self.lock().health.clone()
    }

    /// Returns when the next rule expires, in milliseconds since 1970.
    pub(super) fn next_end(&self) -> Option<u64> {
        self.lock().set.rules().iter().filter_map(|rule| rule.until.moment()).min()
    }

    /// Returns the rules, newest first.
    pub(super) fn known(&self) -> Vec<KnownRule> {
        let set = self.rules();
        let page = self.lock();
        let mut known: Vec<KnownRule> = set
            .rules()
            .iter()
            .map(|rule| {
                let used = page.used.get(&rule.id);
                KnownRule { rule: rule.clone(), last_used: used.map(|u| u.0), times_used: used.map_or(0, |u| u.1) }
            })
            .collect();
        known.sort_by_key(|known| std::cmp::Reverse(known.rule.made_at));
        known
    }

    pub(super) fn used(&self, ids: &[RuleId]) {
        let mut page = self.lock();
        for id in ids {
            let entry = page.used.entry(id.clone()).or_insert((clock::wall(), 0));
            *entry = (clock::wall(), entry.1.saturating_add(1));
        }
        drop(page);
        self.uses.send_modify(|uses| *uses = uses.wrapping_add(1));
    }

    /// Returns a receiver that sees each use.
    pub(super) fn uses(&self) -> watch::Receiver<u64> {
        self.uses.subscribe()
    }

    /// Adds how rules were used before the app started to what was counted since.
    pub(super) fn used_before(&self, before: Vec<Used>) {
        let mut page = self.lock();
        for used in before {
            let moment = used.moment();
            let entry = page.used.entry(used.rule).or_insert((moment, 0));
            *entry = (entry.0.max(moment), entry.1.saturating_add(used.times));
        }
    }

    /// Returns how rules were used, to be stored. Rules that are gone are left out, once it's known which exist.
    pub(super) fn usage(&self) -> Vec<Used> {
        let page = self.lock();
        let there: HashSet<&RuleId> = page.set.rules().iter().map(|rule| &rule.id).collect();
        let used = page.used.iter().filter(|(id, _)| page.health != Health::Ready || there.contains(id));
        used.map(|(id, (at, times))| Used::new(id.clone(), *at, *times)).collect()
    }

    /// Puts the store's rules to sleep at once, whatever else is being done with it: it was locked, or went away. The
    /// next reading that begins after this wakes them.
    pub(super) fn sleep(&self, why: StoreError) {
        let mut page = self.lock();
        page.slept += 1;
        page.sleep(why);
    }

    /// Reads the store anew. Until it answers the rules stay as they are; when it cannot be read, no rule of it allows.
    pub(super) async fn load(&self) {
        let _turn = self.turn.lock().await;
        let slept = self.lock().slept;
        let loaded = self.off_thread(|store| store.load()).await;
        let now = clock::millis(clock::wall());
        let over: Vec<RuleId> = {
            let mut page = self.lock();
            match loaded {
                // Locked while it was being read: what was read then is not known to hold now.
                Ok(_) if page.slept != slept => Vec::new(),
                Ok(loaded) => {
                    // Forget the rules that were ended while the store wouldn't forget them.
                    let ended = |rule: &Rule| rule.until.is_over(now) || page.silenced.contains(&rule.id);
                    let (over, kept): (Vec<Rule>, Vec<Rule>) = loaded.rules.into_iter().partition(ended);
                    page.kept = kept;
                    page.arrange(now);
                    page.health = if loaded.set_aside.is_empty() {
                        Health::Ready
                    } else {
                        Health::Damaged(told(&loaded.set_aside))
                    };
                    over.into_iter().map(|rule| rule.id).collect()
                }
                Err(error) => {
                    page.sleep(error);
                    Vec::new()
                }
            }
        };
        if !over.is_empty()
            && let Err(error) = self.off_thread(move |store| store.change(&[], &over)).await
        {
            // They say nothing any more, and the next reading tries again.
            tracing::info!(%error, "rules that are over stay in the keyring for now");
        }
    }

    /// Stores rules in place of others, all or none, and only then puts them in force. Rules that last until
    /// Countersign quits never reach the store.
    pub(super) async fn change(&self, add: Vec<Rule>, end: Vec<RuleId>) -> Result<(), StoreError> {
        let (kept, short): (Vec<Rule>, Vec<Rule>) = add.into_iter().partition(|rule| rule.until.is_kept());
        if kept.is_empty() && short.is_empty() {
            self.silence(&end);
        }
        let _turn = self.turn.lock().await;
        let slept = self.lock().slept;
        let stored = self.stored(&end);
        let result = if kept.is_empty() && stored.is_empty() {
            Ok(())
        } else {
            let written = kept.clone();
            self.off_thread(move |store| store.change(&written, &stored)).await
        };
        let mut page = self.lock();
        match &result {
            Ok(()) => {
                // Locked while it was being written: it is kept, and speaks when all of them are read again.
                let awake = page.slept == slept;
                if awake && !kept.is_empty() && matches!(page.health, Health::Absent(_) | Health::Locked(_)) {
                    page.health = Health::Ready;
                }
                page.silenced.extend(end);
                page.kept.extend(kept.into_iter().filter(|rule| awake || rule.deny.is_some()));
                page.short.extend(short);
                page.arrange(clock::millis(clock::wall()));
            }
            Err(error @ (StoreError::Absent(_) | StoreError::Locked(_))) => page.sleep(error.clone()),
            Err(StoreError::Failed(_)) => {}
        }
        result
    }

    /// Returns a rule by its id, while it's in force.
    pub(super) fn get(&self, id: &RuleId) -> Option<Rule> {
        self.rules().get(&id.0).cloned()
    }

    /// Removes rules from force at once; if the store won't forget them, until the app quits.
    fn silence(&self, end: &[RuleId]) {
        let mut page = self.lock();
        page.silenced.extend(end.iter().cloned());
        let set = &page.set;
        let left = set.rules().iter().filter(|rule| !end.contains(&rule.id)).cloned().collect();
        page.set = Arc::new(RuleSet::new(left));
    }

    /// Returns the ids that the store may hold.
    fn stored(&self, ids: &[RuleId]) -> Vec<RuleId> {
        let page = self.lock();
        ids.iter().filter(|id| !page.short.iter().any(|rule| rule.id == **id)).cloned().collect()
    }

    /// Runs a store's blocking call off the async threads, with a time limit: a locked keyring blocks without end.
    async fn off_thread<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = Arc::clone(&self.store);
        let done = tokio::task::spawn_blocking(move || work(&*store));
        match tokio::time::timeout(PATIENCE, done).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(StoreError::Failed(say!("rulebook-reading-the-keyring-failed-inside"))),
            Err(_) => Err(StoreError::Locked(say!("rulebook-the-keyring-does-not-answer"))),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Page> {
        self.page.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the first few messages in full: nobody reads more of them.
fn told(set_aside: &[String]) -> String {
    let first = set_aside.iter().take(TOLD).map(String::as_str).collect::<Vec<_>>().join(" ");
    match set_aside.len().saturating_sub(TOLD) {
        0 => first,
        more => say!("rulebook-so-it-is-with-more", first = first, more = more),
    }
}

fn unwell(error: StoreError) -> Health {
    match error {
        StoreError::Locked(message) => Health::Locked(message),
        StoreError::Absent(message) | StoreError::Failed(message) => Health::Absent(message),
    }
}
