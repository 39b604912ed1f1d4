//! A file of settings as what it says and where it says it, whichever language it is written in.

use std::ops::Range;

use super::odd::Odd;

/// A value, and the bytes it's written in.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) span: Range<usize>,
    pub(super) kind: NodeKind,
}

/// The kind of a value.
#[derive(Clone, Debug)]
pub(super) enum NodeKind {
    /// Nothing is written, or that there is nothing.
    Nothing,
    Text(String),
    /// Any other single value, as it is written.
    Plain(String),
    List(Vec<Node>),
    Map(Vec<Member>),
}

/// A name in a map, and its value.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) name: String,
    pub(super) key: Range<usize>,
    pub(super) value: Node,
}

/// The value of a name: its index, the value, and in a map its member.
type Child<'n> = (usize, &'n Node, Option<&'n Member>);

/// Where an entry is, or where it would go.
#[derive(Debug)]
pub(super) enum EntryPlace<'n, 'p> {
    /// It is the so-and-so-many-th in this one. `under` is the member whose value that is.
    There { inside: &'n Node, under: Option<&'n Member>, index: usize, entry: &'n Node },
    /// It is not there: these names are still missing in this one.
    Missing { inside: &'n Node, under: Option<&'n Member>, rest: &'p [&'p str] },
}

impl Node {
    /// Goes down these names.
    pub(super) fn find<'n, 'p>(&'n self, path: &'p [&'p str]) -> Result<EntryPlace<'n, 'p>, Odd> {
        let (mut inside, mut under) = (self, None);
        for (depth, name) in path.iter().enumerate() {
            let Some((index, entry, member)) = inside.child(name)? else {
                return Ok(EntryPlace::Missing { inside, under, rest: &path[depth..] });
            };
            if depth + 1 == path.len() {
                return Ok(EntryPlace::There { inside, under, index, entry });
            }
            (inside, under) = (entry, member);
        }
        Ok(EntryPlace::Missing { inside, under, rest: &[] })
    }

    /// Returns the value of this name. In a list it's the map with this name in it.
    fn child(&self, name: &str) -> Result<Option<Child<'_>>, Odd> {
        let mut found: Vec<_> = match &self.kind {
            NodeKind::Nothing => Vec::new(),
            NodeKind::Map(members) => {
                let named = members.iter().enumerate().filter(|(_, member)| member.name == name);
                named.map(|(index, member)| (index, &member.value, Some(member))).collect()
            }
            NodeKind::List(items) => {
                let named = items.iter().enumerate().filter(|(_, item)| item.says("name") == Some(name));
                named.map(|(index, item)| (index, item, None)).collect()
            }
            NodeKind::Text(_) | NodeKind::Plain(_) => return Err(Odd::Shape(name.to_owned())),
        };
        match found.len() {
            0 | 1 => Ok(found.pop()),
            _ => Err(Odd::Twice(name.to_owned())),
        }
    }

    /// Returns the text of a name in a map; `None` when it isn't a text, or occurs twice.
    fn says(&self, name: &str) -> Option<&str> {
        let NodeKind::Map(_) = &self.kind else { return None };
        match self.child(name) {
            Ok(Some((_, Self { kind: NodeKind::Text(text), .. }, _))) => Some(text),
            _ => None,
        }
    }

    /// Returns the program an entry starts: the text, or the first of the words, under one of the names clients use.
    pub(super) fn command(&self) -> Result<Option<(&str, Range<usize>)>, Odd> {
        let NodeKind::Map(_) = &self.kind else { return Ok(None) };
        for name in ["command", "cmd"] {
            match self.child(name)? {
                Some((_, Self { kind: NodeKind::Text(text), span }, _)) => return Ok(Some((text, span.clone()))),
                Some((_, Self { kind: NodeKind::List(words), .. }, _)) => {
                    let Some(Self { kind: NodeKind::Text(text), span }) = words.first() else { return Ok(None) };
                    return Ok(Some((text, span.clone())));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// Returns whether two files say the same in the same order, whatever either of them has at the end of this path.
    pub(super) fn same_besides(&self, other: &Self, path: &[&str]) -> bool {
        let Some((name, rest)) = path.split_first() else { return self.same(other) };
        match (&self.kind, &other.kind) {
            (NodeKind::Map(_) | NodeKind::Nothing, NodeKind::Map(_) | NodeKind::Nothing) => {
                let (own, others) = (self.members(), other.members());
                let plain = |member: &&Member| member.name != *name;
                own.iter().filter(plain).count() == others.iter().filter(plain).count()
                    && own.iter().filter(plain).zip(others.iter().filter(plain)).all(|(a, b)| a.same(b))
                    && (rest.is_empty() || value(own, name).same_besides(value(others, name), rest))
            }
            (NodeKind::List(_) | NodeKind::Nothing, NodeKind::List(_) | NodeKind::Nothing) if rest.is_empty() => {
                let plain = |item: &&Self| item.says("name") != Some(name);
                let (own, others) = (self.items(), other.items());
                own.iter().filter(plain).count() == others.iter().filter(plain).count()
                    && own.iter().filter(plain).zip(others.iter().filter(plain)).all(|(a, b)| a.same(b))
            }
            _ => false,
        }
    }

    fn items(&self) -> &[Self] {
        match &self.kind {
            NodeKind::List(items) => items,
            _ => &[],
        }
    }

    fn members(&self) -> &[Member] {
        match &self.kind {
            NodeKind::Map(members) => members,
            _ => &[],
        }
    }

    fn same(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (NodeKind::Nothing, NodeKind::Nothing) => true,
            (NodeKind::Text(a), NodeKind::Text(b)) | (NodeKind::Plain(a), NodeKind::Plain(b)) => a == b,
            (NodeKind::List(a), NodeKind::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b)),
            (NodeKind::Map(a), NodeKind::Map(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b)),
            _ => false,
        }
    }

    /// Returns where its last written part ends.
    pub(super) fn end(&self) -> usize {
        match &self.kind {
            NodeKind::List(items) => items.iter().map(Self::end).max().unwrap_or(self.span.end),
            NodeKind::Map(members) => {
                members.iter().map(|member| member.value.end().max(member.key.end)).max().unwrap_or(self.span.end)
            }
            NodeKind::Nothing | NodeKind::Text(_) | NodeKind::Plain(_) => self.span.end,
        }
    }
}

impl Member {
    fn same(&self, other: &Self) -> bool {
        self.name == other.name && self.value.same(&other.value)
    }
}

/// The value of a missing name.
static NOTHING: Node = Node { span: 0..0, kind: NodeKind::Nothing };

fn value<'n>(members: &'n [Member], name: &str) -> &'n Node {
    members.iter().find(|member| member.name == name).map_or(&NOTHING, |member| &member.value)
}
