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

/// Each table of acts with its text.
pub(super) const ACTS: &[(&str, &str)] = &[
    ("git.acts", include_str!("../../programs/git.acts")),
    ("repositories.acts", include_str!("../../programs/repositories.acts")),
    ("files.acts", include_str!("../../programs/files.acts")),
    ("text.acts", include_str!("../../programs/text.acts")),
    ("system.acts", include_str!("../../programs/system.acts")),
    ("machines.acts", include_str!("../../programs/machines.acts")),
    ("databases.acts", include_str!("../../programs/databases.acts")),
    ("javascript.acts", include_str!("../../programs/javascript.acts")),
    ("python.acts", include_str!("../../programs/python.acts")),
    ("rust-and-go.acts", include_str!("../../programs/rust-and-go.acts")),
    ("frameworks.acts", include_str!("../../programs/frameworks.acts")),
    ("builds.acts", include_str!("../../programs/builds.acts")),
    ("containers.acts", include_str!("../../programs/containers.acts")),
    ("network.acts", include_str!("../../programs/network.acts")),
    ("windows.acts", include_str!("../../programs/windows.acts")),
    ("agents.acts", include_str!("../../programs/agents.acts")),
    ("learning.acts", include_str!("../../programs/learning.acts")),
    ("tools.acts", include_str!("../../programs/tools.acts")),
    ("others.acts", include_str!("../../programs/others.acts")),
    ("fields.acts", include_str!("../../programs/fields.acts")),
];
