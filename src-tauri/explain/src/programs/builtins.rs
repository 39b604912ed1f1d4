//! The shell's own words: printing, waiting, other names for commands, what is kept for later.

use crate::lists::ECHO_OPTIONS;
use crate::message::{Argument, code, codes};
use crate::programs::wrappers;
use crate::words::nesting::Context;
use crate::words::{nesting, output};
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::program::Set;

/// Explains `cat` alone, which hands on the text or the file it is given.
pub(crate) fn cat(rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    if rest.iter().any(|word| !word.text.starts_with('-')) {
        return None;
    }
    match context.file {
        Some(file) => Some(StepFacts::new(say!("does-shows", target = code(file)), &[Effect::Read])),
        None => context.text.map(|text| StepFacts {
            passes: Some(text.clone()),
            ..StepFacts::new(say!("does-passes-on", output = say!("text-given")), &[Effect::None])
        }),
    }
}

/// Explains `echo`, which prints whatever stands behind it, dashes too.
pub(crate) fn echo(rest: &[Word]) -> StepFacts {
    let is_option = |word: &&Word| ECHO_OPTIONS.contains(&word.text.as_str());
    let words: Vec<&str> = rest.iter().skip_while(is_option).map(|word| word.text.as_str()).collect();
    let bare = rest.iter().take_while(is_option).any(|option| option.text.contains('n'));
    let output = match words.as_slice() {
        [] if bare => say!("output-nothing").into(),
        [] => say!("output-empty-line").into(),
        words => codes(words),
    };
    let mut facts = StepFacts::new(say!("does-prints", output = output), &[Effect::None]);
    let behind: Vec<&Word> = rest.iter().skip_while(is_option).collect();
    if let [word] = behind.as_slice()
        && word.plain
        && !rest.iter().any(|option| option.text.starts_with('-') && option.text.contains('e'))
    {
        facts.prints = Some(word.text.clone());
    }
    if words.iter().all(|word| word.is_empty()) { facts.also(Work::Silent) } else { facts }
}

/// Explains `printf` by what its format makes of its words; nothing where it sets a variable.
pub(crate) fn printf(rest: &[Word]) -> Option<StepFacts> {
    let rest = if rest.first().is_some_and(|word| word.text == "--") { &rest[1..] } else { rest };
    let format = rest.first().filter(|word| !word.text.starts_with("-v"))?;
    let output: Argument = match output::printf_output(rest) {
        Some(text) if text.is_empty() => say!("output-nothing").into(),
        Some(text) if text.trim_end_matches('\n').is_empty() => say!("output-empty-line").into(),
        Some(text) => {
            let text = code(text.trim_end_matches('\n'));
            // Letters that are written as numbers are not meant to be read.
            if rest.iter().any(|word| output::has_numeric_escapes(&word.text)) {
                say!("output-in-numbers", text = text).into()
            } else {
                text
            }
        }
        None => say!("output-in-form", form = code(&format.text)).into(),
    };
    let silent = rest.iter().all(|word| word.text.is_empty());
    let mut facts = StepFacts::new(say!("does-prints", output = output), &[Effect::None]);
    // A short word may stand in the text without standing out.
    let names = |word: &&Word| (4..120).contains(&word.text.len()) && !word.text.contains(['\n', '\\']);
    facts.touches.extend(rest.iter().skip(1).filter(names).map(|word| word.text.clone()));
    Some(if silent { facts.also(Work::Silent) } else { facts })
}

/// Explains `sleep` by its numbers with their units, which add up.
pub(crate) fn sleep(rest: &[Word]) -> Option<StepFacts> {
    if rest.is_empty() || rest.iter().any(|word| word.text.starts_with('-')) {
        return None;
    }
    let spans = rest.iter().map(|word| duration(&word.text));
    let both = |one: Argument, other: Argument| say!("both", one = one, other = other).into();
    Some(StepFacts::new(say!("does-waits", span = spans.reduce(both)?), &[Effect::None]))
}

/// A span of time: `1`, `0.5`, `2m`.
fn duration(text: &str) -> Argument {
    let (number, unit) = match text.char_indices().last() {
        Some((at, 's')) => (&text[..at], "span-seconds"),
        Some((at, 'm')) => (&text[..at], "span-minutes"),
        Some((at, 'h')) => (&text[..at], "span-hours"),
        Some((at, 'd')) => (&text[..at], "span-days"),
        _ => (text, "span-seconds"),
    };
    let plain = |c: char| c.is_ascii_digit() || c == '.';
    match number.parse::<f64>() {
        _ if matches!(text, "infinity" | "inf") => say!("span-endless").into(),
        Ok(_) if number.chars().all(plain) => say!(unit, number = Argument::Number(number.to_owned())).into(),
        _ if text.starts_with('$') => say!("span-of-variable", number = code(text)).into(),
        _ => code(text),
    }
}

/// Explains `alias`: what the new word would do is said when that is risky.
pub(crate) fn alias(rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let [word] = rest else { return None };
    let (name, line) = word.text.split_once('=')?;
    let mut facts = StepFacts::new(say!("does-defines-alias", name = code(name), line = code(line)), &[Effect::None]);
    let there = nesting::explain_line(line, &context.within());
    let mut words = line.split_whitespace();
    let other = words.next() != Some(name);
    // `sudo` before another program is that program from here on.
    let always = wrappers::is_wrapper(name) && words.next().is_some_and(|word| !word.starts_with('-'));
    if there.risk == Risk::High
        || !other && always
        || other && Set::EverydayName.has(name) && there.effects.has(Effect::RunCode)
    {
        facts.warn(finding!(Disguise, "finding-everyday-word-changed"), Risk::High);
    }
    Some(facts)
}

/// Explains what `trap` keeps for later, as if it ran.
pub(crate) fn trap(rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let line = rest.first().filter(|line| line.text.contains(' ') && !line.computed)?;
    let context = context.deeper();
    let mut facts = nesting::explain_line_in(std::slice::from_ref(line), &line.text, &context);
    facts.wrap_first(|does| say!("does-on-exit", does = does));
    Some(facts)
}
