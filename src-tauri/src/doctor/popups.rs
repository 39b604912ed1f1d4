//! Popups: whether something on this desktop shows them. None is shown.

use super::line::{good, look};
use super::{Patient, wait_for};
use crate::faces::notify::trial;
use crate::show::line as shown;
use crate::text::say;
use crate::view::{CheckupArea, CheckupLine};

pub(super) fn check(_: &Patient) -> Vec<CheckupLine> {
    let popups = match wait_for(trial::shown_by()).flatten() {
        Some(server) => good(&say!("doctor-popups-good", server = shown(&server))),
        None => look(&say!("doctor-popups-none"), say!("doctor-popups-none-do")),
    };
    vec![popups.of(CheckupArea::Popups, say!("doctor-popups"))]
}
