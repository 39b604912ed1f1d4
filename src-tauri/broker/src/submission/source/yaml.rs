//! YAML as a tree, as far as files are looked for in it.

use std::collections::HashMap;
use std::rc::Rc;

use saphyr_parser::{Event, Parser};

/// The deepest nesting.
const DEPTH: usize = 64;
/// The most nodes.
const MAX_NODES: usize = 100_000;
/// The most merges of maps into maps.
const MERGES: usize = 8;

/// A value.
#[derive(Debug)]
pub(super) enum Node {
    Scalar(String),
    List(Vec<Rc<Node>>),
    Map(Vec<(String, Rc<Node>)>),
}

/// A list or map that is being read, with its anchor.
struct Open {
    map: bool,
    anchor: usize,
    values: Vec<Rc<Node>>,
}

/// Parses all documents of a text.
///
/// # Errors
///
/// Returns why it can't be read, in words.
pub(super) fn read(text: &str) -> Result<Vec<Rc<Node>>, &'static str> {
    let (mut open, mut documents): (Vec<Open>, Vec<Rc<Node>>) = (Vec::new(), Vec::new());
    let mut named: HashMap<usize, Rc<Node>> = HashMap::new();
    for (count, event) in Parser::new_from_str(text).enumerate() {
        let (event, _) = event.map_err(|_| "it isn't YAML")?;
        if count > MAX_NODES || open.len() > DEPTH {
            return Err("it's nested too deeply or too long");
        }
        let (anchor, node) = match event {
            Event::SequenceStart(anchor, _) => {
                open.push(Open { map: false, anchor, values: Vec::new() });
                continue;
            }
            Event::MappingStart(anchor, _) => {
                open.push(Open { map: true, anchor, values: Vec::new() });
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let ended = open.pop().ok_or("it isn't YAML")?;
                (ended.anchor, Rc::new(ended.close()?))
            }
            Event::Scalar(value, _, anchor, _) => (anchor, Rc::new(Node::Scalar(value.into_owned()))),
            Event::Alias(anchor) => (0, Rc::clone(named.get(&anchor).ok_or("part of it contains itself")?)),
            _ => continue,
        };
        if anchor > 0 {
            named.insert(anchor, Rc::clone(&node));
        }
        match open.last_mut() {
            Some(above) => above.values.push(node),
            None => documents.push(node),
        }
    }
    Ok(documents)
}

impl Open {
    fn close(self) -> Result<Node, &'static str> {
        if !self.map {
            return Ok(Node::List(self.values));
        }
        let mut members = Vec::with_capacity(self.values.len() / 2);
        let mut values = self.values.into_iter();
        while let (Some(key), Some(value)) = (values.next(), values.next()) {
            let Node::Scalar(name) = &*key else { return Err("a list or map is used as a key") };
            members.push((name.clone(), value));
        }
        Ok(Node::Map(members))
    }
}

impl Node {
    /// Returns all values of that name, those of maps merged with `<<` among them.
    pub(super) fn get(&self, key: &str) -> Vec<&Node> {
        let mut found = Vec::new();
        self.gather(key, &mut found, MERGES);
        found
    }

    fn gather<'a>(&'a self, key: &str, found: &mut Vec<&'a Node>, left: usize) {
        let Self::Map(members) = self else { return };
        for (name, value) in members {
            if name == key {
                found.push(value);
            } else if name == "<<" && left > 0 {
                value.each(|one| one.gather(key, found, left - 1));
            }
        }
    }

    /// Returns the values of a map, or of a list; otherwise the value itself.
    pub(super) fn members(&self) -> Vec<&Node> {
        match self {
            Self::Map(members) => members.iter().map(|(_, value)| &**value).collect(),
            Self::List(values) => values.iter().map(|value| &**value).collect(),
            Self::Scalar(_) => vec![self],
        }
    }

    /// Shows each of a list, or the one.
    pub(super) fn each<'a>(&'a self, mut see: impl FnMut(&'a Node)) {
        match self {
            Self::List(values) => values.iter().for_each(|value| see(value.as_ref())),
            one => see(one),
        }
    }

    /// Returns its text, when it's one.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Scalar(text) => Some(text),
            Self::List(_) | Self::Map(_) => None,
        }
    }
}
