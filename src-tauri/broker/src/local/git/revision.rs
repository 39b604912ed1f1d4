//! Which commit a word names: `HEAD~2`, `main`, `origin/main`, a tag, the beginning of a commit's name.

use std::path::Path;

use super::committed::Untold;
use super::config::{Setting, read};
use super::objects::{ObjectKind, Objects, unhex};
use super::repository::Repository;
use crate::local::regular;

/// A longer configuration is not looked through.
const MAX_CONFIG: u64 = 1024 * 1024;
/// So many steps back are gone, and so many tags that name tags.
const MAX_STEPS: usize = 200;
const MAX_TAGS: usize = 5;
/// Fewer digits name no commit here.
const SHORTEST: usize = 7;

/// A repository that has a commit, opened to read what it says of commits.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) repository: Repository,
    pub(super) objects: Objects,
    /// The commit that is checked out.
    pub(super) head: Vec<u8>,
}

impl Opened {
    /// Opens the repository around a folder; nothing where there is none, or none with a commit. Reads the disk.
    ///
    /// # Errors
    /// When it cannot be read here: it leads elsewhere, or is of a kind that is not known.
    pub(super) fn around(folder: &Path) -> Result<Option<Self>, Untold> {
        let Some(repository) = Repository::around(folder).map_err(|_| Untold::Unread)? else { return Ok(None) };
        repository.stays().map_err(|_| Untold::Unread)?;
        let Some(head) = repository.head().ok_or(Untold::Unread)? else { return Ok(None) };
        let objects = Objects::open(repository.objects(), head.len());
        Ok(Some(Self { repository, objects, head }))
    }

    /// Finds the commit a word names, by the ways that are known here.
    pub(super) fn commit(&self, word: &str) -> Option<Vec<u8>> {
        let end = word.find(['~', '^']).unwrap_or(word.len());
        let (name, mut steps) = word.split_at(end);
        let mut id = self.peeled(self.named(name)?)?;
        while let Some(kind) = steps.chars().next() {
            let rest = &steps[1..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let number = if digits == 0 { 1 } else { rest[..digits].parse::<usize>().ok()? };
            steps = &rest[digits..];
            id = match kind {
                '~' => (0..Some(number).filter(|number| *number <= MAX_STEPS)?)
                    .try_fold(id, |id, _| self.parent(&id, 1))?,
                '^' if number == 0 => id,
                '^' => self.parent(&id, number)?,
                _ => return None,
            };
        }
        Some(id)
    }

    fn named(&self, name: &str) -> Option<Vec<u8>> {
        if matches!(name, "HEAD" | "@") {
            return Some(self.head.clone());
        }
        if matches!(name, "@{u}" | "@{upstream}") {
            return self.upstream();
        }
        if let Some(id) = unhex(name) {
            return Some(id);
        }
        let reference = |name: String| self.repository.reference(&name);
        let mut ways = ["refs/tags/", "refs/heads/", "refs/remotes/"].iter().map(|place| format!("{place}{name}"));
        let whole = name.starts_with("refs/").then(|| name.to_owned());
        whole.and_then(reference).or_else(|| ways.find_map(reference)).or_else(|| {
            let short = name.len() >= SHORTEST && name.bytes().all(|byte| byte.is_ascii_hexdigit());
            short.then(|| self.objects.begins(&name.to_ascii_lowercase())).flatten()
        })
    }

    /// The commit that a tag names, or a tag of a tag.
    fn peeled(&self, mut id: Vec<u8>) -> Option<Vec<u8>> {
        for _ in 0..MAX_TAGS {
            let Some(tag) = self.objects.read(&id, ObjectKind::Tag) else {
                return self.objects.read(&id, ObjectKind::Commit).map(|_| id);
            };
            let line = tag.split(|byte| *byte == b'\n').next()?.strip_prefix(b"object ")?;
            id = unhex(std::str::from_utf8(line).ok()?)?;
        }
        None
    }

    fn parent(&self, id: &[u8], number: usize) -> Option<Vec<u8>> {
        let text = self.objects.read(id, ObjectKind::Commit)?;
        let head = text.split(|byte| *byte == b'\n').take_while(|line| !line.is_empty());
        let parent = head.filter_map(|line| line.strip_prefix(b"parent ")).nth(number.checked_sub(1)?)?;
        unhex(std::str::from_utf8(parent).ok()?)
    }

    /// The remote's branch that the checked-out one follows.
    fn upstream(&self) -> Option<Vec<u8>> {
        let branch = self.repository.branch()?;
        let texts = self.configuration()?;
        let settings = Settings::read(&texts)?;
        let remote = settings.value("branch", Some(&branch), "remote")?;
        let merge = settings.value("branch", Some(&branch), "merge")?.strip_prefix("refs/heads/")?;
        self.repository.reference(&settings.tracking(remote, merge)?)
    }

    /// The texts of its configuration.
    pub(super) fn configuration(&self) -> Option<Vec<String>> {
        let files = self.repository.configs().into_iter().filter(|file| std::fs::symlink_metadata(file).is_ok());
        files.map(|file| regular::text(&file, MAX_CONFIG).ok()).collect()
    }
}

/// A repository's own configuration, when it is written plainly and takes in no other file.
pub(super) struct Settings<'a>(Vec<Setting<'a>>);

impl<'a> Settings<'a> {
    pub(super) fn read(texts: &'a [String]) -> Option<Self> {
        let mut all = Vec::new();
        for text in texts {
            all.extend(read(text).ok()?);
        }
        (!all.iter().any(|setting| setting.section().starts_with("include"))).then_some(Self(all))
    }

    /// The last value of a setting.
    pub(super) fn value(&self, section: &str, part: Option<&str>, key: &str) -> Option<&'a str> {
        let is_it = |one: &&Setting<'a>| one.section() == section && one.part() == part && one.key() == key;
        self.0.iter().rev().find(is_it)?.value()
    }

    /// The reference that says where a remote's branch was when it was last heard of, if the remote is fetched as usual.
    pub(super) fn tracking(&self, remote: &str, branch: &str) -> Option<String> {
        let usual = format!("+refs/heads/*:refs/remotes/{remote}/*");
        let mut fetched =
            self.0.iter().filter(|one| one.section() == "remote" && one.part() == Some(remote) && one.key() == "fetch");
        fetched.any(|one| one.value() == Some(&usual)).then(|| format!("refs/remotes/{remote}/{branch}"))
    }
}
