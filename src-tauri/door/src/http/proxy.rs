//! HTTP at a place that a bridge's set-up names, for as long as the bridge is there. It takes the place of servers that
//! were started with a port and a path; whether anybody is let in over HTTP at all is the person's to say.

use std::io;

use countersign_bridge::preamble::{DIALECTS, NOT_SERVED, SERVED};
use countersign_broker::broker::Broker;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::{HttpListener, Key};
use crate::preamble::HttpSetup;
use crate::socket::{SocketReader, SocketWriter};

/// The longest path, in bytes.
const LONGEST: usize = 128;

/// The reason HTTP isn't served for a bridge; its words go to the bridge's standard error.
#[derive(Debug, thiserror::Error)]
enum ProxyError {
    #[error("Connections over HTTP are off. Turn them on in Countersign's settings, then start this again.")]
    Off,
    #[error("the dialect {0:?} isn't known.")]
    Dialect(String),
    #[error("the endpoint {0:?} isn't a path. It must start with / and contain no spaces.")]
    Endpoint(String),
    #[error("Countersign can't listen at 127.0.0.1:{port} ({source}).")]
    Port { port: u16, source: io::Error },
}

/// Holds the token while HTTP may be served at a bridge's address.
#[derive(Clone, Debug, Default)]
pub(crate) struct HttpProxy(Option<watch::Receiver<Option<Key>>>);

impl HttpProxy {
    pub(crate) fn while_there_is(key: watch::Receiver<Option<Key>>) -> Self {
        Self(Some(key))
    }

    /// Serves HTTP until the bridge ends, the person turns HTTP off or changes the token, or the app quits.
    pub(crate) async fn serve(
        &self,
        place: HttpSetup,
        (mut reader, mut writer): (BufReader<SocketReader>, SocketWriter),
        broker: &Broker,
        stop: &CancellationToken,
        tracker: &TaskTracker,
    ) {
        let (listener, key) = match self.open(place).await {
            Ok(opened) => opened,
            Err(reason) => {
                // Whoever asked may have left already.
                let _ = writer.write_all(format!("{NOT_SERVED} {reason}\n").as_bytes()).await;
                return;
            }
        };
        let said = format!("{SERVED} {}\n", listener.url());
        let off = CancellationToken::new();
        let served = super::serve(listener, key.clone(), broker.clone(), off.clone(), stop.clone(), tracker.clone());
        let served = tracker.spawn(served);
        if writer.write_all(said.as_bytes()).await.is_ok() {
            tokio::select! {
                // A bridge says nothing more: whatever comes is its end.
                _ = reader.read_u8() => {}
                () = self.changes(&key) => {}
                () = stop.cancelled() => {
                    // Open calls are answered first.
                    let _ = served.await;
                }
            }
        }
        off.cancel();
    }

    async fn open(&self, place: HttpSetup) -> Result<(HttpListener, Key), ProxyError> {
        let key = self.0.as_ref().and_then(|key| key.borrow().clone()).ok_or(ProxyError::Off)?;
        let dialect = DIALECTS.into_iter().find(|name| *name == place.dialect);
        let dialect = dialect.ok_or(ProxyError::Dialect(place.dialect))?;
        let path = place.endpoint;
        if !path.starts_with('/') || path.len() > LONGEST || !path.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(ProxyError::Endpoint(path));
        }
        let port = place.port;
        let listener = super::bind(port).await.map_err(|source| ProxyError::Port { port, source })?;
        Ok((listener.only(path, dialect), key))
    }

    /// Resolves when the token is no longer this one.
    async fn changes(&self, key: &Key) {
        let Some(mut now) = self.0.clone() else { return };
        // Whoever kept the keys is gone: the same as none.
        let _ = now.wait_for(|now| now.as_ref() != Some(key)).await;
    }
}
