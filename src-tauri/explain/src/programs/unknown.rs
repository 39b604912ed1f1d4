//! Programs of which nothing is known: no table names them, or their name is computed.

use crate::languages::inline_code;
use crate::message::code;
use crate::programs::own_syntax;
use crate::table;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;

/// So many of its words are named.
const NAMED: usize = 6;

/// Explains a program whose name is not known before it runs.
pub(crate) fn explain_computed(rest: &[Word]) -> StepFacts {
    let mut facts = StepFacts::new(say!("does-runs-computed-program"), &[Effect::RunCode]);
    facts.warn(finding!(HiddenCode, "finding-code-unseen"), Risk::High);
    facts.touches.extend(named_words(rest));
    facts
}

fn named_words(rest: &[Word]) -> impl Iterator<Item = String> + '_ {
    rest.iter().map(|word| word.text.clone()).filter(|text| text.len() < 120).take(NAMED)
}

/// Returns whether a known program's name goes on with a variable and more: `rm${S}-rf${S}x`, where `S` may hold a
/// blank.
fn holds_blanks(program: &str) -> bool {
    let Some((name, behind)) = program.split_once('$') else { return false };
    let behind = match behind.strip_prefix('{') {
        Some(braced) => braced.split_once('}').map_or("", |(_, behind)| behind),
        None => behind.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_'),
    };
    !behind.is_empty() && (own_syntax::knows(name) || table::program(name).is_some())
}

/// Explains a program no table knows.
pub(crate) fn explain(program: &str, rest: &[Word]) -> StepFacts {
    let mut facts = if holds_blanks(program) {
        let mut facts = StepFacts::new(say!("does-runs-expanded", program = code(program)), &[Effect::RunCode]);
        facts.warn(finding!(HiddenCode, "finding-words-split"), Risk::High);
        facts
    } else if program.starts_with('$') {
        let mut facts = StepFacts::new(say!("does-runs-variable", program = code(program)), &[Effect::RunCode]);
        facts
            .warn(finding!(HiddenCode, "finding-code-unseen"), if rest.is_empty() { Risk::High } else { Risk::Medium });
        facts
    } else if program.contains('/') || program.ends_with(".sh") || program.ends_with(".py") {
        let mut facts = StepFacts::new(say!("does-runs-opaque", program = code(program)), &[Effect::RunCode]);
        facts.script = Some(program.to_owned());
        // `bin/shop rpc 'Repo.delete_all(User)'`: code for what it starts.
        rest.iter().for_each(|word| inline_code::check_deletions(&word.text, &mut facts));
        facts
    } else {
        StepFacts::new(say!("does-runs-unknown", program = code(program)), &[Effect::Unknown])
    };
    facts.touches.extend(named_words(rest));
    facts
}
