//! One call, and what its answer is held against.

use serde_json::Value;

/// One call.
pub(super) struct Case {
    pub(super) tool: &'static str,
    pub(super) arguments: Value,
    pub(super) answer: Expected,
}

/// What is to be answered.
pub(super) enum Expected {
    /// What the original answers, to the letter.
    Same,
    /// What the original answers, after this.
    Bent(&'static Bend),
    /// This, where the dialect's documentation wants it: the reason, and the answer as `plain::told` writes it.
    Ours(&'static str, String),
}

/// A difference that many answers share.
pub(super) struct Bend {
    /// As the dialect's documentation gives it.
    pub(super) why: &'static str,
    /// Makes of the original's texts what ours are.
    pub(super) how: fn(&str) -> String,
    /// What ours has besides.
    pub(super) besides: Option<&'static str>,
}

/// Cases of one dialect, in the order they are played.
pub(super) struct Table {
    tool: &'static str,
    pub(super) cases: Vec<Case>,
}

impl Table {
    pub(super) fn of(tool: &'static str) -> Self {
        Self { tool, cases: Vec::new() }
    }

    /// What follows is for another tool.
    pub(super) fn tool(mut self, tool: &'static str) -> Self {
        self.tool = tool;
        self
    }

    /// Calls that are answered to the letter.
    pub(super) fn same(self, calls: impl IntoIterator<Item = Value>) -> Self {
        self.each(calls.into_iter().map(|arguments| (arguments, Expected::Same)))
    }

    /// Calls whose answers differ in one way.
    pub(super) fn bent(self, bend: &'static Bend, calls: impl IntoIterator<Item = Value>) -> Self {
        self.each(calls.into_iter().map(|arguments| (arguments, Expected::Bent(bend))))
    }

    /// Calls with answers of our own.
    pub(super) fn ours<T: Into<String>>(self, why: &'static str, calls: impl IntoIterator<Item = (Value, T)>) -> Self {
        self.each(calls.into_iter().map(|(arguments, told)| (arguments, Expected::Ours(why, told.into()))))
    }

    fn each(mut self, calls: impl Iterator<Item = (Value, Expected)>) -> Self {
        let tool = self.tool;
        self.cases.extend(calls.map(|(arguments, answer)| Case { tool, arguments, answer }));
        self
    }
}
