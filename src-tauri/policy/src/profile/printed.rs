//! Commands that print a secret, which can never be a rule's words. The list is data: `programs/secret-printers.toml`.

use std::sync::LazyLock;

const TABLE: &str = include_str!(concat!(env!("OUT_DIR"), "/secret-printers.txt"));

/// Words that must stand in this order, each with its choices.
type Line = Vec<Vec<&'static str>>;

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', '+', '-']));
    lines.map(|line| line.split(' ').map(|word| word.split('|').collect()).collect()).collect()
});

/// Reads the table of what prints secrets; unless somebody did before, the first judgement does.
pub(super) fn read_table() {
    LazyLock::force(&LINES);
}

/// Returns whether these words are such a command, by the name its program goes by in the tables.
pub(super) fn prints_a_secret(program: &str, prefix: &[String]) -> bool {
    let (any, own): (Vec<&Line>, Vec<&Line>) = LINES.iter().partition(|line| line[0] == ["*"]);
    // What git calls by a word is mostly a branch.
    let any = any.into_iter().filter(|_| program != "git");
    let own = own.into_iter().filter(|line| line[0].contains(&program));
    any.chain(own).any(|line| stand_in_order(&line[1..], prefix.get(1..).unwrap_or_default()))
}

fn stand_in_order(line: &[Vec<&str>], words: &[String]) -> bool {
    let mut words = words.iter();
    line.iter().all(|choices| words.any(|word| choices.iter().any(|choice| fits(choice, word))))
}

/// Returns whether a word is what a choice says, in which `*` stands for any part.
fn fits(choice: &str, word: &str) -> bool {
    let mut parts = choice.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = word.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        match rest.split_once(part) {
            Some((_, behind)) => rest = behind,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::never;

    #[test]
    fn every_case_of_the_table_holds() {
        let mut count = 0;
        let mut wrong = Vec::new();
        for line in TABLE.lines() {
            let Some((sign, text)) = line.split_once(' ').filter(|(sign, _)| matches!(*sign, "+" | "-")) else {
                continue;
            };
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            count += 1;
            if (sign == "-") != never(&words).is_some() {
                wrong.push(format!("{line}: {:?}", never(&words)));
            }
        }
        assert!(count > 50, "only {count} cases");
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn a_star_stands_for_any_part() {
        for (choice, word) in
            [("a", "a"), ("a*", "a"), ("a*", "abc"), ("*:token", "auth:token"), ("get-*token*", "get-x-tokens")]
        {
            assert!(fits(choice, word), "{choice} {word}");
        }
        for (choice, word) in [("a", "ab"), ("a*", "b"), ("*:token", "token"), ("get-*token*", "get-x"), ("a*b", "bab")]
        {
            assert!(!fits(choice, word), "{choice} {word}");
        }
    }
}
