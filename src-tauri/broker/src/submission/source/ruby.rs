//! Which other files of a repository a Rakefile takes in by plain names.

use std::path::{Path, PathBuf};

use super::error::UnclearLine;

/// The calls that load a file, or run a text in place.
const CALLS: [&str; 9] =
    ["load", "require", "require_relative", "import", "autoload", "add_rakelib", "instance_eval", "class_eval", "eval"];

/// Returns the files a Ruby text loads, relative to where it lies. Files of Ruby or its packages aren't the
/// repository's.
///
/// # Errors
///
/// Returns the line whose file isn't named in a plain text.
pub(super) fn required(text: &str) -> Result<Vec<String>, UnclearLine> {
    let mut files = Vec::new();
    for line in text.lines() {
        for (call, behind) in calls(line) {
            let unread = || UnclearLine(line.trim().to_owned());
            let named = literal(behind);
            let ours = |name: &str| call != "require" || name.starts_with(['.', '/']);
            match named {
                _ if matches!(call, "eval" | "instance_eval" | "class_eval") => {
                    // A block is code that stands here.
                    if !behind.trim_start().starts_with(['{', 'd']) {
                        return Err(unread());
                    }
                }
                Some(_) if matches!(call, "autoload" | "add_rakelib") => return Err(unread()),
                Some(name) if ours(name) => files.extend([name.to_owned(), format!("{name}.rb")]),
                Some(_) => {}
                None => return Err(unread()),
            }
        }
    }
    Ok(files)
}

/// Returns the files rake loads by default, beside a Rakefile.
pub(super) fn beside(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder.join("rakelib")).into_iter().flatten().flatten();
    let rake = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "rake");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(rake).collect();
    files.sort();
    files
}

/// Returns the calls in a line that load something, with the text after each. Strings and comments hold none.
fn calls(line: &str) -> Vec<(&'static str, &str)> {
    let mut found = Vec::new();
    let (mut quote, mut start) = (None, None);
    let mut before = ' ';
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        let word = c.is_ascii_alphanumeric() || c == '_';
        if let Some(open) = quote {
            quote = (c != open || before == '\\').then_some(open);
        } else if !word {
            let call = start.take().and_then(|start| call(line, start, at));
            found.extend(call);
            match c {
                '#' => break,
                '"' | '\'' => quote = Some(c),
                _ => {}
            }
        } else if start.is_none() {
            start = Some(at);
        }
        before = c;
    }
    found
}

/// Returns the call a word is, if it's one: no symbol, no key, no definition, and no other object's method.
fn call(line: &str, start: usize, end: usize) -> Option<(&'static str, &str)> {
    let name = CALLS.into_iter().find(|name| *name == &line[start..end])?;
    let (before, behind) = (line[..start].trim_end(), &line[end..]);
    let of_another = before.ends_with('.') && !["Kernel.", "Rake.", "self."].iter().any(|own| before.ends_with(own));
    let evaluates = name.ends_with("eval");
    let named =
        before.ends_with([':', '@', '$']) || before.ends_with("def") || behind.starts_with([':', '?', '!', '=']);
    (!named && (evaluates || !of_another)).then_some((name, behind))
}

/// Returns the text in quotes that is a call's only argument.
fn literal(behind: &str) -> Option<&str> {
    let behind = behind.trim_start().trim_start_matches('(').trim_start();
    let quote = behind.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let (text, rest) = behind[1..].split_once(quote)?;
    let rest = rest.trim_start().trim_start_matches(')').trim_start();
    let ended = rest.is_empty()
        || rest.starts_with(['#', ';', '}'])
        || ["if ", "unless ", "end"].iter().any(|word| rest.starts_with(word));
    (ended && !text.contains("#{") && !text.contains('\\')).then_some(text)
}
