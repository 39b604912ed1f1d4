//! The tray icon: whether a panel of this desktop shows such.

use super::line::{good, look};
use super::{Patient, wait_for};
use crate::faces::tray;
use crate::text::say;
use crate::view::{CheckupArea, CheckupLine};

pub(super) fn check(_: &Patient) -> Vec<CheckupLine> {
    let shows = wait_for(tray::is_there()).unwrap_or(false);
    let tray = if shows {
        good(&say!("doctor-tray-good"))
    } else {
        look(&say!("doctor-tray-none"), say!("doctor-tray-none-do"))
    };
    vec![tray.of(CheckupArea::Tray, say!("doctor-tray"))]
}
