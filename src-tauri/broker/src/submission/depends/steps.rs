//! The steps of a text, each with what it starts and hands to what it starts.

use std::path::{Path, PathBuf};

use super::super::watched::{named_like_script, rough_words};
use super::super::whereabouts::{certain, possible, quieted};
use super::behind;
use super::interpreters::{InterpreterKind, Operand, by_path, is_shell, may_read_input, operands, reads_input};
use super::names::variable;
use super::walk::{At, FileRole, MAX_DEPTH, Walk};
use crate::local::by_process::is_input;
use countersign_command::ShellText;
use countersign_command::outline::{Command, Outline, Stream};
use countersign_command::program::runs_others;
use countersign_command::{Flow, Startup, base};

/// The longest text that is searched.
const MAX_TEXT: usize = 64 * 1024;
/// The most texts that are searched.
const MAX_TEXTS: usize = 640;
/// Words of the shell itself, which lead to no file.
const OF_SHELL: [&str; 24] = [
    ".", ":", "alias", "break", "cd", "continue", "declare", "eval", "exec", "exit", "export", "hash", "local",
    "readonly", "return", "set", "shift", "source", "trap", "type", "typeset", "umask", "unalias", "unset",
];
/// Programs that pass a file's content on: `cat s.sh | sh`.
const HAND_ON: [&str; 14] =
    ["cat", "head", "tail", "tac", "sed", "awk", "base64", "zcat", "gunzip", "xzcat", "envsubst", "cut", "tr", "grep"];

