//! JSON as editors write it: comments and commas before a closing bracket are read over and stay.

use jsonc_parser::ast::{ObjectPropName, Value as Json};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::entry::{Fields, Value, indent, line_end, line_start, quoted};
use super::odd::Odd;
use super::tree::{Member, Node, NodeKind};

/// Parses a text. Nesting is bounded by the parser.
pub(super) fn read(text: &str) -> Result<Node, Odd> {
    let options = ParseOptions {
        allow_comments: true,
        allow_trailing_commas: true,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let parsed = parse_to_ast(text, &CollectOptions::default(), &options)
        .map_err(|error| Odd::broken(text, error.range().start, error.kind().to_string()))?;
    Ok(parsed.value.map_or(Node { span: text.len()..text.len(), kind: NodeKind::Nothing }, |value| node(&value)))
}

fn node(value: &Json<'_>) -> Node {
    let range = value.range();
    let kind = match value {
        Json::StringLit(text) => NodeKind::Text(text.value.to_string()),
        Json::NumberLit(number) => NodeKind::Plain(number.value.to_string()),
        Json::BooleanLit(flag) => NodeKind::Plain(flag.value.to_string()),
        Json::NullKeyword(_) => NodeKind::Plain("null".to_owned()),
        Json::Array(array) => NodeKind::List(array.elements.iter().map(node).collect()),
        Json::Object(object) => NodeKind::Map(
            object
                .properties
                .iter()
                .map(|property| {
                    let key = match &property.name {
                        ObjectPropName::String(name) => name.range(),
                        ObjectPropName::Word(name) => name.range(),
                    };
                    let name = property.name.as_str().to_owned();
                    Member { name, key: key.start..key.end, value: node(&property.value) }
                })
                .collect(),
        ),
    };
    Node { span: range.start..range.end, kind }
}

/// The layout of a text.
struct Style {
    unit: String,
    end: &'static str,
}

impl Style {
    fn of(text: &str, root: &Node) -> Self {
        let first = match &root.kind {
            NodeKind::Map(members) => members.first().and_then(|member| indent(text, member.key.start)),
            _ => None,
        };
        Self { unit: first.filter(|unit| !unit.is_empty()).unwrap_or("  ").to_owned(), end: line_end(text) }
    }

    /// Writes a map over several lines, indented under `outer`.
    fn map(&self, outer: &str, members: &[String]) -> String {
        let Self { unit, end } = self;
        let lines: Vec<_> = members.iter().map(|member| format!("{end}{outer}{unit}{member}")).collect();
        format!("{{{}{end}{outer}}}", lines.join(","))
    }

    fn fields(&self, outer: &str, fields: &Fields) -> String {
        let inner = format!("{outer}{}", self.unit);
        let member = |(name, value): &(&str, Value)| {
            let value = match value {
                Value::Group(fields) if !fields.is_empty() => self.fields(&inner, fields),
                value => value.line(),
            };
            format!("{}: {value}", quoted(name))
        };
        self.map(outer, &fields.iter().map(member).collect::<Vec<_>>())
    }

    /// Writes the entry under the names that are missing.
    fn member(&self, outer: &str, rest: &[&str], fields: &Fields) -> String {
        match rest {
            [] => String::new(),
            [name] => format!("{}: {}", quoted(name), self.fields(outer, fields)),
            [name, deeper @ ..] => {
                let inner = format!("{outer}{}", self.unit);
                format!("{}: {}", quoted(name), self.map(outer, &[self.member(&inner, deeper, fields)]))
            }
        }
    }
}

/// Returns the text with the entry in it, as the last of `inside`, under the names that are missing there.
pub(super) fn add(text: &str, root: &Node, inside: &Node, rest: &[&str], fields: &Fields) -> Option<String> {
    let style = Style::of(text, root);
    let end = style.end;
    let members = match &inside.kind {
        NodeKind::Map(members) => members,
        // Nothing is in the file but, perhaps, comments.
        NodeKind::Nothing => {
            let kept = text.trim_end();
            let line = if kept.is_empty() { "" } else { end };
            return Some(format!("{kept}{line}{}{end}", style.map("", &[style.member(&style.unit, rest, fields)])));
        }
        _ => return None,
    };
    let (open, close) = (inside.span.start, inside.span.end.checked_sub(1)?);
    let outer = &text[line_start(text, open)..open];
    let outer = &outer[..outer.len() - outer.trim_start_matches([' ', '\t']).len()];
    let Some((first, last)) = members.first().zip(members.last()) else {
        let kept = text[open + 1..close].trim_end();
        let member = style.member(&format!("{outer}{}", style.unit), rest, fields);
        let (before, after) = (&text[..open + 1], &text[close..]);
        return Some(format!("{before}{kept}{end}{outer}{}{member}{end}{outer}{after}", style.unit));
    };
    let comma = comma(text, last.value.span.end, close);
    let (closing, opening) = if comma.is_some() { (",", "") } else { ("", ",") };
    if !text[open..first.key.start].contains('\n') {
        let one = rest.iter().rev().fold(None, |value: Option<String>, name| {
            let value = value.map_or_else(|| Value::Group(fields.clone()).line(), |value| format!("{{ {value} }}"));
            Some(format!("{}: {value}", quoted(name)))
        })?;
        let at = comma.map_or(last.value.span.end, |comma| comma + 1);
        return Some(format!("{}{opening} {one}{closing}{}", &text[..at], &text[at..]));
    }
    let inner = indent(text, first.key.start).map_or_else(|| format!("{outer}{}", style.unit), str::to_owned);
    let member = style.member(&inner, rest, fields);
    let after = comma.map_or(last.value.span.end, |comma| comma + 1);
    let at = remarks(text, after, close);
    let last = last.value.span.end;
    Some(format!("{}{opening}{}{end}{inner}{member}{closing}{}", &text[..last], &text[last..at], &text[at..]))
}

/// Returns the text without one of a map's members.
pub(super) fn remove(text: &str, inside: &Node, index: usize) -> Option<String> {
    let NodeKind::Map(members) = &inside.kind else { return None };
    let own = members.get(index)?;
    let close = inside.span.end.checked_sub(1)?;
    let next = members.get(index + 1).map_or(close, |member| member.key.start);
    let after = comma(text, own.value.span.end, next);
    let mut end = after.map_or(own.value.span.end, |comma| comma + 1);
    let mut start = own.key.start;
    let rest = text[end..].trim_start_matches([' ', '\t']);
    // Only where the line ends: what comes may otherwise end up in a comment.
    if rest.starts_with(['\r', '\n']) {
        end = text.len() - rest.len();
        start = text[..start].trim_end().len();
    }
    let before = match index.checked_sub(1).and_then(|before| members.get(before)) {
        Some(before) if after.is_none() => {
            let comma = comma(text, before.value.span.end, own.key.start)?;
            // The comma goes, what is said beside it stays.
            format!("{}{}", &text[..comma], text.get(comma + 1..start).unwrap_or_default())
        }
        _ => text[..start].to_owned(),
    };
    Some(before + &text[end..])
}

/// Finds the comma between two positions, outside comments.
fn comma(text: &str, from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while at < to {
        let rest = &text[at..to];
        if rest.starts_with(',') {
            return Some(at);
        } else if rest.starts_with("//") {
            at += rest.find('\n')?;
        } else if rest.starts_with("/*") {
            at += rest.find("*/")? + 2;
        } else {
            at += rest.chars().next()?.len_utf8();
        }
    }
    None
}

/// Returns where the comments in the rest of a line end.
fn remarks(text: &str, from: usize, to: usize) -> usize {
    let mut at = from;
    loop {
        let rest = text[at..to].trim_start_matches([' ', '\t']);
        let here = to - rest.len();
        if rest.starts_with("//") {
            return here + rest.find(['\r', '\n']).unwrap_or(rest.len());
        }
        match rest.strip_prefix("/*").and_then(|rest| rest.find("*/")) {
            Some(len) if !rest[..len + 4].contains('\n') => at = here + len + 4,
            _ => return at,
        }
    }
}
