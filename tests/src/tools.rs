//! The native tools as clients know them. Written down once more, apart from the code: whoever renames one has to mean it.

/// In the order they are listed.
pub const TOOLS: [&str; 10] = [
    "run_command",
    "wait_for_command",
    "read_output",
    "send_input",
    "stop_command",
    "list_commands",
    "read_file",
    "list_directory",
    "write_file",
    "edit_file",
];
