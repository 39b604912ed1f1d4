//! The tables of programs (`src-tauri/programs`), read, checked and packed while the crates that use them are built.
//!
//! Build scripts call [`build`]: it reads every table, holds it against the rules of the format (`programs/README.md`)
//! and writes what one crate needs into `OUT_DIR`: as values of Rust, or as plain lines that the crate takes apart when it
//! starts. A table that breaks a rule ends the build with its file, its row and the reason.

#![forbid(unsafe_code)]

mod check;
mod condition;
mod format;
mod lists;
mod messages;
mod pack;
mod rows;
mod said;
mod schema;
mod values;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

pub use format::Table;
pub use lists::{classes, git_settings, meaning, obeyed, secret_printers, sets, word_lists};
pub use messages::Messages;
pub use pack::{kinds, options, rules};
pub use schema::{Schema, SchemaError};
pub use values::{acts, guards, texts, waits, wrappers};

/// The longest line a table may have, in characters.
const LONGEST: usize = 200;
/// What the line begins with by which editors find the schema: the first one of each table.
const HEAD: &str = "#:schema ";

/// The folder of messages, from that of the tables.
const MESSAGES: &str = "../locales/en/explain";

/// What is wrong with a table.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file's name.
    pub file: String,
    /// The line, or the words of the section and the number of the row in it.
    pub row: String,
    /// Which rule of the format it breaks.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let folder = if self.file.ends_with(".ftl") { "locales/en/explain" } else { "programs" };
        write!(out, "{folder}/{}: {}: {}", self.file, self.row, self.reason)
    }
}

/// All tables of a folder with their schema.
#[derive(Debug)]
pub struct Tables {
    /// Each file's name with its content, in the order of their names.
    pub files: Vec<(String, Table)>,
    /// The closed sets of words.
    pub schema: Schema,
    /// The messages that rows name; none where they are not asked for.
    pub messages: Messages,
}

/// Reads and checks all tables of a folder.
///
/// # Errors
///
/// Every rule of the format that a table breaks.
pub fn read(folder: &Path) -> Result<Tables, Vec<Fault>> {
    let fault =
        |file: &str, row: &str, reason: String| vec![Fault { file: file.to_owned(), row: row.to_owned(), reason }];
    let schema = fs::read_to_string(folder.join("schema.json"))
        .map_err(|error| error.to_string())
        .and_then(|text| Schema::read(&text).map_err(|error| error.to_string()))
        .map_err(|reason| fault("schema.json", "whole", reason))?;
    let mut faults = Vec::new();
    let mut files = Vec::new();
    for name in names(folder, "", ".toml").map_err(|error| fault("", "folder", error.to_string()))? {
        match fs::read_to_string(folder.join(&name)) {
            Ok(text) => match parse(&name, &text) {
                Ok(table) => files.push((name, table)),
                Err(more) => faults.extend(more),
            },
            Err(error) => faults.extend(fault(&name, "whole", error.to_string())),
        }
    }
    let tables = Tables { files, schema, messages: Messages::default() };
    faults.extend(check::faults(&tables));
    if faults.is_empty() { Ok(tables) } else { Err(faults) }
}

/// Reads and checks all tables of a folder with the messages their rows name.
///
/// # Errors
///
/// Every rule of the format that a table breaks, and every row and message that do not fit together.
pub fn read_with_messages(folder: &Path) -> Result<Tables, Vec<Fault>> {
    let mut tables = read(folder)?;
    tables.messages = Messages::read(&folder.join(MESSAGES))?;
    let faults = said::faults(&tables);
    if faults.is_empty() { Ok(tables) } else { Err(faults) }
}

/// Parses the text of one table.
fn parse(name: &str, text: &str) -> Result<Table, Vec<Fault>> {
    let fault = |row: String, reason: String| Fault { file: name.to_owned(), row, reason };
    let mut faults = Vec::new();
    let above = "../".repeat(name.matches('/').count());
    let head = format!("{HEAD}{}schema.json", if above.is_empty() { "./" } else { &above });
    if text.lines().next() != Some(&head) {
        faults.push(fault("line 1".to_owned(), format!("a table begins with `{head}`")));
    }
    let long = text.lines().zip(1..).filter(|(line, _)| line.chars().count() > LONGEST);
    faults.extend(long.map(|(_, at)| fault(format!("line {at}"), format!("is longer than {LONGEST} characters"))));
    match toml::from_str(text) {
        Ok(table) if faults.is_empty() => Ok(table),
        Ok(_) => Err(faults),
        Err(error) => {
            let before = error.span().map_or(0, |span| span.start);
            let line = text.get(..before).unwrap_or_default().matches('\n').count() + 1;
            faults.push(fault(format!("line {line}"), error.message().to_owned()));
            Err(faults)
        }
    }
}

/// Names the family of programs a table is about: its path without the ending, or the folder's where a family has one of
/// its own.
pub(crate) fn family(table: &str) -> &str {
    let end = table.match_indices('/').nth(1).map_or(table.len(), |(at, _)| at);
    table[..end].trim_end_matches(".toml")
}

/// Lists the files below a folder whose names end so, by their paths from there, in order.
pub(crate) fn names(folder: &Path, inside: &str, ending: &str) -> std::io::Result<Vec<String>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder.join(inside))? {
        let entry = entry?;
        let name = format!("{inside}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            all.extend(names(folder, &format!("{name}/"), ending)?);
        } else if name.ends_with(ending) {
            all.push(name);
        }
    }
    all.sort();
    Ok(all)
}

/// One packed file: its name, and what it holds.
pub type Packed = (&'static str, fn(&Tables) -> String);

/// Packs the tables beside a crate for it. For build scripts: it tells Cargo what to watch, and ends the build where a
/// table breaks a rule.
pub fn build(packed: &[Packed]) {
    write(read(&programs()), packed);
}

/// Packs the tables and the messages for the crate that draws them, as [`build`] does; `catalogue.rs` lists the messages.
#[expect(clippy::print_stdout, reason = "Cargo reads what a build script prints")]
pub fn build_with_messages(packed: &[Packed]) {
    let folder = programs();
    println!("cargo::rerun-if-changed={}", folder.join(MESSAGES).display());
    let catalogue: Packed = ("catalogue.rs", |tables| messages::catalogue(&tables.messages));
    write(read_with_messages(&folder), &[packed, &[catalogue]].concat());
}

/// The folder of tables beside the crate that is built.
fn programs() -> PathBuf {
    PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../programs")
}

#[expect(clippy::print_stdout, reason = "Cargo reads what a build script prints")]
fn write(tables: Result<Tables, Vec<Fault>>, packed: &[Packed]) {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed={}", programs().display());
    match tables {
        Ok(tables) => {
            for (name, pack) in packed {
                if let Err(error) = fs::write(out.join(name), pack(&tables)) {
                    println!("cargo::error={name} cannot be written: {error}");
                }
            }
        }
        Err(faults) => faults.iter().for_each(|fault| println!("cargo::error={fault}")),
    }
}
