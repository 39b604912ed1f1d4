//! What each crate compiles in: rows and rules as lines that are quick to take apart.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::Tables;
use super::format::{Arity, Command, Opt};

/// Packs what programs do, for `countersign-explain`. A line is a row of a table, its columns with tabs between:
/// words, `+` or nothing, conditions with `&` between groups, effects, risk, work, sentence, warning. Lines that begin
/// with `=` say which options of a program or sub-command take a value, and of a sub-command's which do not though the
/// program's own do; those with `-`, which programs have long options of one dash.
pub fn acts(tables: &Tables) -> String {
    let mut out = String::new();
    for command in commands(tables) {
        for row in &command.does {
            let columns = [
                command.words.as_str(),
                if row.adds { "+" } else { "" },
                &row.when.join(" & "),
                &row.effects.join(" "),
                row.risk.as_deref().unwrap_or_default(),
                &row.work.join(" "),
                &row.says,
                row.warns.as_deref().unwrap_or_default(),
            ];
            let _ = writeln!(out, "{}", columns.join("\t"));
        }
    }
    let own = values_of_programs(tables);
    for command in commands(tables) {
        let words = command.choices();
        if command.one_dash && words.len() == 1 {
            let _ = writeln!(out, "-\t{}", command.words);
        }
        // What such words say holds only where the option is given.
        if words.iter().flatten().any(|word| word.starts_with('-')) {
            continue;
        }
        let all = || command.options.all().chain(command.asks.all());
        let values: Vec<String> = all().filter_map(|option| takes(option, command)).collect();
        let programs = words.first().into_iter().flatten();
        let known: BTreeSet<&str> = programs.filter_map(|program| own.get(program)).flatten().copied().collect();
        let not = all().filter(|option| takes(*option, command).is_none() && known.contains(option.name));
        let not: Vec<&str> = if words.len() > 1 { not.map(|option| option.name).collect() } else { Vec::new() };
        if !values.is_empty() || !not.is_empty() {
            let _ = writeln!(out, "=\t{}\t{}\t{}", command.words, values.join(" "), not.join(" "));
        }
    }
    out
}

/// The options of programs themselves that take a value.
fn values_of_programs(tables: &Tables) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut own: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for command in commands(tables) {
        if let [programs] = command.choices().as_slice() {
            let all = || command.options.all().chain(command.asks.all());
            for program in programs {
                let values = all().filter(|option| takes(*option, command).is_some()).map(|option| option.name);
                own.entry(program).or_default().extend(values);
            }
        }
    }
    own
}

/// An option that takes a value, with a `?` where that hangs on its letter alone.
fn takes(option: Opt<'_>, command: &Command) -> Option<String> {
    let letter = option.name.len() == 2;
    match option.arity {
        _ if option.name.contains('=') || option.name.starts_with('+') => None,
        Arity::Value | Arity::Optional => Some(option.name.to_owned()),
        _ if command.elsewhere.iter().any(|name| name == option.name) => Some(option.name.to_owned()),
        Arity::Attached if letter => Some(format!("{}?", option.name)),
        Arity::Attached | Arity::Flag => None,
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
pub(crate) fn commands(tables: &Tables) -> impl Iterator<Item = &Command> {
    tables.files.iter().flat_map(|(_, table)| &table.command)
}
