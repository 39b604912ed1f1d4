//! The open reading: the whole of the shell's language as well as it can be followed, for explaining.
//!
//! Every simple command in the text is found, wherever it hides: in loops, conditions, functions, substitutions,
//! here-documents. What it says is shown to a person and never allows anything.

mod again;
mod calculation;
mod calls;
mod constructs;
mod cursor;
mod grammar;
mod lexis;
mod redirects;
mod sets;
mod trouble;
mod turns;
mod values;

use std::ops::Range;

use super::read::Joint;
pub use trouble::{Trouble, TroubleKind};

/// Nesting deeper than this is not followed.
const MAX_DEPTH: usize = 24;
/// More commands than this are not listed.
const MAX_COMMANDS: usize = 200;

/// Holds a command text as an outline of simple commands.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// The simple commands, each after those whose output stands in its words.
    pub commands: Vec<Command>,
    /// What could not be followed.
    pub troubles: Vec<Trouble>,
    /// The functions the text defines.
    pub functions: Vec<Function>,
    /// Whether something in it is a calculation to bash, and to a plain `sh` may be commands.
    pub two_ways: bool,
    /// Whether it was not followed to its end, so that commands may be missing.
    pub cut: bool,
}

/// Describes a function that a text defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The commands of its body.
    pub body: Range<usize>,
    /// How deep the place where it is defined is nested.
    pub depth: usize,
    /// Where its body stands in the text, in bytes.
    pub text: Range<usize>,
}

impl Outline {
    /// Finds the function that a command calls: defined before it runs, not deeper than it stands, and not forgotten
    /// since.
    pub fn called(&self, at: usize) -> Option<&Function> {
        let command = self.commands.get(at)?;
        let name = &command.words.first()?.text;
        let ran = self.runs_at(at);
        let known = |one: &&Function| one.name == *name && one.body.start <= ran && one.depth <= command.depth;
        let function = self.functions.iter().rev().find(known)?;
        let forgets = |step: &Command| {
            let words = || step.words.iter().map(|word| word.text.as_str());
            words().any(|word| matches!(word, "unset" | "unfunction" | "unhash" | "functions"))
                && words().any(|word| word == name || word.contains(['$', '{']))
        };
        (!self.commands.get(function.body.start..at.max(function.body.start))?.iter().any(forgets)).then_some(function)
    }

    /// Where a command runs: one of a function's body where that is first called, if it plainly is.
    fn runs_at(&self, at: usize) -> usize {
        let around = self.functions.iter().filter(|one| one.body.contains(&at)).min_by_key(|one| one.body.len());
        let Some(around) = around else { return at };
        let calls = |step: &Command| step.words.first().is_some_and(|word| word.text == around.name);
        let behind = self.commands.get(around.body.end..).unwrap_or_default();
        behind.iter().position(calls).map_or(at, |call| around.body.end + call)
    }

    /// Returns whether a command starts the function anew in whose body it stands, itself or by way of others.
    pub fn comes_back(&self, at: usize) -> bool {
        let Some(called) = self.called(at) else { return false };
        let around: Vec<&str> =
            self.functions.iter().filter(|one| one.body.contains(&at)).map(|one| one.name.as_str()).collect();
        let mut seen = vec![called.name.as_str()];
        let mut next = 0;
        while let Some(name) = seen.get(next).copied() {
            next += 1;
            if around.contains(&name) {
                return true;
            }
            let named = self.functions.iter().filter(|one| one.name == name);
            let steps = named.flat_map(|one| self.commands.get(one.body.clone()).unwrap_or_default());
            for word in steps.filter_map(|step| step.words.first()) {
                let defined = self.functions.iter().any(|one| one.name == word.text);
                if defined && !seen.contains(&word.text.as_str()) {
                    seen.push(&word.text);
                }
            }
        }
        false
    }
}

