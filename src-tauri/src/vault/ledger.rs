//! How rules lie on the shelf: one entry for each, and the index that makes them count.
//!
//! A rule counts only when the index names it. So adding writes the rule, then the index; ending one writes
//! the index, then deletes the rule: a crash between two writes leaves the old set or the new, and at worst
//! an entry no index names, which means nothing.

mod words;

use std::collections::BTreeSet;

use countersign_broker::consent::rules::{self, Loaded, Rule, RuleId, StoreError};

use super::index::{Index, Reading, digest, is_name, version};
use super::mark::CounterFile;
use super::shelf::{Shelf, ShelfContent};
use super::write_commit::WriteCommit;

/// The most rules that are read and kept: each is a call to the keyring.
const MOST: usize = 1000;
/// The largest entry that is read, in bytes.
const LONGEST: usize = 64 * 1024;
const INDEX: &str = "index";
/// The name under which an unreadable index is kept when a new one takes its place.
const UNREADABLE: &str = "index-unreadable";

/// The rules on a shelf.
pub(super) struct Ledger {
    shelf: Box<dyn Shelf>,
    /// The highest counter met. An index below it is an old one put back.
    seen: u64,
    /// Where that counter outlives the app.
    mark: CounterFile,
    /// Rules set aside at the last load that no later version could read either; the next change drops them
    /// from the index, so that the person is told until then and not for ever.
    spoiled: BTreeSet<String>,
}

/// The reason a rule doesn't count.
enum Aside {
    Altered,
    Missing,
    Several,
    Unreadable,
    Newer,
}

impl Ledger {
    pub(super) fn new(shelf: Box<dyn Shelf>, mark: CounterFile) -> Self {
        Self { shelf, seen: mark.read(), mark, spoiled: BTreeSet::new() }
    }

    /// Makes a ledger that knows the stored counter, and stores no other.
    pub(super) fn to_look_at(shelf: Box<dyn Shelf>, mark: &CounterFile) -> Self {
        Self { shelf, seen: mark.read(), mark: CounterFile::default(), spoiled: BTreeSet::new() }
    }

    /// Returns whether rules can be read now, without asking the person for anything.
    pub(super) fn look(&self) -> Result<(), StoreError> {
        self.shelf.look()
    }

    /// Returns the shelf, where other secrets lie, too.
    pub(super) fn shelf(&self) -> &dyn Shelf {
        self.shelf.as_ref()
    }

    /// Reads every rule that can be trusted, and returns messages about those that can't.
    pub(super) fn load(&mut self) -> Result<Loaded, StoreError> {
        self.shelf.look()?;
        self.spoiled.clear();
        let index = match self.reading()? {
            None if self.seen == 0 => return Ok(Loaded::default()),
            None => return Ok(nothing_but(words::index_gone())),
            Some(Reading::Newer) => return Ok(nothing_but(words::index_newer())),
            Some(Reading::Unreadable) => return Ok(nothing_but(words::index_unreadable())),
            Some(Reading::Index(index)) if index.counter < self.seen => {
                self.spoiled.extend(index.rules.into_keys());
                return Ok(nothing_but(words::index_old()));
            }
            Some(Reading::Index(index)) => index,
        };
        self.met(index.counter);
        let mut loaded = Loaded::default();
        if index.rules.len() > MOST {
            loaded.set_aside.push(words::more_than(MOST, index.rules.len()));
        }
        for (id, expected) in index.rules.into_iter().take(MOST) {
            match self.rule(&id, &expected)? {
                Ok(rule) => loaded.rules.push(rule),
                Err(aside) => {
                    loaded.set_aside.push(words::rule(&id, &aside));
                    if !matches!(aside, Aside::Newer) {
                        self.spoiled.insert(id);
                    }
                }
            }
        }
        Ok(loaded)
    }

    /// Keeps more rules and ends others, by one writing of the index: all of it counts or nothing.
    pub(super) fn change(
        &mut self,
        add: &[Rule],
        end: &[RuleId],
        write_commit: &WriteCommit,
    ) -> Result<(), StoreError> {
        let mut secrets = Vec::with_capacity(add.len());
        for rule in add {
            if !is_name(&rule.id.0) {
                return Err(words::no_name());
            }
            let secret = serde_json::to_vec(rule).map_err(|error| words::not_written(&error))?;
            self.fits(&secret).map_err(words::rule_too_long)?;
            secrets.push((rule.id.0.clone(), secret));
        }
        let mut index = self.for_change()?;
        let ended: Vec<&RuleId> = end.iter().filter(|id| index.rules.remove(&id.0).is_some()).collect();
        if secrets.is_empty() && ended.is_empty() {
            return Ok(());
        }
        for (id, secret) in &secrets {
            if index.rules.insert(id.clone(), digest(secret)).is_some() {
                return Err(words::kept_already());
            }
        }
        if !secrets.is_empty() && index.rules.len() > MOST {
            return Err(words::too_many_rules(MOST));
        }
        let page = self.page(&index)?;
        if !write_commit.begin_writing() {
            return Err(super::unanswered());
        }
        self.write(&secrets, &page)?;
        self.met(index.counter);
        for id in ended {
            if let Err(error) = self.shelf.delete(&entry(&id.0)) {
                tracing::warn!(rule = %id, %error, "an ended rule's entry stays in the keyring, where it means nothing");
            }
        }
        Ok(())
    }

