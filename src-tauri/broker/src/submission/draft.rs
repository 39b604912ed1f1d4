//! What a door hands in, and the checks that make a submission of it. Bad input gets the field and the reason.

mod limits;

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf, is_separator};
use std::sync::Arc;

use bytes::Bytes;

use super::carried::MAX_SESSION_NAME;
use super::computer::Computer;
use super::depends::{Depends, Scene};
use super::folder::quiet_folder;
use super::meaning::{MAX_MEANT, Meaning, Said};
use super::own_folder::OwnFolder;
use super::variables::{changes, environment, surroundings};
use super::watched::Watched;
use super::{Act, Carried, Fault, Invalid, Run, ShellKind, Size, Submission, VariableChange, What};
use crate::asker::Asker;
use crate::environment::Environment;
use crate::local::own::Own;
use crate::local::program::{FolderIdentity, Program};
use crate::local::variable::same;
use crate::submission::Source;
use countersign_command::hidden::hidden_count;
pub use limits::{DEFAULT_LIMIT, Limits, MAX_LIMIT};

/// Output given to the agent, for each stream, when it names no size.
pub const DEFAULT_OUTPUT: usize = 256 * 1024;
/// The most bytes of each stream that an agent may ask for.
pub const MAX_OUTPUT: usize = 4 * 1024 * 1024;

/// The range of a terminal's width and height.
const TERMINAL: RangeInclusive<u16> = 1..=1000;
/// The longest command, or input, in bytes: all of it is drawn on the card, and drawing more would block the window.
const MAX_TEXT: usize = 2 * 1024 * 1024;
/// The longest word, or variable with its name, in bytes: Linux takes 128 KiB with the closing NUL, Windows 32,767
/// characters for the whole line. Other systems limit them together, and report it when the program is started.
pub(super) const MAX_WORD: usize = if cfg!(windows) { 32_000 } else { 128 * 1024 - 1 };
const MAX_REASON: usize = 8 * 1024;
const MAX_WORDS: usize = 10_000;
/// The most hidden characters a person may be asked to judge, in each field.
const MAX_HIDDEN: usize = 2_000;

/// A command as a door hands it in: unresolved, unchecked.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// Shell text; or `argv`.
    pub command: Option<String>,
    /// Words for a program, without any shell; or `command`.
    pub argv: Option<Vec<String>>,
    /// `sh` (the default) or `bash`; only with `command`.
    pub shell: Option<String>,
    /// The folder; relative ones are read from the client's own. Default: the client's own.
    pub cwd: Option<String>,
    /// Variables to set.
    pub env: BTreeMap<String, String>,
    /// The named session it belongs to, when `cwd` or `env` may come from one.
    pub session: Option<Carried>,
    /// The command's input.
    pub stdin: Option<String>,
    /// The terminal it is to run in, and its first size.
    pub pty: Option<Size>,
    /// Whether its input is to stay open, for what is sent while it runs.
    pub open_input: bool,
    /// Milliseconds from the spawn.
    pub timeout_ms: Option<i64>,
    /// Whether more milliseconds than the person allows mean as many as they do, for callers who can't ask for less.
    pub capped: bool,
    /// Bytes of output, for each stream.
    pub max_output_bytes: Option<i64>,
    /// The agent's own words about why.
    pub reason: Option<String>,
    /// Countersign's own addition to the card.
    pub note: Option<String>,
    /// Whether it is to live on when the call, or the agent, goes away.
    pub background: bool,
    /// Other computers to run it on, side by side: `[user@]name[:port]` each. None: this one.
    pub hosts: Vec<String>,
    /// The user there, where a host names none.
    pub user: Option<String>,
    /// What the person chose; the broker puts it in.
    pub limits: Limits,
}

