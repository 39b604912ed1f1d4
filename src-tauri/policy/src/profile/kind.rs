//! What a word means to a program, and whether a rule lets it through.

use countersign_command::place::{self, Place};
use countersign_messages::Message;

use super::{git, scripts};
use crate::text::message;

/// Tells what an operand or an option's value means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whatever stands there, options too: the program only prints it.
    Any,
    /// Any text: a pattern, a format, a message.
    Text,
    /// A number, with a sign and a unit at most.
    Number,
    /// A path whose content is shown.
    Read,
    /// A path whose content is shown where it fits a pattern, mostly a folder's.
    Searched,
    /// A path of which only names, sizes and the like are shown.
    Listed,
    /// A path that is read and can never name another host or a file of more words.
    Local,
    /// A local path, or a part of one, for tests that are looked for by it and run.
    Sought,
    /// Paths as git takes them, with its wild characters.
    Paths,
    /// A settings file of the TypeScript compiler by its usual name, or its folder.
    Tsconfig,
    /// Tests of this folder, and not whatever else of Python's own library can be called.
    Suite,
    /// A revision, a range, a package, a test: not a path out of the folder.
    Name,
    /// A revision or path of git, with its ways to name them.
    Revision,
    /// A revision or path of git, where one of the words is a path.
    Tracked,
    /// A path of git, of which only the name is shown.
    Pathspec,
    /// Lines of a file in git: `10,20:a.rs`, `:name:a.rs`.
    Lines,
    /// A word that a script may hand on to a shell: nothing in it means anything there.
    Handed,
    /// A path that is made or changed: nothing that is run by itself later.
    Write,
    /// A plain name without any slash, colon or equals sign.
    Plain,
    /// A network address or a port.
    Address,
    /// Columns of a table, or numbers, with commas between; never the environment.
    Columns,
    /// The bare name of a program.
    Program,
    /// A point in time or a span of it.
    Time,
    /// One of a closed list.
    OneOf(Vec<String>),
    /// A format for git that starts no program.
    Format,
    /// A format for git that starts no program, or the name of one that git itself has.
    Pretty,
    /// A project or a solution of .NET.
    Project,
    /// A filter: `name=value`.
    Filter,
    /// A container or an image.
    Image,
    /// A package of a registry, with a version, or a field of it: never a place it could be fetched from instead.
    Package,
    /// A pattern for names of files that are searched, when it does not pick out secrets.
    Glob,
    /// A type of files for rg, told by endings: never a name of its own, and none that secrets have.
    Endings,
    /// What Go's linker may leave out of a program, and nothing else it can be told.
    Stripped,
    /// A part of tests' names: never a path.
    Test,
    /// Packages of Go as they are on the disk: no version, which would be fetched.
    Import,
    /// Packages of Go in this folder, by their path: an address (`host.example/x`) and `all` name those of others, too.
    Own,
    /// A rule of a checker of code and how strict it is, without settings of its own: `no-console: error`.
    Severity,
    /// Names of a project's checks or parts, with commas between: none that says that something is given out or installed.
    Checks,
    /// What Bazel builds or tests in this workspace: `//app:all`, `//lib/...`.
    Target,
    /// A repository of the host that is asked anyway: its owner and its name.
    Repository,
    /// The name of a computer.
    Host,
    /// The name of a setting of git that is known to hold no secret.
    Setting,
    /// Resources of a cluster, except its secrets.
    Resource,
    /// An output of kubectl that reads no file.
    Output,
    /// A name and a text: two words.
    Pair,
    /// A format for `date`.
    DateFormat,
    /// A script for sed that only prints and edits what it prints.
    Sed,
    /// A program for awk that touches nothing.
    Awk,
    /// A filter for jq that reads nothing but its input.
    Jq,
    /// A filter for yq that reads nothing but its input. A sub-command of yq could stand in its place.
    Yq,
    /// An expression for find that only looks.
    Find,
}

