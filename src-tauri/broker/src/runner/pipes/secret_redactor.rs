//! What was typed in secret, blotted out of what comes back. A terminal shows what is typed into it, and programs
//! repeat what they were told: wherever a stream holds the very characters of a secret, one mark stands instead.
//!
//! What a program makes of a secret (in capitals, in base64, backwards) is not known again. Escape sequences between
//! the characters are: editors of lines colour what they show. What may be the beginning of a secret is held back until
//! it is clear, and so for as long as nothing more is written.

use std::borrow::Cow;

/// The shortest secret in bytes: a shorter one would be found in everything.
const SHORTEST: usize = 4;
/// The most bytes held back; then what looks like a beginning counts as a secret.
const MOST: usize = 16 * 1024;
const MARK: &[u8] = "••••".as_bytes();
const ESCAPE: u8 = 0x1b;

/// Masks typed secrets in one stream.
#[derive(Debug, Default)]
pub(in crate::runner) struct SecretRedactor {
    secrets: Vec<Secret>,
    held: Vec<HeldByte>,
    escape: Escape,
    /// The last character that went out was of a secret: those that follow go under the same mark.
    marked: bool,
}

#[derive(Debug)]
struct Secret {
    text: Box<[u8]>,
    /// For each beginning, how long the longest other one is that it ends with.
    falls: Box<[usize]>,
    /// How much of it stands at the end of what came.
    at: usize,
}

#[derive(Clone, Copy, Debug)]
struct HeldByte {
    byte: u8,
    kind: ByteKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ByteKind {
    Plain,
    Secret,
    /// Moves or colours, and stands for nothing.
    Control,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Escape {
    #[default]
    None,
    Begun,
    Sequence,
}

impl SecretRedactor {
    /// Returns whether a secret can be known again.
    pub(in crate::runner) fn knows(secret: &str) -> bool {
        secret.chars().count() >= SHORTEST
    }

    /// Adds a secret to mask.
    pub(in crate::runner) fn add(&mut self, secret: &str) {
        let bytes = secret.as_bytes();
        if Self::knows(secret) && !self.secrets.iter().any(|known| *known.text == *bytes) {
            self.secrets.push(Secret::new(bytes));
        }
    }

    /// Returns what may be shown of the bytes.
    pub(in crate::runner) fn pass<'a>(&mut self, bytes: &'a [u8]) -> Cow<'a, [u8]> {
        if self.secrets.is_empty() {
            return Cow::Borrowed(bytes);
        }
        let mut out = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            self.take(byte, &mut out);
        }
        Cow::Owned(out)
    }

    /// Ends the stream and returns what was held back.
    pub(in crate::runner) fn rest(&mut self) -> Vec<u8> {
        let mut out = Vec::new();
        let longest = self.secrets.iter().map(|secret| secret.at).max().unwrap_or(0);
        if longest >= SHORTEST {
            self.count_as_secret(longest);
        }
        self.release(0, &mut out);
        out
    }

    fn take(&mut self, byte: u8, out: &mut Vec<u8>) {
        if self.is_control(byte) {
            self.held.push(HeldByte { byte, kind: ByteKind::Control });
            if !self.held.iter().any(|held| held.kind != ByteKind::Control) || self.held.len() > MOST {
                self.give_up(out);
            }
            return;
        }
        self.held.push(HeldByte { byte, kind: ByteKind::Plain });
        let found = self.secrets.iter_mut().filter_map(|secret| secret.next(byte)).max();
        if let Some(length) = found {
            self.count_as_secret(length);
        }
        let keep = self.secrets.iter().map(|secret| secret.at).max().unwrap_or(0);
        self.release(keep, out);
    }

    /// Returns whether a byte belongs to a sequence that only moves or colours.
    fn is_control(&mut self, byte: u8) -> bool {
        let (control, next) = match (self.escape, byte) {
            (Escape::None, ESCAPE) => (true, Escape::Begun),
            (Escape::None, b'\r' | 0x08) => (true, Escape::None),
            (Escape::None, _) => (false, Escape::None),
            (Escape::Begun, b'[') => (true, Escape::Sequence),
            (Escape::Sequence, 0x20..=0x3f) => (true, Escape::Sequence),
            (Escape::Begun | Escape::Sequence, _) => (true, Escape::None),
        };
        self.escape = next;
        control
    }

    fn give_up(&mut self, out: &mut Vec<u8>) {
        self.count_as_secret(usize::MAX);
        self.secrets.iter_mut().for_each(|secret| secret.at = 0);
        self.release(0, out);
    }

    /// Counts the last `length` characters as part of a secret.
    fn count_as_secret(&mut self, length: usize) {
        let characters = self.held.iter_mut().rev().filter(|held| held.kind != ByteKind::Control);
        characters.take(length).for_each(|held| held.kind = ByteKind::Secret);
    }

    /// Lets all go but the last so many characters, and what stands between them.
    fn release(&mut self, keep: usize, out: &mut Vec<u8>) {
        let characters = self.held.iter().enumerate().rev().filter(|(_, held)| held.kind != ByteKind::Control);
        let from = match keep.checked_sub(1) {
            None => self.held.len(),
            Some(before) => characters.map(|(at, _)| at).nth(before).unwrap_or(0),
        };
        for HeldByte { byte, kind } in self.held.drain(..from) {
            match kind {
                ByteKind::Secret if self.marked => {}
                ByteKind::Secret => out.extend_from_slice(MARK),
                ByteKind::Plain | ByteKind::Control => out.push(byte),
            }
            if kind != ByteKind::Control {
                self.marked = kind == ByteKind::Secret;
            }
        }
    }
}