/// Holds one simple command, or the redirections of a larger construct (then without words).
#[derive(Clone, Debug, Default)]
pub struct Command {
    /// Its words, the first the program.
    pub words: Vec<Word>,
    /// Settings before it, or alone.
    pub settings: Vec<(String, Word)>,
    /// Where its streams go.
    pub redirects: Vec<Redirection>,
    /// Where it stands in the text, in bytes; empty when it was found inside something decoded.
    pub span: Range<usize>,
    /// How it hangs together with what stands before.
    pub joint: Joint,
    /// Whether it stays in the background.
    pub background: bool,
    /// How deep it is nested.
    pub depth: usize,
    /// Whether parentheses or a substitution give it a shell of its own, so that it changes nothing of the outer one.
    pub apart: bool,
    /// The commands whose output it reads through a pipe.
    pub from: Option<Range<usize>>,
    /// Whether another reads its output through a pipe.
    pub piped: bool,
    /// The commands whose output stands in its words.
    pub computed: Option<Range<usize>>,
    /// The loop's variable and words, for the construct itself.
    pub construct: Option<&'static str>,
    /// The loops that begin with it, the outermost first.
    pub loops: Vec<Loop>,
    /// What it says in each turn of the loop it stands in, where the words of that are known and it names them.
    pub turns: Vec<Turn>,
    /// What it says for each call of the function it stands in, where it says something else then.
    pub calls: Vec<Turn>,
    /// Whether the calls are all there are, so that it never says what it says as it stands.
    pub as_called: bool,
    /// What it says where a variable holds something else that it may hold.
    pub others: Vec<Command>,
    /// Whether it stays in the background of a loop that never ends by itself and never waits.
    pub endless: bool,
    /// Whether it stays in the background of a loop that does not wait for it.
    pub repeated: bool,
    /// Where the names come from that it is given turn by turn.
    pub over: Option<Over>,
}

/// Tells how a loop goes round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loop {
    /// For each of these words, as they are written.
    Each(Vec<String>),
    /// For each argument the text or the function is given.
    Arguments,
    /// Counting: `i=0; i<3; i++`.
    Counting(String),
    /// As long as this command succeeds.
    While,
    /// Until this command succeeds.
    Until,
    /// On and on, since its condition always holds: `while true`. A word that leaves it may stand in its body.
    Endless(Leaving),
    /// Not at all: this condition never lets it begin, since it always succeeds or always fails.
    Never(String, bool),
}

/// Tells what ends a loop whose condition always holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// Nothing in it.
    Nothing,
    /// This word of its body.
    Word(String),
    /// A word in it, which may be about a loop within.
    Unclear,
}

/// Holds a command in one turn of a loop, or in one call of a function.
#[derive(Clone, Debug)]
pub struct Turn {
    /// What the loop's variable stands for, or the words of the call.
    pub word: String,
    /// The command with that in its place.
    pub command: Command,
}

/// Tells what a loop goes over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// Lines of its input, wherever that comes from.
    Pipe,
    /// What these commands print.
    Commands(Range<usize>),
}

/// Holds a word as far as it can be decoded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word {
    /// The text; what is computed stands as it is written.
    pub text: String,
    /// Whether the text is all there is to it.
    pub plain: bool,
    /// Whether quotes or backslashes stood in it.
    pub quoted: bool,
    /// Whether the output of a command stands in it.
    pub computed: bool,
    /// Where it stands in the text, in bytes; empty when it was found inside something decoded.
    pub span: Range<usize>,
    /// Where its text begins in the text it stands in, when it stands there letter by letter: bare, or quoted whole.
    pub verbatim: Option<usize>,
}

impl AsRef<str> for Word {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// Describes a redirection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirection {
    /// The stream, when it is named.
    pub stream: Option<u32>,
    /// What happens.
    pub kind: Stream,
    /// The file, stream or text.
    pub target: Word,
}

/// Tells what a redirection does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// `<`
    Read,
    /// `>` and its kin.
    Write,
    /// `>>`
    Append,
    /// `>&` and `<&` with a stream.
    Same,
    /// A here-document or here-string: the target is the text itself.
    Text,
}

/// Reads a text as an outline. Never fails: what cannot be followed is noted.
pub fn outline(text: &str) -> Outline {
    nested(text, 0)
}

/// Reads text found inside other text.
pub fn nested(text: &str, depth: usize) -> Outline {
    let mut outline = read(text, depth);
    if depth > 0 {
        outline.commands.iter_mut().for_each(Command::forget_places);
    }
    outline
}

