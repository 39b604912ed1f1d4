//! Codex' rules (`~/.codex/rules/*.rules`, `.codex/rules`) and `config.toml`.
//!
//! The facts are those of openai/codex, `codex-rs/execpolicy` (README and parser, November 2026): a rules file is
//! Starlark whose calls are `prefix_rule(pattern, decision, justification, match, not_match)`, `host_executable` and
//! `network_rule`. A pattern is a list of words or of lists of alternative words, compared from the first word on;
//! `decision` is `allow` (also when it is missing), `prompt` or `forbidden`, and the strictest that matches counts.
//! We read calls with literal arguments as data and run nothing. `config.toml` has no rules about commands, only how
//! much Codex asks by itself.

mod calls;

use thiserror::Error;

use calls::{Literal, StarlarkCall};

use super::draft::{Draft, EntryPattern, Says};
use super::{ImportFindings, MAX_ENTRIES, Unreadable, document, shown};
use crate::text::say;

const REASON: &str = "Your Codex rules forbid this.";

/// The keys of `config.toml` that concern asking.
const ASKING: [&str; 7] = [
    "approval_policy",
    "sandbox_mode",
    "sandbox_workspace_write",
    "projects",
    "profiles",
    "default_permissions",
    "permissions",
];

/// The calls a rules file may have.
const CALLS: [&str; 3] = ["prefix_rule", "host_executable", "network_rule"];

/// Returns whether a text looks like one of the two.
pub(super) fn is_theirs(text: &str) -> bool {
    match settings(text) {
        Some(Ok(table)) => ASKING.iter().any(|name| table.contains_key(*name)) || table.contains_key("model"),
        Some(Err(_)) => false,
        None => calls::calls(text).iter().flatten().any(|call| CALLS.contains(&call.name)),
    }
}

pub(super) fn read(text: &str, found: &mut ImportFindings) -> Result<(), Unreadable> {
    match settings(text) {
        Some(table) => {
            let table = table?;
            for name in ASKING {
                if let Some(value) = table.get(name) {
                    let why = say!("import-this-concerns-codex-own-asking");
                    found.refuse(&format!("{name} = {value}"), why);
                }
            }
            Ok(())
        }
        None => rules(text, found),
    }
}

/// Returns the settings in a text, or `None` when it's a file of rules.
fn settings(text: &str) -> Option<Result<toml::Table, Unreadable>> {
    let code = text.lines().map(str::trim_start).find(|line| !line.is_empty() && !line.starts_with('#'))?;
    let name = code.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(code.len());
    let called = name > 0 && code[name..].trim_start().starts_with('(');
    (!called).then(|| toml_table(text)).filter(|table| table.is_ok() || !text.contains("prefix_rule"))
}

/// Parses a text as TOML.
pub(super) fn toml_table(text: &str) -> Result<toml::Table, Unreadable> {
    toml::from_str::<toml::Table>(text).map_err(|error: toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start);
        document::malformed(text, at, error.message().replace('\n', " "))
    })
}

fn rules(text: &str, found: &mut ImportFindings) -> Result<(), Unreadable> {
    for call in calls::calls(text) {
        if found.count() > MAX_ENTRIES {
            break;
        }
        match call {
            Ok(call) => rule(&call, found),
            Err(unread) => {
                let why = format!("Line {}: {}.", unread.line, unread.why);
                found.drafts.push(Draft::unread(&unread.written, why));
            }
        }
    }
    Ok(())
}

fn rule(call: &StarlarkCall<'_>, found: &mut ImportFindings) {
    let refuse =
        |found: &mut ImportFindings, why: String| found.refuse(call.written, format!("Line {}: {why}.", call.line));
    match call.name {
        "prefix_rule" => match prefix_rule(call) {
            Ok(drafts) => found.drafts.extend(drafts),
            Err(why) => found.drafts.push(Draft::unread(call.written, format!("Line {}: {why}.", call.line))),
        },
        "network_rule" => refuse(found, say!("import-rules-about-the-network-alone")),
        "host_executable" => refuse(found, say!("import-where-a-program-lies-is")),
        other => refuse(found, say!("import-is-not-known", other = shown(other))),
    }
}

/// The most combinations of alternatives that are written out.
const MAX_ALTERNATIVES: usize = 64;

/// The reason a call of `prefix_rule` isn't read. The words continue after a colon.
#[derive(Debug, Error)]
enum CodexError {
    #[error("{}", say!("consent-codex-argument", what = .0))]
    Argument(String),
    #[error("{}", say!("consent-codex-no-pattern"))]
    NoPattern,
    #[error("{}", say!("consent-codex-no-text", what = .0))]
    NoText(String),
    #[error("{}", say!("consent-codex-decision", what = .0))]
    Decision(String),
    #[error("{}", say!("consent-codex-alternative"))]
    Alternative,
    #[error("{}", say!("consent-codex-part"))]
    Part,
    #[error("{}", say!("consent-codex-too-many", max_alternatives = MAX_ALTERNATIVES))]
    TooMany,
    #[error("{}", say!("consent-codex-no-program"))]
    NoProgram,
}

fn prefix_rule(call: &StarlarkCall<'_>) -> Result<Vec<Draft>, CodexError> {
    let known = ["pattern", "decision", "justification", "match", "not_match"];
    if let Some((name, _)) = call.arguments.iter().find(|(name, _)| !known.contains(name)) {
        return Err(CodexError::Argument(shown(name)));
    }
    let Some(Literal::List(pattern)) = call.argument("pattern") else {
        return Err(CodexError::NoPattern);
    };
    let text = |name: &str| match call.argument(name) {
        None | Some(Literal::None) => Ok(None),
        Some(Literal::Text(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(CodexError::NoText(name.to_owned())),
    };
    let reason = text("justification")?.unwrap_or(REASON);
    let says = match text("decision")? {
        None | Some("allow") => Says::Allow,
        Some("prompt") => Says::Ask,
        Some("forbidden") => Says::Deny(reason.to_owned()),
        Some(other) => return Err(CodexError::Decision(shown(other))),
    };
    let all = combinations(pattern)?;
    Ok(all.into_iter().map(|words| Draft::new(call.written, says.clone(), EntryPattern::Words(words))).collect())
}

/// Returns all lists of words a pattern stands for.
fn combinations(pattern: &[Literal]) -> Result<Vec<Vec<String>>, CodexError> {
    let mut all: Vec<Vec<String>> = vec![Vec::new()];
    for token in pattern {
        let choices: Vec<&String> = match token {
            Literal::Text(word) => vec![word],
            Literal::List(list) => list.iter().map(word).collect::<Option<_>>().ok_or(CodexError::Alternative)?,
            _ => return Err(CodexError::Part),
        };
        if all.len() * choices.len() > MAX_ALTERNATIVES {
            return Err(CodexError::TooMany);
        }
        let extended = |words: &Vec<String>| -> Vec<Vec<String>> {
            choices.iter().map(|choice| words.iter().chain([*choice]).cloned().collect()).collect()
        };
        all = all.iter().flat_map(extended).collect();
    }
    let empty = all.is_empty() || all.iter().any(|words| words.first().is_none_or(String::is_empty));
    if empty { Err(CodexError::NoProgram) } else { Ok(all) }
}

fn word(literal: &Literal) -> Option<&String> {
    match literal {
        Literal::Text(word) => Some(word),
        _ => None,
    }
}
