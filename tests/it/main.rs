//! The house without its face: a real broker behind a real door, real bridges and real processes. The person is the
//! test.

#![forbid(unsafe_code)]
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests start programs, tasks and clocks; no agent is behind them")]
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on says so by panicking")]

mod bridge_start;
#[path = "../src/cases.rs"]
mod cases;
mod clients;
#[path = "../src/committed.rs"]
mod committed;
mod dialects;
#[cfg(target_os = "linux")]
mod doctor;
mod door;
mod files_attacked;
#[cfg(target_os = "linux")]
mod hosts;
#[cfg(target_os = "linux")]
mod hosts_dialect;
mod http;
mod mcp;
mod mutants;
mod parity;
mod reader;
mod rules;
mod source;
#[cfg(target_os = "linux")]
mod sshd;
