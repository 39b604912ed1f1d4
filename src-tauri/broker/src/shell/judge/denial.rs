//! What a command would start, as far as it shows, for rules that refuse.
//!
//! A refusing rule is a courtesy, not a boundary: it should not fall for `env rm`, `/bin/rm`, `sh -c 'rm …'` or other
//! words in between. So this looks generously: through programs that run others, into texts given to shells, past
//! options. It never allows anything.

use std::collections::BTreeSet;

use super::super::outline;
use super::super::place;
use super::super::profile;
use super::super::rule::{Form, Rule};
use super::{Asked, What, asker_objection, scope_objection};

/// Programs inside programs are followed this deep.
const MAX_DEPTH: usize = 6;
/// More commands than these are not looked at.
const MAX_COMMANDS: usize = 200;
/// Nor more words of each, nor more bytes of text in all.
const MAX_WORDS: usize = 256;
const MAX_BYTES: usize = 64 * 1024;
/// Nor more places where an inner program may begin.
const MAX_STARTS: usize = 8;

/// Everything a command would start, and every file it would write by redirection.
pub(super) struct Intent<'a> {
    asked: &'a Asked<'a>,
    commands: Vec<Started>,
    files: Vec<String>,
    bytes: usize,
}

/// One program with its words.
struct Started {
    /// The last part of the path to it.
    name: String,
    argv: Vec<String>,
}

impl<'a> Intent<'a> {
    pub(super) fn of(asked: &'a Asked<'a>) -> Self {
        let mut intent = Self { asked, commands: Vec::new(), files: Vec::new(), bytes: 0 };
        match asked.what {
            What::Words(words) => intent.command(words, 0),
            What::Text { text, .. } => intent.text(text, 0),
        }
        intent
    }

    /// Whether a rule's scopes hold. A rule about files keeps its folder's files wherever the command runs.
    pub(super) fn is_heard_by(&self, rule: &Rule) -> bool {
        asker_objection(rule, self.asked).is_none()
            && (matches!(rule.form, Form::Files { .. }) || scope_objection(rule, self.asked).is_none())
    }

    /// Whether a rule refuses any of it.
    pub(super) fn is_denied_by(&self, rule: &Rule) -> bool {
        match &rule.form {
            Form::Exact { text: denied, .. } => matches!(self.asked.what, What::Text { text, .. }
                if text.split_whitespace().eq(denied.split_whitespace())),
            Form::Words(words) => self.commands.iter().any(|started| started.argv == *words),
            Form::Prefix(words) => self.commands.iter().any(|started| says(started, words)),
            Form::Files { .. } => rule.folder.as_deref().is_some_and(|folder| self.names(folder)),
        }
    }

    /// Whether anything below a folder is named.
    fn names(&self, folder: &str) -> bool {
        let words = self.commands.iter().flat_map(|started| started.argv.iter().skip(1)).chain(&self.files);
        words.flat_map(|word| [word.as_str(), word.rsplit('=').next().unwrap_or_default()]).any(|word| {
            let full =
                if word.starts_with('/') { String::new() } else { self.asked.cwd.unwrap_or_default().to_owned() };
            place::below(&settled(&format!("{full}/{word}")), folder)
        })
    }

    fn text(&mut self, text: &str, depth: usize) {
        self.bytes += text.len();
        if self.bytes > MAX_BYTES {
            return;
        }
        let outline = outline::nested(text, depth * 2);
        for command in &outline.commands {
            self.files.extend(command.redirects.iter().map(|redirect| redirect.target.text.clone()));
        }
        for argv in outline.plain_words() {
            self.command(&argv, depth);
        }
    }

    fn command(&mut self, argv: &[String], depth: usize) {
        if depth > MAX_DEPTH || self.commands.len() >= MAX_COMMANDS || argv.is_empty() {
            return;
        }
        let argv = &argv[..argv.len().min(MAX_WORDS)];
        self.commands.push(Started { name: base(&argv[0]).to_owned(), argv: argv.to_vec() });
        if argv.iter().any(|word| matches!(base(word), "find" | "fd" | "fdfind")) {
            for start in argv.iter().enumerate().filter(|(_, word)| starts_one(word)).map(|(index, _)| index + 1) {
                self.command(&argv[start..], depth + 1);
            }
        }
        if !runs_others(argv) {
            return;
        }
        for start in starts(argv) {
            self.command(&argv[start..], depth + 1);
        }
        let texts = argv[1..].iter().filter(|word| word.contains([' ', ';', '|', '&', '$', '`', '\n', '\\'])).cloned();
        let line = matches!(base(&argv[0]), "eval" | "ssh" | "watch" | "parallel").then(|| argv[1..].join(" "));
        for text in texts.chain(line).collect::<Vec<_>>() {
            self.text(&text, depth + 1);
        }
    }
}

/// The option behind which `find` and `fd` name a program.
fn starts_one(word: &str) -> bool {
    matches!(word, "-exec" | "-execdir" | "-ok" | "-okdir" | "-x" | "-X" | "--exec" | "--exec-batch")
}

