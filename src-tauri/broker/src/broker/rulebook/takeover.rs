//! Rules taken over from elsewhere, and written down for elsewhere.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::asker::{Asker, ClientKey, SessionId};
use crate::broker::story::again::{LookFailed, off_thread};
use crate::broker::{Broker, Person};
use crate::consent::exchange::{self, Import, Offer, Source, Terms, Unreadable};
use crate::consent::policy;
use crate::consent::rules::{
    Client, Command, Exact, Form, LEAST_LIMIT_MS, Lasting, NoClient, Pinned, Prefix, Rule, RuleId, Source as Meaning,
    StoreError, Until, VERSION,
};
use crate::environment::Environment;
use crate::local::canonical::canonical;
use crate::local::clock;
use crate::submission::{Draft, Invalid, SourceError};
use crate::text::say;
use countersign_policy::rule;

/// The reason rules weren't imported; none was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    /// The text cannot be told for anybody's.
    #[error("{}", say!("broker-not-taken-unknown"))]
    Unknown,
    /// The text cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The folder is none.
    #[error("{}", say!("broker-not-taken-folder", what = .0))]
    Folder(String),
    /// An entry that is not there, or gives no rule.
    #[error("{}", say!("broker-not-taken-entry"))]
    Entry,
    /// An entry's program or folder can't be in a rule on this computer.
    #[error("{}", say!("broker-not-taken-here", entry = .entry, why = .why))]
    Here {
        /// The entry.
        entry: String,
        /// Why not.
        why: Box<UnfitHere>,
    },
    /// They would let through what was denied.
    #[error("{}", say!("broker-not-taken-blocked", what = .0))]
    Blocked(String),
    /// The rules were not kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Countersign itself failed.
    #[error(transparent)]
    Failed(#[from] LookFailed),
}

/// The reason an entry can't be a rule on this computer. The text continues after a colon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitHere {
    /// It has ended.
    #[error("{}", say!("broker-unfit-here-over"))]
    Over,
    /// No name can be made for the rule.
    #[error("{}", say!("broker-unfit-here-no-random"))]
    NoRandom,
    /// Its client is written in a way that is not ours.
    #[error(transparent)]
    Client(#[from] NoClient),
    /// Its folder is not there.
    #[error("{}", say!("broker-unfit-here-no-folder", what = .0))]
    NoFolder(String),
    /// Its folder's name is no text.
    #[error("{}", say!("broker-unfit-here-unnamed-folder"))]
    UnnamedFolder,
    /// Its folder or its words are such that no rule may cover them.
    #[error("{0}")]
    Objection(String),
    /// It covers more than one command of another computer.
    #[error("{}", say!("broker-unfit-here-only-exact"))]
    OnlyExact,
    /// No rule may be made over such a command on another computer.
    #[error("{}", say!("broker-unfit-here-no-rule-there"))]
    NoRuleThere,
    /// No rule may be made over such a command.
    #[error("{}", say!("broker-unfit-here-no-rule"))]
    NoRule,
    /// It speaks of no command.
    #[error("{}", say!("broker-unfit-here-no-command"))]
    NoCommand,
    /// Its name means no program.
    #[error(transparent)]
    Program(#[from] policy::NoProgram),
    /// Its program is not safe to name in a rule.
    #[error("{}", say!("broker-unfit-here-open-program"))]
    OpenProgram,
    /// It cannot be told what gives its words their meaning.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// It cannot be asked for.
    #[error(transparent)]
    Invalid(#[from] Invalid),
}

/// The rules as a file of Countersign's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The file.
    pub text: String,
    /// How many rules are in it.
    pub count: usize,
    /// Those that are not, one by one.
    pub left: Vec<LeftOut>,
}

/// A rule that isn't in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The rule, in one line.
    pub rule: String,
    /// Why not, as a sentence.
    pub why: String,
}

impl Person {
    /// Takes over entries of a file, by their places in what [`Broker::read_import`] gave: all or none.
    ///
    /// # Errors
    /// Fails when one of them cannot be a rule here, or they were not kept.
    pub async fn take_import(
        &self,
        source: Option<Source>,
        text: String,
        folder: String,
        entries: Vec<usize>,
        lasting: Lasting,
    ) -> Result<usize, NotTaken> {
        let house = self.core();
        let now = clock::millis(clock::wall());
        let made = off_thread(move || {
            let import = read(source, &text, &folder, &house.surroundings.home)?;
            let rules = entries.into_iter().map(|at| {
                let entry = import.entries.get(at).ok_or(NotTaken::Entry)?;
                let offer = entry.result.offer().ok_or(NotTaken::Entry)?;
                let here = |why| NotTaken::Here { entry: entry.written.clone(), why: Box::new(why) };
                taken(offer, &folder, lasting, now, &house.surroundings).map_err(here)
            });
            rules.collect::<Result<Vec<Rule>, NotTaken>>()
        });
        let rules = made.await.map_err(NotTaken::Failed)??;
        if let Some(blocked) = self.tried(Vec::new(), rules.clone()).await?.blocked {
            return Err(NotTaken::Blocked(blocked));
        }
        let count = rules.len();
        self.add_rules(rules).await?;
        Ok(count)
    }
}

