//! What commands set for those behind them.

use super::grammar::Grammar;
use super::values::Held;
use super::{Command, Word};

/// The word's text as a value, when it is known.
fn value(word: &Word) -> Held {
    let list = word.text.starts_with('(') && !word.quoted;
    Some(word.text.clone()).filter(|_| !word.computed && !list)
}

/// Whether a text is the name of a variable.
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
            && rest.first().is_some_and(|next| !next.text.starts_with('-'))
        {
            words = rest;
        }
        let (program, rest) = words.split_first()?;
        Some((&program.text, rest))
    }

    /// The variables it reads lines into.
    pub(super) fn reads(&self) -> Vec<String> {
        let Some(("read", rest)) = self.own() else { return Vec::new() };
        let names: Vec<String> = rest.iter().filter(|word| is_name(&word.text)).map(|word| word.text.clone()).collect();
        if names.is_empty() { vec!["REPLY".to_owned()] } else { names }
    }
}

impl Grammar<'_> {
    /// What a command sets for those behind it. `certain` says that it plainly runs in this block, `elements` are the
    /// names of which it sets only a part.
    pub(super) fn sets(&mut self, command: &Command, certain: bool, elements: &[String]) {
        let own = command.own();
        let function = own.is_some_and(|(program, _)| self.values.is_function(program));
        for (name, word) in &command.settings {
            if elements.contains(name) {
                self.values.perhaps(name, format!("${name}"));
            } else if own.is_none() {
                self.values.set(name, value(word), certain);
            } else if function {
                self.values.set(name, value(word), false);
            } else {
                // Before a program it is for that alone, but for some of the shell's own.
                self.values.perhaps(name, value(word).unwrap_or_else(|| format!("${name}")));
            }
        }
        let Some((program, rest)) = own else { return };
        if function {
            return self.values.called(program);
        }
        let texts = || rest.iter().map(|word| word.text.as_str());
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
                if let Some(name) = name.filter(|name| is_name(name)) {
                    self.values.set(name, None, certain);
                }
            }
            "let" | "eval" | "trap" => texts().for_each(|text| self.values.touched_by(text)),
            "source" | "." => self.values.touched(),
            "shift" | "set" => self.moves(program, rest),
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
                        let before = self.values.get(name).map_or_else(|| format!("${name}"), str::to_owned);
                        self.values.set(name, Some(before + held).filter(|_| known), certain);
                    }
                    None => self.values.set(name, Some(held.to_owned()).filter(|_| known), certain),
                }
            }
            if fixes {
                self.values.fix(name);
            }
        }
    }

    /// The words a function was given are others from here on.
    fn moves(&mut self, program: &str, rest: &[Word]) {
        if self.given.is_empty() {
            return;
        }
        let given: Vec<String> = match (program, rest) {
            ("shift", []) => self.given[1..].to_vec(),
            ("shift", [by]) => {
                by.text.parse().ok().and_then(|by: usize| self.given.get(by..)).unwrap_or_default().to_vec()
            }
            ("set", [first, rest @ ..]) if first.text == "--" => rest.iter().map(|word| word.text.clone()).collect(),
            ("set", [first, ..]) if first.text.starts_with(['-', '+']) => return,
            _ => Vec::new(),
        };
        self.give(&given);
    }
}
