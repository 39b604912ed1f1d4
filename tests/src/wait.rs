//! Waiting for what must come about, and never for a time.

use std::error::Error;
use std::fmt::Display;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How a step ends: well, or with a trouble.
pub type Done<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// Longer than anything takes, also on a machine that is busy with other things: how fast the house is, is measured
/// elsewhere. What comes about is never waited for longer than it takes.
pub const SOON: Duration = Duration::from_secs(120);

const PAUSE: Duration = Duration::from_millis(15);

/// Probes until there is something, at most [`SOON`]. `what` completes the sentence "there was no …".
///
/// # Errors
/// When the time is over.
pub fn until<T>(what: impl Display, probe: impl FnMut() -> Option<T>) -> Done<T> {
    within(SOON, what, probe)
}

/// As [`until`], for another time.
///
/// # Errors
/// When the time is over.
pub fn within<T>(limit: Duration, what: impl Display, mut probe: impl FnMut() -> Option<T>) -> Done<T> {
    let end = Instant::now() + limit;
    loop {
        if let Some(found) = probe() {
            return Ok(found);
        }
        if Instant::now() >= end {
            return Err(format!("within {limit:?} there was no {what}").into());
        }
        sleep(PAUSE);
    }
}

/// Holds that nothing comes about for a while: for what must *not* happen.
///
/// # Errors
/// When it does. `what` completes the sentence "there was …".
pub fn never<T>(during: Duration, what: impl Display, mut probe: impl FnMut() -> Option<T>) -> Done {
    let end = Instant::now() + during;
    while Instant::now() < end {
        if probe().is_some() {
            return Err(format!("there was {what}").into());
        }
        sleep(PAUSE);
    }
    Ok(())
}

/// A trouble unless `held`.
///
/// # Errors
/// When it does not hold.
pub fn hold(held: bool, otherwise: impl Display) -> Done {
    if held { Ok(()) } else { Err(otherwise.to_string().into()) }
}
