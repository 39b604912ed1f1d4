//! Commands on other computers, by the system's own OpenSSH.

mod host;
mod quote;

pub use host::{Host, Misnamed};
