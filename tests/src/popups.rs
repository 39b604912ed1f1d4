//! The desktop's notification service, played by a test: it shows nothing, remembers all, and answers as a
//! person's clicks would.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use zbus::object_server::SignalEmitter;
use zbus::wire::OwnedVariant;
use zbus::{Connection, interface};

use crate::session::Session;
use crate::wait::{Done, until};

const NAME: &str = "org.freedesktop.Notifications";
const PATH: &str = "/org/freedesktop/Notifications";
/// Clients listen for answers only some time after they have asked; a person is never faster than this.
const READING: Duration = Duration::from_millis(300);

/// One popup as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Popup {
    /// Its number.
    pub id: u32,
    /// The line in bold.
    pub summary: String,
    /// The rest.
    pub body: String,
    /// Key and words of each button.
    pub actions: Vec<(String, String)>,
    /// Whether it was taken away again.
    pub closed: bool,
    /// The sound it asks for, by its name in the theme.
    pub sound: Option<String>,
    /// Whether it asks for silence.
    pub silent: bool,
}

/// The service.
#[derive(Debug)]
pub struct Popups {
    connection: Connection,
    shown: Arc<Mutex<Vec<Popup>>>,
}

impl Popups {
    /// Takes the service's name in a session that was planned without popups. It has buttons, and reads no markup.
    ///
    /// # Errors
    /// When somebody else has it.
    pub fn serve(session: &Session) -> Done<Self> {
        Self::able(session, &["actions", "body", "persistence"])
    }

    /// The same with these abilities, as the standard calls them.
    ///
    /// # Errors
    /// When somebody else has the name.
    pub fn able(session: &Session, abilities: &[&'static str]) -> Done<Self> {
        let shown = Arc::new(Mutex::new(Vec::new()));
        let service = PopupService { shown: Arc::clone(&shown), abilities: abilities.to_vec() };
        let address = session.bus_address();
        let connection = zbus::block_on(async {
            zbus::connection::Builder::address(address).name(NAME).serve_at(PATH, service).build().await
        })?;
        Ok(Self { connection, shown })
    }

    /// All that were asked for, as they are now.
    #[must_use]
    pub fn shown(&self) -> Vec<Popup> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits for an open popup with a part of its text.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(&self, part: &str) -> Done<Popup> {
        until(format_args!("popup with {part:?}"), || self.find_now(part))
    }

    /// An open popup with a part of its text, if there is one now.
    #[must_use]
    pub fn find_now(&self, part: &str) -> Option<Popup> {
        let says = |popup: &Popup| popup.summary.contains(part) || popup.body.contains(part);
        self.shown().into_iter().find(|popup| !popup.closed && says(popup))
    }

    /// Presses a button, after the time it takes to read.
    ///
    /// # Errors
    /// When the popup has no such button.
    pub fn press(&self, popup: &Popup, words: &str) -> Done {
        let action = popup.actions.iter().find(|(_, label)| label == words);
        let (key, _) = action.ok_or_else(|| format!("there is no button {words:?}, but {:?}", popup.actions))?;
        sleep(READING);
        zbus::block_on(async {
            let emitter = SignalEmitter::new(&self.connection, PATH)?;
            PopupService::action_invoked(&emitter, popup.id, key).await?;
            PopupService::notification_closed(&emitter, popup.id, 2).await
        })?;
        Ok(())
    }
}

struct PopupService {
    shown: Arc<Mutex<Vec<Popup>>>,
    abilities: Vec<&'static str>,
}

#[interface(name = "org.freedesktop.Notifications")]
impl PopupService {
    #[expect(clippy::too_many_arguments, clippy::needless_pass_by_value, reason = "so says the standard")]
    fn notify(
        &self,
        _app: &str,
        replaces: u32,
        _icon: &str,
        summary: &str,
        body: &str,
        actions: Vec<String>,
        hints: HashMap<String, OwnedVariant>,
        _timeout: i32,
    ) -> u32 {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let id = if replaces == 0 { u32::try_from(shown.len()).unwrap_or(u32::MAX - 1) + 1 } else { replaces };
        let actions = actions.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
        let hint = |name: &str| hints.get(name).and_then(|value| value.try_clone().ok());
        let sound = hint("sound-name").and_then(|value| String::try_from(value).ok());
        let silent = hint("suppress-sound").and_then(|value| bool::try_from(value).ok()) == Some(true);
        let popup =
            Popup { id, summary: summary.to_owned(), body: body.to_owned(), actions, closed: false, sound, silent };
        match shown.iter_mut().find(|old| old.id == id) {
            Some(old) => *old = popup,
            None => shown.push(popup),
        }
        id
    }

    async fn close_notification(&self, #[zbus(signal_emitter)] emitter: SignalEmitter<'_>, id: u32) {
        let mut known = false;
        for popup in self.shown.lock().unwrap_or_else(PoisonError::into_inner).iter_mut().filter(|popup| popup.id == id)
        {
            popup.closed = true;
            known = true;
        }
        if known {
            // Nobody listening is as good.
            let _ = Self::notification_closed(&emitter, id, 3).await;
        }
    }

    fn get_capabilities(&self) -> Vec<&'static str> {
        self.abilities.clone()
    }

    fn get_server_information(&self) -> (&'static str, &'static str, &'static str, &'static str) {
        ("desk", "countersign-tests", "1", "1.2")
    }

    #[zbus(signal)]
    async fn action_invoked(emitter: &SignalEmitter<'_>, id: u32, key: &str) -> zbus::Result<()>;

    #[zbus(signal)]
    async fn notification_closed(emitter: &SignalEmitter<'_>, id: u32, reason: u32) -> zbus::Result<()>;
}
