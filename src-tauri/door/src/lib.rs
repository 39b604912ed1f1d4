//! The door agents come in by: MCP over a local socket.
//!
//! # Theory of operation
//!
//! [`door`] listens where only this user can knock. Each caller says one line about itself; from then on the
//! system is asked who it is, because what a client says of itself is a claim. The rest of the connection is MCP,
//! of every version, over our own [`wire`](self): it notices a hang-up at once, answers lines it cannot read, and
//! never lets a client that does not read hold up anything.
//!
//! A tool call becomes a draft for the broker and waits for its end, or for the end of the client's patience.
//! Nothing that comes in by this door can approve anything: the broker's decisions are not called from this crate.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod answer;
mod aside;
mod connection;
mod connections;
pub mod door;
mod hangup;
pub mod http;
mod patience;
mod peer;
mod preamble;
mod presence;
mod session;
mod socket;
mod tools;
mod waiting;
mod wire;
