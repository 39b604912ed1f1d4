//! The second reader: a parser written by others must come to the same words, or a person is asked.
//!
//! It is only given text the closed grammar has read, so nothing in it can nest, expand or run away.

use brush_parser::ast::{
    AndOr, AssignmentName, AssignmentValue, Command, CommandPrefixOrSuffixItem, IoFileRedirectKind,
    IoFileRedirectTarget, IoRedirect, Pipeline, Program, SeparatorOperator, SimpleCommand, Word,
};
use brush_parser::word::{self, WordPiece};
use brush_parser::{ParserOptions, TokenizerOptions, parse_tokens, uncached_tokenize_str};

use super::read::{Dialect, Joint, Reading, Redirect, Step};

/// Outside quotes a shell puts something else in the place of these; the parser leaves that to whoever expands.
const EXPANDS: [char; 8] = ['*', '?', '[', ']', '{', '}', '!', '\\'];

/// Returns whether the second reader reads a text exactly as the first did.
pub fn agrees(text: &str, reading: &Reading, dialect: Dialect) -> bool {
    steps(text, dialect).is_some_and(|steps| {
        steps.len() == reading.steps.len() && steps.iter().zip(&reading.steps).all(|(other, step)| other.says(step))
    })
}

/// A step as the second reader sees it.
#[derive(Debug)]
struct Other {
    joint: Joint,
    settings: Vec<(String, String)>,
    argv: Vec<String>,
    redirects: Vec<Redirect>,
}

impl Other {
    fn says(&self, step: &Step) -> bool {
        self.joint == step.joint
            && self.argv == step.argv
            && self.settings == step.settings
            && self.redirects == step.redirects
    }
}

fn steps(text: &str, dialect: Dialect) -> Option<Vec<Other>> {
    let sh_mode = dialect == Dialect::Posix;
    let options = ParserOptions { sh_mode, tilde_expansion_after_colon: true, ..ParserOptions::default() };
    let words = TokenizerOptions { sh_mode, ..options.tokenizer_options() };
    let tokens = uncached_tokenize_str(text, &words).ok()?;
    let program = parse_tokens(&tokens, &options).ok()?;
    walk(&program, &options)
}

fn walk(program: &Program, options: &ParserOptions) -> Option<Vec<Other>> {
    let mut steps: Vec<Other> = Vec::new();
    for item in program.complete_commands.iter().flat_map(|list| &list.0) {
        let SeparatorOperator::Sequence = item.1 else { return None };
        let joint = if steps.is_empty() { Joint::First } else { Joint::Then };
        pipeline(&item.0.first, joint, options, &mut steps)?;
        for more in &item.0.additional {
            match more {
                AndOr::And(next) => pipeline(next, Joint::And, options, &mut steps)?,
                AndOr::Or(next) => pipeline(next, Joint::Or, options, &mut steps)?,
            }
        }
    }
    Some(steps)
}

fn pipeline(pipeline: &Pipeline, joint: Joint, options: &ParserOptions, steps: &mut Vec<Other>) -> Option<()> {
    if pipeline.bang || pipeline.timed.is_some() {
        return None;
    }
    for (index, command) in pipeline.seq.iter().enumerate() {
        let Command::Simple(command) = command else { return None };
        let joint = if index == 0 { joint } else { Joint::Pipe };
        steps.push(simple(command, joint, options)?);
    }
    Some(())
}

fn simple(command: &SimpleCommand, joint: Joint, options: &ParserOptions) -> Option<Other> {
    let mut other = Other { joint, settings: Vec::new(), argv: Vec::new(), redirects: Vec::new() };
    for item in command.prefix.iter().flat_map(|prefix| &prefix.0) {
        let CommandPrefixOrSuffixItem::AssignmentWord(assignment, _) = item else { return None };
        match (&assignment.name, &assignment.value, assignment.append) {
            (AssignmentName::VariableName(name), AssignmentValue::Scalar(value), false) => {
                other.settings.push((name.clone(), decode(value, options)?));
            }
            _ => return None,
        }
    }
    other.argv.push(decode(command.word_or_name.as_ref()?, options)?);
    for item in command.suffix.iter().flat_map(|suffix| &suffix.0) {
        match item {
            // An assignment among the operands is a word like any other; only its raw text counts.
            CommandPrefixOrSuffixItem::Word(word) | CommandPrefixOrSuffixItem::AssignmentWord(_, word) => {
                other.argv.push(decode(word, options)?);
            }
            CommandPrefixOrSuffixItem::IoRedirect(redirect) => other.redirects.push(stream(redirect)?),
            CommandPrefixOrSuffixItem::ProcessSubstitution(..) => return None,
        }
    }
    Some(other)
}

