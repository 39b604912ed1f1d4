//! Tells the code by a `cfg` whether this build's page may be driven from outside.

#[path = "driven.rs"]
mod driven;

use std::env::var;
use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=driven.rs");
    println!("cargo::rustc-check-cfg=cfg(driven)");
    let kind = var("PROFILE").unwrap_or_default();
    let out = var("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    if driven::is_driven(&kind, &out) {
        println!("cargo::rustc-cfg=driven");
    }
}
