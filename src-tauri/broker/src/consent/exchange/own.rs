//! Countersign's own file.

use std::collections::BTreeMap;

use jsonc_parser::ast::{Object, ObjectProp, Value};
use serde::Serialize;
use thiserror::Error;

use crate::local::variable::{chooses_code, folded};
use crate::text::say;
use countersign_policy::rule::Form;

use super::document::{self, Json};
use super::tree::{self, Roots};
use super::{ImportEntry, ImportFindings, ImportResult, Offer, Terms, Unreadable, command, cut, shown};

/// The version this Countersign writes, and the latest it reads.
pub(super) const VERSION: u64 = 1;
/// The field that identifies the file.
pub(super) const MARK: &str = "countersign";
const KIND: &str = "rules";
const ABOUT: &str = "Countersign rules. Importing this file offers each of them; nothing is allowed until a person \
                     takes it over. Of variables and input it holds SHA-256 digests, never what they say.";
/// The longest limit of a run, in milliseconds.
const MAX_LIMIT_MS: u64 = 24 * 60 * 60 * 1000;
/// The most variables of a rule.
const MAX_VARIABLES: usize = 256;

#[derive(Serialize)]
struct RulesFile {
    countersign: &'static str,
    version: u64,
    about: &'static str,
    rules: Vec<RuleRow>,
}

/// A rule as it's written. The order of the fields is the order in the file.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct RuleRow {
    form: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deny: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    client: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    env: Option<BTreeMap<String, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stdin: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    background: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit_ms: Option<u64>,
}

/// Writes rules as our own file, which [`super::import`] reads back as the same offers, in a stable order.
pub fn export(rules: &[Offer]) -> String {
    let mut rows: Vec<RuleRow> = rules.iter().map(RuleRow::of).collect();
    rows.sort();
    rows.dedup();
    let file = RulesFile { countersign: KIND, version: VERSION, about: ABOUT, rules: rows };
    // Texts, numbers and lists of them can always be written.
    serde_json::to_string_pretty(&file).map(|text| text + "\n").unwrap_or_default()
}

/// Returns whether a text is such a file, of whatever version.
pub(super) fn is_ours(text: &str) -> bool {
    document::object(text, Json::Strict).is_ok_and(|file| file.get(MARK).is_some())
}

pub(super) fn read(text: &str, roots: &Roots<'_>, found: &mut ImportFindings) -> Result<(), Unreadable> {
    let file = document::object(text, Json::Strict)?;
    let wrong = |at: usize, message: String| document::malformed(text, at, message);
    match document::field(text, &file, MARK)? {
        Some(Value::StringLit(kind)) if kind.value == KIND => {}
        _ => return Err(wrong(0, say!("import-this-is-not-a-file"))),
    }
    let version = match document::field(text, &file, "version")? {
        Some(Value::NumberLit(number)) => number.value.parse::<u64>().ok(),
        _ => None,
    };
    match version {
        Some(VERSION) => {}
        Some(version) if version > VERSION => return Err(Unreadable::Newer { version }),
        _ => return Err(wrong(0, say!("import-version-is-not-a-version"))),
    }
    let known = |name: &str| matches!(name, "countersign" | "version" | "about" | "rules");
    let fields = document::fields(text, &file)?;
    if let Some(unknown) = fields.iter().find(|property| !known(property.name.as_str())) {
        let name = shown(unknown.name.as_str());
        found.trouble.push(say!("import-the-file-has-fields-that", name = name));
    }
    if document::field(text, &file, "rules")?.is_none() {
        return Err(wrong(0, say!("import-it-has-no-rules")));
    }
    for value in document::list(text, &file, "rules")? {
        let result = offer(text, value, roots).map_or_else(|why| ImportResult::refused(why.to_string()), taken);
        found.done.push(ImportEntry { written: cut(document::source(text, value)), result });
    }
    let everywhere =
        |entry: &&ImportEntry| entry.result.offer().is_some_and(|offer| offer.deny.is_none() && offer.folder.is_none());
    let count = found.done.iter().filter(everywhere).count();
    if count > 0 {
        found.trouble.push(say!("import-rules-that-allow-something-in", count = count));
    }
    Ok(())
}

/// The reason an entry of the file isn't a rule.
#[derive(Debug, Error)]
enum RowError {
    #[error("{}", say!("consent-row-no-object"))]
    NoObject,
    #[error("{}", say!("consent-row-unfit"))]
    Unfit,
    #[error("{}", say!("consent-row-objection", what = .0))]
    Objection(String),
    #[error("{}", say!("consent-row-field", what = .0))]
    Field(String),
    #[error("{}", say!("consent-row-unknown", what = .0))]
    Unknown(String),
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
}

