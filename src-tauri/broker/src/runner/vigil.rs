//! Looks after what a run's first step is handed: scripts for interpreters, a program of the repository. They were
//! compared before the start, and the program opens them again by their names; whoever exchanges one in between, or
//! before a step that comes later opens it, ends the run.
//!
//! On Linux the kernel tells, in order, who opens, changes or replaces them: a change before the run has opened a file
//! ends it, one after that is the run's own affair (scripts rewrite and remove themselves). That it was the run which
//! opened it is seen by the file it holds open; of programs that read theirs and close it at once, by their words a
//! moment later. When more happens than the kernel keeps, that counts as a change. On other systems, and where the kernel
//! watches no more files for this user, they are compared once more when the program has been started.

#[cfg(target_os = "linux")]
mod events;
#[cfg(target_os = "linux")]
mod holders;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep_until};

use crate::submission::{FileState, GuardedFile, Run};
#[cfg(target_os = "linux")]
use events::{Events, FileEvent};

/// How long a program that reads its file and closes it at once takes at most.
const READ_BY: Duration = Duration::from_secs(1);

/// The most files that are named when none can be watched.
#[cfg(target_os = "linux")]
const NAMED: usize = 3;

/// Watches one run's scripts.
#[derive(Debug)]
pub(crate) struct Vigil {
    files: Arc<Mutex<Files>>,
    #[cfg(target_os = "linux")]
    readable: Option<events::Readable>,
    looking: Option<JoinHandle<Option<String>>>,
}

#[derive(Debug)]
struct Files {
    files: Vec<WatchedFile>,
    #[cfg(target_os = "linux")]
    events: Option<Events>,
}

#[derive(Debug)]
struct WatchedFile {
    path: PathBuf,
    was: FileState,
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "who opens it is not seen there"))]
    guard: GuardedFile,
    stage: ScriptStage,
}

/// How far the run has come with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ScriptStage {
    /// Nobody has opened it.
    Waiting,
    /// Somebody has, as it was.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "it is not seen there"))]
    Opened(Instant),
    /// Perhaps opened, and changed since.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "it is not seen there"))]
    Doubtful,
    /// The run has.
    Taken,
}

impl Vigil {
    /// Starts watching, before the files are compared for the last time; `None` when there is nothing to watch. Reads
    /// the disk.
    pub(crate) fn begin(run: &Run) -> Option<Self> {
        let guarded = run.depends.guarded().filter_map(|file| {
            let guard = file.guard.clone()?;
            // Only a part of it matters, which is compared after this.
            let was = if guard.unseen { FileState::at(&file.path) } else { file.state.clone() };
            Some(WatchedFile { path: file.path.clone(), was, guard, stage: ScriptStage::Waiting })
        });
        let files: Vec<WatchedFile> = guarded.collect();
        if files.is_empty() || !run.remote.is_empty() {
            return None;
        }
        #[cfg(target_os = "linux")]
        let events = Events::of(&files);
        let files = Files {
            files,
            #[cfg(target_os = "linux")]
            events,
        };
        Some(Self {
            files: Arc::new(Mutex::new(files)),
            #[cfg(target_os = "linux")]
            readable: None,
            looking: None,
        })
    }

    /// Restarts after the files were just compared, by us, too: earlier changes don't count, and later ones do. Reads
    /// the disk.
    pub(crate) fn compared(&self) -> Option<String> {
        #[cfg(target_os = "linux")]
        lock(&self.files).events.iter_mut().for_each(Events::forget);
        let files = lock(&self.files);
        files.files.iter().enumerate().find(|(place, file)| file.is_different() || files.is_exchanged(*place)).map(
            |(_, file)| format!("The file {} was changed or replaced after you saw this request.", file.path.display()),
        )
    }

