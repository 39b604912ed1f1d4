//! What programs do with the files among their words.

use super::operands::{Operands, operands};
use super::{How, code};
use crate::base;
use crate::program::Set;

/// The options that say it instead.
const INSTEAD: [&str; 7] = ["-e", "-f", "--regexp", "--file", "--expression", "--from-file", "--files"];

/// Holds the files among a program's words.
#[derive(Debug, Default)]
pub(super) struct Handling {
    /// What is done to it, its word, and its name inside should the word name a folder.
    pub(super) files: Vec<(How, String, Option<String>)>,
    /// Whether that is all the program does.
    pub(super) alone: bool,
}

/// Returns whether a program runs text in a language other than the shell's.
pub(super) fn interprets(name: &str) -> bool {
    let plain = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    matches!(plain, "python" | "node" | "nodejs" | "deno" | "bun" | "perl" | "ruby" | "php" | "lua" | "tsx")
}

/// Finds what a program does with the files its further words name.
pub(super) fn handling(name: &str, words: &[String]) -> Handling {
    let name = base(name);
    let mut files = Handling { files: Vec::new(), alone: true };
    let known = Set::TouchesNothing.has(name)
        || plainly(name, words, &mut files)
        || specially(name, words, &mut files)
        || interprets(name) && interpreted(words, &mut files);
    Handling { alone: files.alone && known, ..files }
}

impl Handling {
    /// Takes in a file, if the word is one.
    pub(super) fn add(&mut self, how: How, word: &str) {
        self.add_into(how, word, None);
    }

    fn add_into(&mut self, how: How, word: &str, into: Option<&str>) {
        let stream = matches!(word, "" | "-" | "/dev/null" | "/dev/stdin" | "/dev/stdout" | "/dev/stderr" | "/dev/tty")
            || word.starts_with("/dev/fd/")
            || word.starts_with("<(")
            || word.starts_with(">(");
        if !stream {
            self.files.push((how, word.to_owned(), into.map(str::to_owned)));
        }
    }

    fn add_all(&mut self, how: How, words: &[String]) {
        words.iter().for_each(|word| self.add(how, word));
    }
}

/// Programs that do one thing to all they name.
fn plainly(name: &str, words: &[String], files: &mut Handling) -> bool {
    let parts = operands(name, words);
    let all = &parts.operands[..];
    if Set::Shower.has(name) {
        files.add_all(How::Look, counted_out(all));
    } else if Set::Finder.has(name) {
        let named = if parts.has(&INSTEAD) { all } else { all.get(1..).unwrap_or_default() };
        let in_place = name == "sed" && parts.has(&["-i", "--in-place"]) || name == "yq" && parts.has(&["-i"]);
        files.add_all(if in_place { How::Change } else { How::Look }, named);
    } else if Set::Lister.has(name) {
        files.add_all(How::List, all);
        if all.is_empty() {
            files.add(How::List, ".");
        }
    } else if Set::Writer.has(name) {
        files.add_all(How::Change, all);
    } else if Set::Remover.has(name) {
        files.add_all(How::Remove, all);
    } else if Set::Editor.has(name) {
        files.add_all(How::Look, all);
        files.add_all(How::Change, all);
    } else if Set::Packer.has(name) {
        files.add_all(How::Look, all);
        if !parts.has(&["-c", "--stdout", "-l", "-t", "--list", "-k", "--keep"]) {
            files.add_all(How::Remove, all);
        }
    } else {
        return false;
    }
    true
}

/// Without a number that stands alone: `tail +5`, of an option whose value no table knows.
fn counted_out(words: &[String]) -> &[String] {
    match words.split_first() {
        Some((first, rest)) if first.trim_start_matches(['+', '-']).bytes().all(|byte| byte.is_ascii_digit()) => rest,
        _ => words,
    }
}

/// Programs whose files have different parts.
fn specially(name: &str, words: &[String], files: &mut Handling) -> bool {
    let parts = operands(name, words);
    match name {
        "cp" | "install" | "ln" | "link" | "mv" | "scp" | "rsync" => carried(name, &parts, files),
        "sort" => {
            parts.values(&["-o", "--output"]).for_each(|file| files.add(How::Change, file));
            files.add_all(How::Look, &parts.operands);
        }
        "dd" => {
            words.iter().filter_map(|word| word.strip_prefix("if=")).for_each(|file| files.add(How::Look, file));
            words.iter().filter_map(|word| word.strip_prefix("of=")).for_each(|file| files.add(How::Change, file));
        }
        "source" | "." => {
            files.add_all(How::Look, words.get(..1).unwrap_or_default());
            files.alone = false;
        }
        "tar" | "bsdtar" | "gtar" => packed(words, files),
        "zip" => {
            if let Some((archive, packed)) = parts.operands.split_first() {
                files.add(How::Change, archive);
                files.add_all(How::Look, packed);
            }
        }
        "find" => found(words, files),
        "curl" | "wget" => fetched(&parts, files),
        "git" => return kept_by_git(words, files),
        _ => return false,
    }
    true
}

