//! What remembered rules say of a command: allow, ask or refuse, step by step, with the reasons.
//!
//! [`judge`] puts the strict reading of a command (`countersign_command::strict`) beside the remembered rules ([`rule`])
//! and the programs' profiles ([`profile`]), which are data, in `programs/`. What a command is said to do, in plain
//! sentences, plays no part: this crate cannot see the one that says so.
//!
//! Everything here is pure: text and tables in, values out; no panic on any input.

#![forbid(unsafe_code)]

mod asked;
pub mod guarded;
pub mod judge;
pub mod profile;
pub mod rule;
mod text;
pub mod told;

/// Reads the tables that say what programs' words mean. Unless somebody did before, the first command that needs them
/// does, and that takes far longer than to judge it.
pub fn read_tables() {
    countersign_command::read_tables();
    profile::read_tables();
}
