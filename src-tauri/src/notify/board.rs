//! Which request has a popup: decided here, shown elsewhere. Each request is announced once, alone while
//! there is room, else by being counted in the one popup for the rest.

use std::collections::BTreeSet;
use std::time::Duration;

use tokio::time::Instant;

use super::Waiting;

/// Popups for single requests on the screen at once.
const ROOM: usize = 3;
/// How long the popup for the rest stays away after it was closed or ran out, however many more arrive.
const QUIET: Duration = Duration::from_secs(10);

/// What a popup is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    Request(String),
    Rest,
    /// No request, but what is said under this title.
    Said(&'static str),
}

/// One thing to do on the screen.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    Show(Waiting),
    /// Shows the popup for the rest, or brings it up to date; the first of them is the one to review.
    Count {
        first: String,
        count: usize,
    },
    Close(Subject),
}

/// What is on the screen and who was announced.
#[derive(Debug, Default)]
pub(super) struct Board {
    /// Requests with a popup on the screen.
    alone: BTreeSet<String>,
    /// Requests whose popup has been closed without an answer.
    seen: BTreeSet<String>,
    /// Requests counted in the popup for the rest.
    rest: BTreeSet<String>,
    /// The number on that popup, while it is on the screen.
    counted: Option<usize>,
    /// Somebody joined the rest and the person has not been told.
    news: bool,
    quiet_until: Option<Instant>,
}

impl Board {
    /// Brings the board in step with the queue and says what that takes.
    pub(super) fn sync(&mut self, waiting: &[Waiting], now: Instant) -> Vec<Step> {
        let ids: BTreeSet<&str> = waiting.iter().map(|w| w.id.as_str()).collect();
        let ended = self.alone.iter().filter(|id| !ids.contains(id.as_str()));
        let mut steps: Vec<_> = ended.map(|id| Step::Close(Subject::Request(id.clone()))).collect();
        for known in [&mut self.alone, &mut self.seen, &mut self.rest] {
            known.retain(|id| ids.contains(id.as_str()));
        }
        for new in waiting {
            if [&self.alone, &self.seen, &self.rest].iter().any(|known| known.contains(&new.id)) {
                continue;
            }
            if self.alone.len() < ROOM && self.rest.is_empty() {
                steps.push(Step::Show(new.clone()));
                self.alone.insert(new.id.clone());
            } else {
                self.rest.insert(new.id.clone());
                self.news = true;
            }
        }
        steps.extend(self.count(waiting, now));
        steps
    }

    /// The popup is no longer on the screen.
    pub(super) fn closed(&mut self, subject: Subject, now: Instant) {
        match subject {
            Subject::Request(id) => {
                if self.alone.remove(&id) {
                    self.seen.insert(id);
                }
            }
            Subject::Rest => {
                self.counted = None;
                self.quiet_until = Some(now + QUIET);
            }
            Subject::Said(_) => {}
        }
    }

    /// When to look again though nothing may have changed.
    pub(super) fn wake_at(&self) -> Option<Instant> {
        self.quiet_until.filter(|_| self.news)
    }

    fn count(&mut self, waiting: &[Waiting], now: Instant) -> Option<Step> {
        let count = self.rest.len();
        let Some(first) = waiting.iter().map(|w| &w.id).find(|id| self.rest.contains(*id)) else {
            self.news = false;
            return self.counted.take().map(|_| Step::Close(Subject::Rest));
        };
        let due = match self.counted {
            Some(shown) => shown != count,
            None => self.news && self.quiet_until.is_none_or(|until| now >= until),
        };
        due.then(|| {
            self.counted = Some(count);
            self.news = false;
            self.quiet_until = None;
            Step::Count { first: first.clone(), count }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(ids: impl IntoIterator<Item = u32>) -> Vec<Waiting> {
        let one = |id: u32| Waiting {
            wants: "run a command",
            id: id.to_string(),
            client: "c".to_owned(),
            line: "l".to_owned(),
        };
        ids.into_iter().map(one).collect()
    }

    fn shows(steps: &[Step]) -> usize {
        steps.iter().filter(|step| matches!(step, Step::Show(_))).count()
    }

    #[test]
    fn a_flood_makes_three_popups_and_one_count() {
        let mut board = Board::default();
        let now = Instant::now();
        let steps = board.sync(&waiting(1..=1000), now);
        assert_eq!((shows(&steps), steps.len()), (3, 4));
        assert_eq!(steps[3], Step::Count { first: "4".to_owned(), count: 997 });
        assert!(board.sync(&waiting(1..=1000), now).is_empty(), "nothing is announced twice");
        // A popup that ran out makes no room for those that were counted.
        board.closed(Subject::Request("1".to_owned()), now);
        assert!(board.sync(&waiting(1..=1000), now).is_empty());
        assert_eq!(board.sync(&waiting(2..=1001), now), [Step::Count { first: "4".to_owned(), count: 998 }]);
        let steps = board.sync(&[], now);
        assert_eq!(steps.len(), 3, "{steps:?}");
        assert!(steps.contains(&Step::Close(Subject::Rest)));
        assert_eq!(board.sync(&waiting([2000]), now), [Step::Show(waiting([2000]).remove(0))]);
    }

    #[test]
    fn the_count_stays_away_for_a_while_once_closed() {
        let mut board = Board::default();
        let now = Instant::now();
        board.sync(&waiting(1..=5), now);
        board.closed(Subject::Rest, now);
        assert!(board.sync(&waiting(1..=5), now + QUIET).is_empty(), "and comes back only with news");
        assert_eq!(board.wake_at(), None);
        assert!(board.sync(&waiting(1..=6), now + QUIET / 2).is_empty());
        assert_eq!(board.wake_at(), Some(now + QUIET));
        assert_eq!(board.sync(&waiting(1..=6), now + QUIET), [Step::Count { first: "4".to_owned(), count: 3 }]);
    }
}
