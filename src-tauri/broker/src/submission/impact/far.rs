//! Whether a place lies on another computer, where each look takes as long as the network likes.

use std::path::Path;

/// File systems that ask another computer or another program, by the numbers in `statfs(2)`: AFS, Ceph, CIFS, Coda, FUSE,
/// NFS, SMB, SMB2, 9p, and what mounts one when it is looked at (autofs).
#[cfg(target_os = "linux")]
const FAR: [i64; 10] = [
    0x5346_414f,
    0x00c3_6400,
    0xff53_4d42,
    0x7375_7245,
    0x6573_5546,
    0x0000_6969,
    0x0000_517b,
    0xfe53_4d42,
    0x0102_1997,
    0x0000_0187,
];

/// Returns whether a place is on a file system of the network, or that cannot be told.
#[cfg(target_os = "linux")]
pub(super) fn is_far(path: &Path) -> bool {
    // The kernel's number has 32 bits, whatever the size of the field.
    let kind = |stat: rustix::fs::StatFs| i64::from(stat.f_type as u32);
    rustix::fs::statfs(path).map_or(true, |stat| FAR.contains(&kind(stat)))
}

/// Returns whether a place is on a file system of the network, or that cannot be told.
#[cfg(target_os = "macos")]
pub(super) fn is_far(path: &Path) -> bool {
    /// `MNT_LOCAL` in `sys/mount.h`.
    const LOCAL: u32 = 0x1000;
    rustix::fs::statfs(path).map_or(true, |stat| stat.f_flags & LOCAL == 0)
}

/// Returns whether a path is one of the network.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub(super) fn is_far(path: &Path) -> bool {
    let text = path.to_string_lossy();
    text.starts_with(r"\\") && !text.starts_with(r"\\?\") || text.starts_with(r"\\?\UNC")
}
