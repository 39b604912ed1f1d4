//! The folders a command may start in, as far as `cd` before it tells.

use std::path::{Component, Path, PathBuf};

use super::super::outline::Command;
use super::super::read::Joint;
use super::base;

/// More folders than this are not kept in mind.
const MAX: usize = 8;

/// Folders, the likeliest last.
#[derive(Clone, Debug)]
pub(super) struct Folders(Vec<PathBuf>);

impl Folders {
    pub(super) fn only(folder: &Path) -> Self {
        Self(vec![folder.to_owned()])
    }

    pub(super) fn all(&self) -> Vec<PathBuf> {
        self.0.clone()
    }

    /// Follows a change of folder. Where it may not have happened, or not for what stands behind it, both may be.
    /// `depth` is that of the text itself.
    pub(super) fn go(&mut self, argv: &[String], command: &Command, next: Option<&Command>, depth: usize) {
        let Some((program, rest)) = argv.split_first() else { return };
        if !matches!(base(program), "cd" | "pushd") {
            return;
        }
        let Some(target) = rest.iter().find(|word| !word.starts_with('-')) else { return };
        let reached = self.0.iter().map(|folder| lexical(&folder.join(target)));
        let certain = command.depth == depth
            && !command.background
            && matches!(command.joint, Joint::First | Joint::Then | Joint::And)
            && next.is_none_or(|next| next.joint == Joint::And && next.depth == depth);
        let reached: Vec<PathBuf> =
            if certain { reached.collect() } else { self.0.iter().cloned().chain(reached).collect() };
        let surplus = reached.len().saturating_sub(MAX);
        self.0 = reached.into_iter().skip(surplus).collect();
    }
}

/// Returns a path without `.`, `..` and doubled separators, as text.
pub fn lexical(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}
