//! The files of a commit, folder by folder; each folder is read once.

use std::collections::HashMap;

use super::objects::{ObjectKind, Objects};

/// A folder's names with the ids of their objects.
type Folder = HashMap<Vec<u8>, Vec<u8>>;

/// The files of a commit.
#[derive(Debug)]
pub(super) struct Trees<'a> {
    objects: &'a Objects,
    root: Vec<u8>,
    known: HashMap<Vec<u8>, Option<Folder>>,
}

impl<'a> Trees<'a> {
    /// Starts at a commit's tree; `None` when it can't be read.
    pub(super) fn of(objects: &'a Objects, commit: &[u8]) -> Option<Self> {
        let text = objects.read(commit, ObjectKind::Commit)?;
        let line = text.split(|byte| *byte == b'\n').next()?.strip_prefix(b"tree ")?;
        let root = super::objects::unhex(std::str::from_utf8(line).ok()?)?;
        objects.has(&root).then(|| Self { objects, root, known: HashMap::new() })
    }

    /// Finds the object of a file by its path from the top.
    pub(super) fn file(&mut self, path: &[u8]) -> Option<Vec<u8>> {
        let (folder, name) = match path.iter().rposition(|byte| *byte == b'/') {
            Some(at) => (&path[..at], &path[at + 1..]),
            None => (&path[..0], path),
        };
        self.folder(folder)?.get(name).cloned()
    }

    fn folder(&mut self, path: &[u8]) -> Option<&Folder> {
        if !self.known.contains_key(path) {
            let id = if path.is_empty() { Some(self.root.clone()) } else { self.file(path) };
            let hash = self.root.len();
            let read = id.and_then(|id| entries(&self.objects.read(&id, ObjectKind::Tree)?, hash));
            self.known.insert(path.to_vec(), read);
        }
        self.known.get(path)?.as_ref()
    }
}

/// Parses a tree: each entry is its mode, a space, its name, a zero and the id of its object.
fn entries(mut tree: &[u8], hash: usize) -> Option<Folder> {
    let mut found = Folder::new();
    while !tree.is_empty() {
        let end = tree.iter().position(|byte| *byte == 0)?;
        let name = tree[..end].splitn(2, |byte| *byte == b' ').nth(1)?;
        let id = tree.get(end + 1..end + 1 + hash)?;
        found.insert(name.to_vec(), id.to_vec());
        tree = &tree[end + 1 + hash..];
    }
    Some(found)
}