impl Kind {
    /// Finds the kind a table names; anything else is a closed list.
    pub(super) fn named(name: &str) -> Self {
        match name {
            "any" => Self::Any,
            "text" => Self::Text,
            "number" => Self::Number,
            "read" => Self::Read,
            "searched" => Self::Searched,
            "listed" => Self::Listed,
            "local" => Self::Local,
            "sought" => Self::Sought,
            "paths" => Self::Paths,
            "tsconfig" => Self::Tsconfig,
            "suite" => Self::Suite,
            "name" => Self::Name,
            "revision" => Self::Revision,
            "tracked" => Self::Tracked,
            "pathspec" => Self::Pathspec,
            "lines" => Self::Lines,
            "handed" => Self::Handed,
            "write" => Self::Write,
            "plain" => Self::Plain,
            "address" => Self::Address,
            "columns" => Self::Columns,
            "program" => Self::Program,
            "time" => Self::Time,
            "format" => Self::Format,
            "pretty" => Self::Pretty,
            "project" => Self::Project,
            "name-value" | "selector" => Self::Filter,
            "image" => Self::Image,
            "package" => Self::Package,
            "glob" => Self::Glob,
            "endings" => Self::Endings,
            "stripped" => Self::Stripped,
            "import" => Self::Import,
            "own" => Self::Own,
            "test" => Self::Test,
            "severity" => Self::Severity,
            "checks" => Self::Checks,
            "target" => Self::Target,
            "repository" => Self::Repository,
            "host" => Self::Host,
            "setting" => Self::Setting,
            "resource" => Self::Resource,
            "output" => Self::Output,
            "pair" => Self::Pair,
            "date" => Self::DateFormat,
            "sed" => Self::Sed,
            "awk" => Self::Awk,
            "jq" => Self::Jq,
            "yq" => Self::Yq,
            "find" => Self::Find,
            list => Self::OneOf(list.split('|').map(str::to_owned).collect()),
        }
    }

    /// Returns whether a word is let through as this, with the reason when not.
    pub(super) fn admits(&self, word: &str, place: &Place<'_>) -> Result<(), Message> {
        let held = match self {
            Self::Any | Self::Text | Self::Find | Self::Pair => return Ok(()),
            Self::Read => return place.shows(word),
            Self::Searched => return place.searches(word),
            Self::Listed => return place.holds(word),
            Self::Local | Self::Sought | Self::Paths if place::is_glob(word) && place::crosses_to_secrets(word) => {
                return Err(message!("word-picks-secret"));
            }
            Self::Tsconfig if !is_tsconfig(word) => false,
            Self::Local | Self::Sought | Self::Paths | Self::Tsconfig
                if !word.contains(':') && !word.starts_with('@') && !spreads_out(word) =>
            {
                let held = if *self == Self::Sought { place.holds(word) } else { place.shows(word) };
                return held;
            }
            Self::Suite if !is_suite(word) => false,
            Self::Name | Self::Suite => return name(word, place),
            Self::Import if !word.contains('@') => return name(word, place),
            Self::Own if is_own(word) => return name(word, place),
            Self::Import | Self::Own => false,
            Self::Revision => return git::revision(word, place),
            Self::Tracked => return git::path(word, place),
            Self::Pathspec => return git::pathspec(word, place),
            Self::Lines => return git::lines(word, place),
            Self::Handed if is_tame(word) => return name(word, place),
            Self::Handed => false,
            Self::Write if place::is_obeyed(word) => false,
            Self::Write => return place.holds(word),
            Self::Local | Self::Sought | Self::Paths | Self::Tsconfig => false,
            other => other.fits(word, place),
        };
        held.then_some(()).ok_or_else(|| self.objection().to_owned())
    }

