//! A program's words taken apart for explaining: options with their values, and operands.

use countersign_command::outline::Word;

/// Options and operands.
#[derive(Debug, Default)]
pub(super) struct Parts<'a> {
    pub(super) options: Vec<(String, Option<&'a str>)>,
    pub(super) operands: Vec<&'a Word>,
    /// Where each operand stood among the words.
    pub(super) places: Vec<usize>,
}

/// Takes words apart. `values` are the options that take a value; with `single`, long options have one dash.
pub(super) fn parts<'a>(words: &'a [Word], values: &[&str], single: bool) -> Parts<'a> {
    let mut parts = Parts::default();
    let mut index = 0;
    while let Some(word) = words.get(index) {
        let text = word.text.as_str();
        let next = words.get(index + 1).map(|word| word.text.as_str());
        if text == "--" {
            parts.options.push(("--".to_owned(), None));
            for (place, word) in words.iter().enumerate().skip(index + 1) {
                parts.operands.push(word);
                parts.places.push(place);
            }
            break;
        }
        let used = if text.len() < 2 || !text.starts_with('-') || text[1..].starts_with(|c: char| c.is_whitespace()) {
            parts.operands.push(word);
            parts.places.push(index);
            0
        } else if text.starts_with("--") || single {
            parts.long(text, next, values)
        } else {
            parts.short(text, next, values)
        };
        index += 1 + used;
    }
    parts
}

impl<'a> Parts<'a> {
    fn long(&mut self, text: &'a str, next: Option<&'a str>, values: &[&str]) -> usize {
        if let Some((name, value)) = text.split_once('=') {
            self.options.push((name.to_owned(), Some(value)));
            return 0;
        }
        let takes = values.contains(&text);
        self.options.push((text.to_owned(), next.filter(|_| takes)));
        usize::from(takes && next.is_some())
    }

    fn short(&mut self, text: &'a str, next: Option<&'a str>, values: &[&str]) -> usize {
        // The whole word too, for programs with long options of one dash.
        if text.len() > 2 {
            let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
            let takes = value.is_none() && values.contains(&name);
            self.options.push((name.to_owned(), value.or(next.filter(|_| takes))));
            if takes {
                return usize::from(next.is_some());
            }
        }
        for (at, letter) in text.char_indices().skip(1) {
            // `-j$(nproc)`: what is no letter belongs to the value of the one before.
            if matches!(letter, '$' | '`' | '/' | '=' | '{' | '(') {
                break;
            }
            let name = format!("-{letter}");
            // `-i?` takes a value only where it stands in the same word.
            let optional = values.iter().any(|value| value.strip_suffix('?') == Some(name.as_str()));
            if optional && text.len() > at + letter.len_utf8() {
                self.options.push((name, Some(&text[at + letter.len_utf8()..])));
                return 0;
            }
            if values.contains(&name.as_str()) {
                let joined = &text[at + letter.len_utf8()..];
                let value = if joined.is_empty() { next } else { Some(joined) };
                self.options.push((name, value));
                return usize::from(joined.is_empty() && next.is_some());
            }
            self.options.push((name, None));
        }
        0
    }

    pub(super) fn has(&self, names: &[&str]) -> bool {
        self.options.iter().any(|(name, _)| names.contains(&name.as_str()))
    }

    pub(super) fn value(&self, names: &[&str]) -> Option<&'a str> {
        self.options.iter().filter(|(name, _)| names.contains(&name.as_str())).find_map(|(_, value)| *value)
    }

    pub(super) fn values<'b>(&'b self, names: &'b [&str]) -> impl Iterator<Item = &'a str> + 'b {
        self.options.iter().filter(|(name, _)| names.contains(&name.as_str())).filter_map(|(_, value)| *value)
    }

    pub(super) fn texts(&self) -> Vec<&'a str> {
        self.operands.iter().map(|word| word.text.as_str()).collect()
    }
}
