//! From what a person chooses on the card to the rules that are kept.

use std::path::Path;
use std::sync::Arc;

use super::super::policy;
use super::{Client, Command, Exact, Form, Lasting, Pinned, Prefix, Rule, RuleId, Source, Unlikely, VERSION};
use crate::environment::Environment;
use crate::submission::{Act, FileAct, Submission, What};
use crate::text::{message, say};
use countersign_command::read::{Reading, Step};
use countersign_command::strict::dialect;
use countersign_messages::Message;
use countersign_policy::rule;
use countersign_policy::told;

/// The shortest limit of a rule that allows steps, so that the first longer run doesn't ask.
pub const LEAST_LIMIT_MS: u64 = 10 * 60 * 1000;
/// The most bytes of a person's reason that are kept.
const MAX_REASON: usize = 500;

/// The rules that may be made from a request.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    /// The terms of "this exact command"; `None` where no rule can be made over it.
    pub exact: Option<Exact>,
    /// Why a rule over exactly this command will hardly ever speak again.
    pub unlikely: Option<Unlikely>,
    /// The file work a rule may be about: whether changing is part of it.
    pub files: Option<bool>,
    /// One for each step when the command can be read in exactly one way.
    pub steps: Vec<StepOffer>,
    /// Why there are no steps.
    pub unread: Option<String>,
    /// Folders a rule may be limited to, the narrowest first.
    pub folders: Vec<String>,
    /// The client, when a rule may be limited to it. Without it no rule that allows is made.
    pub client: Option<Client>,
}

/// The rules that may be made from one step.
#[derive(Clone, Debug)]
pub struct StepOffer {
    /// Its decoded words.
    pub argv: Vec<String>,
    /// The fewest words a rule that allows may begin with.
    pub fewest: Option<usize>,
    /// Why none may be made, or why no shorter one.
    pub objection: Option<String>,
    /// It only changes the folder.
    pub moves: bool,
}

/// A person's choice of a rule.
#[derive(Clone, Debug)]
pub struct Choice {
    /// This exact command, or for file work all of its kind in the folder; otherwise steps.
    pub exact: bool,
    /// Steps, counted from 0, and how many of their words the rule begins with.
    pub steps: Vec<(usize, usize)>,
    /// One of the offered folders.
    pub folder: String,
    /// For every client.
    pub any_client: bool,
    /// How long.
    pub lasting: Lasting,
}

/// The reason no rule is made of a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// It is not one of those that were offered.
    #[error("{}", say!("consent-misfit-not-offered"))]
    NotOffered,
    /// It may not be made.
    #[error("{}", say!("consent-misfit-objection", what = .0))]
    Objection(String),
    /// No names can be made.
    #[error("{}", say!("consent-misfit-no-random"))]
    NoRandom,
}

impl Offers {
    /// Returns what may be remembered of a request. `home` is the person's: no rule reaches up to it.
    #[must_use]
    pub fn over(submission: &Submission, home: &Path) -> Self {
        let client = Client::of(submission.asker());
        let run = match submission.act() {
            Act::Run(run) => run,
            Act::File(act) => return Self::over_files(act, client, home),
            Act::Input(_) => {
                let unread = Some(say!("rules-it-is-typed-into-a"));
                return Self { unread, client, ..Self::default() };
            }
        };
        let there = !run.remote.is_empty();
        let beginnings = if there { Some(message!("rules-there")) } else { policy::system::no_beginnings() };
        let over = |step: &Step| StepOffer::over(step.argv.clone(), beginnings.as_ref());
        let (steps, unread) = match read(&run.what) {
            Ok(reading) => (reading.steps.iter().map(over).collect(), None),
            Err(why) => (Vec::new(), Some(why.to_string())),
        };
        let known = client.as_ref().filter(|_| policy::system::unread(&run.what).is_none());
        let exact = known.and_then(|_| Exact::over(submission));
        let folders =
            if there { run.cwd.to_str().map(str::to_owned).into_iter().collect() } else { folders(&run.cwd, home) };
        let unlikely = exact.as_ref().and_then(|_| Unlikely::of(&run.what));
        Self { exact, unlikely, files: None, steps, unread, folders, client }
    }

