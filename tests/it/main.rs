//! The house without its face: a real broker behind a real door, real bridges and real processes. The person is the
//! test.

#![forbid(unsafe_code)]
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests start programs, tasks and clocks; no agent is behind them")]
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on says so by panicking")]

mod bridge_start;
mod clients;
mod dialects;
mod documents;
mod door_agent;
mod door_crowd;
mod door_entrance;
mod door_house;
mod door_presence;
mod files_attacked;
#[cfg(target_os = "linux")]
mod hosts;
#[cfg(target_os = "linux")]
mod hosts_dialect;
mod http_agent;
#[cfg(target_os = "linux")]
mod http_apart;
mod http_calls;
mod http_entrance;
mod http_lent;
mod licences;
mod mcp_answers;
mod mcp_consent;
mod mcp_eras;
mod mcp_files;
mod mcp_frames;
mod mcp_habits;
mod mcp_hostile;
mod mcp_input;
mod mcp_odd;
mod mcp_outlasting;
mod mcp_patience;
mod mcp_quiet;
mod mcp_typing;
mod mcp_wire;
mod mutants;
mod parity;
mod reader;
#[cfg(target_os = "linux")]
mod sshd;
mod structure;
mod tidy;
#[expect(unreachable_pub, reason = "it is the library's, too")]
#[path = "../src/tools.rs"]
mod tools;
