//! The words of a command, piece by piece: options with their values, the end of options, operands.
//!
//! There is this one parser for all who read options, strictly or leniently. It knows no option itself: a grammar says how
//! a word is written and what an option takes. An option the grammar does not know is handed on as such, and the reader
//! decides what that means to it.

/// What a reader knows of a program's options.
pub trait Grammar {
    /// What the reader knows of a value besides that there may be one.
    type Value: Copy;

    /// Tells how a word that begins with `-` or `+` is taken apart.
    fn shape(&self, word: &str, _position: Position<'_>) -> Shape<Self::Value> {
        match word {
            _ if word.starts_with('+') => Shape::Operand,
            _ if word.starts_with("--") => Shape::Long,
            _ => Shape::Letters,
        }
    }

    /// Tells what an option takes. `word` is the whole word it stands in.
    fn takes(&self, name: &str, word: &str, position: Position<'_>) -> Takes<Self::Value>;

    /// Tells whether a character may be an option in a word of joined ones. Where one may not, the word is left.
    fn is_letter(&self, _character: char) -> bool {
        true
    }
}

/// Where a word stands among the others.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// How many operands stand before it.
    pub operands: usize,
    /// The word behind it.
    pub next: Option<&'a str>,
}

/// How a word is taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape<V> {
    /// It is an operand.
    Operand,
    /// It is one option, whose name ends before the first `=`.
    Long,
    /// Each letter is an option, up to one with a value.
    Letters,
    /// It may be either, so it is read as both; as one option alone where that takes the next word.
    Both,
    /// It is one option, whose name has so many bytes, and what that takes.
    Named(usize, Takes<V>),
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes<V> {
    /// Nobody knows the option.
    Unknown,
    /// It takes no value.
    Nothing,
    /// Its value stands in its own word, or there is none.
    Joined(V),
    /// Its value stands in its own word, or it is so many words behind it.
    Words(V, usize),
}

/// Where a value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue<'a> {
    /// There is none.
    None,
    /// In the option's own word.
    Joined(&'a str),
    /// In the words behind it, of which this is the first.
    Behind(&'a str),
}

impl<'a> OptionValue<'a> {
    /// Returns its text.
    #[must_use]
    pub fn text(self) -> Option<&'a str> {
        match self {
            Self::None => None,
            Self::Joined(text) | Self::Behind(text) => Some(text),
        }
    }
}

/// An option as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenOption<'a, V> {
    /// The place of its word.
    pub place: usize,
    /// Its name with its dashes.
    pub name: String,
    /// The whole word it stands in.
    pub word: &'a str,
    /// What it takes.
    pub takes: Takes<V>,
    /// Its value; also that of an option which takes none, where `=` stands behind its name.
    pub value: OptionValue<'a>,
}

