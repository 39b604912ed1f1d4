//! Visual Studio Code's `settings.json`: `chat.tools.terminal.autoApprove` and the lists it replaced.
//!
//! The facts are those of the setting's own description (microsoft/vscode,
//! `terminalChatAgentToolsConfiguration.ts`): a key is the beginning of a command, ending at the end of a word, or a
//! regular expression `/…/flags`; `true` approves, `false` always asks (it never refuses), `null` takes a key back;
//! `{ approve, matchCommandLine }` says the same of the whole command line instead of each step. The older
//! `chat.agent.terminal.allowList` and `denyList` (also with `github.copilot.` before them) say `true` for each key.

use jsonc_parser::ast::{Object, Value};

use super::document::{self, Json};
use super::draft::{self, Draft, EntryPattern, Says};
use super::{ImportFindings, Unreadable};
use crate::text::say;

const APPROVE: [&str; 2] = ["chat.tools.terminal.autoApprove", "chat.agent.terminal.autoApprove"];
const ALLOW: [&str; 2] = ["chat.agent.terminal.allowList", "github.copilot.chat.agent.terminal.allowList"];
const DENY: [&str; 2] = ["chat.agent.terminal.denyList", "github.copilot.chat.agent.terminal.denyList"];
const EVERYTHING: [&str; 2] = ["chat.tools.autoApprove", "chat.tools.global.autoApprove"];

/// Returns whether a text looks like such settings.
pub(super) fn is_theirs(text: &str) -> bool {
    let ours = |name: &str| [APPROVE, ALLOW, DENY, EVERYTHING].iter().flatten().any(|known| *known == name);
    let object = document::object(text, Json::WithComments);
    object.is_ok_and(|object| object.properties.iter().any(|property| ours(property.name.as_str())))
}

pub(super) fn read(text: &str, found: &mut ImportFindings) -> Result<(), Unreadable> {
    let object = document::object(text, Json::WithComments)?;
    for name in APPROVE {
        approvals(text, &object, name, found)?;
    }
    for (names, says) in [(ALLOW, Says::Allow), (DENY, Says::Ask)] {
        for name in names {
            older(text, &object, name, &says, found)?;
        }
    }
    for name in EVERYTHING {
        if let Some(value) = document::field(text, &object, name)? {
            let why = say!("import-this-concerns-visual-studio-codes");
            found.refuse(&format!("{name}: {}", document::source(text, value)), why);
        }
    }
    Ok(())
}

fn approvals(text: &str, object: &Object<'_>, name: &str, found: &mut ImportFindings) -> Result<(), Unreadable> {
    let Some(entries) = document::inner(text, object, name)? else { return Ok(()) };
    let mut unset = 0_usize;
    for property in document::fields(text, entries)? {
        let key = property.name.as_str();
        let written = format!("{key}: {}", document::source(text, &property.value));
        match approval(text, &property.value)? {
            Some(Approval::Unset) => unset += 1,
            Some(Approval::Says(says, line)) => {
                let mut draft = Draft::new(&written, says.clone(), matches(key, &says));
                if line {
                    draft.notes.push(say!("import-it-spoke-of-the-whole"));
                }
                found.drafts.push(draft);
            }
            None => found.drafts.push(Draft::unread(&written, say!("import-its-value-is-neither-true"))),
        }
    }
    if unset > 0 {
        found.trouble.push(say!("import-entries-that-are-only-taken", unset = unset));
    }
    Ok(())
}

enum Approval {
    Unset,
    /// The decision, and whether it covers the whole command line.
    Says(Says, bool),
}

fn approval(text: &str, value: &Value<'_>) -> Result<Option<Approval>, Unreadable> {
    let says = |approve: bool| if approve { Says::Allow } else { Says::Ask };
    Ok(match value {
        Value::NullKeyword(_) => Some(Approval::Unset),
        Value::BooleanLit(approve) => Some(Approval::Says(says(approve.value), false)),
        Value::Object(object) => {
            let known = document::fields(text, object)?.iter().all(|property| {
                matches!(property.name.as_str(), "approve" | "matchCommandLine")
                    && matches!(property.value, Value::BooleanLit(_))
            });
            let line = object.get_boolean("matchCommandLine").is_some_and(|line| line.value);
            let approve = object.get_boolean("approve").filter(|_| known);
            approve.map(|approve| Approval::Says(says(approve.value), line))
        }
        _ => None,
    })
}

/// Reads the older lists: an object of keys, or a plain list of them.
fn older(
    text: &str,
    object: &Object<'_>,
    name: &str,
    says: &Says,
    found: &mut ImportFindings,
) -> Result<(), Unreadable> {
    match document::field(text, object, name)? {
        None | Some(Value::NullKeyword(_)) => {}
        Some(Value::Object(entries)) => {
            for property in document::fields(text, entries)? {
                let key = property.name.as_str();
                let written = format!("{name}: {key}: {}", document::source(text, &property.value));
                match &property.value {
                    Value::BooleanLit(on) if on.value => {
                        found.drafts.push(Draft::new(&written, says.clone(), matches(key, says)));
                    }
                    Value::BooleanLit(_) | Value::NullKeyword(_) => {
                        found.refuse(&written, say!("import-it-is-switched-off-there"));
                    }
                    _ => found.drafts.push(Draft::unread(&written, say!("import-its-value-is-neither-true-2"))),
                }
            }
        }
        Some(Value::Array(entries)) => {
            for value in &entries.elements {
                match value {
                    Value::StringLit(key) => {
                        found.drafts.push(Draft::new(&key.value, says.clone(), matches(&key.value, says)));
                    }
                    other => found
                        .drafts
                        .push(Draft::unread(document::source(text, other), say!("import-an-entry-of-this-list"))),
                }
            }
        }
        Some(other) => found
            .drafts
            .push(Draft::unread(document::source(text, other), say!("import-is-neither-an-object-nor", name = name))),
    }
    Ok(())
}

/// Returns what a key matches: `/…/` with JavaScript's flags is a regular expression, all else a prefix.
fn matches(key: &str, says: &Says) -> EntryPattern {
    // What only asks is taken as wide as it can be meant: there a word may also end at a dash.
    let begins = || EntryPattern::Begins { text: key.to_owned(), whole: *says == Says::Allow };
    let Some((expression, flags)) = key.strip_prefix('/').and_then(|rest| rest.rsplit_once('/')) else {
        return begins();
    };
    if expression.is_empty() || !flags.chars().all(|c| "dgimsuvy".contains(c)) {
        return begins();
    }
    let lead = if flags.is_empty() { draft::lead(expression) } else { String::new() };
    EntryPattern::Pattern { lead, why: draft::expression() }
}
