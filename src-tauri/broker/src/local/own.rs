//! Where Countersign keeps on this computer what is its own: its data, its socket, its programs. Most of it is known by
//! how it is named (`command/src/ours`); this is where it really is, wherever the person's own variables put it. No rule
//! that allows reaches there.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::local::canonical::canonical;

/// The app's own files and folders, each with everything below it.
#[derive(Clone, Debug, Default)]
pub struct Own(Arc<[PathBuf]>);

impl Own {
    /// Takes these places, as named and with links followed. Reads the disk.
    #[must_use]
    pub fn new(places: impl IntoIterator<Item = PathBuf>) -> Self {
        let places = places.into_iter().filter(|place| place.is_absolute() && place.parent().is_some());
        Self(places.flat_map(|place| [canonical(&place).ok(), Some(place)].into_iter().flatten()).collect())
    }

    /// Returns whether a path lies there, as text.
    #[must_use]
    pub fn holds(&self, path: &Path) -> bool {
        self.0.iter().any(|place| path.starts_with(place))
    }

    /// Returns whether words, or pieces of a text, name it from a folder, as text.
    #[must_use]
    pub fn is_named(&self, text: &str, cwd: &Path, home: &Path) -> bool {
        !self.0.is_empty() && pieces(text).any(|piece| self.holds(&plain(piece, cwd, home)))
    }
}

/// Returns the pieces of a text that could be paths, with and without the part before a `=`.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let apart = |c: char| c.is_whitespace() || "'\"`;|&<>,()".contains(c);
    let whole = text.split(apart).filter(|piece| !piece.is_empty());
    whole.flat_map(|piece| [Some(piece), piece.rsplit_once(['=', ':']).map(|(_, value)| value)]).flatten()
}

/// Returns a path without detours, relative to where it's meant.
fn plain(piece: &str, cwd: &Path, home: &Path) -> PathBuf {
    let home_of = ["~/", "$HOME/", "${HOME}/"].iter().find_map(|start| piece.strip_prefix(start));
    let path = home_of.map_or_else(|| cwd.join(piece), |rest| home.join(rest));
    countersign_command::lexical(&path)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn it_is_known_wherever_it_is() {
        let top = tempfile::tempdir().unwrap();
        let top = top.path().canonicalize().unwrap();
        let data = top.join("data/countersign");
        std::fs::create_dir_all(&data).unwrap();
        std::os::unix::fs::symlink(&data, top.join("link")).unwrap();
        let own = Own::new([top.join("link"), PathBuf::new(), PathBuf::from("/")]);
        let named = |text: &str, cwd: &str| own.is_named(text, &top.join(cwd), &top);
        for (text, cwd) in [
            ("cat data/countersign/x", ""),
            ("cat countersign/x", "data"),
            ("cat ../countersign/x", "data/other"),
            ("cat ~/link/x", "y"),
            ("x --in=$HOME/data/countersign", "y"),
            ("rm 'link'", ""),
            ("cat <data/countersign/x", ""),
        ] {
            assert!(named(text, cwd), "{text} in {cwd}");
        }
        for (text, cwd) in [("cat countersign/x", ""), ("ls data", ""), ("ls /", "y"), ("cat data/countersigned", "")] {
            assert!(!named(text, cwd), "{text} in {cwd}");
        }
    }
}
