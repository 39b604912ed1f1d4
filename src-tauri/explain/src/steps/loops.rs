//! Commands in loops: over known words they are as grave as in their gravest turn; over what others print, that counts.

use crate::checks::uploads;
use crate::message::{code, codes};
use crate::paths::caches;
use crate::programs::delegation;
use crate::steps::simple_command;
use std::iter::zip;

use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::{Command, Over, Word};

/// So many findings of other turns are told beside those of the gravest.
const WARNINGS: usize = 3;

/// Returns the facts of a command in a loop over known words: its gravest turn, and which others there are.
pub(crate) fn gravest(command: &Command, explains: impl Fn(&Command) -> StepFacts) -> StepFacts {
    let mut turns: Vec<(&str, StepFacts)> =
        command.turns.iter().map(|turn| (turn.word.as_str(), explains(&turn.command))).collect();
    let gravest =
        (0..turns.len()).rev().max_by_key(|at| (turns[*at].1.risk, turns[*at].1.findings.len())).unwrap_or_default();
    let (_, mut all) = turns.remove(gravest);
    let alike = turns.iter().all(|(_, other)| other.effects == all.effects);
    let others: Vec<&str> = turns.iter().map(|(word, _)| *word).collect();
    if !others.is_empty() {
        let words = codes(&others);
        all.clauses.push(match alike {
            true => say!("does-same-for", words = words),
            false => say!("does-other-turn", words = words),
        });
    }
    merge_others(&mut all, turns.into_iter().map(|(_, turn)| turn));
    all
}

/// Takes in what a command does elsewhere.
fn merge_others(all: &mut StepFacts, others: impl IntoIterator<Item = StepFacts>) {
    let mut room = WARNINGS;
    for other in others {
        all.risk = all.risk.max(other.risk);
        all.warned = all.warned.max(other.warned);
        all.effects = all.effects.with(other.effects);
        all.works = all.works.with(other.works);
        all.sends |= other.sends;
        all.secret |= other.secret;
        for finding in other.findings {
            if room > 0 && !all.findings.iter().any(|known| known.reads_like(&finding)) {
                room -= 1;
                all.findings.push(finding);
            }
        }
    }
}

/// Returns the facts of a function's command: as it stands, and in each call of the function. What it does as it stands
/// counts as well, since it can be called in ways that are not seen.
pub(crate) fn explain_calls(
    stands: StepFacts,
    command: &Command,
    explains: impl Fn(&Command) -> StepFacts,
) -> StepFacts {
    let calls = command.calls.iter().map(|call| (call.word.as_str(), explains(&call.command)));
    let mut others: Vec<(&str, StepFacts)> = calls.collect();
    let number = (0..others.len()).rev().max_by_key(|at| (others[*at].1.risk, others[*at].1.findings.len()));
    let Some(number) = number else { return stands };
    let (word, mut gravest) = others.remove(number);
    let differing = others.iter().filter(|(_, other)| other.as_argument() != gravest.as_argument());
    let mut more: Vec<&str> = differing.map(|(word, _)| *word).collect();
    more.dedup();
    if !more.is_empty() {
        let alike = others.iter().all(|(_, other)| other.effects == gravest.effects);
        let words = codes(&more);
        gravest.clauses.push(match alike {
            true => say!("does-same-for", words = words),
            false => say!("does-other-call", words = words),
        });
    }
    let mut others: Vec<StepFacts> = others.into_iter().map(|(_, other)| other).collect();
    if command.as_called {
        merge_others(&mut gravest, others);
        return gravest;
    }
    if gravest.risk < stands.risk {
        gravest.clauses.clone_from(&stands.clauses);
        gravest.add(say!("does-called-with", word = code(word)), &[]);
    }
    // What is said of the words of the call is not said again of `$1`.
    let graver = gravest.risk > stands.risk || gravest.risk == stands.risk && !gravest.findings.is_empty();
    others.push(if graver { StepFacts { findings: Vec::new(), ..stands } } else { stands });
    merge_others(&mut gravest, others);
    gravest
}

/// Returns the graver of two: what a command does, and what it does where a variable holds something else.
pub(crate) fn graver_of(said: StepFacts, other: StepFacts) -> StepFacts {
    let worse = (other.risk, !other.findings.is_empty()) > (said.risk, !said.findings.is_empty());
    let (mut graver, milder) = if worse { (other, said) } else { (said, other) };
    if worse {
        graver.add(say!("does-uncertain-variables"), &[]);
    }
    merge_others(&mut graver, [StepFacts { findings: Vec::new(), ..milder }]);
    graver
}

/// Checks what a command does with each thing that others name: `commands` are all of the text, `before` is what those
/// before it do.
pub(crate) fn check_each(commands: &[Command], before: &[StepFacts], depth: usize, facts: &mut StepFacts) {
    let over = commands.get(before.len()).and_then(|command| Some((command, command.over.as_ref()?)));
    let Some((command, Over::Commands(range))) = over else { return };
    let sources = commands.get(range.clone()).unwrap_or_default();
    let known =
        before.get(range.clone()).map_or_else(|| sources_after(sources, range.start, depth), <[StepFacts]>::to_vec);
    let secret = known.iter().any(|known| known.secret);
    // What stands before in a pipe of their own is told by the last in it.
    let read = |at: usize| sources.iter().any(|source| source.from.as_ref().is_some_and(|from| from.contains(&at)));
    let last = zip(range.clone(), known).filter(|(at, _)| !read(*at)).map(|(_, known)| known);
    caches::excuse_temporary(sources, command, facts);
    // Letter by letter, as a name that is looked up or in an address.
    let lookup = command.words.first().is_some_and(|word| uploads::resolves_names(&word.text));
    let carries = |word: &Word| word.text.contains('$') && (lookup || word.text.contains("://"));
    if secret && facts.effects.has(Effect::Network) && command.words.iter().any(carries) {
        facts.warn(finding!(SecretSent, "finding-secret-in-address-sent"), Risk::High);
    }
    delegation::check_found(&last.collect::<Vec<_>>(), &command.words, facts);
}

/// What commands do that stand behind the loop they feed, from this place of all on: `done < <(find .)`.
fn sources_after(sources: &[Command], start: usize, depth: usize) -> Vec<StepFacts> {
    let mut known: Vec<StepFacts> = Vec::new();
    for source in sources {
        let feed = source
            .from
            .clone()
            .and_then(|from| known.get(from.start.checked_sub(start)?..from.end.checked_sub(start)?));
        known.push(simple_command::explain(source, feed.unwrap_or_default(), depth));
    }
    known
}
