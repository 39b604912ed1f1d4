//! How large a run's terminal is: told to the run, and noted for those who play it again.

use tokio::time::Instant;

use crate::broker::request::{Request, State, lock};
use crate::broker::{Broker, RequestId};
use crate::history::{Event, Resized};
use crate::runner::Order;
use crate::submission::Size;

/// The most sizes of one run that are recorded: dragging a window's edge makes a dozen a second.
const MOST: usize = 1000;

/// Tracks the sizes of a run's terminal for the record.
#[derive(Debug)]
pub(in crate::broker) struct Screen {
    /// Where the times of its kept output count from.
    began: Instant,
    size: Size,
    noted: usize,
}

impl Screen {
    /// Returns the first size, or one that differs from the last; `None` once too many were recorded.
    fn becomes(&mut self, size: Size) -> Option<Resized> {
        let news = (self.noted == 0 || size != self.size) && self.noted < MOST;
        self.size = size;
        self.noted += usize::from(news);
        let after_ms = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let after_ms = if self.noted == 1 { 0 } else { after_ms };
        news.then_some(Resized { columns: size.columns, rows: size.rows, after_ms })
    }
}

impl Broker {
    /// Tells a run in a terminal its new size. Returns `false` when it isn't running.
    pub fn resize(&self, id: RequestId, size: Size) -> bool {
        let Some(request) = lock(&self.core.register).get(id) else { return false };
        let runs = matches!(request.state(), State::Running { .. });
        let told = runs && request.orders.try_send(Order::Resize(size)).is_ok();
        if told {
            self.note_size(&request, size);
        }
        told
    }

    /// Notes the size a run's terminal begins with; its kept output begins at this moment.
    pub(in crate::broker) fn note_screen(&self, request: &Request, began: Instant) {
        if let Some(size) = request.submission().run().and_then(|run| run.pty) {
            *lock(&request.screen) = Some(Screen { began, size, noted: 0 });
            self.note_size(request, size);
        }
    }

    fn note_size(&self, request: &Request, size: Size) {
        let news = lock(&request.screen).as_mut().and_then(|screen| screen.becomes(size));
        if let Some(news) = news {
            self.note(request, || Event::Resized(news));
        }
    }
}