    /// Returns the rules over file work. None reaches the person's home itself: many programs obey the files directly
    /// in it.
    fn over_files(act: &FileAct, client: Option<Client>, home: &Path) -> Self {
        let objection = policy::no_rule(act);
        let folders: Vec<String> = folders(act.folder(), home)
            .into_iter()
            .filter(|folder| !home.starts_with(folder) && Path::new(folder).parent().is_some())
            .collect();
        let files = (objection.is_none() && client.is_some() && !folders.is_empty()).then_some(act.changes());
        Self { files, unread: objection.map(|why| why.to_string()), folders, client, ..Self::default() }
    }
}

impl Offers {
    /// Returns no offers, for this reason.
    #[must_use]
    pub fn none(why: impl std::fmt::Display) -> Self {
        Self { unread: Some(why.to_string()), ..Self::default() }
    }
}

impl StepOffer {
    /// Returns the offers for a step. `beginnings` is why no prefix rule may allow it where it runs: on another
    /// computer the program, the folder and links can't be looked at from here.
    pub(super) fn over(argv: Vec<String>, beginnings: Option<&Message>) -> Self {
        if let Some(why) = beginnings {
            let moves = argv.first().is_some_and(|program| program == "cd");
            let objection = (!moves).then(|| why.to_string());
            return Self { fewest: None, objection, moves, argv };
        }
        let moves = argv.first().is_some_and(|program| program == "cd");
        // A rule that leaves out the word that asks would not cover this step either.
        let whole = rule::objection(&argv);
        let fewest = match &whole {
            None if !moves => rule::offers(&argv).first().map(|words| words.len()),
            _ => None,
        };
        let objection = match fewest {
            _ if moves => None,
            None => whole.or_else(|| Some(message!("rules-it-cannot-be-told-what"))),
            Some(2..) => rule::objection(&argv[..1]),
            Some(_) => None,
        };
        Self { fewest, objection: objection.map(|why| why.to_string()), moves, argv }
    }
}

impl Choice {
    /// Returns the rules of a choice; block rules carry a reason. Reads the disk.
    ///
    /// # Errors
    ///
    /// Fails when it isn't among the offers, or isn't allowed.
    pub fn rules(
        &self,
        submission: &Submission,
        house: &Environment,
        deny: Option<&str>,
        now: u64,
    ) -> Result<Vec<Rule>, Misfit> {
        let offers = Offers::over(submission, &house.home);
        if !offers.folders.contains(&self.folder) {
            return Err(Misfit::NotOffered);
        }
        let client = match (self.any_client, offers.client.clone()) {
            (true, known) if known.is_some() || deny.is_some() => None,
            (false, Some(client)) => Some(client),
            _ => return Err(Misfit::Objection(say!("rules-the-system-does-not-say-2"))),
        };
        let forms = if let Some(act) = submission.file() {
            vec![self.files(act, &offers, deny.is_some())?]
        } else if self.exact {
            vec![self.exactly(submission, &offers, deny.is_some())?]
        } else {
            self.prefixes(submission, house, &offers, deny.is_some())?
        };
        let deny = deny.map(|reason| cut(reason.trim(), MAX_REASON).to_owned());
        // An exact rule holds in its own folder, however wide a folder was chosen.
        let very = self.exact && submission.file().is_none();
        let folder = if very { offers.folders.first() } else { Some(&self.folder) };
        let hosts = match submission.remote() {
            [] => vec![None],
            computers => computers.iter().map(|computer| Some(computer.scope.clone())).collect(),
        };
        let each = forms.iter().flat_map(|form| hosts.iter().map(move |host| (form, host)));
        each.map(|(form, host)| {
            Ok(Rule {
                version: VERSION,
                id: RuleId::fresh().map_err(|_| Misfit::NoRandom)?,
                made_at: now,
                until: self.lasting.from(now),
                deny: deny.clone(),
                folder: folder.cloned(),
                client: client.clone(),
                host: host.clone(),
                form: form.clone(),
            })
        })
        .collect()
    }

    fn exactly(&self, submission: &Submission, offers: &Offers, denies: bool) -> Result<Form, Misfit> {
        if denies {
            let run = submission.run().ok_or(Misfit::NotOffered)?;
            return Ok(Form::Command { command: Command::of(&run.what) });
        }
        offers.exact.clone().map(Form::Exact).ok_or(Misfit::NotOffered)
    }

    fn files(&self, act: &FileAct, offers: &Offers, denies: bool) -> Result<Form, Misfit> {
        if !self.exact || !(denies || offers.files.is_some()) {
            return Err(Misfit::NotOffered);
        }
        Ok(Form::Files { change: act.changes() })
    }

