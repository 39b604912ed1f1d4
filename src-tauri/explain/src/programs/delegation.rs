//! What a program that runs others is handed: a line in an option, or all that another one found.

use crate::lists::SWITCHING_VALUES;
use crate::message::code;
use crate::paths::{broad_paths, persistence, regenerable};
use crate::words::nesting::{Context, is_sink};
use crate::words::{names, nesting};
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;

/// Returns whether what a command finds is not narrowed down by any name.
fn finds_everything(facts: &StepFacts) -> bool {
    // What is made again by itself, or shares an ending, is not everything.
    let narrow = |touch: &String| regenerable::is_regenerable(touch) || touch.starts_with("*.");
    if !facts.touches.is_empty() && facts.touches.iter().all(narrow) {
        return false;
    }
    (facts.has(Work::Finds) || facts.has(Work::Lists)) && !facts.has(Work::Narrows)
}

/// Checks what is done with each thing another program found: everything, or all of a home, is lost where nothing
/// narrows it down.
pub(crate) fn check_found(feed: &[StepFacts], inner: &[Word], each: &mut StepFacts) {
    if each.effects.has(Effect::Delete) && feed.iter().any(finds_everything) {
        each.warn(finding!(BroadPath, "finding-all-found-changed"), Risk::High);
    } else if inner.first().is_some_and(|word| word.text == "rm") && each.findings.is_empty() {
        each.warn(finding!(Destruction, "finding-removed-for-good"), Risk::Medium);
    }
    if each.effects.has(Effect::Network) && each.effects.has(Effect::Write) && each.findings.is_empty() {
        each.warn(finding!(BroadPath, "finding-done-with-all"), Risk::Medium);
    }
    let ends = inner.first().is_some_and(|word| names::plain_name(&word.text) == "kill");
    if ends && feed.iter().any(|facts| facts.has(Work::Lists)) {
        each.warn(finding!(Interruption, "finding-all-programs-ended"), Risk::High);
    }
    check_emptied(feed, inner, each);
    let looks = |facts: &&StepFacts| facts.has(Work::Finds) || facts.has(Work::Lists);
    let roots: Vec<&str> = feed.iter().filter(looks).flat_map(|facts| &facts.touches).map(String::as_str).collect();
    if each.sends && roots.iter().any(|root| broad_paths::is_whole_folder(root)) {
        each.warn(finding!(Upload, "finding-all-found-sent"), Risk::High);
    }
    broad_paths::check_each(roots.into_iter(), each);
}

/// Checks what empties or opens to everybody each thing another program found.
pub(crate) fn check_emptied(feed: &[StepFacts], inner: &[Word], each: &mut StepFacts) {
    let opens = inner.first().is_some_and(|word| word.text == "chmod")
        && inner.iter().any(|word| matches!(word.text.as_str(), "777" | "0777" | "a+rwx" | "000" | "a-rwx" | "+s"));
    if (each.has(Work::Empties) || opens) && feed.iter().any(finds_everything) {
        each.warn(finding!(BroadPath, "finding-all-found-changed"), Risk::High);
    }
}

/// Explains the line that `script -c LINE`, `flock FILE -c LINE` and `su USER -c LINE` hand to a shell.
pub(crate) fn explain_line(name: &str, rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
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
    let deeper = context.deeper();
    let mut facts = nesting::explain_line_in(std::slice::from_ref(line), &line.text, &deeper);
    let value =
        |place: usize| name != "script" && place > 0 && SWITCHING_VALUES.contains(&rest[place - 1].text.as_str());
    if let Some(shell) =
        rest.iter().zip(rest.iter().skip(1)).find(|(option, _)| matches!(&*option.text, "-s" | "--shell"))
        && matches!(name, "su" | "runuser")
    {
        facts.warn(finding!(HiddenCode, "finding-named-shell-runs", program = code(&shell.1.text)), Risk::High);
    }
    let others = rest.iter().enumerate().filter(|(place, _)| *place != at && *place != at + 1 && !value(*place));
    let file = others.map(|(_, word)| word.text.as_str()).find(|text| !text.starts_with('-'));
    match (name, file) {
        ("script", file) if !file.is_some_and(is_sink) => {
            let file = file.unwrap_or("typescript");
            facts.add(say!("does-records-output", file = code(file)), &[Effect::Write]);
            persistence::check(file, &mut facts);
        }
        ("su" | "runuser", user) => {
            let user = user.unwrap_or("root");
            let first = facts.clauses.first().cloned().unwrap_or_default();
            let clause = say!("does-as-user", user = code(user), does = first);
            facts.clauses.splice(..facts.clauses.len().min(1), [clause]);
            facts.merge(StepFacts::of(&[Effect::Admin]));
            facts.risk = Risk::High;
        }
        (_, Some(file)) => facts.touches.push(file.to_owned()),
        _ => {}
    }
    Some(facts)
}
