//! Rules as the page sees them: those there are, those that could be made, and what they would mean.

use std::path::{Path, PathBuf};
use std::time::Duration;

use countersign_broker::broker::{KnownRule, LeftOut};
use countersign_broker::consent::denials::Denial;
use countersign_broker::consent::desk::Notes;
use countersign_broker::consent::exchange::{Import, ImportResult, Offer, Source};
use countersign_broker::consent::policy::Tried;
use countersign_broker::consent::preview::Preview;
use countersign_broker::consent::rules::{Client, Command, Exact, Form, Prefix, Rule, StepOffer, Unlikely, Until};
use countersign_broker::local::canonical::canonical;
use countersign_broker::local::clock::{millis, wall};
use countersign_broker::submission::{Submission, Watched};
use countersign_explain::{Effect, explain_words};
use countersign_policy::judge::Verdict;
use countersign_policy::rule;

use super::{Presenter, fence, key_of, line, pieces, steps};
use crate::text::say;
use crate::view::{
    DenialView, FilesOffer, FolderView, ImportView, ImportedView, LeftOutView, OffersView, PreviewView, PromiseView,
    RuleClientView, RuleKind, RuleView, ScriptView, SourceView, StepOfferView, Term, TermName, TryView, UnlikelyView,
    UntilView, VerdictView,
};

/// The time without use after which a rule may be forgotten.
const STALE: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// The digits of a digest that people compare.
const DIGITS: usize = 16;

impl Presenter {
    /// Returns an existing rule.
    pub(super) fn rule(&self, known: &KnownRule) -> RuleView {
        let rule = &known.rule;
        let last_used_at = known.last_used.map(millis);
        let idle = millis(wall()).saturating_sub(last_used_at.unwrap_or(rule.made_at));
        RuleView {
            id: rule.id.to_string(),
            kind: match rule.form {
                Form::Exact(_) | Form::Command { .. } => RuleKind::Exact,
                Form::Prefix(_) => RuleKind::Prefix,
                Form::Files { .. } => RuleKind::Files,
            },
            deny: rule.deny.as_deref().map(pieces),
            terms: terms(rule),
            line: match &rule.host {
                Some(host) => line(&say!("shown-rule-on-host", rule = rule.what(), host = host)),
                None => line(&rule.what()),
            },
            made_at: rule.made_at,
            last_used_at,
            times_used: known.times_used,
            until: until(rule),
            folders: rule.folders(&self.home).iter().map(|folder| self.folder(folder, rule.host.is_some())).collect(),
            words: self.wording.of(rule).map(|words| (*words).clone()),
            client: rule.client.as_ref().map(|client| RuleClientView {
                key: key_of(&client.program, &client.name),
                words: pieces(&client.words()),
            }),
            stale: u128::from(idle) > STALE.as_millis(),
            fence: match &rule.form {
                Form::Prefix(prefix) if rule.deny.is_none() => Some(fence::around(&prefix.words)),
                _ => None,
            },
        }
    }

    /// Returns what may be remembered of a request, beside the rules' judgement of it.
    pub(super) fn offers(&self, notes: &Notes, submission: &Submission) -> OffersView {
        let (offers, remote) = (&notes.offers, submission.remote());
        let aligned = notes.steps.len() == offers.steps.len();
        let covered = |index: usize| aligned && notes.steps[index].verdict == Verdict::Allow;
        let step = |(index, offer): (usize, &StepOffer)| step_offer(offer, covered(index));
        let client = offers.client.as_ref();
        OffersView {
            exact: offers.exact.as_ref().map(|exact| {
                let hosts = remote.iter().map(|computer| term(TermName::Host, &computer.scope));
                exact_terms(exact, submission.folder().to_str(), client).into_iter().chain(hosts).collect()
            }),
            unlikely: offers.unlikely.map(|unlikely| match unlikely {
                Unlikely::Text => UnlikelyView::Text,
                Unlikely::Moment => UnlikelyView::Moment,
                Unlikely::Made => UnlikelyView::Made,
            }),
            files: offers.files.map(|change| if change { FilesOffer::Change } else { FilesOffer::Read }),
            steps: offers.steps.iter().enumerate().map(step).collect(),
            unread: offers.unread.as_deref().map(pieces),
            folders: offers.folders.iter().map(|folder| self.folder(folder, !remote.is_empty())).collect(),
            client: client.map_or_else(Vec::new, |client| pieces(&client.words())),
        }
    }