    fn prefixes(
        &self,
        submission: &Submission,
        house: &Environment,
        offers: &Offers,
        denies: bool,
    ) -> Result<Vec<Form>, Misfit> {
        if self.steps.is_empty() || self.steps.len() > offers.steps.len() {
            return Err(Misfit::NotOffered);
        }
        let mut forms = Vec::new();
        for &(index, count) in &self.steps {
            let step = offers.steps.get(index).ok_or(Misfit::NotOffered)?;
            let least = if denies { 1 } else { step.fewest.ok_or(Misfit::NotOffered)? };
            if step.moves || count < least || count > step.argv.len() {
                return Err(Misfit::NotOffered);
            }
            let form = self.prefix(submission, house, &step.argv[..count], denies)?;
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        Ok(forms)
    }

    fn prefix(
        &self,
        submission: &Submission,
        house: &Environment,
        words: &[String],
        denies: bool,
    ) -> Result<Form, Misfit> {
        let run = submission.run().ok_or(Misfit::NotOffered)?;
        let limit_ms = u64::try_from(run.limit.as_millis()).unwrap_or(u64::MAX).max(LEAST_LIMIT_MS);
        let words = words.to_vec();
        if denies {
            return Ok(Form::Prefix(Prefix { words, program: None, sources: Vec::new(), limit_ms }));
        }
        if let Some(objection) = rule::objection(&words) {
            return Err(Misfit::Objection(objection.to_string()));
        }
        let program = policy::program(&words[0], &run.cwd, &house.env, Some(&self.folder));
        let program = program.map_err(|why| Misfit::Objection(why.to_string()))?;
        let pinned = Pinned::at(&program.path)
            .ok_or_else(|| Misfit::Objection(say!("rules-is-no-program-that-only", path = program.path.display())))?;
        let sources = Source::of(&words, &run.cwd).map_err(|why| Misfit::Objection(why.to_string()))?;
        let sources = sources.into_iter().map(Source::kept).collect();
        Ok(Form::Prefix(Prefix { words, program: Some(pinned), sources, limit_ms }))
    }
}

/// The reason a command has no steps to make rules over.
#[derive(Debug, thiserror::Error)]
enum NotRead {
    #[error("{0}")]
    System(Message),
    #[error("{}", say!("consent-not-read-shell"))]
    Shell,
    /// There is more than one way to read it; which words leave it open.
    #[error("{0}")]
    Text(Message),
}

/// Returns the steps, when there is exactly one way to read them.
fn read(what: &What) -> Result<Arc<Reading>, NotRead> {
    if let Some(why) = policy::system::unread(what) {
        return Err(NotRead::System(why));
    }
    match what {
        What::Argv(words) => Ok(Arc::new(Reading::of_words(words))),
        What::Shell { text, shell } => {
            let dialect = dialect(shell.name()).ok_or(NotRead::Shell)?;
            text.strictly(dialect).map_err(|unread| NotRead::Text(told::unread(&unread, text)))
        }
    }
}

/// Returns the folder it would run in and those above it, as far as a rule may reach: below the person's home, and
/// never to the top of the system.
pub(super) fn folders(cwd: &Path, home: &Path) -> Vec<String> {
    let own = cwd.to_str().map(str::to_owned);
    let above = cwd.ancestors().skip(1).take_while(|folder| {
        let below_home = folder.starts_with(home) && *folder != home;
        let elsewhere = !folder.starts_with(home) && !home.starts_with(folder) && folder.components().count() > 2;
        below_home || elsewhere
    });
    own.into_iter().chain(above.filter_map(|folder| folder.to_str().map(str::to_owned))).collect()
}

fn cut(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_reaches_up_to_the_home_at_most() {
        let offered = |cwd: &str| folders(Path::new(cwd), Path::new("/home/u"));
        assert_eq!(offered("/home/u/code/app/src"), ["/home/u/code/app/src", "/home/u/code/app", "/home/u/code"]);
        assert_eq!(offered("/home/u"), ["/home/u"]);
        assert_eq!(offered("/"), ["/"]);
        assert_eq!(offered("/srv/www/app"), ["/srv/www/app", "/srv/www"]);
        assert_eq!(offered("/tmp"), ["/tmp"]);
    }
}
