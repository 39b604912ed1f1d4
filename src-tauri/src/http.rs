//! Keeps the HTTP door open or shut, as the person chose; never open without the token from the keyring.

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
/// Between tries to open a door that should be open: the keyring may be unlocked, the port given back.
const BETWEEN_TRIES: Duration = Duration::from_secs(10);
/// How long the page waits to see what became of its wish.
const SETTLES: Duration = Duration::from_secs(3);

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

/// How the HTTP door stands, and since which wish.
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

    /// How it stands now.
    pub(crate) fn view(&self) -> HttpView {
        self.standing.borrow().view.clone()
    }

    /// The token for as long as clients are let in, and nothing otherwise.
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
                Some(Err(message)) => (HttpView::Shut { message }, None),
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

    async fn open(&self, port: u16) -> Result<(HttpListener, Key), String> {
        let key = match self.token().await {
            Ok(Some(key)) => key,
            Ok(None) => return Err(say!("choice-http-no-token")),
            Err(error) => return Err(say!("choice-http-token-unread", error = error)),
        };
        let listener = http::bind(port)
            .await
            .map_err(|error| say!("choice-http-no-port", address = format!("127.0.0.1:{port}"), error = error))?;
        Ok((listener, key))
    }
}

/// Keyring calls block.
async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())))
}
