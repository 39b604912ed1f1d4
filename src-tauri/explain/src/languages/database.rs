//! Clients of databases: what their statements do.

use crate::finding::Finding;
use crate::hosts;
use crate::languages::text_rows;
use crate::lists::{DATABASE_CLIENT_VALUES, STATEMENT_OPTIONS, STATEMENT_VALUES};
use crate::message::{Message, code};
use crate::paths::persistence;
use crate::table;
use crate::words::nesting::Context;
use crate::work::Work;
use crate::{Effect, Effects, Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::program::options::{Parts, parts};

/// Explains a database client by what its statements do.
pub(crate) fn explain(name: &str, rest: &[Word], context: &Context<'_>) -> StepFacts {
    let parts = parts(
        rest,
        if name == "sqlite3" { &["-cmd", "-separator"] } else { DATABASE_CLIENT_VALUES },
        name == "sqlite3",
    );
    let operands = parts.texts();
    let local = matches!(name, "sqlite3" | "duckdb");
    let mut statements: Vec<&str> = parts.values(STATEMENT_VALUES).collect();
    statements.extend(operands.iter().skip(1).filter(|_| local));
    if statements.is_empty() {
        statements.extend(context.text.map(|word| word.text.as_str()));
    }
    if statements.is_empty() && context.file.is_none() {
        statements.extend(context.printed().filter(|text| is_plain_statement(text)));
    }
    let statement = statements.join("; ");
    let statement = statement.as_str();
    // What is printed into it says what it is asked, too.
    let printed: Vec<String> =
        context.feed.iter().filter(|_| statement.is_empty()).map(StepFacts::printed_words).collect();
    let upper = without_comments(&format!("{statement}{}", printed.join("; "))).to_uppercase();
    let which = operands.first().copied().or(parts.value(&["-d", "--dbname", "-D"]));
    let asked = match (which, parts.value(&["-h", "--host"])) {
        (Some(which), Some(host)) => say!("does-asks-database-at", database = code(which), host = code(host)),
        (Some(which), None) | (None, Some(which)) => say!("does-asks-database", database = code(which)),
        (None, None) => say!("does-asks-by", program = code(name)),
    };
    let mut facts = StepFacts::new(asked, &[Effect::Read]);
    if !local {
        facts.effects = facts.effects.with(Effects::of(Effect::Network));
    }
    explain_changes(statement, &upper, &mut facts);
    if let Some(what) = lost_settings(name, &upper) {
        facts.add(clause(say!("does-changes-database"), statement), &[Effect::Write]);
        facts.warn(what, Risk::High);
    }
    text_rows::check(text_rows::STATEMENT_TEXT, name, &upper, &mut facts);
    explain_output(name, &parts, &mut facts);
    if let Some(host) = remote_host(&parts).filter(|_| context.feed.iter().any(is_dump)) {
        facts.warn(finding!(Upload, "finding-database-sent", host = code(host)), Risk::High);
    }
    let file = parts.value(&["-f", "--file"]).or(context.file.filter(|_| statement.is_empty())).map(code);
    let handed = (statement.is_empty() && !context.feed.is_empty()).then(|| say!("input-given").into());
    if let Some(file) = file.or(handed) {
        facts.add(say!("does-runs-statements", file = file), &[Effect::Write, Effect::RunCode]);
    }
    facts.touches.extend(operands.iter().map(|word| (*word).to_owned()).filter(|word| word.len() < 120));
    if !statement.is_empty() {
        facts.touches.push(statement.chars().take(80).collect());
    }
    facts
}

/// Says what statements change; `upper` are the same in capitals, without what is commented out.
fn explain_changes(statement: &str, upper: &str, facts: &mut StepFacts) {
    let orders = without_values(upper);
    let says = |list: &[&str]| list.iter().any(|word| orders.contains(word));
    if says(&["DROP ", "TRUNCATE ", "DELETE FROM"]) {
        let all = says(&["DROP ", "TRUNCATE "]) || !upper.contains("WHERE ");
        facts.add(clause(say!("does-removes-data"), statement), &[Effect::Delete]);
        facts.risk = if all { Risk::High } else { Risk::Medium };
    }
    let loads = upper
        .split("COPY ")
        .skip(1)
        .filter(|rest| !rest.starts_with('('))
        .any(|rest| rest.find(" FROM ").is_some_and(|from| rest.find(" TO ").is_none_or(|to| from < to)));
    const CHANGES: [&str; 10] =
        ["INSERT ", "UPDATE ", "CREATE ", "ALTER ", "REPLACE ", "GRANT ", "REVOKE ", "MERGE ", "LOAD DATA", ".IMPORT"];
    let tidies = orders.split([';', '\n']).any(|order| order.trim_start().starts_with("VACUUM"));
    if says(&CHANGES) || loads || tidies {
        facts.add(clause(say!("does-changes-data"), statement), &[Effect::Write]);
        facts.risk = facts.risk.max(Risk::Medium);
        if says(&["GRANT ALL", "SUPERUSER", "CREATEROLE", "WITH GRANT OPTION"]) && !says(&["NOSUPERUSER"]) {
            facts.warn(finding!(PrivilegeChange, "finding-grants-rights"), Risk::High);
        }
        // `UPDATE t SET a = 1`: every row.
        let whole = |order: &str| order.trim_start().starts_with("UPDATE ") && !order.contains("WHERE");
        let bare = without_line_comments(upper);
        if bare.split(';').any(whole) && !bare.contains("WHERE") {
            facts.warn(finding!(Destruction, "finding-every-row"), Risk::High);
        }
    }
}

/// Where a client writes what the database answers: a file, or a program it starts.
fn explain_output(name: &str, parts: &Parts<'_>, facts: &mut StepFacts) {
    let file = parts.values(&["-o", "--output", "-L", "--log-file"]).next().filter(|_| name == "psql");
    match file.map(|file| (file, file.trim_start().strip_prefix('|'))) {
        Some((_, Some(program))) => {
            facts.add(say!("does-hands-answer", program = code(program)), &[Effect::RunCode]);
            facts.warn(finding!(HiddenCode, "finding-option-runs-program"), Risk::High);
        }
        Some((file, None)) => {
            facts.add(say!("does-writes-answer", file = code(file)), &[Effect::Write]);
            persistence::check(file, facts);
        }
        None => {}
    }
}

/// The other computer a client works on, if it is none of one's own.
fn remote_host<'a>(parts: &Parts<'a>) -> Option<&'a str> {
    let host = |word: &'a str| word.split(' ').find_map(|part| part.strip_prefix("host="));
    let named =
        parts.texts().into_iter().find_map(|word| host(word).or(word.contains("://").then(|| hosts::host_of(word))));
    named
        .or_else(|| parts.value(&["-h", "--host"]))
        .filter(|host| !hosts::is_this_computer(host) && !host.starts_with('/'))
}