fn stream(redirect: &IoRedirect) -> Option<Redirect> {
    match redirect {
        IoRedirect::OutputAndError(word, false) if word.value == "/dev/null" => Some(Redirect::AllAway),
        IoRedirect::File(fd, kind, IoFileRedirectTarget::Filename(word)) if word.value == "/dev/null" => {
            match (fd, kind) {
                (None, IoFileRedirectKind::Write) => Some(Redirect::OutputAway),
                (Some(2), IoFileRedirectKind::Write) => Some(Redirect::ErrorsAway),
                (None, IoFileRedirectKind::Read) => Some(Redirect::NoInput),
                _ => None,
            }
        }
        IoRedirect::File(Some(2), IoFileRedirectKind::DuplicateOutput, target) => match target {
            IoFileRedirectTarget::Fd(1) => Some(Redirect::ErrorsToOutput),
            IoFileRedirectTarget::Duplicate(word) if word.value == "1" => Some(Redirect::ErrorsToOutput),
            _ => None,
        },
        _ => None,
    }
}

/// A word's text, when nothing in it is computed.
fn decode(word: &Word, options: &ParserOptions) -> Option<String> {
    let plain = word.value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_./:,@%+-=".contains(&byte));
    if plain {
        return Some(word.value.clone());
    }
    let mut text = String::new();
    for piece in word::parse(&word.value, options).ok()? {
        match piece.piece {
            WordPiece::Text(part) if !part.contains(EXPANDS) => text.push_str(&part),
            WordPiece::SingleQuotedText(part) => text.push_str(&part),
            WordPiece::DoubleQuotedSequence(inner) => {
                for piece in inner {
                    let WordPiece::Text(part) = piece.piece else { return None };
                    text.push_str(&part);
                }
            }
            _ => return None,
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::super::read::read;
    use super::*;

    #[test]
    fn both_readers_agree_on_ordinary_commands() {
        let texts = [
            "git status",
            "  git 'status' \"-s\"  ",
            "cat src/'a b'.txt ''",
            "CI=1 npm test 2>&1 | tail -20 && ls >/dev/null 2> /dev/null; id;",
            "sed -n '$p' a || cat </dev/null &>/dev/null",
            "rg -g\"*.rs\" a=b a^b a~ x:y",
            "export A=b C='d e'",
        ];
        for text in texts {
            for dialect in [Dialect::Bash, Dialect::Posix] {
                if let Ok(reading) = read(text, dialect) {
                    assert!(agrees(text, &reading, dialect), "{text}: {:?}", steps(text, dialect));
                }
            }
        }
    }

    /// What the first reader says of one text, beside another that means something else.
    #[test]
    fn a_broken_reader_is_noticed() {
        let cases: [(&str, &[&str]); 10] = [
            (
                "git log 'a b'",
                &[
                    "git log",
                    "git log 'a c'",
                    "git log a b",
                    "git log 'a b' &",
                    "git log 'a b' >x",
                    "! git log 'a b'",
                    "time git log 'a b'",
                    "git log 'a b'$x",
                    "git log \"a b$x\"",
                    "git log \"a b`id`\"",
                    "git log 'a b' <(id)",
                    "git log 'a b'; id",
                    "(id); git log 'a b'",
                    ">x git log 'a b'",
                    "CI=1 git log 'a b'",
                    "x[1]=2 git log 'a b'",
                ],
            ),
            ("ls '*' '\\a' '~'", &["ls * '\\a' '~'", "ls '*' \\a '~'", "ls '*' '\\a' ~"]),
            ("ls 'a?' '{a,b}' '[a]'", &["ls a? '{a,b}' '[a]'", "ls 'a?' {a,b} '[a]'", "ls 'a?' '{a,b}' [a]"]),
            ("ls && id", &["ls || id", "ls ; id", "ls | id", "ls & id", "ls", "ls && id && id"]),
            ("ls | id", &["ls ; id", "ls && id", "ls |& id"]),
            ("CI=1 ls", &["CI=2 ls", "TERM=1 ls", "CI+=1 ls", "ls", "CI=1 TERM=1 ls", "CI=$x ls"]),
            ("ls >/dev/null", &["ls", "ls >x", "ls >>/dev/null", "ls 2>/dev/null", "ls 3>/dev/null", "ls >|/dev/null"]),
            ("ls &>/dev/null", &["ls >/dev/null", "ls &>>/dev/null", "ls &>x"]),
            ("ls </dev/null", &["ls <x", "ls <>/dev/null", "ls <<</dev/null", "ls 3</dev/null"]),
            ("ls 2>&1", &["ls", "ls 2>&3", "ls 2>&-", "ls 2>&$x", "ls 3>&1", "ls >&1", "ls 2<&1"]),
        ];
        for (text, others) in cases {
            let reading = read(text, Dialect::Bash).unwrap();
            assert!(agrees(text, &reading, Dialect::Bash), "{text}");
            for other in others {
                assert!(!agrees(other, &reading, Dialect::Bash), "{text} and {other}");
            }
        }
    }
}
