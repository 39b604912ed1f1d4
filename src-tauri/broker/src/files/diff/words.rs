//! Which words of a changed row are the ones that differ.

use std::time::Duration;

use similar::{Algorithm, DiffTag, capture_diff_slices_deadline};
use tokio::time::Instant;

use super::Span;

/// The most words of a row that is compared word by word.
const WORDS: usize = 2000;
/// The time for one row.
const PATIENCE: Duration = Duration::from_millis(5);

/// Splits a row into pieces that its counterpart has and pieces it hasn't. Rows with little in common are one piece:
/// all of them differs.
pub(super) fn marked(own: &str, other: &str) -> Vec<Span> {
    let (words, others) = (split(own), split(other));
    if words.len().max(others.len()) > WORDS {
        return plain(own);
    }
    let deadline = (Instant::now() + PATIENCE).into_std();
    let steps = capture_diff_slices_deadline(Algorithm::Myers, &words, &others, Some(deadline));
    let mut spans: Vec<Span> = Vec::new();
    let mut same = 0;
    for step in steps {
        let (tag, range, _) = step.as_tag_tuple();
        let (text, changed) = (words[range].concat(), tag != DiffTag::Equal);
        same += if changed { 0 } else { text.trim().len() };
        match spans.last_mut() {
            Some(last) if last.changed == changed => last.text.push_str(&text),
            _ if text.is_empty() => {}
            _ => spans.push(Span { text, changed }),
        }
    }
    if same * 3 < own.trim().len().min(other.trim().len()) || spans.is_empty() { plain(own) } else { spans }
}

fn plain(text: &str) -> Vec<Span> {
    vec![Span { text: text.to_owned(), changed: false }]
}

/// Splits a text into words, runs of spaces, and every other character by itself.
fn split(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' => 0,
        ' ' | '\t' => 1,
        _ => 2,
    };
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let len = match kind(first) {
            2 => first.len_utf8(),
            own => rest.find(|c| kind(c) != own).unwrap_or(rest.len()),
        };
        let (word, after) = rest.split_at(len);
        words.push(word);
        rest = after;
    }
    words
}
