//! What the desktop's notification server can show. It is asked for each popup: another may have taken its place.
//!
//! A popup is plain text unless the server reads markup, has no buttons unless it shows them, and is one line where it
//! shows no more.

use std::borrow::Cow;
use std::time::Duration;

use tokio::time::timeout;
use zbus::Connection;

const NAME: &str = "org.freedesktop.Notifications";
const PATH: &str = "/org/freedesktop/Notifications";
/// A server that has not said it by then is taken for one that does not say it.
const ANSWER: Duration = Duration::from_secs(2);

/// What it can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Server {
    /// More than the line in bold.
    pub(super) body: bool,
    /// Markup in the body.
    markup: bool,
    /// Buttons, and clicks on the popup itself.
    pub(super) actions: bool,
}

impl Server {
    /// Asks it. One that does not say what it can is taken to read markup: what an agent wrote must never become that.
    pub(super) async fn ask() -> Self {
        match timeout(ANSWER, capabilities()).await {
            Ok(Ok(said)) => Self::saying(&said),
            Ok(Err(_)) | Err(_) => Self { body: true, markup: true, actions: true },
        }
    }

    fn saying(said: &[String]) -> Self {
        let can = |what: &str| said.iter().any(|said| said == what);
        Self { body: can("body"), markup: can("body-markup"), actions: can("actions") }
    }

    /// Plain text as it wants a body.
    pub(super) fn text(self, plain: &str) -> Cow<'_, str> {
        if self.markup {
            Cow::Owned(plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"))
        } else {
            Cow::Borrowed(plain)
        }
    }
}

/// Returns the server's name, in its own words; nothing when none answers.
pub(in crate::faces::notify) async fn shown_by() -> Option<String> {
    timeout(ANSWER, information()).await.ok()?.ok()
}

async fn information() -> zbus::Result<String> {
    let connection = Connection::session().await?;
    let answer = connection.call_method(Some(NAME), PATH, Some(NAME), "GetServerInformation", &()).await?;
    let (name, ..): (String, String, String, String) = answer.body().deserialize()?;
    Ok(name)
}

async fn capabilities() -> zbus::Result<Vec<String>> {
    let connection = Connection::session().await?;
    connection.call_method(Some(NAME), PATH, Some(NAME), "GetCapabilities", &()).await?.body().deserialize()
}
