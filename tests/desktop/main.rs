//! The real app in a desktop session of its own: window, tray, popups, keyring and keys, with real agents at its
//! door. Each test has its own desktop.

#![cfg(target_os = "linux")]

mod asking;
mod caged;
mod chosen;
mod connecting;
mod doctor;
mod dying;
mod keyring;
mod keys;
mod killed;
mod layout;
mod leaving;
mod popups;
mod reading;
mod remembering;
mod small;
mod starting;
mod tray;
mod triage;
mod typing;
