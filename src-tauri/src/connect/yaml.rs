//! YAML in blocks: an entry goes directly under the name it belongs to, so that it parts nothing from its remarks.

use std::ops::Range;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle};

use super::entry::{Fields, indent, line_end, line_start, next_line};
use super::odd::Odd;
use super::tree::{Member, Node, NodeKind};

use crate::text::say;

/// The deepest nesting.
const DEPTH: usize = 64;

/// A list or map that is being read.
struct Open {
    start: usize,
    /// Its values so far; in a map, names and values in turn.
    values: Vec<Node>,
    map: bool,
}

/// Converts the reader's positions, in lines and characters, into bytes.
struct Places {
    characters: Vec<usize>,
    /// Which character each line begins with.
    lines: Vec<usize>,
}

impl Places {
    fn of(text: &str) -> Result<Self, Odd> {
        let (mut characters, mut lines) = (Vec::with_capacity(text.len() + 1), vec![0]);
        for (at, c) in text.char_indices() {
            characters.push(at);
            match c {
                '\n' => lines.push(characters.len()),
                // There it ends a line, here it does not.
                '\r' if !text[at + 1..].starts_with('\n') => return Err(Odd::Unsure),
                _ => {}
            }
        }
        characters.push(text.len());
        Ok(Self { characters, lines })
    }

    fn byte(&self, mark: &Marker) -> usize {
        let line = self.lines.get(mark.line().saturating_sub(1)).or(self.lines.last()).copied().unwrap_or(0);
        let at = self.characters.get(line + mark.col()).or(self.characters.last());
        at.copied().unwrap_or(0)
    }
}

/// Parses a text: one document, without references in what matters.
pub(super) fn read(text: &str) -> Result<Node, Odd> {
    let places = Places::of(text)?;
    let (mut open, mut root, mut documents): (Vec<Open>, Option<Node>, usize) = (Vec::new(), None, 0);
    // What is named where an entry could go, and what is named again elsewhere.
    let (mut named, mut repeated) = (Vec::new(), Vec::new());
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| Odd::broken(text, places.byte(error.marker()), error.info()))?;
        let span = places.byte(&span.start)..places.byte(&span.end);
        let done = match event {
            Event::SequenceStart(..) | Event::MappingStart(..) if open.len() == DEPTH => {
                return Err(Odd::broken(text, span.start, say!("client-too-deep")));
            }
            Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => {
                if open.len() < 2 {
                    named.push(anchor);
                }
                let map = matches!(event, Event::MappingStart(..));
                open.push(Open { start: span.start, values: Vec::new(), map });
                None
            }
            Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                Some(ended) => Some(ended.close(span.end)?),
                None => return Err(Odd::Unsure),
            },
            Event::Scalar(value, style, _, tag) => {
                Some(scalar(&value, style, tag.is_some(), span.start..closed(text, span)))
            }
            Event::Alias(anchor) => {
                repeated.push(anchor);
                Some(Node { span, kind: NodeKind::Plain(format!("*{anchor}")) })
            }
            Event::DocumentStart(_) => {
                documents += 1;
                None
            }
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => None,
        };
        if let Some(node) = done {
            match open.last_mut() {
                Some(above) => above.values.push(node),
                None => root = Some(node),
            }
        }
    }
    // What comes into the one would come into the other.
    if repeated.iter().any(|anchor| named.contains(anchor)) {
        return Err(Odd::Unsure);
    }
    match (documents, root) {
        (0, _) => Ok(Node { span: text.len()..text.len(), kind: NodeKind::Nothing }),
        (1, Some(root)) => Ok(root),
        _ => Err(Odd::Unsure),
    }
}

impl Open {
    fn close(self, end: usize) -> Result<Node, Odd> {
        let span = self.start..end;
        if !self.map {
            return Ok(Node { span, kind: NodeKind::List(self.values) });
        }
        let mut members = Vec::with_capacity(self.values.len() / 2);
        let mut values = self.values.into_iter();
        while let (Some(key), Some(value)) = (values.next(), values.next()) {
            let name = match key.kind {
                NodeKind::Text(name) | NodeKind::Plain(name) => name,
                NodeKind::Nothing => String::new(),
                // Whole lists as names are nobody's settings.
                NodeKind::List(_) | NodeKind::Map(_) => return Err(Odd::Unsure),
            };
            members.push(Member { name, key: key.span, value });
        }
        Ok(Node { span, kind: NodeKind::Map(members) })
    }
}

/// Reads a scalar. One without quotes may be a number or a flag; it's compared as written, as its text.
fn scalar(value: &str, style: ScalarStyle, tagged: bool, span: Range<usize>) -> Node {
    let plain = style == ScalarStyle::Plain && !tagged;
    let kind = if plain && ["", "~", "null", "Null", "NULL"].contains(&value) {
        NodeKind::Nothing
    } else {
        NodeKind::Text(value.to_owned())
    };
    Node { span, kind }
}

