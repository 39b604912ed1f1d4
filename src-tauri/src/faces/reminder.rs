//! When a person is reminded of what still waits: once the oldest request has waited for as long as they chose, and each
//! time as much has passed again.

use std::time::Duration;

use tokio::time::Instant;

/// What there is to remind of, and when that may change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reminder {
    /// For how long the oldest has waited, in whole turns; absent while there is nothing to remind of.
    pub(super) waited: Option<Duration>,
    /// When to look again though nothing may have changed.
    pub(super) next: Option<Instant>,
}

impl Reminder {
    /// Returns what is due now. `oldest`: when the request that waits longest was asked; `every`: what the person chose;
    /// `quiet`: when quiet hours ended last, before which no turn counts.
    pub(super) fn at(now: Instant, oldest: Option<Instant>, every: Option<Duration>, quiet: Option<Instant>) -> Self {
        let (Some(oldest), Some(every)) = (oldest, every.filter(|every| !every.is_zero())) else {
            return Self::default();
        };
        let begun = quiet.map_or(oldest, |ended| ended.max(oldest));
        let turns = now.saturating_duration_since(begun).as_secs() / every.as_secs().max(1);
        let turns = u32::try_from(turns).unwrap_or(u32::MAX - 1);
        Self {
            waited: (turns > 0).then(|| every.saturating_mul(turns).saturating_add(begun - oldest)),
            next: every.checked_mul(turns + 1).and_then(|waited| begun.checked_add(waited)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_is_reminded_of_each_time_the_chosen_time_has_passed() {
        let (asked, every) = (Instant::now(), Duration::from_secs(300));
        let at = |seconds| Reminder::at(asked + Duration::from_secs(seconds), Some(asked), Some(every), None);
        let due = |turns: u32| Reminder {
            waited: (turns > 0).then_some(every * turns),
            next: Some(asked + every * (turns + 1)),
        };
        assert_eq!([0, 299, 300, 599, 600].map(at), [0, 0, 1, 1, 2].map(due));
    }

    #[test]
    fn after_quiet_hours_the_time_begins_anew_and_all_of_the_wait_is_told() {
        let (asked, every) = (Instant::now(), Duration::from_secs(300));
        let ended = asked + Duration::from_secs(3600);
        let at = |seconds| Reminder::at(ended + Duration::from_secs(seconds), Some(asked), Some(every), Some(ended));
        assert_eq!(at(299), Reminder { waited: None, next: Some(ended + every) });
        let waited = Some(Duration::from_secs(3900));
        assert_eq!(at(300), Reminder { waited, next: Some(ended + every * 2) });
    }

    #[test]
    fn nothing_is_said_where_nothing_waits_or_nothing_was_chosen() {
        let now = Instant::now();
        let asked = now.checked_sub(Duration::from_secs(10)).unwrap_or(now);
        for (oldest, every) in [(None, Some(1)), (Some(asked), None), (Some(asked), Some(0))] {
            assert_eq!(Reminder::at(now, oldest, every.map(Duration::from_secs), None), Reminder::default());
        }
    }
}