/// What goes from one place to another.
fn carried(name: &str, parts: &Operands, files: &mut Handling) {
    let named = parts.values(&["-t", "--target-directory"]).next();
    let (sources, target) = match (named, &parts.operands[..]) {
        (Some(folder), sources) => (sources, folder),
        (None, [only]) if matches!(name, "ln" | "link") => (std::slice::from_ref(only), "."),
        (None, [sources @ .., last]) => (sources, last.as_str()),
        (None, []) => return,
    };
    let far = |word: &str| matches!(name, "scp" | "rsync") && word.contains(':');
    files.alone = !sources.iter().any(|word| far(word)) && !far(target);
    for source in sources.iter().filter(|source| !far(source)) {
        files.add(How::Look, source);
        if name == "mv" {
            files.add(How::Remove, source);
        }
    }
    for source in sources.iter().filter(|_| !far(target)) {
        files.add_into(How::Change, target, Some(base(source.trim_end_matches('/'))));
    }
}

fn packed(words: &[String], files: &mut Handling) {
    let Some((mode, rest)) = words.split_first() else { return };
    let makes = mode.trim_start_matches('-').contains(['c', 'r', 'u']) || mode == "--create";
    let rest: Vec<String> = rest.iter().filter(|word| !word.starts_with('-') || *word == "-").cloned().collect();
    let (archive, packed) = if mode.contains('f') { rest.split_at(rest.len().min(1)) } else { (&[][..], &rest[..]) };
    files.add_all(if makes { How::Change } else { How::Look }, archive);
    if makes {
        files.add_all(How::Look, packed);
    }
    // Unpacking makes files no word names.
    files.alone &= makes;
}

/// `find` names a file by its folder and its name.
fn found(words: &[String], files: &mut Handling) {
    let roots: Vec<&String> = words.iter().take_while(|word| !word.starts_with(['-', '(', '!'])).collect();
    let behind = |option: &str| words.iter().position(|word| word == option).and_then(|at| words.get(at + 1));
    let roots = if roots.is_empty() { vec![".".to_owned()] } else { roots.into_iter().cloned().collect() };
    let Some(name) = behind("-name").or_else(|| behind("-iname")) else {
        files.alone &= !words.iter().any(|word| matches!(word.as_str(), "-delete" | "-exec" | "-execdir" | "-ok"));
        return files.add_all(How::List, &roots);
    };
    let paths: Vec<String> = roots.iter().map(|root| format!("{}/{name}", root.trim_end_matches('/'))).collect();
    if words.iter().any(|word| word == "-delete") {
        files.add_all(How::Remove, &paths);
    }
    let Some(at) = words.iter().position(|word| matches!(word.as_str(), "-exec" | "-execdir" | "-ok")) else { return };
    let inner = words[at + 1..].iter().take_while(|word| !matches!(word.as_str(), ";" | "+" | "\\;"));
    let fill = |word: &String| if word == "{}" { paths.clone() } else { vec![word.clone()] };
    let filled: Vec<String> = inner.flat_map(fill).collect();
    let Some((program, rest)) = filled.split_first().filter(|(program, _)| base(program) != "find") else { return };
    let each = handling(program, rest);
    files.alone &= each.alone;
    files.files.extend(each.files);
}

/// What comes from the network, or goes there.
fn fetched(parts: &Operands, files: &mut Handling) {
    files.alone = false;
    parts.values(&["-o", "-O", "--output", "--output-document"]).for_each(|file| files.add(How::Change, file));
    let sent = ["-d", "-F", "--data", "--data-binary", "--data-raw", "--data-urlencode", "--form", "--json"];
    let named = parts.values(&sent).filter_map(|value| value.rsplit_once(['@', '<']).map(|(_, file)| file));
    named.chain(parts.values(&["-T", "--upload-file", "--post-file", "--body-file"])).for_each(|file| {
        files.add(How::Look, file);
    });
}

/// Files git keeps: as they are here, or as it knows them.
fn kept_by_git(words: &[String], files: &mut Handling) -> bool {
    let Some((sub, rest)) = words.split_first() else { return false };
    let parts = operands("git", words);
    let named = parts.operands.get(1..).unwrap_or_default();
    let all: Vec<String> =
        if named.is_empty() { rest.iter().filter(|w| !w.starts_with('-')).cloned().collect() } else { named.to_vec() };
    match sub.as_str() {
        "rm" => files.add_all(How::Remove, &all),
        "mv" => carried("mv", &Operands { options: Vec::new(), operands: all }, files),
        "checkout" | "restore" => files.add_all(How::Change, &all),
        "blame" | "show" | "diff" | "annotate" => {
            for word in &all {
                files.add(How::Look, word.split_once(':').map_or(word.as_str(), |(_, path)| path));
            }
        }
        _ => return false,
    }
    true
}

/// What an interpreter's text, given as a word, names; and what stands behind it.
fn interpreted(words: &[String], files: &mut Handling) -> bool {
    let gives = |word: &String| match word.strip_prefix('-') {
        Some("-eval" | "-print") => true,
        Some(cluster) => !cluster.starts_with('-') && cluster.ends_with(['c', 'e', 'E', 'r', 'p']),
        None => word == "eval",
    };
    let in_place = |word: &String| word.starts_with('-') && !word.starts_with("--") && word.contains('i');
    match words.iter().position(gives).and_then(|at| Some((words.get(at + 1)?, at))) {
        Some((text, at)) => {
            code::names(text, files);
            let how = if words[..=at].iter().any(in_place) { How::Change } else { How::Look };
            files.add_all(how, &words[at + 2..]);
            true
        }
        // Its text may come from what it reads.
        None => words.iter().all(|word| word == "-"),
    }
}
