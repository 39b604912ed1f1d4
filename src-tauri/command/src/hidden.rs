//! Characters that hide or mislead, found and named: what a person reads must be what the shell reads.
//!
//! Ordinary text in any language stays as it is; so do emoji with their joiners and selectors. The names are data,
//! in `programs/characters.txt` and `programs/look-alikes.txt`.

mod names;

use names::Names;

use crate::text::say;

/// Reads the tables of misleading characters; unless somebody did before, the first look does.
pub(super) fn read_table() {
    names::table();
}

/// Grades how much a mark matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth drawing, harmless by itself.
    Note,
    /// Hides, moves or imitates text.
    Danger,
}

/// Holds a stretch of text as it may be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text that looks like what it is.
    Plain(String),
    /// Something that cannot be seen or is not what it looks like.
    Mark {
        /// What it is, in words: `escape U+001B`.
        label: String,
        /// How much it matters.
        severity: Severity,
    },
}

/// So many blanks in a row push what follows out of sight.
const BLANKS_NOTED: usize = 8;
/// Deeper than any indentation.
const BLANKS_DANGEROUS: usize = 40;
/// Fewer empty lines are ordinary.
const LINES_NOTED: usize = 3;
/// So many empty lines push what follows out of sight.
const LINES_DANGEROUS: usize = 10;
/// So far a word is looked at on each side.
const WORD_REACH: usize = 32;
/// More marks upon one letter than any language writes.
const COMBINING_USUAL: usize = 4;

/// Takes text apart into what may be drawn as it is and what must be drawn as a mark.
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut scan = Scan::new(text);
    while scan.at < scan.chars.len() {
        scan.step(names::table());
    }
    scan.flush();
    scan.pieces
}

/// Counts the dangerous marks of a text.
pub fn hidden_count(text: &str) -> usize {
    if text.bytes().all(|byte| byte == b'\n' || (b'!'..=b'~').contains(&byte)) {
        return 0;
    }
    pieces(text).iter().filter(|piece| matches!(piece, Piece::Mark { severity: Severity::Danger, .. })).count()
}

/// Describes a character beyond ASCII that a person may not see, or take for another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misleading {
    /// Where it stands, in bytes.
    pub at: usize,
    /// What it is, in words: `zero-width space U+200B`.
    pub label: String,
}

/// Finds the first character beyond ASCII that hides, moves or imitates text. Letters of any language do not, and
/// neither do emoji with the joiners and selectors between them.
pub fn misleading(text: &str) -> Option<Misleading> {
    if text.is_ascii() {
        return None;
    }
    let mut scan = Scan::new(text);
    let mut at = 0;
    while let Some(&c) = scan.chars.get(scan.at) {
        let from = scan.at;
        // Behind a digit a selector shows nothing where no emoji is drawn.
        let alone = matches!(c, '\u{FE0E}' | '\u{FE0F}') && from > 0 && scan.chars[from - 1].is_ascii();
        // Nor is a letter that stands alone known for what it is, where no other shows the language.
        let unknown =
            scan.imitates && c.is_alphabetic() && scan.word().len() == 1 && names::table().imitation(c).is_some();
        let look = names::table().imitation(c);
        let foreign = |at: Option<usize>| {
            at.and_then(|at| scan.chars.get(at)).is_some_and(|c| c.is_alphanumeric() && !c.is_ascii())
        };
        // A sign that looks like one of the shell's is one of a language only beside its letters.
        let operator = look.is_some_and(|look| look.script == "sign" && look.meant != '-')
            && !foreign(from.checked_sub(1))
            && !foreign(from.checked_add(1));
        let unknown = operator || unknown;
        scan.step(names::table());
        let marked = scan.plain.is_empty().then(|| scan.pieces.pop()).flatten();
        match marked {
            Some(Piece::Mark { label, .. }) if !c.is_ascii() => return Some(Misleading { at, label }),
            _ if alone => return Some(Misleading { at, label: say!("hidden-selector", point = point(c)) }),
            _ if unknown => return Some(Misleading { at, label: format!("{c} {}", point(c)) }),
            _ => {}
        }
        scan.plain.clear();
        at += scan.chars[from..scan.at].iter().map(|c| c.len_utf8()).sum::<usize>();
    }
    None
}

