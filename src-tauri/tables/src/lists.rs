//! The tables that are no family of programs: classes, secrets, files and the like. How they are checked and packed.

use std::fmt::Write as _;

use super::format::{Lists, Table};
use super::{Tables, condition, values};

impl Table {
    /// What is wrong with the lists of a table, each with where.
    pub(crate) fn faulty_lists(&self) -> Vec<(String, String)> {
        let mut faults = Vec::new();
        let named: [(&str, &Lists); 6] = [
            ("class", &self.class),
            ("second-names", &self.second_names),
            ("obeyed", &self.obeyed),
            ("git-settings", &self.git_settings),
            ("no-terminal", &self.no_terminal),
            ("files", &self.files),
        ];
        for (key, lists) in named {
            // A sentence may have blanks, a name not.
            let blank = |word: &String| word.is_empty() || key != "no-terminal" && word.contains(char::is_whitespace);
            for (name, list) in lists {
                let mut sorted: Vec<&String> = list.iter().collect();
                sorted.sort();
                let twice =
                    sorted.windows(2).filter(|two| two[0] == two[1]).map(|two| format!("`{}` stands twice", two[0]));
                faults.extend(twice.map(|reason| (format!("{key}.{name}"), reason)));
                let blanks = list.iter().filter(|word| blank(word)).map(|word| format!("`{word}` is no word"));
                faults.extend(blanks.map(|reason| (format!("{key}.{name}"), reason)));
            }
        }
        for (name, set) in &self.set {
            let row = || format!("set.{name}");
            if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') {
                faults.push((row(), "is called by small letters and `-`".to_owned()));
            }
            if !set.means.starts_with("It ") || set.means.contains('\n') {
                faults.push((row(), "says what one of them does: `It …`".to_owned()));
            }
            let mut sorted = set.programs.clone();
            sorted.sort();
            let twice =
                sorted.windows(2).filter(|two| two[0] == two[1]).map(|two| format!("`{}` stands twice", two[0]));
            faults.extend(twice.map(|reason| (row(), reason)));
            if set.programs.is_empty() {
                faults.push((row(), "is empty".to_owned()));
            }
        }
        let mut classes: Vec<&String> = self.class.values().flatten().collect();
        classes.sort();
        let twice = classes.windows(2).filter(|two| two[0] == two[1]);
        faults.extend(twice.map(|two| ("class".to_owned(), format!("`{}` has two classes", two[0]))));
        for waits in &self.waits {
            for wait in &waits.rows {
                let reasons = wait.when.iter().filter_map(|group| condition::fault(group));
                faults.extend(reasons.map(|reason| (format!("`{}`", waits.words), reason)));
                if !KINDS.contains(&wait.kind.as_str()) {
                    faults.push((format!("`{}`", waits.words), format!("`{}` is nothing to wait for", wait.kind)));
                }
            }
        }
        for fence in &self.fence {
            if fence.words.is_empty() || !["names", "given", "folder", "project"].contains(&fence.reads.as_str()) {
                faults.push((
                    format!("fence of `{}`", fence.words.join("`, `")),
                    "names no words, or does not say what it reads".to_owned(),
                ));
            }
        }
        faults
    }
}

/// What a program may wait for.
const KINDS: [&str; 9] = ["none", "editor", "prompt", "question", "password", "terminal", "screen", "pager", "stays"];

/// Writes a line for each list: its name, and its words behind tabs.
fn lines(out: &mut String, prefix: &str, lists: &Lists) {
    for (name, words) in lists {
        let _ = writeln!(out, "{prefix}{name}\t{}", words.join("\t"));
    }
}

/// Packs classes (`class.shell`), other sets (`set.cloud`) and second names (`name.sed`), a line each.
pub fn classes(tables: &Tables) -> String {
    let mut out = String::new();
    for (_, table) in &tables.files {
        lines(&mut out, "class.", &table.class);
        for (name, set) in &table.set {
            let _ = writeln!(out, "set.{name}\t{}", set.programs.join("\t"));
        }
        lines(&mut out, "name.", &table.second_names);
    }
    out
}

/// Writes the sets as an enum of Rust, in the order of [`classes`].
pub fn sets(tables: &Tables) -> String {
    let sets = || tables.files.iter().flat_map(|(_, table)| &table.set);
    let mut out = String::from("/// A set of programs that have something in common. One may be in several.\n");
    out.push_str("#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum Set {\n");
    for (name, set) in sets() {
        let _ = writeln!(out, "    /// {}.\n    {},", set.means, values::variant(name));
    }
    let _ = writeln!(out, "}}\n\n/// How many sets there are.\n#[cfg(test)]\nconst COUNT: usize = {};", sets().count());
    out
}

/// Writes the lists of words and the pairs as constants of Rust, for `countersign-explain`.
pub fn word_lists(tables: &Tables) -> String {
    let mut out = String::new();
    for (name, list) in tables.files.iter().flat_map(|(_, table)| &table.list) {
        let name = values::constant(name);
        let _ = writeln!(out, "/// {}\npub(crate) const {name}: &[&str] = &{:?};", list.means, list.words);
    }
    for (name, pairs) in tables.files.iter().flat_map(|(_, table)| &table.pairs) {
        let _ = writeln!(out, "/// {}\npub(crate) const {}: &[Pair] = &[", pairs.means, values::constant(name));
        for row in &pairs.rows {
            let _ = writeln!(out, "    Pair {{ of: &{:?}, has: &{:?}, way: {:?} }},", row.of, row.has, row.way);
        }
        out.push_str("];\n");
    }
    out
}

/// Packs what programs obey, in small letters, a line for each list.
pub fn obeyed(tables: &Tables) -> String {
    let mut out = String::new();
    tables.files.iter().for_each(|(_, table)| lines(&mut out, "", &table.obeyed));
    out.to_ascii_lowercase()
}

/// Packs git's settings that hold no secret, a line for each section.
pub fn git_settings(tables: &Tables) -> String {
    let mut out = String::new();
    tables.files.iter().for_each(|(_, table)| lines(&mut out, "", &table.git_settings));
    out
}

/// Packs words that print a secret, a line each; cases behind `+` (may be a rule's words) and `-` (may not).
pub fn secret_printers(tables: &Tables) -> String {
    let mut out = String::new();
    for secrets in tables.files.iter().flat_map(|(_, table)| &table.prints_secrets) {
        for (sign, texts) in [("", &secrets.words), ("+ ", &secrets.pass), ("- ", &secrets.ask)] {
            for text in texts {
                let _ = writeln!(out, "{sign}{text}");
            }
        }
    }
    out
}

/// Packs which files give words their meaning: groups behind `=`, then words with theirs.
pub fn meaning(tables: &Tables) -> String {
    let mut out = String::new();
    for (_, table) in &tables.files {
        lines(&mut out, "=", &table.files);
        for row in &table.words {
            let _ = writeln!(out, "{}\t{}", row.words, row.files.join("\t"));
        }
    }
    out
}
