//! One step beside the rules.

use std::borrow::Cow;

use countersign_command::hidden;
use countersign_command::place::{self, Place};
use countersign_command::read::Step;
use countersign_messages::Message;

use super::super::guarded;
use super::super::profile::{Objection, Profile, in_order, is_command, says_what_it_changes, shows_secrets};
use super::super::rule::{self, Form, Rule, Rules};
use super::super::told;
use super::{Asked, StepVerdict, Verdict, What, scope_objection};
use crate::text::message;

/// Judges one step, which runs where changes of folder before it led.
pub(super) fn covered(step: &Step, asked: &Asked<'_>, rules: &Rules, entered: &str) -> StepVerdict {
    if guarded::words_reach(&step.argv, where_it_runs(asked.cwd, entered).as_deref()) {
        return StepVerdict::ask(message!("guarded"));
    }
    if let Some(why) = step.argv.iter().find_map(|word| hidden::illegible(word)) {
        return StepVerdict::ask(message!("holds-character", why = why));
    }
    let mut best = None;
    let candidates = rules.by_program(&step.argv[0]).chain(rules.of_files());
    for rule in candidates.filter(|rule| rule.deny.is_none()) {
        match covers(rule, step, asked, entered) {
            Some(Ok(())) => {
                let reason = message!("covered");
                return StepVerdict { verdict: Verdict::Allow, reason, rule: Some(rule.id.clone()) };
            }
            Some(Err(reason)) => {
                best = Some(StepVerdict { verdict: Verdict::Ask, reason, rule: Some(rule.id.clone()) })
            }
            None => {}
        }
    }
    best.unwrap_or_else(|| StepVerdict::ask(told::uncovered(step)))
}

/// Returns whether a rule covers a step: nothing when it does not speak about it at all.
fn covers(rule: &Rule, step: &Step, asked: &Asked<'_>, entered: &str) -> Option<Result<(), Message>> {
    let folder = rule.folder.as_deref().or(asked.cwd);
    let below = beneath(rule.folder.as_deref(), asked.cwd, entered);
    let place = Place { folder, below: &below };
    let (argv, moved) = meant(rule, step);
    let judged = match &rule.form {
        Form::Exact { .. } | Form::Words(_) => return None,
        Form::Prefix(words) if !begins(&argv, words) => return None,
        Form::Prefix(words) if !is_plainly_written(step, asked, words.len() + moved) => {
            Err(message!("quoted-together"))
        }
        // A program named by its path is not the system's of that name: anybody may have put it there.
        Form::Files { .. } if step.argv[0].contains('/') || !is_plainly_written(step, asked, 1) => return None,
        Form::Prefix(words) => match rule::too_wide(words) {
            Some(objection) => Err(message!("rule-too-wide", objection = objection)),
            None => beyond(words, &argv, &place),
        },
        Form::Files { change } => {
            let profile = Profile::of(&step.argv)?;
            let covered = profile.only_reads() || *change && changes_files(&step.argv[0]);
            if !covered {
                return None;
            }
            profile.admits(&step.argv, &place).map_err(words_of)
        }
    };
    Some(match scope_objection(rule, asked) {
        Some(objection) => Err(objection),
        None => judged,
    })
}

/// The words as a rule is compared with them, and how many stand elsewhere than it says them.
fn meant<'a>(rule: &Rule, step: &'a Step) -> (Cow<'a, [String]>, usize) {
    match &rule.form {
        Form::Prefix(words) if !begins(&step.argv, words) => {
            let ordered = in_order(&step.argv);
            // The words before the rule's are at most all that are there.
            let moved = if matches!(ordered, Cow::Owned(_)) { step.argv.len() } else { 0 };
            (ordered, moved)
        }
        _ => (Cow::Borrowed(step.argv.as_slice()), 0),
    }
}

/// The folder a step runs in, as text, after changes of folder before it.
fn where_it_runs<'a>(cwd: Option<&'a str>, entered: &'a str) -> Option<Cow<'a, str>> {
    match (cwd, entered) {
        (cwd, "") => cwd.map(Cow::Borrowed),
        (Some(cwd), entered) if !entered.starts_with('/') => Some(Cow::Owned(format!("{cwd}/{entered}"))),
        (_, entered) => Some(Cow::Borrowed(entered)),
    }
}

/// Where below a rule's folder a step runs.
fn beneath<'a>(folder: Option<&str>, cwd: Option<&'a str>, entered: &'a str) -> Cow<'a, str> {
    let inside = |full: &'a str| folder.and_then(|folder| full.strip_prefix(folder)).unwrap_or_default();
    match (entered.starts_with('/'), cwd.map_or("", inside)) {
        (true, _) => Cow::Borrowed(inside(entered).trim_start_matches('/')),
        (false, "") => Cow::Borrowed(entered),
        (false, below) => Cow::Owned(format!("{}/{entered}", below.trim_matches('/'))),
    }
}

/// Returns whether the first words stand in the text as they are, bare or quoted as a whole. Nobody writes `g'i't
/// st""atus` but to be misread.
fn is_plainly_written(step: &Step, asked: &Asked<'_>, count: usize) -> bool {
    let What::Text { text, .. } = asked.what else { return true };
    let mut quote = None;
    let written = text.get(step.span.clone()).unwrap_or_default().split(|c: char| {
        quote = match quote {
            None => Some(c).filter(|c| matches!(c, '\'' | '"')),
            Some(open) => Some(open).filter(|open| *open != c),
        };
        c == ' ' && quote.is_none()
    });
    let mut written = written.filter(|word| !word.is_empty()).skip(step.settings.len());
    step.argv.iter().take(count).all(|word| {
        let whole = |text: &str| {
            ['\'', '"'].iter().any(|q| text.strip_prefix(*q).and_then(|t| t.strip_suffix(*q)) == Some(word))
        };
        written.next().is_some_and(|text| text == word || whole(text))
    })
}