impl Walk<'_> {
    pub(super) fn text(&mut self, text: &ShellText, at: &At) {
        if !self.read.insert((text.as_str().to_owned(), at.folders.clone(), at.first)) {
            return;
        }
        if text.len() > MAX_TEXT || self.read.len() > MAX_TEXTS || at.depth > MAX_DEPTH {
            self.cut();
            return;
        }
        let outline = text.outline();
        if outline.cut {
            self.cut();
        }
        self.settings(&outline, at);
        if let ([folder], true) = (&at.folders[..], at.first) {
            let plain = quieted(Outline::clone(&outline));
            let folders = certain(text, &plain, folder, self.env);
            for (command, folder) in plain.commands.iter().zip(folders) {
                if let Some(folder) = folder {
                    self.first(command, At { folders: vec![folder], first: true, depth: at.depth });
                }
            }
        }
        for folder in &at.folders {
            let startup = Startup::of_text(text, folder);
            let more = possible(rough_words(text), folder, self.home);
            self.startup(&startup, &more, false, at.depth);
        }
        for command in variants(&outline) {
            self.words(&words(command), &At { first: false, ..at.clone() });
        }
    }

    /// Collects the values that variables are set to anywhere in a text, a loop's among them.
    fn settings(&mut self, outline: &Outline, at: &At) {
        for command in &outline.commands {
            for (name, value) in &command.settings {
                self.variable(name, &value.text, at);
            }
            for word in &command.words {
                if let Some((name, value)) = word.text.split_once('=').filter(|_| !word.text.starts_with('-')) {
                    self.variable(name, value, at);
                }
                for turn in &command.turns {
                    if let Some((_, name, _)) = variable(&word.text) {
                        self.variables.set(name, &turn.word);
                    }
                }
            }
        }
    }

    /// Follows a step that runs before anything of the command can have changed its files.
    fn first(&mut self, command: &Command, at: At) {
        let argv = words(command);
        let given = argv.first().is_some_and(|program| is_shell(program)) && !reads_input(&argv);
        let text = argv.iter().skip(1).find(|word| word.contains(char::is_whitespace));
        if let Some(text) = text.filter(|_| given && operands(&argv).iter().all(|operand| !operand.sure)) {
            self.push(text.clone(), At { depth: at.depth + 1, ..at });
            return;
        }
        if reads_input(&argv) {
            let read = command.redirects.iter().filter(|one| one.kind == Stream::Read);
            for redirect in read.filter(|one| !is_input(&one.target.text)) {
                self.named(&redirect.target.text, FileRole::Shell, &at, true);
            }
        }
        match text {
            None => self.words(&argv, &at),
            // What a text among its words does is not known to come first.
            Some(_) => self.started(&argv, &at),
        }
    }

    /// Follows words that no shell reads.
    pub(super) fn words(&mut self, argv: &[String], at: &At) {
        for folder in at.folders.clone() {
            let startup = Startup::of_words(argv, &folder);
            let more = possible(argv.iter().map(String::as_str), &folder, self.home);
            self.startup(&startup, &more, at.first, at.depth);
        }
    }

    fn startup(&mut self, startup: &Startup, more: &[PathBuf], first: bool, depth: usize) {
        if startup.cut {
            self.cut();
        }
        let at = |folders: &[PathBuf]| {
            let mut folders = folders.to_vec();
            if !first || more.len() > 1 {
                more.iter().for_each(|folder| {
                    if !folders.contains(folder) {
                        folders.push(folder.clone());
                    }
                });
            }
            let first = first && folders.len() == 1;
            At { folders, first, depth }
        };
        for (name, value) in &startup.settings {
            self.variable(name, value, &at(&[self.cwd.to_owned()]));
        }
        let here = startup.commands.iter().filter(|started| !started.elsewhere);
        let hungry = here.clone().any(|started| is_hungry(&started.argv));
        for started in here {
            let at = at(&started.folders);
            self.started(&started.argv, &at);
            if hungry && started.argv.first().is_some_and(|program| HAND_ON.contains(&base(program))) {
                for word in started.argv.iter().skip(1).filter(|word| !word.starts_with('-')) {
                    match named_like_script(Path::new(word)) {
                        true => self.named(word, FileRole::Shell, &At { first: false, ..at.clone() }, false),
                        false => self.existing(word, FileRole::Shell, &at),
                    }
                }
            }
        }
        let read = |flow: &&Flow| flow.stream == Stream::Read && !flow.elsewhere && !is_input(&flow.target);
        for flow in startup.flows.iter().filter(read) {
            let reads = |program: &String| {
                may_read_input(program) || HAND_ON.contains(&base(program)) || runs_others(base(program))
            };
            // What a larger construct is given, each program in it is.
            if hungry && flow.program.as_ref().is_none_or(reads) {
                self.named(&flow.target, FileRole::Shell, &At { first: false, ..at(&flow.folders) }, false);
            }
        }
    }

    /// Follows one program with its words.
    fn started(&mut self, argv: &[String], at: &At) {
        let Some((program, rest)) = argv.split_first() else { return };
        for word in rest {
            match word.split_once('=') {
                Some((name, value)) if !word.starts_with('-') => self.variable(name, value, at),
                _ => {}
            }
        }
        if by_path(program) {
            self.named(program, FileRole::Executed, at, true);
        } else if !OF_SHELL.contains(&program.as_str()) && !program.is_empty() {
            self.want(program, at, true);
            if named_like_script(Path::new(program)) {
                self.named(program, FileRole::Read, at, false);
            }
        }
        for operand in operands(argv) {
            self.operand(operand, at);
        }
        for word in rest.iter().filter(|word| by_path(word) || named_like_script(Path::new(word))) {
            self.existing(word.split_once('=').map_or(word.as_str(), |(_, value)| value), FileRole::Executed, at);
        }
        behind::follow(self, argv, at);
    }

    fn operand(&mut self, operand: Operand<'_>, at: &At) {
        let Operand { word, kind, sure } = operand;
        match kind {
            InterpreterKind::File => {
                self.named(word, FileRole::Read, at, sure);
                if at.folders.iter().any(|folder| folder.join(word).is_dir()) {
                    self.named(&format!("{word}/__main__.py"), FileRole::Read, at, false);
                }
            }
            InterpreterKind::Shell => self.named(word, FileRole::Shell, at, sure),
            InterpreterKind::Sourced => {
                if !by_path(word) {
                    self.want(word, at, false);
                }
                self.named(word, FileRole::Shell, at, sure);
            }
            InterpreterKind::Node => {
                self.named(word, FileRole::Read, at, sure);
                for more in [".js", ".mjs", ".cjs", ".json", "/package.json", "/index.js"] {
                    self.named(&format!("{word}{more}"), FileRole::Read, &At { first: false, ..at.clone() }, false);
                }
            }
            InterpreterKind::Module => {
                let path = word.replace('.', "/");
                for more in [".py", "/__main__.py", "/__init__.py"] {
                    let file = format!("{path}{more}");
                    // One that is not there is found among those installed.
                    let there = at.folders.iter().any(|folder| folder.join(&file).exists());
                    self.called(&file, word, FileRole::Read, at, sure && there);
                }
            }
        }
    }
}

/// Returns whether a program runs what others hand on: through a pipe, or as words that are computed.
fn is_hungry(argv: &[String]) -> bool {
    let Some((program, rest)) = argv.split_first() else { return false };
    let computed = |word: &String| ["$(", "`", "<("].iter().any(|mark| word.contains(mark));
    reads_input(argv)
        || matches!(program.as_str(), "eval" | "." | "source")
        || is_shell(program) && rest.iter().any(computed)
}

/// Returns the commands in the turns of a loop, for calls of a function, and for a variable's other values.
fn variants(outline: &Outline) -> impl Iterator<Item = &Command> {
    outline.commands.iter().flat_map(|one| {
        let turns = one.turns.iter().chain(&one.calls).map(|turn| &turn.command);
        turns.chain(&one.others)
    })
}

fn words(command: &Command) -> Vec<String> {
    command.words.iter().map(|word| word.text.clone()).collect()
}
