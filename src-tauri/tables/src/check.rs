//! The rules of the format that a parser of TOML does not know.

use std::collections::{BTreeMap, BTreeSet};

use super::format::{ActRow, Arity, CommandTable, RuleRow};
use super::schema::Schema;
use super::{Fault, Tables, condition, family};

/// Every rule that is broken.
pub(crate) fn faults(tables: &Tables) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (file, table) in &tables.files {
        for command in &table.command {
            let mut reasons = Vec::new();
            words(command, &mut reasons);
            for (row, at) in command.does.iter().zip(1..) {
                let mut wrong = Vec::new();
                does(row, &tables.schema, &mut wrong);
                reasons.extend(wrong.into_iter().map(|reason| format!("row {at}: {reason}")));
            }
            options(command, &tables.schema, &mut reasons);
            if let Some(rule) = &command.rule {
                self::rule(command, rule, &tables.schema, &mut reasons);
            }
            let row = format!("`{}`", command.words);
            faults.extend(reasons.into_iter().map(|reason| Fault { file: file.clone(), row: row.clone(), reason }));
        }
    }
    for (file, table) in &tables.files {
        let lists = table.faulty_lists().into_iter();
        faults.extend(lists.map(|(row, reason)| Fault { file: file.clone(), row, reason }));
    }
    faults.extend(reached(tables));
    faults.extend(one_home(tables));
    faults.extend(word_lists(tables));
    faults.extend(wrappers(tables));
    faults.extend(texts(tables));
    faults
}

fn words(command: &CommandTable, reasons: &mut Vec<String>) {
    let choices = command.choices();
    if choices.is_empty() || choices.iter().flatten().any(|word| word.is_empty()) {
        reasons.push("names no program, or an empty choice".to_owned());
    }
    for word in &choices {
        if word.iter().collect::<BTreeSet<_>>().len() < word.len() {
            reasons.push(format!("`{}` names a choice twice", word.join("|")));
        }
    }
    // Options are conditions: among the words of a sub-command they would never be met.
    let option = choices.iter().skip(1).flatten().any(|word| word.starts_with('-'));
    if option && !command.does.is_empty() {
        reasons.push("has an option among its words; where it does something, that is a condition".to_owned());
    }
    let rule = command.rule.is_some();
    let empty = command.does.is_empty() && command.options.all().next().is_none() && !rule && !command.one_dash;
    if empty {
        reasons.push("says nothing".to_owned());
    }
    if !rule && command.asks.all().next().is_some() {
        reasons.push("has options that ask, but no rule under which others pass".to_owned());
    }
}

fn does(row: &ActRow, schema: &Schema, reasons: &mut Vec<String>) {
    reasons.extend(row.when.iter().filter_map(|group| condition::fault(group)));
    if row.effects.is_empty() && !row.adds {
        reasons.push("has no effects; where there are none, it says `none`".to_owned());
    }
    let mut known = |what: &str, words: &mut dyn Iterator<Item = &String>, set: &BTreeSet<String>| {
        let mut seen = BTreeSet::new();
        for word in words {
            if !set.contains(word) {
                reasons.push(format!("`{word}` is no {what}"));
            }
            if !seen.insert(word) {
                reasons.push(format!("says `{word}` twice"));
            }
        }
    };
    known("effect", &mut row.effects.iter(), &schema.effects);
    known("risk", &mut row.risk.iter(), &schema.risks);
    known("work", &mut row.work.iter(), &schema.work);
    known("finding", &mut row.kind.iter(), &schema.findings);
    if row.kind.is_some() && row.warns.is_none() {
        reasons.push("has the kind of a finding, but no warning".to_owned());
    }
}