    /// Records that the run was started, with this process at its head. Returns the text to show when nothing can be
    /// watched, so that only one more comparison is left.
    pub(super) fn began(&mut self, pid: u32) -> Option<String> {
        #[cfg(target_os = "linux")]
        let unwatched = {
            let mut files = lock(&self.files);
            self.readable = files.events.as_ref().and_then(Events::readable);
            if self.readable.is_none() {
                files.events = None;
            }
            self.readable.is_none().then(|| files.unwatched())
        };
        #[cfg(not(target_os = "linux"))]
        let unwatched = None;
        self.look(pid, true);
        unwatched
    }

    /// Resolves when a file was changed before the run had it, with what to say. May be dropped at any await and called
    /// again.
    pub(super) async fn broken(&mut self, pid: u32) -> String {
        loop {
            if let Some(looking) = &mut self.looking {
                let found = looking.await.ok().flatten();
                self.looking = None;
                if let Some(why) = found {
                    return why;
                }
            }
            let Some(next) = self.next() else { return std::future::pending().await };
            self.wait(next).await;
            self.look(pid, false);
        }
    }

    /// Waits until something happens, or it's time to look.
    async fn wait(&self, next: Instant) {
        #[cfg(target_os = "linux")]
        if let Some(readable) = &self.readable {
            tokio::select! {
                () = readable.ready() => {}
                () = sleep_until(next) => {}
            }
            return;
        }
        sleep_until(next).await;
    }

    /// Returns the last finding once the run has exited.
    pub(super) async fn last_word(&mut self) -> Option<String> {
        if let Some(looking) = self.looking.take()
            && let Some(why) = looking.await.ok().flatten()
        {
            return Some(why);
        }
        self.next()?;
        self.look(0, false);
        self.looking.take()?.await.ok().flatten()
    }

    fn look(&mut self, pid: u32, by_path: bool) {
        let files = Arc::clone(&self.files);
        self.looking = Some(spawn_blocking(move || lock(&files).look(pid, by_path)));
    }

    /// Returns when to look again at the latest; `None` when there is nothing left to watch.
    fn next(&self) -> Option<Instant> {
        let files = lock(&self.files);
        let far = Instant::now() + Duration::from_secs(86_400);
        let left = files.files.iter().filter(|file| file.stage != ScriptStage::Taken);
        left.map(|file| if let ScriptStage::Opened(at) = file.stage { at + READ_BY } else { far }).min()
    }
}

impl Files {
    /// Returns what happened since the last look. `by_path`: also compares the files at their paths now, whoever moved
    /// the folders above.
    fn look(&mut self, pid: u32, by_path: bool) -> Option<String> {
        #[cfg(target_os = "linux")]
        if let Some(found) = self.happened(pid) {
            return Some(found);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = pid;
        if !by_path {
            return None;
        }
        let different = self.files.iter().position(|file| file.stage == ScriptStage::Waiting && file.is_different())?;
        #[cfg(target_os = "linux")]
        if let Some(found) = self.happened(pid) {
            return Some(found);
        }
        let file = &self.files[different];
        (file.stage == ScriptStage::Waiting).then(|| file.words())
    }

    #[cfg(target_os = "linux")]
    fn happened(&mut self, pid: u32) -> Option<String> {
        if let Some(found) = self.told() {
            return Some(found);
        }
        // Who holds a file now opened it before whatever changed it, unless the kernel tells of an opening since.
        let held: Vec<usize> = (0..self.files.len()).filter(|place| self.files[*place].is_held(pid)).collect();
        if let Some(found) = if held.is_empty() { None } else { self.told() } {
            return Some(found);
        }
        held.into_iter().for_each(|place| self.files[place].stage = ScriptStage::Taken);
        self.files.iter_mut().for_each(|file| file.settle(pid));
        if self.files.iter().all(|file| file.stage == ScriptStage::Taken) {
            self.events = None;
        }
        None
    }

    /// Takes note of all the kernel tells.
    #[cfg(target_os = "linux")]
    fn told(&mut self) -> Option<String> {
        let Self { files, events } = self;
        events.as_mut()?.each(|place, seen| {
            let file = files.get_mut(place)?;
            file.see(seen).then(|| if seen == FileEvent::Unknown { file.lost() } else { file.words() })
        })
    }

    /// Returns whether it was another file when it was to be watched, whatever stands there now.
    fn is_exchanged(&self, place: usize) -> bool {
        #[cfg(target_os = "linux")]
        return self.events.as_ref().is_some_and(|events| events.exchanged == Some(place));
        #[cfg(not(target_os = "linux"))]
        {
            let _ = (self, place);
            false
        }
    }

    #[cfg(target_os = "linux")]
    fn unwatched(&self) -> String {
        let first: Vec<String> = self.files.iter().take(NAMED).map(|file| file.path.display().to_string()).collect();
        let more = self.files.len().saturating_sub(NAMED);
        let names = first.join(", ");
        let names = if more == 0 { names } else { format!("{names} and {more} more") };
        format!(
            "Countersign couldn't watch {names} during the start: the system's limit of file watches for this user is reached. \
             It compared them once more when the run had begun. Raise fs.inotify.max_user_watches and \
             fs.inotify.max_user_instances to have them watched."
        )
    }
}

impl WatchedFile {
    /// Returns whether something else stands there. One that is gone does no harm.
    fn is_different(&self) -> bool {
        let now = FileState::at(&self.path);
        !matches!(now, FileState::Absent) && !self.was.is_same(&now)
    }

