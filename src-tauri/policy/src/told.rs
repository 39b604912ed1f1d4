//! Why no rule covers a command, in words: which step it is about, which part of it, and what would help.

use countersign_command::hidden;
use countersign_command::read::{INERT_SETTINGS, Reason, Step, Unread};
use countersign_messages::Message;

use super::rule;
use crate::text::{message, say};

/// As much of a step or a part is named.
const MAX_NAMED: usize = 48;
/// For a step of more words no rule is thought of.
const MAX_WORDS: usize = 32;

/// Tells why a text cannot be read in exactly one way.
pub fn unread(unread: &Unread, text: &str) -> Message {
    let place = PartContext::of(text, unread.span.start);
    let part = part(unread, text, &place);
    let what = match &unread.reason {
        Reason::Empty | Reason::TooLong | Reason::Disagreement => return message!("unread-whole", why = unread.reason),
        Reason::Character(c) => {
            let label = hidden::misleading(text).filter(|found| text[found.at..].starts_with(*c));
            let label = label.map_or_else(|| format!("U+{:04X}", *c as u32), |found| found.label);
            message!("unread-character", label = label)
        }
        Reason::NewLine => {
            message!("unread-new-line")
        }
        Reason::Substitution => match place.quote {
            Some(_) => message!("unread-computed-in-quotes", part = part),
            None => message!("unread-computed", part = part),
        },
        Reason::Expansion(c @ ('*' | '?' | '[' | ']' | '{' | '}')) => message!("unread-glob", c = c, part = part),
        Reason::Expansion('~') => message!("unread-tilde", part = part),
        Reason::Expansion(c) => {
            message!("unread-sign", c = c, part = part)
        }
        Reason::Escape => message!("unread-backslash", part = part),
        Reason::Comment => message!("unread-comment"),
        Reason::OpenQuote => message!("unread-open-quote", part = part),
        Reason::Construct(word) if word.is_empty() => message!("unread-empty-program"),
        Reason::Construct(word) => {
            let word = cut(word);
            message!("unread-construct", word = word)
        }
        Reason::Redirection => message!("unread-redirection", part = part),
        Reason::Background => {
            message!("unread-background")
        }
        Reason::Operator => message!("unread-operator"),
        Reason::Setting(name) => {
            let most = INERT_SETTINGS[..2].join(", ");
            message!("unread-setting", name = cut(name), most = most)
        }
    };
    message!("unread-step", step = place.step, what = what)
}

/// Tells why a step that was read is not covered, when no rule speaks about it.
pub fn uncovered(step: &Step) -> Message {
    if step.argv.len() > MAX_WORDS {
        return message!("uncovered");
    }
    let offered = rule::offers(&step.argv).first().map(|words| cut(&words.join(" ")));
    match (offered, rule::objection(&step.argv)) {
        (Some(words), _) => message!("uncovered-but-could-be", words = words),
        (None, Some(objection)) => message!("uncovered-and-never", objection = objection),
        (None, None) => message!("uncovered"),
    }
}

/// Where a part stands.
struct PartContext {
    /// The step, by its number and how it begins.
    step: String,
    /// The quotes around the part.
    quote: Option<char>,
}

impl PartContext {
    fn of(text: &str, at: usize) -> Self {
        let (mut quote, mut start, mut number, mut end) = (None, 0, 1, text.len());
        let (mut quote_here, mut before) = (None, ' ');
        for (index, c) in text.char_indices() {
            if index == at {
                quote_here = quote;
            }
            let redirects = matches!(before, '>' | '<') || c == '&' && text[index + 1..].starts_with('>');
            let joins = quote.is_none() && matches!(c, ';' | '|' | '&' | '\n') && !redirects;
            if joins && index < at {
                // `&&` is one sign.
                let second = number > 1 && text[start..index].trim().is_empty();
                number += usize::from(!second);
                start = index + 1;
            } else if joins && (index > at || c == '\n') {
                end = index;
                break;
            }
            quote = match quote {
                None => Some(c).filter(|c| matches!(c, '\'' | '"')),
                Some(open) => Some(open).filter(|open| *open != c),
            };
            before = c;
        }
        let named = cut(text.get(start..end).unwrap_or_default().trim());
        let more = number > 1 || end < text.len();
        let step = match (more, named.is_empty()) {
            (true, false) => say!("part-of-step-named", number = number, step = named),
            (true, true) => say!("part-of-step", number = number),
            (false, _) => say!("part-of-it"),
        };
        Self { step, quote: quote_here }
    }
}

/// The part itself, named as people name it.
fn part(unread: &Unread, text: &str, place: &PartContext) -> String {
    let rest = text.get(unread.span.start..).unwrap_or_default();
    let word = || {
        let begin = text
            .get(..unread.span.start)
            .unwrap_or_default()
            .rfind([' ', ';', '|', '&', '\n'])
            .map_or(0, |before| before + 1);
        let end = text[begin..].find([' ', ';', '|', '&', '\n']).map_or(text.len(), |length| begin + length);
        format!("`{}`", cut(&text[begin..end.max(unread.span.start)]))
    };
    match &unread.reason {
        Reason::Substitution => computed(rest),
        Reason::Redirection => {
            let mut end = rest.char_indices().skip_while(|(_, c)| "0123456789<>&| ".contains(*c));
            let end = end.find(|(_, c)| " ;|&\n".contains(*c)).map_or(rest.len(), |(end, _)| end);
            format!("`{}`", cut(rest[..end].trim()))
        }
        Reason::OpenQuote => format!("`{}`", cut(rest)),
        Reason::Escape if place.quote.is_some() => say!("part-double-quotes"),
        _ => word(),
    }
}

