//! What a command would start, as far as it shows, for what only ever refuses.
//!
//! A refusal should not fall for `env rm`, `/bin/rm`, `sh -c 'rm …'`, `echo x | xargs rm` or other words in between. So
//! this looks generously: through programs that run others, into texts given to shells, past options. Nothing is ever
//! allowed by it.

mod behind;
mod fed;
mod folders;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::outline::{self, Command, Outline, Stream};
use super::{ShellText, program};
use crate::by_process::is_input;
use crate::program::Set;
use folders::Folders;
pub use folders::lexical;

/// Programs inside programs are followed this deep.
const MAX_DEPTH: usize = 6;
/// More commands than this are not looked at.
const MAX_COMMANDS: usize = 1000;
/// Nor more words of each, nor more bytes of text in all.
const MAX_WORDS: usize = 256;
const MAX_BYTES: usize = 64 * 1024;
/// Nor more places where an inner program may begin.
const MAX_STARTS: usize = 8;

/// Holds everything a command would start, and every file it would write by redirection.
#[derive(Debug, Default)]
pub struct Startup {
    pub commands: Vec<Started>,
    pub files: Vec<String>,
    pub flows: Vec<Flow>,
    /// What variables are set to.
    pub settings: Vec<(String, String)>,
    /// There is more than is looked at.
    pub cut: bool,
    bytes: usize,
}

/// Describes one redirection.
#[derive(Debug)]
pub struct Flow {
    pub stream: Stream,
    /// The file, or the text itself.
    pub target: String,
    /// The program it is for; nothing for one of a larger construct.
    pub program: Option<String>,
    /// Where a relative file is, the likeliest last.
    pub folders: Vec<PathBuf>,
    pub likely: bool,
    /// It is on another computer.
    pub elsewhere: bool,
}

/// Holds one program with its words.
#[derive(Debug)]
pub struct Started {
    /// The last part of the path to it.
    pub name: String,
    pub argv: Vec<String>,
    /// Where it may start, the likeliest last.
    pub folders: Vec<PathBuf>,
    /// It is what was most likely meant, not one of several readings.
    pub likely: bool,
    /// It only hands on to another, which stands behind it.
    pub hands_on: bool,
    /// It starts on another computer.
    pub elsewhere: bool,
}

/// How a program was come by.
#[derive(Clone, Copy)]
struct Way {
    depth: usize,
    likely: bool,
}

impl Way {
    fn deeper(self, likely: bool) -> Self {
        Self { depth: self.depth + 1, likely: self.likely && likely }
    }
}

impl Startup {
    /// Reads what a text for a shell starts in a folder.
    pub fn of_text(text: &ShellText, cwd: &Path) -> Self {
        let mut startup = Self { bytes: text.len(), ..Self::default() };
        if startup.bytes > MAX_BYTES {
            startup.cut = true;
        } else {
            startup.outlined(&text.outline(), &Folders::only(cwd), Way { depth: 0, likely: true });
        }
        startup
    }

    /// Reads what words without a shell start in a folder.
    pub fn of_words(words: &[String], cwd: &Path) -> Self {
        let mut startup = Self::default();
        startup.command(words, &Folders::only(cwd), Way { depth: 0, likely: true });
        startup
    }

    fn text(&mut self, text: &str, folders: &Folders, way: Way) {
        self.bytes += text.len();
        if self.bytes > MAX_BYTES {
            self.cut = true;
            return;
        }
        self.outlined(&outline::nested(text, way.depth * 2), folders, way);
    }

    fn outlined(&mut self, outline: &Outline, folders: &Folders, way: Way) {
        let mut folders = folders.clone();
        for (index, command) in outline.commands.iter().enumerate() {
            self.settings.extend(command.settings.iter().map(|(name, word)| (name.clone(), word.text.clone())));
            self.files.extend(command.redirects.iter().map(|redirect| redirect.target.text.clone()));
            let argv = words(command);
            self.flows.extend(command.redirects.iter().map(|redirect| Flow {
                stream: redirect.kind,
                target: redirect.target.text.clone(),
                program: argv.first().map(|program| base(program).to_owned()),
                folders: folders.all(),
                likely: way.likely,
                elsewhere: false,
            }));
            let feed = fed::feed(&outline.commands, command);
            if let Some(program) = argv.first()
                && reads_commands(program, &argv)
            {
                let documents = command.redirects.iter().filter(|redirect| redirect.kind == Stream::Text);
                let texts: Vec<String> =
                    documents.map(|redirect| redirect.target.text.clone()).chain(feed.lines.clone()).collect();
                texts.iter().for_each(|text| self.text(text, &folders, way.deeper(true)));
            }
            let hungry = argv.iter().any(|word| matches!(base(word), "xargs" | "parallel"));
            let fed: Vec<String> = if hungry { fed::filled(&argv, &feed.words) } else { argv };
            self.command(&fed, &folders, way);
            folders.go(&fed, command, outline.commands.get(index + 1), way.depth * 2);
        }
    }