    fn words(&self) -> String {
        format!(
            "The file {} was changed or replaced while this was starting, before the program it is for had opened it. \
             Countersign ended the run; some of it may have run.",
            self.path.display()
        )
    }

    #[cfg(target_os = "linux")]
    fn lost(&self) -> String {
        format!(
            "So much happened in the folder of {} while this was starting that Countersign could not tell whether the file \
             was changed before the program it is for had opened it. Countersign ended the run; some of it may have run.",
            self.path.display()
        )
    }

    /// Takes note of what happened to it; true when the run must end.
    #[cfg(target_os = "linux")]
    fn see(&mut self, seen: FileEvent) -> bool {
        let (stage, broken) = match (seen, self.stage) {
            (_, ScriptStage::Taken) => (ScriptStage::Taken, false),
            (FileEvent::Changed, ScriptStage::Waiting) => (ScriptStage::Waiting, true),
            (FileEvent::Changed, ScriptStage::Opened(_) | ScriptStage::Doubtful) => (ScriptStage::Doubtful, false),
            (FileEvent::Opened, ScriptStage::Waiting) if self.guard.unseen => (ScriptStage::Taken, false),
            (FileEvent::Opened, ScriptStage::Waiting) => (ScriptStage::Opened(Instant::now()), false),
            (FileEvent::Opened, opened @ ScriptStage::Opened(_)) => (opened, false),
            // It may be the run that opens it only now.
            (FileEvent::Opened, ScriptStage::Doubtful) => (ScriptStage::Doubtful, true),
            // Whatever was left out may have been that.
            (FileEvent::Unknown, stage) => (stage, true),
        };
        self.stage = stage;
        broken
    }

    /// Returns whether somebody has opened it, and a process of the run holds it.
    #[cfg(target_os = "linux")]
    fn is_held(&self, pid: u32) -> bool {
        matches!(self.stage, ScriptStage::Opened(_) | ScriptStage::Doubtful) && holders::holds(pid, &self.was)
    }

    /// Accepts that a file opened a while ago was opened by the run, if one of its programs is called with the file.
    #[cfg(target_os = "linux")]
    fn settle(&mut self, pid: u32) {
        if let ScriptStage::Opened(at) = self.stage
            && at.elapsed() >= READ_BY
        {
            let called = holders::is_called(pid, &self.path, &self.guard.words);
            self.stage = if called { ScriptStage::Taken } else { ScriptStage::Waiting };
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