    /// Returns another secret beside the rules. Opens no dialog.
    pub(super) fn beside(&self, name: &str) -> Result<ShelfContent, StoreError> {
        self.shelf.look()?;
        self.shelf.get(name)
    }

    /// Puts something there, if nobody has to unlock anything.
    pub(super) fn keep_beside(&self, name: &str, secret: &[u8], write_commit: &WriteCommit) -> Result<(), StoreError> {
        self.shelf.look()?;
        if write_commit.begin_writing() { self.shelf.set(name, secret) } else { Err(super::unanswered()) }
    }

    /// Writes the rules, then the index that makes them count.
    fn write(&self, secrets: &[(String, Vec<u8>)], page: &[u8]) -> Result<(), StoreError> {
        let written = secrets.iter().try_for_each(|(id, secret)| self.shelf.set(&entry(id), secret));
        let written = written.and_then(|()| self.shelf.set(INDEX, page));
        if written.is_err() {
            // The index may have been written all the same. Without its entry a rule allows nothing, which is what
            // the person is about to be told.
            for (id, _) in secrets {
                let _ = self.shelf.delete(&entry(id));
            }
        }
        written
    }

    fn met(&mut self, counter: u64) {
        if counter > self.seen {
            self.mark.write(counter);
        }
        self.seen = counter;
    }

    /// Returns the index for the next change: without spoiled rules, one step on. Opens no dialog: a person who meant
    /// to save a rule is told at once that the keyring is locked, and unlocks it when they want to.
    fn for_change(&self) -> Result<Index, StoreError> {
        self.shelf.look()?;
        let mut index = match self.reading()? {
            None => Index::default(),
            Some(Reading::Index(index)) => index,
            Some(Reading::Newer) => return Err(words::newer_refuses()),
            Some(Reading::Unreadable) => {
                if let ShelfContent::One(bytes) = self.shelf.get(INDEX)? {
                    self.shelf.set(UNREADABLE, &bytes)?;
                }
                Index::default()
            }
        };
        index.rules.retain(|id, _| !self.spoiled.contains(id));
        index.counter = index.counter.max(self.seen).saturating_add(1);
        Ok(index)
    }

    fn page(&self, index: &Index) -> Result<Vec<u8>, StoreError> {
        let page = serde_json::to_vec(index).map_err(|error| words::not_written(&error))?;
        self.fits(&page).map_err(words::too_many)?;
        Ok(page)
    }

    fn fits(&self, secret: &[u8]) -> Result<(), usize> {
        self.shelf.most().filter(|most| secret.len() > *most).map_or(Ok(()), Err)
    }

    fn reading(&self) -> Result<Option<Reading>, StoreError> {
        Ok(match self.shelf.get(INDEX)? {
            ShelfContent::Nothing => None,
            ShelfContent::One(bytes) => Some(Index::read(&bytes)),
            ShelfContent::Several => Some(Reading::Unreadable),
        })
    }

    fn rule(&self, id: &str, expected: &str) -> Result<Result<Rule, Aside>, StoreError> {
        let secret = match self.shelf.get(&entry(id))? {
            ShelfContent::One(secret) => secret,
            ShelfContent::Nothing => return Ok(Err(Aside::Missing)),
            ShelfContent::Several => return Ok(Err(Aside::Several)),
        };
        if secret.len() > LONGEST {
            return Ok(Err(Aside::Unreadable));
        }
        if digest(&secret) != expected {
            return Ok(Err(Aside::Altered));
        }
        if version(&secret).is_some_and(|version| version > u64::from(rules::VERSION)) {
            return Ok(Err(Aside::Newer));
        }
        Ok(match serde_json::from_slice::<Rule>(&secret) {
            Ok(rule) if rule.id.0 == id && rule.version == rules::VERSION => Ok(rule),
            _ => Err(Aside::Unreadable),
        })
    }
}

fn entry(id: &str) -> String {
    format!("rule:{id}")
}

fn nothing_but(words: String) -> Loaded {
    Loaded { rules: Vec::new(), set_aside: vec![words] }
}
