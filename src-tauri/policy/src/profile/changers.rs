//! Programs that change or remove what plain words name: a rule that says what covers no more than that. The list is
//! data: the set `changer` in `programs/classes.toml`.

use countersign_command::program::{Set, known_name};

/// Returns whether a program is one of them, however it is called.
pub fn is_changer(program: &str) -> bool {
    Set::Changer.has(&known_name(program))
}

/// Returns whether a rule's words name what one of them changes, and not only how.
pub fn says_what_it_changes(words: &[String]) -> bool {
    let Some(program) = words.first().filter(|program| is_changer(program)) else { return false };
    // Options whose value says how, and how many of the first words do.
    let (values, how): (&[&str], usize) = match known_name(program).as_str() {
        "chmod" => (&["--reference"], usize::from(!words.iter().any(|word| word.starts_with("--reference")))),
        "truncate" => (&["-s", "-r"], 0),
        "split" | "csplit" => (&["-l", "-n", "-b", "-C", "-a"], 0),
        "install" => (&["-m", "-o", "-g", "-t"], 0),
        "cp" | "mv" | "ln" => (&["-t", "-S"], 0),
        _ => (&[], 0),
    };
    let mut operands = 0;
    let mut rest = words.iter().skip(1);
    while let Some(word) = rest.next() {
        if values.contains(&word.as_str()) {
            rest.next();
        } else if !word.starts_with('-') || program == "chmod" && is_mode(word) {
            operands += 1;
        }
    }
    operands > how
}

/// Returns whether a word takes rights away (`-x`), as `chmod` reads it; its options have other letters.
fn is_mode(word: &str) -> bool {
    word.strip_prefix('-')
        .is_some_and(|letters| !letters.is_empty() && letters.chars().all(|letter| "rwxXst".contains(letter)))
}