/// Finds what in a word a person may not see, or take for another character: a control character, or one beyond ASCII
/// that misleads.
pub fn illegible(word: &str) -> Option<String> {
    let control = word.chars().find(|c| c.is_ascii_control());
    let label = control.map(|c| say!("hidden-control", point = point(c))).or_else(|| Some(misleading(word)?.label));
    label.map(|label| say!("hidden-named", label = label))
}

struct Scan {
    chars: Vec<char>,
    /// Whether every foreign letter of the text imitates an ASCII one.
    imitates: bool,
    at: usize,
    plain: String,
    pieces: Vec<Piece>,
}

impl Scan {
    fn new(text: &str) -> Self {
        let foreign = |c: &char| c.is_alphabetic() && !c.is_ascii();
        let imitates = text.chars().filter(foreign).all(|c| names::table().imitation(c).is_some());
        Self { chars: text.chars().collect(), imitates, at: 0, plain: String::new(), pieces: Vec::new() }
    }

    fn step(&mut self, names: &Names) {
        let c = self.chars[self.at];
        match c {
            ' ' => self.blanks(),
            '\n' => self.lines(),
            '\t' => self.mark(say!("hidden-tab"), Severity::Note, 1),
            '\r' => self.carriage_return(),
            '!'..='~' => self.keep(1),
            _ if self.is_emoji_part() => self.keep(1),
            _ if names.combines(c) => self.combining(names),
            _ => self.other(c, names),
        }
    }

    fn other(&mut self, c: char, names: &Names) {
        if let Some((name, severity)) = names.hidden(c) {
            self.mark(format!("{name} {}", point(c)), severity, 1);
        } else if (c as u32) & 0xFFFE == 0xFFFE {
            self.mark(say!("hidden-noncharacter", point = point(c)), Severity::Danger, 1);
        } else if let Some((look, severity)) = names.imitation(c).and_then(|look| Some((look, self.misleads(look)?))) {
            self.mark(format!("{} {c} {}", names.script(look), point(c)), severity, 1);
        } else {
            self.keep(1);
        }
    }

    fn blanks(&mut self) {
        let run = self.run(|c| c == ' ');
        let begins = self.at == 0 || self.chars[self.at - 1] == '\n';
        let indents = begins && self.at > 0 && run < BLANKS_DANGEROUS;
        if run < BLANKS_NOTED || indents {
            self.keep(run);
        } else {
            let severity = if run < BLANKS_DANGEROUS { Severity::Note } else { Severity::Danger };
            self.mark(say!("hidden-spaces", count = run), severity, run);
        }
    }

    /// Line feeds stay; a run of empty lines is counted, and only its first and last feed are kept.
    fn lines(&mut self) {
        let run = self.run(|c| matches!(c, '\n' | ' ' | '\t'));
        let feeds = self.chars[self.at..self.at + run].iter().filter(|c| **c == '\n').count();
        if feeds <= LINES_NOTED {
            return self.keep(1);
        }
        let last = self.chars[self.at..self.at + run].iter().rposition(|c| *c == '\n').unwrap_or(0);
        let severity = if feeds <= LINES_DANGEROUS { Severity::Note } else { Severity::Danger };
        self.keep(1);
        self.mark(say!("hidden-lines", count = feeds - 1), severity, last - 1);
        self.keep(1);
    }

    fn carriage_return(&mut self) {
        let severity = match self.chars.get(self.at + 1) {
            Some('\n') => Severity::Note,
            _ => Severity::Danger,
        };
        self.mark(say!("hidden-return"), severity, 1);
    }

    fn combining(&mut self, names: &Names) {
        let run = self.run(|c| names.combines(c));
        if run <= COMBINING_USUAL {
            self.keep(run);
        } else {
            self.mark(say!("hidden-combining", count = run), Severity::Danger, run);
        }
    }

