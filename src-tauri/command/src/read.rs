//! The closed grammar: a command is read only when there is exactly one way to read it.
//!
//! Words of plain characters and quotes, steps joined by `&& || ; |`, a short list of redirections, a short list of
//! harmless settings. No expansion of any kind: whatever a shell would expand, compute or continue is declined, and
//! the place and the reason are kept for the person.

mod scan;

use std::fmt;
use std::ops::Range;

use crate::text::say;

/// Limits how many bytes a command has that rules judge.
pub const MAX_BYTES: usize = 16 * 1024;
/// Limits how many steps a command has that rules judge.
pub const MAX_STEPS: usize = 20;
/// Limits how many words a command has that rules judge.
pub const MAX_WORDS: usize = 256;

/// Names the settings before a command that change how it looks, not what it does.
pub const INERT_SETTINGS: [&str; 16] = [
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "LC_MESSAGES",
    "LC_NUMERIC",
    "LC_TIME",
    "TZ",
    "TERM",
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR",
    "CI",
    "COLUMNS",
    "LINES",
    "CARGO_TERM_COLOR",
    "RUST_BACKTRACE",
];

/// Words with a meaning of their own where a command begins.
const RESERVED: [&str; 23] = [
    "!", "[[", "]]", "{", "}", "case", "coproc", "do", "done", "elif", "else", "esac", "fi", "for", "function", "if",
    "in", "select", "then", "time", "until", "while", "((",
];

/// Names the shells whose language is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// bash.
    Bash,
    /// A POSIX shell.
    Posix,
}

/// Holds a command read in exactly one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its steps in order; never empty.
    pub steps: Vec<Step>,
}

impl Reading {
    /// Makes a reading of words that no shell reads: one step as it stands, or none that could be judged when there are
    /// too many or none.
    pub fn of_words(words: &[String]) -> Self {
        let argv = words.to_vec();
        let step = Step { joint: Joint::First, settings: Vec::new(), argv, redirects: Vec::new(), span: 0..0 };
        Self { steps: if words.is_empty() || words.len() > MAX_WORDS { Vec::new() } else { vec![step] } }
    }
}

/// Holds one program with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// How it hangs together with the step before.
    pub joint: Joint,
    /// Settings for this step alone.
    pub settings: Vec<(String, String)>,
    /// The decoded words; the first is the program.
    pub argv: Vec<String>,
    /// Where its streams go, in order.
    pub redirects: Vec<Redirect>,
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
}

/// Tells what stands between two steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joint {
    /// Nothing: the first step.
    #[default]
    First,
    /// `;`: afterwards.
    Then,
    /// `&&`: if that succeeded.
    And,
    /// `||`: if that failed.
    Or,
    /// `|`: reads what the step before prints.
    Pipe,
}

/// Names the redirections that touch no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redirect {
    /// `2>&1`
    ErrorsToOutput,
    /// `>/dev/null`
    OutputAway,
    /// `2>/dev/null`
    ErrorsAway,
    /// `&>/dev/null`
    AllAway,
    /// `</dev/null`
    NoInput,
}

/// Tells why a command could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The place in the text, in bytes.
    pub span: Range<usize>,
    /// The reason.
    pub reason: Reason,
}

/// Tells what keeps a command from being read in exactly one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing there.
    Empty,
    /// One of the limits.
    TooLong,
    /// A character that cannot be seen, or that passes for another.
    Character(char),
    /// A line end inside the command.
    NewLine,
    /// `$` or a backtick outside single quotes.
    Substitution,
    /// `* ? [ ] { } ~` and the like: the shell would replace it.
    Expansion(char),
    /// A backslash outside single quotes.
    Escape,
    /// A comment.
    Comment,
    /// A quote that never closes.
    OpenQuote,
    /// A parenthesis or a word that begins a larger construct.
    Construct(String),
    /// A redirection that is not on the list.
    Redirection,
    /// A lone `&`.
    Background,
    /// An operator where a command was due, or one that is not on the list.
    Operator,
    /// A setting before the command that is not known to be inert.
    Setting(String),
    /// The second reader did not come to the same words.
    Disagreement,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::Empty => say!("reading-empty"),
            Self::TooLong => say!("reading-too-long"),
            Self::Character(c) => say!("reading-character", point = format!("{:04X}", *c as u32)),
            Self::NewLine => say!("reading-new-line"),
            Self::Substitution => say!("reading-substitution"),
            Self::Expansion(c) => say!("reading-expansion", c = c),
            Self::Escape => say!("reading-escape"),
            Self::Comment => say!("reading-comment"),
            Self::OpenQuote => say!("reading-open-quote"),
            Self::Construct(word) => say!("reading-construct", word = word),
            Self::Redirection => say!("reading-redirection"),
            Self::Background => say!("reading-background"),
            Self::Operator => say!("reading-operator"),
            Self::Setting(name) => say!("reading-setting", name = name),
            Self::Disagreement => say!("reading-disagreement"),
        })
    }
}

