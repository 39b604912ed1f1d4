//! Gemini CLI's `settings.json` and its policy files.
//!
//! The facts are those of geminicli.com/docs: reference/configuration, tools/shell and reference/policy-engine
//! (November 2026). In the settings, `tools.allowed` (once `allowedTools`) names tools that run unasked and
//! `tools.exclude` (`excludeTools`) such that never run; `run_shell_command(x)`, also `ShellTool(x)`, speaks of
//! commands that begin with `x`. `tools.core` (`coreTools`) only says what is offered at all: what it names is asked
//! about all the same. In a policy file, of the `[[rule]]` tables that match, the one with the highest `priority`
//! counts; `commandPrefix` is a beginning, and every other condition makes a rule narrower.

use jsonc_parser::ast::{Object, Value};
use thiserror::Error;
use toml::Value as Toml;

use super::document::{self, Json};
use super::draft::{self, Draft, EntryPattern, Says};
use super::{ImportFindings, Unreadable, codex, shown};
use crate::text::say;

const REASON: &str = "Your Gemini CLI settings refuse this.";

/// The lists, by their current name below `tools` and the older one beside it.
const LISTS: [(&str, &str); 3] = [("allowed", "allowedTools"), ("exclude", "excludeTools"), ("core", "coreTools")];

/// Returns whether a text looks like one of the two.
pub(super) fn is_theirs(text: &str) -> bool {
    if !is_json(text) {
        return codex::toml_table(text).is_ok_and(|table| table.get("rule").is_some_and(Toml::is_array));
    }
    document::object(text, Json::WithComments).is_ok_and(|object| {
        let tools = object.get_object("tools");
        LISTS.iter().any(|(new, old)| tools.is_some_and(|t| t.get(new).is_some()) || object.get(old).is_some())
    })
}

pub(super) fn read(text: &str, found: &mut ImportFindings) -> Result<(), Unreadable> {
    if !is_json(text) {
        return policy(text, found);
    }
    let object = document::object(text, Json::WithComments)?;
    let tools = document::inner(text, &object, "tools")?;
    for (new, old) in LISTS {
        if let Some(tools) = tools {
            list(text, tools, new, new, found)?;
        }
        list(text, &object, old, new, found)?;
    }
    Ok(())
}

/// Returns whether a text begins as JSON with comments does.
fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '/']) || text.trim().is_empty()
}

fn list(
    text: &str,
    object: &Object<'_>,
    name: &str,
    means: &str,
    found: &mut ImportFindings,
) -> Result<(), Unreadable> {
    for value in document::list(text, object, name)? {
        let Value::StringLit(entry) = value else {
            let why = say!("import-an-entry-of-must-be", name = name);
            found.drafts.push(Draft::unread(document::source(text, value), why));
            continue;
        };
        let says = match means {
            "allowed" => Says::Allow,
            "exclude" => Says::Deny(REASON.to_owned()),
            _ => {
                found.refuse(&entry.value, say!("import-it-says-what-gemini-cli"));
                continue;
            }
        };
        let what = tool(&entry.value, &says);
        found.drafts.push(Draft::new(&entry.value, says, what));
    }
    Ok(())
}

fn tool(entry: &str, says: &Says) -> EntryPattern {
    let entry = entry.trim();
    let (name, inside) = match entry.split_once('(') {
        None => (entry, None),
        Some((name, rest)) => match rest.strip_suffix(')') {
            Some(inside) => (name.trim_end(), Some(inside)),
            None => return EntryPattern::Unread(say!("import-its-bracket-never-closes")),
        },
    };
    if is_shell(name) {
        return begins(inside.unwrap_or_default(), says);
    }
    EntryPattern::None(say!("import-is-a-tool-of-gemini", name = shown(name)))
}

fn is_shell(name: &str) -> bool {
    matches!(name, "run_shell_command" | "ShellTool")
}

/// Returns a prefix pattern. A blocking one is taken as broadly as it can be meant, within a word too.
fn begins(text: &str, says: &Says) -> EntryPattern {
    EntryPattern::Begins { text: text.to_owned(), whole: *says != Says::Ask }
}

fn policy(text: &str, found: &mut ImportFindings) -> Result<(), Unreadable> {
    let table = codex::toml_table(text)?;
    for (name, value) in table {
        match (name.as_str(), value) {
            ("rule", Toml::Array(rules)) => {
                for rule in rules {
                    let written = rule.to_string();
                    match rule.as_table().ok_or(GeminiError::NoTable).and_then(drafts) {
                        Ok(drafts) => found.drafts.extend(drafts),
                        Err(why) => found.drafts.push(Draft::unread(&written, why.to_string())),
                    }
                }
            }
            (_, value) => found.refuse(&format!("{name} = {value}"), say!("import-it-is-no-rule-about")),
        }
    }
    Ok(())
}

