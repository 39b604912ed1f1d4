//! Keeps the HTTP door open or shut, as the person chose; never open without the token from the keyring.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use countersign_broker::broker::Broker;
use countersign_broker::consent::rules::StoreError;
use countersign_door::http::{self, HttpListener, Key};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::settings::Settings;
use crate::text::say;
use crate::vault::Vault;
use crate::view::HttpView;

/// The token's name in the keyring.
const TOKEN: &str = "http-token";
/// The time between tries to open a door that should be open: the keyring may be unlocked, the port freed.
const BETWEEN_TRIES: Duration = Duration::from_secs(10);
/// How long the page waits for its choice to take effect.
const SETTLES: Duration = Duration::from_secs(3);

/// The reason the HTTP door stays shut.
#[derive(Debug, thiserror::Error)]
enum HttpError {
    #[error("{}", say!("choice-http-no-token"))]
    NoToken,
    /// The keyring didn't give the token.
    #[error("{}", say!("choice-http-token-unread", error = .0))]
    TokenUnread(StoreError),
    /// The system didn't give the port.
    #[error("{}", say!("choice-http-no-port", address = format!("127.0.0.1:{port}"), error = source))]
    NoPort { port: u16, source: io::Error },
}

/// The HTTP door of the app. Clones share one.
#[derive(Clone)]
pub(crate) struct HttpDoor {
    settings: Settings,
    vault: Arc<Vault>,
    broker: Broker,
    /// Counts wishes to open anew.
    wishes: Arc<watch::Sender<u64>>,
    standing: Arc<watch::Sender<HttpState>>,
    /// The token, while the door is open.
    key: Arc<watch::Sender<Option<Key>>>,
}

/// The state of the HTTP door, and the choice it belongs to.
struct HttpState {
    view: HttpView,
    wish: u64,
    port: Option<u16>,
}

impl HttpDoor {
    pub(crate) fn new(settings: Settings, vault: Arc<Vault>, broker: Broker) -> Self {
        let standing = watch::Sender::new(HttpState { view: HttpView::Off, wish: 0, port: None });
        let (wishes, key) = (Arc::new(watch::Sender::new(0)), Arc::new(watch::Sender::new(None)));
        Self { settings, vault, broker, wishes, standing: Arc::new(standing), key }
    }

    /// Returns the current state.
    pub(crate) fn view(&self) -> HttpView {
        self.standing.borrow().view.clone()
    }

    /// Returns the token while clients are let in, and `None` otherwise.
    pub(crate) fn key(&self) -> watch::Receiver<Option<Key>> {
        self.key.subscribe()
    }

    /// Waits, for a moment, until what was chosen is what is.
    pub(crate) async fn settled(&self) {
        let mut standing = self.standing.subscribe();
        let (wish, chosen) = (*self.wishes.borrow(), self.settings.now().http);
        let wanted = chosen.on.then_some(chosen.port);
        let done = standing.wait_for(|standing| standing.wish >= wish && standing.port == wanted);
        // What is not settled by then is seen when the page looks again.
        let _ = timeout(SETTLES, done).await;
    }

    /// Makes the token when there is none; the new one, to be shown.
    pub(crate) async fn ensure_token(&self) -> Result<Option<String>, StoreError> {
        if self.token().await?.is_some() { Ok(None) } else { self.renew_token().await.map(Some) }
    }

    /// Makes another token; the old one counts for nothing once this returns.
    pub(crate) async fn renew_token(&self) -> Result<String, StoreError> {
        let key = Key::make().map_err(|error| StoreError::Failed(error.to_string()))?;
        let (vault, secret) = (Arc::clone(&self.vault), key.reveal().as_bytes().to_vec());
        off_thread(move || vault.keep_secret(TOKEN, secret)).await?;
        self.wishes.send_modify(|count| *count += 1);
        Ok(key.reveal().to_owned())
    }

    async fn token(&self) -> Result<Option<Key>, StoreError> {
        let vault = Arc::clone(&self.vault);
        let kept = off_thread(move || vault.secret(TOKEN)).await?;
        Ok(kept.and_then(|secret| Key::kept(std::str::from_utf8(&secret).ok()?)))
    }

    /// Opens and shuts it as chosen, until the app leaves.
    pub(crate) async fn keep(self, stop: CancellationToken, tracker: TaskTracker) {
        let (mut choices, mut wishes) = (self.settings.watch(), self.wishes.subscribe());
        while !stop.is_cancelled() {
            let (chosen, wish) = (choices.borrow_and_update().http.clone(), *wishes.borrow_and_update());
            let opened = if chosen.on { Some(self.open(chosen.port).await) } else { None };
            let off = CancellationToken::new();
            let (view, served) = match opened {
                None => (HttpView::Off, None),
                Some(Err(error)) => (HttpView::Shut { message: error.to_string() }, None),
                Some(Ok((listener, key))) => {
                    let address = listener.url();
                    self.key.send_replace(Some(key.clone()));
                    let broker = self.broker.clone();
                    let served = http::serve(listener, key, broker, off.clone(), stop.clone(), tracker.clone());
                    (HttpView::Open { address }, Some(tracker.spawn(served)))
                }
            };
            let again = matches!(view, HttpView::Shut { .. });
            self.standing.send_replace(HttpState { view, wish, port: chosen.on.then_some(chosen.port) });
            tokio::select! {
                // Only a change of the door itself opens it anew: whoever is connected shall not suffer by others.
                _ = choices.wait_for(|choices| choices.http != chosen) => {}
                _ = wishes.changed() => {}
                () = sleep(BETWEEN_TRIES), if again => {}
                () = stop.cancelled() => {}
            }
            if stop.is_cancelled() {
                return;
            }
            self.key.send_replace(None);
            off.cancel();
            if let Some(served) = served {
                // It ends at once; the port is free then.
                let _ = served.await;
            }
        }
    }

    async fn open(&self, port: u16) -> Result<(HttpListener, Key), HttpError> {
        let key = self.token().await.map_err(HttpError::TokenUnread)?.ok_or(HttpError::NoToken)?;
        let listener = http::bind(port).await.map_err(|source| HttpError::NoPort { port, source })?;
        Ok((listener, key))
    }
}

/// Runs a keyring call, which blocks, off the async threads.
async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())))
}