/// Whether a program runs what its further words say.
fn runs_others(argv: &[String]) -> bool {
    let name = base(&argv[0]);
    let runner =
        matches!(name, "npm" | "pnpm" | "yarn" | "uv" | "poetry" | "pipenv" | "bundle" | "rye" | "hatch" | "pdm");
    profile::runs_others(name)
        || runner && argv.get(1).is_some_and(|word| matches!(word.as_str(), "exec" | "run" | "dlx"))
}

/// Where the words of an inner program may begin: behind the outer one's options, their values, settings and the one
/// operand some take first.
fn starts(argv: &[String]) -> BTreeSet<usize> {
    const OWN_OPERAND: [&str; 14] = [
        "timeout", "gtimeout", "flock", "chroot", "ssh", "taskset", "chrt", "su", "runuser", "npm", "pnpm", "yarn",
        "uv", "bundle",
    ];
    let mut own = usize::from(OWN_OPERAND.contains(&base(&argv[0])) || runs_by_name(&argv[0]));
    let mut found = BTreeSet::new();
    let mut after_option = false;
    for (index, word) in argv.iter().enumerate().skip(1) {
        let option = word.len() > 1 && word.starts_with('-');
        let setting =
            word.split_once('=').is_some_and(|(name, _)| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'));
        if option || setting {
            after_option = option && word != "--" && !word.contains('=');
            continue;
        }
        found.insert(index);
        if found.len() == MAX_STARTS {
            break;
        }
        if !after_option {
            if own == 0 {
                break;
            }
            own -= 1;
        }
        after_option = false;
    }
    found
}

fn runs_by_name(program: &str) -> bool {
    matches!(base(program), "poetry" | "pipenv" | "rye" | "hatch" | "pdm")
}

/// Whether words say what a rule refuses: the same program by any path, the rule's plain words in their order with
/// options in between, its options wherever and however they are written.
fn says(started: &Started, words: &[String]) -> bool {
    let Some((denied, words)) = words.split_first() else { return false };
    if !is_program(started, denied) {
        return false;
    }
    let more = started.argv.get(1..).unwrap_or_default();
    let (options, plain): (Vec<&String>, Vec<&String>) = words.iter().partition(|word| is_option(word));
    options.iter().all(|option| has_option(more, option)) && follows(more, &plain)
}

fn is_option(word: &str) -> bool {
    word.len() > 1 && word.starts_with('-')
}

fn is_program(started: &Started, denied: &str) -> bool {
    let local = denied.contains('/') && !denied.starts_with('/');
    if local {
        return started.argv[0].trim_start_matches("./") == denied.trim_start_matches("./");
    }
    started.name.eq_ignore_ascii_case(base(denied))
}

/// Whether the plain words come first, one after the other; each option between may have a value.
fn follows(argv: &[String], plain: &[&String]) -> bool {
    let mut places = BTreeSet::from([0]);
    for word in plain {
        let mut next = BTreeSet::new();
        let mut open: Vec<usize> = places.into_iter().collect();
        let mut seen = vec![false; argv.len() + 2];
        while let Some(place) = open.pop() {
            let Some(found) = argv.get(place).filter(|_| !std::mem::replace(&mut seen[place], true)) else { continue };
            if is_option(found) {
                open.push(place + 1);
                open.extend((!found.contains('=')).then_some(place + 2).filter(|place| *place <= argv.len()));
            } else if found == *word {
                next.insert(place + 1);
            }
        }
        places = next;
    }
    !places.is_empty()
}

/// Options by both their names, as most programs have them.
const BOTH_NAMES: [(char, &str); 8] = [
    ('f', "force"),
    ('r', "recursive"),
    ('R', "recursive"),
    ('g', "global"),
    ('d', "delete"),
    ('n', "no-verify"),
    ('y', "yes"),
    ('a', "all"),
];

/// Whether an option is among words: as it is, joined with others, shortened, or by its other name.
fn has_option(argv: &[String], option: &str) -> bool {
    let has_letter = |letter: char| {
        let short =
            |word: &&str| !word.starts_with("--") && word.strip_prefix('-').is_some_and(|rest| rest.contains(letter));
        argv.iter().map(String::as_str).any(|word| short(&word))
    };
    let has_name = |name: &str| {
        let given = argv.iter().filter_map(|word| word.strip_prefix("--")?.split('=').next());
        given.filter(|given| given.len() > 2).any(|given| name.starts_with(given))
    };
    match option.strip_prefix("--") {
        Some(name) => has_name(name) || BOTH_NAMES.iter().any(|(letter, long)| *long == name && has_letter(*letter)),
        None => {
            let other = |letter: char| BOTH_NAMES.iter().any(|(short, long)| *short == letter && has_name(long));
            let folded = |letter: char| letter == 'r' && has_letter('R');
            argv.iter().any(|word| word == option)
                || option.chars().skip(1).all(|letter| has_letter(letter) || other(letter) || folded(letter))
        }
    }
}

/// The last part of a path to a program.
fn base(program: &str) -> &str {
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
    name.strip_suffix(".exe").unwrap_or(name)
}

/// A path without `.` and `..`, as text.
pub(super) fn settled(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}