fn offer(text: &str, value: &Value<'_>, roots: &Roots<'_>) -> Result<Offer, RowError> {
    let Value::Object(object) = value else { return Err(RowError::NoObject) };
    let row = RuleRow::read(text, object)?;
    let offer = row.offer().ok_or(RowError::Unfit)?;
    match objection(&offer, roots) {
        Some(objection) => Err(RowError::Objection(objection)),
        None => Ok(offer),
    }
}

/// Returns an offer for the list. A term known only by its digest can't be judged by anybody who doesn't know it
/// already.
fn taken(offer: Offer) -> ImportResult {
    let set = offer.terms.variables.keys().map(|name| say!("import-what-it-sets-to-is", name = shown(name)));
    let input = say!("import-what-it-reads-is-not");
    let why: Vec<String> = set.chain(offer.terms.stdin.is_some().then_some(input)).collect();
    if why.is_empty() { ImportResult::As(offer) } else { ImportResult::Demoted { offer, why } }
}

/// Returns why a rule may not be made, whoever wrote it down.
fn objection(offer: &Offer, roots: &Roots<'_>) -> Option<String> {
    own_objection(offer, roots.home)
}

/// Returns why a rule can't be read back from a file of ours, as the end of a sentence.
pub fn own_objection(offer: &Offer, home: &str) -> Option<String> {
    if let Some(folder) = &offer.folder
        && !is_place(folder, offer.host.is_some())
    {
        return Some(say!("import-its-folder-is-not-a-2"));
    }
    if offer.client.as_deref().is_some_and(|name| name.trim().is_empty() || command::hides(&name.replace('\0', ""))) {
        return Some(say!("import-its-client-is-no-name"));
    }
    if offer.host.as_deref().is_some_and(|host| !names_a_computer(host)) {
        return Some(say!("import-its-computer-is-not-written"));
    }
    if offer.deny.as_deref().is_some_and(command::hides) {
        return Some(say!("import-characters-hide-in-its-reason"));
    }
    match (&offer.form, &offer.folder) {
        (Form::Words(words) | Form::Prefix(words), _) if words.first().is_none_or(String::is_empty) => {
            Some(say!("import-it-names-no-program"))
        }
        (Form::Exact { text, shell }, _) if text.trim().is_empty() || shell.is_empty() || command::hides(shell) => {
            Some(say!("import-it-names-no-command"))
        }
        (Form::Files { .. }, None) => Some(say!("import-it-names-no-folder")),
        _ if offer.deny.is_some() => None,
        (Form::Files { .. } | Form::Prefix(_), _) if offer.host.is_some() => {
            Some(say!("import-on-another-computer-only-an"))
        }
        (_, None) if offer.host.is_some() => Some(say!("import-it-names-no-folder-on")),
        (Form::Files { .. }, Some(folder)) => tree::objection(folder, home),
        (Form::Prefix(words), _) => terms_objection(&offer.terms).or_else(|| command::prefix_objection(words)),
        (Form::Exact { .. } | Form::Words(_), _) => {
            terms_objection(&offer.terms).or_else(|| command::exact_objection(offer))
        }
    }
}

/// Returns why the terms beside the words can't be compared where the rule is imported.
fn terms_objection(terms: &Terms) -> Option<String> {
    let is_digest = |text: &str| text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if terms.variables.len() > MAX_VARIABLES {
        return Some(say!("import-it-sets-too-many-variables"));
    }
    for (name, seal) in &terms.variables {
        if name.is_empty() || name.contains(['=', '\0']) || command::hides(name) || name.contains(['\n', '\t']) {
            return Some(say!("import-it-sets-a-variable-that"));
        }
        if folded(name) == "PWD" || folded(name).starts_with("COUNTERSIGN_") {
            return Some(say!("import-it-sets-which-no-request", name = shown(name)));
        }
        // Which program that comes to is looked up where the rule is taken over, and the value is not known there.
        if chooses_code(name) {
            return Some(say!("import-it-sets-which-chooses-the", name = shown(name)));
        }
        if !is_digest(seal) {
            return Some(say!("import-what-it-sets-to-is-2", name = shown(name)));
        }
    }
    if terms.stdin.as_deref().is_some_and(|digest| !is_digest(digest)) {
        return Some(say!("import-its-input-is-no-digest"));
    }
    let long = |limit: u64| !(1..=MAX_LIMIT_MS).contains(&limit);
    terms.limit_ms.is_some_and(long).then(|| say!("import-its-limit-is-none-a"))
}

/// Returns whether a folder is named so that it can only be one; on another computer also from the home there.
fn is_place(folder: &str, there: bool) -> bool {
    match folder.strip_prefix('~').filter(|_| there) {
        Some("") => true,
        Some(rest) => tree::is_clean(rest),
        None => tree::is_clean(folder),
    }
}

