//! Typing into a run while it runs.

pub(super) mod asking_to_type;
pub(super) mod screen;
pub(super) mod typed;

use tokio::sync::oneshot;

use super::request::{Request, State, lock};
use super::{Broker, Person, RequestId};
use crate::consent::input::{ApprovedInput, TypedInput};
use crate::history::Event;
use crate::runner::{NotTyped, Order};

impl Person {
    /// Types into a run. A person's input is recorded line by line, a secret only as such.
    ///
    /// # Errors
    ///
    /// Fails when it doesn't run, when its input is closed, or when so much is on its way that it must be typed again.
    pub async fn type_into(&self, id: RequestId, stroke: TypedInput) -> Result<(), NotTyped> {
        let request = self.get(id).ok_or(NotTyped::NotRunning)?;
        self.type_keys(&request, self.hand.types(stroke)).await
    }
}

impl Broker {
    /// Types with any proof that it's allowed.
    pub(super) async fn type_keys(&self, request: &Request, keys: ApprovedInput) -> Result<(), NotTyped> {
        if !matches!(request.state(), State::Running { .. }) {
            return Err(NotTyped::NotRunning);
        }
        let (writer, stroke) = (keys.writer(), keys.stroke().clone());
        let (told, typed) = oneshot::channel();
        request.orders.try_send(Order::Type(keys, told)).map_err(|_| NotTyped::Full)?;
        let seen = typed.await.map_err(|_| NotTyped::NotRunning)??;
        let lines = lock(&request.typed).add(writer, &stroke, seen);
        lines.into_iter().for_each(|line| self.note(request, || Event::Typed(line)));
        Ok(())
    }

    /// Records the last input that doesn't end in a line break.
    pub(super) fn note_typed(&self, request: &Request) {
        let lines = lock(&request.typed).rest();
        lines.into_iter().for_each(|line| self.note(request, || Event::Typed(line)));
    }
}
