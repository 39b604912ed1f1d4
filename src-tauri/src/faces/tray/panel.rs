//! Whether a panel shows tray icons, as freedesktop.org's status notifiers have it: somebody watches over them, and
//! somebody shows what is watched. The icon's own library puts the icon there when a panel comes later.
//!
//! Where nobody does for the first eight seconds, and X11 has no tray of the older kind, a popup and the window say once
//! that Countersign runs and is opened by starting it again. A person who has dismissed that isn't told at the next start.

mod xembed;

use std::time::Duration;

use tokio::time::{Instant, timeout, timeout_at};
use zbus::{Connection, OwnedVariant};

use crate::bus::Signals;

const WATCHER: &str = "org.kde.StatusNotifierWatcher";
const PATH: &str = "/StatusNotifierWatcher";
const PROPERTIES: &str = "org.freedesktop.DBus.Properties";
/// Panels come a while after what starts with the session; one that goes is often back in a moment.
const PATIENCE: Duration = Duration::from_secs(8);
/// A watcher that does not answer for so long shows nothing.
const ANSWER: Duration = Duration::from_secs(2);
/// The errors of a watcher that is there and does not know what it was asked.
const UNASKED: &[&str] = &[".UnknownProperty", ".UnknownInterface", ".UnknownMethod", ".InvalidArgs"];

/// The panel, if there is one.
pub(crate) struct Panel {
    bus: Option<(Connection, Signals)>,
    said: Option<bool>,
}

impl Panel {
    /// Begins to look for it.
    pub(crate) async fn new() -> Self {
        let bus = listen().await.inspect_err(|error| tracing::debug!(%error, "there is no bus for tray icons"));
        Self { bus: bus.ok(), said: None }
    }

    /// Whether it shows tray icons, once that is known and whenever it changes; none when nothing will change any more.
    pub(crate) async fn next(&mut self) -> Option<bool> {
        loop {
            let Some((connection, signals)) = &mut self.bus else {
                // Without a bus there is the tray of the older kind, or none.
                let shows = if self.said.is_none() { older().await } else { None };
                self.said = self.said.or(shows);
                return shows;
            };
            if self.said.is_some() {
                signals.next().await?;
            }
            let shows = settled(connection, signals).await?;
            if self.said.replace(shows) != Some(shows) {
                return Some(shows);
            }
        }
    }
}

async fn listen() -> zbus::Result<(Connection, Signals)> {
    let connection = Connection::session().await?;
    let told = format!("type='signal',sender='{WATCHER}',path='{PATH}'");
    let signals = Signals::of(&connection, &[&Signals::owner_of(WATCHER), &told]).await?;
    Ok((connection, signals))
}

/// Whether there is a panel now, or comes within the time a panel is given; none when the bus is gone.
async fn settled(connection: &Connection, signals: &mut Signals) -> Option<bool> {
    let until = Instant::now() + PATIENCE;
    loop {
        if shows(connection).await {
            return Some(true);
        }
        match timeout_at(until, signals.next()).await {
            Ok(signal) => drop(signal?),
            Err(_) => return older().await,
        }
    }
}

async fn older() -> Option<bool> {
    tokio::task::spawn_blocking(xembed::is_there).await.ok()
}

/// Whether a panel shows tray icons at this moment. Waits for a few seconds at most.
pub(crate) async fn is_there() -> bool {
    if let Ok(Ok(connection)) = timeout(ANSWER, Connection::session()).await
        && shows(&connection).await
    {
        return true;
    }
    older().await == Some(true)
}

/// Whether somebody watches over tray icons, and somebody shows them. A watcher that does not know the question shows
/// them itself.
async fn shows(connection: &Connection) -> bool {
    let asked = (WATCHER, "IsStatusNotifierHostRegistered");
    let asked = connection.call_method(Some(WATCHER), PATH, Some(PROPERTIES), "Get", &asked);
    let Ok(answer) = timeout(ANSWER, asked).await else { return false };
    match answer {
        Ok(answer) => {
            answer.body().deserialize::<OwnedVariant>().is_ok_and(|shown| bool::try_from(shown).unwrap_or(true))
        }
        Err(zbus::Error::MethodError(name, ..)) => UNASKED.iter().any(|unasked| name.as_str().ends_with(unasked)),
        Err(_) => false,
    }
}
