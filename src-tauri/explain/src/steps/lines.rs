//! Lines inside of words: their steps one after the other, taken together.

use crate::Effect;
use crate::about::About;
use crate::message::code;
use crate::programs::wrappers;
use crate::steps::after::after;
use crate::steps::{rounds, streams};
use crate::words::inner::{self, Around, InnerReader};
use countersign_command::outline::Outline;

/// Who reads what stands inside of words.
pub(crate) static READER: InnerReader = InnerReader { program: wrappers::about, line: explained, step: streams::about };

fn explained(outline: &Outline, line: &str, around: &Around<'_>) -> About {
    let mut all = About::default();
    let mut before: Vec<About> = Vec::new();
    for (at, command) in outline.commands.iter().enumerate() {
        let feed = command.from.clone().and_then(|range| before.get(range)).unwrap_or_default();
        let one = if around.depth >= inner::MAX_DEPTH {
            About::new(say!("does-nested-too-deep"), &[Effect::Unknown])
        } else {
            let mut one = match outline.called(at) {
                Some(function) => {
                    let again = outline.comes_back(at);
                    streams::called(command, feed, around.depth + 1, &function.name, again)
                }
                None => streams::about(command, feed, around.depth + 1),
            };
            after(&outline.commands, &before, around.depth + 1, &mut one);
            one
        };
        let mut told = one.clone();
        rounds::told(command, &mut told);
        all.join(told);
        before.push(one);
    }
    if !outline.troubles.is_empty() || all.effects.is_empty() {
        all.add(say!("does-runs", program = code(line)), &[Effect::RunCode]);
    }
    all
}
