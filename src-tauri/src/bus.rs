//! Signals of the session bus, one after another.

use std::pin::Pin;

use futures_core::Stream as _;
use zbus::message::{Message, Type};
use zbus::{Connection, MessageStream};

const BUS: &str = "org.freedesktop.DBus";

/// The signals the bus was asked to pass on.
pub(crate) struct Signals(MessageStream);

impl Signals {
    /// Asks the bus for signals that match one of these rules. They are there from this moment on.
    ///
    /// # Errors
    /// Fails when the bus does not take a rule.
    pub(crate) async fn of(connection: &Connection, rules: &[&str]) -> zbus::Result<Self> {
        let signals = Self(MessageStream::from(connection.clone()));
        for rule in rules {
            connection.call_method(Some(BUS), "/org/freedesktop/DBus", Some(BUS), "AddMatch", rule).await?;
        }
        Ok(signals)
    }

    /// Returns the match rule for changes of a name's owner.
    pub(crate) fn owner_of(name: &str) -> String {
        format!("type='signal',sender='{BUS}',interface='{BUS}',member='NameOwnerChanged',arg0='{name}'")
    }

    /// Returns the next signal; `None` when the bus is gone.
    pub(crate) async fn next(&mut self) -> Option<Message> {
        loop {
            let message = std::future::poll_fn(|context| Pin::new(&mut self.0).poll_next(context)).await?.ok()?;
            if message.message_type() == Type::Signal {
                return Some(message);
            }
        }
    }
}
