//! The ten tools as clients see them, and what they take.

use rmcp::model::{Tool, ToolAnnotations};

use crate::tools::fast::{self, Field};
use crate::tools::schema;

/// One tool.
struct Entry {
    name: &'static str,
    about: &'static str,
    /// Whether it only reads.
    reads: bool,
}

const TOOLS: [Entry; 10] = [
    runs("execute_command", "Run a command with bash on the person's computer, after they have allowed it."),
    reads("get_command_history", "The commands of this connection that ran last, with whether they succeeded."),
    reads("get_current_directory", "The folder that commands and relative paths start from."),
    reads(
        "change_directory",
        "Change the folder that later commands and relative paths of this connection start from.",
    ),
    reads("list_directory", "List the folders and files in a folder."),
    runs("write_file", "Write a file, or add to its end, after the person has allowed it."),
    reads("read_file", "Read a file, or some of its rows, after the person has allowed it."),
    runs("insert_file_content", "Insert text at rows of a file, or at its end, after the person has allowed it."),
    runs("delete_file_content", "Delete rows of a file, a text inside them, or all, after the person has allowed it."),
    runs("update_file_content", "Replace rows of a file, a text inside them, or all, after the person has allowed it."),
];

const fn runs(name: &'static str, about: &'static str) -> Entry {
    Entry { name, about, reads: false }
}

const fn reads(name: &'static str, about: &'static str) -> Entry {
    Entry { name, about, reads: true }
}

pub(super) fn tools() -> Vec<Tool> {
    TOOLS.iter().map(tool).collect()
}

/// The parameters of a tool, in the original's order; none of one that is not there.
pub(super) fn fields(tool: &str) -> Vec<Field> {
    let path = || Field::text("path", "The file, from the current directory when relative.").needed();
    let content = || Field::text("content", "The text.").needed();
    let row = || Field::whole("row", "One row, counted from 0.");
    let rows = || Field::rows("rows", "Several rows, counted from 0.");
    let within = || Field::text("substring", "Only this text inside the rows, not the whole rows.");
    match tool {
        "execute_command" => vec![
            Field::text("command", "Text for bash, as one would type it.").needed(),
            Field::whole("timeout", "How many seconds it may run, not counting the wait for the person.").usual(30),
        ],
        "get_command_history" => vec![Field::whole("count", "How many, at most 50.").usual(10)],
        "change_directory" => vec![Field::text("path", "The folder, from the current one when relative.").needed()],
        "list_directory" => vec![Field::text("path", "The folder. Default: the current one.")],
        "write_file" => {
            let mode = Field::text("mode", "overwrite, or anything else to append.").usual("overwrite");
            vec![path(), content(), mode]
        }
        "read_file" => vec![
            path(),
            Field::whole("start_row", "The first row wanted, counted from 0."),
            Field::whole("end_row", "The last row wanted."),
            Field::flag("as_json", "Read it as JSON and write that out evenly.").usual(false),
        ],
        "insert_file_content" => vec![path(), content(), row(), rows()],
        "delete_file_content" => vec![path(), row(), rows(), within()],
        "update_file_content" => vec![path(), content(), row(), rows(), within()],
        _ => Vec::new(),
    }
}

fn tool(&Entry { name, about, reads }: &Entry) -> Tool {
    let title = name.replace('_', " ");
    let hints = if reads { ToolAnnotations::with_title(title).read_only(true) } else { schema::running(&title) };
    Tool::new(name, about, fast::schema(&fields(name))).with_raw_output_schema(schema::result()).with_annotations(hints)
}
