//! What runs take of the computer while somebody looks: processor time and memory of their whole trees.

#[cfg(target_os = "linux")]
#[path = "life/linux.rs"]
mod system;
#[cfg(not(target_os = "linux"))]
#[path = "life/elsewhere.rs"]
mod system;

use std::time::Duration;

pub(crate) use system::Census;

/// The digits of the number in a mark.
const DIGITS: usize = 32;

/// The resources of one run, with everything it started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vitals {
    /// Processes that live.
    pub processes: u32,
    /// Bytes of memory: what each process holds for itself, and once what they hold in common.
    pub memory: u64,
    /// Processor time in all, as far as the system still tells.
    pub busy: Duration,
    /// Processor time of the time since the last look: 1.0 is one core at work all the time. Nothing at the first look.
    pub share: Option<f64>,
}

/// What a run is found by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marked {
    /// The number in the environment of its processes.
    pub(crate) mark: u128,
    /// The leader of its newest group.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "nobody looks through processes there"))]
    pub(crate) pid: u32,
}

/// Returns the number a mark ends with, which no other run has; the part before it is the same for all.
pub(crate) fn number(mark: &str) -> Option<u128> {
    u128::from_str_radix(mark.get(mark.len().checked_sub(DIGITS)?..)?, 16).ok()
}