impl Broker {
    /// Reads a file of rules, and takes nothing over yet. `source` is whose it is, when the person said so; the folder
    /// is where its rules are to hold when it names none.
    ///
    /// # Errors
    /// Fails when it cannot be read.
    pub async fn read_import(&self, source: Option<Source>, text: String, folder: String) -> Result<Import, NotTaken> {
        let home = self.core.surroundings.home.clone();
        off_thread(move || read(source, &text, &folder, &home)).await.map_err(NotTaken::Failed)?
    }

    /// Returns the rules as a file of Countersign's, and the rules such a file can't hold, each with the reason.
    #[must_use]
    pub fn exported(&self) -> Exported {
        let rules = self.core.rules.rules();
        let home = self.core.surroundings.home.to_string_lossy();
        let (mut offers, mut left) = (Vec::new(), Vec::new());
        for rule in rules.rules() {
            let offer = offer(rule);
            match stays(rule).or_else(|| exchange::own_objection(&offer, &home)) {
                None => offers.push(offer),
                Some(why) => {
                    left.push(LeftOut { rule: rule.words(), why: say!("rulebook-it-is-not-in-the", why = why) })
                }
            }
        }
        Exported { text: exchange::export(&offers), count: offers.len(), left }
    }
}

/// Returns why a rule can't leave this computer or session.
fn stays(rule: &Rule) -> Option<String> {
    match rule.until {
        Until::Session(None) => Some(say!("rulebook-it-ends-when-countersign-closes")),
        Until::Session(Some(_)) => Some(say!("rulebook-it-ends-within-minutes")),
        Until::At(_) | Until::Forever => None,
    }
}

fn read(source: Option<Source>, text: &str, folder: &str, home: &Path) -> Result<Import, NotTaken> {
    let home = home.to_str().ok_or_else(|| NotTaken::Folder(folder.to_owned()))?;
    let real = canonical(Path::new(folder)).ok().filter(|path| path.is_dir());
    let real = real.as_deref().and_then(Path::to_str).ok_or_else(|| NotTaken::Folder(folder.to_owned()))?;
    let source = source.or_else(|| exchange::guess(text)).ok_or(NotTaken::Unknown)?;
    Ok(exchange::import(source, text, real, home)?)
}

/// Makes a rule on this computer from an offer: its folder resolved, its program found and pinned. Reads the disk. An
/// offer for another computer is taken as written, since nothing there can be looked at from here.
fn taken(offer: &Offer, folder: &str, lasting: Lasting, now: u64, house: &Environment) -> Result<Rule, UnfitHere> {
    if offer.until.is_some_and(|own| own <= now) {
        return Err(UnfitHere::Over);
    }
    let lasts = lasting.from(now);
    // The sooner of the two.
    let until = match (offer.until, lasts) {
        (Some(own), Until::Session(chosen)) => Until::Session(Some(chosen.map_or(own, |at| at.min(own)))),
        (Some(own), Until::At(at)) => Until::At(at.min(own)),
        (Some(own), Until::Forever) => Until::At(own),
        (None, lasts) => lasts,
    };
    let (folder, form) = match &offer.host {
        Some(_) => (offer.folder.clone(), form_there(offer)?),
        None => {
            let (real, place) = place(offer, folder, house)?;
            // What refuses without naming a folder refuses everywhere.
            let folder = (offer.deny.is_none() || offer.folder.is_some()).then_some(place);
            (folder, form(offer, &real, house)?)
        }
    };
    Ok(Rule {
        version: VERSION,
        id: RuleId::fresh().map_err(|_| UnfitHere::NoRandom)?,
        made_at: now,
        until,
        deny: offer.deny.clone(),
        folder,
        client: offer.client.as_deref().map(Client::of_key).transpose()?,
        host: offer.host.clone(),
        form,
    })
}

/// Returns the folder where an offer would hold on this computer. Reads the disk.
fn place(offer: &Offer, folder: &str, house: &Environment) -> Result<(PathBuf, String), UnfitHere> {
    let folder = offer.folder.as_deref().unwrap_or(folder);
    let real = canonical(Path::new(folder)).map_err(|_| UnfitHere::NoFolder(folder.to_owned()))?;
    let place = real.to_str().ok_or(UnfitHere::UnnamedFolder)?.to_owned();
    // An exact rule holds in its own folder, and not below it.
    let reaches = offer.deny.is_none() && matches!(offer.form, rule::Form::Prefix(_) | rule::Form::Files { .. });
    match exchange::tree_objection(&place, &house.home.to_string_lossy()).filter(|_| reaches) {
        Some(objection) => Err(UnfitHere::Objection(objection.to_owned())),
        None => Ok((real, place)),
    }
}