    /// A joiner, selector or skin tone that belongs to an emoji beside it.
    fn is_emoji_part(&self) -> bool {
        let before = self.at.checked_sub(1).map(|at| self.chars[at]);
        let after = self.chars.get(self.at + 1).copied();
        match self.chars[self.at] {
            '\u{FE0E}' | '\u{FE0F}' => before.is_some_and(|c| is_emoji(c) || "#*0123456789".contains(c)),
            '\u{200D}' => before.is_some_and(|c| is_emoji(c) || c == '\u{FE0F}') && after.is_some_and(is_emoji),
            c => is_emoji(c) && names::table().imitation(c).is_none(),
        }
    }

    /// Returns whether an imitation misleads here: letters in a word that has ASCII letters too, or that imitate a
    /// whole word of a text that has no other foreign letters; signs that touch ASCII.
    fn misleads(&self, look: &names::Look) -> Option<Severity> {
        let touches = |at: Option<usize>| at.and_then(|at| self.chars.get(at)).is_some_and(char::is_ascii_graphic);
        if look.script == "sign" {
            let after = touches(self.at.checked_add(1));
            let dash = look.meant == '-';
            let before = self.at.checked_sub(1);
            let begins = before.is_none_or(|at| self.chars[at].is_whitespace());
            let misleads = if dash { begins && after } else { after || touches(before) };
            return misleads.then_some(Severity::Danger);
        }
        let word = self.word();
        if word.iter().any(char::is_ascii_alphabetic) {
            return Some(Severity::Danger);
        }
        let whole = word.len() > 1 && self.imitates;
        whole.then_some(Severity::Note)
    }

    /// The letters and digits around the place where we are.
    fn word(&self) -> &[char] {
        let near = self.at.saturating_sub(WORD_REACH);
        let far = (self.at + WORD_REACH).min(self.chars.len());
        let begin =
            self.chars[near..self.at].iter().rposition(|c| !c.is_alphanumeric()).map_or(near, |at| near + at + 1);
        let end = self.chars[self.at..far].iter().position(|c| !c.is_alphanumeric());
        &self.chars[begin..end.map_or(far, |length| self.at + length.max(1))]
    }

    fn run(&self, belongs: impl Fn(char) -> bool) -> usize {
        self.chars[self.at..].iter().take_while(|c| belongs(**c)).count()
    }

    fn keep(&mut self, count: usize) {
        self.plain.extend(&self.chars[self.at..self.at + count]);
        self.at += count;
    }

    fn mark(&mut self, label: String, severity: Severity, count: usize) {
        self.flush();
        self.pieces.push(Piece::Mark { label, severity });
        self.at += count;
    }

    fn flush(&mut self) {
        if !self.plain.is_empty() {
            self.pieces.push(Piece::Plain(std::mem::take(&mut self.plain)));
        }
    }
}

fn point(c: char) -> String {
    format!("U+{:04X}", c as u32)
}