    /// Returns a folder; `there`: on another computer, where the person's own home means nothing.
    fn folder(&self, path: &str, there: bool) -> FolderView {
        let short = if there { pieces(path) } else { pieces(&self.short(Path::new(path))) };
        FolderView { path: path.to_owned(), short }
    }

    /// Returns the absolute path of a folder that may be written with `~` for the person's home.
    pub(crate) fn whole(&self, folder: &str) -> String {
        let path: PathBuf = match folder.trim().strip_prefix('~') {
            Some(rest) => self.home.join(rest.trim_start_matches('/')),
            None => PathBuf::from(folder.trim()),
        };
        // One that is not there can be tried all the same.
        canonical(&path).unwrap_or(path).to_string_lossy().into_owned()
    }
}

/// Returns what a rule may say about one step, or says already.
pub(super) fn step_offer(offer: &StepOffer, covered: bool) -> StepOfferView {
    StepOfferView {
        words: offer.argv.iter().map(|word| pieces(word)).collect(),
        fewest: offer.fewest.map(|fewest| u32::try_from(fewest).unwrap_or(u32::MAX)),
        objection: offer.objection.clone(),
        covered,
        moves: offer.moves,
        fence: (!offer.moves).then(|| fence::around(&offer.argv)),
    }
}

/// Returns a rule's terms, in the order a person reads them.
fn terms(rule: &Rule) -> Vec<Term> {
    let (folder, client) = (rule.folder.as_deref(), rule.client.as_ref());
    let mut terms = match &rule.form {
        Form::Exact(exact) => exact_terms(exact, folder, client),
        Form::Command { command } => command_terms(command).into_iter().chain(scope(folder, client)).collect(),
        Form::Prefix(prefix) => prefix_terms(prefix).into_iter().chain(scope(folder, client)).collect(),
        Form::Files { .. } => scope(folder, client),
    };
    terms.extend(rule.host.iter().map(|host| term(TermName::Host, host)));
    terms
}

fn exact_terms(exact: &Exact, folder: Option<&str>, client: Option<&Client>) -> Vec<Term> {
    let mut terms = command_terms(&exact.command);
    if matches!(exact.command, Command::Argv { .. }) {
        terms.push(term(TermName::Program, &exact.program));
    }
    terms.extend(scope(folder, client));
    terms.extend(exact.env.iter().map(|(name, value)| term(TermName::Environment, &format!("{name}={value}"))));
    let unseen =
        |(name, digest): &(String, String)| term(TermName::Environment, &format!("{name}=… ({})", sha(digest)));
    terms.extend(exact.sealed.iter().map(unseen));
    terms.extend(
        exact.stdin.iter().map(|digest| term(TermName::Stdin, &say!("shown-input-only", digest = sha(digest)))),
    );
    terms.extend(exact.scripts.iter().map(|(path, digest)| script(path, digest)));
    terms.push(term(TermName::Limit, &say!("shown-at-most", time = seconds(exact.limit_ms))));
    terms
}

fn prefix_terms(prefix: &Prefix) -> Vec<Term> {
    let mut terms = vec![term(TermName::Command, &format!("{} …", words(&prefix.words)))];
    terms.extend(prefix.program.iter().map(|program| term(TermName::Program, &program.path)));
    for source in &prefix.sources {
        let name = source
            .part
            .as_ref()
            .map_or(source.path.clone(), |part| say!("shown-part", part = part, path = &source.path));
        terms.push(script(&name, &source.digest));
    }
    terms.push(term(TermName::Limit, &say!("shown-at-most", time = seconds(prefix.limit_ms))));
    terms
}

