//! Paths and what they mean: how far they reach, what comes back by itself, what lasts.

pub(crate) mod auto_run_files;
pub(crate) mod broad_paths;
pub(crate) mod caches;
pub(crate) mod downloads;
pub(crate) mod persistence;
pub(crate) mod reach;
pub(crate) mod redirects;
pub(crate) mod regenerable;
pub(crate) mod secret_paths;
pub(crate) mod system;
pub(crate) mod truncation;
pub(crate) mod working_folder;
