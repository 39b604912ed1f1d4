//! TOML: an entry is a table of its own at the end of the file, so nothing else of it is touched.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::entry::{Fields, line_end, line_start, next_line};
use super::odd::Odd;
use super::tree::{Member, Node, NodeKind};

use crate::text::say;

/// The most dots in a line of settings; each could be a table inside the one before.
const DOTS: usize = 256;

/// Parses a text. The span of a table with a header of its own is that header.
pub(super) fn read(text: &str) -> Result<Node, Odd> {
    if let Some(line) = text.lines().position(|line| line.matches('.').count() > DOTS) {
        return Err(Odd::Broken { line: line + 1, why: say!("client-too-many-dots") });
    }
    let table = DeTable::parse(text)
        .map_err(|error| Odd::broken(text, error.span().map_or(0, |span| span.start), error.message()))?;
    Ok(map(table.get_ref(), 0..text.len()))
}

fn map(table: &DeTable<'_>, span: Range<usize>) -> Node {
    let members = table.iter().map(|(key, value)| Member {
        name: key.get_ref().to_string(),
        key: key.span(),
        value: node(value.get_ref(), value.span()),
    });
    Node { span, kind: NodeKind::Map(members.collect()) }
}

fn node(value: &DeValue<'_>, span: Range<usize>) -> Node {
    let kind = match value {
        DeValue::String(text) => NodeKind::Text(text.to_string()),
        DeValue::Integer(number) => NodeKind::Plain(number.to_string()),
        DeValue::Float(number) => NodeKind::Plain(number.as_str().to_owned()),
        DeValue::Boolean(flag) => NodeKind::Plain(flag.to_string()),
        DeValue::Datetime(time) => NodeKind::Plain(time.to_string()),
        DeValue::Array(items) => NodeKind::List(items.iter().map(|item| node(item.get_ref(), item.span())).collect()),
        DeValue::Table(table) => return map(table, span),
    };
    Node { span, kind }
}

/// Returns the text with the entry in it.
pub(super) fn add(text: &str, path: &[&str], fields: &Fields) -> String {
    let end = line_end(text);
    let mut new = text.to_owned();
    if !new.is_empty() && !new.ends_with('\n') {
        new += end;
    }
    if !new.is_empty() {
        new += end;
    }
    new += &format!("[{}]{end}", path.join("."));
    for (name, value) in fields {
        new += &format!("{name} = {}{end}", value.line());
    }
    new
}

/// A part of the file under a header of its own.
struct Section {
    lines: Range<usize>,
    own: bool,
}

/// Returns the text without an entry and everything under it.
pub(super) fn remove(text: &str, root: &Node, entry: &Node) -> Option<String> {
    let mut sections = Vec::new();
    collect(text, root, &entry.span, false, &mut sections);
    let mut own: Vec<_> = sections.into_iter().filter(|section| section.own).map(|section| section.lines).collect();
    own.sort_by_key(|lines| std::cmp::Reverse(lines.start));
    if own.is_empty() {
        return None;
    }
    let mut new = text.to_owned();
    for lines in own {
        // With it goes the empty line that set it apart.
        let before = &text[..lines.start];
        let apart =
            ["\r\n\r\n", "\n\n"].iter().find(|apart| before.ends_with(**apart)).map_or(0, |apart| apart.len() / 2);
        new.replace_range(lines.start - apart..lines.end, "");
    }
    Some(new)
}

fn collect(text: &str, node: &Node, entry: &Range<usize>, inside: bool, found: &mut Vec<Section>) {
    let own = inside || node.span == *entry;
    match &node.kind {
        NodeKind::Map(members) => {
            if headed(text, node) {
                let last = members.iter().filter(|member| !headed(text, &member.value));
                let last = last.map(|member| plain_end(text, &member.value)).max().unwrap_or(0).max(node.span.end);
                found.push(Section { lines: line_start(text, node.span.start)..next_line(text, last), own });
            }
            members.iter().for_each(|member| collect(text, &member.value, entry, own, found));
        }
        NodeKind::List(items) => items.iter().for_each(|item| collect(text, item, entry, own, found)),
        _ => {}
    }
}

fn headed(text: &str, node: &Node) -> bool {
    match &node.kind {
        NodeKind::Map(_) => node.span.len() < text.len() && text[node.span.start..].starts_with('['),
        NodeKind::List(items) => items.first().is_some_and(|item| headed(text, item)),
        _ => false,
    }
}

/// Returns where a value without a header ends. A table that was only named on the way to another has no end of its
/// own.
fn plain_end(text: &str, node: &Node) -> usize {
    match &node.kind {
        NodeKind::Map(members) if !text[node.span.start..].starts_with('{') => {
            let inner = members.iter().filter(|member| !headed(text, &member.value));
            inner.map(|member| plain_end(text, &member.value)).max().unwrap_or(0)
        }
        _ => node.span.end,
    }
}