/// Returns whether this is how rules name another computer: who one is there, what is connected to, its port, and the
/// way.
fn names_a_computer(host: &str) -> bool {
    let (here, way) = host.split_once(" via ").map_or((host, None), |(here, way)| (here, Some(way)));
    let Some((user, (name, port))) =
        here.split_once("@[").and_then(|(user, rest)| Some((user, rest.rsplit_once("]:")?)))
    else {
        return false;
    };
    let plain = |text: &str| !text.is_empty() && !text.contains([' ', '\n', '\t']);
    plain(user)
        && plain(name)
        && port.parse::<u16>().is_ok_and(|port| port > 0)
        && way.is_none_or(|way| !way.trim().is_empty())
        && !command::hides(host)
}

impl RuleRow {
    fn of(offer: &Offer) -> Self {
        let scopes = Self {
            deny: offer.deny.clone(),
            folder: offer.folder.clone(),
            client: offer.client.clone(),
            host: offer.host.clone(),
            until: offer.until,
            env: Some(offer.terms.variables.clone()).filter(|variables| !variables.is_empty()),
            stdin: offer.terms.stdin.clone(),
            background: offer.terms.background.then_some(true),
            limit_ms: offer.terms.limit_ms,
            ..Self::default()
        };
        match offer.form.clone() {
            Form::Exact { text, shell } => {
                Self { form: "exact".to_owned(), text: Some(text), shell: Some(shell), ..scopes }
            }
            Form::Words(words) => Self { form: "words".to_owned(), words: Some(words), ..scopes },
            Form::Prefix(words) => Self { form: "prefix".to_owned(), words: Some(words), ..scopes },
            Form::Files { change } => Self { form: "files".to_owned(), change: Some(change), ..scopes },
        }
    }

    fn read(text: &str, object: &Object<'_>) -> Result<Self, RowError> {
        let mut row = Self::default();
        for property in document::fields(text, object)? {
            let name = property.name.as_str();
            let wrong = || RowError::Field(shown(name));
            let string = || property.value.as_string_lit().map(|string| string.value.to_string()).ok_or_else(wrong);
            match name {
                "form" => row.form = string()?,
                "text" => row.text = Some(string()?),
                "shell" => row.shell = Some(string()?),
                "deny" => row.deny = Some(string()?),
                "folder" => row.folder = Some(string()?),
                "client" => row.client = Some(string()?),
                "host" => row.host = Some(string()?),
                "stdin" => row.stdin = Some(string()?),
                "background" => row.background = Some(property.value.as_boolean_lit().ok_or_else(wrong)?.value),
                "limit_ms" => {
                    let number = property.value.as_number_lit().and_then(|number| number.value.parse().ok());
                    row.limit_ms = Some(number.ok_or_else(wrong)?);
                }
                "env" => {
                    let Value::Object(variables) = &property.value else { return Err(wrong()) };
                    let variables = document::fields(text, variables)?;
                    let pair = |variable: &ObjectProp<'_>| {
                        let seal = variable.value.as_string_lit()?.value.to_string();
                        Some((variable.name.as_str().to_owned(), seal))
                    };
                    row.env = Some(variables.iter().map(pair).collect::<Option<_>>().ok_or_else(wrong)?);
                }
                "change" => row.change = Some(property.value.as_boolean_lit().ok_or_else(wrong)?.value),
                "words" => row.words = Some(words(&property.value).ok_or_else(wrong)?),
                "until" => {
                    let number = property.value.as_number_lit().and_then(|number| number.value.parse().ok());
                    row.until = Some(number.ok_or_else(wrong)?);
                }
                _ => return Err(RowError::Unknown(shown(name))),
            }
        }
        Ok(row)
    }

    fn offer(self) -> Option<Offer> {
        let form = match (self.form.as_str(), self.text, self.shell, self.words, self.change) {
            ("exact", Some(text), Some(shell), None, None) => Form::Exact { text, shell },
            ("words", None, None, Some(words), None) => Form::Words(words),
            ("prefix", None, None, Some(words), None) => Form::Prefix(words),
            ("files", None, None, None, Some(change)) => Form::Files { change },
            _ => return None,
        };
        let Self { deny, folder, client, host, until, env, stdin, background, limit_ms, .. } = self;
        let background = background.unwrap_or_default();
        let terms = Terms { variables: env.unwrap_or_default(), stdin, background, limit_ms };
        let only_limited = terms == Terms { limit_ms, ..Terms::default() };
        // Dropping terms from a block rule would block more than it says, and a prefix rule has no such terms.
        let fits = match (&form, &deny) {
            (_, Some(_)) | (Form::Files { .. }, None) => terms == Terms::default(),
            (Form::Prefix(_), None) => only_limited,
            (Form::Exact { .. } | Form::Words(_), None) => true,
        };
        fits.then_some(Offer { form, deny, folder, client, host, until, terms })
    }
}

fn words(value: &Value<'_>) -> Option<Vec<String>> {
    let list = value.as_array()?;
    list.elements.iter().map(|word| word.as_string_lit().map(|word| word.value.to_string())).collect()
}
