//! Embeds the page, and declares our own commands, so that a window may call only what its capability names.

#[path = "src/commands/list.rs"]
mod list;

macro_rules! names {
    ($($area:ident :: $name:ident,)*) => {
        &[$(stringify!($name)),*]
    };
}

const COMMANDS: &[&str] = list::page_commands!(names);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let manifest = tauri_build::AppManifest::new().commands(COMMANDS);
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(manifest))?;
    Ok(())
}
