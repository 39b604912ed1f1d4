//! Quiet hours: from one time of day to another no popup shows and nothing sounds. Requests wait, and nothing is decided
//! by it. When the hours end, one popup counts what came meanwhile.

use std::collections::BTreeSet;
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Local, Timelike as _};
use tokio::time::Instant;

use crate::settings::Quiet;

/// A day, in seconds.
const DAY: u32 = 24 * 60 * 60;
/// The longest time between two looks at the clock, which may be set and whose zone may change.
const LOOK: Duration = Duration::from_secs(60);

/// Returns the second of the day where the person is.
pub(super) fn second_of_day(now: SystemTime) -> u32 {
    DateTime::<Local>::from(now).num_seconds_from_midnight()
}

impl Quiet {
    /// Tells whether it is quiet at this second of the day. Where the end is before the beginning, midnight lies between.
    fn covers(&self, second: u32) -> bool {
        let (from, to) = (self.from * 60, self.to * 60);
        self.on && if from < to { (from..to).contains(&second) } else { second >= from || second < to }
    }

    /// Returns how long it stays as it is, or when to look again if that is earlier; none where there are no such hours.
    fn lasts(&self, second: u32) -> Option<Duration> {
        let left = |minute: u32| (minute * 60 + DAY - second - 1) % DAY + 1;
        let next = left(self.from).min(left(self.to));
        self.on.then(|| Duration::from_secs(next.into()).min(LOOK))
    }
}

/// Remembers which requests came without a word.
#[derive(Debug, Default)]
pub(super) struct Hush {
    quiet: bool,
    /// Of these no popup is shown any more.
    unsaid: BTreeSet<String>,
    /// How many there were when the quiet ended, until the last of them is decided.
    missed: Option<usize>,
    ended: Option<Instant>,
}

impl Hush {
    /// Takes note of what waits at this second of the day. Returns when to look again though nothing may have changed.
    pub(super) fn look<'a>(
        &mut self,
        hours: &Quiet,
        second: u32,
        waiting: impl Iterator<Item = &'a str> + Clone,
        now: Instant,
    ) -> Option<Instant> {
        let quiet = hours.covers(second);
        self.unsaid.retain(|id| waiting.clone().any(|waits| waits == id));
        if quiet {
            self.unsaid.extend(waiting.map(str::to_owned));
            self.missed = None;
        } else if self.quiet {
            self.ended = Some(now);
            self.missed = Some(self.unsaid.len());
        }
        if self.unsaid.is_empty() {
            self.missed = None;
        }
        self.quiet = quiet;
        hours.lasts(second).map(|left| now + left)
    }

    /// Tells whether nothing may pop up now.
    pub(super) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Tells whether this request may have a popup.
    pub(super) fn says(&self, id: &str) -> bool {
        !self.quiet && !self.unsaid.contains(id)
    }

    /// Returns how many requests came in the quiet, once it is over and until the last of them is decided.
    pub(super) fn missed(&self) -> Option<usize> {
        self.missed
    }

    /// Returns when the quiet ended last.
    pub(super) fn ended(&self) -> Option<Instant> {
        self.ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NIGHT: Quiet = Quiet { on: true, from: 22 * 60, to: 7 * 60 };

    fn at(hour: u32, minute: u32) -> u32 {
        (hour * 60 + minute) * 60
    }

    #[test]
    fn the_hours_go_over_midnight_or_not_and_count_only_where_they_are_on() {
        let quiet = |hours: &Quiet, seconds: [u32; 5]| seconds.map(|second| hours.covers(second));
        let times = [at(21, 59) + 59, at(22, 0), 0, at(6, 59) + 59, at(7, 0)];
        assert_eq!(quiet(&NIGHT, times), [false, true, true, true, false]);
        let noon = Quiet { on: true, from: 12 * 60, to: 13 * 60 };
        assert_eq!(quiet(&noon, [0, at(11, 59), at(12, 0), at(12, 59), at(13, 0)]), [false, false, true, true, false]);
        let off = Quiet { on: false, ..NIGHT };
        assert_eq!((off.covers(0), off.lasts(0)), (false, None));
    }

    #[test]
    fn the_clock_is_looked_at_when_they_begin_and_end_and_each_minute_in_between() {
        assert_eq!(NIGHT.lasts(at(21, 59) + 50), Some(Duration::from_secs(10)));
        assert_eq!(NIGHT.lasts(at(22, 0)), Some(LOOK));
        assert_eq!(NIGHT.lasts(at(6, 59) + 59), Some(Duration::from_secs(1)));
    }

    #[tokio::test(start_paused = true)]
    async fn what_comes_in_the_quiet_is_counted_once_when_it_ends_and_nothing_later_is() {
        let mut hush = Hush::default();
        let now = Instant::now();
        let mut look = |second, waiting: &[&str]| {
            hush.look(&NIGHT, second, waiting.iter().copied(), now);
            let says: Vec<bool> = waiting.iter().map(|id| hush.says(id)).collect();
            (hush.is_quiet(), hush.missed(), says)
        };
        assert_eq!(look(at(21, 0), &["1"]), (false, None, vec![true]));
        assert_eq!(look(at(22, 0), &["1", "2"]), (true, None, vec![false, false]));
        assert_eq!(look(at(3, 0), &["2", "3", "4"]), (true, None, vec![false; 3]));
        assert_eq!(look(at(7, 0), &["2", "3", "4", "5"]), (false, Some(3), vec![false, false, false, true]));
        // The one popup keeps its count while they are decided, and goes with the last of them.
        assert_eq!(look(at(7, 1), &["4", "5"]), (false, Some(3), vec![false, true]));
        assert_eq!(look(at(7, 2), &["5", "6"]), (false, None, vec![true, true]));
        assert_eq!(hush.ended(), Some(now));
    }

    #[test]
    fn a_quiet_in_which_nothing_came_ends_without_a_word() {
        let mut hush = Hush::default();
        let now = Instant::now();
        for second in [at(23, 0), at(8, 0)] {
            let next = hush.look(&NIGHT, second, std::iter::empty(), now);
            assert_eq!((hush.missed(), next), (None, Some(now + LOOK)));
        }
    }
}
