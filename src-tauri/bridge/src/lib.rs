//! Where agents find Countersign, and the first line they say to it. Shared by the bridge, the door and the app,
//! so that all three mean the same place. Standard library only: the bridge is started for every agent.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod data;
pub mod endpoint;
pub mod preamble;
#[cfg(unix)]
pub mod session;
#[cfg(unix)]
pub mod user;