fn options(command: &CommandTable, schema: &Schema, reasons: &mut Vec<String>) {
    let mut seen = BTreeSet::new();
    for option in command.options.all().chain(command.asks.all()) {
        let (name, kind) = (option.name, option.kind);
        if !name.starts_with(['-', '+']) || name.len() < 2 || name.contains(char::is_whitespace) {
            reasons.push(format!("`{name}` is no option"));
        }
        if !seen.insert(name) {
            reasons.push(format!("says what `{name}` means twice"));
        }
        let list = kind.contains('|') || command.options.choice.values().any(|list| list == kind);
        if kind != "flag" && !schema.kinds.contains(kind) && !list {
            reasons.push(format!("`{kind}` is no kind of value"));
        }
        if kind == "flag" && option.arity != Arity::Flag {
            reasons.push(format!("`{name}` is a flag and takes no value"));
        }
    }
    let arity = |name: &String| {
        let mut all = command.options.all().chain(command.asks.all());
        all.find(|option| option.name == name).map(|option| option.arity)
    };
    let flag = |name: &&String| matches!(arity(name), Some(Arity::Flag | Arity::Attached));
    let others = command.elsewhere.iter().filter(|name| !flag(name));
    reasons.extend(others.map(|name| format!("`{name}` takes a value elsewhere, but is no flag here")));
    let others = command.loose.iter().filter(|name| flag(name) || arity(name).is_none());
    reasons.extend(others.map(|name| format!("`{name}` has no value that could be taken for further words")));
}

fn rule(command: &CommandTable, rule: &RuleRow, schema: &Schema, reasons: &mut Vec<String>) {
    let known = |name: &&String| !command.options.all().any(|option| option.name == **name);
    for (key, names) in
        [("unless", &rule.unless), ("needs-flag", &rule.needs_flag), ("operands-need", &rule.operands_need)]
    {
        reasons.extend(names.iter().filter(known).map(|name| format!("`{key}` names `{name}`, which does not pass")));
    }
    for (operand, at) in rule.operands.iter().zip(1..) {
        let kind = operand.trim_end_matches(['*', '+', '?']);
        if !schema.kinds.contains(kind) && !kind.contains('|') && !kind.starts_with('=') {
            reasons.push(format!("`{kind}` is no kind of operand"));
        }
        if kind.len() < operand.len() && operand.ends_with(['*', '+']) && at < rule.operands.len() {
            reasons.push(format!("`{operand}` is not the last operand"));
        }
    }
    if rule.pass.is_empty() || rule.ask.is_empty() {
        reasons.push("has no cases that pass, or none that ask".to_owned());
    }
    let cases = rule.pass.iter().chain(&rule.ask).chain(&rule.also);
    reasons
        .extend(cases.filter(|case| case.contains(['\t', '\n'])).map(|case| format!("`{case}` is more than a line")));
}

/// A row with the words it speaks about.
type Spoken<'a> = (Vec<Vec<&'a str>>, &'a ActRow);

/// Rows that say a second time what one above them says, or that another one always speaks before.
fn reached(tables: &Tables) -> Vec<Fault> {
    let mut before: BTreeMap<(&str, usize), Vec<Spoken<'_>>> = BTreeMap::new();
    let mut faults = Vec::new();
    for (file, table) in &tables.files {
        for command in &table.command {
            let choices = command.choices();
            for (row, at) in command.does.iter().zip(1..) {
                for program in choices.first().into_iter().flatten() {
                    let rows = before.entry((program, choices.len())).or_default();
                    let hidden = rows.iter().any(|(words, other)| {
                        let covers =
                            words.iter().zip(&choices).skip(1).all(|(all, own)| own.iter().all(|w| all.contains(w)));
                        let same = other.when == row.when && other.says == row.says;
                        covers
                            && other.adds == row.adds
                            && (same || !row.adds && (other.when.is_empty() || other.when == row.when))
                    });
                    if hidden {
                        let row = format!("`{}`", command.words);
                        let reason = format!("row {at}: for `{program}` a row above speaks before it");
                        faults.push(Fault { file: file.clone(), row, reason });
                    }
                    rows.push((choices.clone(), row));
                }
            }
        }
    }
    faults
}

/// Programs of which two families say what they do.
fn one_home(tables: &Tables) -> Vec<Fault> {
    let mut homes: BTreeMap<&str, &str> = BTreeMap::new();
    let mut faults = Vec::new();
    for (file, table) in &tables.files {
        for command in table.command.iter().filter(|command| !command.does.is_empty()) {
            for program in command.choices().into_iter().next().unwrap_or_default() {
                let home = homes.entry(program).or_insert(file);
                if family(home) != family(file) {
                    let reason = format!("`{program}` stands in {home}, too");
                    faults.push(Fault { file: file.clone(), row: format!("`{}`", command.words), reason });
                }
            }
        }
    }
    faults
}