/// Where a command runs, with the files looked up there.
pub(super) struct ResolvedLocal {
    pub(super) program: Program,
    pub(super) cwd: PathBuf,
    pub(super) folder: FolderIdentity,
    pub(super) env: Vec<(OsString, OsString)>,
    pub(super) watched: Vec<Watched>,
    pub(super) depends: Depends,
    pub(super) sources: Vec<Source>,
    pub(super) said: Vec<Said>,
    pub(super) unpinned: bool,
    pub(super) surroundings: String,
    pub(super) own: Own,
    pub(super) reaches_own: bool,
    pub(super) remote: Vec<Computer>,
    pub(super) obstacle: Option<Invalid>,
}

pub(super) type Checked<T> = Result<T, Invalid>;

pub(super) fn invalid<T>(field: &'static str, message: impl Into<String>) -> Checked<T> {
    Err(Invalid::new(field, message))
}

impl Draft {
    /// Checks and resolves. Reads the disk: not for an async thread.
    ///
    /// # Errors
    /// The first field that does not fit, with the reason.
    pub fn resolve(mut self, asker: Arc<Asker>, house: &Environment) -> Result<Submission, Invalid> {
        let limit = self.limits.of_run(self.timeout_ms, self.background, self.capped)?;
        let max_output = max_output(self.max_output_bytes)?;
        let changes = changes(&self.env, self.hosts.is_empty().then_some(house))?;
        let session = session(self.session.take())?;
        if self.pty.is_some_and(|Size { columns, rows }| [columns, rows].iter().any(|n| !TERMINAL.contains(n))) {
            return invalid(
                "pty",
                format!("must be from {} to {} columns and rows.", TERMINAL.start(), TERMINAL.end()),
            );
        }
        let what = what(self.command.take(), self.argv.take(), self.shell.as_deref())?;
        let ground = match self.hosts.is_empty() {
            true => self.here(&what, &changes, &asker, house)?,
            false => self.there(&what, house)?,
        };
        let reason = reason(self.reason)?;
        let stdin = self.stdin.map(Bytes::from);
        if stdin.as_ref().is_some_and(|text| text.len() > MAX_TEXT) {
            return invalid("stdin", format!("is longer than {MAX_TEXT} bytes. Write it to a file and read that."));
        }
        readable(&what, &changes, stdin.as_deref())?;
        let ResolvedLocal {
            program,
            cwd,
            folder,
            env,
            watched,
            depends,
            sources,
            said,
            unpinned,
            surroundings,
            own,
            reaches_own,
            remote,
            obstacle,
        } = ground;
        Ok(Submission::new(
            asker,
            Act::Run(Box::new(Run {
                what,
                program,
                cwd,
                folder,
                env,
                changes,
                session,
                stdin,
                pty: self.pty,
                open_input: self.open_input,
                limit,
                background: self.background,
                max_output,
                watched,
                depends,
                sources,
                said,
                unpinned,
                surroundings,
                own,
                reaches_own,
                remote,
                obstacle,
            })),
            reason,
        ))
    }

    /// Resolves the command on this computer: everything is looked up on its disk.
    fn here(
        &self,
        what: &What,
        changes: &[VariableChange],
        asker: &Asker,
        house: &Environment,
    ) -> Checked<ResolvedLocal> {
        let told = OwnFolder::of(asker, &house.home);
        let (cwd, folder, closed) = quiet_folder(self.cwd.as_deref(), &asker.cwd, &house.home, &told)?;
        let env = environment(house, changes, &cwd, self.pty.is_some());
        let path = env.iter().find(|(name, _)| same(name, OsStr::new("PATH"))).map(|(_, value)| value.as_os_str());
        let (program, missing) = match program(what, &cwd, path, house) {
            Ok(program) => (program, None),
            Err(wrong) if !is_told_of(what, &cwd, changes, &told) => (Program::named(name_of(what)), Some(wrong)),
            Err(wrong) => return Err(wrong),
        };
        let obstacle = closed.or(missing);
        let watched = match what {
            What::Shell { text, .. } => Watched::by_text(text, &cwd, &house.home, &env),
            What::Argv(words) => Watched::by_words(words, &cwd, &house.home),
        };
        let depends = Depends::of(Scene { what, cwd: &cwd, env: &env, changes }, &house.home);
        let Meaning { sources, said, pinned } = Meaning::of(what, &cwd, &env);
        let unpinned = !pinned;
        let (surroundings, own, remote) = (surroundings(house), house.own.clone(), Vec::new());
        let reaches_own = reaches_own(what, &cwd, house);
        Ok(ResolvedLocal {
            program,
            cwd,
            folder,
            env,
            watched,
            depends,
            sources,
            said,
            unpinned,
            surroundings,
            own,
            reaches_own,
            remote,
            obstacle,
        })
    }
}

