//! The HTTP door.

pub(crate) mod agent;
#[cfg(target_os = "linux")]
mod apart;
mod calls;
mod entrance;
mod lent;
