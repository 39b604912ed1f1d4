//! What crates compile in as lines that are quick to take apart: options and rules.

use std::fmt::Write as _;

use super::Tables;
use super::format::{Arity, CommandTable, Opt};

/// Packs which options take a value, for `countersign-command`. Lines that begin with `=` name those of a program or a
/// sub-command; those with `-`, the programs whose long options have one dash.
pub fn options(tables: &Tables) -> String {
    let mut out = String::new();
    for command in commands(tables) {
        let words = command.choices();
        if command.one_dash && words.len() == 1 {
            let _ = writeln!(out, "-\t{}", command.words);
        }
        // What such words say holds only where the option is given.
        if words.iter().flatten().any(|word| word.starts_with('-')) {
            continue;
        }
        let options = command.options.all().chain(command.asks.all());
        let values: Vec<String> = options.filter_map(|option| takes(option, command)).collect();
        if !values.is_empty() {
            let _ = writeln!(out, "=\t{}\t{}", command.words, values.join(" "));
        }
    }
    out
}

/// Names an option that explanations take for one with a value, with a `?` where that hangs on its letter alone.
fn takes(option: Opt<'_>, command: &CommandTable) -> Option<String> {
    let named = |names: &[String]| names.iter().any(|name| name == option.name);
    if option.name.contains('=') || option.name.starts_with('+') || named(&command.loose) {
        return None;
    }
    match option.arity {
        Arity::Optional if option.name.len() == 2 => Some(format!("{}?", option.name)),
        Arity::Value | Arity::Optional => Some(option.name.to_owned()),
        Arity::Attached | Arity::Flag => named(&command.elsewhere).then(|| option.name.to_owned()),
    }
}

/// Packs what rules let through, for `countersign-policy`. A rule is a block of lines, `key`, a tab and what it says;
/// lists of cases have tabs between, lists of words blanks. Options are written `-n:number`, `--color?:always|never`.
pub fn rules(tables: &Tables) -> String {
    let mut out = String::new();
    for command in commands(tables) {
        let Some(rule) = &command.rule else { continue };
        let mut flags: Vec<&str> = Vec::new();
        let mut values: Vec<String> = Vec::new();
        for option in command.options.all() {
            let (name, kind) = (option.name, option.kind);
            match option.arity {
                Arity::Flag => flags.push(name),
                Arity::Value => values.push(format!("{name}:{kind}")),
                Arity::Attached => values.push(format!("{name}?:{kind}")),
                Arity::Optional => {
                    flags.push(name);
                    values.push(format!("{name}:{kind}"));
                }
            }
        }
        let mut line = |key: &str, text: &str| {
            if !text.is_empty() {
                let _ = writeln!(out, "{key}\t{text}");
            }
        };
        line("words", &command.words);
        line("also", &rule.also.join("\t"));
        line("meaning", if rule.meaning.is_empty() { "none" } else { "" });
        line("meaning", &rule.meaning.join(" "));
        line("flags", &flags.join(" "));
        line("values", &values.join(" "));
        let operands: Vec<&str> = rule.operands.iter().map(|kind| kind.strip_prefix('=').unwrap_or(kind)).collect();
        line("operands", &operands.join(" "));
        line("unless", &rule.unless.join(" "));
        if let Some(after) = &rule.after {
            line("after", &format!(" {}", after.join(" ")));
        }
        line("needs-flag", &rule.needs_flag.join(" "));
        line("operands-need", &rule.operands_need.join(" "));
        line("instead", &rule.instead.join(" "));
        line("alone", &rule.alone.join(" "));
        for (key, holds) in [
            ("single", command.one_dash),
            ("apart", rule.apart),
            ("numbers", rule.numbers),
            ("last", rule.last),
            ("reads", rule.reads),
        ] {
            line(key, if holds { "true" } else { "" });
        }
        out.push_str("pass\t");
        out.push_str(&rule.pass.join("\t"));
        out.push_str("\nask\t");
        out.push_str(&rule.ask.join("\t"));
        out.push_str("\n\n");
    }
    out
}

/// Packs the kinds a value or an operand may have, a line each.
pub fn kinds(tables: &Tables) -> String {
    tables.schema.kinds.iter().map(|kind| format!("{kind}\n")).collect()
}

/// Lists all programs and sub-commands.
pub(crate) fn commands(tables: &Tables) -> impl Iterator<Item = &CommandTable> {
    tables.files.iter().flat_map(|(_, table)| &table.command)
}
