//! The display, and what is said where it cannot be used.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::thread;

use crate::text::say;

/// The reason the app can't show itself on this display.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DisplayError {
    /// Neither X nor Wayland is named in the environment.
    #[error("{}", say!("startup-no-display"))]
    None,
    /// The display doesn't answer or doesn't let us in.
    #[error("{}", say!("startup-display-closed"))]
    Closed,
    /// The toolkit panicked, in its own words.
    #[error("{}", say!("startup-toolkit", why = .0))]
    Toolkit(String),
    /// Tauri failed to build the app.
    #[error(transparent)]
    Build(#[from] tauri::Error),
}

/// Checks that there is a display. The desktop's toolkit aborts the process without one, so we say it in words first.
///
/// # Errors
/// Fails on Linux when no display is named.
pub(crate) fn check() -> Result<(), DisplayError> {
    let there = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !there("DISPLAY") && !there("WAYLAND_DISPLAY") {
        return Err(DisplayError::None);
    }
    Ok(())
}

/// Builds the app and turns the toolkit's panic, at a display that doesn't answer or doesn't let us in, into an error.
/// A panic of another thread meanwhile is reported as always.
///
/// # Errors
/// Returns what stands in the way of the display.
pub(crate) fn guarded<T>(build: impl FnOnce() -> tauri::Result<T>) -> Result<T, DisplayError> {
    let told = Arc::new(panic::take_hook());
    let (here, others) = (thread::current().id(), Arc::clone(&told));
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() != here {
            others(panic);
        }
    }));
    let built = panic::catch_unwind(AssertUnwindSafe(build));
    panic::set_hook(Box::new(move |panic| told(panic)));
    match built {
        Ok(built) => Ok(built?),
        Err(panic) => {
            let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            let words = words.map_or_else(|| say!("startup-toolkit-silent"), str::to_owned);
            let display = cfg!(target_os = "linux") && words.contains("gtk");
            Err(if display { DisplayError::Closed } else { DisplayError::Toolkit(words) })
        }
    }
}
