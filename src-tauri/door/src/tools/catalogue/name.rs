//! The names of the native tools. They stand here, and the compiler holds the rest to it.

/// A native tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tools) enum Name {
    RunCommand,
    WaitForCommand,
    ReadOutput,
    SendInput,
    StopCommand,
    ListCommands,
    ReadFile,
    ListDirectory,
    WriteFile,
    EditFile,
}

impl Name {
    /// Every tool, in the order they're shown.
    pub(in crate::tools) const ALL: [Self; 10] = [
        Self::RunCommand,
        Self::WaitForCommand,
        Self::ReadOutput,
        Self::SendInput,
        Self::StopCommand,
        Self::ListCommands,
        Self::ReadFile,
        Self::ListDirectory,
        Self::WriteFile,
        Self::EditFile,
    ];

    /// Returns the name that clients write.
    pub(in crate::tools) const fn text(self) -> &'static str {
        match self {
            Self::RunCommand => "run_command",
            Self::WaitForCommand => "wait_for_command",
            Self::ReadOutput => "read_output",
            Self::SendInput => "send_input",
            Self::StopCommand => "stop_command",
            Self::ListCommands => "list_commands",
            Self::ReadFile => "read_file",
            Self::ListDirectory => "list_directory",
            Self::WriteFile => "write_file",
            Self::EditFile => "edit_file",
        }
    }

    /// Returns the tool of a name.
    pub(in crate::tools) fn of(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.text() == text)
    }
}
