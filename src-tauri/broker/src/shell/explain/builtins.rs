//! The shell's own words: printing, testing, other names for commands, what is kept for later.

use super::super::outline::Word;
use super::sentence::{self, code};
use super::streams::Around;
use super::work::Work;
use super::{About, Effect, Risk, wrappers};

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

/// `test` and brackets.
pub(super) fn condition(rest: &[Word]) -> About {
    let words = rest.iter().map(|word| word.text.as_str()).filter(|word| !matches!(*word, "]" | "]]"));
    let words: Vec<&str> = words.collect();
    let (not, words) = words
        .split_first()
        .filter(|(first, _)| **first == "!")
        .map_or(("", words.as_slice()), |(_, rest)| ("not ", rest));
    let clause = match words {
        [test, what] => asked(test).map(|(is, holds)| format!("tests whether {} {is}{not}{holds}", code(what))),
        [one, "=" | "==", other] => Some(format!("tests whether {} is {not}{}", code(one), code(other))),
        [one, "!=", other] if not.is_empty() => Some(format!("tests whether {} is not {}", code(one), code(other))),
        _ => None,
    };
    let line = || format!("tests whether {not}{}", code(&words.join(" ")));
    About::new(clause.unwrap_or_else(line), &[Effect::Read])
}

/// What a test of one word asks, with the verb before a `not`.
fn asked(test: &str) -> Option<(&'static str, &'static str)> {
    Some(match test {
        "-f" => ("is ", "a file"),
        "-d" => ("is ", "a folder"),
        "-e" | "-a" => ("is ", "there"),
        "-L" | "-h" => ("is ", "a link"),
        "-x" => ("can ", "be run"),
        "-r" => ("can ", "be read"),
        "-w" => ("can ", "be changed"),
        "-s" => ("does ", "have content"),
        "-z" => ("is ", "empty"),
        "-n" => ("has ", "a value"),
        _ => return None,
    })
}

/// Words of every day, which nobody expects to do something else.
const EVERYDAY: [&str; 12] = ["sudo", "su", "ssh", "git", "ls", "cd", "cat", "rm", "cp", "mv", "sh", "bash"];

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
        || other && EVERYDAY.contains(&name) && there.effects.has(Effect::RunCode)
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
