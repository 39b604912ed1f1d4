//! A row's sentence from the programs' tables: a template whose holes are filled with a command's words.
//!
//! `{all}`, `{1}`, `{2+}`, `{last}`, `{but-last}` are operands, `{sub}` the sub-command, `{value}` and `{values}` what
//! the options of its conditions are set to, `{patterns}` values that names must fit. `{…|otherwise}` says what stands
//! there when there is nothing, `{…#unit}` draws a number with its unit, as one or several. The words `what it reads`
//! are a hole as well: what the command reads, when that is known.

use crate::catalogue;
use crate::message::Template;

/// How a template names what the command reads.
const INPUT: &str = "what it reads";

/// Words that say how a sentence about a program's output begins.
const PRINTS: [&str; 2] = ["prints ", "passes on "];

impl Template {
    /// Makes the sentence of a template without a program's row around it: with its operands alone.
    pub(crate) fn of(sentence: &'static str, operands: &[&str]) -> Self {
        Self { sentence, operands: owned(operands), ..Self::default() }
    }

    /// Makes a row's sentence with the words of a command: its sub-command, its operands, the values of its options.
    pub(crate) fn with(sentence: &'static str, sub: &str, operands: &[&str], values: &[&str]) -> Self {
        Self { sub: sub.to_owned(), values: owned(values), ..Self::of(sentence, operands) }
    }

    /// Collects the words that fill its holes.
    pub(crate) fn words<'a>(&'a self, into: &mut Vec<&'a str>) {
        for (name, _, _) in self.holes() {
            into.extend(self.hole(name));
        }
        if let Some(input) = self.input.as_ref().filter(|_| self.says_input()) {
            input.words(into);
        }
    }

    /// Whether one of its holes holds a word.
    pub(crate) fn names(&self, word: &str) -> bool {
        let mut words = Vec::new();
        self.words(&mut words);
        words.contains(&word)
    }

    /// Returns the part that names what the command prints, when the sentence says that.
    pub(crate) fn output(&self) -> Option<Self> {
        let sentence = PRINTS.iter().find_map(|prints| self.sentence.strip_prefix(prints))?;
        Some(Self { sentence, ..self.clone() })
    }

    /// Returns the words it prints, when the sentence says that it prints its operands and no more.
    pub(crate) fn printed(&self) -> Option<Vec<&str>> {
        let hole = self.sentence.strip_prefix(PRINTS[0])?.strip_prefix('{')?.strip_suffix('}')?;
        let words = self.hole(hole.split('|').next().unwrap_or_default());
        (!hole.contains('{') && !words.is_empty()).then_some(words)
    }

    /// Whether the sentence says that code runs, and not by which program.
    pub(crate) fn runs_code(&self) -> bool {
        let says = |mark: &str| self.sentence.contains(mark);
        ["runs ", "builds ", "starts "].iter().any(|verb| self.sentence.starts_with(verb))
            && !says(" with ")
            && !says(" given to ")
            && !says("cannot be told")
    }

    /// The holes of its sentence: the name, what stands there otherwise, the unit.
    fn holes(&self) -> impl Iterator<Item = (&'static str, &'static str, Option<&'static str>)> + use<> {
        self.sentence.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(inside, _)| hole(inside))
    }

    /// Whether the sentence says what the command reads: by itself, or in the place of words there are none of.
    fn says_input(&self) -> bool {
        let outside = self.sentence.split('{').any(|part| part.rsplit('}').next().unwrap_or_default().contains(INPUT));
        outside || self.holes().any(|(name, otherwise, _)| otherwise.contains(INPUT) && self.hole(name).is_empty())
    }

    /// The words for a hole of that name.
    fn hole(&self, name: &str) -> Vec<&str> {
        let operands: Vec<&str> = self.operands.iter().map(String::as_str).collect();
        let values = || self.values.iter().map(String::as_str);
        match name {
            "all" => operands,
            "last" => operands.last().copied().into_iter().collect(),
            "but-last" => operands.get(..operands.len().saturating_sub(1)).unwrap_or_default().to_vec(),
            "value" => values().take(1).collect(),
            "values" | "patterns" => values().collect(),
            "sub" => Some(self.sub.as_str()).filter(|sub| !sub.is_empty()).into_iter().collect(),
            place => numbered(place, &operands).to_vec(),
        }
    }

    /// Fills the template: `input` is what the command reads, `names` draws its words.
    pub(crate) fn fill(&self, input: Option<&str>, names: &dyn Fn(&[&str]) -> String) -> String {
        let plain = |text: &str| input.map_or_else(|| text.to_owned(), |input| text.replace(INPUT, input));
        let mut text = String::new();
        let mut rest = self.sentence;
        while let Some((before, behind)) = rest.split_once('{') {
            text.push_str(&plain(before));
            let Some((inside, after)) = behind.split_once('}') else { break };
            let (name, otherwise, unit) = hole(inside);
            let words = self.hole(name);
            match (unit, words.as_slice()) {
                _ if name == "patterns" => text.push_str(&patterns(&words, names)),
                (_, []) if otherwise.is_empty() && after.starts_with(')') => text.truncate(text.trim_end().len()),
                (Some(unit), [number]) => {
                    text.push_str(&counted(number, unit).unwrap_or_else(|| names(&[number])));
                }
                (_, []) => text.push_str(&plain(otherwise)),
                (_, words) => text.push_str(&names(words)),
            }
            rest = after;
        }
        text.push_str(&plain(rest));
        text
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// Takes a hole apart: its name, what stands there otherwise, the unit.
fn hole(inside: &'static str) -> (&'static str, &'static str, Option<&'static str>) {
    let (name, otherwise) = inside.split_once('|').unwrap_or((inside, ""));
    let (name, unit) = name.split_once('#').map_or((name, None), |(name, unit)| (name, Some(unit)));
    (name, otherwise, unit)
}

/// Draws a number with its unit, as one or several: `1 second`, `0.5 seconds`; nothing for what is no number.
fn counted(number: &str, unit: &str) -> Option<String> {
    let plain = |c: char| c.is_ascii_digit() || c == '.';
    number.parse::<f64>().ok().filter(|_| number.chars().all(plain))?;
    Some(if number == "1" { format!("1 {unit}") } else { format!("{number} {unit}s") })
}

/// Draws patterns that names fit, and those in front of which an exclamation mark says that they must not.
fn patterns(values: &[&str], names: &dyn Fn(&[&str]) -> String) -> String {
    let (not, like): (Vec<&str>, Vec<&str>) = values.iter().partition(|value| value.starts_with('!'));
    let not: Vec<&str> = not.iter().map(|value| &value[1..]).collect();
    match (like.is_empty(), not.is_empty()) {
        (false, false) => catalogue::filled("patterns-both", &[("like", &names(&like)), ("unlike", &names(&not))]),
        (true, false) => catalogue::filled("patterns-unlike", &[("unlike", &names(&not))]),
        (true, true) => catalogue::filled("patterns-none", &[]),
        (false, true) => catalogue::filled("patterns-like", &[("like", &names(&like))]),
    }
}

/// The operands a place names: `2`, or `2+` for those from the second on.
fn numbered<'a, 'w>(place: &str, operands: &'a [&'w str]) -> &'a [&'w str] {
    let (number, open) = place.strip_suffix('+').map_or((place, false), |number| (number, true));
    let start = number.parse::<usize>().unwrap_or(1).saturating_sub(1);
    let end = if open { operands.len() } else { start + 1 };
    operands.get(start..end.max(start)).or_else(|| operands.get(start..)).unwrap_or_default()
}
