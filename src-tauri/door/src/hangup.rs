//! A request whose connection closed before it was answered: nobody waits for it any more.

use http::request::Parts;
use rmcp::RoleServer;
use rmcp::service::RequestContext;
use tokio_util::sync::CancellationToken;

/// Travels with a request from its connection to the call that serves it; cancelled once the answer is sent or can no
/// longer be sent.
#[derive(Clone, Debug)]
pub(crate) struct HangUp(pub(crate) CancellationToken);

/// Resolves when the client hangs up on this call; never for a call that didn't come over HTTP.
pub(crate) async fn heard(context: &RequestContext<RoleServer>) {
    let hang_up = context.extensions.get::<Parts>().and_then(|parts| parts.extensions.get::<HangUp>());
    match hang_up {
        Some(HangUp(token)) => token.cancelled().await,
        None => std::future::pending().await,
    }
}
