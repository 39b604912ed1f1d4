//! What runs on other computers, noted in a private file for the next start: when Countersign ends without warning, it
//! goes on there, and nobody knows it any more.
//!
//! A note is enough to find the run again on that very computer, and no more. Nothing is connected to by itself: only a
//! person's word makes a later start look for it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use super::host::Host;
use super::mark::{Group, Mark};
use super::target::Target;

/// The file in the app's data folder.
const FILE: &str = "running-elsewhere";
/// The most notes that are read.
const MAX: usize = 1000;
/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 1024 * 1024;

/// A run on another computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    /// The computer as it was named.
    pub host: String,
    /// The name's meaning ([`Target::scope`]): another meaning is another computer.
    pub scope: String,
    /// Which request of the record it belongs to.
    pub record: u64,
    id: u32,
    since: Option<u64>,
    mark: String,
}

/// The file with its notes. Clones share it.
#[derive(Clone, Debug)]
pub struct Abroad(Arc<AbroadState>);

#[derive(Debug)]
struct AbroadState {
    file: PathBuf,
    notes: Mutex<Vec<Noted>>,
}

/// A run's note. It stays in the file until [`Note::over`]: a run that nobody saw end may still be running.
#[derive(Debug)]
pub struct Note {
    abroad: Abroad,
    noted: Noted,
}

impl Abroad {
    /// Notes into this folder from now on. What an earlier start noted there and did not see end comes first.
    ///
    /// # Errors
    /// Fails when the file cannot be read; it is left as it is.
    pub fn open(folder: &Path) -> io::Result<(Self, Vec<Noted>)> {
        let file = folder.join(FILE);
        let earlier = match fs::metadata(&file) {
            Ok(meta) if meta.len() > MAX_BYTES => return Err(io::Error::other("it is too long to be ours")),
            Ok(_) => read(&fs::read_to_string(&file)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error),
        };
        let inner = AbroadState { file, notes: Mutex::new(earlier.clone()) };
        Ok((Self(Arc::new(inner)), earlier))
    }

    /// Notes a run of this request of the record that has begun there. Resolves once the file says so.
    pub async fn note(&self, record: u64, target: &Target, group: &Group) -> Note {
        let noted = Noted {
            host: target.host.to_string(),
            scope: target.scope(),
            record,
            id: group.id,
            since: group.since,
            mark: group.mark.text().to_owned(),
        };
        self.change(|notes| notes.push(noted.clone())).await;
        Note { abroad: self.clone(), noted }
    }

    /// Removes the note of a run that is gone, or that the person doesn't want to hear of any more.
    pub async fn forget(&self, noted: &Noted) {
        self.change(|notes| notes.retain(|other| other != noted)).await;
    }

    async fn change(&self, change: impl FnOnce(&mut Vec<Noted>)) {
        change(&mut self.0.lock());
        let inner = Arc::clone(&self.0);
        // As it is by then: a later change is never written over by an earlier one.
        let written = tokio::task::spawn_blocking(move || {
            let notes = inner.lock();
            inner.write(&notes)
        });
        if !matches!(written.await, Ok(Ok(()))) {
            tracing::warn!("what runs elsewhere could not be noted; after a sudden end it may not be found");
        }
    }
}

impl AbroadState {
    fn lock(&self) -> MutexGuard<'_, Vec<Noted>> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the file whole or not at all; removes it when nothing is noted.
    fn write(&self, notes: &[Noted]) -> io::Result<()> {
        if notes.is_empty() {
            return match fs::remove_file(&self.file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        let new = self.file.with_extension("new");
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&new)?;
        for noted in notes {
            writeln!(file, "{}", serde_json::to_string(noted)?)?;
        }
        fs::rename(&new, &self.file)
    }
}

impl Note {
    /// Removes the note: nothing of the run lives there any more.
    pub async fn over(self) {
        self.abroad.forget(&self.noted).await;
    }
}

impl Noted {
    /// Returns the computer, if its name is valid.
    #[must_use]
    pub fn host(&self) -> Option<Host> {
        self.host.parse().ok()
    }

    /// Returns its processes there.
    #[must_use]
    pub fn group(&self) -> Option<Group> {
        let mark = Mark::kept(&self.mark)?;
        (self.id > 1).then_some(Group { id: self.id, since: self.since, mark })
    }
}

/// Returns the valid notes of a file.
fn read(text: &str) -> Vec<Noted> {
    let notes = text.lines().filter_map(|line| serde_json::from_str::<Noted>(line).ok());
    notes.filter(|noted| noted.host().is_some() && noted.group().is_some()).take(MAX).collect()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    fn noted(id: u32) -> Noted {
        let (host, scope) = ("me@box".to_owned(), "me@[10.0.0.5]:22".to_owned());
        Noted { host, scope, record: 1, id, since: Some(7), mark: "0a".repeat(16) }
    }

    #[tokio::test]
    async fn is_read_by_the_next_start_until_it_is_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let (abroad, earlier) = Abroad::open(folder.path()).expect("a file");
        assert_eq!(earlier, []);
        abroad.change(|notes| notes.extend([noted(5), noted(6)])).await;
        Note { abroad: abroad.clone(), noted: noted(5) }.over().await;
        // One that was only dropped may still run.
        drop(Note { abroad, noted: noted(6) });
        let (abroad, earlier) = Abroad::open(folder.path()).expect("a file");
        assert_eq!(earlier, [noted(6)]);
        let file = folder.path().join(FILE);
        assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
        abroad.forget(&noted(6)).await;
        assert!(!file.exists());
    }

    #[test]
    fn takes_no_line_that_could_end_anything_else() {
        let line = |noted: &Noted| serde_json::to_string(noted).expect("text");
        let spoiled = [
            line(&noted(0)),
            line(&noted(1)),
            line(&Noted { mark: "x; rm -rf /".to_owned(), ..noted(5) }),
            line(&Noted { mark: String::new(), ..noted(5) }),
            line(&Noted { host: "-oProxyCommand=x".to_owned(), ..noted(5) }),
            "rubbish".to_owned(),
        ];
        assert_eq!(read(&spoiled.join("\n")), []);
        assert_eq!(read(&line(&noted(5))), [noted(5)]);
    }
}
