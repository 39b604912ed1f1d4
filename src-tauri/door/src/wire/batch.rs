//! Several messages on one line, answered by one line. One revision of the protocol has them, 2025-03-26, and there a
//! server must take them.

use rmcp::model::{ClientRequest, ProtocolVersion, RequestId};
use serde_json::Value;

/// Messages of one batch: their answers are kept until the last of them is there.
pub(crate) const MOST: usize = 64;

/// Whether the client that says this will speak the revision that has batches.
pub(super) fn announced(request: &ClientRequest) -> Option<bool> {
    match request {
        ClientRequest::InitializeRequest(hello) => Some(hello.params.protocol_version == ProtocolVersion::V_2025_03_26),
        _ => None,
    }
}

/// One batch that is not answered yet.
#[derive(Default)]
pub(super) struct Batch {
    open: Vec<RequestId>,
    answers: Vec<Value>,
}

impl Batch {
    pub(super) fn expect(&mut self, id: RequestId) {
        self.open.push(id);
    }

    pub(super) fn answer(&mut self, answer: Value) {
        self.answers.push(answer);
    }

    /// Awaits no others.
    pub(super) fn keep(&mut self, is_open: impl Fn(&RequestId) -> bool) {
        self.open.retain(is_open);
    }

    /// All that is to be sent, once nothing is awaited any more; nothing for notifications alone.
    fn whole(&mut self) -> Option<Vec<Value>> {
        let over = self.open.is_empty() && !self.answers.is_empty();
        over.then(|| std::mem::take(&mut self.answers))
    }
}

/// Those of one connection.
#[derive(Default)]
pub(super) struct Batches(Vec<Batch>);

impl Batches {
    /// All of it was read. What is to be sent at once, if nothing of it has to be awaited.
    pub(super) fn begun(&mut self, mut batch: Batch) -> Option<Vec<Value>> {
        let whole = batch.whole();
        if !batch.open.is_empty() {
            self.0.push(batch);
        }
        whole
    }

    /// Whether the answer to this request goes with others.
    pub(super) fn hold(&self, id: &RequestId) -> bool {
        self.0.iter().any(|batch| batch.open.contains(id))
    }

    /// A request was answered, or, without an answer, cancelled. What is to be sent now that this was the last.
    pub(super) fn over(&mut self, id: &RequestId, answer: Option<Value>) -> Option<Vec<Value>> {
        let at = self.0.iter().position(|batch| batch.open.contains(id))?;
        let batch = &mut self.0[at];
        batch.open.retain(|open| open != id);
        batch.answers.extend(answer);
        let whole = batch.whole();
        if batch.open.is_empty() {
            self.0.swap_remove(at);
        }
        whole
    }
}
