//! What the page may ask of its own window.

use std::sync::Arc;

use tauri::{AppHandle, State};

use crate::faces::window::{self, PageTheme, PlacementFile};

/// Makes the window small, for one card at a time, or whole again.
#[tauri::command]
pub(crate) async fn small_window(app: AppHandle, small: bool) {
    window::shape(&app, small);
}

/// Keeps the theme the person chose for the page, so that its window has that ground before the page is drawn. Absent, the
/// system's counts.
#[tauri::command]
pub(crate) async fn theme(placement: State<'_, Arc<PlacementFile>>, theme: Option<PageTheme>) -> Result<(), ()> {
    let placement = Arc::clone(&placement);
    // Lost, the ground is the system's once more.
    drop(tauri::async_runtime::spawn_blocking(move || placement.set_theme(theme)));
    Ok(())
}
