//! The tables of what programs do, compiled in.

/// Each table of acts with its text.
pub(crate) const ACTS: &[(&str, &str)] = &[
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