/// Reads a command, or says why it cannot be read in exactly one way.
///
/// # Errors
///
/// The first place that is not in the closed grammar.
pub fn read(text: &str, dialect: Dialect) -> Result<Reading, Unread> {
    if text.len() > MAX_BYTES {
        return Err(Unread { span: text.floor_char_boundary(MAX_BYTES)..text.len(), reason: Reason::TooLong });
    }
    scan::Scan::new(text, dialect).reading()
}

#[cfg(test)]
mod differential;

#[cfg(test)]
mod tests {
    use super::*;

    fn argv(text: &str) -> Vec<Vec<String>> {
        read(text, Dialect::Bash).unwrap().steps.into_iter().map(|step| step.argv).collect()
    }

    fn reason(text: &str) -> Reason {
        read(text, Dialect::Bash).unwrap_err().reason
    }

    #[test]
    fn plain_words_and_quotes() {
        assert_eq!(argv("git status"), [["git", "status"]]);
        assert_eq!(argv("  git  'status' \"-s\"  "), [["git", "status", "-s"]]);
        assert_eq!(argv("cat src/'a b'.txt"), [["cat", "src/a b.txt"]]);
        assert_eq!(argv("sed -n '$p' \"\" a"), [["sed", "-n", "$p", "", "a"]]);
        assert_eq!(argv("rg -g\"*.rs\" a=b a^b a~"), [["rg", "-g*.rs", "a=b", "a^b", "a~"]]);
        assert_eq!(argv("echo \"it's\" 'say \"so\"'"), [["echo", "it's", "say \"so\""]]);
        assert_eq!(argv("ls|wc;id"), [vec!["ls"], vec!["wc"], vec!["id"]]);
    }

    #[test]
    fn letters_of_every_language_stand_for_themselves() {
        assert_eq!(argv("grep -n J '日本.txt'"), [["grep", "-n", "J", "日本.txt"]]);
        assert_eq!(argv("cat é.txt \"a – b\" Größe/à"), [["cat", "é.txt", "a – b", "Größe/à"]]);
        assert_eq!(argv("echo '✅ done'"), [["echo", "✅ done"]]);
    }

    #[test]
    fn neither_a_sharp_inside_a_word_nor_a_quoted_exclamation_mark_means_anything() {
        assert_eq!(argv("echo a#b ''#c"), [["echo", "a#b", "#c"]]);
        assert_eq!(argv("nix eval .#description"), [["nix", "eval", ".#description"]]);
        assert_eq!(argv("curl http://h/x#frag"), [["curl", "http://h/x#frag"]]);
        assert_eq!(argv("echo \"wow!\" \"A&B!=C\" '!'"), [["echo", "wow!", "A&B!=C", "!"]]);
    }

    #[test]
    fn steps_and_redirections() {
        let reading = read("CI=1 npm test 2>&1 | tail -20 && ls >/dev/null 2> /dev/null; id", Dialect::Bash).unwrap();
        let joints: Vec<Joint> = reading.steps.iter().map(|step| step.joint).collect();
        assert_eq!(joints, [Joint::First, Joint::Pipe, Joint::And, Joint::Then]);
        assert_eq!(reading.steps[0].settings, [("CI".to_owned(), "1".to_owned())]);
        assert_eq!(reading.steps[0].redirects, [Redirect::ErrorsToOutput]);
        assert_eq!(reading.steps[2].redirects, [Redirect::OutputAway, Redirect::ErrorsAway]);
        assert_eq!(reading.steps[3].span, 61..63);
        assert!(read("ls &>/dev/null", Dialect::Bash).is_ok());
        assert!(read("ls &>/dev/null", Dialect::Posix).is_err());
    }

