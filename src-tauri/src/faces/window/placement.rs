//! Where the window stood, how large it was, whole and small, and the theme of its page: one small JSON file in the data
//! folder.
//!
//! The file is a convenience. A missing or broken one means the usual sizes, and one that cannot be written is told in
//! the log alone. Desktops under Wayland neither tell nor take a place; the size is kept there all the same.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use tauri::{LogicalSize, PhysicalPosition, WebviewWindow};

const FILE: &str = "window.json";

/// Width and height of the whole desk at first, in logical pixels.
const WHOLE: (f64, f64) = (1120.0, 760.0);

/// Width and height of the small window at first, in logical pixels: one card, with what decides it.
const SMALL: (f64, f64) = (440.0, 520.0);

/// The least of either, in logical pixels.
pub(crate) const LEAST: (f64, f64) = (360.0, 420.0);

/// The most that is believed of a file, in logical pixels.
const MOST: f64 = 16_384.0;

/// So much of a window must lie on a screen, in physical pixels, for its place to be taken up again.
const IN_SIGHT: i32 = 80;

/// The place and size of one form of the window.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Placed {
    /// The outer left upper corner, in physical pixels.
    x: i32,
    y: i32,
    /// The inner size, in logical pixels.
    width: f64,
    height: f64,
}

/// A theme that was chosen for the page, whatever the system's is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PageTheme {
    Light,
    Dark,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Placements {
    small: bool,
    theme: Option<PageTheme>,
    whole_at: Option<Placed>,
    small_at: Option<Placed>,
}

/// Keeps the window's place and size, whole and small.
#[derive(Debug)]
pub(crate) struct PlacementFile {
    path: PathBuf,
    now: Mutex<Placements>,
    written: Mutex<Placements>,
}

impl PlacementFile {
    /// Reads what was kept in the data folder. Blocks for one small file.
    pub(crate) fn open(folder: &Path) -> Self {
        let path = folder.join(FILE);
        let kept = std::fs::read(&path).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let kept: Placements = kept.unwrap_or_default();
        Self { path, now: Mutex::new(kept), written: Mutex::new(kept) }
    }

    /// Tells whether the window is the small one.
    pub(crate) fn is_small(&self) -> bool {
        self.now().small
    }

    /// Makes the window the small one or the whole, from its next [`Self::size`] on.
    pub(crate) fn set_small(&self, small: bool) {
        self.now.lock().unwrap_or_else(PoisonError::into_inner).small = small;
    }

    /// Returns the theme that was chosen for the page; nothing where it follows the system's.
    pub(crate) fn theme(&self) -> Option<PageTheme> {
        self.now().theme
    }

    /// Keeps the theme of the page. Blocks for one small file where it is another one.
    pub(crate) fn set_theme(&self, theme: Option<PageTheme>) {
        self.now.lock().unwrap_or_else(PoisonError::into_inner).theme = theme;
        self.keep();
    }

    /// Returns width and height for the form the window has, in logical pixels.
    pub(crate) fn size(&self) -> (f64, f64) {
        let now = self.now();
        let (kept, usual) = if now.small { (now.small_at, SMALL) } else { (now.whole_at, WHOLE) };
        let within = |value: f64, least: f64| if value.is_finite() { value.clamp(least, MOST) } else { least };
        kept.map_or(usual, |placed| (within(placed.width, LEAST.0), within(placed.height, LEAST.1)))
    }

    /// Gives the window the size of its form, and its place where a screen still shows that.
    ///
    /// # Errors
    /// When the toolkit refuses.
    pub(crate) fn apply(&self, window: &WebviewWindow) -> tauri::Result<()> {
        let (width, height) = self.size();
        window.set_size(LogicalSize::new(width, height))?;
        let now = self.now();
        let Some(placed) = (if now.small { now.small_at } else { now.whole_at }) else { return Ok(()) };
        let seen = window.available_monitors()?.iter().any(|screen| {
            let (at, size) = (screen.position(), screen.size());
            let reach = |from: i32, length: u32| from.saturating_add_unsigned(length).saturating_sub(IN_SIGHT);
            (at.x..reach(at.x, size.width)).contains(&placed.x) && (at.y..reach(at.y, size.height)).contains(&placed.y)
        });
        if seen { window.set_position(PhysicalPosition::new(placed.x, placed.y)) } else { Ok(()) }
    }

    /// Notes where the window is now. A window that fills the screen keeps the size it had before.
    pub(crate) fn note(&self, window: &WebviewWindow) {
        let placed = || -> tauri::Result<Option<Placed>> {
            if window.is_maximized()? || window.is_fullscreen()? || window.is_minimized()? {
                return Ok(None);
            }
            let (at, scale) = (window.outer_position()?, window.scale_factor()?);
            let size: LogicalSize<f64> = window.inner_size()?.to_logical(scale);
            Ok(Some(Placed { x: at.x, y: at.y, width: size.width, height: size.height }))
        };
        if let Ok(Some(placed)) = placed() {
            let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
            if now.small {
                now.small_at = Some(placed);
            } else {
                now.whole_at = Some(placed);
            }
        }
    }

    /// Writes what was noted, if it differs from what the file holds. Blocks for one small file.
    pub(crate) fn keep(&self) {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.now();
        if *written == now {
            return;
        }
        let bytes = serde_json::to_vec(&now).unwrap_or_default();
        let new = self.path.with_extension("json.new");
        match std::fs::write(&new, bytes).and_then(|()| std::fs::rename(&new, &self.path)) {
            Ok(()) => *written = now,
            Err(error) => tracing::info!(%error, "the window's place was not kept"),
        }
    }

    fn now(&self) -> Placements {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(width: f64, height: f64) -> Option<Placed> {
        Some(Placed { x: 10, y: 20, width, height })
    }

    #[test]
    fn each_form_has_its_own_size_and_survives_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let file = PlacementFile::open(folder.path());
        assert_eq!((file.is_small(), file.size()), (false, WHOLE));
        file.set_small(true);
        assert_eq!(file.size(), SMALL);
        *file.now.lock().unwrap() = Placements { small: true, small_at: placed(500.0, 640.0), ..Placements::default() };
        file.keep();
        let again = PlacementFile::open(folder.path());
        assert_eq!((again.is_small(), again.size()), (true, (500.0, 640.0)));
        again.set_small(false);
        assert_eq!(again.size(), WHOLE);
    }

    #[test]
    fn the_theme_of_the_page_is_kept_at_once_and_the_systems_is_no_theme() {
        let folder = tempfile::tempdir().unwrap();
        for theme in [Some(PageTheme::Dark), Some(PageTheme::Light), None] {
            PlacementFile::open(folder.path()).set_theme(theme);
            assert_eq!(PlacementFile::open(folder.path()).theme(), theme);
        }
    }

    #[test]
    fn a_file_with_sizes_nobody_can_use_is_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), r#"{"whole_at":{"x":0,"y":0,"width":1e300,"height":-5}}"#).unwrap();
        assert_eq!(PlacementFile::open(folder.path()).size(), (MOST, LEAST.1));
        std::fs::write(folder.path().join(FILE), "not json").unwrap();
        assert_eq!(PlacementFile::open(folder.path()).size(), WHOLE);
    }
}