/// Programs a rule about changing files covers: those that only make something new where it is named.
///
/// `cp`, `mv`, `ln`, `rm`, `tee` and `sed -i` are left out on purpose, however harmless their words look: what they
/// replace or remove is gone, and whether a name is a link out of the folder shows only on the disk, when they already
/// run. A person sees each of them.
fn changes_files(program: &str) -> bool {
    matches!(program, "mkdir" | "touch")
}

/// Returns whether decoded words begin with a rule's words.
pub(super) fn begins(argv: &[String], words: &[String]) -> bool {
    !words.is_empty() && argv.starts_with(words)
}

/// Judges the words a rule does not name, by the program's profile.
fn beyond(words: &[String], argv: &[String], place: &Place<'_>) -> Result<(), Message> {
    // A sub-command that only reads is no more than what the rule allows without it: `stash list` behind `git stash`.
    let longer = Profile::of(argv).filter(|profile| profile.only_reads() && profile.length() > words.len());
    if longer.is_some_and(|profile| profile.admits(argv, place).is_ok()) {
        return Ok(());
    }
    if let Some(profile) = Profile::of(words) {
        return profile.admits(argv, place).map_err(words_of);
    }
    if shows_secrets(argv) {
        return Err(message!("never-prints-secrets"));
    }
    let more = &argv[words.len()..];
    if !more.is_empty() && is_command(&words[0]) {
        return Err(message!("more-than-rule", word = more[0]));
    }
    // A rule that says what is changed means that, and nothing beside it.
    if !more.is_empty() && says_what_it_changes(words) {
        return Err(message!("more-than-rule-changes", word = more[0], program = words[0]));
    }
    let named = words.iter().skip(1).map(|word| place.holds(word).map_err(|reason| Objection::new(word, reason)));
    named
        .collect::<Result<(), _>>()
        .and_then(|()| more.iter().try_for_each(|word| plain(word, place)))
        .map_err(words_of)
}

/// Without a profile only words pass that can hardly be anything but names inside the folder.
fn plain(word: &str, place: &Place<'_>) -> Result<(), Objection> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"_./,@%-".contains(&byte);
    if word.starts_with(['-', '+', '@', '%']) || !word.bytes().all(fits) {
        return Err(Objection::new(word, message!("word-not-plain")));
    }
    if place::runs_by_itself(word) {
        return Err(Objection::new(word, message!("word-obeyed")));
    }
    place.shows(word).map_err(|reason| Objection::new(word, reason))
}

fn words_of(Objection { word, reason, .. }: Objection) -> Message {
    if word.is_empty() { reason } else { message!("word-objected", word = word, reason = reason) }
}

/// Judges a change of folder.
pub(super) fn moves(step: &Step, asked: &Asked<'_>, piped: bool) -> StepVerdict {
    let [_, target] = step.argv.as_slice() else {
        return StepVerdict::ask(message!("cd-not-one-word"));
    };
    if !is_plainly_written(step, asked, 1)
        || piped
        || !step.redirects.is_empty()
        || !step.settings.is_empty()
        || target.starts_with('-')
        || target.is_empty()
    {
        return StepVerdict::ask(message!("cd-not-followed"));
    }
    // A folder named in full may be anywhere in the rules' folders: they are compared when all steps have spoken.
    let full = target.starts_with('/') && place::below(target, "/") && !place::is_secret(target);
    match (Place { folder: asked.cwd, below: "" }).holds(target) {
        _ if full => StepVerdict { verdict: Verdict::Allow, reason: message!("cd-inside"), rule: None },
        Ok(()) => StepVerdict { verdict: Verdict::Allow, reason: message!("cd-inside"), rule: None },
        Err(reason) => StepVerdict::ask(message!("word-objected", word = target, reason = reason)),
    }
}

/// Checks that a change of folder is under rules that are limited to a folder it stays inside of.
pub(super) fn check_moves(said: &mut [StepVerdict], steps: &[Step], rules: &Rules, asked: &Asked<'_>) {
    let targets: Vec<&str> =
        steps.iter().filter(|step| step.argv[0] == "cd").filter_map(|step| Some(step.argv.get(1)?.as_str())).collect();
    // Where a step asks for itself, that is the reason to tell.
    if targets.is_empty() || said.iter().any(|said| said.verdict != Verdict::Allow) {
        return;
    }
    let holds = |folder: &str| {
        let full = targets.iter().filter(|target| target.starts_with('/'));
        full.into_iter().all(|target| place::below(target, folder))
            && asked.cwd.is_none_or(|cwd| place::below(cwd, folder))
    };
    let scoped = |said: &StepVerdict| {
        let rule = said.rule.as_ref().and_then(|id| rules.all().iter().find(|rule| rule.id == *id));
        rule.is_none_or(|rule| rule.folder.as_deref().is_some_and(holds))
    };
    let all_scoped = said.iter().all(scoped) && said.iter().any(|said| said.rule.is_some());
    if !all_scoped {
        said[0] = StepVerdict::ask(message!("cd-rules-differ"));
    }
}
