//! What the page may ask of its own window.

use tauri::AppHandle;

use crate::faces::window;

/// Makes the window small, for one card at a time, or whole again.
#[tauri::command]
pub(crate) async fn small_window(app: AppHandle, small: bool) {
    window::shape(&app, small);
}
