//! What runs, noted for the next start: when Countersign ends without warning its runs go on, and nobody knows them.
//!
//! The mark of every run begins with the name of this start, so whatever carries one is known again. What wiped its
//! environment is known by its id and the time it started, which a thread writes down a moment after each start of a
//! program; nobody waits for the disk.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use crate::local::digest::random_name;
use crate::runner::processes::process_tree::Process;

/// The file in the app's data folder.
const FILE: &str = "running";
/// How long changes are gathered before they are written.
const GATHER: Duration = Duration::from_millis(100);

/// The traces of this process, once it leaves any.
static HERE: OnceLock<Traces> = OnceLock::new();

/// The identity of a process: its id, and when it started, in clock ticks since the system did.
pub(in crate::runner) type Identity = (i32, u64);

/// The content of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::runner) struct List {
    /// The starts whose runs may live.
    pub(in crate::runner) names: Vec<String>,
    /// Processes that lived when it was written.
    pub(in crate::runner) processes: Vec<Identity>,
    /// How many of them were ended since.
    pub(in crate::runner) ended: u32,
}

struct Traces {
    file: PathBuf,
    boot: String,
    name: String,
    notes: Mutex<ProcessNotes>,
    changed: Condvar,
    /// Held while the file is written or removed; true once it is written no more.
    closed: Mutex<bool>,
}

#[derive(Default)]
struct ProcessNotes {
    /// The processes found at the start and not known to be gone.
    earlier: List,
    /// The processes of each run, by its mark.
    living: BTreeMap<String, Vec<Identity>>,
    stale: bool,
}

/// Starts noting what runs in this folder. Returns the note of an earlier start that crashed.
pub(in crate::runner) fn begin(folder: &Path) -> io::Result<Option<List>> {
    let (file, boot) = (folder.join(FILE), boot()?);
    let earlier = List::at(&file, &boot)?;
    let known = List { ended: 0, ..earlier.clone().unwrap_or_default() };
    let notes = ProcessNotes { earlier: known, ..ProcessNotes::default() };
    let name = random_name().map_err(|error| io::Error::other(error.to_string()))?;
    let traces =
        Traces { file, boot, name, notes: Mutex::new(notes), changed: Condvar::new(), closed: Mutex::new(false) };
    // Before the first run: its mark is of no use to the next start without the name.
    traces.write()?;
    HERE.set(traces).map_err(|_| io::Error::other("this process notes what runs already"))?;
    thread::Builder::new().name("traces".to_owned()).spawn(keep)?;
    Ok(earlier)
}

/// Returns the name of this start, once it leaves traces.
pub(in crate::runner) fn name() -> Option<String> {
    HERE.get().map(|traces| traces.name.clone())
}

/// Returns what the start of this name noted in this folder. `None` when it quit in order, or when another start has
/// come since, which looks after it.
pub(in crate::runner) fn left_by(folder: &Path, name: &str) -> io::Result<Option<List>> {
    let list = List::at(&folder.join(FILE), &boot()?)?;
    Ok(list.filter(|list| list.names.last().is_some_and(|last| last == name)))
}

/// Records for the next start how many of an earlier start's processes were stopped.
pub(in crate::runner) fn ended(folder: &Path, name: &str, count: u32) -> io::Result<()> {
    match left_by(folder, name)? {
        Some(list) => put(&folder.join(FILE), "guard", &List { ended: count, ..list }.text(&boot()?)),
        None => Ok(()),
    }
}

/// Returns the id of the system's boot.
fn boot() -> io::Result<String> {
    Ok(fs::read_to_string("/proc/sys/kernel/random/boot_id")?.trim().to_owned())
}

/// Writes the file. `beside` ends the name of the file that replaces it: two may do so at once.
fn put(file: &Path, beside: &str, text: &str) -> io::Result<()> {
    let new = file.with_extension(beside);
    fs::write(&new, text)?;
    fs::rename(&new, file)
}

/// Returns the beginning of a run's mark.
pub(in crate::runner) fn prefix() -> String {
    HERE.get().map(|traces| format!("{}-", traces.name)).unwrap_or_default()
}

/// Sets the processes of a run.
pub(in crate::runner) fn note(mark: &str, processes: impl Iterator<Item = Identity>) {
    change(|notes| drop(notes.living.insert(mark.to_owned(), processes.collect())));
}

