//! What the page may ask about the settings.

use std::path::PathBuf;
use std::sync::Arc;

use countersign_bridge::{data, endpoint};
use countersign_broker::consent::rules::StoreError;
use countersign_broker::fence::Held;
use tauri::State;

use super::PageResult;
use super::rules::refused;
use crate::faces::shortcut::{GlobalShortcut, ShortcutState};
use crate::http::HttpDoor;
use crate::process::login::Login;
use crate::process::system;
use crate::settings::{Choices, NotKept, OutsideChange, Quiet, Settings, SettingsState};
use crate::show::{Presenter, fence};
use crate::text::say;
use crate::view::{AboutView, ChosenView, NoticeKind, OutsideView, SettingsView, ShortcutView, Trouble, TroubleCode};

#[tauri::command]
pub(crate) async fn settings(
    settings: State<'_, Settings>,
    http: State<'_, HttpDoor>,
    login: State<'_, Login>,
    shortcut: State<'_, Arc<GlobalShortcut>>,
) -> Result<SettingsView, Trouble> {
    show(&settings, &http, &login, &shortcut, None).await
}

/// Makes other choices. Turning the HTTP door on makes its token when there is none, and shows it.
#[tauri::command]
pub(crate) async fn choose(
    settings: State<'_, Settings>,
    http: State<'_, HttpDoor>,
    login: State<'_, Login>,
    shortcut: State<'_, Arc<GlobalShortcut>>,
    chosen: ChosenView,
) -> Result<SettingsView, Trouble> {
    let turned_on = chosen.http_on && !settings.now().http.on;
    // The door opens only once the choice is kept, and never without a token.
    let token = if turned_on { http.ensure_token().await.map_err(|error| not_kept(&error))? } else { None };
    let (keep, keys) = (settings.inner().clone(), Arc::clone(&shortcut));
    let kept = tauri::async_runtime::spawn_blocking(move || {
        let before = keep.now().keys();
        let kept = keep.change(|choices| take(choices, &chosen))?;
        if kept.keys() != before {
            keys.hold(kept.keys());
        }
        Ok::<_, NotKept>(())
    });
    kept.await.map_err(|error| refused(&error.to_string()))?.map_err(|error| refused(&error.to_string()))?;
    http.settled().await;
    show(&settings, &http, &login, &shortcut, token).await
}

/// What Countersign is, and what it runs on.
#[tauri::command]
pub(crate) async fn about(
    settings: State<'_, Settings>,
    room: State<'_, Arc<Presenter>>,
) -> Result<AboutView, Trouble> {
    let known = settings.now().without_tray;
    let tray = !known && !room.notices.all().iter().any(|notice| notice.kind == NoticeKind::Tray);
    let about = tauri::async_runtime::spawn_blocking(move || AboutView {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine: system::engine(),
        system: system::name(),
        desktop: system::desktop(),
        data: told(data::folder()),
        socket: told(endpoint::socket()),
        tray,
    });
    about.await.map_err(|error| refused(&error.to_string()))
}

/// Whether Countersign starts when the person logs in.
#[tauri::command]
pub(crate) async fn at_login(
    settings: State<'_, Settings>,
    http: State<'_, HttpDoor>,
    login: State<'_, Login>,
    shortcut: State<'_, Arc<GlobalShortcut>>,
    on: bool,
) -> Result<SettingsView, Trouble> {
    let switch = login.inner().clone();
    let set = tauri::async_runtime::spawn_blocking(move || switch.set(on));
    let set = set.await.map_err(|error| refused(&error.to_string()))?;
    set.map_err(|error| refused(&say!("choice-login-failed", error = error)))?;
    show(&settings, &http, &login, &shortcut, None).await
}

/// The welcome was seen or put away; it does not come by itself again.
#[tauri::command]
pub(crate) async fn welcomed(settings: State<'_, Settings>) -> PageResult {
    let keep = settings.inner().clone();
    let kept = tauri::async_runtime::spawn_blocking(move || keep.change(|choices| choices.welcomed = true));
    kept.await.map_err(|error| refused(&error.to_string()))?.map_err(|error| refused(&error.to_string()))?;
    Ok(())
}

/// Puts another token in the place of the old one, which counts for nothing from now on.
#[tauri::command]
pub(crate) async fn renew_token(
    settings: State<'_, Settings>,
    http: State<'_, HttpDoor>,
    login: State<'_, Login>,
    shortcut: State<'_, Arc<GlobalShortcut>>,
) -> Result<SettingsView, Trouble> {
    let token = http.renew_token().await.map_err(|error| not_kept(&error))?;
    http.settled().await;
    show(&settings, &http, &login, &shortcut, Some(token)).await
}

