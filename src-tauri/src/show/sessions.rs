//! Named sessions as the page sees them.

use std::time::Duration;

use countersign_broker::local::clock::millis;
use countersign_broker::session::NamedSession;

use super::command::{SHORT, cut};
use super::pieces;
use crate::view::{EnvView, SessionView};

/// Returns a session, of which there are few and which hold little; `life` is how long they last after their last use.
pub(super) fn session(session: &NamedSession, life: Duration) -> SessionView {
    let env = session.env.iter().map(|(name, value)| EnvView {
        name: pieces(name),
        value: cut(value, SHORT),
        was: None,
        from_session: true,
    });
    // Two windows of one client may have sessions of one name: their folders tell them apart.
    let folder = session.cwd.as_ref().or(session.hosts.is_empty().then_some(&session.home));
    SessionView {
        id: session.id.to_string(),
        client: pieces(&session.client.shown_name()),
        program: pieces(&session.client.program.to_string_lossy()),
        name: pieces(&session.name),
        hosts: session.hosts.iter().map(|host| pieces(host)).collect(),
        folder: folder.map(|folder| pieces(&folder.to_string_lossy())),
        env: env.collect(),
        used_at: millis(session.used.on()),
        expires_at: millis(session.used.plus(life).on()),
    }
}