/// A piece of a command's words. Operands are told with their place among the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordPiece<'a, W, V> {
    /// An option.
    Option(GivenOption<'a, V>),
    /// An operand.
    Operand(usize, &'a W),
    /// The `--` behind which there are no options.
    End,
    /// A word behind that.
    Behind(usize, &'a W),
}

/// The pieces of a command's words, in their order.
#[derive(Debug)]
pub struct Pieces<'a, W, G> {
    words: &'a [W],
    grammar: G,
    at: usize,
    operands: usize,
    ended: bool,
    /// A word of joined options, and where the next of them begins.
    letters: Option<(&'a str, usize)>,
}

impl<'a, W: AsRef<str>, G: Grammar> Pieces<'a, W, G> {
    /// Begins with the first word behind the program's name.
    pub fn new(words: &'a [W], grammar: G) -> Self {
        Self { words, grammar, at: 0, operands: 0, ended: false, letters: None }
    }

    fn here(&self) -> Position<'a> {
        Position { operands: self.operands, next: self.words.get(self.at).map(AsRef::as_ref) }
    }

    /// An option that is a word of its own, up to the end of its name.
    fn whole(&mut self, word: &'a str, end: usize, takes: Takes<G::Value>) -> GivenOption<'a, G::Value> {
        let (place, (name, rest)) = (self.at - 1, word.split_at(end));
        let value = rest.strip_prefix('=').map_or_else(|| self.behind(takes), OptionValue::Joined);
        GivenOption { place, name: name.to_owned(), word, takes, value }
    }

    /// An option that is a word of its own, up to the first `=`.
    fn long(&mut self, word: &'a str) -> GivenOption<'a, G::Value> {
        let end = word.find('=').unwrap_or(word.len());
        let takes = self.grammar.takes(&word[..end], word, self.here());
        self.whole(word, end, takes)
    }

    /// The next option of a word of joined ones.
    fn letter(&mut self) -> Option<GivenOption<'a, G::Value>> {
        let (word, at) = self.letters.take()?;
        let letter = word[at..].chars().next().filter(|letter| self.grammar.is_letter(*letter))?;
        let (place, name, rest) = (self.at - 1, format!("-{letter}"), &word[at + letter.len_utf8()..]);
        let takes = self.grammar.takes(&name, word, self.here());
        let value = match takes {
            Takes::Joined(_) | Takes::Words(..) if !rest.is_empty() => OptionValue::Joined(rest),
            _ => self.behind(takes),
        };
        if value == OptionValue::None && !rest.is_empty() {
            self.letters = Some((word, word.len() - rest.len()));
        }
        Some(GivenOption { place, name, word, takes, value })
    }

    /// A value in the words that follow, which it takes with it.
    fn behind(&mut self, takes: Takes<G::Value>) -> OptionValue<'a> {
        let Takes::Words(_, count) = takes else { return OptionValue::None };
        let words = self.words.get(self.at..self.at + count).unwrap_or_default();
        self.at += words.len();
        words.first().map_or(OptionValue::None, |first| OptionValue::Behind(first.as_ref()))
    }
}

impl<'a, W: AsRef<str>, G: Grammar> Iterator for Pieces<'a, W, G> {
    type Item = WordPiece<'a, W, G::Value>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(given) = self.letter() {
                return Some(WordPiece::Option(given));
            }
            let (place, word) = (self.at, self.words.get(self.at)?);
            let text = word.as_ref();
            self.at += 1;
            if self.ended {
                return Some(WordPiece::Behind(place, word));
            }
            if text == "--" {
                self.ended = true;
                return Some(WordPiece::End);
            }
            let marked = text.len() > 1 && text.starts_with(['-', '+']);
            let given = match if marked { self.grammar.shape(text, self.here()) } else { Shape::Operand } {
                Shape::Operand => {
                    self.operands += 1;
                    return Some(WordPiece::Operand(place, word));
                }
                Shape::Letters => {
                    self.letters = Some((text, 1));
                    continue;
                }
                Shape::Both => {
                    let given = self.long(text);
                    let ends = matches!(
                        (given.takes, given.value),
                        (Takes::Words(..), OptionValue::None | OptionValue::Behind(_))
                    );
                    self.letters = (!ends).then_some((text, 1));
                    given
                }
                Shape::Long => self.long(text),
                Shape::Named(end, takes) => self.whole(text, end, takes),
            };
            return Some(WordPiece::Option(given));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Knows `-a`, `-n` with a value, `-p` with two, `-c` with one that hangs on it, and the same in long.
    struct Small;

    impl Grammar for Small {
        type Value = ();

        fn takes(&self, name: &str, _: &str, _: Position<'_>) -> Takes<()> {
            match name {
                "-a" | "--all" => Takes::Nothing,
                "-c" | "--color" => Takes::Joined(()),
                "-n" | "--number" => Takes::Words((), 1),
                "-p" | "--pair" => Takes::Words((), 2),
                _ => Takes::Unknown,
            }
        }
    }

    fn pieces(text: &str) -> String {
        let words: Vec<&str> = text.split(' ').collect();
        let told = Pieces::new(&words, Small).map(|piece| match piece {
            WordPiece::Option(given) => {
                let unknown = if given.takes == Takes::Unknown { "?" } else { "" };
                let value = match given.value {
                    OptionValue::None => String::new(),
                    OptionValue::Joined(value) => format!("={value}"),
                    OptionValue::Behind(value) => format!(" {value}"),
                };
                format!("[{unknown}{}{value}]", given.name)
            }
            WordPiece::Operand(place, word) => format!("{place}:{word}"),
            WordPiece::End => "--".to_owned(),
            WordPiece::Behind(place, word) => format!("{place}!{word}"),
        });
        told.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_fall_apart_as_the_grammar_says() {
        for (text, told) in [
            ("x -a y", "0:x [-a] 2:y"),
            ("-an5 -an 5", "[-a] [-n=5] [-a] [-n 5]"),
            ("-n=5 -n", "[-n==5] [-n]"),
            ("-c x -cx -ac", "[-c] 1:x [-c=x] [-a] [-c]"),
            ("--color x --color=x --number x", "[--color] 1:x [--color=x] [--number x]"),
            ("--all=x --number= --number", "[--all=x] [--number=] [--number]"),
            ("-p a b c", "[-p a] 3:c"),
            ("-p a", "[-p] 1:a"),
            ("--number -- -a -- -n", "[--number --] [-a] -- 4!-n"),
            ("-ax -é5 --x=y", "[-a] [?-x] [?-é] [?-5] [?--x=y]"),
            ("- +x", "0:- 1:+x"),
            ("", "0:"),
        ] {
            assert_eq!(pieces(text), told, "{text}");
        }
    }
}