/// Removes a run whose processes are gone, or that nobody is to end.
pub(in crate::runner) fn forget(mark: &str) {
    change(|notes| drop(notes.living.remove(mark)));
}

/// Records that what the earlier start left is gone.
pub(in crate::runner) fn settled() {
    change(|notes| notes.earlier = List::default());
}

/// Ends the traces: none is left if no noted process lives. Otherwise the next start finds it.
pub(in crate::runner) fn end() {
    let Some(traces) = HERE.get() else { return };
    let mut closed = lock(&traces.closed);
    let list = traces.list();
    *closed = true;
    let lives = |(id, started): &Identity| {
        Process::look_at(*id).is_some_and(|process| process.identity() == (*id, *started) && !process.ended)
    };
    let done = if list.processes.iter().any(lives) { traces.put(&list) } else { fs::remove_file(&traces.file) };
    if let Err(error) = done {
        tracing::warn!(%error, "the note of what runs could not be put away");
    }
}

fn change(change: impl FnOnce(&mut ProcessNotes)) {
    let Some(traces) = HERE.get() else { return };
    let mut notes = lock(&traces.notes);
    change(&mut notes);
    notes.stale = true;
    traces.changed.notify_one();
}

/// Writes whenever something changed, for as long as the process lives.
fn keep() {
    let Some(traces) = HERE.get() else { return };
    loop {
        let waiting = traces.changed.wait_while(lock(&traces.notes), |notes| !notes.stale);
        waiting.unwrap_or_else(PoisonError::into_inner).stale = false;
        let closed = lock(&traces.closed);
        if *closed {
            return;
        }
        if let Err(error) = traces.write() {
            tracing::warn!(%error, "what runs could not be noted; after a sudden end some of it may not be found");
        }
        drop(closed);
        thread::sleep(GATHER);
    }
}

impl Traces {
    fn list(&self) -> List {
        let notes = lock(&self.notes);
        let names = notes.earlier.names.iter().cloned().chain([self.name.clone()]).collect();
        let living = notes.living.values().flatten();
        List { names, processes: notes.earlier.processes.iter().chain(living).copied().collect(), ended: 0 }
    }

    fn write(&self) -> io::Result<()> {
        self.put(&self.list())
    }

    fn put(&self, list: &List) -> io::Result<()> {
        put(&self.file, "new", &list.text(&self.boot))
    }
}

impl List {
    /// Reads a file, if it's there.
    fn at(file: &Path, boot: &str) -> io::Result<Option<Self>> {
        match fs::read_to_string(file) {
            Ok(text) => Ok(Some(Self::read(&text, boot))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn text(&self, boot: &str) -> String {
        let names = self.names.iter().map(|name| format!("start {name}\n"));
        let processes = self.processes.iter().map(|(id, started)| format!("process {id} {started}\n"));
        let ended = (self.ended > 0).then(|| format!("ended {}\n", self.ended));
        [format!("system {boot}\n")].into_iter().chain(names).chain(processes).chain(ended).collect()
    }

    /// Reads the valid lines. Nothing outlives the system's boot.
    fn read(text: &str, boot: &str) -> Self {
        let mut list = Self::default();
        let mut lines = text.lines();
        if lines.next().and_then(|line| line.strip_prefix("system ")) != Some(boot) {
            return list;
        }
        for line in lines {
            match *line.split(' ').collect::<Vec<_>>() {
                ["start", name] if name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                    list.names.push(name.to_owned());
                }
                ["process", id, started] => {
                    let identity = id.parse().ok().filter(|id| *id > 1).zip(started.parse().ok());
                    list.processes.extend(identity);
                }
                ["ended", count] => list.ended = count.parse().unwrap_or_default(),
                _ => {}
            }
        }
        list
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_wrote_and_nothing_else() {
        let list =
            List { names: vec!["0a".repeat(16), "ff".repeat(16)], processes: vec![(4242, 99), (17, 3)], ended: 2 };
        assert_eq!(List::read(&list.text("b"), "b"), list);
        assert_eq!(List::read(&list.text("b"), "another"), List::default(), "after a start of the system");
        let spoiled = "system b\nstart \nstart ..\nprocess 1 5\nprocess -4 5\nprocess x y\nprocess 9\nrubbish\n";
        assert_eq!(List::read(spoiled, "b"), List::default());
    }
}