    /// Returns whether a word is of a kind that its letters tell, or almost.
    fn fits(&self, word: &str, place: &Place<'_>) -> bool {
        match self {
            Self::Number => is_number(word),
            Self::Plain => self.plain(word),
            Self::Address => chars(word, b"_.-:@,") && !asks_for_a_name(word),
            Self::Columns => {
                chars(word.trim_start_matches('-'), b"_,.=%:+ -") && !word.to_ascii_lowercase().contains("env")
            }
            Self::Program => chars(word, b"_.-+"),
            Self::Time => chars(word, b"_.-+:"),
            Self::OneOf(list) => list.iter().any(|one| one == word),
            Self::Format => git::only_formats(word),
            Self::Pretty => git::is_pretty(word),
            Self::Project => is_project(word) && place.holds(word).is_ok(),
            Self::Filter => chars(word, b"_.-:/=!,"),
            Self::Image => chars(word, b"_.-:/@*") && !word.starts_with('/') && !word.contains("://"),
            Self::Test => chars(word, b"_:.-"),
            Self::Package => package(word),
            Self::Repository => {
                let parts = word.split_once('/').filter(|(owner, name)| chars(owner, b"-_") && chars(name, b"-_."));
                parts.is_some_and(|(_, name)| !name.starts_with('.'))
            }
            Self::Severity => word.split_once(':').is_some_and(|(rule, level)| {
                chars(rule, b"-/@_") && matches!(level.trim(), "off" | "warn" | "error" | "0" | "1" | "2")
            }),
            Self::Checks => {
                let gives =
                    |part: &str| matches!(part, "publish" | "release" | "deploy" | "upload" | "ship" | "install");
                chars(word, b"_.-,") && !word.split([',', '-', '_', '.']).any(gives)
            }
            // `...` stands for all packages below.
            Self::Target => {
                let inside =
                    word.strip_prefix("//").is_some_and(|rest| rest.split(['/', ':']).all(|part| part != ".."));
                inside && chars(word, b"/:_.-*")
            }
            Self::Host => chars(word, b"_.-") && word.contains('.'),
            Self::Glob => !place::matches_secrets(word),
            Self::Endings => word.split_once(':').is_some_and(|(name, glob)| {
                let ending = glob.strip_prefix("*.").is_some_and(|ending| chars(ending, b"{},.-_+"));
                chars(name, b"") && ending && !place::matches_secrets(glob)
            }),
            Self::Stripped => word.split(' ').all(|one| matches!(one, "-s" | "-w")),
            Self::Setting => self.plain(word) && git::is_open_setting(word),
            Self::Resource => chars(word, b"_.-/,") && !word.to_ascii_lowercase().contains("secret"),
            Self::Output => {
                // `-o=wide` and `-owide` are the same to kubectl.
                let word = word.strip_prefix('=').unwrap_or(word);
                let fixed = matches!(word, "json" | "yaml" | "wide" | "name");
                fixed || word.starts_with("jsonpath=") || word.starts_with("custom-columns=")
            }
            Self::DateFormat => word.starts_with('+'),
            Self::Sed => scripts::sed_is_harmless(word),
            Self::Awk => scripts::awk_is_harmless(word),
            Self::Jq => scripts::jq_is_harmless(word),
            // A word that names a file is read as one.
            Self::Yq => {
                let file = word.contains('/') || place::may_be_secret(word);
                word.starts_with('.') && !file && scripts::yq_is_harmless(word)
            }
            // Admitted by more than its letters, or not at all.
            _ => false,
        }
    }

    /// Returns whether a word of a rule itself is of this kind.
    pub(super) fn plain(&self, word: &str) -> bool {
        match self {
            Self::Plain | Self::Name => {
                !word.is_empty()
                    && !word.starts_with(['-', '@'])
                    && word != ".."
                    && word.bytes().all(|b| b.is_ascii_alphanumeric() || !b.is_ascii() || b"_.-:@".contains(&b))
                    && (*self == Self::Name || !word.contains(':'))
            }
            Self::Setting => Self::Plain.plain(word),
            other => other.admits(word, &Place::default()).is_ok(),
        }
    }

    fn objection(&self) -> Message {
        match self {
            Self::Number => message!("word-no-number"),
            Self::Local | Self::Sought | Self::Paths => message!("word-may-be-remote"),
            Self::OneOf(_) | Self::Plain => message!("word-not-listed"),
            Self::Format => message!("word-starts-signing"),
            Self::Pretty => message!("word-other-format"),
            Self::Project => message!("word-other-meaning"),
            Self::Resource | Self::Setting => message!("word-shows-secrets"),
            Self::Package => message!("word-other-registry"),
            Self::Import => message!("word-fetched"),
            Self::Own => message!("word-others-code"),
            Self::Glob | Self::Endings => message!("word-picks-secret"),
            Self::Address => message!("word-asks-network"),
            Self::DateFormat => message!("word-sets-clock"),
            Self::Sed => message!("word-sed-acts"),
            Self::Awk => message!("word-awk-acts"),
            Self::Jq | Self::Yq => message!("word-jq-reads"),
            Self::Handed => message!("word-read-by-shell"),
            Self::Write => message!("word-run-unasked"),
            _ => message!("word-not-let-through"),
        }
    }
}

/// Returns whether braces, which programs spread themselves, may make a way out of the folder: `{..,a}/x`, `{/etc,a}`,
/// `{a,}/etc`.
fn spreads_out(word: &str) -> bool {
    let dots = |piece: &str| !piece.is_empty() && piece.bytes().all(|byte| byte == b'.');
    let spread = |part: &str| part.contains('{') && part.split(['{', '}', ',']).any(dots);
    let first = word.split('/').next().unwrap_or_default();
    let vanishes = first.starts_with('{') && ["{,", ",}", ",,"].iter().any(|gap| first.contains(gap));
    word.contains("{/") || word.contains(",/") || vanishes || word.split('/').any(spread)
}

/// Returns whether a package of Go can only be one of this folder, or one that comes with Go.
fn is_own(package: &str) -> bool {
    let first = package.split('/').next().unwrap_or_default();
    let here = first == "." || package.ends_with(".go");
    !package.contains('@') && package != "all" && (here || !first.contains('.'))
}

