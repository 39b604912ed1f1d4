//! All that lives, and what lost its agent, as the page sees it.

use std::path::Path;

use countersign_broker::broker::{Life, Stays};
use countersign_broker::history::Record;
use countersign_broker::local::clock::millis;
use countersign_broker::outcome::Remnant;

use super::history::who;
use super::{Presenter, line, pieces};
use crate::view::{LifeView, LostView, RemnantView, StaysView, VitalsView};

impl Presenter {
    pub(super) fn lost(&self, record: &Record) -> LostView {
        let asked = record.asked.as_ref();
        let asker = asked.map(who);
        LostView {
            record: record.key.0.to_string(),
            client: asker.as_ref().map_or_else(Vec::new, |asker| pieces(&asker.name)),
            agent: asker.and_then(|asker| asker.agent).map(|agent| agent.id.to_owned()),
            line: record.command().map(|command| line(&command.line())),
            folder_short: asked.map_or_else(String::new, |asked| self.short(Path::new(&asked.folder))),
            asked_at: record.asked_at,
        }
    }
}

/// Returns a process that a run left behind.
pub(super) fn remnant(one: &Remnant) -> RemnantView {
    RemnantView { pid: one.pid, name: pieces(&one.name), since: millis(one.since) }
}

/// Returns how long the processes a command leaves running may live.
pub(super) fn stays(stays: Stays) -> StaysView {
    match stays {
        Stays::Call => StaysView::Call,
        Stays::Agent => StaysView::Agent,
        Stays::On => StaysView::On,
    }
}

pub(crate) fn life(life: &Life) -> LifeView {
    let vitals = life.vitals.map(|vitals| VitalsView {
        processes: vitals.processes,
        memory: vitals.memory,
        busy_ms: u64::try_from(vitals.busy.as_millis()).unwrap_or(u64::MAX),
        cpu: vitals.share.map(|share| share * 100.0),
    });
    LifeView { id: life.id.to_string(), vitals }
}
