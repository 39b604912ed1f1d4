//! The shell's own words: printing, waiting, other names for commands, what is kept for later.

use super::sentence::{self, code};
use super::streams::Around;
use super::work::Work;
use super::{About, Effect, Risk, printed, wrappers};
use countersign_command::outline::Word;
use countersign_command::program::Set;

/// `cat` alone hands on the text or the file it is given.
pub(super) fn cat(rest: &[Word], around: &Around<'_>) -> Option<About> {
    if rest.iter().any(|word| !word.text.starts_with('-')) {
        return None;
    }
    match around.file {
        Some(file) => Some(About::new(format!("shows {}", code(file)), &[Effect::Read])),
        None => around.text.map(|text| About {
            passes: Some(text.clone()),
            ..About::new("passes on the text given here", &[Effect::None])
        }),
    }
}

/// Whatever stands behind `echo` is printed, dashes too.
pub(super) fn echo(rest: &[Word]) -> About {
    let is_option = |word: &&Word| matches!(word.text.as_str(), "-n" | "-e" | "-E" | "-ne" | "-en");
    let words: Vec<&str> = rest.iter().skip_while(is_option).map(|word| word.text.as_str()).collect();
    let bare = rest.iter().take_while(is_option).any(|option| option.text.contains('n'));
    let clause = if bare { "prints {all|nothing}" } else { "prints {all|an empty line}" };
    let mut about = About::new(sentence::fill(clause, &words), &[Effect::None]);
    let behind: Vec<&Word> = rest.iter().skip_while(is_option).collect();
    if let [word] = behind.as_slice()
        && word.plain
        && !rest.iter().any(|option| option.text.starts_with('-') && option.text.contains('e'))
    {
        about.prints = Some(word.text.clone());
    }
    if words.iter().all(|word| word.is_empty()) { about.that(Work::Silent) } else { about }
}

/// `printf`: what its format makes of its words; nothing where it sets a variable.
pub(super) fn printf(rest: &[Word]) -> Option<About> {
    let rest = if rest.first().is_some_and(|word| word.text == "--") { &rest[1..] } else { rest };
    let format = rest.first().filter(|word| !word.text.starts_with("-v"))?;
    let told = match printed::formatted(rest) {
        Some(text) if text.is_empty() => "prints nothing".to_owned(),
        Some(text) if text.trim_end_matches('\n').is_empty() => "prints an empty line".to_owned(),
        Some(text) => {
            let text = code(text.trim_end_matches('\n'));
            // Letters that are written as numbers are not meant to be read.
            if rest.iter().any(|word| printed::in_numbers(&word.text)) {
                format!("prints {text}, which is written in numbers")
            } else {
                format!("prints {text}")
            }
        }
        None => format!("prints text in the form {}", code(&format.text)),
    };
    let silent = rest.iter().all(|word| word.text.is_empty());
    let mut about = About::new(told, &[Effect::None]);
    // A short word may stand in the text without standing out.
    let names = |word: &&Word| (4..120).contains(&word.text.len()) && !word.text.contains(['\n', '\\']);
    about.touches.extend(rest.iter().skip(1).filter(names).map(|word| word.text.clone()));
    Some(if silent { about.that(Work::Silent) } else { about })
}

/// `sleep` and its numbers with their units, which add up.
pub(super) fn sleep(rest: &[Word]) -> Option<About> {
    if rest.is_empty() || rest.iter().any(|word| word.text.starts_with('-')) {
        return None;
    }
    let spans: Vec<String> = rest.iter().map(|word| span(&word.text)).collect();
    Some(About::new(format!("waits {}", spans.join(" and ")), &[Effect::None]))
}

/// A span of time: `1`, `0.5`, `2m`.
fn span(text: &str) -> String {
    let (number, unit) = match text.char_indices().last() {
        Some((at, 's')) => (&text[..at], "second"),
        Some((at, 'm')) => (&text[..at], "minute"),
        Some((at, 'h')) => (&text[..at], "hour"),
        Some((at, 'd')) => (&text[..at], "day"),
        _ => (text, "second"),
    };
    if matches!(text, "infinity" | "inf") {
        return "without end".to_owned();
    }
    match sentence::counted(number, unit) {
        Some(counted) => counted,
        None if text.starts_with('$') => format!("{} seconds", code(text)),
        None => code(text),
    }
}

/// A word that will mean something else: what it would do is said when that is risky.
pub(super) fn alias(rest: &[Word], around: &Around<'_>) -> Option<About> {
    let [word] = rest else { return None };
    let (name, line) = word.text.split_once('=')?;
    let mut about = About::new(format!("lets {} mean {} from here on", code(name), code(line)), &[Effect::None]);
    let there = wrappers::line_of(line, &Around { feed: &[], text: None, file: None, depth: around.depth + 1 });
    let mut words = line.split_whitespace();
    let other = words.next() != Some(name);
    // `sudo` before another program is that program from here on.
    let always = wrappers::is_wrapper(name) && words.next().is_some_and(|word| !word.starts_with('-'));
    if there.risk == Risk::High
        || !other && always
        || other && Set::EverydayName.has(name) && there.effects.has(Effect::RunCode)
    {
        about.warn("a word of every day would do something else from here on", Risk::High);
    }
    Some(about)
}

/// What is kept for later is explained as if it ran.
pub(super) fn trap(rest: &[Word], around: &Around<'_>) -> Option<About> {
    let line = rest.first().filter(|line| line.text.contains(' ') && !line.computed)?;
    let around = Around { depth: around.depth + 1, ..*around };
    let mut about = wrappers::line_in(std::slice::from_ref(line), &line.text, &around);
    if let Some(first) = about.clauses.first_mut() {
        *first = format!("when the shell ends or is signalled: {first}");
    }
    Some(about)
}
