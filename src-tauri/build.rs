//! Embeds the page, and declares our own commands, so that a window may call only what its capability names.

const COMMANDS: &[&str] = &[
    "watch",
    "decide",
    "edit",
    "in_terminal",
    "look_at_keys",
    "stop",
    "extend",
    "send_input",
    "ask_again",
    "resize",
    "follow",
    "ack",
    "unfollow",
    "pause",
    "mute",
    "preview",
    "try_command",
    "edit_rule",
    "end_rule",
    "forget_denial",
    "export_rules",
    "read_import",
    "take_import",
    "history_page",
    "history_choices",
    "history_record",
    "history_output",
    "history_replay",
    "history_verify",
    "history_export",
    "history_forget",
    "diff_rows",
    "diff_row",
    "undo_preview",
    "undo_change",
    "put_away",
    "settings",
    "choose",
    "renew_token",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let manifest = tauri_build::AppManifest::new().commands(COMMANDS);
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(manifest))?;
    Ok(())
}
