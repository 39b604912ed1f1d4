//! File work beside the rules over files: the same folders, secrets and scopes as for steps.

use countersign_command::hidden;
use countersign_command::place::{self, Place};
use countersign_messages::Message;

use super::super::guarded::is_guarded;
use super::super::rule::{Form, Rule, Rules};
use super::{Asked, StepVerdict, Verdict, What, asker_objection};
use crate::text::message;

/// Describes file work as far as rules look at it.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// The path as it was asked, made absolute.
    pub asked: &'a str,
    /// Where it leads once links are followed.
    pub real: &'a str,
    /// Whether it is changed.
    pub change: bool,
    /// The client that asks.
    pub client: Option<&'a str>,
    /// The host it is on; here when absent.
    pub host: Option<&'a str>,
}

/// Judges file work by the rules. Pure: that `real` is where the path leads was looked up before.
pub fn judge_file(file: &File<'_>, rules: &Rules) -> StepVerdict {
    let refusing = rules.of_files().find(|rule| rule.deny.is_some() && is_refused(file, rule));
    if let Some(rule) = refusing {
        let reason = message!("rule-denies", why = rule.deny.as_deref().unwrap_or_default());
        return StepVerdict { verdict: Verdict::Refuse, reason, rule: Some(rule.id.clone()) };
    }
    if let Some(objection) = objection(file.asked, file.change).or_else(|| objection(file.real, file.change)) {
        return StepVerdict::ask(objection);
    }
    let mut best = StepVerdict::ask(message!("uncovered"));
    for rule in rules.of_files().filter(|rule| rule.deny.is_none()) {
        match covers(file, rule) {
            Ok(()) => {
                let reason = message!("covered");
                return StepVerdict { verdict: Verdict::Allow, reason, rule: Some(rule.id.clone()) };
            }
            Err(reason) => best = StepVerdict { verdict: Verdict::Ask, reason, rule: Some(rule.id.clone()) },
        }
    }
    best
}

/// Tells why no rule that allows may speak about a path, whatever its folder.
pub fn objection(path: &str, change: bool) -> Option<Message> {
    if is_guarded(path) {
        return Some(message!("guarded"));
    }
    if hidden::illegible(path).is_some() {
        return Some(message!("path-illegible"));
    }
    if place::holds_secret(path) {
        return Some(message!("path-secret"));
    }
    (change && place::is_obeyed(path)).then(|| message!("path-obeyed"))
}

fn covers(file: &File<'_>, rule: &Rule) -> Result<(), Message> {
    let Form::Files { change } = rule.form else { return Err(message!("uncovered")) };
    if let Some(objection) = asker_objection(rule, &asked_by(file)) {
        return Err(objection);
    }
    if file.change && !change {
        return Err(message!("rule-reads-only"));
    }
    let place = Place { folder: rule.folder.as_deref(), below: "" };
    [file.asked, file.real].iter().try_for_each(|path| {
        place.shows(path).map_err(|reason| message!("word-objected", word = path, reason = reason))
    })
}

/// A rule without a folder refuses everywhere.
fn is_refused(file: &File<'_>, rule: &Rule) -> bool {
    let inside =
        |folder: &str| [file.asked, file.real].iter().any(|path| place::below(&super::denial::settled(path), folder));
    asker_objection(rule, &asked_by(file)).is_none() && rule.folder.as_deref().is_none_or(inside)
}

fn asked_by<'a>(file: &File<'a>) -> Asked<'a> {
    Asked {
        what: What::Words(&[]),
        cwd: None,
        client: file.client,
        host: file.host,
        changes_environment: false,
        has_input: false,
        typing: None,
    }
}
