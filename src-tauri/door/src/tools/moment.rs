//! Moments in the forms the servers we stand in for write them, in UTC.

use std::time::{Duration, SystemTime};

/// Returns a time with microseconds: `2026-01-02T03:04:05.678901`.
pub(super) fn micros(time: SystemTime) -> String {
    let since = since(time);
    format!("{}.{:06}", seconds(since.as_secs()), since.subsec_micros())
}

/// Returns a time with milliseconds in UTC: `2026-01-02T03:04:05.678Z`.
pub(super) fn millis(time: SystemTime) -> String {
    let since = since(time);
    format!("{}.{:03}Z", seconds(since.as_secs()), since.subsec_millis())
}

/// Returns a duration as Python's `str(timedelta)`: `0:00:00.006123`, `1 day, 2:03:04`.
pub(super) fn timedelta(time: Duration) -> String {
    let all = time.as_secs();
    let (days, hours, minutes, seconds) = (all / 86_400, all / 3600 % 24, all / 60 % 60, all % 60);
    let days = match days {
        0 => String::new(),
        1 => "1 day, ".to_owned(),
        n => format!("{n} days, "),
    };
    let fraction = match time.subsec_micros() {
        0 => String::new(),
        n => format!(".{n:06}"),
    };
    format!("{days}{hours}:{minutes:02}:{seconds:02}{fraction}")
}

fn since(time: SystemTime) -> Duration {
    time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

fn seconds(since: u64) -> String {
    let (year, month, day) = date(since / 86_400);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}", since / 3600 % 24, since / 60 % 60, since % 60)
}

/// Returns the year, month and day of a day counted from 1970-01-01.
fn date(mut day: u64) -> (u64, usize, u64) {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while day >= 365 + u64::from(leap(year)) {
        day -= 365 + u64::from(leap(year));
        year += 1;
    }
    let months = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while month < 11 && day >= months[month] {
        day -= months[month];
        month += 1;
    }
    (year, month + 1, day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn are_written_as_the_originals_write_them() {
        let at = |micros| SystemTime::UNIX_EPOCH + Duration::from_micros(micros);
        assert_eq!(micros(at(1_772_323_445_678_901)), "2026-03-01T00:04:05.678901");
        assert_eq!(millis(at(951_782_400_000_000)), "2000-02-29T00:00:00.000Z");
        assert_eq!(micros(at(4_102_444_799_000_000)), "2099-12-31T23:59:59.000000");
        let written = [6_123, 1_000_000, 3_661_000_000, 90_000_000_000, 180_000_000_001];
        let written = written.map(|micros| timedelta(Duration::from_micros(micros)));
        assert_eq!(written, ["0:00:00.006123", "0:00:01", "1:01:01", "1 day, 1:00:00", "2 days, 2:00:00.000001"]);
    }
}
