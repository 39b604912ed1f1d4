//! Commits that one branch has and another has not, by walking from commit to parents.
//!
//! Dates decide only in which order commits are looked at, and they are the repository's own: whoever forges them can make
//! the walk long, so that it is given up, but can hide no commit from it.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::committed::Untold;
use super::objects::{ObjectKind, Objects, unhex};

/// More commits are not looked at.
const MAX_COMMITS: usize = 2_000;
/// So many subjects are told, each of so many characters.
const MAX_SUBJECTS: usize = 3;
const MAX_SUBJECT: usize = 100;

/// Commits, as far as they are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commits {
    /// How many; nothing when they are too many to count.
    pub count: Option<usize>,
    /// The subjects of the newest. Whoever made the commits chose the words.
    pub subjects: Vec<String>,
}

/// What of a commit matters here.
struct Commit {
    parents: Vec<Vec<u8>>,
    /// In seconds since 1970, as the commit says.
    time: i64,
    subject: String,
}

/// Counts the commits that are reached from one and from none of the others.
///
/// # Errors
/// When one of them cannot be read. Too many are no error.
pub(super) fn ahead(
    objects: &Objects,
    from: &[u8],
    without: &[Vec<u8>],
    late: &dyn Fn() -> bool,
) -> Result<Commits, Untold> {
    let mut walk = CommitWalk { objects, known: HashMap::new(), queue: BinaryHeap::new(), near: 0 };
    match walk.through(from, without, late) {
        Ok(()) => Ok(walk.told()),
        Err(Untold::Late) => Ok(Commits { count: None, subjects: Vec::new() }),
        Err(untold) => Err(untold),
    }
}

struct CommitWalk<'a> {
    objects: &'a Objects,
    known: HashMap<Vec<u8>, Seen>,
    /// The newest first; of the same date, what was met first.
    queue: BinaryHeap<(i64, Reverse<usize>, Vec<u8>)>,
    /// How many in the queue are reached from the one alone, as far as is known.
    near: usize,
}

struct Seen {
    commit: Commit,
    number: usize,
    /// One of the others reaches it, too.
    far: bool,
    queued: bool,
}

impl CommitWalk<'_> {
    fn through(&mut self, from: &[u8], without: &[Vec<u8>], late: &dyn Fn() -> bool) -> Result<(), Untold> {
        self.reach(from, false)?;
        for other in without {
            self.reach(other, true)?;
        }
        let mut oldest = i64::MAX;
        while let Some((time, _, id)) = self.queue.pop() {
            // What is left is reached from the others and older than all that is not: it leads to none of these.
            if self.near == 0 && time < oldest {
                return Ok(());
            }
            if late() {
                return Err(Untold::Late);
            }
            let Some(seen) = self.known.get_mut(&id) else { continue };
            seen.queued = false;
            let (far, parents) = (seen.far, seen.commit.parents.clone());
            if !far {
                self.near -= 1;
                oldest = oldest.min(time);
            }
            for parent in &parents {
                match self.reach(parent, far) {
                    // Where a shallow clone ends, the others go no further.
                    Err(Untold::Unread) if far => {}
                    reached => reached?,
                }
            }
        }
        Ok(())
    }

    fn reach(&mut self, id: &[u8], far: bool) -> Result<(), Untold> {
        if let Some(seen) = self.known.get_mut(id) {
            if far && !seen.far {
                seen.far = true;
                if seen.queued {
                    self.near -= 1;
                } else {
                    seen.queued = true;
                    self.queue.push((seen.commit.time, Reverse(seen.number), id.to_vec()));
                }
            }
            return Ok(());
        }
        let number = self.known.len();
        if number >= MAX_COMMITS {
            return Err(Untold::Late);
        }
        let text = self.objects.read(id, ObjectKind::Commit).ok_or(Untold::Unread)?;
        let commit = Commit::read(&text).ok_or(Untold::Unread)?;
        self.queue.push((commit.time, Reverse(number), id.to_vec()));
        self.near += usize::from(!far);
        self.known.insert(id.to_vec(), Seen { commit, number, far, queued: true });
        Ok(())
    }

    fn told(self) -> Commits {
        let mut near: Vec<Seen> = self.known.into_values().filter(|seen| !seen.far).collect();
        near.sort_by_key(|seen| (Reverse(seen.commit.time), seen.number));
        let count = Some(near.len());
        Commits { count, subjects: near.into_iter().take(MAX_SUBJECTS).map(|seen| seen.commit.subject).collect() }
    }
}

impl Commit {
    /// Reads a commit as git writes it: lines of its head, an empty one, its message.
    fn read(text: &[u8]) -> Option<Self> {
        let (mut parents, mut time) = (Vec::new(), 0);
        let mut lines = text.split(|byte| *byte == b'\n');
        for line in lines.by_ref().take_while(|line| !line.is_empty()) {
            if let Some(parent) = line.strip_prefix(b"parent ") {
                parents.push(unhex(std::str::from_utf8(parent).ok()?)?);
            } else if let Some(committer) = line.strip_prefix(b"committer ") {
                time = date(committer).unwrap_or_default();
            }
        }
        let subject = String::from_utf8_lossy(lines.find(|line| !line.trim_ascii().is_empty()).unwrap_or_default());
        Some(Self { parents, time, subject: cut(subject.trim()) })
    }
}

/// The seconds before the zone, at the end of who made it.
fn date(committer: &[u8]) -> Option<i64> {
    let mut words = committer.rsplit(|byte| *byte == b' ');
    std::str::from_utf8(words.nth(1)?).ok()?.parse().ok()
}

fn cut(subject: &str) -> String {
    let mut cut: String = subject.chars().take(MAX_SUBJECT).collect();
    if cut.len() < subject.len() {
        cut.push('…');
    }
    cut
}