/// Returns whether an agent may know at once that the program it names is missing: one in its own folder, or one the
/// person's own `PATH` does not lead to.
fn is_told_of(what: &What, cwd: &Path, changes: &[VariableChange], told: &OwnFolder) -> bool {
    let name = name_of(what);
    match what {
        What::Shell { .. } => true,
        What::Argv(_) if name.contains(is_separator) => told.holds_no_program(&cwd.join(name)),
        What::Argv(_) => !changes.iter().any(|change| same(OsStr::new(&change.name), OsStr::new("PATH"))),
    }
}

/// Returns the name of the program; of the shell, for text.
fn name_of(what: &What) -> &str {
    match what {
        What::Shell { shell, .. } => shell.name(),
        What::Argv(words) => words.first().map_or("", String::as_str),
    }
}

/// Returns whether a person can judge it: what is made of marks cannot be read, and would bury the page.
fn readable(what: &What, changes: &[VariableChange], stdin: Option<&[u8]>) -> Checked<()> {
    let check = check_hidden;
    match what {
        What::Shell { text, .. } => check("command", hidden_count(text))?,
        What::Argv(words) => check("argv", words.iter().map(|word| hidden_count(word)).sum())?,
    }
    check("env", changes.iter().map(|change| hidden_count(&change.name) + hidden_count(&change.value)).sum())?;
    check("stdin", stdin.map_or(0, |bytes| hidden_count(&String::from_utf8_lossy(bytes))))
}

/// Returns the agent's reason, if there is one and a person can read it.
pub(super) fn reason(text: Option<String>) -> Checked<Option<String>> {
    let reason = text.filter(|text| !text.trim().is_empty());
    if let Some(text) = &reason {
        if text.len() > MAX_REASON {
            return invalid(
                "reason",
                format!("is longer than {MAX_REASON} bytes. Give the reason in a sentence or two."),
            );
        }
        check_hidden("reason", hidden_count(text))?;
    }
    Ok(reason)
}

pub(super) fn check_hidden(field: &'static str, hidden: usize) -> Checked<()> {
    if hidden <= MAX_HIDDEN {
        return Ok(());
    }
    invalid(
        field,
        format!(
            "contains {hidden} hidden or control characters; the most is {MAX_HIDDEN}, because nobody can judge more. Put them into a file."
        ),
    )
}

fn session(carried: Option<Carried>) -> Checked<Option<Carried>> {
    match carried {
        Some(carried) if carried.name.len() > MAX_SESSION_NAME => {
            invalid("session", format!("is longer than {MAX_SESSION_NAME} bytes. Give it a short name."))
        }
        carried => Ok(carried),
    }
}

