//! What a program that runs others is handed: a line in an option, or all that another one found.

use super::super::outline::Word;
use super::sentence::code;
use super::streams::{Around, is_sink};
use super::{About, Effect, risk, wrappers};

/// Whether what a command finds is not narrowed down by any name.
pub(super) fn finds_everything(about: &About) -> bool {
    let says = |start: &str| about.clauses.first().is_some_and(|clause| clause.starts_with(start));
    says("looks for files in ") && !about.clauses[0].contains(" named like ") || says("lists ")
}

/// `script -c LINE` and `flock FILE -c LINE` hand a line to a shell.
pub(super) fn line(name: &str, rest: &[Word], around: &Around<'_>) -> Option<About> {
    if !matches!(name, "script" | "flock") {
        return None;
    }
    let hands_on = |word: &Word| {
        let text = word.text.as_str();
        text == "--command" || text.starts_with('-') && !text.starts_with("--") && text.ends_with('c')
    };
    let at = rest.iter().position(hands_on)?;
    // Behind a program of its own the option is that one's.
    if rest[..at].iter().filter(|word| !word.text.starts_with('-')).count() > 1 {
        return None;
    }
    let line = rest.get(at + 1)?;
    let deeper = Around { depth: around.depth + 1, ..*around };
    let mut about = wrappers::line_in(std::slice::from_ref(line), &line.text, &deeper);
    let others = rest.iter().enumerate().filter(|(place, _)| *place != at && *place != at + 1);
    let file = others.map(|(_, word)| word.text.as_str()).find(|text| !text.starts_with('-'));
    match (name, file) {
        ("script", file) if !file.is_some_and(is_sink) => {
            let file = file.unwrap_or("typescript");
            about.add(format!("what it prints is recorded in {}", code(file)), &[Effect::Write]);
            risk::written(file, &mut about);
        }
        (_, Some(file)) => about.touches.push(file.to_owned()),
        _ => {}
    }
    Some(about)
}
