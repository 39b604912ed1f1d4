//! What a step prints, where that stands in its words or in the text it is given.

use super::super::outline::{Command, Stream, Word};
use super::wrappers;

/// The text a step prints, when it only prints what is given to it.
pub(super) fn printed(steps: &[Command], at: usize) -> Option<String> {
    let step = steps.get(at)?;
    if step.words.is_empty() {
        // A construct prints what the commands in it print.
        let inside = steps[..at].iter().rev().take_while(|other| other.depth > step.depth).count();
        let commands = (at - inside..at).filter(|at| !steps[*at].words.is_empty());
        let texts: Option<Vec<String>> = commands.map(|at| printed(steps, at)).collect();
        return texts.filter(|texts| !texts.is_empty()).map(|texts| texts.concat());
    }
    let given = step.redirects.iter().rfind(|redirect| redirect.kind == Stream::Text);
    match program(step).as_str() {
        "cat" | "tee" if given.is_some() => given.map(|redirect| format!("{}\n", redirect.target.text)),
        "tee" => {
            let from = step.from.clone().filter(|from| from.len() == 1)?;
            let plain = from.start < at && !steps[from.start].words.is_empty();
            if plain { printed(steps, from.start) } else { None }
        }
        "echo" => Some(echoed(&step.words[1..])),
        "printf" => formatted(&step.words[1..]),
        _ => None,
    }
}

/// What `echo` prints. What a backslash would make of it, it makes of it here: more is said rather than less.
fn echoed(words: &[Word]) -> String {
    let is_option = |word: &&Word| matches!(word.text.as_str(), "-n" | "-e" | "-E" | "-ne" | "-en");
    let words: Vec<&str> = words.iter().skip_while(is_option).map(|word| word.text.as_str()).collect();
    format!("{}\n", unescaped(&words.join(" ")))
}

/// What `printf` prints, where its format only places words.
fn formatted(words: &[Word]) -> Option<String> {
    let (format, given) = words.split_first()?;
    let format = unescaped(&format.text);
    if !format.contains('%') {
        return Some(format);
    }
    let plain = format.replace("%s", "").replace("%b", "");
    if plain.contains('%') || given.is_empty() {
        return None;
    }
    let line = |word: &Word| format.replacen("%s", &word.text, 1).replacen("%b", &unescaped(&word.text), 1);
    // With one place the format is used again for each word.
    let places = format.matches("%s").count() + format.matches("%b").count();
    match places {
        1 => Some(given.iter().map(line).collect()),
        _ => {
            let mut text = format.replace("%b", "%s");
            for word in given {
                text = text.replacen("%s", &word.text, 1);
            }
            Some(text)
        }
    }
}

/// A text with the signs for line ends and tabs, and those written as numbers.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        let (radix, most) = match chars.peek() {
            Some('n') => (0, '\n'),
            Some('t') => (0, '\t'),
            Some('\\') => (0, '\\'),
            Some('x') => (16, 'x'),
            Some('0'..='7') => (8, '0'),
            _ => {
                plain.push(c);
                continue;
            }
        };
        if radix != 8 {
            chars.next();
        }
        if radix == 0 {
            plain.push(most);
            continue;
        }
        let mut number = 0_u32;
        for _ in 0..if radix == 8 { 4 } else { 2 } {
            let Some(digit) = chars.peek().and_then(|c| c.to_digit(radix)) else { break };
            number = number * radix + digit;
            chars.next();
        }
        plain.extend(char::from_u32(number));
    }
    plain
}

/// A step's program by its plain name.
pub(super) fn program(step: &Command) -> String {
    step.words.first().map(|word| wrappers::plain_name(&word.text)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::unescaped;

    #[test]
    fn signs_written_as_numbers_are_read() {
        assert_eq!(unescaped("\\162\\155 \\x2d\\n\\q\\"), "rm -\n\\q\\");
    }
}