/// Returns whether a step copies a database out.
fn is_dump(facts: &StepFacts) -> bool {
    facts.has(Work::Packs) && facts.effects.has(Effect::Network) && !facts.effects.has(Effect::Write)
}

/// Statements without their notes `/* … */`, which part words as blanks do, and with single blanks.
fn without_comments(text: &str) -> String {
    let mut rest = text;
    let mut bare = String::with_capacity(text.len());
    while let Some((before, behind)) = rest.split_once("/*") {
        let Some((_, after)) = behind.split_once("*/") else { break };
        bare.push_str(before);
        bare.push(' ');
        rest = after;
    }
    bare.push_str(rest);
    // A line feed ends notes and the client's own orders.
    let lines =
        bare.split('\n').map(|line| line.split([' ', '\t']).filter(|word| !word.is_empty()).collect::<Vec<_>>());
    lines.map(|words| words.join(" ")).collect::<Vec<_>>().join("\n")
}

/// Statements without what stands behind `--`, which hides the rest of a line, but not in a text. Where it is not certain
/// what is a text, everything behind it counts as hidden.
fn without_line_comments(text: &str) -> String {
    let certain = !text.contains(['\\', '$']);
    let (mut bare, mut quote, mut rest) = (String::with_capacity(text.len()), None, text.chars().peekable());
    while let Some(c) = rest.next() {
        if certain && matches!(c, '\'' | '"') {
            quote = if quote == Some(c) { None } else { quote.or(Some(c)) };
        }
        if c == '-' && quote.is_none() && rest.peek() == Some(&'-') {
            while rest.next_if(|c| *c != '\n').is_some() {}
        } else {
            bare.push(c);
        }
    }
    bare
}