/// Returns where a value in quotes ends; the reader counts the rest of the line to it.
fn closed(text: &str, span: Range<usize>) -> usize {
    let value = &text[span.clone()];
    let Some(quote) = value.chars().next().filter(|c| ['"', '\''].contains(c)) else { return span.end };
    let mut inside = value.char_indices().skip(1).peekable();
    while let Some((at, c)) = inside.next() {
        if c == '\\' && quote == '"' {
            inside.next();
        } else if c == quote && !(quote == '\'' && inside.next_if(|(_, next)| *next == quote).is_some()) {
            return span.start + at + 1;
        }
    }
    span.end
}

/// Returns the lines of an entry, the first of them after `first`, the others after `others`.
fn lines(first: &str, others: &str, fields: &[String], end: &str) -> String {
    let lines = fields.iter().enumerate();
    lines.map(|(n, field)| format!("{}{field}{end}", if n == 0 { first } else { others })).collect()
}

/// Returns an entry of a list, or of a map under its name, at this depth.
fn entry(name: &str, fields: &Fields, deep: &str, listed: bool, end: &str) -> String {
    let mut all: Vec<_> = fields.iter().map(|(name, value)| format!("{name}: {}", value.line())).collect();
    if listed {
        all.insert(0, format!("name: {name}"));
        return lines(&format!("{deep}- "), &format!("{deep}  "), &all, end);
    }
    format!("{deep}{name}:{end}{}", lines(&format!("{deep}  "), &format!("{deep}  "), &all, end))
}

/// Returns the text with the entry in it: under `under`, whose value is `inside`, or under a name of its own at the
/// end.
pub(super) fn add(
    text: &str,
    inside: &Node,
    under: Option<&Member>,
    rest: &[&str],
    fields: &Fields,
    listed: bool,
) -> Option<String> {
    let end = line_end(text);
    let Some(under) = under else {
        let [top, name] = rest else { return None };
        let line = if text.is_empty() || text.ends_with('\n') { "" } else { end };
        return Some(format!("{text}{line}{top}:{end}{}", entry(name, fields, "  ", listed, end)));
    };
    let [name] = rest else { return None };
    let mut text = text.to_owned();
    let deep = match &inside.kind {
        NodeKind::Nothing if inside.span.is_empty() => "  ".to_owned(),
        NodeKind::Map(members) if members.is_empty() => empty(&mut text, under, inside, "{}")?,
        NodeKind::List(items) if items.is_empty() => empty(&mut text, under, inside, "[]")?,
        NodeKind::Map(members) if !listed && in_blocks(&text, inside) => {
            indent(&text, members.first()?.key.start)?.to_owned()
        }
        NodeKind::List(items) if listed && in_blocks(&text, inside) => dash(&text, items.first()?)?,
        _ => return None,
    };
    let at = next_line(&text, under.key.end);
    let line = if text[..at].ends_with('\n') { "" } else { end };
    Some(format!("{}{line}{}{}", &text[..at], entry(name, fields, &deep, listed, end), &text[at..]))
}

/// Takes the two brackets of what holds nothing away; how deep what comes there is to be.
fn empty(text: &mut String, under: &Member, inside: &Node, brackets: &str) -> Option<String> {
    let from = text[..inside.span.start].trim_end_matches(' ').len();
    if text.get(inside.span.clone())? != brackets || from < under.key.end {
        return None;
    }
    text.replace_range(from..inside.span.end, "");
    Some("  ".to_owned())
}

fn in_blocks(text: &str, node: &Node) -> bool {
    !text[node.span.start..].starts_with(['{', '['])
}

/// Returns the indentation before an item's dash.
fn dash(text: &str, item: &Node) -> Option<String> {
    let line = &text[line_start(text, item.span.start)..item.span.start];
    let blanks = line.len() - line.trim_start_matches(' ').len();
    (line[blanks..].trim_end() == "-").then(|| line[..blanks].to_owned())
}

/// The text without one of what is in `inside`, the value of `under`.
pub(super) fn remove(text: &str, inside: &Node, under: Option<&Member>, index: usize) -> Option<String> {
    if !in_blocks(text, inside) {
        return None;
    }
    let (start, value, alone, brackets) = match &inside.kind {
        NodeKind::Map(members) => {
            let own = members.get(index)?;
            indent(text, own.key.start)?;
            (own.key.start, &own.value, members.len() == 1, " {}")
        }
        NodeKind::List(items) => {
            let own = items.get(index)?;
            dash(text, own)?;
            (own.span.start, own, items.len() == 1, " []")
        }
        _ => return None,
    };
    let last = text[..value.end().max(start)].trim_end().len().max(start);
    let mut new = text.to_owned();
    new.replace_range(line_start(text, start)..next_line(text, last), "");
    if alone {
        let under = under?;
        let colon = under.key.end + text[under.key.end..].find(':')?;
        new.insert_str(colon + 1, brackets);
    }
    Some(new)
}