/// Lists of words and pairs that stand twice, say a word twice, or do not say what they are.
fn word_lists(tables: &Tables) -> Vec<Fault> {
    let mut homes: BTreeMap<&str, &str> = BTreeMap::new();
    let mut faults = Vec::new();
    for (file, table) in &tables.files {
        let lists = table.list.iter().map(|(name, list)| ("list", name, &list.means, vec![&list.words]));
        let pairs = table.pairs.iter().map(|(name, pairs)| {
            let sides = pairs.rows.iter().flat_map(|row| [&row.of, &row.has]);
            ("pairs", name, &pairs.means, sides.collect())
        });
        for (key, name, means, words) in lists.chain(pairs) {
            let twice = words.into_iter().flat_map(|words| {
                let mut seen = BTreeSet::new();
                words.iter().filter(move |word| !seen.insert(word.as_str()))
            });
            let mut reasons: Vec<String> = twice.map(|word| format!("has `{word}` twice")).collect();
            reasons.extend(homes.insert(name, file).map(|home| format!("stands in {home}, too")));
            if !means.ends_with('.') {
                reasons.push("does not say in a sentence what its words have in common".to_owned());
            }
            let row = format!("`{key}.{name}`");
            faults.extend(reasons.into_iter().map(|reason| Fault { file: file.clone(), row: row.clone(), reason }));
        }
    }
    faults
}

/// Programs that run others: their names stand once, what they do is a known effect.
fn wrappers(tables: &Tables) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for (file, table) in &tables.files {
        for row in &table.wrapper {
            let twice = row.programs.iter().filter(|name| !seen.insert(name.as_str()));
            let mut reasons: Vec<String> = twice.map(|name| format!("`{name}` stands twice")).collect();
            let unknown = row.effects.iter().filter(|effect| !tables.schema.effects.contains(*effect));
            reasons.extend(unknown.map(|effect| format!("`{effect}` is no effect")));
            let values = row.values.iter().filter(|value| !value.starts_with('-') || value.contains(' '));
            reasons.extend(values.map(|value| format!("`{value}` is no option")));
            let row = format!("wrapper `{}`", row.programs.join("|"));
            faults.extend(reasons.into_iter().map(|reason| Fault { file: file.clone(), row: row.clone(), reason }));
        }
    }
    faults
}

/// Rows about texts: what they say is known, and a warning says of what kind it is and how grave.
fn texts(tables: &Tables) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (file, name, table) in
        tables.files.iter().flat_map(|(file, table)| table.texts.iter().map(move |(name, texts)| (file, name, texts)))
    {
        for (row, at) in table.rows.iter().zip(1..) {
            let mut reasons = Vec::new();
            let unknown = row.effects.iter().filter(|effect| !tables.schema.effects.contains(*effect));
            reasons.extend(unknown.map(|effect| format!("`{effect}` is no effect")));
            if row.when.is_empty()
                || row.when.iter().any(|group| group.is_empty() || group.iter().any(String::is_empty))
            {
                reasons.push("has a group without marks, or an empty mark".to_owned());
            }
            if row.says.is_empty() && row.warns.is_empty() || row.says.is_empty() != row.effects.is_empty() {
                reasons.push("says nothing, or has effects that it does not say".to_owned());
            }
            let graded = tables.schema.findings.contains(&row.kind) && tables.schema.risks.contains(&row.risk);
            let plain = row.kind.is_empty() && row.risk.is_empty();
            if !(if row.warns.is_empty() { plain } else { graded }) {
                reasons.push("a warning has a kind and a risk, and nothing else has".to_owned());
            }
            let row = format!("`texts.{name}`: row {at}");
            faults.extend(reasons.into_iter().map(|reason| Fault { file: file.clone(), row: row.clone(), reason }));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Messages;

    #[test]
    fn a_list_says_each_word_once_stands_once_and_says_what_it_is() {
        let table = |text: &str| toml::from_str(text).unwrap();
        let list = |words: &str| format!("[list.a]\nmeans = \"Things.\"\nwords = {words}");
        let files = vec![
            ("a.toml".to_owned(), table(&list("['x', 'y', 'x']"))),
            ("b.toml".to_owned(), table("[list.a]\nmeans = 'Things'\nwords = ['z']")),
        ];
        let tables = Tables { files, schema: Schema::default(), messages: Messages::default() };
        let told: Vec<String> = word_lists(&tables).iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "programs/a.toml: `list.a`: has `x` twice",
                "programs/b.toml: `list.a`: stands in a.toml, too",
                "programs/b.toml: `list.a`: does not say in a sentence what its words have in common",
            ]
        );
    }
}