    fn command(&mut self, argv: &[String], folders: &Folders, way: Way) {
        if way.depth > MAX_DEPTH || self.commands.len() >= MAX_COMMANDS || argv.is_empty() {
            self.cut |= !argv.is_empty();
            return;
        }
        self.cut |= argv.len() > MAX_WORDS && runs_others(argv);
        let argv = &argv[..argv.len().min(MAX_WORDS)];
        let name = base(&argv[0]).to_owned();
        let (at, flowed) = (self.commands.len(), self.flows.len());
        self.commands.push(Started {
            name: name.clone(),
            argv: argv.to_vec(),
            folders: folders.all(),
            likely: way.likely,
            hands_on: false,
            elsewhere: false,
        });
        if argv.iter().any(|word| matches!(base(word), "find" | "fd" | "fdfind")) {
            for start in argv.iter().enumerate().filter(|(_, word)| starts_one(word)).map(|(index, _)| index + 1) {
                self.command(until_its_end(&argv[start..]), folders, way.deeper(false));
            }
        }
        self.behind(argv, folders, way);
        if !runs_others(argv) {
            return;
        }
        let texts = argv[1..].iter().filter(|word| word.contains([' ', ';', '|', '&', '$', '`', '\n', '\\'])).cloned();
        let line = matches!(name.as_str(), "eval" | "ssh" | "watch" | "parallel").then(|| argv[1..].join(" "));
        let texts: Vec<String> = texts.chain(line).collect();
        let starts = starts(argv, own_operands(argv));
        let given = gives_text(argv);
        // A shell that is given its input for a file starts none.
        let begins = |start: &&usize| !(reads_files(&name) && is_input(&argv[**start]));
        for start in starts.iter().filter(begins) {
            let likely = !given && Some(start) == starts.last();
            let inner = if reads_files(&name) && !given { as_file(&argv[*start..]) } else { argv[*start..].to_vec() };
            self.command(&inner, folders, way.deeper(likely));
        }
        for text in &texts {
            self.text(text, folders, way.deeper(given));
        }
        let more = self.commands[at + 1..].iter().any(|inner| inner.likely);
        self.commands[at].hands_on = more && !Set::Reaching.has(&name);
        if name == "ssh" {
            self.commands[at + 1..].iter_mut().for_each(|inner| inner.elsewhere = true);
            self.flows[flowed..].iter_mut().for_each(|inner| inner.elsewhere = true);
        }
    }
}

impl Startup {
    /// What runs behind a word of a program that does not always run others.
    fn behind(&mut self, argv: &[String], folders: &Folders, way: Way) {
        let (at, flowed) = (self.commands.len(), self.flows.len());
        let behind = behind::behind(argv);
        if let Some((words, own)) = behind.words {
            // The first word is one of the program's, behind which `starts` looks.
            for start in starts(&[&[String::new()][..], words].concat(), own) {
                self.command(&words[start - 1..], folders, way.deeper(false));
            }
            words.iter().filter(|word| word.contains(' ')).for_each(|text| self.text(text, folders, way.deeper(false)));
        }
        if let Some(text) = behind.text {
            self.text(&text, folders, way.deeper(false));
        }
        if behind.elsewhere {
            self.commands[at..].iter_mut().for_each(|inner| inner.elsewhere = true);
            self.flows[flowed..].iter_mut().for_each(|inner| inner.elsewhere = true);
        }
    }
}

fn words(command: &Command) -> Vec<String> {
    command.words.iter().map(|word| word.text.clone()).collect()
}

/// Returns whether a program reads commands from what it is fed: a shell that is given neither a text nor a file, or
/// its input for a file.
fn reads_commands(program: &str, argv: &[String]) -> bool {
    let shell = base(program) == "fish" || Set::PosixShell.has(base(program));
    let later = matches!(base(program), "at" | "batch");
    let sources = matches!(base(program), "." | "source");
    later
        || shell && !gives_text(argv)
        || sources && argv.iter().skip(1).any(|word| is_input(word))
        || argv.iter().skip(1).any(|word| Set::PosixShell.has(base(word)))
}

/// Returns whether a program's first operand is a file of commands.
fn reads_files(name: &str) -> bool {
    Set::PosixShell.has(name) || matches!(name, "source" | ".")
}

/// A file of commands as if it were started itself.
fn as_file(words: &[String]) -> Vec<String> {
    let mut words = words.to_vec();
    if let Some(file) = words.first_mut().filter(|file| !file.contains(['/', ' '])) {
        *file = format!("./{file}");
    }
    words
}

/// Returns whether a text among the words is the command: `sh -c TEXT`, `eval TEXT`.
fn gives_text(argv: &[String]) -> bool {
    let cluster = |word: &String| word.starts_with('-') && !word.starts_with("--") && word.ends_with('c');
    matches!(base(&argv[0]), "eval" | "watch" | "parallel") || argv.iter().skip(1).any(cluster)
}

/// The option behind which `find` and `fd` name a program.
fn starts_one(word: &str) -> bool {
    matches!(word, "-exec" | "-execdir" | "-ok" | "-okdir" | "-x" | "-X" | "--exec" | "--exec-batch")
}

/// The words of a program `find` starts: up to its `;` or `+`.
fn until_its_end(words: &[String]) -> &[String] {
    &words[..words.iter().position(|word| matches!(word.as_str(), ";" | "+" | "\\;")).unwrap_or(words.len())]
}

/// Returns whether a program runs what its further words say.
fn runs_others(argv: &[String]) -> bool {
    let name = base(&argv[0]);
    let runner = matches!(name, "npm" | "pnpm" | "yarn" | "uv" | "bundle") || Set::PythonProjectRunner.has(name);
    program::runs_others(name)
        || matches!(name, "source" | ".")
        || runner && argv.get(1).is_some_and(|word| matches!(word.as_str(), "exec" | "run" | "dlx"))
}

/// Where the words of an inner program may begin: behind the outer one's options, their values, settings and the
/// operands some take first.
fn starts(argv: &[String], mut own: usize) -> BTreeSet<usize> {
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

/// How many operands of its own a program takes before the one it runs.
fn own_operands(argv: &[String]) -> usize {
    usize::from(Set::OwnOperand.has(base(&argv[0])) || runs_by_name(&argv[0]))
}

fn runs_by_name(program: &str) -> bool {
    Set::PythonProjectRunner.has(base(program))
}

/// Returns the last part of a path to a program.
pub fn base(program: &str) -> &str {
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
    name.strip_suffix(".exe").unwrap_or(name)
}
