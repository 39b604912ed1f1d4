//! The vault over a shelf that breaks, locks and hangs on command.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use countersign_broker::consent::rules::{
    Client, Command, Exact, Form, Rule, RuleId, Store, StoreError, Until, VERSION,
};

use crate::vault::ledger::Ledger;
use crate::vault::mark::CounterFile;
use crate::vault::shelf::{Shelf, ShelfContent};
use crate::vault::signals::VaultSignals;
use crate::vault::write_commit::WriteCommit;
use crate::vault::{TimeLimits, Vault};

#[derive(Default)]
struct FakeKeyring {
    secrets: Mutex<BTreeMap<String, Vec<u8>>>,
    /// Writes still allowed before every further one fails; none: no limit.
    writes: Mutex<Option<usize>>,
    most: Option<usize>,
    locked: Mutex<bool>,
    opened: Condvar,
}

#[derive(Clone, Default)]
struct Fake(Arc<FakeKeyring>);

impl Fake {
    fn ledger(&self) -> Ledger {
        Ledger::new(Box::new(self.clone()), CounterFile::default())
    }

    fn dies_after(&self, writes: usize) {
        *self.0.writes.lock().unwrap() = Some(writes);
    }

    fn restart(&self) -> Ledger {
        *self.0.writes.lock().unwrap() = None;
        self.ledger()
    }

    fn put(&self, name: &str, secret: impl Into<Vec<u8>>) {
        self.0.secrets.lock().unwrap().insert(name.to_owned(), secret.into());
    }

    fn copy(&self) -> BTreeMap<String, Vec<u8>> {
        self.0.secrets.lock().unwrap().clone()
    }

    fn lock(&self, locked: bool) {
        *self.0.locked.lock().unwrap() = locked;
        self.0.opened.notify_all();
    }

