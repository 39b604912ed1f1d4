//! What becomes of a client's file. Whatever is made of it is read again, and must say what it said before and our entry.

use std::path::Path;

use super::clients::{Client, FileFormat, NAME};
use super::entry::{Fields, Value, quoted};
use super::odd::Odd;
use super::tree::{EntryPlace, Node};
use super::{json, toml, yaml};

/// The largest settings file, in bytes. One client keeps its whole memory in the same file.
pub(super) const LONGEST: u64 = 8 * 1024 * 1024;
const MARK: char = '\u{feff}';

/// The state of our entry in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EntryState {
    /// No entry.
    Absent,
    /// An entry that starts our program.
    Ours,
    /// An entry of our name that starts this.
    Other(String),
}

/// Returns a file's text without its byte order mark, and whether it had one.
pub(super) fn text(bytes: &[u8]) -> Result<(&str, bool), Odd> {
    if bytes.len() as u64 > LONGEST {
        return Err(Odd::TooLong { size: bytes.len() as u64 });
    }
    let text = std::str::from_utf8(bytes).map_err(|_| Odd::NotText)?;
    if text.contains('\0') {
        return Err(Odd::NotText);
    }
    Ok(text.strip_prefix(MARK).map_or((text, false), |text| (text, true)))
}

/// Returns the state of our entry in a file.
pub(super) fn standing(client: &Client, bytes: &[u8], bridge: &Path) -> Result<EntryState, Odd> {
    let (text, _) = text(bytes)?;
    let root = read(client.form, text)?;
    standing_in(&root, path(client, &root), bridge)
}

fn standing_in(root: &Node, path: &[&str], bridge: &Path) -> Result<EntryState, Odd> {
    let EntryPlace::There { entry, .. } = root.find(path)? else { return Ok(EntryState::Absent) };
    match entry.command()? {
        Some((command, _)) if Path::new(command) == bridge => Ok(EntryState::Ours),
        Some((command, _)) => Ok(EntryState::Other(command.to_owned())),
        None => Err(Odd::Shape(NAME.to_owned())),
    }
}

/// Returns the file with an entry of ours that starts `bridge`. Where there is one that starts something else, only
/// that changes.
pub(super) fn connect(client: &Client, bytes: &[u8], bridge: &Path) -> Result<Vec<u8>, Odd> {
    changed(client, bytes, |text, root, path| {
        let own = bridge.to_str().ok_or(Odd::Nameless)?;
        let new = match root.find(path)? {
            EntryPlace::There { entry, .. } => entry.command()?.map(|(_, span)| {
                let (before, after) = (&text[..span.start], &text[span.end..]);
                format!("{before}{}{after}", quoted(own))
            }),
            EntryPlace::Missing { inside, under, rest } => {
                let fields = fields(client, path, own);
                match client.form {
                    FileFormat::Json => json::add(text, root, inside, rest, &fields),
                    FileFormat::Toml => Some(toml::add(text, path, &fields)),
                    FileFormat::Yaml { listed } => yaml::add(text, inside, under, rest, &fields, listed),
                }
            }
        };
        new.ok_or(Odd::Unsure)
    })
    .and_then(|new| match standing(client, &new, bridge)? {
        EntryState::Ours => Ok(new),
        _ => Err(Odd::Unsure),
    })
}

/// Returns the file without the entry of our name.
pub(super) fn take_out(client: &Client, bytes: &[u8]) -> Result<Vec<u8>, Odd> {
    changed(client, bytes, |text, root, path| {
        let EntryPlace::There { inside, under, index, entry } = root.find(path)? else { return Err(Odd::Absent) };
        let new = match client.form {
            FileFormat::Json => json::remove(text, inside, index),
            FileFormat::Toml => toml::remove(text, root, entry),
            FileFormat::Yaml { .. } => yaml::remove(text, inside, under, index),
        };
        new.ok_or(Odd::Unsure)
    })
    .and_then(|new| match standing(client, &new, Path::new(""))? {
        EntryState::Absent => Ok(new),
        _ => Err(Odd::Unsure),
    })
}

/// Returns the entry alone, as the whole of a file: for a person to put in by hand.
pub(super) fn alone(client: &Client, bridge: &Path) -> String {
    let new = connect(client, b"", bridge).unwrap_or_default();
    String::from_utf8_lossy(&new).trim_end().to_owned()
}

fn changed(
    client: &Client,
    bytes: &[u8],
    make: impl FnOnce(&str, &Node, &[&str]) -> Result<String, Odd>,
) -> Result<Vec<u8>, Odd> {
    let (text, marked) = text(bytes)?;
    let root = read(client.form, text)?;
    let path = path(client, &root);
    let new = make(text, &root, path)?;
    // The readers and we may err about what is written oddly; then nothing is done.
    let again = read(client.form, &new).map_err(|_| Odd::Unsure)?;
    if !root.same_besides(&again, path) {
        return Err(Odd::Unsure);
    }
    Ok(if marked { format!("{MARK}{new}").into_bytes() } else { new.into_bytes() })
}

/// Reads a text as the language it is written in.
pub(super) fn read(form: FileFormat, text: &str) -> Result<Node, Odd> {
    match form {
        FileFormat::Json => json::read(text),
        FileFormat::Toml => toml::read(text),
        FileFormat::Yaml { .. } => yaml::read(text),
    }
}

/// Returns the path where the entry belongs: a client's newer form, where the file uses it already.
fn path(client: &Client, root: &Node) -> &'static [&'static str] {
    let newer = client.newer.filter(|path| {
        let Some((_, above)) = path.split_last() else { return false };
        matches!(root.find(above), Ok(EntryPlace::There { entry, .. }) if matches!(entry.command(), Ok(None)))
    });
    newer.unwrap_or(client.path)
}

fn fields(client: &Client, path: &[&str], bridge: &str) -> Fields {
    let mut fields = (client.entry)(bridge);
    if path != client.path {
        // There, what is on is not said, and limits are told apart.
        fields.retain(|(name, _)| *name != "enabled");
        for (name, value) in &mut fields {
            if let ("timeout", Value::Number(limit)) = (*name, &*value) {
                *value = Value::Group(vec![("request", Value::Number(*limit))]);
            }
        }
    }
    fields
}
