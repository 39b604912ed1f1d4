//! The app killed between any two writes to a real keyring, again and again: the old rules or the new, never a
//! mixture, and what was ended never comes back.

use std::collections::BTreeSet;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use countersign_broker::consent::rules::{RuleId, StoreError};
use rustix::process::{Signal, getpid, kill_process};

use super::cases::rule;
use super::real_keyring::{ChildGuard, act, keyring, play};
use crate::vault::keyring::Keyring;
use crate::vault::ledger::Ledger;
use crate::vault::mark::CounterFile;
use crate::vault::shelf::{Shelf, ShelfContent};
use crate::vault::write_commit::WriteCommit;

/// How often the app is killed.
const TIMES: u64 = 200;
const CHANGE: &str = "COUNTERSIGN_TRIAL_CHANGE";

/// The real keyring, in a process that dies at one of its writes.
struct Dying {
    keyring: Keyring,
    /// Moments passed: one before and one after each write.
    passed: AtomicUsize,
    /// The moment it dies at.
    at: usize,
}

impl Dying {
    fn moment(&self) {
        if self.passed.fetch_add(1, Ordering::SeqCst) == self.at {
            let _ = kill_process(getpid(), Signal::KILL);
        }
    }

    fn write(&self, write: impl FnOnce(&Keyring) -> Result<(), StoreError>) -> Result<(), StoreError> {
        self.moment();
        let done = write(&self.keyring);
        self.moment();
        done
    }
}

impl Shelf for Dying {
    fn look(&self) -> Result<(), StoreError> {
        self.keyring.look()
    }

    fn unlock(&self) -> Result<(), StoreError> {
        self.keyring.unlock()
    }

    fn get(&self, name: &str) -> Result<ShelfContent, StoreError> {
        self.keyring.get(name)
    }

    fn set(&self, name: &str, secret: &[u8]) -> Result<(), StoreError> {
        self.write(|keyring| keyring.set(name, secret))
    }

    fn delete(&self, name: &str) -> Result<(), StoreError> {
        self.write(|keyring| keyring.delete(name))
    }

    fn most(&self) -> Option<usize> {
        self.keyring.most()
    }
}

/// One change, as it is handed to the process that dies: what to add, what to end, when to die.
#[derive(Clone, Copy)]
struct KilledChange {
    add: u8,
    end: u8,
    die_at: usize,
}

impl KilledChange {
    /// Any of them, each as likely as the other; 0 adds or ends nothing.
    fn any(seed: u64, kept: &BTreeSet<u8>) -> Self {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bf0_3635;
        let mut next = |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state % below as u64).unwrap()
        };
        let fresh: Vec<u8> = (1..=12).filter(|n| !kept.contains(n)).collect();
        let kept: Vec<u8> = kept.iter().copied().collect();
        let add = if next(3) == 0 || fresh.is_empty() { 0 } else { fresh[next(fresh.len())] };
        let end = if (add != 0 && next(2) == 0) || kept.is_empty() { 0 } else { kept[next(kept.len())] };
        Self { add, end, die_at: next(8) }
    }

    fn apply(self, ledger: &mut Ledger) -> Result<(), StoreError> {
        let add: Vec<_> = (self.add != 0).then(|| rule(self.add)).into_iter().collect();
        let end: Vec<RuleId> = (self.end != 0).then(|| rule(self.end).id).into_iter().collect();
        ledger.change(&add, &end, &WriteCommit::default())
    }

    fn written(self, folder: &Path) -> String {
        format!("{} {} {} {}", self.add, self.end, self.die_at, folder.display())
    }

    fn read(text: &str) -> (Self, PathBuf) {
        let mut fields = text.splitn(4, ' ');
        let mut number = || fields.next().unwrap().parse::<usize>().unwrap();
        let (add, end, die_at) = (number(), number(), number());
        let small = |number: usize| u8::try_from(number).unwrap();
        (Self { add: small(add), end: small(end), die_at }, PathBuf::from(fields.next().unwrap()))
    }
}

#[test]
fn killed_between_any_two_writes_the_rules_are_the_old_or_the_new() {
    play("scene_killed");
}

#[test]
#[ignore = "a scene: played by killed_between_any_two_writes_the_rules_are_the_old_or_the_new"]
fn scene_killed() {
    let mut keyring = keyring();
    let folder = tempfile::tempdir().unwrap();
    let kept = |keyring: &mut ChildGuard| {
        let loaded = loop {
            match Ledger::new(Box::new(Keyring), CounterFile::in_folder(folder.path())).load() {
                // GNOME Keyring itself falls over now and then when so many of its callers die.
                Err(StoreError::Absent(_)) if keyring.has_ended() => *keyring = self::keyring(),
                loaded => break loaded.unwrap(),
            }
        };
        assert!(loaded.set_aside.is_empty(), "{:?}", loaded.set_aside);
        let number = |n: &u8| loaded.rules.iter().any(|kept| kept.id == rule(*n).id);
        (1..=12).filter(number).collect::<BTreeSet<u8>>()
    };
    let (mut old, mut died) = (kept(&mut keyring), 0);
    for seed in 1..=TIMES {
        let change = KilledChange::any(seed, &old);
        let mut new = old.clone();
        new.remove(&change.end);
        new.extend((change.add != 0).then_some(change.add));
        let status = act("scene_victim").env(CHANGE, change.written(folder.path())).output().unwrap().status;
        let fell = keyring.has_ended();
        let now = kept(&mut keyring);
        let killed = status.signal() == Some(Signal::KILL.as_raw());
        died += u64::from(killed);
        let killed = killed || fell;
        assert!(killed || status.success(), "{status}");
        assert!(now == new || (killed && now == old), "{old:?} → {new:?}, but {now:?}");
        old = now;
    }
    assert!(died > TIMES / 3, "it died only {died} times");
}

#[test]
#[ignore = "a scene: the process that dies"]
fn scene_victim() {
    let (change, folder) = KilledChange::read(&std::env::var(CHANGE).unwrap());
    let shelf = Dying { keyring: Keyring, passed: AtomicUsize::new(0), at: change.die_at };
    change.apply(&mut Ledger::new(Box::new(shelf), CounterFile::in_folder(&folder))).unwrap();
}