    fn write(&self) -> Result<(), StoreError> {
        match self.0.writes.lock().unwrap().as_mut() {
            Some(0) => Err(StoreError::Failed("the power went".to_owned())),
            Some(left) => {
                *left -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

impl Shelf for Fake {
    fn look(&self) -> Result<(), StoreError> {
        if *self.0.locked.lock().unwrap() { Err(StoreError::Locked("locked".to_owned())) } else { Ok(()) }
    }

    fn unlock(&self) -> Result<(), StoreError> {
        let locked = self.0.locked.lock().unwrap();
        drop(self.0.opened.wait_while(locked, |locked| *locked).unwrap());
        Ok(())
    }

    fn get(&self, name: &str) -> Result<ShelfContent, StoreError> {
        Ok(self.0.secrets.lock().unwrap().get(name).cloned().map_or(ShelfContent::Nothing, ShelfContent::One))
    }

    fn set(&self, name: &str, secret: &[u8]) -> Result<(), StoreError> {
        self.write()?;
        self.put(name, secret);
        Ok(())
    }

    fn delete(&self, name: &str) -> Result<(), StoreError> {
        self.write()?;
        self.0.secrets.lock().unwrap().remove(name);
        Ok(())
    }

    fn most(&self) -> Option<usize> {
        self.0.most
    }
}

pub(super) fn rule(n: u8) -> Rule {
    let command = Command::Shell { text: format!("echo {n} \u{2014} \"quoted\"").into(), shell: "sh".to_owned() };
    let exact = Exact {
        command,
        program: "/bin/sh".to_owned(),
        env: vec![("CI".to_owned(), "1".to_owned())],
        sealed: Vec::new(),
        stdin: None,
        limit_ms: 30_000,
        scripts: Vec::new(),
        programs: Vec::new(),
        sources: Vec::new(),
        background: false,
        surroundings: "5e".repeat(32),
    };
    Rule {
        version: VERSION,
        id: RuleId(format!("{n:032x}")),
        made_at: 1_700_000_000_000,
        until: Until::Forever,
        deny: None,
        folder: Some("/srv/project".to_owned()),
        client: Some(Client { program: "/usr/bin/client".to_owned(), name: "client".to_owned() }),
        host: None,
        form: Form::Exact(exact),
    }
}

fn ids(ledger: &mut Ledger) -> Vec<String> {
    ledger.load().unwrap().rules.into_iter().map(|rule| rule.id.0).collect()
}

fn with_two() -> Fake {
    let fake = Fake::default();
    let mut ledger = fake.ledger();
    ledger.change(&[rule(1)], &[], &WriteCommit::default()).unwrap();
    ledger.change(&[rule(2)], &[], &WriteCommit::default()).unwrap();
    fake
}

#[test]
fn keeps_and_ends_rules() {
    let fake = with_two();
    let loaded = fake.ledger().load().unwrap();
    assert_eq!(loaded.rules, [rule(1), rule(2)]);
    assert!(loaded.set_aside.is_empty());
    fake.ledger().change(&[], &[rule(1).id], &WriteCommit::default()).unwrap();
    assert_eq!(ids(&mut fake.ledger()), [rule(2).id.0]);
    assert!(!fake.copy().contains_key(&format!("rule:{}", rule(1).id)));
}

#[test]
fn a_crash_between_any_two_writes_leaves_the_old_set_or_the_new() {
    let old = vec![rule(1).id.0, rule(2).id.0];
    for writes in 0..=3 {
        let fake = with_two();
        fake.dies_after(writes);
        let added = fake.ledger().change(&[rule(3)], &[], &WriteCommit::default());
        let loaded = fake.restart().load().unwrap();
        assert!(loaded.set_aside.is_empty(), "after {writes} writes: {:?}", loaded.set_aside);
        assert_eq!(loaded.rules.len(), if added.is_ok() { 3 } else { 2 }, "after {writes} writes");

        let fake = with_two();
        fake.dies_after(writes);
        let removed = fake.ledger().change(&[], &[rule(2).id], &WriteCommit::default());
        let loaded = fake.restart().load().unwrap();
        assert!(loaded.set_aside.is_empty());
        assert_eq!(ids(&mut fake.ledger()) == old, removed.is_err(), "after {writes} writes");
    }
}

#[test]
fn what_was_touched_is_set_aside_and_told() {
    let entry = format!("rule:{}", rule(1).id);
    let newer = serde_json::to_vec(&Rule { version: VERSION + 1, ..rule(1) }).unwrap();
    let other = serde_json::to_vec(&rule(9)).unwrap();
    for secret in [b"".to_vec(), b"{}".to_vec(), newer, other] {
        let fake = with_two();
        fake.put(&entry, secret);
        let loaded = fake.ledger().load().unwrap();
        assert_eq!(loaded.rules, [rule(2)]);
        assert_eq!(loaded.set_aside.len(), 1);
    }
    let fake = with_two();
    fake.delete(&entry).unwrap();
    let mut ledger = fake.ledger();
    assert!(ledger.load().unwrap().set_aside[0].contains("missing from the keyring"));
    // The next change drops it from the index: the person was told.
    ledger.change(&[rule(3)], &[], &WriteCommit::default()).unwrap();
    let loaded = ledger.load().unwrap();
    assert_eq!((loaded.rules, loaded.set_aside.len()), (vec![rule(2), rule(3)], 0));
}

#[test]
fn an_index_nobody_here_wrote_allows_nothing() {
    for index in [
        "",
        "[]",
        r#"{"version":1}"#,
        r#"{"version":1,"counter":1,"rules":{"../x":"00"}}"#,
        "{\"version\":0,\"counter\":1,\"rules\":{}}",
    ] {
        let fake = with_two();
        fake.put("index", index);
        let loaded = fake.ledger().load().unwrap();
        assert!(loaded.rules.is_empty() && loaded.set_aside.len() == 1, "{index}");
        fake.ledger().change(&[rule(3)], &[], &WriteCommit::default()).unwrap();
        assert_eq!(ids(&mut fake.ledger()), [rule(3).id.0]);
        assert_eq!(fake.copy()["index-unreadable"], index.as_bytes());
    }
    let fake = with_two();
    fake.put("index", r#"{"version":2,"anything":true}"#);
    let before = fake.copy();
    assert!(fake.ledger().load().unwrap().rules.is_empty());
    assert!(matches!(fake.ledger().change(&[rule(3)], &[], &WriteCommit::default()), Err(StoreError::Failed(_))));
    assert!(matches!(fake.ledger().change(&[], &[rule(1).id], &WriteCommit::default()), Err(StoreError::Failed(_))));
    assert_eq!(fake.copy(), before, "a newer version's index is left alone");
}

#[test]
fn an_older_state_put_back_is_noticed() {
    let fake = with_two();
    let old = fake.copy();
    let mut ledger = fake.ledger();
    ledger.change(&[], &[rule(1).id], &WriteCommit::default()).unwrap();
    *fake.0.secrets.lock().unwrap() = old;
    let loaded = ledger.load().unwrap();
    assert!(loaded.rules.is_empty() && loaded.set_aside.len() == 1);
    ledger.change(&[rule(3)], &[], &WriteCommit::default()).unwrap();
    assert_eq!(ids(&mut ledger), [rule(3).id.0]);
    fake.0.secrets.lock().unwrap().clear();
    assert_eq!(ledger.load().unwrap().set_aside.len(), 1, "an index that vanished is told");
}

#[test]
fn an_older_state_put_back_while_the_app_was_closed_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let fake = Fake::default();
    let ledger = || Ledger::new(Box::new(fake.clone()), CounterFile::in_folder(folder.path()));
    ledger().change(&[rule(1)], &[], &WriteCommit::default()).unwrap();
    let old = fake.copy();
    ledger().change(&[], &[rule(1).id], &WriteCommit::default()).unwrap();
    *fake.0.secrets.lock().unwrap() = old;
    let loaded = ledger().load().unwrap();
    assert!(loaded.rules.is_empty() && loaded.set_aside.len() == 1, "an ended rule came back: {loaded:?}");
    fake.0.secrets.lock().unwrap().clear();
    assert_eq!(ledger().load().unwrap().set_aside.len(), 1, "all rules are gone, and nobody is told");
}

#[test]
fn several_rules_are_kept_or_none_and_one_may_take_anothers_place() {
    for writes in 0..=5 {
        let fake = with_two();
        fake.dies_after(writes);
        let done = fake.ledger().change(&[rule(3), rule(4)], &[rule(1).id], &WriteCommit::default()).is_ok();
        let loaded = fake.restart().load().unwrap();
        let expected = if done { vec![rule(2), rule(3), rule(4)] } else { vec![rule(1), rule(2)] };
        assert_eq!((loaded.rules, loaded.set_aside.len()), (expected, 0), "after {writes} writes");
    }
}

#[test]
fn more_than_anybody_made_is_told_and_allows_nothing_by_accident() {
    let fake = with_two();
    fake.put(&format!("rule:{}", rule(1).id), vec![b'x'; 1024 * 1024]);
    let loaded = fake.ledger().load().unwrap();
    assert_eq!((loaded.rules, loaded.set_aside.len()), (vec![rule(2)], 1));

    let fake = Fake::default();
    let many: Vec<Rule> = (0..10_000).map(|n| Rule { id: RuleId(format!("{n:032x}")), ..rule(1) }).collect();
    assert!(matches!(fake.ledger().change(&many, &[], &WriteCommit::default()), Err(StoreError::Failed(_))));
    assert!(fake.copy().is_empty());
    let mut index = format!("{{\"version\":1,\"counter\":7,\"rules\":{{\"{}\":\"00\"", rule(0).id);
    (1..10_000).for_each(|n| index.push_str(&format!(",\"{n:032x}\":\"00\"")));
    fake.put("index", index + "}}");
    let loaded = fake.ledger().load().unwrap();
    assert!(loaded.rules.is_empty() && loaded.set_aside[0].contains("10000 rules"), "{:?}", loaded.set_aside.first());
}

#[test]
fn what_does_not_fit_is_refused_before_anything_is_written() {
    let fake = Fake(Arc::new(FakeKeyring { most: Some(2560), ..FakeKeyring::default() }));
    let mut long = rule(1);
    let Form::Exact(exact) = &mut long.form else { unreachable!("the sample is exact") };
    exact.command = Command::Argv { words: vec!["x".repeat(2500)] };
    assert!(
        matches!(fake.ledger().change(&[long.clone()], &[], &WriteCommit::default()), Err(StoreError::Failed(words)) if words.contains("2560"))
    );
    assert!(fake.copy().is_empty());
    let kept = (1..).take_while(|n| fake.ledger().change(&[rule(*n)], &[], &WriteCommit::default()).is_ok()).count();
    assert_eq!(ids(&mut fake.ledger()).len(), kept);
    assert!(kept >= 20, "{kept} rules fit");
}

fn quick() -> TimeLimits {
    let ms = Duration::from_millis;
    TimeLimits { load: ms(100), change: ms(150), secret: ms(150), writing: ms(500), locked: ms(20), absent: ms(20) }
}

fn eventually(what: &str, check: impl Fn() -> bool) {
    for _ in 0..200 {
        if check() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("never: {what}");
}

#[test]
fn a_locked_keyring_never_hangs_the_caller_and_nothing_happens_late() {
    let fake = with_two();
    fake.lock(true);
    let changes = Arc::new(AtomicUsize::new(0));
    let told = Arc::clone(&changes);
    let on_change = move || {
        told.fetch_add(1, Ordering::SeqCst);
    };
    let vault = Vault::over(fake.ledger(), quick(), VaultSignals::new(on_change)).unwrap();
    assert!(matches!(vault.load(), Err(StoreError::Locked(_))), "loading opens no dialog");
    assert!(matches!(vault.change(&[rule(3)], &[]), Err(StoreError::Locked(_))), "nor does saving a rule");
    // Saving another secret does, and the person does not answer in time.
    assert!(matches!(vault.keep_secret("late", vec![1]), Err(StoreError::Locked(_))));
    let began = tokio::time::Instant::now();
    for _ in 0..100 {
        assert!(matches!(vault.load(), Err(StoreError::Locked(_))));
    }
    assert!(began.elapsed() < Duration::from_secs(1), "while it hangs the answer comes at once");
    assert_eq!(changes.load(Ordering::SeqCst), 0);
    fake.lock(false);
    eventually("the vault tells that it is open", || changes.load(Ordering::SeqCst) > 0);
    eventually("the vault answers again", || vault.load().is_ok());
    assert!(!fake.copy().contains_key("late"), "what was given up was saved late");
    assert_eq!(vault.load().unwrap().rules, [rule(1), rule(2)]);
    vault.change(&[rule(3)], &[]).unwrap();
    assert_eq!(vault.load().unwrap().rules.len(), 3);
}

#[test]
fn a_keyring_unlocked_elsewhere_is_noticed() {
    let fake = with_two();
    fake.lock(true);
    let (tell, told) = std::sync::mpsc::channel();
    let vault = Vault::over(fake.ledger(), quick(), VaultSignals::new(move || tell.send(()).unwrap())).unwrap();
    assert!(matches!(vault.load(), Err(StoreError::Locked(_))));
    assert!(told.recv_timeout(Duration::from_millis(100)).is_err());
    fake.lock(false);
    told.recv_timeout(Duration::from_secs(2)).unwrap();
    assert_eq!(vault.load().unwrap().rules.len(), 2);
}

#[test]
fn a_failure_is_looked_at_again() {
    let fake = with_two();
    let (tell, told) = std::sync::mpsc::channel();
    let vault = Vault::over(fake.ledger(), quick(), VaultSignals::new(move || tell.send(()).unwrap())).unwrap();
    fake.dies_after(1);
    assert!(matches!(vault.change(&[rule(3)], &[]), Err(StoreError::Failed(_))));
    told.recv_timeout(Duration::from_secs(2)).unwrap();
    assert_eq!(vault.load().unwrap().rules.len(), 2);
}

/// A shelf whose look takes as long as the test wants.
#[derive(Clone)]
struct Slow(Fake, Arc<Mutex<()>>);

impl Shelf for Slow {
    fn look(&self) -> Result<(), StoreError> {
        drop(self.1.lock().unwrap());
        self.0.look()
    }

    fn unlock(&self) -> Result<(), StoreError> {
        self.0.unlock()
    }

    fn get(&self, name: &str) -> Result<ShelfContent, StoreError> {
        self.0.get(name)
    }

    fn set(&self, name: &str, secret: &[u8]) -> Result<(), StoreError> {
        self.0.set(name, secret)
    }

    fn delete(&self, name: &str) -> Result<(), StoreError> {
        self.0.delete(name)
    }

    fn most(&self) -> Option<usize> {
        None
    }
}

#[test]
fn rules_given_up_while_the_keyring_was_slow_are_read_once_it_is_not() {
    let slow = Slow(with_two(), Arc::default());
    let ledger = Ledger::new(Box::new(slow.clone()), CounterFile::default());
    let (tell, told) = std::sync::mpsc::channel();
    let vault = Vault::over(ledger, quick(), VaultSignals::new(move || tell.send(()).unwrap())).unwrap();
    let hung = slow.1.lock().unwrap();
    vault.words.look(&vault.jobs);
    assert!(matches!(vault.load(), Err(StoreError::Locked(_))), "its rules sleep");
    drop(hung);
    told.recv_timeout(Duration::from_secs(2)).expect("nobody is told that it answers again");
    assert_eq!(vault.load().unwrap().rules.len(), 2);
}
