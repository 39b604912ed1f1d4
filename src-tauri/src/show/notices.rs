//! The notices that stand in the window until the person puts them away.

use tokio::sync::watch;

use crate::view::{NoticeKind, NoticeView};

/// The current notices, one of a kind.
#[derive(Debug)]
pub(crate) struct Notices(watch::Sender<Vec<NoticeView>>);

impl Default for Notices {
    fn default() -> Self {
        Self(watch::Sender::new(Vec::new()))
    }
}

impl Notices {
    /// Says this in place of what was said of the same kind.
    pub(crate) fn say(&self, kind: NoticeKind, message: String) {
        self.say_all(NoticeView { kind, message, can_end: false });
    }

    /// Adds a notice whose subject may be something the person can end.
    pub(crate) fn say_all(&self, notice: NoticeView) {
        self.0.send_modify(|said| {
            said.retain(|other| other.kind != notice.kind);
            said.push(notice);
        });
    }

    pub(crate) fn put_away(&self, kind: NoticeKind) {
        self.0.send_if_modified(|said| {
            let before = said.len();
            said.retain(|notice| notice.kind != kind);
            said.len() < before
        });
    }

    pub(crate) fn all(&self) -> Vec<NoticeView> {
        self.0.borrow().clone()
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Vec<NoticeView>> {
        self.0.subscribe()
    }
}
