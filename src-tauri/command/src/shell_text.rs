//! A text for a shell together with its readings, each made once: by whoever asks for it first, for all who ask later.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use super::outline::{Outline, outline};
use super::read::{Dialect, MAX_BYTES, Reading, Unread};
use super::strict::strictly;

/// Holds a text for a shell. Copies share the text and its readings; two are equal when their texts are.
#[derive(Clone)]
pub struct ShellText(Arc<Read>);

struct Read {
    text: String,
    outline: OnceLock<Arc<Outline>>,
    bash: OnceLock<Result<Arc<Reading>, Unread>>,
    posix: OnceLock<Result<Arc<Reading>, Unread>>,
}

impl ShellText {
    /// Returns the open reading. One of a text longer than [`MAX_BYTES`], which no rule reads, is not kept: whoever may
    /// ask for two megabytes shall not have many times as much held in memory.
    #[must_use]
    pub fn outline(&self) -> Arc<Outline> {
        if self.0.text.len() > MAX_BYTES {
            return Arc::new(outline(&self.0.text));
        }
        Arc::clone(self.0.outline.get_or_init(|| Arc::new(outline(&self.0.text))))
    }

    /// Returns the strict reading in a dialect, in which two readers agree.
    ///
    /// # Errors
    ///
    /// Where the text is not in the closed grammar, or that the readers disagree.
    pub fn strictly(&self, dialect: Dialect) -> Result<Arc<Reading>, Unread> {
        let kept = match dialect {
            Dialect::Bash => &self.0.bash,
            Dialect::Posix => &self.0.posix,
        };
        kept.get_or_init(|| strictly(&self.0.text, dialect).map(Arc::new)).clone()
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0.text
    }
}

impl From<String> for ShellText {
    fn from(text: String) -> Self {
        let read = Read { text, outline: OnceLock::new(), bash: OnceLock::new(), posix: OnceLock::new() };
        Self(Arc::new(read))
    }
}

impl From<&str> for ShellText {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl Deref for ShellText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for ShellText {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for ShellText {}

impl fmt::Debug for ShellText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_once_for_all_its_copies() {
        let text = ShellText::from("cd src && grep -n x a.rs");
        let copy = text.clone();
        assert!(Arc::ptr_eq(&text.outline(), &copy.outline()));
        let (one, other) = (text.strictly(Dialect::Bash).unwrap(), copy.strictly(Dialect::Bash).unwrap());
        assert!(Arc::ptr_eq(&one, &other));
        assert_eq!(text, ShellText::from(copy.as_str()));
    }

    #[test]
    fn what_no_rule_reads_is_not_kept() {
        let long = ShellText::from("ls;".repeat(MAX_BYTES / 3 + 1));
        assert!(!Arc::ptr_eq(&long.outline(), &long.outline()));
        assert!(long.strictly(Dialect::Posix).is_err());
    }
}