fn what(command: Option<String>, argv: Option<Vec<String>>, shell: Option<&str>) -> Checked<What> {
    match (command, argv) {
        (Some(_), Some(_)) => invalid(
            "command",
            "was given together with `argv`. Give only one of them: `command` is text for a shell, `argv` a program and its arguments.",
        ),
        (None, None) => {
            invalid("command", "is missing. Give `command` (text for a shell) or `argv` (a program and its arguments).")
        }
        (Some(text), None) => {
            if text.trim().is_empty() {
                return invalid("command", "is empty: there's nothing to run.");
            }
            no_nul("command", &text)?;
            if text.len() > MAX_TEXT {
                return invalid(
                    "command",
                    format!("is longer than {MAX_TEXT} bytes. Write it to a script file and run that."),
                );
            }
            let shell = match shell {
                None | Some("sh") => ShellKind::Sh,
                Some("bash") => ShellKind::Bash,
                Some(_) => {
                    return invalid(
                        "shell",
                        "must be `sh` or `bash`. For another shell, use `argv`, such as [\"fish\", \"-c\", \"…\"].",
                    );
                }
            };
            Ok(What::Shell { text: text.into(), shell })
        }
        (None, Some(words)) => {
            if shell.is_some() {
                return invalid("shell", "works only with `command`: `argv` runs without a shell.");
            }
            if words.first().is_none_or(String::is_empty) {
                return invalid("argv", "is empty: its first item must name the program to run.");
            }
            words.iter().try_for_each(|word| no_nul("argv", word))?;
            if words.len() > MAX_WORDS {
                return invalid("argv", format!("has {} items; the most is {MAX_WORDS}.", words.len()));
            }
            if let Some(word) = words.iter().find(|word| word.len() > MAX_WORD) {
                return invalid(
                    "argv",
                    format!(
                        "has an argument of {} bytes; the most a program can get is {MAX_WORD}. Put it into a file, or into `stdin`.",
                        word.len()
                    ),
                );
            }
            if words.iter().map(String::len).sum::<usize>() > MAX_TEXT {
                return invalid("argv", format!("is longer than {MAX_TEXT} bytes in all."));
            }
            Ok(What::Argv(words))
        }
    }
}

pub(super) fn no_nul(field: &'static str, text: &str) -> Checked<()> {
    match text.find('\0') {
        Some(at) => {
            let message = format!("contains a NUL byte at position {at}, which no program can be given. Take it out.");
            Err(Invalid::new(field, message).with(Fault::Nul))
        }
        None => Ok(()),
    }
}

fn max_output(bytes: Option<i64>) -> Checked<usize> {
    match bytes {
        None => Ok(DEFAULT_OUTPUT),
        Some(n) => match usize::try_from(n) {
            Ok(n) if (1..=MAX_OUTPUT).contains(&n) => Ok(n),
            _ => invalid(
                "max_output_bytes",
                format!("is {n}; it must be from 1 to {MAX_OUTPUT}. Read the rest with `read_output`."),
            ),
        },
    }
}

fn program(what: &What, cwd: &Path, path: Option<&OsStr>, house: &Environment) -> Checked<Program> {
    let (field, name) = match what {
        // The shell is the person's own: the agent's PATH does not choose it.
        What::Shell { text, shell: ShellKind::Sh } if cfg!(windows) => {
            if text.contains(['\n', '\r']) {
                return invalid(
                    "command",
                    "has several lines, and cmd.exe would run only the first. Join them with `&&`.",
                );
            }
            let shell = house.var("ComSpec").map_or("cmd.exe".into(), OsStr::to_string_lossy);
            return found("command", &shell, Program::find(&shell, cwd, house.var("PATH")));
        }
        What::Shell { shell: ShellKind::Sh, .. } => ("command", "/bin/sh"),
        What::Shell { shell: ShellKind::Bash, .. } => {
            return found("shell", "bash", Program::find("bash", cwd, house.var("PATH")));
        }
        What::Argv(words) => ("argv", words.first().map_or("", String::as_str)),
    };
    found(field, name, Program::find(name, cwd, path))
}

fn found(field: &'static str, name: &str, program: Option<Program>) -> Checked<Program> {
    program.ok_or_else(|| {
        let message = format!(
            "names the program {name:?}, which wasn't found or can't be executed. Give its full path, or install it."
        );
        Invalid::new(field, message).with(Fault::NoProgram)
    })
}

/// Returns whether a command names what is Countersign's own, or runs there. What is too long to be a rule is not
/// looked at.
fn reaches_own(what: &What, cwd: &Path, house: &Environment) -> bool {
    let named = |text: &str| house.own.is_named(text, cwd, &house.home);
    house.own.holds(cwd)
        || match what {
            What::Shell { text, .. } => {
                text.len() > MAX_MEANT || named(text) || named(&text.replace(['\'', '"', '\\'], ""))
            }
            What::Argv(words) => {
                words.iter().map(String::len).sum::<usize>() > MAX_MEANT || words.iter().any(|word| named(word))
            }
        }
}
