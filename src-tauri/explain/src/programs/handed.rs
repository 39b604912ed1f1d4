//! What a program that runs others is handed: a line in an option, or all that another one found.

use crate::message::code;
use crate::places::{lasting, made, wide};
use crate::words::inner::{Around, is_sink};
use crate::words::{inner, names};
use crate::work::Work;
use crate::{About, Effect, Risk};
use countersign_command::outline::Word;

/// Whether what a command finds is not narrowed down by any name.
fn finds_everything(about: &About) -> bool {
    // What is made again by itself, or shares an ending, is not everything.
    let narrow = |touch: &String| made::again(touch) || touch.starts_with("*.");
    if !about.touches.is_empty() && about.touches.iter().all(narrow) {
        return false;
    }
    (about.has(Work::Finds) || about.has(Work::Lists)) && !about.has(Work::Narrows)
}

/// Said when nothing narrows down what is lost.
/// What is done with each thing that was found: everything, or all that is in a home, is lost unseen.
pub(crate) fn found(feed: &[About], inner: &[Word], each: &mut About) {
    if each.effects.has(Effect::Delete) && feed.iter().any(finds_everything) {
        each.warn(finding!(BroadPath, "finding-all-found-changed"), Risk::High);
    } else if inner.first().is_some_and(|word| word.text == "rm") && each.findings.is_empty() {
        each.warn(finding!(Destruction, "finding-removed-for-good"), Risk::Medium);
    }
    if each.effects.has(Effect::Network) && each.effects.has(Effect::Write) && each.findings.is_empty() {
        each.warn(finding!(BroadPath, "finding-done-with-all"), Risk::Medium);
    }
    let ends = inner.first().is_some_and(|word| names::plain_name(&word.text) == "kill");
    if ends && feed.iter().any(|about| about.has(Work::Lists)) {
        each.warn(finding!(Interruption, "finding-all-programs-ended"), Risk::High);
    }
    emptied(feed, inner, each);
    let looks = |about: &&About| about.has(Work::Finds) || about.has(Work::Lists);
    let roots: Vec<&str> = feed.iter().filter(looks).flat_map(|about| &about.touches).map(String::as_str).collect();
    if each.sends && roots.iter().any(|root| wide::is_all(root)) {
        each.warn(finding!(Upload, "finding-all-found-sent"), Risk::High);
    }
    wide::over(roots.into_iter(), each);
}

/// The same for what keeps its name and loses its content, or is opened to everybody.
pub(crate) fn emptied(feed: &[About], inner: &[Word], each: &mut About) {
    let opens = inner.first().is_some_and(|word| word.text == "chmod")
        && inner.iter().any(|word| matches!(word.text.as_str(), "777" | "0777" | "a+rwx" | "000" | "a-rwx" | "+s"));
    if (each.has(Work::Empties) || opens) && feed.iter().any(finds_everything) {
        each.warn(finding!(BroadPath, "finding-all-found-changed"), Risk::High);
    }
}

/// `script -c LINE`, `flock FILE -c LINE` and `su USER -c LINE` hand a line to a shell.
pub(crate) fn line(name: &str, rest: &[Word], around: &Around<'_>) -> Option<About> {
    if !matches!(name, "script" | "flock" | "su" | "runuser") {
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
    let deeper = around.deeper();
    let mut about = inner::line_in(std::slice::from_ref(line), &line.text, &deeper);
    let value = |place: usize| {
        name != "script"
            && place > 0
            && matches!(rest[place - 1].text.as_str(), "-s" | "--shell" | "-g" | "-G" | "-w" | "-E")
    };
    if let Some(shell) =
        rest.iter().zip(rest.iter().skip(1)).find(|(option, _)| matches!(&*option.text, "-s" | "--shell"))
        && matches!(name, "su" | "runuser")
    {
        about.warn(finding!(HiddenCode, "finding-named-shell-runs", program = code(&shell.1.text)), Risk::High);
    }
    let others = rest.iter().enumerate().filter(|(place, _)| *place != at && *place != at + 1 && !value(*place));
    let file = others.map(|(_, word)| word.text.as_str()).find(|text| !text.starts_with('-'));
    match (name, file) {
        ("script", file) if !file.is_some_and(is_sink) => {
            let file = file.unwrap_or("typescript");
            about.add(say!("does-records-output", file = code(file)), &[Effect::Write]);
            lasting::written(file, &mut about);
        }
        ("su" | "runuser", user) => {
            let user = user.unwrap_or("root");
            let first = about.clauses.first().cloned().unwrap_or_default();
            let clause = say!("does-as-user", user = code(user), does = first);
            about.clauses.splice(..about.clauses.len().min(1), [clause]);
            about.join(About::of(&[Effect::Admin]));
            about.risk = Risk::High;
        }
        (_, Some(file)) => about.touches.push(file.to_owned()),
        _ => {}
    }
    Some(about)
}