fn form(offer: &Offer, folder: &Path, house: &Environment) -> Result<Form, UnfitHere> {
    let command = match &offer.form {
        rule::Form::Files { change } => return Ok(Form::Files { change: *change }),
        rule::Form::Prefix(words) => return Ok(Form::Prefix(prefix(words, offer, folder, house)?)),
        other => command(other)?,
    };
    if offer.deny.is_some() {
        return Ok(Form::Command { command });
    }
    exactly(command, folder, house).map(|exact| Form::Exact(with(exact, &offer.terms)))
}

fn form_there(offer: &Offer) -> Result<Form, UnfitHere> {
    let denies = offer.deny.is_some();
    match &offer.form {
        rule::Form::Prefix(words) if denies => {
            let words = words.clone();
            Ok(Form::Prefix(Prefix { words, program: None, sources: Vec::new(), limit_ms: LEAST_LIMIT_MS }))
        }
        rule::Form::Prefix(_) | rule::Form::Files { .. } => Err(UnfitHere::OnlyExact),
        other if denies => Ok(Form::Command { command: command(other)? }),
        other => {
            let exact = Exact::there(command(other)?).ok_or(UnfitHere::NoRuleThere)?;
            Ok(Form::Exact(with(exact, &offer.terms)))
        }
    }
}

fn command(form: &rule::Form) -> Result<Command, UnfitHere> {
    match form {
        rule::Form::Exact { text, shell } => Ok(Command::Shell { text: text.as_str().into(), shell: shell.clone() }),
        rule::Form::Words(words) => Ok(Command::Argv { words: words.clone() }),
        rule::Form::Prefix(_) | rule::Form::Files { .. } => Err(UnfitHere::NoCommand),
    }
}

/// Sets what must match beside the command, as far as the file says it.
fn with(exact: Exact, terms: &Terms) -> Exact {
    Exact {
        sealed: terms.variables.iter().map(|(name, seal)| (name.clone(), seal.clone())).collect(),
        stdin: terms.stdin.clone(),
        background: terms.background,
        limit_ms: terms.limit_ms.unwrap_or(exact.limit_ms),
        ..exact
    }
}

fn prefix(words: &[String], offer: &Offer, folder: &Path, house: &Environment) -> Result<Prefix, UnfitHere> {
    let (program, sources) = if offer.deny.is_some() {
        (None, Vec::new())
    } else {
        if let Some(objection) = rule::objection(words) {
            return Err(UnfitHere::Objection(objection.to_string()));
        }
        let name = words.first().map_or("", String::as_str);
        let found = policy::program(name, folder, &house.env, folder.to_str())?;
        let pinned = Pinned::at(&found.path).ok_or(UnfitHere::OpenProgram)?;
        (Some(pinned), Meaning::of(words, folder)?)
    };
    let limit_ms = offer.terms.limit_ms.unwrap_or(LEAST_LIMIT_MS);
    Ok(Prefix { words: words.to_vec(), program, sources, limit_ms })
}

/// Returns the terms a command would have if it had just been requested in that folder.
fn exactly(command: Command, folder: &Path, house: &Environment) -> Result<Exact, UnfitHere> {
    let (text, shell, argv) = match command {
        Command::Shell { text, shell } => (Some(text.as_str().to_owned()), Some(shell), None),
        Command::Argv { words } => (None, None, Some(words)),
    };
    let timeout_ms = i64::try_from(LEAST_LIMIT_MS).ok();
    let draft = Draft { command: text, shell, argv, timeout_ms, ..Draft::default() };
    let nobody = Asker {
        session: SessionId(0),
        client: ClientKey { program: PathBuf::new(), name: String::new() },
        claimed: None,
        chain: Vec::new(),
        cwd: folder.to_owned(),
    };
    let submission = draft.resolve(Arc::new(nobody), house)?;
    Exact::over(&submission).ok_or(UnfitHere::NoRule)
}

/// Returns a rule as an offer: what was pinned on this computer is left out, and pinned anew where it's imported.
fn offer(rule: &Rule) -> Offer {
    let form = match &rule.form {
        Form::Exact(Exact { command, .. }) | Form::Command { command } => match command {
            Command::Shell { text, shell } => {
                rule::Form::Exact { text: text.as_str().to_owned(), shell: shell.clone() }
            }
            Command::Argv { words } => rule::Form::Words(words.clone()),
        },
        Form::Prefix(prefix) => rule::Form::Prefix(prefix.words.clone()),
        Form::Files { change } => rule::Form::Files { change: *change },
    };
    Offer {
        form,
        deny: rule.deny.clone(),
        folder: rule.folder.clone(),
        client: rule.client.as_ref().map(Client::key),
        host: rule.host.clone(),
        until: rule.until.moment(),
        terms: terms(rule),
    }
}

/// Returns what must match beside the words, without secrets.
fn terms(rule: &Rule) -> Terms {
    match &rule.form {
        Form::Exact(exact) => Terms {
            variables: exact.seals(),
            stdin: exact.stdin.clone(),
            background: exact.background,
            limit_ms: Some(exact.limit_ms),
        },
        Form::Prefix(prefix) if rule.deny.is_none() => Terms { limit_ms: Some(prefix.limit_ms), ..Terms::default() },
        Form::Prefix(_) | Form::Command { .. } | Form::Files { .. } => Terms::default(),
    }
}
