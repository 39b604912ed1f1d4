//! Secrets of well-known forms, masked before anything is stored.
//!
//! This is a courtesy, not a promise: a secret without a form of its own cannot be told from any other text. What is
//! kept of a run's output is masked byte for byte, so that offsets, timing and the screen stay what they were.

mod assigned;
mod find;
mod forms;
mod header;
mod key;
mod lanes;
mod marked;
mod stream_redactor;
#[cfg(test)]
mod tests;

use find::{SecretScan, Span};

pub use stream_redactor::StreamRedactor;

/// The text with each secret replaced by `•••` and its kind.
#[must_use]
pub fn mask(text: &str) -> String {
    let mut masked = String::with_capacity(text.len());
    let mut scan = SecretScan::default();
    for line in text.split_inclusive('\n') {
        let spans = scan.spans(line.as_bytes());
        let mut from = 0;
        for Span { start, end, kind } in spans {
            // A span's ends are ASCII or next to it; should that ever not hold, more is masked rather than less.
            let (start, end) = (line.floor_char_boundary(start), line.ceil_char_boundary(end));
            masked.push_str(line.get(from..start).unwrap_or_default());
            masked.push_str("•••[");
            masked.push_str(kind);
            masked.push(']');
            from = end;
        }
        masked.push_str(line.get(from..).unwrap_or_default());
    }
    masked
}

/// The bytes with stars in the place of each secret, and how many stars those are.
#[must_use]
pub fn redacted(bytes: &[u8]) -> (Vec<u8>, u64) {
    let (mut stream_redactor, mut shown) = (StreamRedactor::default(), Vec::with_capacity(bytes.len()));
    stream_redactor.push(bytes, &mut shown);
    stream_redactor.flush(&mut shown);
    let stars = stream_redactor.take_masked().iter().map(|place| place.end - place.start).sum();
    (shown, stars)
}

/// The value of a variable, masked also when only the name tells what it is.
#[must_use]
pub fn mask_value(name: &str, value: &str) -> String {
    if assigned::names_a_secret(name.as_bytes()) && assigned::is_literal(value.as_bytes(), name.as_bytes()) {
        return format!("•••[{}]", forms::ASSIGNED);
    }
    mask(value)
}

/// The words of a command, masked also when the word before tells what one is.
#[must_use]
pub fn mask_words(words: &[String]) -> Vec<String> {
    let mut announced = false;
    // The program, and what it is to do: `docker login`.
    let program = words.iter().take(3).map(|word| base(word)).collect::<Vec<_>>().join(" ");
    let mask_one = |word: &String| {
        let told = announced && assigned::is_literal(word.as_bytes(), b"") && !word.starts_with('-');
        announced = assigned::announces(word.as_bytes(), &program);
        if told { format!("•••[{}]", forms::ASSIGNED) } else { mask_glued(word, &program) }
    };
    words.iter().map(mask_one).collect()
}

/// Without the folders.
fn base(word: &str) -> &str {
    word.rsplit('/').next().unwrap_or_default()
}

/// `-pSECRET`, which means a password to some programs only.
fn mask_glued(word: &str, program: &str) -> String {
    match assigned::glued(word, program) {
        Some(option) => format!("{option}•••[{}]", forms::ASSIGNED),
        None => mask(word),
    }
}
