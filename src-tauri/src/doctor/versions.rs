//! Versions: of what is installed and what runs, and what Countersign runs on.

use countersign_bridge::data;

use super::line::{broken, good, look};
use super::{Patient, bridge};
use crate::process::system;
use crate::show::line as shown;
use crate::text::say;
use crate::view::{CheckupArea, CheckupLine};

const OWN: &str = env!("CARGO_PKG_VERSION");

pub(super) fn check(patient: &Patient) -> Vec<CheckupLine> {
    let (engine, system, desktop) = (system::engine(), system::name(), system::desktop());
    let all = if desktop.is_empty() {
        say!("doctor-versions-plain", own = OWN, engine = engine, system = system)
    } else {
        say!("doctor-versions-good", own = OWN, engine = engine, system = system, desktop = desktop)
    };
    let mut found = vec![good(&all)];
    // One that does not run is told of by its own check.
    if let Ok(version) = bridge::version(&patient.bridge)
        && version != OWN
    {
        let differs = say!("doctor-versions-bridge", bridge = shown(&version), own = OWN);
        found.push(broken(&differs, say!("doctor-versions-bridge-do")));
    } else if data::holder(&patient.data).is_some()
        && let Ok(version) = bridge::get_through(&patient.bridge)
        && version != OWN
    {
        let differs = say!("doctor-versions-app", app = shown(&version), own = OWN);
        found.push(look(&differs, say!("doctor-versions-app-do")));
    }
    found.into_iter().map(|found| found.of(CheckupArea::Versions, say!("doctor-versions"))).collect()
}
