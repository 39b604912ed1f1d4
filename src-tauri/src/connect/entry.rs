//! What a client is told of us, before it has a form.

/// The names and values of an entry, in the order they are written.
pub(super) type Fields = Vec<(&'static str, Value)>;

/// A value of an entry.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(String),
    Words(Vec<String>),
    Number(u32),
    Flag(bool),
    Group(Fields),
}

impl Value {
    pub(super) fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    pub(super) fn words(words: &[&str]) -> Self {
        Self::Words(words.iter().map(|word| (*word).to_owned()).collect())
    }

    /// Returns the value in one line, as JSON writes it. YAML reads that, too, and so does TOML where there are no
    /// groups.
    pub(super) fn line(&self) -> String {
        match self {
            Self::Text(text) => quoted(text),
            Self::Words(words) => {
                format!("[{}]", words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", "))
            }
            Self::Number(number) => number.to_string(),
            Self::Flag(flag) => flag.to_string(),
            Self::Group(fields) if fields.is_empty() => "{}".to_owned(),
            Self::Group(fields) => {
                let all: Vec<_> =
                    fields.iter().map(|(name, value)| format!("{}: {}", quoted(name), value.line())).collect();
                format!("{{ {} }}", all.join(", "))
            }
        }
    }
}

/// Quotes a text as all three languages read it.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Returns the line ending of a text.
pub(super) fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// Returns where the line of a byte begins.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |feed| feed + 1)
}

/// Returns where the next line begins, or the text ends.
pub(super) fn next_line(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |feed| at + feed + 1)
}

/// Returns the indentation before a byte, when nothing else precedes it in its line.
pub(super) fn indent(text: &str, at: usize) -> Option<&str> {
    let before = &text[line_start(text, at)..at];
    before.trim_matches([' ', '\t']).is_empty().then_some(before)
}
