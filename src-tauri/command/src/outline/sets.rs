//! What commands set for those behind them.

use super::grammar::Grammar;
use super::values::{self, Held};
use super::{Command, Word};

/// Returns the word's text as a value, when it is known.
pub(super) fn value(word: &Word) -> Held {
    let list = word.text.starts_with('(') && !word.quoted;
    Some(word.text.clone()).filter(|_| !word.computed && !list)
}

/// Returns whether a text is the name of a variable.
fn is_name(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with(|c: char| c.is_ascii_digit())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

impl Command {
    /// The program it runs and the words behind, without what only says that it is the shell's own.
    fn own(&self) -> Option<(&str, &[Word])> {
        let mut words = self.words.as_slice();
        while let [first, rest @ ..] = words
            && matches!(first.text.as_str(), "command" | "builtin")
        {
            let options = rest.iter().take_while(|word| word.text.starts_with('-'));
            // `command -v` only looks.
            if options.clone().any(|word| word.text.contains(['v', 'V'])) {
                break;
            }
            words = &rest[options.count()..];
        }
        let (program, rest) = words.split_first()?;
        Some((&program.text, rest))
    }

    /// Lists the variables it reads lines into.
    pub(super) fn reads(&self) -> Vec<String> {
        let Some(("read", rest)) = self.own() else { return Vec::new() };
        let bare = rest.iter().map(|word| word.text.split('[').next().unwrap_or_default());
        let names: Vec<String> = bare.filter(|name| is_name(name)).map(str::to_owned).collect();
        if names.is_empty() { vec!["REPLY".to_owned()] } else { names }
    }
}

impl Grammar<'_> {
    /// Notes what a command sets for those behind it. `certain` says that it runs in this block as far as the block
    /// goes on, `plain` that it runs in any case; `elements` are the names of which it sets only a part.
    pub(super) fn sets(&mut self, command: &Command, certain: bool, plain: bool, elements: &[String]) {
        let own = command.own();
        let function = own.is_some_and(|(program, _)| self.values.is_function(program));
        for (name, word) in &command.settings {
            if elements.contains(name) {
                self.values.perhaps(name, values::unknown(name));
            } else if own.is_none() {
                // It was set as it was read.
            } else if function {
                self.values.set(name, value(word), false);
            } else {
                // Before a program it is for that alone, but for some of the shell's own.
                self.values.perhaps(name, value(word).unwrap_or_else(|| values::unknown(name)));
            }
        }
        let Some((program, rest)) = own else { return };
        let texts = || rest.iter().map(|word| word.text.as_str());
        if function {
            self.values.called(program);
            return texts().for_each(|text| {
                if self.values.is_function(text) {
                    self.values.called(text);
                }
            });
        }
        // A name that is put together can be any.
        let put = |text: &str| text.split('=').next().is_some_and(|name| name.contains('$'));
        let names =
            matches!(program, "local" | "export" | "declare" | "typeset" | "readonly" | "read" | "printf" | "mapfile");
        if names && texts().take_while(|text| program != "printf" || text.starts_with('-') || put(text)).any(put) {
            self.values.touched();
        }
        match program {
            "local" | "export" | "declare" | "typeset" | "readonly" => self.declares(program, rest, certain),
            "unset" if !texts().any(|text| text == "-f") => {
                texts().filter(|text| is_name(text)).for_each(|name| self.values.set(name, None, certain));
            }
            "read" => command.reads().iter().for_each(|name| {
                self.values.set(name, None, certain);
                self.filled.remove(name);
            }),
            "mapfile" | "readarray" => {
                texts().filter(|text| is_name(text)).for_each(|name| self.values.set(name, None, certain));
            }
            "getopts" => texts().skip(1).take(1).for_each(|name| self.values.set(name, None, certain)),
            "printf" => {
                let behind = texts().skip_while(|text| *text != "-v").nth(1);
                let name = behind.or_else(|| texts().next()?.strip_prefix("-v"));
                if let Some(name) = name.map(|name| name.split('[').next().unwrap_or(name)).filter(|name| is_name(name))
                {
                    self.values.set(name, None, certain);
                }
            }
            "eval" if rest.iter().any(|word| word.computed || word.text.contains('$')) => self.values.touched(),
            "let" | "eval" | "trap" => texts().for_each(|text| self.values.touched_by(text)),
            "source" | "." => self.values.touched(),
            "shift" | "set" => self.moves(program, rest, plain),
            _ => {}
        }
    }

    /// `local`, `export` and their kin.
    fn declares(&mut self, program: &str, rest: &[Word], certain: bool) {
        let options: String = rest.iter().map(|word| word.text.as_str()).filter(|text| text.starts_with('-')).collect();
        if options.contains(['f', 'F', 'p']) {
            return;
        }
        if options.contains('n') && program != "export" {
            return self.values.touched();
        }
        // Outside of functions `local` sets nothing.
        let certain = certain && (program != "local" || self.is_inside());
        let fixes = program == "readonly" || options.contains('r');
        for word in rest.iter().filter(|word| !word.text.starts_with('-')) {
            let (name, held) =
                word.text.split_once('=').map_or((word.text.as_str(), None), |(name, value)| (name, Some(value)));
            if let Some(held) = held {
                let known =
                    !word.computed && !held.starts_with('(') && !options.contains(['i', 'l', 'u', 'c', 'a', 'A']);
                match name.strip_suffix('+') {
                    Some(name) => {
                        let before = self.values.get(name).map_or_else(|| values::unset(name), str::to_owned);
                        self.values.set(name, Some(before + held).filter(|_| known), certain);
                    }
                    None => self.values.set(name, Some(held.to_owned()).filter(|_| known), certain),
                }
            }
            let empties = held.is_none() && matches!(program, "local" | "declare" | "typeset") && self.is_inside();
            if empties && is_name(name) {
                self.values.set(name, None, certain);
            }
            if fixes {
                self.values.fix(name);
            }
        }
    }

    /// The words a function was given are others from here on; where that is not plain, that is noted.
    fn moves(&mut self, program: &str, rest: &[Word], plain: bool) {
        let options =
            program == "set" && rest.first().is_some_and(|word| word.text.starts_with(['-', '+']) && word.text != "--");
        if self.given.is_empty() || options {
            return;
        }
        if !plain || self.depth > self.body_depth {
            self.moved = if program == "set" { Moved::Lost } else { self.moved.max(Moved::Perhaps) };
            return;
        }
        let given: Vec<String> = match (program, rest) {
            ("shift", []) => self.given[1..].to_vec(),
            ("shift", [by]) => {
                by.text.parse().ok().and_then(|by: usize| self.given.get(by..)).unwrap_or_default().to_vec()
            }
            ("set", [first, rest @ ..]) if first.text == "--" => rest.iter().map(|word| word.text.clone()).collect(),
            _ => Vec::new(),
        };
        self.give(&given);
    }
}

/// Tells what a reading of a body knows of words that moved on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Moved {
    /// They are where it says.
    #[default]
    Plainly,
    /// They may have moved on more or less.
    Perhaps,
    /// They may be others.
    Lost,
}
