//! Which request has a popup: decided here, shown elsewhere. Each request is announced once, alone while
//! there is room, else by being counted in the one popup for the rest.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tokio::time::Instant;

use super::{About, Again, WaitingRequest};

/// Popups for single requests on the screen at once.
const ROOM: usize = 3;
/// How long the popup for the rest stays away after it was closed or ran out, however many more arrive.
const QUIET: Duration = Duration::from_secs(10);

/// For so long after it was closed or its request was decided, the popup for what comes again and again stays as it is: the
/// same may come once more.
const CALM: Duration = Duration::from_secs(60);

/// What a popup is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    Request(String),
    Rest,
    /// No request, but what is said about this.
    Said(About),
    /// What is asked again and again.
    Again(u64),
}

/// One thing to do on the screen.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PopupOrder {
    Show(WaitingRequest),
    /// Shows the popup for what comes again and again, or brings it up to date.
    Again(WaitingRequest, Again),
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
    /// What is asked again and again.
    again: BTreeMap<u64, Series>,
}

/// One of those.
#[derive(Debug)]
struct Series {
    /// The request of it that waits.
    waiting: Option<String>,
    shown: bool,
    /// The person closed it: it counts on without a word until it has been calm for a while.
    hushed: bool,
    /// When to take it away or to forget it, unless it comes again.
    calm_at: Instant,
}

impl Board {
    /// Brings the board in step with the queue and says what that takes.
    pub(super) fn sync(&mut self, waiting: &[WaitingRequest], now: Instant) -> Vec<PopupOrder> {
        let ids: BTreeSet<&str> = waiting.iter().map(|w| w.id.as_str()).collect();
        let ended = self.alone.iter().filter(|id| !ids.contains(id.as_str()));
        let mut steps: Vec<_> = ended.map(|id| PopupOrder::Close(Subject::Request(id.clone()))).collect();
        for known in [&mut self.alone, &mut self.seen, &mut self.rest] {
            known.retain(|id| ids.contains(id.as_str()));
        }
        steps.extend(self.fold(waiting, now));
        for new in waiting {
            let folded = |series: &Series| series.waiting.as_ref() == Some(&new.id);
            if self.again.values().any(folded) {
                continue;
            }
            if [&self.alone, &self.seen, &self.rest].iter().any(|known| known.contains(&new.id)) {
                continue;
            }
            if self.has_room() {
                steps.push(PopupOrder::Show(new.clone()));
                self.alone.insert(new.id.clone());
            } else {
                self.rest.insert(new.id.clone());
                self.news = true;
            }
        }
        steps.extend(self.count(waiting, now));
        steps
    }

    /// Whether one more popup of its own may be shown.
    fn has_room(&self) -> bool {
        let again = self.again.values().filter(|series| series.shown).count();
        self.alone.len() + again < ROOM && self.rest.is_empty()
    }

