//! What rows say: whether each row names a message there is, each message has its row, and asks only for what a row has.

use std::collections::BTreeMap;

use super::messages::{KnownMessage, MessageFile, ROWS, SHARED};
use super::{Fault, Tables, family};

/// The file whose messages checks use as well; a row may warn with one of them.
const FINDINGS: &str = "findings.ftl";
/// The words of a command that a row's message may name.
const WORDS: [&str; 12] = [
    "all",
    "first",
    "second",
    "third",
    "last",
    "but-last",
    "from-second",
    "from-third",
    "value",
    "values",
    "patterns",
    "sub",
];
/// Arguments that are no such words.
const OTHERS: [&str; 2] = ["input", "sub-all"];
/// What may stand behind such words: what the command reads where there are none, or the unit of a number.
const SUFFIXES: [&str; 5] = ["-or-input", "-seconds", "-milliseconds", "-microseconds", "-bytes"];
/// The attribute that names what the command prints.
const ATTRIBUTES: [&str; 1] = ["output"];

/// What the message of a program that runs others may ask for: an operand of its own, and what the other one does.
const WRAPPED: [&str; 2] = ["own", "does"];

/// A row that names a message.
struct RowMessage<'a> {
    /// The table's file.
    file: &'a str,
    /// The section's words, and the number of the row in it.
    row: String,
    id: &'a str,
    /// The key that names it.
    key: &'static str,
}

/// Every message a row names.
fn named(tables: &Tables) -> Vec<RowMessage<'_>> {
    let mut all = Vec::new();
    for (file, table) in &tables.files {
        for command in &table.command {
            for (row, at) in command.does.iter().zip(1..) {
                let row_of = || format!("`{}`: row {at}", command.words);
                all.push(RowMessage { file, row: row_of(), id: &row.says, key: "says" });
                all.extend(row.warns.iter().map(|id| RowMessage { file, row: row_of(), id, key: "warns" }));
            }
        }
        let guards = table.guard.iter().zip(1..);
        all.extend(guards.map(|(guard, at)| RowMessage {
            file,
            row: format!("guard {at}"),
            id: &guard.warns,
            key: "warns",
        }));
    }
    all
}

/// Where rows and messages do not fit together.
pub(crate) fn faults(tables: &Tables) -> Vec<Fault> {
    let mut faults = Vec::new();
    let known: BTreeMap<&str, (&MessageFile, &KnownMessage)> =
        tables.messages.all().map(|(file, message)| (message.id.as_str(), (file, message))).collect();
    // By family, one of the files that say so.
    let mut users: BTreeMap<&str, BTreeMap<&str, &str>> = BTreeMap::new();
    for named in named(tables) {
        users.entry(named.id).or_default().insert(family(named.file), named.file);
        if let Some(reason) = named.fault(known.get(named.id).copied()) {
            faults.push(Fault { file: named.file.to_owned(), row: named.row, reason });
        }
    }
    for (file, row) in tables.files.iter().flat_map(|(file, table)| table.wrapper.iter().map(move |row| (file, row))) {
        let arguments = known.get(row.says.as_str()).map(|(_, message)| message.arguments.as_slice());
        if !row.says.is_empty() && !arguments.is_some_and(|names| names.iter().all(|name| WRAPPED.contains(&&**name))) {
            let reason = format!("`{}` names no message, or one that asks for more than {WRAPPED:?}", row.says);
            faults.push(Fault { file: file.clone(), row: format!("wrapper `{}`", row.programs.join("|")), reason });
        }
    }
    let texts =
        tables.files.iter().flat_map(|(file, table)| table.texts.iter().map(move |(name, of)| (file, name, of)));
    for (file, name, row) in texts.flat_map(|(file, name, of)| of.rows.iter().map(move |row| (file, name, row))) {
        let asks = |id: &&&String| known.get(id.as_str()).is_none_or(|(_, message)| !message.arguments.is_empty());
        let ids = [&row.says, &row.warns];
        for id in ids.iter().filter(|id| !id.is_empty()).filter(asks) {
            let reason = format!("`{id}` names no message, or one that asks for words");
            faults.push(Fault { file: file.clone(), row: format!("`texts.{name}`"), reason });
        }
    }
    for (file, message) in tables.messages.all().filter(|(file, _)| file.name.starts_with(ROWS)) {
        let used = users.get(message.id.as_str());
        let reasons = [
            used.is_none().then(|| "no row says or warns so".to_owned()),
            used.filter(|used| file.name == SHARED && used.len() == 1).and_then(|used| {
                let only = used.values().next()?;
                Some(format!("only programs/{only} says so: its place is {}", home(only)))
            }),
        ];
        let arguments = message.arguments.iter().filter(|name| !is_argument(name));
        let arguments = arguments.map(|name| format!("`{{ ${name} }}` is no argument a row has"));
        let attributes = message.attributes.iter().filter(|name| !ATTRIBUTES.contains(&name.as_str()));
        let attributes = attributes.map(|name| format!("`.{name}` is no attribute a row's message may have"));
        for reason in reasons.into_iter().flatten().chain(arguments).chain(attributes) {
            faults.push(Fault { file: file.name.clone(), row: message.id.clone(), reason });
        }
    }
    faults
}

