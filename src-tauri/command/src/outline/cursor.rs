//! The place in the text that the open reading is at, and how it goes on.

use super::grammar::Grammar;

impl<'a> Grammar<'a> {
    /// Blanks, continued lines and, where several lines may stand, line ends and comments.
    pub(super) fn blanks(&mut self, lines: bool) {
        loop {
            let rest = self.rest();
            if rest.starts_with([' ', '\t', '\r']) {
                self.bump();
            } else if rest.starts_with("\\\n") {
                self.at += 2;
            } else if lines && rest.starts_with('\n') {
                self.line_end();
            } else if lines && rest.starts_with('#') && self.comments() {
                self.skip_comment();
            } else {
                return;
            }
        }
    }

    /// Returns whether a `#` here begins a comment. Behind a carriage return it does not: to a shell that is a letter.
    pub(super) fn comments(&self) -> bool {
        !self.text[..self.at].ends_with('\r')
    }

    pub(super) fn skip_comment(&mut self) {
        self.at += self.rest().split('\n').next().unwrap_or_default().len();
    }

    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn peek_at(&self, ahead: usize) -> Option<char> {
        self.rest().chars().nth(ahead)
    }

    pub(super) fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }
}