impl Secret {
    fn new(text: &[u8]) -> Self {
        let mut falls = vec![0; text.len()];
        let mut length = 0;
        for at in 1..text.len() {
            while length > 0 && text[at] != text[length] {
                length = falls[length - 1];
            }
            length += usize::from(text[at] == text[length]);
            falls[at] = length;
        }
        Self { text: text.into(), falls: falls.into(), at: 0 }
    }

    /// Adds one character; returns the secret's length if that was its last.
    fn next(&mut self, byte: u8) -> Option<usize> {
        while self.at > 0 && self.text[self.at] != byte {
            self.at = self.falls[self.at - 1];
        }
        self.at += usize::from(self.text[self.at] == byte);
        (self.at == self.text.len()).then(|| {
            self.at = self.falls[self.at - 1];
            self.text.len()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes out, whole and cut at each place.
    fn blotted(secrets: &[&str], text: &str) -> String {
        let outs: Vec<String> = (0..=text.len())
            .map(|cut| {
                let mut secret_redactor = SecretRedactor::default();
                secrets.iter().for_each(|secret| secret_redactor.add(secret));
                let mut out = secret_redactor.pass(&text.as_bytes()[..cut]).into_owned();
                out.extend_from_slice(&secret_redactor.pass(&text.as_bytes()[cut..]));
                out.extend(secret_redactor.rest());
                String::from_utf8(out).expect("text")
            })
            .collect();
        assert!(outs.iter().all(|out| *out == outs[0]), "it matters where it is cut: {outs:?}");
        outs[0].clone()
    }

    #[test]
    fn a_secret_is_blotted_out_wherever_it_comes_back() {
        let cases: &[(&[&str], &str, &str)] = &[
            (&["hunter2"], "Password: hunter2\r\nhello\r\n", "Password: ••••\r\nhello\r\n"),
            (&["hunter2"], "got hunter2hunter2, hunter", "got ••••, ••••"),
            (&["hunter2"], "hunter hunt hun 2", "hunter hunt hun 2"),
            // Coloured as it is typed.
            (&["hunter2"], "\x1b[31mh\x1b[32mun\x08\x1b[0mter2\x1b[0m.", "\x1b[31m••••\x1b[32m\x08\x1b[0m\x1b[0m."),
            // One is the beginning of the other, or begins in it.
            (&["hunter", "hunter2"], "hunter2 hunter", "•••• ••••"),
            (&["abcabd", "bdxy"], "abcabcabdxy.", "abc••••."),
            (&["aaaa"], "aaaaaa b aaa", "•••• b aaa"),
            (&["пароль"], "сказал: пароль!", "сказал: ••••!"),
            // Too short to be told from anything else.
            (&["y", "no"], "yes, no", "yes, no"),
            (&[], "hunter2", "hunter2"),
        ];
        for (secrets, text, out) in cases {
            assert_eq!(blotted(secrets, text), *out, "{secrets:?}");
        }
    }

    #[test]
    fn what_is_held_back_stays_bounded() {
        let mut secret_redactor = SecretRedactor::default();
        secret_redactor.add("hunter2");
        let mut out = secret_redactor.pass(b"hunter").into_owned();
        for _ in 0..MOST {
            out.extend_from_slice(&secret_redactor.pass(b"\x1b[0m"));
        }
        assert!(secret_redactor.held.len() <= MOST && out.starts_with(MARK));
    }
}