impl RowMessage<'_> {
    /// What is wrong with what it names, if anything.
    fn fault(&self, message: Option<(&MessageFile, &KnownMessage)>) -> Option<String> {
        let Self { id, key, .. } = self;
        let own = home(self.file);
        let Some((file, message)) = message else {
            return Some(format!(
                "`{key} = \"{id}\"` names no message: its sentence belongs into locales/en/explain/{own}"
            ));
        };
        let warns = *key == "warns";
        if !is_home(&file.name, self.file) && file.name != SHARED && !(warns && file.name == FINDINGS) {
            let reason = format!("`{id}` stands in {}: what several families say belongs into {SHARED}", file.name);
            return Some(reason);
        }
        (warns && !message.arguments.is_empty()).then(|| format!("`{id}` asks for arguments, and a warning has none"))
    }
}

/// Names the file that has the messages of a table.
fn home(table: &str) -> String {
    format!("{ROWS}{}.ftl", family(table))
}

/// Returns whether a file has messages of a table: the one of its family's name, or one in the folder of that name.
fn is_home(file: &str, table: &str) -> bool {
    let rest = file.strip_prefix(ROWS).and_then(|file| file.strip_prefix(family(table)));
    rest.is_some_and(|rest| rest == ".ftl" || rest.starts_with('/'))
}

/// Returns whether a row has an argument of that name.
fn is_argument(name: &str) -> bool {
    let word = SUFFIXES.iter().find_map(|suffix| name.strip_suffix(suffix)).unwrap_or(name);
    WORDS.contains(&word) || OTHERS.contains(&name)
}

/// Returns the arguments that the message a row names asks for.
pub(crate) fn arguments<'a>(tables: &'a Tables, id: &str) -> &'a [String] {
    tables.messages.find(id).map(|(_, message)| message.arguments.as_slice()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::messages::Messages;
    use super::super::schema::Schema;
    use super::*;

    /// The faults of a row of `a.toml` beside the messages of two files.
    fn faults_of(row: &str, own: &str, shared: &str) -> Vec<String> {
        let table = format!("[[command]]\nwords = \"a b\"\ndoes = [{{ effects = [\"none\"], {row} }}]");
        let mut faults = Vec::new();
        let messages =
            Messages::of(&[("findings.ftl", "finding-x = it is lost"), ("rows/a.ftl", own), (SHARED, shared)]);
        let schema = Schema::default();
        match (toml::from_str(&table), messages) {
            (Ok(table), Ok(messages)) => {
                let tables = Tables { files: vec![("a.toml".to_owned(), table)], schema, messages };
                faults.extend(super::faults(&tables));
            }
            (Err(error), _) => return vec![error.to_string()],
            (_, Err(more)) => faults.extend(more),
        }
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_row_and_its_message_fit_together() {
        let none: [&str; 0] = [];
        assert_eq!(faults_of(r#"says = "a-b""#, "a-b = does { $all }\n    .output = { $all }", ""), none);
        assert_eq!(faults_of(r#"says = "a-b", warns = "finding-x""#, "a-b = waits { $value-seconds }", ""), none);
    }

    #[test]
    fn what_does_not_fit_is_told_with_file_row_and_reason() {
        for (row, own, shared, told) in [
            (
                r#"says = "a-c""#,
                "",
                "",
                "programs/a.toml: `a b`: row 1: `says = \"a-c\"` names no message: its sentence belongs into \
                 locales/en/explain/rows/a.ftl",
            ),
            (r#"says = "a-b""#, "a-b = x\na-c = y", "", "locales/en/explain/rows/a.ftl: a-c: no row says or warns so"),
            (
                r#"says = "a-b""#,
                "a-b = x { $file }",
                "",
                "locales/en/explain/rows/a.ftl: a-b: `{ $file }` is no argument a row has",
            ),
            (
                r#"says = "a-b""#,
                "",
                "a-b = x",
                "locales/en/explain/rows/shared.ftl: a-b: only programs/a.toml says so: its place is rows/a.ftl",
            ),
            (
                r#"says = "a-b", warns = "a-c""#,
                "a-b = x\na-c = y { $all }",
                "",
                "programs/a.toml: `a b`: row 1: `a-c` asks for arguments, and a warning has none",
            ),
            (
                r#"says = "finding-x""#,
                "",
                "",
                "programs/a.toml: `a b`: row 1: `finding-x` stands in findings.ftl: what several families say belongs \
                 into rows/shared.ftl",
            ),
            (
                r#"says = "a-b""#,
                "a-b = x\n    .told = y",
                "",
                "locales/en/explain/rows/a.ftl: a-b: `.told` is no attribute a row's message may have",
            ),
            (
                r#"says = "a-b""#,
                "a-b = { a-c }",
                "",
                "locales/en/explain/rows/a.ftl: a-b: uses more of Fluent than arguments and selectors",
            ),
            (
                r#"says = "a-b""#,
                "a-b = x",
                "a-b = y",
                "locales/en/explain/rows/shared.ftl: a-b: stands there twice, or in another file, too",
            ),
        ] {
            assert_eq!(faults_of(row, own, shared), [told], "{row}");
        }
    }
}
