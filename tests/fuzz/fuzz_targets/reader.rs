//! Any text at all, through everything that reads commands.

#![no_main]

#[path = "../promises.rs"]
mod promises;

libfuzzer_sys::fuzz_target!(|text: &str| promises::hold(text));
