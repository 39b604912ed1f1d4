//! Perl: code of one line, often to edit files in place.

use crate::languages::{inline_code, piped_code};
use crate::message::{Argument, codes};
use crate::paths::persistence;
use crate::words::nesting::Context;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;

/// Explains `perl` with its words.
pub(crate) fn explain(rest: &[Word], context: &Context<'_>) -> StepFacts {
    let mut lines: Vec<Word> = Vec::new();
    let mut in_place = false;
    let mut loads = false;
    let mut at = 0;
    while let Some(word) = rest.get(at).filter(|word| word.text.starts_with('-') && word.text.len() > 1) {
        at += 1;
        if word.text == "--" {
            break;
        }
        let letters = PerlOptions::of(&word.text);
        in_place |= letters.in_place;
        loads |= letters.loads;
        match letters.code {
            Some("") => {
                lines.extend(rest.get(at).cloned());
                at += 1;
            }
            Some(joined) => {
                let verbatim = word.verbatim.map(|from| from + word.text.len() - joined.len());
                lines.push(Word { text: joined.to_owned(), verbatim, ..word.clone() });
            }
            None => {}
        }
    }
    let files: Vec<&str> = rest.iter().skip(at).map(|word| word.text.as_str()).collect();
    let Some((first, others)) = lines.split_first() else {
        return files
            .first()
            .map_or_else(|| piped_code::explain("perl", context), |file| piped_code::script_file(file));
    };
    let edits = !loads && lines.iter().all(|line| !line.computed && only_replaces(&line.text));
    let orders: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let mut facts = match (in_place, edits) {
        (true, true) => {
            StepFacts::new(say!("does-edits-with", files = codes(&files), script = codes(&orders)), &[Effect::Write])
        }
        (false, true) => StepFacts::new(
            say!("does-prints", output = say!("output-edited", input = Argument::Input, script = codes(&orders))),
            &[Effect::Read],
        ),
        (_, false) => {
            let mut facts = inline_code::explain("perl", first, context);
            others.iter().for_each(|line| facts.merge(inline_code::explain("perl", line, context)));
            let letter = |letter: char| {
                rest.iter().any(|word| word.text.starts_with('-') && word.text.len() < 6 && word.text.contains(letter))
            };
            if !in_place && !files.is_empty() && (letter('n') || letter('p')) {
                facts.add(say!("does-reads", file = codes(&files)), &[Effect::Read]);
            }
            if in_place {
                facts.add(say!("does-edits-by", files = codes(&files)), &[Effect::Write]);
                // What prints nothing leaves nothing.
                if letter('n') && !letter('p') && lines.iter().all(|line| line.text.trim().is_empty()) {
                    facts.warn(finding!(Destruction, "finding-their-content-lost"), Risk::High);
                }
            }
            facts
        }
    };
    if in_place {
        files.iter().for_each(|file| persistence::check(file, &mut facts));
    }
    facts.touches.extend(files.iter().map(|file| (*file).to_owned()));
    facts
}

/// What one word of options says.
#[derive(Default)]
struct PerlOptions<'a> {
    /// The code it holds: joined to it, or nothing when it is the next word.
    code: Option<&'a str>,
    /// Whether files are edited in place.
    in_place: bool,
    /// Whether it loads a module, whose code runs too.
    loads: bool,
}

impl<'a> PerlOptions<'a> {
    fn of(word: &'a str) -> Self {
        let mut letters = Self::default();
        for (at, letter) in word.char_indices().skip(1) {
            match letter {
                'e' | 'E' => {
                    letters.code = Some(&word[at + 1..]);
                    return letters;
                }
                // What stands behind these belongs to them.
                'i' => {
                    letters.in_place = true;
                    return letters;
                }
                'M' | 'm' | 'd' => {
                    letters.loads = true;
                    return letters;
                }
                'I' | 'F' | 'x' | 'C' | 'D' | 'V' => return letters,
                _ => {}
            }
        }
        letters
    }
}

/// Returns whether code is replacements (`s/a/b/g; s|c|d|`) and no more: no code among their flags or in their text.
fn only_replaces(code: &str) -> bool {
    let mut rest = code.trim();
    while !rest.is_empty() {
        let Some(behind) = replacement(rest) else { return false };
        rest = behind.trim_start_matches([';', ' ', '\n']);
    }
    !code.trim().is_empty() && !["@{", "${", "(?{", "(??{"].iter().any(|runs| code.contains(runs))
}

/// What stands behind the replacement a text begins with.
fn replacement(text: &str) -> Option<&str> {
    let body = text.strip_prefix('s')?;
    let open = body.chars().next().filter(char::is_ascii_punctuation)?;
    let (from, to) = match open {
        '{' | '(' | '[' | '<' => {
            let close = match open {
                '(' => ')',
                '[' => ']',
                '<' => '>',
                _ => '}',
            };
            let (from, rest) = split_at_sign(&body[1..], close)?;
            (from, split_at_sign(rest.strip_prefix(open)?, close)?)
        }
        _ => {
            let (from, rest) = split_at_sign(&body[1..], open)?;
            (from, split_at_sign(rest, open)?)
        }
    };
    // One inside the other is not followed here.
    if "{([<".contains(open) && (from.contains(open) || to.0.contains(open)) {
        return None;
    }
    let flags = to.1.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(to.1.len());
    let harmless = to.1[..flags].chars().all(|flag| "gimsxr".contains(flag));
    let behind = &to.1[flags..];
    (harmless && (behind.is_empty() || behind.starts_with([';', ' ', '\n']))).then_some(behind)
}

/// A text up to the first such sign that is not written with a backslash, and what stands behind the sign.
fn split_at_sign(text: &str, sign: char) -> Option<(&str, &str)> {
    let mut escaped = false;
    let at = text.char_indices().find(|(_, c)| {
        let found = !escaped && *c == sign;
        escaped = !escaped && *c == '\\';
        found
    })?;
    Some((&text[..at.0], &text[at.0 + sign.len_utf8()..]))
}
