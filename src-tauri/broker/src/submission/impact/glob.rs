//! What a shell's pattern matches: `*`, `?` and sets, name by name. `**` is what it is to a plain shell, one name.

use std::path::{Path, PathBuf};

use super::budget::{Budget, TooMany};

/// A longer pattern, or one with more stars, is not matched.
const LONGEST: usize = 256;
const MAX_STARS: usize = 8;

/// Returns whether a word is a pattern that is matched here.
pub(super) fn is_pattern(word: &str) -> bool {
    let wild = word.contains(['*', '?']) || word.contains('[') && word.contains(']');
    // What else braces and parentheses mean depends on the shell.
    wild && !word.contains(['{', '(', '$', '`', '\\'])
        && word.len() <= LONGEST
        && word.bytes().filter(|byte| *byte == b'*').count() <= MAX_STARS
}

/// Lists what a pattern matches from a folder on, in order. Reads the disk.
pub(super) fn matches(pattern: &str, folder: &Path, budget: &Budget) -> Result<Vec<PathBuf>, TooMany> {
    let (mut found, rest) = match pattern.strip_prefix('/') {
        Some(rest) => (vec![PathBuf::from("/")], rest),
        None => (vec![folder.to_owned()], pattern),
    };
    let parts: Vec<&str> = rest.split('/').filter(|part| !part.is_empty()).collect();
    for (at, part) in parts.iter().enumerate() {
        let last = at + 1 == parts.len() && !pattern.ends_with('/');
        let mut next = Vec::new();
        for place in &found {
            if part.contains(['*', '?', '[']) {
                next.extend(named(place, part, last, budget)?);
            } else {
                budget.spend()?;
                let path = place.join(part);
                next.extend(std::fs::symlink_metadata(&path).is_ok().then_some(path));
            }
        }
        found = next;
    }
    found.sort_unstable();
    Ok(found)
}

/// What in a folder has a name that fits; but for the last part of a pattern, folders alone.
fn named(folder: &Path, part: &str, last: bool, budget: &Budget) -> Result<Vec<PathBuf>, TooMany> {
    let mut found = Vec::new();
    // Through a link, a pattern goes on in a shell; here it is not followed.
    if !std::fs::symlink_metadata(folder).is_ok_and(|meta| meta.is_dir()) {
        return Ok(found);
    }
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(found) };
    for entry in entries.flatten() {
        budget.spend()?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        let hidden = name.starts_with('.') && !part.starts_with('.');
        if !hidden && fits(part, name) && (last || entry.file_type().is_ok_and(|kind| kind.is_dir())) {
            found.push(entry.path());
        }
    }
    Ok(found)
}

/// Returns whether a name fits a pattern.
pub(super) fn fits(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    let (mut at, mut seen) = (0, 0);
    // Where to go on when what follows the last `*` does not fit after all.
    let mut again: Option<(usize, usize)> = None;
    loop {
        if pattern.get(at) == Some(&'*') {
            again = Some((at + 1, seen));
            at += 1;
            continue;
        }
        let step = name.get(seen).and_then(|c| one(&pattern[at.min(pattern.len())..], *c));
        match (step, again) {
            _ if at == pattern.len() && seen == name.len() => return true,
            (Some(length), _) => (at, seen) = (at + length, seen + 1),
            (None, Some((from, begun))) if begun < name.len() => {
                again = Some((from, begun + 1));
                (at, seen) = (from, begun + 1);
            }
            (None, _) => return false,
        }
    }
}

/// How much of a pattern fits one character, if any.
fn one(pattern: &[char], c: char) -> Option<usize> {
    match pattern.first()? {
        '?' => Some(1),
        '[' => {
            let not = usize::from(matches!(pattern.get(1), Some('!' | '^')));
            let begin = 1 + not;
            let end = begin + 1 + pattern.get(begin + 1..)?.iter().position(|c| *c == ']')?;
            let mut set = &pattern[begin..end];
            let mut holds = false;
            while let Some(first) = set.first() {
                let range = if set.len() > 2 && set[1] == '-' { 3 } else { 1 };
                holds |= (*first..=set[range - 1]).contains(&c);
                set = &set[range..];
            }
            (holds != (not == 1)).then_some(end + 1)
        }
        own => (*own == c).then_some(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_patterns_as_in_a_shell() {
        for (pattern, name) in [
            ("*.o", "a.o"),
            ("*", "x"),
            ("a?c", "abc"),
            ("[a-c]x", "bx"),
            ("[!a]x", "bx"),
            ("*a*b", "xaxab"),
            ("[]]", "]"),
        ] {
            assert!(fits(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in
            [("*.o", "a.c"), ("a?c", "ac"), ("[a-c]x", "dx"), ("[!a]x", "ax"), ("a", "ab"), ("ab", "a")]
        {
            assert!(!fits(pattern, name), "{pattern} {name}");
        }
        assert!(is_pattern("*.o") && !is_pattern("a.o") && !is_pattern("$x/*"));
    }
}