/// Returns whether a printed text is one statement that does what its words say: no function, no order to the client,
/// no variable.
fn is_plain_statement(text: &str) -> bool {
    const FIRST: [&str; 6] = ["select", "insert", "update", "delete", "drop", "truncate"];
    let first = text.trim_start().split(' ').next().unwrap_or_default().to_ascii_lowercase();
    FIRST.contains(&first.as_str())
        && !text.contains(['\\', '(', '$', ':', '!', '\n'])
        && !text.trim_start().starts_with('.')
}

/// What statements lose that are about the database itself.
fn lost_settings(name: &str, upper: &str) -> Option<Finding> {
    let says = |list: &[&str]| list.iter().any(|word| upper.contains(word));
    match name {
        "sqlite3" if says(&[".RESTORE"]) => Some(finding!(Destruction, "finding-database-replaced")),
        "mysql" | "mariadb" if says(&["RESET MASTER", "PURGE BINARY", "PURGE MASTER", "RESET BINARY"]) => {
            Some(finding!(Destruction, "finding-restore-points-lost"))
        }
        "psql" if says(&["PG_DROP_REPLICATION_SLOT", "PG_RESETWAL"]) => {
            Some(finding!(Interruption, "finding-replicas-stop"))
        }
        _ if says(&["SHUTDOWN;", "SHUTDOWN IMMEDIATE"]) => Some(finding!(Interruption, "finding-database-ends")),
        _ => None,
    }
}

/// The statements without the texts that stand in them as values, where it is certain what those are.
fn without_values(upper: &str) -> String {
    const UNCERTAIN: [&str; 11] = ["('", "EXEC", "PREPARE", "\\", "--", "/*", "#", "\"", "`", "$", "E'"];
    let upper = upper.replace("SHOW CREATE ", "SHOW ");
    let certain = upper.matches('\'').count().is_multiple_of(2) && !UNCERTAIN.iter().any(|sign| upper.contains(sign));
    if certain { upper.split('\'').step_by(2).collect::<Vec<_>>().join("''") } else { upper }
}

/// What is done, with the statement that does it when the client itself is given it.
fn clause(does: Message, statement: &str) -> Message {
    if statement.is_empty() { does } else { say!("does-by-statement", does = does, statement = code(statement)) }
}

/// Explains a client whose words hold no statements, by what it reads.
pub(crate) fn explain_input(name: &str, rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let from = match (context.text, context.file) {
        (Some(text), _) => code(&text.text),
        (None, Some(file)) => code(file),
        (None, None) if !context.feed.is_empty() => say!("input-given").into(),
        (None, None) => return None,
    };
    let parts = table::options(name)?.parts(rest);
    if parts.has(STATEMENT_OPTIONS) || name == "redis-cli" && !parts.operands.is_empty() {
        return None;
    }
    let which = parts.texts().first().copied().or(parts.value(&["-h", "--host", "-u"]));
    let mut facts = StepFacts::new(
        match which {
            Some(which) => say!("does-in-database", database = code(which), input = from),
            None => say!("does-in-some-database", input = from),
        },
        &[Effect::Network, Effect::Write, Effect::RunCode],
    );
    let printed: Vec<String> = context.feed.iter().map(StepFacts::printed_words).collect();
    let text = format!("{}{}", context.text.map_or("", |word| &word.text), printed.join("; ")).to_lowercase();
    const REMOVES: [&str; 9] =
        ["flushall", "flushdb", "drop", "delete", "remove", "truncate", "del ", "unlink ", "shutdown"];
    if REMOVES.iter().any(|word| text.contains(word)) {
        facts.add(say!("does-removes-data"), &[Effect::Delete]);
        facts.warn(finding!(Destruction, "finding-data-lost"), Risk::High);
    }
    Some(facts)
}
