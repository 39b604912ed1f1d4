//! Doctor: what stands well and what does not, each with its remedy. It only looks: it has no [`Person`] and no broker, so
//! it cannot allow anything, make or change a rule, or type.
//!
//! Each check is a leaf that returns lines. It has a thread of its own and a limit, so one that hangs, as a keyring or a
//! disk far away may, holds up neither the others nor whoever asked.
//!
//! [`Person`]: countersign_broker::broker::Person

mod agents;
mod bridge;
mod keyring;
mod line;
mod popups;
mod record;
pub(crate) mod report;
#[cfg(test)]
mod tests;
mod tray;
mod versions;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use countersign_broker::history::Health;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::connect::Connect;
use crate::show;
use crate::text::say;
use crate::vault::Vault;
use crate::view::{CheckupArea, CheckupLine, CheckupState, CheckupView};
use line::{broken, look};

/// How long a check may take: longer than the keyring and the bridge are given.
const LIMIT: Duration = Duration::from_secs(15);

/// What a check looks at.
pub(crate) struct Patient {
    pub(crate) home: PathBuf,
    /// The app's data folder; it need not be there.
    pub(crate) data: PathBuf,
    /// Where the bridge is installed.
    pub(crate) bridge: PathBuf,
    pub(crate) connect: Arc<Connect>,
    pub(crate) vault: Arc<Vault>,
    /// What the running app knows of its record; nothing where this is not the app.
    pub(crate) health: Option<watch::Receiver<Health>>,
}

type Check = fn(&Patient) -> Vec<CheckupLine>;

const CHECKS: [(CheckupArea, Check); 7] = [
    (CheckupArea::Bridge, bridge::check),
    (CheckupArea::Agents, agents::check),
    (CheckupArea::Keyring, keyring::check),
    (CheckupArea::Popups, popups::check),
    (CheckupArea::Tray, tray::check),
    (CheckupArea::Record, record::check),
    (CheckupArea::Versions, versions::check),
];

/// What looks for what is wrong.
pub(crate) struct Doctor {
    patient: Arc<Patient>,
    /// Checks that go on, also such that nobody waits for any more.
    busy: Arc<Mutex<BTreeSet<CheckupArea>>>,
}

/// Says that a check is over, however it ends.
struct CheckEnd(Arc<Mutex<BTreeSet<CheckupArea>>>, CheckupArea);

impl Drop for CheckEnd {
    fn drop(&mut self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.1);
    }
}

impl Doctor {
    pub(crate) fn new(patient: Patient) -> Self {
        Self { patient: Arc::new(patient), busy: Arc::default() }
    }

    /// Looks at everything. Blocks until all is looked at, or the limit of a check is over.
    pub(crate) fn examine(&self) -> CheckupView {
        self.examine_with(&CHECKS, LIMIT)
    }

    fn examine_with(&self, checks: &[(CheckupArea, Check)], limit: Duration) -> CheckupView {
        let begun: Vec<_> = checks.iter().map(|(area, check)| (*area, self.begin(*area, *check))).collect();
        let until = Instant::now() + limit;
        let late = || broken(&say!("doctor-late", seconds = limit.as_secs()), say!("doctor-late-do"));
        let lines = begun.into_iter().flat_map(|(area, found)| match found {
            Some(found) => {
                let left = until.saturating_duration_since(Instant::now());
                found.recv_timeout(left).unwrap_or_else(|_| vec![late().of(area, name(area))])
            }
            None => vec![look(&say!("doctor-busy"), say!("doctor-late-do")).of(area, name(area))],
        });
        let lines: Vec<CheckupLine> = lines.collect();
        let state = lines.iter().map(|line| line.state).max().unwrap_or(CheckupState::Good);
        let text = report::text(&lines, false);
        CheckupView { state, lines, text }
    }

    /// Begins a check; nothing when the last one of it has not ended.
    fn begin(&self, area: CheckupArea, check: Check) -> Option<Receiver<Vec<CheckupLine>>> {
        if !self.busy.lock().unwrap_or_else(PoisonError::into_inner).insert(area) {
            return None;
        }
        let (tell, told) = mpsc::channel();
        let (patient, end) = (Arc::clone(&self.patient), CheckEnd(Arc::clone(&self.busy), area));
        let begun = Builder::new().name("doctor".to_owned()).spawn(move || {
            let lines = check(&patient);
            drop(end);
            // Nobody listens any more where the limit is over.
            let _ = tell.send(lines);
        });
        // Without a thread nobody tells anything: it is late at once.
        drop(begun);
        Some(told)
    }
}

impl Patient {
    /// A path as people read it.
    fn short(&self, path: &Path) -> String {
        show::short(&self.home, path)
    }
}

/// What a check's line is called where the check itself says nothing.
fn name(area: CheckupArea) -> String {
    match area {
        CheckupArea::Bridge => say!("doctor-bridge"),
        CheckupArea::Agents => say!("doctor-agents"),
        CheckupArea::Keyring => say!("doctor-keyring"),
        CheckupArea::Popups => say!("doctor-popups"),
        CheckupArea::Tray => say!("doctor-tray"),
        CheckupArea::Record => say!("doctor-record"),
        CheckupArea::Versions => say!("doctor-versions"),
    }
}

/// Runs what a check asks of the desktop on its own thread.
fn wait_for<T>(work: impl Future<Output = T>) -> Option<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().ok()?;
    let done = runtime.block_on(work);
    // What still hangs is left behind with its thread.
    runtime.shutdown_background();
    Some(done)
}
