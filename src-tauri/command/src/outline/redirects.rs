//! Redirections and here-documents of the open reading.

use super::grammar::Grammar;
use super::trouble::TroubleKind;
use super::{Command, MAX_DEPTH, Redirection, Stream};

/// Describes a here-document whose body follows the line.
pub(super) struct Awaited {
    pub(super) command: usize,
    redirect: usize,
    end: String,
    strips: bool,
    literal: bool,
}

impl Grammar<'_> {
    /// Reads one redirection, if one stands here.
    pub(super) fn redirection(&mut self, command: &mut Command, index: usize) -> bool {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let all = rest.starts_with("&>");
        let sign = rest.get(if all { 1 } else { digits }..).unwrap_or_default();
        if !sign.starts_with(['<', '>']) || sign.starts_with("<(") || sign.starts_with(">(") {
            return false;
        }
        let stream = rest[..digits].parse().ok();
        const SIGNS: [(&str, Stream); 11] = [
            ("<<<", Stream::Text),
            ("<<-", Stream::Text),
            ("<<", Stream::Text),
            ("<>", Stream::Write),
            ("<&", Stream::Same),
            ("<", Stream::Read),
            (">>", Stream::Append),
            (">&", Stream::Same),
            (">|", Stream::Write),
            (">", Stream::Write),
            ("", Stream::Write),
        ];
        let (sign, kind) = SIGNS.into_iter().find(|(text, _)| sign.starts_with(text)).unwrap_or(("", Stream::Write));
        self.at += if all { 1 } else { digits } + sign.len();
        self.blanks(false);
        let before = self.at;
        let target = self.word();
        if sign == "<<" || sign == "<<-" {
            let literal =
                target.quoted || self.text.get(before..self.at).is_some_and(|raw| raw.contains(['\'', '"', '\\']));
            let end = target.text.clone();
            let strips = sign == "<<-";
            self.awaited.push(Awaited { command: index, redirect: command.redirects.len(), end, strips, literal });
        }
        let to_file = kind == Stream::Same && !target.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        let kind = if to_file && sign == ">&" { Stream::Write } else { kind };
        command.redirects.push(Redirection { stream, kind, target });
        true
    }

    /// Reads the bodies of here-documents, which stand behind the end of their line.
    pub(super) fn line_end(&mut self) {
        self.bump();
        for awaited in std::mem::take(&mut self.awaited) {
            let mut body = String::new();
            let (mut closed, start) = (false, self.at);
            let mut end = start;
            while self.at < self.text.len() {
                let line = self.rest().split('\n').next().unwrap_or_default();
                (end, self.at) = (self.at, (self.at + line.len() + 1).min(self.text.len()));
                let bare = if awaited.strips { line.trim_start_matches('\t') } else { line };
                if bare.trim_end_matches('\r') == awaited.end {
                    // To a shell this line is not the last one.
                    closed = bare == awaited.end;
                    break;
                }
                body.push_str(bare);
                body.push('\n');
            }
            if !closed {
                self.trouble(TroubleKind::OpenHereDocument);
            }
            if !awaited.literal {
                self.computed_in(&body);
            }
            let command = self.outline.commands.get_mut(awaited.command);
            if let Some(redirect) = command.and_then(|command| command.redirects.get_mut(awaited.redirect)) {
                let verbatim = self.text.get(start..).is_some_and(|rest| rest.starts_with(&body));
                redirect.target.verbatim = verbatim.then_some(start);
                redirect.target.span = start..end.saturating_sub(1).max(start);
                redirect.target.text = body;
            }
        }
    }

    /// Finds the commands a here-document's text computes with.
    fn computed_in(&mut self, body: &str) {
        if self.depth >= MAX_DEPTH {
            self.trouble(TroubleKind::TooDeep);
        } else if body.contains(['`', '$']) {
            self.adopt(super::here_document(body, self.depth + 1));
        }
    }
}
