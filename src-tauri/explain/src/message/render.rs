//! Messages become text: the only place where words are chosen and put together. A step's clauses become one sentence
//! that names what is touched.

use countersign_command::outline::TroubleKind;
use countersign_messages::{FluentArgs, FluentValue};

use crate::catalogue;
use crate::message::{Argument, Content, Message};

/// So much of one word is shown in a sentence; the whole of it stands in the command.
const WORD_SHOWN: usize = 120;
/// Words no longer than this must be named by themselves.
const SHORT: usize = 3;
/// What is longer than this is no brief word of a step.
const BRIEF: usize = 90;
/// So many words are named one by one.
const WORDS_NAMED: usize = 8;
/// Stands for one of several things until it is known what stands before it; no word of a command is drawn with it.
const EACH: char = '\u{fdd0}';

/// Turns a message into text.
pub(crate) fn text(message: &Message) -> String {
    match &message.content {
        Content::Nothing => String::new(),
        Content::Text(id, arguments) => {
            let mut given = FluentArgs::with_capacity(arguments.len());
            for (name, argument) in arguments {
                let count = match argument {
                    Argument::Number(number) => Some(FluentValue::try_number(number)),
                    Argument::Names(words) => Some(FluentValue::from(words.len())),
                    _ => None,
                };
                count.into_iter().for_each(|count| given.set(format!("{name}-count"), count));
                given.set(*name, FluentValue::from(argument_text(argument, message.each)));
            }
            fill_each(catalogue::CATALOGUE.text(id, &given))
        }
    }
}

/// Turns an argument into text; `each` says that `{}` stands for each of several things.
fn argument_text(argument: &Argument, each: bool) -> String {
    match argument {
        Argument::Name(word) => name(word, each),
        Argument::Names(words) => names(&words.iter().map(String::as_str).collect::<Vec<_>>(), each),
        Argument::Plain(text) | Argument::Number(text) => text.clone(),
        Argument::Choice(choice) => (*choice).to_owned(),
        Argument::Input => catalogue::filled("input-unknown", &[]),
        Argument::Message(message) => text(message).trim_end().to_owned(),
        Argument::Clauses(clauses) => joined(clauses),
        Argument::List(list) => list.iter().map(|one| argument_text(one, each)).collect::<Vec<_>>().join(", "),
    }
}

/// Says why a text could not be followed.
pub(crate) fn trouble(kind: TroubleKind) -> String {
    let id = match kind {
        TroubleKind::TooMany => "trouble-too-many",
        TroubleKind::TooDeep => "trouble-too-deep",
        TroubleKind::TooManyTurns => "trouble-too-many-turns",
        TroubleKind::TooManyCalls => "trouble-too-many-calls",
        TroubleKind::TooManyWays => "trouble-too-many-ways",
        TroubleKind::TooManyValues => "trouble-too-many-values",
        TroubleKind::OpenHereDocument => "trouble-open-here-document",
        TroubleKind::OpenBracket => "trouble-open-bracket",
        TroubleKind::OpenQuote => "trouble-open-quote",
        TroubleKind::OpenBrace => "trouble-open-brace",
        TroubleKind::OpenSubstitution => "trouble-open-substitution",
        TroubleKind::OpenConstruct => "trouble-open-construct",
        TroubleKind::StrayEnd => "trouble-stray-end",
        TroubleKind::UnclearCalculation => "trouble-unclear-calculation",
        TroubleKind::MaybeCommands => "trouble-maybe-commands",
    };
    catalogue::filled(id, &[])
}

