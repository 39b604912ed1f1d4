//! What the tests of the house share: agents for all of them; and a whole desktop without a display, with hands and eyes
//! in it, what the tests, the tour and the measurements of the real app are played with. Nothing here is a mock.

#![forbid(unsafe_code)]
#![expect(clippy::disallowed_methods, reason = "tests start programs and read clocks; no agent is behind them")]

pub mod agent;
#[cfg(target_os = "linux")]
pub mod apart;
#[cfg(target_os = "linux")]
pub mod app;
#[cfg(target_os = "linux")]
pub mod desk;
#[cfg(target_os = "linux")]
pub mod page;
#[cfg(target_os = "linux")]
pub mod popups;
pub mod programs;
#[cfg(target_os = "linux")]
pub mod service;
#[cfg(target_os = "linux")]
pub mod session;
pub mod tools;
#[cfg(target_os = "linux")]
pub mod tray;
pub mod wait;
