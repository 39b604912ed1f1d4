//! Where things lie in this checkout.

use std::path::PathBuf;

/// The checkout's top folder.
pub(crate) fn root() -> PathBuf {
    let here =
        std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent().map_or_else(|| PathBuf::from("."), PathBuf::from)
}

/// Where cargo builds to.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Where the programs of the profile we use come to lie.
pub(crate) fn programs() -> PathBuf {
    target().join(crate::build::PROFILE)
}

/// The page's folder.
pub(crate) fn page() -> PathBuf {
    root().join("ui")
}
