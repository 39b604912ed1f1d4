//! Several messages on one line, answered by one line. One revision of the protocol has them, 2025-03-26, and there a
//! server must take them.

use rmcp::model::{ClientRequest, ProtocolVersion, RequestId};
use serde_json::Value;

/// The most messages of one batch: their answers are kept until the last of them is there.
pub(crate) const MOST: usize = 64;

/// Returns whether the client that sends this message will speak the revision that has batches.
pub(super) fn announced(request: &ClientRequest) -> Option<bool> {
    match request {
        ClientRequest::InitializeRequest(hello) => Some(hello.params.protocol_version == ProtocolVersion::V_2025_03_26),
        _ => None,
    }
}

/// A batch that isn't answered yet.
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

    /// Keeps only the requests that are still open.
    pub(super) fn keep(&mut self, is_open: impl Fn(&RequestId) -> bool) {
        self.open.retain(is_open);
    }

    /// Returns the batch's answers once none is missing; `None` for notifications alone.
    fn whole(&mut self) -> Option<Vec<Value>> {
        let over = self.open.is_empty() && !self.answers.is_empty();
        over.then(|| std::mem::take(&mut self.answers))
    }
}

/// Holds one connection's batches.
#[derive(Default)]
pub(super) struct Batches(Vec<Batch>);

impl Batches {
    /// Records a batch that was read. Returns the answers to send at once, if none is missing.
    pub(super) fn begun(&mut self, mut batch: Batch) -> Option<Vec<Value>> {
        let whole = batch.whole();
        if !batch.open.is_empty() {
            self.0.push(batch);
        }
        whole
    }

    /// Returns whether the answer to this request belongs to a batch.
    pub(super) fn hold(&self, id: &RequestId) -> bool {
        self.0.iter().any(|batch| batch.open.contains(id))
    }

    /// Records a request's answer, or its cancellation. Returns the answers to send if this was the last.
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