/// Puts clauses one behind the other.
fn joined(clauses: &[Message]) -> String {
    clauses.iter().map(text).filter(|clause| !clause.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Says of one of several things what is done with each: "deletes it", "ends that process".
fn fill_each(clause: String) -> String {
    if !clause.contains(EACH) {
        return clause;
    }
    let mut text = String::new();
    let mut rest = clause.as_str();
    while let Some((before, behind)) = rest.split_once(EACH) {
        let noun = before.trim_end().rsplit(' ').next().unwrap_or_default();
        match before.strip_suffix(' ').and_then(|before| before.strip_suffix(noun)?.strip_suffix("the ")) {
            Some(before) => text.extend([before, &catalogue::filled("each-named", &[("noun", noun)])]),
            None => text.extend([before, &catalogue::filled("each-thing", &[])]),
        }
        rest = behind;
    }
    text + rest
}

/// Tells a step in short, as a part of a sentence: its clauses, or the first one where they are long.
pub(crate) fn brief(clauses: &[Message]) -> String {
    let all = tidied(&joined(clauses));
    if all.chars().count() <= BRIEF { all } else { tidied(&joined(clauses.get(..1).unwrap_or_default())) }
}

/// Makes a headline of what steps do, in their order, and of how many more there are.
pub(crate) fn headline(briefs: &[&str], more: usize) -> String {
    let then = |text: String, next: &&str| catalogue::filled("headline-then", &[("first", &text), ("next", next)]);
    let text = briefs.iter().skip(1).fold(briefs.first().copied().unwrap_or_default().to_owned(), then);
    let mut text = named_once(&text);
    if more > 0 {
        let mut given = FluentArgs::with_capacity(2);
        given.set("text", text);
        given.set("more", more);
        text = catalogue::CATALOGUE.text("headline-more", &given);
    }
    finished(&text)
}

/// Names what comes through a pipe in full once in a headline, then briefly. What stands in back quotes is a name.
fn named_once(text: &str) -> String {
    let (full, again) = (catalogue::filled("input-before", &[]), catalogue::filled("input-again", &[]));
    let mut named = false;
    let told = |(nth, part): (usize, &str)| {
        if nth % 2 == 1 {
            return part.to_owned();
        }
        let kept = if named { 0 } else { part.find(&full).map_or(part.len(), |at| at + full.len()) };
        named |= part.contains(&full);
        let (first, rest) = part.split_at(kept);
        format!("{first}{}", rest.replace(&full, &again))
    };
    text.split('`').enumerate().map(told).collect::<Vec<_>>().join("`")
}

/// Makes one sentence of a step's clauses; what they do not name is named at the end.
pub(crate) fn sentence(clauses: &[Message], touches: &[String]) -> String {
    let mut text = joined(clauses);
    let mut missing: Vec<&String> = Vec::new();
    // A short word may stand in a longer one by chance, but a number among words stands alone.
    let alone = |number: &str| text.split(' ').any(|word| word == number);
    let named = |touch: &str| {
        let number = touch.parse::<f64>().is_ok() && alone(touch);
        number || text.contains(&name(touch, false)) || touch.len() > SHORT && text.contains(touch)
    };
    for touch in touches.iter().filter(|touch| !touch.is_empty() && !named(touch)) {
        if !missing.contains(&touch) {
            missing.push(touch);
        }
    }
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().take(WORDS_NAMED).map(|touch| name(touch, false)).collect();
        text = catalogue::filled("sentence-touches", &[("sentence", &text), ("names", &names.join(", "))]);
    }
    finished(&tidied(&text))
}

/// Takes out blanks and marks where arguments were empty.
fn tidied(text: &str) -> String {
    let mut text = text.to_owned();
    while text.contains("  ") {
        text = text.replace("  ", " ");
    }
    let text = text.replace(" ;", ";").replace(" ,", ",").replace(":;", ";");
    without_double_mark(&text).trim_end_matches([' ', '.', ':']).to_owned()
}

/// Gives a sentence its capital and its full stop.
pub(crate) fn finished(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    // A name drawn as a name, as `.` is, brings its own full stop.
    let stop = if [".`", "!`", "?`"].iter().any(|end| text.ends_with(end)) { "" } else { "." };
    format!("{first}{}{stop}", chars.as_str())
}

/// Leaves out the mark at the end of a text that is told in a sentence, where a mark of the sentence follows.
fn without_double_mark(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let last = parts.len().saturating_sub(1);
    let told = |(nth, part): (usize, &&str)| {
        let prose = nth % 2 == 1 && part.contains(' ');
        let behind = parts.get(nth + 1).is_some_and(|behind| {
            behind.starts_with([';', ',', ':', '.']) || nth + 1 == last && behind.trim().is_empty()
        });
        if prose && behind { part.trim_end_matches(['.', ',', ';', ':']).to_owned() } else { (*part).to_owned() }
    };
    parts.iter().enumerate().map(told).collect::<Vec<_>>().join("`")
}

/// Draws a word as it stands in a sentence; `each` says that `{}` stands for each of several things.
fn name(word: &str, each: bool) -> String {
    if each && word == "{}" {
        return EACH.to_string();
    }
    let drawn = |c: char| if c.is_control() || c == EACH { ' ' } else { c };
    let plain: String = word.chars().map(drawn).collect();
    match plain.char_indices().nth(WORD_SHOWN) {
        Some((cut, _)) => format!("`{}…`", &plain[..cut]),
        None => format!("`{plain}`"),
    }
}

/// Draws several words, as many as can be named.
fn names(words: &[&str], each: bool) -> String {
    let named: Vec<String> = words.iter().take(WORDS_NAMED).map(|word| name(word, each)).collect();
    match words.len().saturating_sub(WORDS_NAMED) {
        0 => named.join(", "),
        more => catalogue::filled("names-more", &[("names", &named.join(", ")), ("more", &more.to_string())]),
    }
}