/// Revisions, ranges and packages: nothing that leads out of the folder, to a secret or to another place.
pub(super) fn name(word: &str, place: &Place<'_>) -> Result<(), Message> {
    if word.contains("://") {
        return Err(message!("word-other-computer"));
    }
    if word.contains('=') {
        return Err(message!("word-sets"));
    }
    if word.len() > 1 && word.starts_with('-') {
        return Err(message!("word-like-option"));
    }
    let beyond = |part: &str| part.starts_with(['/', '~']) || part.split('/').any(|part| part == "..");
    if word.split([':', ',']).skip(1).any(beyond) {
        return Err(message!("word-may-lead-out"));
    }
    let file_of_words =
        word.strip_prefix('@').is_some_and(|rest| !rest.is_empty() && !rest.starts_with(['{', '~', '^']));
    if file_of_words || word.starts_with('+') || word.starts_with(':') && !word.starts_with(":/") {
        return Err(message!("word-special"));
    }
    let picks = |part: &str| place::may_be_secret(&part.replace(['[', ']', '*', '?'], ""));
    if word.split(':').any(|part| place::may_be_secret(part) || picks(part)) {
        return Err(message!("word-secret"));
    }
    place.holds(word)
}

/// A package as a registry knows it, `@scope/name@^1.2`, or the name of a field.
fn package(word: &str) -> bool {
    let (scope, rest) = match word.strip_prefix('@').map(|rest| rest.split_once('/')) {
        Some(Some((scope, rest))) => (scope, rest),
        Some(None) => return false,
        None => ("", word),
    };
    let (name, version) = rest.split_once('@').unwrap_or((rest, "latest"));
    let archive = [".tgz", ".tar", ".tar.gz"].iter().any(|end| rest.ends_with(end));
    let named = |text: &str| !text.starts_with('.') && chars(text, b"_.-[]");
    let versioned = !version.starts_with('.') && chars(version, b"_.-^~<>=*+ |");
    (scope.is_empty() || named(scope)) && named(name) && versioned && !archive
}

/// `.`, `packages/web`, `tsconfig.json`, `packages/web/tsconfig.build.json`.
fn is_tsconfig(word: &str) -> bool {
    let name = word.rsplit('/').next().unwrap_or(word);
    let file = name.strip_prefix("tsconfig").and_then(|rest| rest.strip_suffix(".json"));
    !word.starts_with('-')
        && match file {
            Some(part) => part.is_empty() || part.starts_with(['.', '-']) && chars(&part[1..], b"_.-"),
            None => name == ".",
        }
}

/// `My.sln`, `src/App/App.csproj`, or a project's folder: nothing that is built already.
fn is_project(word: &str) -> bool {
    let built = [".dll", ".exe", ".rsp", ".proj", ".targets", ".props"];
    let lower = word.to_ascii_lowercase();
    chars(word, b"_./- ") && !built.iter().any(|end| lower.ends_with(end))
}

/// `tests.test_a.A.test_b`, `app.tests`, `src/test_a.py`, `discover`. The library itself has a `test` in many places.
fn is_suite(word: &str) -> bool {
    let names_tests = |part: &str| part.len() > 4 && part.starts_with("test");
    word == "discover" || word.contains('/') || word.ends_with(".py") || word.split('.').any(names_tests)
}

/// Returns whether an address names a host by a name, `tcp@a.example:80`, which must be asked for.
fn asks_for_a_name(address: &str) -> bool {
    let host = address.split_once('@').map_or("", |(_, host)| host.split(':').next().unwrap_or(host));
    host != "localhost" && host.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Returns whether a shell that reads a word again, quoted or not, finds nothing in it but the word.
pub(super) fn is_tame(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_./:,@+- ".contains(&byte))
}

/// Letters, digits and the given others, and no option.
fn chars(word: &str, others: &[u8]) -> bool {
    !word.is_empty()
        && !word.starts_with('-')
        && !word.split(['/', ':', '@']).any(|part| part == "..")
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || others.contains(&byte))
}

fn is_number(word: &str) -> bool {
    let hexadecimal = word.strip_prefix("0x").filter(|digits| (1..=16).contains(&digits.len()));
    if hexadecimal.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit())) {
        return true;
    }
    let digits =
        word.trim_start_matches(['+', '-']).trim_end_matches(['k', 'K', 'm', 'M', 'G', 's', 'h', 'd', '%', 'b', 'c']);
    !digits.is_empty()
        && digits.len() <= 12
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b',')
}
