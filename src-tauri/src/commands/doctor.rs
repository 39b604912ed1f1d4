//! What the page may ask of Doctor. It looks and changes nothing.

use std::sync::Arc;

use tauri::{AppHandle, State};

use super::PageResult;
use super::rules::refused;
use crate::doctor::Doctor;
use crate::faces::notify::trial;
use crate::faces::window;
use crate::settings::Settings;
use crate::view::{CheckupView, Trouble};

/// Looks at everything and says how it stands.
#[tauri::command]
pub(crate) async fn checkup(doctor: State<'_, Arc<Doctor>>) -> Result<CheckupView, Trouble> {
    let doctor = Arc::clone(&doctor);
    let looked = tauri::async_runtime::spawn_blocking(move || doctor.examine());
    looked.await.map_err(|error| refused(&error.to_string()))
}

/// Shows a popup for a try; a click on it opens the window.
#[tauri::command]
pub(crate) async fn test_popup(app: AppHandle, settings: State<'_, Settings>) -> PageResult {
    trial::show(settings.now().sound, move || window::open(&app)).await.map_err(|why| refused(&why.to_string()))
}
