//! Which other files of a repository a Rakefile takes in by plain names.

use std::path::{Path, PathBuf};

use super::error::UnclearLine;

/// What takes in a file, or runs a text as if it stood there.
const CALLS: [&str; 9] =
    ["load", "require", "require_relative", "import", "autoload", "add_rakelib", "instance_eval", "class_eval", "eval"];

/// The files a text of Ruby loads, relative to where it lies. What comes with Ruby or its packages is not the
/// repository's.
///
/// # Errors
/// The line whose file is not named in a plain text.
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

/// The files rake takes in unasked, beside a Rakefile.
pub(super) fn beside(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder.join("rakelib")).into_iter().flatten().flatten();
    let rake = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "rake");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(rake).collect();
    files.sort();
    files
}

/// The calls in a line that take something in, with what stands behind each. Texts and remarks hold none.
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

/// The call a word is, if it is one: no symbol, no key, no definition, and nobody else's method.
fn call(line: &str, start: usize, end: usize) -> Option<(&'static str, &str)> {
    let name = CALLS.into_iter().find(|name| *name == &line[start..end])?;
    let (before, behind) = (line[..start].trim_end(), &line[end..]);
    let of_another = before.ends_with('.') && !["Kernel.", "Rake.", "self."].iter().any(|own| before.ends_with(own));
    let evaluates = name.ends_with("eval");
    let named =
        before.ends_with([':', '@', '$']) || before.ends_with("def") || behind.starts_with([':', '?', '!', '=']);
    (!named && (evaluates || !of_another)).then_some((name, behind))
}

/// The text in quotes that a call is given alone.
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