/// What a `$` or a backquote begins.
fn computed(rest: &str) -> String {
    let name = |text: &str| text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect::<String>();
    if rest.starts_with('`') {
        return say!("part-backquotes");
    }
    match rest.get(1..).unwrap_or_default() {
        inner if inner.starts_with("((") => "`$((…))`".to_owned(),
        inner if inner.starts_with('(') => "`$(…)`".to_owned(),
        inner if inner.starts_with('{') => {
            let name = name(&inner[1..]);
            if name.is_empty() || !inner[1 + name.len()..].starts_with('}') {
                "`${…}`".to_owned()
            } else {
                format!("`${{{name}}}`")
            }
        }
        inner if inner.starts_with(['\'', '"']) => say!("part-dollar-quote"),
        inner => match name(inner) {
            name if name.is_empty() => inner
                .chars()
                .next()
                .filter(char::is_ascii_punctuation)
                .map_or_else(|| say!("part-dollar"), |c| format!("`${c}`")),
            name => format!("`${}`", cut(&name)),
        },
    }
}

/// A name that stands between backquotes: what is too long, or would end them, is left out.
fn cut(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c == '`' { '\'' } else { c }).filter(|c| !c.is_control()).collect();
    match plain.char_indices().nth(MAX_NAMED) {
        Some((end, _)) => format!("{}…", &plain[..end]),
        None => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use countersign_command::read::{Dialect, MAX_BYTES, read};
    use countersign_command::strict::strictly;

    #[test]
    fn a_reason_names_the_step_the_part_and_what_would_help() {
        let says = |text: &str| unread(&strictly(text, Dialect::Bash).unwrap_err(), text);
        for (text, parts) in [
            (
                "git status && ./deploy.sh \"to $(id)\"",
                &["step 2, `./deploy.sh \"to $(id)\"`, has `$(…)` inside the double quotes", "Write the value itself"]
                    [..],
            ),
            ("echo $HOME", &["it has `$HOME`, which the shell would evaluate. Write the value itself"]),
            ("echo \"${x}\"; ls", &["step 1, `echo \"${x}\"`, has `${x}` inside the double quotes", "single quotes"]),
            ("ls `id`", &["a command in backquotes"]),
            ("ls -la | cat *.rs | wc", &["step 2, `cat *.rs`, has `*` outside quotes in `*.rs`", "name the files"]),
            ("ls ~/x", &["`~` in `~/x`", "full path"]),
            ("make > out.txt 2>&1", &["`> out.txt`, which redirects", "`/dev/null`"]),
            ("ls; FOO=1 npm test", &["step 2, `FOO=1 npm test`, has an assignment to `FOO`", "Leave it out"]),
            ("ls # all", &["a comment. Leave it out"]),
            ("sleep 9 &", &["in the background"]),
            ("for x in a; do ls; done", &["`for`, which begins a larger construct"]),
            ("cat a\\ b", &["a backslash in `a\\`. Use single quotes"]),
            ("ls\u{a0}-la", &["no-break space U+00A0", "Leave it out"]),
            ("ls 'a", &["an unclosed quote in `'a`"]),
            ("ls && ls\nid", &["a second line"]),
        ] {
            let said = says(text).to_string();
            for part in parts {
                assert!(said.contains(part), "{text}: {said}");
            }
        }
        for text in ["$", "\"$", "&&", "'", "é$", "a;é`", "$((", "${", ">", "2>é", "\\", "é\\é"] {
            assert!(read(text, Dialect::Bash).is_err_and(|why| !unread(&why, text).to_string().is_empty()), "{text}");
        }
    }

    #[test]
    fn what_is_too_long_is_told_wherever_its_bound_falls() {
        for begin in ["", "a", "ab", "abc"] {
            for sign in ["é", "日", "😀"] {
                let text = format!("{begin}{}", sign.repeat(MAX_BYTES / sign.len() + 1));
                let why = read(&text, Dialect::Bash).unwrap_err();
                assert!(text.get(why.span.clone()).is_some(), "{begin} {sign}: {:?}", why.span);
                assert_eq!(unread(&why, &text).to_string(), why.reason.to_string());
            }
        }
    }

    #[test]
    fn a_step_that_is_not_covered_says_which_rule_would() {
        let says = |text: &str| uncovered(&read(text, Dialect::Bash).unwrap().steps[0]).to_string();
        assert_eq!(says("./deploy.sh prod now"), "no rule covers it. A rule for `./deploy.sh prod` would");
        assert_eq!(says("git log -5"), "no rule covers it. A rule for `git log` would");
        assert!(says("bash x.sh").contains("a shell runs any code it gets"));
    }
}
