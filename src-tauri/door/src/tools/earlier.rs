//! Tickets that memory knows no more, read from the record: those of before a start of Countersign, and old ones.

use countersign_broker::broker::Earlier;
use countersign_broker::submission::DEFAULT_OUTPUT;
use countersign_broker::transcript::{Stream, Voice};

use crate::answer::Answer;
use crate::aside::aside;
use crate::session::Session;

/// Returns a past request by its ticket, if it's this client's. This connection may list it from now on: whoever has
/// the ticket learns nothing new.
pub(super) async fn find(session: &Session, ticket: &str) -> Option<Earlier> {
    let past = session.broker.earlier(ticket, session.asker()).await?;
    session.remember(ticket, &past);
    Some(past)
}

/// Returns the whole answer for a past request.
pub(super) async fn whole(session: &Session, ticket: &str) -> Option<Answer> {
    let past = find(session, ticket).await?;
    // All its computers share what one command may print into an answer.
    let computers = if past.tells_apart() { past.computers().len() } else { 0 };
    let max = DEFAULT_OUTPUT / computers.max(1);
    let mut kept = Vec::new();
    for of in if computers == 0 { vec![Voice::ALL] } else { (0..computers).map(Voice::of).collect() } {
        let out = session.broker.earlier_output(&past, of, Stream::Stdout, max).await;
        kept.push([out, session.broker.earlier_output(&past, of, Stream::Stderr, max).await]);
    }
    let ticket = ticket.to_owned();
    aside(move || Answer::earlier(&ticket, &past, &kept)).await
}