/// The reason a rule of a policy file isn't read.
#[derive(Debug, Error)]
enum GeminiError {
    #[error("{}", say!("consent-gemini-no-table"))]
    NoTable,
    #[error("{}", say!("consent-gemini-no-text", what = .0))]
    NoText(String),
    #[error("{}", say!("consent-gemini-no-texts", what = .0))]
    NoTexts(String),
    #[error("{}", say!("consent-gemini-decision", what = .0))]
    Decision(String),
    #[error("{}", say!("consent-gemini-no-decision"))]
    NoDecision,
    #[error("{}", say!("consent-gemini-priority"))]
    Priority,
    #[error("{}", say!("consent-gemini-nothing"))]
    Nothing,
    #[error("{}", say!("consent-gemini-both"))]
    Both,
}

/// Returns a rule's drafts, one for each prefix.
fn drafts(rule: &toml::Table) -> Result<Vec<Draft>, GeminiError> {
    let written = Toml::Table(rule.clone()).to_string();
    let text = |name: &str| match rule.get(name) {
        None => Ok(None),
        Some(Toml::String(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(GeminiError::NoText(name.to_owned())),
    };
    let says = match text("decision")? {
        Some("allow") => Says::Allow,
        Some("ask_user") => Says::Ask,
        Some("deny") => Says::Deny(text("denyMessage")?.unwrap_or(REASON).to_owned()),
        Some(other) => return Err(GeminiError::Decision(shown(other))),
        None => return Err(GeminiError::NoDecision),
    };
    let rank = rule.get("priority").and_then(Toml::as_integer).ok_or(GeminiError::Priority)?;
    let names = texts(rule, "toolName")?;
    let shell = |names: &Vec<String>| names.iter().any(|name| is_shell(name) || name == "*");
    if names.as_ref().is_some_and(|names| !shell(names)) || rule.contains_key("mcpName") {
        return Ok(vec![Draft::none(&written, say!("import-it-speaks-of-tools-no"))]);
    }
    let whats = match (texts(rule, "commandPrefix")?, text("commandRegex")?, condition(rule)) {
        (None, None, None) if names.is_none() => return Err(GeminiError::Nothing),
        (None, None, None) => vec![begins("", &says)],
        (Some(beginnings), None, None) => beginnings.iter().map(|text| begins(text, &says)).collect(),
        (None, Some(expression), None) => {
            let anchored = format!("^{}", expression.trim_start_matches('^'));
            vec![EntryPattern::Pattern { lead: draft::lead(&anchored), why: draft::expression() }]
        }
        (beginnings, _, Some(name)) => {
            let why = say!("import-it-holds-only-under-a", name = name);
            let lead = |text: &String| EntryPattern::Pattern { lead: text.trim().to_owned(), why: why.clone() };
            beginnings.unwrap_or_else(|| vec![String::new()]).iter().map(lead).collect()
        }
        (Some(_), Some(_), None) => return Err(GeminiError::Both),
    };
    Ok(whats.into_iter().map(|what| Draft { rank, ..Draft::new(&written, says.clone(), what) }).collect())
}

/// Returns the first condition or field that isn't known.
fn condition(rule: &toml::Table) -> Option<&str> {
    let known =
        ["toolName", "commandPrefix", "commandRegex", "decision", "priority", "denyMessage", "allowRedirection"];
    let empty = |value: &Toml| value.as_array().is_some_and(Vec::is_empty);
    let mut others =
        rule.iter().filter(|(name, value)| !(known.contains(&name.as_str()) || *name == "modes" && empty(value)));
    others.next().map(|(name, _)| name.as_str())
}

/// Returns a text or a list of texts.
fn texts(rule: &toml::Table, name: &str) -> Result<Option<Vec<String>>, GeminiError> {
    let one = |value: &Toml| value.as_str().map(str::to_owned);
    let texts = match rule.get(name) {
        None => return Ok(None),
        Some(Toml::Array(list)) => list.iter().map(one).collect::<Option<Vec<_>>>(),
        Some(value) => one(value).map(|text| vec![text]),
    };
    match texts {
        Some(texts) if !texts.is_empty() => Ok(Some(texts)),
        _ => Err(GeminiError::NoTexts(name.to_owned())),
    }
}
