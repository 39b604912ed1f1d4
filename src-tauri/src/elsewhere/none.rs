//! Where no other computers are reached, nothing is left there.

use std::path::Path;
use std::sync::Arc;

use countersign_broker::broker::Broker;
use countersign_broker::environment::Environment;
use countersign_broker::history::RecordKey;

use crate::show::Presenter;

/// The runs on other computers: never any on this system.
#[derive(Clone)]
pub(crate) struct Elsewhere;

/// The notes of an earlier start: never any on this system.
pub(crate) struct NothingNoted;

/// Notes nothing.
pub(crate) fn note(_: &Environment, _: &Path) -> NothingNoted {
    NothingNoted
}

impl Elsewhere {
    pub(crate) fn new(_: NothingNoted, _: Broker, _: Arc<Presenter>) -> Self {
        Self
    }

    pub(crate) fn say(&self) {}

    pub(crate) fn knows(&self, _: RecordKey) -> bool {
        false
    }

    #[expect(clippy::unused_async, reason = "it is one where other computers are reached")]
    pub(crate) async fn end(&self) {}

    #[expect(clippy::unused_async, reason = "it is one where other computers are reached")]
    pub(crate) async fn forget(&self) {}
}
