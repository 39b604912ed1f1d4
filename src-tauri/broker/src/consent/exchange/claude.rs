//! Claude Code's `settings.json`, `settings.local.json` and `.claude/settings.json`.
//!
//! The facts are those of code.claude.com/docs/en/permissions (November 2026). `permissions` has the lists `allow`,
//! `ask` and `deny`; an entry is `Tool` or `Tool(specifier)`. Of those that match, deny comes before ask before allow.
//! For `Bash`, a specifier without `*` is the exact command; ` *` or `:*` at its end is a beginning at the end of a
//! word; `*` hard after a character is a beginning anywhere; `*` elsewhere matches any text, blanks too. Steps of a
//! compound command are matched one by one. `Read` and `Edit` take patterns as in .gitignore; `Write(…)` and `Glob(…)`
//! with a path are accepted and never looked at.

use jsonc_parser::ast::{Object, Value};

use super::document::{self, Json};
use super::draft::{Draft, EntryPattern, Says};
use super::{ImportFindings, Unreadable, shown};
use crate::text::say;

const REASON: &str = "Your Claude Code settings refuse this.";

/// Returns whether a text looks like such settings.
pub(super) fn is_theirs(text: &str) -> bool {
    let object = document::object(text, Json::WithComments);
    object.is_ok_and(|object| object.get_object("permissions").is_some())
}

pub(super) fn read(text: &str, found: &mut ImportFindings) -> Result<(), Unreadable> {
    let object = document::object(text, Json::WithComments)?;
    let Some(permissions) = document::inner(text, &object, "permissions")? else { return Ok(()) };
    for (name, says) in [("allow", Says::Allow), ("ask", Says::Ask), ("deny", Says::Deny(REASON.to_owned()))] {
        for value in document::list(text, permissions, name)? {
            match value {
                Value::StringLit(entry) => found.drafts.push(draft(&entry.value, says.clone())),
                other => found.drafts.push(Draft::unread(
                    document::source(text, other),
                    say!("import-an-entry-of-must-be", name = name),
                )),
            }
        }
    }
    others(text, permissions, found)
}

/// Notes the settings beside the lists.
fn others(text: &str, permissions: &Object<'_>, found: &mut ImportFindings) -> Result<(), Unreadable> {
    for property in document::fields(text, permissions)? {
        let name = property.name.as_str();
        let value = document::source(text, &property.value);
        let why = match name {
            "allow" | "ask" | "deny" => continue,
            "defaultMode" => say!("import-how-claude-code-asks-by"),
            "additionalDirectories" => say!("import-that-claude-code-may-look"),
            "disableBypassPermissionsMode" | "disableAutoMode" => {
                say!("import-this-concerns-claude-codes-own")
            }
            _ => say!("import-it-is-not-known-what"),
        };
        found.refuse(&format!("{name}: {value}"), why);
    }
    Ok(())
}

fn draft(entry: &str, says: Says) -> Draft {
    let what = match entry.split_once('(') {
        None => tool(entry.trim(), None),
        Some((name, rest)) => match rest.trim_end().strip_suffix(')') {
            Some(specifier) => tool(name.trim(), Some(specifier)),
            None => EntryPattern::Unread(say!("import-its-bracket-never-closes")),
        },
    };
    Draft::new(entry, says, what)
}

fn tool(name: &str, specifier: Option<&str>) -> EntryPattern {
    match (name, specifier) {
        ("Bash", None | Some("" | "*")) => EntryPattern::Begins { text: String::new(), whole: false },
        ("Bash", Some(specifier)) => command(specifier),
        ("Read" | "Edit", pattern) => {
            // Without a pattern it speaks of all files wherever they are.
            let pattern = pattern.filter(|pattern| !matches!(*pattern, "" | "*")).unwrap_or("//**");
            EntryPattern::Tree { pattern: pattern.to_owned(), change: name == "Edit" }
        }
        ("*", _) => EntryPattern::Begins { text: String::new(), whole: false },
        ("Write" | "MultiEdit" | "NotebookEdit" | "Glob" | "Grep" | "LS" | "NotebookRead", Some(_)) => {
            EntryPattern::Unread(say!("import-claude-code-itself-looks-at"))
        }
        ("PowerShell", _) => EntryPattern::None(say!("import-rules-cannot-read-the-language")),
        _ => EntryPattern::None(say!("import-is-a-tool-of-claude", name = shown(name))),
    }
}

/// Returns what the specifier of a `Bash` entry matches.
fn command(specifier: &str) -> EntryPattern {
    let text = specifier.trim_matches(' ');
    let whole = text.strip_suffix(":*").or_else(|| text.strip_suffix(" *"));
    let (stem, ends) = match (whole, text.strip_suffix('*')) {
        (Some(stem), _) => (stem, Some(true)),
        (None, Some(stem)) => (stem, Some(false)),
        (None, None) => (text, None),
    };
    if let Some((lead, _)) = stem.split_once('*') {
        let why = say!("import-it-has-a-before-its");
        return EntryPattern::Pattern { lead: lead.trim_end_matches(':').to_owned(), why };
    }
    match ends {
        None => EntryPattern::Text(stem.to_owned()),
        // A backslash before the star is not spoken of anywhere; it is no text anybody can be sure of.
        Some(_) if stem.ends_with('\\') => EntryPattern::Pattern {
            lead: stem.trim_end_matches('\\').to_owned(),
            why: say!("import-it-ends-with-a-backslash"),
        },
        Some(whole) => EntryPattern::Begins { text: stem.to_owned(), whole },
    }
}
