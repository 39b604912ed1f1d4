//! Where the system's programs lie.

use std::path::{Component, Path};

/// The folders of programs and their parts.
pub(super) const PROGRAMS: [&str; 11] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    "/run/current-system",
    "/home/linuxbrew/.linuxbrew",
];

/// Returns whether a path is one every program may start and read, as it is written. One with `..` in it may lead
/// anywhere.
pub(crate) fn is_program(path: &Path) -> bool {
    !path.components().any(|part| part == Component::ParentDir) && PROGRAMS.iter().any(|place| path.starts_with(place))
}

/// Returns whether a step calls a program by a path that is none of the system's: then its name says nothing about it.
pub(crate) fn is_own(name: &str) -> bool {
    name.contains('/') && !is_program(Path::new(name))
}
