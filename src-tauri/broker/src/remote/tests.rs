//! Real commands through a real sshd on a loopback port, with keys, files and agents of their own.

#![cfg(target_os = "linux")]

mod ending;
mod keys;
pub(crate) mod rig;
mod running;
#[path = "../../../../tests/it/sshd.rs"]
pub(crate) mod sshd;