    /// The popup is no longer on the screen: it `ran_out` before the person did anything about it, or they closed it.
    pub(super) fn closed(&mut self, subject: Subject, ran_out: bool, now: Instant) {
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
            Subject::Again(what) => {
                if let Some(series) = self.again.get_mut(&what) {
                    // Nobody has seen one that ran out, so it is news when the same comes once more.
                    (series.shown, series.hushed, series.calm_at) = (false, !ran_out, now + CALM);
                }
            }
        }
    }

    /// When to look again though nothing may have changed.
    pub(super) fn wake_at(&self) -> Option<Instant> {
        let calm = self.again.values().filter(|series| series.waiting.is_none()).map(|series| series.calm_at);
        calm.chain(self.quiet_until.filter(|_| self.news)).min()
    }

    /// One popup for each thing that is asked again and again, which counts; it stays for a while when its request is
    /// decided, since the same is about to come once more.
    fn fold(&mut self, waiting: &[WaitingRequest], now: Instant) -> Vec<PopupOrder> {
        let mut steps = Vec::new();
        for series in self.again.values_mut() {
            let waits = |id: &String| waiting.iter().any(|one| one.id == *id);
            if series.waiting.take_if(|id| !waits(id)).is_some() {
                series.calm_at = now + CALM;
            }
        }
        for (new, again) in waiting.iter().filter_map(|new| Some((new, new.again?))) {
            // One that has a popup of its own keeps it.
            if [&self.alone, &self.rest].iter().any(|known| known.contains(&new.id)) {
                continue;
            }
            let known = self.again.get(&again.what);
            if known.is_some_and(|series| series.waiting.as_ref() == Some(&new.id)) {
                continue;
            }
            let hushed = known.is_some_and(|series| series.hushed && now < series.calm_at);
            // Beyond the room for single popups, whatever is asked again is counted with the rest.
            if !hushed && !known.is_some_and(|series| series.shown) && !self.has_room() {
                continue;
            }
            let series = Series { waiting: Some(new.id.clone()), shown: !hushed, hushed, calm_at: now + CALM };
            self.again.insert(again.what, series);
            if !hushed {
                steps.push(PopupOrder::Again(new.clone(), again));
            }
        }
        let over: Vec<u64> = self
            .again
            .iter()
            .filter(|(_, series)| series.waiting.is_none() && now >= series.calm_at)
            .map(|(what, _)| *what)
            .collect();
        for what in over {
            if self.again.remove(&what).is_some_and(|series| series.shown) {
                steps.push(PopupOrder::Close(Subject::Again(what)));
            }
        }
        steps
    }

    fn count(&mut self, waiting: &[WaitingRequest], now: Instant) -> Option<PopupOrder> {
        let count = self.rest.len();
        let Some(first) = waiting.iter().map(|w| &w.id).find(|id| self.rest.contains(*id)) else {
            self.news = false;
            return self.counted.take().map(|_| PopupOrder::Close(Subject::Rest));
        };
        let due = match self.counted {
            Some(shown) => shown != count,
            None => self.news && self.quiet_until.is_none_or(|until| now >= until),
        };
        due.then(|| {
            self.counted = Some(count);
            self.news = false;
            self.quiet_until = None;
            PopupOrder::Count { first: first.clone(), count }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Wants;
    use super::*;

    fn waiting(ids: impl IntoIterator<Item = u32>) -> Vec<WaitingRequest> {
        let one = |id: u32| WaitingRequest {
            wants: Wants::RunCommand,
            id: id.to_string(),
            client: "c".to_owned(),
            line: "l".to_owned(),
            again: None,
        };
        ids.into_iter().map(one).collect()
    }

    fn shows(steps: &[PopupOrder]) -> usize {
        steps.iter().filter(|step| matches!(step, PopupOrder::Show(_))).count()
    }

    #[test]
    fn a_flood_makes_three_popups_and_one_count() {
        let mut board = Board::default();
        let now = Instant::now();
        let steps = board.sync(&waiting(1..=1000), now);
        assert_eq!((shows(&steps), steps.len()), (3, 4));
        assert_eq!(steps[3], PopupOrder::Count { first: "4".to_owned(), count: 997 });
        assert!(board.sync(&waiting(1..=1000), now).is_empty(), "nothing is announced twice");
        // A popup that ran out makes no room for those that were counted.
        board.closed(Subject::Request("1".to_owned()), false, now);
        assert!(board.sync(&waiting(1..=1000), now).is_empty());
        assert_eq!(board.sync(&waiting(2..=1001), now), [PopupOrder::Count { first: "4".to_owned(), count: 998 }]);
        let steps = board.sync(&[], now);
        assert_eq!(steps.len(), 3, "{steps:?}");
        assert!(steps.contains(&PopupOrder::Close(Subject::Rest)));
        assert_eq!(board.sync(&waiting([2000]), now), [PopupOrder::Show(waiting([2000]).remove(0))]);
    }

    #[test]
    fn the_count_stays_away_for_a_while_once_closed() {
        let mut board = Board::default();
        let now = Instant::now();
        board.sync(&waiting(1..=5), now);
        board.closed(Subject::Rest, false, now);
        assert!(board.sync(&waiting(1..=5), now + QUIET).is_empty(), "and comes back only with news");
        assert_eq!(board.wake_at(), None);
        assert!(board.sync(&waiting(1..=6), now + QUIET / 2).is_empty());
        assert_eq!(board.wake_at(), Some(now + QUIET));
        assert_eq!(board.sync(&waiting(1..=6), now + QUIET), [PopupOrder::Count { first: "4".to_owned(), count: 3 }]);
    }

    #[test]
    fn what_is_asked_thirty_times_has_one_popup_that_counts() {
        let mut board = Board::default();
        let mut now = Instant::now();
        let within = |times: u32| Duration::from_secs(6) * times;
        let mut shown = Vec::new();
        for times in 1..=30 {
            let mut asked = waiting([times]);
            asked[0].again = (times >= 3).then(|| Again { what: 7, times, within: within(times) });
            shown.extend(board.sync(&asked, now));
            now += Duration::from_secs(3);
            // A person decides, and it comes again.
            shown.extend(board.sync(&[], now));
            now += Duration::from_secs(3);
        }
        let counts: Vec<u32> = shown
            .iter()
            .filter_map(|step| match step {
                PopupOrder::Again(_, again) => Some(again.times),
                _ => None,
            })
            .collect();
        assert_eq!(counts, (3..=30).collect::<Vec<_>>(), "in the place of the one before");
        assert_eq!(shows(&shown), 2, "only the first two have their own");
        assert!(!shown.contains(&PopupOrder::Close(Subject::Again(7))), "it stays where it is");
        assert_eq!(board.wake_at(), Some(now - Duration::from_secs(3) + CALM));
        assert_eq!(board.sync(&[], now + CALM), [PopupOrder::Close(Subject::Again(7))]);
        assert_eq!(board.wake_at(), None);
    }

    #[test]
    fn one_that_was_closed_counts_on_without_a_word() {
        let mut board = Board::default();
        let now = Instant::now();
        let again = |id: u32, times| {
            let mut asked = waiting([id]);
            asked[0].again = Some(Again { what: 7, times, within: Duration::from_secs(9) });
            asked
        };
        assert_eq!(board.sync(&again(3, 3), now).len(), 1);
        board.closed(Subject::Again(7), false, now);
        assert!(board.sync(&again(4, 4), now + CALM / 2).is_empty());
        assert!(board.sync(&again(5, 5), now + CALM).is_empty(), "it never was calm");
        assert!(board.sync(&[], now + CALM).is_empty());
        assert_eq!(board.sync(&again(9, 9), now + CALM * 3).len(), 1, "by now it is news");
    }

    #[test]
    fn one_that_ran_out_unseen_is_shown_when_the_same_comes_again() {
        let mut board = Board::default();
        let mut now = Instant::now();
        for times in 3..=6 {
            let mut asked = waiting([times]);
            asked[0].again = Some(Again { what: 7, times, within: Duration::from_secs(9) });
            assert!(matches!(board.sync(&asked, now)[..], [PopupOrder::Again(..)]), "time {times}");
            assert!(board.sync(&asked, now).is_empty(), "once for each time");
            now += Duration::from_secs(5);
            board.closed(Subject::Again(7), true, now);
            assert!(board.sync(&asked, now).is_empty(), "what waits was announced");
            board.sync(&[], now);
        }
    }

    #[test]
    fn many_things_asked_again_make_three_popups_and_one_count() {
        let mut board = Board::default();
        let now = Instant::now();
        let mut asked = waiting(1..=50);
        for (what, one) in (1..).zip(&mut asked) {
            one.again = Some(Again { what, times: 4, within: Duration::from_secs(9) });
        }
        let steps = board.sync(&asked, now);
        let again = steps.iter().filter(|step| matches!(step, PopupOrder::Again(..))).count();
        assert_eq!((again, shows(&steps), steps.len()), (3, 0, 4));
        assert_eq!(steps[3], PopupOrder::Count { first: "4".to_owned(), count: 47 });
        assert!(board.sync(&asked, now).is_empty());
    }
}
