//! The display, and what is said where it cannot be used.

use std::error::Error;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::thread;

use crate::text::say;

/// The desktop's toolkit aborts the process when there is no display: say it in words first.
pub(crate) fn check() -> Result<(), String> {
    let there = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !there("DISPLAY") && !there("WAYLAND_DISPLAY") {
        return Err(say!("startup-no-display"));
    }
    Ok(())
}

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
            let words = words.map_or_else(|| say!("startup-toolkit-silent"), str::to_owned);
            let display = cfg!(target_os = "linux") && words.contains("gtk");
            Err(if display { say!("startup-display-closed") } else { say!("startup-toolkit", why = words) }.into())
        }
    }
}
