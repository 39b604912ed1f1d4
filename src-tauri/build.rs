//! Embeds the page, declares our own commands, so that a window may call only what its capability names, and makes of the
//! app's messages the macro `say!`.

use std::error::Error;

#[path = "src/commands/list.rs"]
mod list;

macro_rules! names {
    ($($area:ident :: $name:ident,)*) => {
        &[$(stringify!($name)),*]
    };
}

const COMMANDS: &[&str] = list::page_commands!(names);

fn main() -> Result<(), Box<dyn Error>> {
    let manifest = tauri_build::AppManifest::new().commands(COMMANDS);
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(manifest))?;
    countersign_messages::build::say("locales/en/app")
}
