//! Rows as values of Rust, which a crate compiles in and need not take apart: its own types are the format.

use std::fmt::Write as _;

use super::format::ActRow;
use super::pack::commands;
use super::{Tables, said};

/// Names the constant of a table: `powershell-text` is `POWERSHELL_TEXT`.
pub(crate) fn constant(name: &str) -> String {
    name.to_ascii_uppercase().replace('-', "_")
}

/// Names the variant of an enum that a word stands for: `run-code` is `RunCode`.
pub(crate) fn variant(word: &str) -> String {
    word.split('-').map(|part| part.get(..1).unwrap_or_default().to_ascii_uppercase() + &part[1..]).collect()
}

/// Writes several lists of texts as one value.
fn groups<T: std::fmt::Debug>(groups: &[Vec<T>]) -> String {
    let lists: Vec<String> = groups.iter().map(|group| format!("&{group:?}")).collect();
    format!("&[{}]", lists.join(", "))
}

/// Writes groups of conditions, whose parts have blanks between.
fn conditions(when: &[String]) -> String {
    groups(&when.iter().map(|group| group.split_whitespace().collect()).collect::<Vec<Vec<&str>>>())
}

/// Writes the words of a section: the program and its sub-commands, each with its choices.
fn words(text: &str) -> String {
    groups(&text.split(' ').map(|word| word.split('|').collect()).collect::<Vec<Vec<&str>>>())
}

/// Writes words as variants of an enum.
fn variants<'a>(of: &str, words: impl IntoIterator<Item = &'a String>) -> String {
    let variants: Vec<String> = words.into_iter().map(|word| format!("{of}::{}", variant(word))).collect();
    format!("&[{}]", variants.join(", "))
}

/// Writes effects as a value.
fn effects(words: &[String]) -> String {
    variants("Effect", words)
}

/// The words in `work` that are no work for the steps beside it, but say something of the row itself.
const MARKS: [&str; 4] = ["sends", "secret", "runs", "prints"];

/// Writes what programs do.
pub fn acts(tables: &Tables) -> String {
    let mut out = String::from("static ROWS: &[TableRow] = &[\n");
    for command in commands(tables) {
        for row in &command.does {
            let _ = writeln!(out, "    TableRow {{ words: {}, {} }},", words(&command.words), act(tables, row));
        }
    }
    out + "];\n"
}

/// Writes what a row says, without the words it is about.
fn act(tables: &Tables, row: &ActRow) -> String {
    let marked = |mark: &str| row.work.iter().any(|word| word == mark);
    let work = variants("Work", row.work.iter().filter(|word| !MARKS.contains(&word.as_str())));
    let one = |of: &str, word: &Option<String>| match word {
        Some(word) => format!("Some({of}::{})", variant(word)),
        None => "None".to_owned(),
    };
    let (runs, prints) = (marked("runs"), marked("prints"));
    let says = format!("Said::new({:?}, &{:?}, {runs}, {prints})", row.says, said::arguments(tables, &row.says));
    [
        format!("adds: {}, when: {}", row.adds, conditions(&row.when)),
        format!("effects: Effects::all({})", effects(&row.effects)),
        format!("risk: {}, works: Works::all({work})", one("Risk", &row.risk)),
        format!("sends: {}, secret: {}, says: {says}", marked("sends"), marked("secret")),
        format!("warning: {:?}, kind: {}", row.warns, one("FindingKind", &row.kind)),
    ]
    .join(", ")
}

/// Writes what waits for a person.
pub fn waits(tables: &Tables) -> String {
    let mut out = String::from("static WAITS: &[WaitRow] = &[\n");
    for waits in tables.files.iter().flat_map(|(_, table)| &table.waits) {
        for wait in &waits.rows {
            let kind = match wait.kind.as_str() {
                "none" | "stays" => format!("Kind::{}", variant(&wait.kind)),
                waiting => format!("Kind::Waits(Waiting::{})", variant(waiting)),
            };
            let (words, when) = (words(&waits.words), conditions(&wait.when));
            let _ = write!(out, "    WaitRow {{ words: {words}, when: {when}, kind: {kind}, ");
            let _ = writeln!(out, "avoid: {:?}, in_terminal: {} }},", wait.instead, wait.terminal);
        }
    }
    out + "];\n"
}

/// Writes what words mean elsewhere.
pub fn guards(tables: &Tables) -> String {
    let mut out = String::from("const PROTECTIONS: &[ProtectionRow] = &[\n");
    for guard in tables.files.iter().flat_map(|(_, table)| &table.guard) {
        let _ = writeln!(out, "    ProtectionRow {{ warning: {:?}, groups: {} }},", guard.warns, groups(&guard.groups));
    }
    out + "];\n"
}

/// Writes the programs that run others.
pub fn wrappers(tables: &Tables) -> String {
    let mut out = String::from("const WRAPPERS: &[Wrapper] = &[\n");
    for row in tables.files.iter().flat_map(|(_, table)| &table.wrapper) {
        let (names, values, effects) = (&row.programs, &row.values, effects(&row.effects));
        let _ = write!(out, "    Wrapper {{ names: &{names:?}, values: &{values:?}, operands: {}, ", row.operands);
        let _ = writeln!(out, "effects: {effects}, clause: {:?} }},", row.says);
    }
    out + "];\n"
}

/// Writes what texts in other languages say, a constant for each table.
pub fn texts(tables: &Tables) -> String {
    let mut out = String::new();
    for (name, table) in tables.files.iter().flat_map(|(_, table)| &table.texts) {
        let _ = writeln!(out, "/// {}\npub(crate) const {}: &[TextRow] = &[", table.means, constant(name));
        for row in &table.rows {
            let _ = write!(out, "    TextRow {{ of: &{:?}, when: {}, ", row.of, groups(&row.when));
            let _ = write!(out, "effects: {}, says: {:?}, warns: ", effects(&row.effects), row.says);
            if row.warns.is_empty() {
                out.push_str("None },\n");
            } else {
                let (kind, risk) = (variant(&row.kind), variant(&row.risk));
                let _ = writeln!(out, "Some(({:?}, FindingKind::{kind}, Risk::{risk})) }},", row.warns);
            }
        }
        out.push_str("];\n");
    }
    out
}
