//! Systems that tell whose a socket is only through code this crate forbids: the program stays unknown. Whoever has the
//! key could read it, and only the person's own programs can.

use std::net::SocketAddr;
use std::path::PathBuf;

use super::SocketOwner;

pub(super) fn tell(_: SocketAddr, _: SocketAddr) -> SocketOwner {
    SocketOwner::Ours(None)
}

pub(super) fn folder(_: u32) -> Option<PathBuf> {
    None
}