/// Reads text that stands letter by letter in other text, from a place in it.
pub fn within(text: &str, depth: usize, from: usize) -> Outline {
    let mut outline = read(text, depth);
    outline.commands.iter_mut().for_each(|command| command.begin_at(from));
    outline
}

/// Reads the text of a here-document.
fn here_document(text: &str, depth: usize) -> Outline {
    let mut outline = read_by(text, depth, |grammar| grammar.here_document());
    outline.commands.iter_mut().for_each(Command::forget_places);
    outline
}

fn read(text: &str, depth: usize) -> Outline {
    read_by(text, depth, |grammar| grammar.all())
}

fn read_by(text: &str, depth: usize, read: impl FnOnce(&mut grammar::Grammar<'_>)) -> Outline {
    let mut grammar = grammar::Grammar::new(text, depth);
    read(&mut grammar);
    grammar.follow_calls();
    let mut outline = grammar.outline;
    let read: Vec<Range<usize>> = outline.commands.iter().filter_map(|command| command.from.clone()).collect();
    for range in read {
        outline.commands.get_mut(range).unwrap_or_default().iter_mut().for_each(|command| command.piped = true);
    }
    outline
}

impl Command {
    /// Its places are those of another text.
    fn forget_places(&mut self) {
        self.span = 0..0;
        self.readings().for_each(Self::forget_places);
        self.places().for_each(|word| (word.span, word.verbatim) = (0..0, None));
    }

    /// Its places are counted from a place in another text.
    fn begin_at(&mut self, from: usize) {
        let moved = |span: &Range<usize>| if span.is_empty() { 0..0 } else { span.start + from..span.end + from };
        self.span = moved(&self.span);
        self.readings().for_each(|reading| reading.begin_at(from));
        self.places().for_each(|word| {
            word.span = moved(&word.span);
            word.verbatim = word.verbatim.map(|at| at + from);
        });
    }

    /// What else it says.
    fn readings(&mut self) -> impl Iterator<Item = &mut Self> {
        self.turns.iter_mut().chain(&mut self.calls).map(|turn| &mut turn.command).chain(&mut self.others)
    }

    fn places(&mut self) -> impl Iterator<Item = &mut Word> {
        let targets = self.redirects.iter_mut().map(|redirect| &mut redirect.target);
        self.words.iter_mut().chain(targets)
    }
}

impl Outline {
    /// Lists the words of each command, as far as they can be decoded, for rules that refuse.
    pub fn plain_words(&self) -> Vec<Vec<String>> {
        let words = |command: &Command| command.words.iter().map(|word| word.text.clone()).collect::<Vec<_>>();
        self.commands.iter().filter(|command| !command.words.is_empty()).map(words).collect()
    }

    /// Lists the words of all commands, one after another.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.commands.iter().flat_map(|command| &command.words).map(|word| word.text.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        let outline = outline(text);
        outline.plain_words().into_iter().map(|words| words.join(" ")).collect()
    }

    #[test]
    fn every_simple_command_is_found() {
        let cases: [(&str, &[&str]); 16] = [
            ("cd a && npm test | grep 'x y'", &["cd a", "npm test", "grep x y"]),
            ("for i in 1 2; do curl \"$i\" > o; done", &["curl $i"]),
            ("if [ -f a ]; then rm a; else touch a; fi", &["[ -f a ]", "rm a", "touch a"]),
            ("while read l; do echo $l; done < x", &["read l", "echo $l"]),
            ("echo \"$(curl -s x)\" `id`", &["curl -s x", "id", "echo $(curl -s x) `id`"]),
            ("cat > a <<'EOF'\nrm -rf /\nEOF\nls", &["cat", "ls"]),
            ("cat <<EOF\n$(id)\nEOF", &["cat", "id"]),
            ("(cd a; ls) & wait", &["cd a", "ls", "wait"]),
            ("f() { rm x; }; f", &["rm x", "f"]),
            ("case $x in a|b) ls;; *) id ;; esac", &["ls", "id"]),
            ("diff <(sort a) <(sort b)", &["sort a", "sort b", "diff <(sort a) <(sort b)"]),
            ("$'\\162\\x6d' -rf x", &["rm -rf x"]),
            ("a=rm; $a -r x", &["rm -r x"]),
            ("[[ -n $x && a < b ]] && ls # c; id", &["[[ -n $x && a < b ]]", "ls"]),
            ("r\\m x\\\n y; ! time ls", &["rm x y", "ls"]),
            ("until false; do { ls; }; done 2>&1 | tail", &["false", "ls", "tail"]),
        ];
        for (text, expected) in cases {
            assert_eq!(lines(text), expected, "{text}");
        }
    }

    #[test]
    fn no_command_hides_in_what_looks_like_text() {
        let deep = |inside: &str| format!("{}{inside}{}", "( ".repeat(MAX_DEPTH), " )".repeat(MAX_DEPTH));
        for text in [
            "echo $((1+`rm x; echo 1`))",
            "echo $((echo 1) ; (rm x))",
            "echo $(( $((a) | (rm x)) ))",
            "((rm x); ls)",
            "((rm x))",
            "cat <<E\n$(echo \")\"; rm x)\nE",
            "cat <<E\n\\\" '$(rm x)' \\\"\nE",
            "cat <<E\n${a:-'`rm x`'}\nE",
            "echo \"${a:-'$(rm x)'}\"",
            "case a in $(rm x)) ls;; esac",
            "case a in `rm x`) ls;; esac",
            "ls \r# ; rm x",
            "((rm x > \")) #\" ) )",
            "echo $(((rm x) > \")) #\" ) )",
            "((1 + ${a:-)) #} ) | (rm x) )",
            "a=(\"(\" ); rm x; b=(\")\")",
            "a=( # (\n); rm x; b=( # )\n)",
            "declare a=('('); rm x; declare b=(')')",
            "for ((i='('; i < 1; i++)); do ls; done; rm x; echo ')))'",
            "a=(<(rm x))",
            "a[$(rm x)]=1",
            "a[`rm x`]=1",
            "x[$(rm x)",
            "((a[$(rm x)]++))",
        ] {
            assert!(lines(text).contains(&"rm x".to_owned()), "{text}: {:?}", lines(text));
        }
        for text in [&*deep("echo `rm x`"), &deep("cat <<E\n$(rm x)\nE\n"), "cat <<E\nE\r\nls '\n$(rm x)\nE\nls # '\n"]
        {
            assert!(!outline(text).troubles.is_empty(), "{text}");
        }
        for text in [
            "((i++))",
            "((i < 10 && j == 2))",
            "echo $(( (1+2)*3 ))",
            "cat <<E\n\\$(rm x) it's\nE",
            "ls # it's",
            "((${#a} > 3))",
            "echo $((16#ff + ${x:-1}))",
            "a=('(' x) # (",
            "echo $((\n $a +\n 1 ))",
        ] {
            let outline = outline(text);
            assert!(outline.troubles.is_empty() && outline.commands.len() < 2, "{text}: {outline:?}");
        }
    }

    #[test]
    fn pipes_redirections_and_background_are_kept() {
        let outline = outline("(curl a; id) | sh >> o 2>&1 &");
        assert_eq!(outline.commands[2].from, Some(0..2));
        assert!(outline.commands[2].background);
        assert_eq!(outline.commands.iter().map(|command| command.piped).collect::<Vec<_>>(), [true, true, false]);
        let kinds: Vec<Stream> = outline.commands[2].redirects.iter().map(|redirect| redirect.kind).collect();
        assert_eq!(kinds, [Stream::Append, Stream::Same]);
    }

    #[test]
    fn what_cannot_be_followed_is_noted() {
        for text in ["ls \"$(", "echo 'a", "if ls; then", "cat <<EOF\na", ")", "((((((", "for", "a() ", "${x", "`"] {
            let _ = outline(text);
        }
        assert!(!outline("ls 'a").troubles.is_empty());
        let deep = "$(".repeat(5000);
        assert!(!outline(&deep).troubles.is_empty());
        let deep = "(".repeat(16_000);
        assert!(!outline(&deep).troubles.is_empty());
        let deep = "`".repeat(16_000);
        let _ = outline(&deep);
        let deep = "\"${".repeat(5_000);
        let _ = outline(&deep);
        let deep = format!("{}{}", "$((".repeat(300), "))".repeat(300));
        assert!(!outline(&deep).troubles.is_empty());
    }
}
