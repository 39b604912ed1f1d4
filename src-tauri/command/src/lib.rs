//! Shell commands as text: what hides in them, how they are read, and what they would start.
//!
//! # Theory of operation
//!
//! There are two readers, because there are two questions. *May this run unasked?* is answered by [`read`], a closed
//! grammar that declines whatever it cannot read in exactly one way, and by a second, foreign parser that must come
//! to the same words ([`cross`]; [`strict`] asks both). *What would this do?* is answered by `outline`, which reads the whole of
//! the shell's language as well as it can and says where it could not; its answers are shown, by the crate `countersign-explain`, never
//! trusted.
//!
//! What rules say of the strict reading is the business of the crate `countersign-policy`. What is known of programs
//! by name is data, in `programs/`.
//!
//! Everything here is pure: text and tables in, values out; no panic on any input.

#![forbid(unsafe_code)]

pub mod by_process;
pub mod cross;
pub mod hidden;
pub mod intent;
pub mod ours;
pub mod outline;
pub mod place;
pub mod program;
pub mod read;
mod shell_text;
mod started;
pub mod strict;
mod text;
pub mod touched;
pub mod waits;

pub use shell_text::ShellText;
pub use started::{Flow, Started, Startup, base, lexical};

/// Reads the tables that say what programs' words mean. Unless somebody did before, the first command that needs them
/// does, and that takes far longer than to judge it.
pub fn read_tables() {
    program::read_tables();
    hidden::read_table();
}
