//! Sockets by /proc: the table of connections names the user and the inode, and the process that has it open has it as
//! `socket:[inode]` among its descriptors.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use super::SocketOwner;

pub(super) fn tell(from: SocketAddr, to: SocketAddr) -> SocketOwner {
    let tables = [("/proc/net/tcp", narrow as fn(SocketAddr) -> Option<String>), ("/proc/net/tcp6", wide)];
    let found = tables.iter().find_map(|(table, written)| {
        let text = fs::read_to_string(table).ok()?;
        entry(&text, &written(from)?, &written(to)?)
    });
    match found {
        Some((uid, inode)) if uid == rustix::process::geteuid().as_raw() => SocketOwner::Ours(holder(inode)),
        _ => SocketOwner::Foreign,
    }
}

pub(super) fn folder(pid: u32) -> Option<PathBuf> {
    fs::read_link(Path::new("/proc").join(pid.to_string()).join("cwd")).ok()
}

/// Returns the user and the inode of the connection between two addresses.
fn entry(table: &str, from: &str, to: &str) -> Option<(u32, u64)> {
    table.lines().skip(1).find_map(|line| {
        let fields: Vec<&str> = line.split_ascii_whitespace().collect();
        let ours = fields.get(1) == Some(&from) && fields.get(2) == Some(&to);
        let (uid, inode) = (fields.get(7)?.parse().ok()?, fields.get(9)?.parse().ok()?);
        // A socket without an inode is nobody's any more.
        (ours && inode != 0).then_some((uid, inode))
    })
}

/// Returns the one process that holds a socket. Where several share it, they can't be told apart.
fn holder(inode: u64) -> Option<u32> {
    let wanted = PathBuf::from(format!("socket:[{inode}]"));
    let mut holders = fs::read_dir("/proc").ok()?.flatten().filter_map(|process| {
        let pid: u32 = process.file_name().to_str()?.parse().ok()?;
        let mut open = fs::read_dir(process.path().join("fd")).ok()?.flatten();
        open.any(|descriptor| fs::read_link(descriptor.path()).is_ok_and(|link| link == wanted)).then_some(pid)
    });
    let holder = holders.next()?;
    holders.next().is_none().then_some(holder)
}

/// Returns an address as the IPv4 table writes it: its four bytes in the processor's order, in hexadecimal.
fn narrow(address: SocketAddr) -> Option<String> {
    let IpAddr::V4(ip) = address.ip() else { return None };
    Some(format!("{:08X}:{:04X}", word(ip), address.port()))
}

/// Returns an IPv4 address as the IPv6 table writes it.
fn wide(address: SocketAddr) -> Option<String> {
    let IpAddr::V4(ip) = address.ip() else { return None };
    let mapped = u32::from_ne_bytes([0, 0, 0xff, 0xff]);
    Some(format!("{:016X}{mapped:08X}{:08X}:{:04X}", 0, word(ip), address.port()))
}

fn word(ip: Ipv4Addr) -> u32 {
    u32::from_ne_bytes(ip.octets())
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::*;

    #[test]
    fn a_connection_of_this_process_is_told_from_one_that_is_not_there() {
        let door = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let there = door.local_addr().unwrap();
        let here = TcpStream::connect(there).unwrap();
        let from = here.local_addr().unwrap();
        assert!(matches!(tell(from, there), SocketOwner::Ours(Some(pid)) if pid == std::process::id()));
        assert!(folder(std::process::id()).is_some_and(|folder| folder.is_dir()));
        let nobody = SocketAddr::new(from.ip(), 1);
        assert!(matches!(tell(nobody, there), SocketOwner::Foreign));
    }
}
