//! What the kernel tells of files: who opens one is not said, but what happened before what is.

use std::collections::HashMap;
use std::ffi::OsString;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

use rustix::fs::inotify::{CreateFlags, ReadFlags, Reader, WatchFlags, add_watch, init};
use rustix::fs::{Mode, OFlags, open};
use rustix::io::Errno;
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;

use super::WatchedFile;
use crate::submission::{FileState, Stamp};

/// The events read in one go, beyond which somebody is trying to keep us reading.
const MAX_AT_ONCE: u32 = 100_000;
/// The bytes read at a time.
const BUFFER: usize = 8 * 1024;

/// An event on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileEvent {
    Opened,
    /// Written to, or another one took its name.
    Changed,
    /// More happened than the kernel could keep, or than is looked at.
    Unknown,
}

/// The file of an event, and the name it was under.
type WatchedName = (usize, Option<OsString>);

#[derive(Debug)]
pub(super) struct Events {
    queue: OwnedFd,
    watches: HashMap<i32, Vec<WatchedName>>,
    files: usize,
    /// One that was another file already when it was to be watched.
    pub(super) exchanged: Option<usize>,
}

/// Tells when there is more to read.
#[derive(Debug)]
pub(super) struct Readable(AsyncFd<OwnedFd>);

impl Readable {
    /// Waits until there is more to read. May be dropped at any await and called again.
    pub(super) async fn ready(&self) {
        match self.0.readable().await {
            // All of it is read after that, and more of it tells anew.
            Ok(mut ready) => ready.clear_ready(),
            Err(_) => std::future::pending().await,
        }
    }
}

impl Events {
    /// Watches files; `None` where the kernel watches no more for this user.
    pub(super) fn of(files: &[WatchedFile]) -> Option<Self> {
        let queue = init(CreateFlags::CLOEXEC | CreateFlags::NONBLOCK).ok()?;
        let mut events = Self { queue, watches: HashMap::new(), files: files.len(), exchanged: None };
        let taken = WatchFlags::CREATE | WatchFlags::MOVED_TO | WatchFlags::MOVE_SELF;
        // By its name, since another one may have taken that. What is written into its neighbours is of no interest.
        let opened = taken | WatchFlags::OPEN;
        for (place, file) in files.iter().enumerate() {
            // Of a name that nothing has yet only that can happen.
            let there = matches!(file.was, FileState::File { .. });
            events.watch(&file.path, place, if there { opened } else { taken })?;
            if let FileState::File { real, stamp, .. } = &file.was {
                if let Some(real) = real {
                    events.watch(real, place, opened)?;
                }
                events.watch_itself(&file.path, place, *stamp)?;
            }
        }
        Some(events)
    }

    /// Watches a file under whatever name it's written to; by this one alone when we may not read it.
    fn watch_itself(&mut self, path: &Path, place: usize, stamp: Stamp) -> Option<()> {
        let spot = match open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) {
            Ok(spot) => std::fs::File::from(spot),
            Err(Errno::MFILE | Errno::NFILE | Errno::NOMEM) => return None,
            // It is compared after this.
            Err(_) => return Some(()),
        };
        if !spot.metadata().is_ok_and(|meta| Stamp::of(&meta).same_file(stamp)) {
            self.exchanged = Some(place);
            return Some(());
        }
        let written = WatchFlags::MODIFY;
        match add_watch(&self.queue, format!("/proc/self/fd/{}", spot.as_raw_fd()), written | WatchFlags::MASK_ADD) {
            Ok(id) => self.watches.entry(id).or_default().push((place, None)),
            Err(Errno::ACCESS) => self.watch(path, place, written)?,
            Err(_) => return None,
        }
        Some(())
    }

    /// Watches a name in its folder; `None` where there is no such folder.
    fn watch(&mut self, path: &Path, place: usize, mask: WatchFlags) -> Option<()> {
        let (folder, name) = (path.parent()?, path.file_name()?);
        match add_watch(&self.queue, folder, mask | WatchFlags::ONLYDIR | WatchFlags::MASK_ADD) {
            Ok(id) => self.watches.entry(id).or_default().push((place, Some(name.to_owned()))),
            Err(Errno::NOENT | Errno::NOTDIR | Errno::ACCESS) => {}
            Err(_) => return None,
        }
        Some(())
    }

    /// Returns the handle to wait on; `None` where no more files can be opened.
    #[expect(deprecated, reason = "the newer way in is unsafe for those who break what an owned handle keeps")]
    pub(super) fn readable(&self) -> Option<Readable> {
        let copy = self.queue.try_clone().ok()?;
        AsyncFd::with_interest(copy, Interest::READABLE).ok().map(Readable)
    }

    /// Drops all events until now.
    pub(super) fn forget(&mut self) {
        self.each(|_, _| None::<()>);
    }

    /// Tells all that happened, in order, until `told` has an answer.
    pub(super) fn each<T>(&mut self, mut told: impl FnMut(usize, FileEvent) -> Option<T>) -> Option<T> {
        let Self { queue, watches, files, .. } = self;
        let mut buffer = [MaybeUninit::uninit(); BUFFER];
        let mut reader = Reader::new(&*queue, &mut buffer);
        let (mut answer, mut count) = (None, 0);
        while let Ok(event) = reader.next() {
            count += 1;
            let (happened, watched) = (event.events(), watches.get(&event.wd()));
            if count > MAX_AT_ONCE {
                // Whoever goes on with it would keep us reading.
                return answer.or_else(|| (0..*files).find_map(|place| told(place, FileEvent::Unknown)));
            }
            if answer.is_some() {
                continue;
            }
            if happened.contains(ReadFlags::QUEUE_OVERFLOW) {
                answer = (0..*files).find_map(|place| told(place, FileEvent::Unknown));
                continue;
            }
            let name = event.file_name().map(|name| name.to_bytes());
            let moved = happened.contains(ReadFlags::MOVE_SELF);
            let meant = watched.into_iter().flatten().filter(|(_, own)| match own {
                Some(own) => moved || name == Some(own.as_bytes()),
                None => name.is_none() && !moved,
            });
            for (place, _) in meant {
                let changed = ReadFlags::MODIFY | ReadFlags::CREATE | ReadFlags::MOVED_TO | ReadFlags::MOVE_SELF;
                let seen = match happened {
                    _ if happened.intersects(changed) => FileEvent::Changed,
                    _ if happened.contains(ReadFlags::OPEN) => FileEvent::Opened,
                    _ => continue,
                };
                answer = answer.or_else(|| told(*place, seen));
            }
        }
        answer
    }
}
