//! The display, and what is said where it cannot be used.

use std::error::Error;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::thread;

/// The desktop's toolkit aborts the process when there is no display: say it in words first.
pub(crate) fn check() -> Result<(), &'static str> {
    let there = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !there("DISPLAY") && !there("WAYLAND_DISPLAY") {
        return Err("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set). Start it in a desktop session.");
    }
    Ok(())
}

/// What is said of a display that cannot be used.
const CLOSED: &str = "the display that DISPLAY or WAYLAND_DISPLAY names does not answer, or does not let this user in. \
                      Start it in a desktop session of your own.";

/// The toolkit panics at a display that does not answer, or does not let us in: said in words, too. What panics in
/// another thread meanwhile is told as ever.
pub(crate) fn guarded<T>(build: impl FnOnce() -> tauri::Result<T>) -> Result<T, Box<dyn Error>> {
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
            let words = words.unwrap_or("it did not say why");
            let display = cfg!(target_os = "linux") && words.contains("gtk");
            Err(if display { CLOSED.into() } else { format!("the window's toolkit could not begin: {words}").into() })
        }
    }
}
