//! The vault on a keyring of the test's own, on a real one, and killed between its writes.

mod cases;
#[cfg(all(unix, not(target_os = "macos")))]
mod killed;
#[cfg(all(unix, not(target_os = "macos")))]
mod real_keyring;
