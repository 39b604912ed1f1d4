//! A whole desktop without a display, and hands, eyes and agents in it: what the tests, the tour and the
//! measurements of the real app are played with. Nothing here is a mock.

#![forbid(unsafe_code)]
#![cfg(target_os = "linux")]
#![expect(clippy::disallowed_methods, reason = "tests start programs and read clocks; no agent is behind them")]

pub mod agent;
pub mod apart;
pub mod app;
pub mod desk;
pub mod page;
pub mod popups;
pub mod programs;
pub mod service;
pub mod session;
pub mod tools;
pub mod tray;
pub mod wait;