    #[test]
    fn everything_else_is_declined_with_its_reason() {
        let cases = [
            ("", Reason::Empty),
            ("   ", Reason::Empty),
            ("ls $x", Reason::Substitution),
            ("ls \"$x\"", Reason::Substitution),
            ("ls `id`", Reason::Substitution),
            ("ls \"`id`\"", Reason::Substitution),
            ("ls *", Reason::Expansion('*')),
            ("ls ~", Reason::Expansion('~')),
            ("ls a:~", Reason::Expansion('~')),
            ("ls a=~", Reason::Expansion('~')),
            ("ls ^a", Reason::Expansion('^')),
            ("git log {a,b}", Reason::Expansion('{')),
            ("awk {print\\ $1} a", Reason::Expansion('{')),
            ("ls \\a", Reason::Escape),
            ("ls \"\\a\"", Reason::Escape),
            ("ls # a", Reason::Comment),
            ("#a", Reason::Comment),
            ("ls !", Reason::Expansion('!')),
            ("ls 'a", Reason::OpenQuote),
            ("ls \"a", Reason::OpenQuote),
            ("ls\nid", Reason::NewLine),
            ("ls\tid", Reason::Character('\t')),
            ("ls \tid", Reason::Character('\t')),
            ("ls 'a\tb'", Reason::Character('\t')),
            ("ls 'a\nb'", Reason::NewLine),
            ("ls 'é\u{200b}'", Reason::Character('\u{200b}')),
            ("ls é\u{a0}x", Reason::Character('\u{a0}')),
            ("ls \u{3000}", Reason::Character('\u{3000}')),
            ("ls \"\u{202e}\"", Reason::Character('\u{202e}')),
            ("ls c\u{430}t", Reason::Character('\u{430}')),
            ("if ls", Reason::Construct("if".into())),
            ("(ls)", Reason::Construct("(".into())),
            ("ls > a", Reason::Redirection),
            ("ls >&2", Reason::Redirection),
            ("ls 2>/dev/null/", Reason::Redirection),
            ("ls 2>&1x", Reason::Redirection),
            ("ls a2>&1", Reason::Redirection),
            (">/dev/null ls", Reason::Redirection),
            ("ls &", Reason::Background),
            ("ls |& id", Reason::Operator),
            ("ls ;; id", Reason::Operator),
            ("ls && ; id", Reason::Operator),
            ("ls &&", Reason::Operator),
            ("| ls", Reason::Operator),
            ("X=1 ls", Reason::Setting("X".into())),
            ("CI=1", Reason::Setting("CI".into())),
            ("CI+=1 ls", Reason::Setting("CI".into())),
            ("TZ=../x ls", Reason::Setting("TZ".into())),
            ("TZ=/x ls", Reason::Setting("TZ".into())),
            ("a=b", Reason::Setting("a".into())),
            ("1=2 ls", Reason::Expansion('=')),
            ("'a=b' ls", Reason::Construct("a=b".into())),
            ("%1", Reason::Expansion('%')),
            ("'' ls", Reason::Construct("".into())),
        ];
        for (text, expected) in cases {
            assert_eq!(reason(text), expected, "{text}");
        }
        assert_eq!(reason(&"a".repeat(MAX_BYTES + 1)), Reason::TooLong);
        assert_eq!(reason(&"a ".repeat(300)), Reason::TooLong);
        assert_eq!(reason(&vec!["a"; 21].join(";")), Reason::TooLong);
    }
    #[test]
    fn no_word_of_the_language_begins_a_step() {
        let words = "if then else elif fi time for in until while do done case esac coproc select function { } ! [[ ]]";
        for word in words.split(' ') {
            assert!(read(&format!("{word} ls"), Dialect::Bash).is_err(), "{word}");
            assert!(read(&format!("'{word}' ls"), Dialect::Bash).is_err(), "'{word}'");
        }
    }

    #[test]
    fn settings_that_choose_what_runs_are_declined() {
        let names = "PATH IFS ENV BASH_ENV SHELLOPTS PS4 HOME PWD LD_PRELOAD LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES \
                     GIT_DIR GIT_PAGER PAGER EDITOR VISUAL NODE_OPTIONS PYTHONPATH PERL5OPT RUBYOPT RUSTC_WRAPPER LC_X";
        for name in names.split_whitespace() {
            assert_eq!(reason(&format!("{name}=a ls")), Reason::Setting(name.into()));
        }
    }
}
