//! Clients of databases: what their statements do.

use super::super::outline::Word;
use super::options::parts;
use super::sentence::code;
use super::streams::Around;
use super::{About, Effect, Effects, Risk};

/// A database client: what its statement does.
pub(super) fn asked(name: &str, rest: &[Word], around: &Around<'_>) -> About {
    let values = [
        "-c",
        "-e",
        "-h",
        "-U",
        "-d",
        "-p",
        "-f",
        "-u",
        "-D",
        "--command",
        "--execute",
        "--host",
        "--file",
        "--dbname",
        "-v",
    ];
    let parts = parts(rest, if name == "sqlite3" { &["-cmd", "-separator"] } else { &values }, name == "sqlite3");
    let operands = parts.texts();
    let statement = parts
        .value(&["-c", "-e", "--command", "--execute"])
        .or_else(|| operands.get(1).copied().filter(|_| matches!(name, "sqlite3" | "duckdb")));
    let statement = statement.or(around.text).unwrap_or_default();
    let upper = statement.to_uppercase();
    let local = matches!(name, "sqlite3" | "duckdb");
    let which = operands.first().copied().or(parts.value(&["-d", "--dbname", "-D", "-h", "--host"]));
    let asked = which.map_or_else(
        || format!("asks a database with {}", code(name)),
        |which| format!("asks the database {}", code(which)),
    );
    let mut about = About::new(asked, &[Effect::Read]);
    if !local {
        about.effects = about.effects.with(Effects::of(Effect::Network));
    }
    let says = |list: &[&str]| list.iter().any(|word| upper.contains(word));
    if says(&["DROP ", "TRUNCATE ", "DELETE FROM"]) {
        let all = says(&["DROP ", "TRUNCATE "]) || !upper.contains("WHERE");
        about.add(format!("removes data: {}", code(statement)), &[Effect::Delete]);
        about.risk = if all { Risk::High } else { Risk::Medium };
    }
    if says(&["INSERT ", "UPDATE ", "CREATE ", "ALTER ", "REPLACE ", "GRANT ", ".IMPORT", "VACUUM"]) {
        about.add(format!("changes data: {}", code(statement)), &[Effect::Write]);
        about.risk = about.risk.max(Risk::Medium);
    }
    let handed = around.file.or(if around.feed.is_empty() { None } else { Some("what it reads") });
    if let Some(file) = parts.value(&["-f", "--file"]).or(handed.filter(|_| statement.is_empty())) {
        about.add(format!("runs the statements in {}", code(file)), &[Effect::Write, Effect::RunCode]);
    }
    about.touches.extend(operands.iter().map(|word| (*word).to_owned()).filter(|word| word.len() < 120));
    if !statement.is_empty() {
        about.touches.push(statement.chars().take(80).collect());
    }
    about
}
