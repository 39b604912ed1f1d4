//! Lines inside of words: their steps one after the other, taken together.

use crate::Effect;
use crate::facts::StepFacts;
use crate::message::code;
use crate::programs::wrappers;
use crate::steps::neighbors::apply;
use crate::steps::{loop_headers, simple_command};
use crate::words::nesting::{self, Context, InnerReader};
use countersign_command::outline::Outline;

/// Reads what stands inside of words.
pub(crate) static READER: InnerReader =
    InnerReader { program: wrappers::explain, line: explain, step: simple_command::explain };

fn explain(outline: &Outline, line: &str, context: &Context<'_>) -> StepFacts {
    let mut all = StepFacts::default();
    let mut before: Vec<StepFacts> = Vec::new();
    for (at, command) in outline.commands.iter().enumerate() {
        let feed = command.from.clone().and_then(|range| before.get(range)).unwrap_or_default();
        let one = if context.depth >= nesting::MAX_DEPTH {
            StepFacts::new(say!("does-nested-too-deep"), &[Effect::Unknown])
        } else {
            let mut one = match outline.called(at) {
                Some(function) => {
                    let again = outline.comes_back(at);
                    simple_command::explain_call(command, feed, context.depth + 1, &function.name, again)
                }
                None => simple_command::explain(command, feed, context.depth + 1),
            };
            apply(&outline.commands, &before, context.depth + 1, &mut one);
            one
        };
        let mut described = one.clone();
        loop_headers::describe(command, &mut described);
        all.merge(described);
        before.push(one);
    }
    if !outline.troubles.is_empty() || all.effects.is_empty() {
        all.add(say!("does-runs", program = code(line)), &[Effect::RunCode]);
    }
    all
}