fn is_emoji(c: char) -> bool {
    matches!(c, '\u{1F000}'..='\u{1FAFF}' | '\u{2190}'..='\u{21FF}' | '\u{2300}'..='\u{23FF}' | '\u{25A0}'..='\u{27BF}'
        | '\u{2900}'..='\u{297F}' | '\u{2B00}'..='\u{2BFF}' | '\u{3030}' | '\u{303D}' | '\u{3297}' | '\u{3299}'
        | '\u{A9}' | '\u{AE}' | '\u{203C}' | '\u{2049}' | '\u{2122}' | '\u{2139}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(text: &str) -> Vec<String> {
        let marks = pieces(text).into_iter().filter_map(|piece| match piece {
            Piece::Plain(_) => None,
            Piece::Mark { label, severity } => {
                Some(format!("{label}{}", if severity == Severity::Danger { "!" } else { "" }))
            }
        });
        marks.collect()
    }

    #[test]
    fn ordinary_text_stays_plain() {
        let texts = [
            "git commit -m 'Grüße aus Köln – schön'",
            "echo 日本語のテキスト、です。",
            "echo Привет мир, как дела",
            "echo Ελληνικά και άλλα",
            "echo 👩‍👩‍👧 ❤️ ☑︎ 🇩🇪 👍🏽 1️⃣ ✅ → ok",
            "cat <<EOF\n        indented\n\nmore\nEOF",
            "printf '“quoted” … done'",
            "e\u{301}",
        ];
        for text in texts {
            assert_eq!(pieces(text), [Piece::Plain(text.to_owned())], "{text}");
            assert_eq!(hidden_count(text), 0, "{text}");
        }
    }

    #[test]
    fn what_hides_is_named() {
        let cases: [(&str, &[&str]); 16] = [
            ("a\u{1b}[2J", &["escape U+001B!"]),
            ("a\u{7f}", &["delete U+007F!"]),
            ("ls \u{2068}txt", &["first strong isolate U+2068!"]),
            ("a\u{200b}b", &["zero-width space U+200B!"]),
            ("a\u{e0041}", &["tag character U+E0041!"]),
            ("ls\u{a0}-la", &["no-break space U+00A0!"]),
            ("rm\u{3164}x", &["Hangul filler U+3164!"]),
            ("a\tb", &["tab"]),
            ("a\rb", &["carriage return U+000D!"]),
            ("a\r\nb", &["carriage return U+000D"]),
            ("c\u{430}t", &["Cyrillic а U+0430!"]),
            ("s\u{3bf}rt", &["Greek ο U+03BF!"]),
            ("rm –rf x", &["sign – U+2013!"]),
            ("a          b", &["10 spaces"]),
            ("a\n\n\n\n\nb", &["4 empty lines"]),
            ("a\u{301}\u{301}\u{301}\u{301}\u{301}", &["5 combining marks!"]),
        ];
        for (text, expected) in cases {
            assert_eq!(labels(text), expected, "{text:?}");
        }
        assert_eq!(labels(&format!("ls{}; id", " ".repeat(87))), ["87 spaces!"]);
        assert_eq!(labels("\u{fe0f}a\u{200d}b \u{1f3f4}\u{e0067}").len(), 3);
        assert_eq!(labels("\u{fffe}\u{1ffff}\u{10ffff}").len(), 3);
    }

    #[test]
    fn the_first_that_misleads_is_found_with_its_place() {
        let at = |text: &str| misleading(text).map(|found| (found.at, found.label));
        for text in [
            "grep -n J '日本.txt'",
            "é – ü",
            "git commit -m '👩‍👩‍👧 ❤️ ✅'",
            "echo Привет",
            "cat a\tb          c",
            "e\u{301}",
        ] {
            assert_eq!(at(text), None, "{text}");
        }
        assert_eq!(at("é\u{200b}"), Some((2, "zero-width space U+200B".to_owned())));
        assert_eq!(at("日 c\u{430}t"), Some((5, "Cyrillic а U+0430".to_owned())));
        assert_eq!(at("cat 1\u{fe0f}").map(|found| found.0), Some(5));
        // A whole word of letters that look like others, or one alone.
        assert_eq!(at("cat \u{430}.txt").map(|found| found.0), Some(4));
        assert_eq!(at("echo Привет, \u{430}"), None);
        assert_eq!(at("cat \u{441}\u{43e}\u{440}\u{443}").map(|found| found.0), Some(4));
        for text in [
            "a\u{301}\u{301}\u{301}\u{301}\u{301}",
            "\u{a0}",
            "\u{3000}",
            "\u{202e}a",
            "\u{85}",
            "ls –la",
            "a；b",
            "a ； b",
            "a ｜ b",
        ] {
            assert!(at(text).is_some(), "{text:?}");
        }
    }

    #[test]
    fn nothing_is_lost() {
        let text = "a\tb  c\n\n\nd – é";
        let joined: String = pieces(text)
            .into_iter()
            .map(|piece| match piece {
                Piece::Plain(plain) => plain,
                Piece::Mark { .. } => "\t".to_owned(),
            })
            .collect();
        assert_eq!(joined, text);
    }
}
