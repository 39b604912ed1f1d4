//! The request somebody asked to see from outside the page, kept until a page was told of it.

use std::time::Duration;

use countersign_broker::broker::RequestId;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::view::WantedView;

/// How long a wish counts: a window that opens later is there for something else.
const LASTS: Duration = Duration::from_secs(60);

/// The last wish, and how many there were.
#[derive(Debug, Default)]
pub(crate) struct Wishes(watch::Sender<Wish>);

#[derive(Debug, Default)]
pub(crate) struct Wish {
    turn: u32,
    wanted: Option<(RequestId, Instant)>,
}

impl Wishes {
    /// Records that somebody wishes to see this request.
    pub(crate) fn add(&self, id: RequestId) {
        self.0.send_modify(|wish| *wish = Wish { turn: wish.turn.wrapping_add(1), wanted: Some((id, Instant::now())) });
    }

    /// Returns the wish that no page was told of yet.
    pub(crate) fn open(&self) -> Option<WantedView> {
        let wish = self.0.borrow();
        let (id, since) = wish.wanted?;
        (since.elapsed() < LASTS).then(|| WantedView { id: id.to_string(), turn: wish.turn })
    }

    /// Records that a page was told of this wish: a page that is reloaded, and a window opened later, are there for
    /// something else.
    pub(crate) fn met(&self, told: &WantedView) {
        self.0.send_if_modified(|wish| {
            if wish.turn == told.turn {
                wish.wanted = None;
            }
            false
        });
    }

    /// Says that there is a new one.
    pub(crate) fn watch(&self) -> watch::Receiver<Wish> {
        self.0.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_wish_that_no_window_came_for_is_forgotten() {
        let wishes = Wishes::default();
        wishes.add(RequestId(7));
        tokio::time::advance(LASTS).await;
        assert!(wishes.open().is_none());
    }

    #[test]
    fn a_wish_is_told_once_and_the_next_one_is_another() {
        let wishes = Wishes::default();
        assert!(wishes.open().is_none());
        wishes.add(RequestId(7));
        let first = wishes.open().unwrap();
        // Made while a page is told of the first.
        wishes.add(RequestId(7));
        wishes.met(&first);
        let second = wishes.open().unwrap();
        assert_eq!((&*second.id, second.turn == first.turn), ("7", false));
        wishes.met(&second);
        assert!(wishes.open().is_none());
        wishes.add(RequestId(8));
        assert!(wishes.open().is_some_and(|third| third.id == "8" && third.turn != second.turn));
    }
}