fn command_terms(command: &Command) -> Vec<Term> {
    match command {
        Command::Shell { text, shell } => vec![term(TermName::Command, text), term(TermName::Shell, shell)],
        // As a list, so that two words never look like one.
        Command::Argv { words } => vec![term(TermName::Command, &serde_json::to_string(words).unwrap_or_default())],
    }
}

fn scope(folder: Option<&str>, client: Option<&Client>) -> Vec<Term> {
    let client = client.map_or_else(|| say!("shown-every-client"), Client::words);
    let folder = folder.map_or_else(|| say!("shown-every-folder"), str::to_owned);
    vec![term(TermName::Folder, &folder), term(TermName::Client, &client)]
}

fn script(path: &str, digest: &str) -> Term {
    term(TermName::Script, &format!("{path} ({})", sha(digest)))
}

fn term(name: TermName, text: &str) -> Term {
    Term { name, value: pieces(text) }
}

/// Words as a person would type them, those with blanks in quotes.
fn words(words: &[String]) -> String {
    let quoted = |word: &String| if word.contains(' ') { format!("\"{word}\"") } else { word.clone() };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// Returns the part of a digest that people compare.
fn sha(digest: &str) -> String {
    say!("shown-digest", digits = digest.get(..DIGITS).unwrap_or(digest))
}

fn seconds(ms: u64) -> String {
    if ms.is_multiple_of(1000) {
        say!("shown-seconds", seconds = ms / 1000)
    } else {
        say!("shown-milliseconds", milliseconds = ms)
    }
}

/// Returns a script as it was when the request came in.
pub(super) fn script_view(file: &Watched) -> Option<ScriptView> {
    let head = file.head.as_ref()?;
    Some(ScriptView {
        path: pieces(&file.path.to_string_lossy()),
        head: pieces(&head.text),
        more: head.more,
        certain: head.certain,
    })
}

/// Returns when a rule expires.
fn until(rule: &Rule) -> UntilView {
    match (rule.until, rule.until.moment()) {
        (_, Some(at)) => UntilView::At { at },
        (Until::Session(_), None) => UntilView::Session,
        _ => UntilView::Forever,
    }
}

/// Returns a rule that isn't stored yet.
fn promise(rule: &Rule) -> PromiseView {
    PromiseView {
        words: pieces(&rule.words()),
        denies: rule.deny.is_some(),
        client: rule.client.as_ref().map(|client| pieces(&client.words())),
        until: until(rule),
    }
}

/// Returns what a choice would mean.
pub(crate) fn preview(preview: &Preview) -> PreviewView {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let lines = |lines: &[String]| lines.iter().map(|text| line(text)).collect();
    PreviewView {
        rules: preview.rules.iter().map(promise).collect(),
        looked_at: count(preview.looked_at),
        would_have: lines(&preview.would_have),
        would_have_count: count(preview.would_have_count),
        neighbours: lines(&preview.neighbours),
        still_asks: lines(&preview.still_asks),
        blocked: preview.blocked.as_deref().map(pieces),
        runs_code: preview.rules.iter().any(runs_code),
    }
}

/// Tells whether what a rule allows does what code says that may change, or what nobody knows.
fn runs_code(rule: &Rule) -> bool {
    matches!(&rule.form, Form::Prefix(prefix) if rule.deny.is_none() && run_code(&prefix.words))
}

fn run_code(words: &[String]) -> bool {
    let effects = explain_words(words).effects();
    effects.has(Effect::RunCode) || effects.has(Effect::Unknown)
}

/// Returns the rules' verdict.
pub(super) fn verdict(verdict: Verdict) -> VerdictView {
    match verdict {
        Verdict::Allow => VerdictView::Allow,
        Verdict::Ask => VerdictView::Ask,
        Verdict::Refuse => VerdictView::Refuse,
    }
}

/// Returns the rules' judgement of a command somebody tried.
pub(crate) fn tried(text: &str, tried: &Tried) -> TryView {
    TryView {
        verdict: verdict(tried.verdict),
        reason: pieces(&tried.reason),
        explanation: steps::ruled(&steps::of_text(text), &tried.steps),
    }
}

/// Returns a remembered denial.
pub(super) fn denial(denial: &Denial) -> DenialView {
    DenialView {
        id: denial.id.to_string(),
        client: pieces(&denial.name),
        line: line(&denial.line),
        reason: denial.reason.as_deref().map(pieces),
        tries: denial.tries,
        denied_at: millis(denial.at),
    }
}

/// Returns the content of a rules file.
pub(crate) fn import(import: &Import) -> ImportView {
    ImportView {
        source: match import.source {
            Source::Countersign => SourceView::Countersign,
            Source::ClaudeCode => SourceView::ClaudeCode,
            Source::Codex => SourceView::Codex,
            Source::VsCode => SourceView::VsCode,
            Source::Gemini => SourceView::Gemini,
        },
        entries: import.entries.iter().map(|entry| imported(&entry.written, &entry.result)).collect(),
        troubles: import.trouble.iter().map(|trouble| pieces(trouble)).collect(),
    }
}

fn imported(written: &str, result: &ImportResult) -> ImportedView {
    let why = match result {
        ImportResult::As(_) => Vec::new(),
        ImportResult::Demoted { why, .. } => why.iter().map(|why| pieces(why)).collect(),
        ImportResult::Refused { why } => vec![pieces(why)],
    };
    let offer = result.offer();
    ImportedView {
        written: pieces(written),
        rule: offer.map(|offer| pieces(&offered(offer))),
        denies: offer.is_some_and(|offer| offer.deny.is_some()),
        why,
    }
}

/// Returns an offered rule in one line.
fn offered(offer: &Offer) -> String {
    let what = match &offer.form {
        rule::Form::Exact { text, .. } => text.clone(),
        rule::Form::Words(argv) => words(argv),
        rule::Form::Prefix(prefix) => format!("{} …", words(prefix)),
        rule::Form::Files { change: false } => say!("shown-reading-files"),
        rule::Form::Files { change: true } => say!("shown-changing-files"),
    };
    let folder = offer.folder.clone().unwrap_or_else(|| say!("shown-chosen-folder"));
    let mut offered = match &offer.host {
        Some(host) => say!("shown-offer-there", what = what, host = host, folder = folder),
        None => say!("shown-offer", what = what, folder = folder),
    };
    let terms = &offer.terms;
    for (name, digest) in &terms.variables {
        offered = say!("shown-offer-variable", offer = offered, name = name, digest = sha(digest));
    }
    if let Some(digest) = &terms.stdin {
        offered = say!("shown-offer-input", offer = offered, digest = sha(digest));
    }
    if terms.background {
        offered = say!("shown-offer-background", offer = offered);
    }
    offered
}

/// Returns a rule that couldn't be written down.
pub(crate) fn left_out(left: &LeftOut) -> LeftOutView {
    LeftOutView { rule: pieces(&left.rule), why: pieces(&left.why) }
}

#[cfg(test)]
mod tests {
    use super::run_code;

    #[test]
    fn what_runs_code_is_told_before_a_rule_is_kept() {
        let runs = |line: &str| run_code(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        for line in ["npm test", "make", "./build.sh", "nobody-knows-this"] {
            assert!(runs(line), "{line}");
        }
        for line in ["ls -l", "git status", "grep x"] {
            assert!(!runs(line), "{line}");
        }
    }
}
