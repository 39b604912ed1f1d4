//! The ten tools as clients see them, and what they take.

use rmcp::model::{Tool, ToolAnnotations};

use crate::tools::fast::{self, Field};
use crate::tools::schema;

/// One of the original's ten tools, described in [`Name::about`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Execute,
    History,
    Here,
    Change,
    List,
    Write,
    Read,
    Insert,
    Delete,
    Update,
}

impl Name {
    /// Every tool, in the original's order.
    const ALL: [Self; 10] = [
        Self::Execute,
        Self::History,
        Self::Here,
        Self::Change,
        Self::List,
        Self::Write,
        Self::Read,
        Self::Insert,
        Self::Delete,
        Self::Update,
    ];

    /// Returns the tool of a name.
    pub(super) fn of(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.text() == text)
    }

    /// Returns the name that clients write.
    pub(super) fn text(self) -> &'static str {
        self.about().0
    }

    /// Returns a tool's name and description.
    fn about(self) -> (&'static str, &'static str) {
        match self {
            Self::Execute => {
                ("execute_command", "Run a command with bash on the person's computer, after they have allowed it.")
            }
            Self::History => {
                ("get_command_history", "The commands of this connection that ran last, with whether they succeeded.")
            }
            Self::Here => ("get_current_directory", "The folder that commands and relative paths start from."),
            Self::Change => (
                "change_directory",
                "Change the folder that later commands and relative paths of this connection start from.",
            ),
            Self::List => ("list_directory", "List the folders and files in a folder."),
            Self::Write => ("write_file", "Write a file, or add to its end, after the person has allowed it."),
            Self::Read => ("read_file", "Read a file, or some of its rows, after the person has allowed it."),
            Self::Insert => (
                "insert_file_content",
                "Insert text at rows of a file, or at its end, after the person has allowed it.",
            ),
            Self::Delete => (
                "delete_file_content",
                "Delete rows of a file, a text inside them, or all, after the person has allowed it.",
            ),
            Self::Update => (
                "update_file_content",
                "Replace rows of a file, a text inside them, or all, after the person has allowed it.",
            ),
        }
    }

    /// Returns whether a tool only reads.
    fn reads(self) -> bool {
        matches!(self, Self::History | Self::Here | Self::Change | Self::List | Self::Read)
    }
}

pub(super) fn tools() -> Vec<Tool> {
    Name::ALL.into_iter().map(tool).collect()
}

/// Returns a tool's parameters, in the original's order.
pub(super) fn fields(tool: Name) -> Vec<Field> {
    let path = || Field::text("path", "The file, from the current directory when relative.").needed();
    let content = || Field::text("content", "The text.").needed();
    let row = || Field::whole("row", "One row, counted from 0.");
    let rows = || Field::rows("rows", "Several rows, counted from 0.");
    let within = || Field::text("substring", "Only this text inside the rows, not the whole rows.");
    match tool {
        Name::Execute => vec![
            Field::text("command", "Text for bash, as one would type it.").needed(),
            Field::whole("timeout", "How many seconds it may run, not counting the wait for the person.").usual(30),
        ],
        Name::History => vec![Field::whole("count", "How many, at most 50.").usual(10)],
        Name::Change => vec![Field::text("path", "The folder, from the current one when relative.").needed()],
        Name::List => vec![Field::maybe("path", "The folder. Default: the current one.")],
        Name::Write => {
            let mode = Field::text("mode", "overwrite, or anything else to append.").usual("overwrite");
            vec![path(), content(), mode]
        }
        Name::Read => vec![
            path(),
            Field::whole("start_row", "The first row wanted, counted from 0."),
            Field::whole("end_row", "The last row wanted."),
            Field::flag("as_json", "Read it as JSON and write that out evenly.").usual(false),
        ],
        Name::Insert => vec![path(), content(), row(), rows()],
        Name::Delete => vec![path(), row(), rows(), within()],
        Name::Update => vec![path(), content(), row(), rows(), within()],
        Name::Here => Vec::new(),
    }
}

fn tool(name: Name) -> Tool {
    let (text, about) = name.about();
    let title = text.replace('_', " ");
    let hints = if name.reads() { ToolAnnotations::with_title(title).read_only(true) } else { schema::running(&title) };
    Tool::new(text, about, fast::schema(text, &fields(name)))
        .with_raw_output_schema(fast::output(text))
        .with_annotations(hints)
}
