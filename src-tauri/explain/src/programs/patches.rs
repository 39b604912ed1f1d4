//! Patches in the form agents send them: a text that names each file it adds, changes, moves or deletes.

use crate::message::codes;
use crate::paths::persistence;
use crate::programs::table_rows;
use crate::table;
use crate::words::nesting::Context;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;

/// More files than this are not named.
const FILES_KEPT: usize = 32;

/// Explains `apply_patch` with its patch as a word or a here-document.
pub(crate) fn explain_apply_patch(rest: &[Word], context: &Context<'_>) -> StepFacts {
    let patch = context.text.or(rest.first()).map(|word| word.text.as_str()).unwrap_or_default();
    let named = |mark: &str| -> Vec<&str> {
        patch.lines().filter_map(|line| line.trim().strip_prefix(mark)).map(str::trim).take(FILES_KEPT).collect()
    };
    let mut facts = StepFacts::default();
    let kinds =
        [("*** Add File:", "does-makes"), ("*** Update File:", "does-changes"), ("*** Move to:", "does-moves-to")];
    for (mark, id) in kinds {
        let files = named(mark);
        if !files.is_empty() {
            facts.add(say!(id, files = codes(&files)), &[Effect::Write]);
            files.iter().for_each(|file| persistence::check(file, &mut facts));
        }
    }
    let gone = named("*** Delete File:");
    if !gone.is_empty() {
        facts.add(say!("does-deletes", files = codes(&gone)), &[Effect::Delete]);
        facts = facts.with_risk(Risk::Medium);
    }
    if facts.clauses.is_empty() {
        facts.add(say!("does-patches"), &[Effect::Write]);
    }
    facts
}

/// Explains `patch` with a patch in a here-document by the files it changes: by the new name, by the old one, or by
/// another where it says so.
pub(crate) fn explain_patch(rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    const MARKS: [&str; 6] = ["+++ ", "--- ", "*** ", "Index: ", "rename to ", "copy to "];
    let patch = context.text?;
    let mut facts = table_rows::explain(table::program("patch")?, "patch", rest)?;
    let lines = patch.text.lines().filter_map(|line| MARKS.iter().find_map(|mark| line.strip_prefix(mark)));
    let names = lines.map(|name| name.split('\t').next().unwrap_or(name).trim());
    let bare = |name: &str| name.strip_prefix("b/").or(name.strip_prefix("a/")).unwrap_or(name).to_owned();
    let mut files: Vec<String> = names
        .filter(|name| *name != "/dev/null" && !name.ends_with("***") && !name.ends_with("---"))
        .map(bare)
        .collect();
    files.extend(rest.iter().filter(|word| !word.text.starts_with('-')).map(|word| word.text.clone()));
    files.dedup();
    let folder = rest.windows(2).find(|pair| matches!(pair[0].text.as_str(), "-d" | "--directory"));
    for file in files {
        let file = folder.map_or(file.clone(), |pair| format!("{}/{file}", pair[1].text.trim_end_matches('/')));
        persistence::check(&file, &mut facts);
        facts.touches.push(file);
    }
    Some(facts)
}
