//! Rows as values of Rust, which a crate compiles in and need not take apart: its own types are the format.

use std::fmt::Write as _;

use super::Tables;

/// Names the constant of a table: `powershell-text` is `POWERSHELL_TEXT`.
pub(crate) fn constant(name: &str) -> String {
    name.to_ascii_uppercase().replace('-', "_")
}

/// Names the variant of an enum that a word stands for: `run-code` is `RunCode`.
pub(crate) fn variant(word: &str) -> String {
    word.split('-').map(|part| part.get(..1).unwrap_or_default().to_ascii_uppercase() + &part[1..]).collect()
}

/// Writes several lists of texts as one value.
fn groups(groups: &[Vec<String>]) -> String {
    let lists: Vec<String> = groups.iter().map(|group| format!("&{group:?}")).collect();
    format!("&[{}]", lists.join(", "))
}

/// Writes effects as a value.
fn effects(words: &[String]) -> String {
    let effects: Vec<String> = words.iter().map(|word| format!("Effect::{}", variant(word))).collect();
    format!("&[{}]", effects.join(", "))
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
