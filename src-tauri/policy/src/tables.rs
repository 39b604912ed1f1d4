//! The programs' tables, compiled in.

/// Each file with its text.
pub(super) const FILES: &[(&str, &str)] = &[
    ("git.toml", include_str!("../../programs/git.toml")),
    ("files.toml", include_str!("../../programs/files.toml")),
    ("text.toml", include_str!("../../programs/text.toml")),
    ("system.toml", include_str!("../../programs/system.toml")),
    ("javascript.toml", include_str!("../../programs/javascript.toml")),
    ("python.toml", include_str!("../../programs/python.toml")),
    ("rust-and-go.toml", include_str!("../../programs/rust-and-go.toml")),
    ("builds.toml", include_str!("../../programs/builds.toml")),
    ("containers.toml", include_str!("../../programs/containers.toml")),
    ("network.toml", include_str!("../../programs/network.toml")),
];