async fn show(
    settings: &Settings,
    http: &HttpDoor,
    login: &Login,
    shortcut: &GlobalShortcut,
    token: Option<String>,
) -> Result<SettingsView, Trouble> {
    let kept = settings.clone();
    let changed = tauri::async_runtime::spawn_blocking(move || kept.outside());
    let changed = changed.await.map_err(|error| refused(&error.to_string()))?;
    let (trouble, fixed) = match settings.standing() {
        SettingsState::Ready => (None, false),
        SettingsState::SetAside(message) => (Some(message.clone()), false),
        SettingsState::Fixed(message) => (Some(message.clone()), true),
    };
    Ok(SettingsView {
        chosen: chosen(&settings.now()),
        http: http.view(),
        at_login: login.is_on(),
        trouble,
        outside: changed.map(outside),
        fixed,
        token,
        fence: fence::held(Held::here()),
        shortcut: keys(shortcut.state(), settings.now().shortcut.as_deref().unwrap_or_default()),
    })
}

fn told(place: std::io::Result<PathBuf>) -> String {
    place.map_or_else(|error| error.to_string(), |place| place.display().to_string())
}

fn keys(state: ShortcutState, keys: &str) -> ShortcutView {
    match state {
        ShortcutState::Off | ShortcutState::Held => ShortcutView::Ready,
        ShortcutState::Taken => ShortcutView::Broken { message: say!("tray-shortcut-taken", keys = keys) },
        ShortcutState::Failed(why) => {
            ShortcutView::Broken { message: say!("tray-shortcut-failed", keys = keys, why = why) }
        }
        ShortcutState::Unavailable(why) if why.is_empty() => ShortcutView::Absent,
        ShortcutState::Unavailable(message) => ShortcutView::Unavailable { message },
    }
}

fn outside(change: OutsideChange) -> OutsideView {
    match change {
        OutsideChange::Choices(choices) => OutsideView::Choices { chosen: chosen(&choices) },
        OutsideChange::Unreadable(why) => OutsideView::Unreadable { why },
    }
}

fn chosen(choices: &Choices) -> ChosenView {
    ChosenView {
        http_on: choices.http.on,
        http_port: choices.http.port,
        keep_days: choices.record.days,
        record_mb: choices.record.record_mb,
        output_mb: choices.record.output_mb,
        run_mb: choices.record.run_mb,
        usual_seconds: choices.limits.usual_seconds,
        longest_seconds: choices.limits.longest_seconds,
        wait_minutes: choices.limits.wait_minutes,
        session_minutes: choices.session_minutes,
        mask_for_agents: choices.mask_for_agents,
        remind_minutes: choices.remind_minutes,
        sound: choices.sound,
        quiet_on: choices.quiet.on,
        quiet_from: choices.quiet.from,
        quiet_to: choices.quiet.to,
        small_on_top: choices.small_on_top,
        shortcut: choices.shortcut.clone(),
        plain_drawing: choices.plain_drawing,
    }
}

fn take(choices: &mut Choices, chosen: &ChosenView) {
    choices.http.on = chosen.http_on;
    choices.http.port = chosen.http_port;
    choices.record.days = chosen.keep_days;
    choices.record.record_mb = chosen.record_mb;
    choices.record.output_mb = chosen.output_mb;
    choices.record.run_mb = chosen.run_mb;
    choices.limits.usual_seconds = chosen.usual_seconds;
    choices.limits.longest_seconds = chosen.longest_seconds;
    choices.limits.wait_minutes = chosen.wait_minutes;
    choices.session_minutes = chosen.session_minutes;
    choices.mask_for_agents = chosen.mask_for_agents;
    choices.remind_minutes = chosen.remind_minutes;
    choices.sound = chosen.sound;
    choices.quiet = Quiet { on: chosen.quiet_on, from: chosen.quiet_from, to: chosen.quiet_to };
    choices.small_on_top = chosen.small_on_top;
    choices.shortcut.clone_from(&chosen.shortcut);
    choices.plain_drawing = chosen.plain_drawing;
}

fn not_kept(error: &StoreError) -> Trouble {
    let message = say!("choice-http-token-not-kept", error = error);
    Trouble { code: TroubleCode::Vault, message }
}
