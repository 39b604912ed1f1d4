//! What a step prints, where that stands in its words or in the text it is given.

use crate::lists::ECHO_OPTIONS;
use crate::words::names;
use countersign_command::outline::{Command, Stream, Word};

/// Returns the text a step prints, when it only prints what is given to it.
pub(crate) fn of_step(steps: &[Command], at: usize) -> Option<String> {
    let step = steps.get(at)?;
    if step.words.is_empty() {
        // A construct prints what the commands in it print.
        let inside = steps[..at].iter().rev().take_while(|other| other.depth > step.depth).count();
        let commands = (at - inside..at).filter(|at| !steps[*at].words.is_empty());
        let texts: Option<Vec<String>> = commands.map(|at| of_step(steps, at)).collect();
        return texts.filter(|texts| !texts.is_empty()).map(|texts| texts.concat());
    }
    let given = step.redirects.iter().rfind(|redirect| redirect.kind == Stream::Text);
    match program_name(step).as_str() {
        "cat" | "tee" if given.is_some() => given.map(|redirect| format!("{}\n", redirect.target.text)),
        "tee" => {
            let from = step.from.clone().filter(|from| from.len() == 1)?;
            let plain = from.start < at && !steps[from.start].words.is_empty();
            if plain { of_step(steps, from.start) } else { None }
        }
        "echo" => Some(echo_output(&step.words[1..])),
        "printf" => printf_output(&step.words[1..]),
        _ => None,
    }
}

/// What `echo` prints. What a backslash would make of it, it makes of it here: more is said rather than less.
fn echo_output(words: &[Word]) -> String {
    let is_option = |word: &&Word| ECHO_OPTIONS.contains(&word.text.as_str());
    let words: Vec<&str> = words.iter().skip_while(is_option).map(|word| word.text.as_str()).collect();
    format!("{}\n", unescaped(&words.join(" ")))
}

/// Returns what `printf` prints, where its format only places words: as often as it takes to place them all.
pub(crate) fn printf_output(words: &[Word]) -> Option<String> {
    let (format, given) = words.split_first()?;
    if format.computed {
        return None;
    }
    let pieces = format_pieces(&unescaped(&format.text))?;
    let places = pieces.iter().filter(|piece| matches!(piece, FormatPiece::Place(_))).count();
    let mut given = given.iter().map(|word| word.text.as_str());
    let mut text = String::new();
    loop {
        for piece in &pieces {
            match piece {
                FormatPiece::Text(plain) => text.push_str(plain),
                FormatPiece::Place('b') => text.push_str(&unescaped(given.next().unwrap_or_default())),
                FormatPiece::Place('c') => text.extend(given.next().unwrap_or_default().chars().next()),
                FormatPiece::Place('s' | 'q') => text.push_str(given.next().unwrap_or_default()),
                FormatPiece::Place(_) => text.push_str(given.next().filter(|number| !number.is_empty()).unwrap_or("0")),
            }
        }
        if places == 0 || given.len() == 0 || text.len() > MOST {
            return Some(text);
        }
    }
}

/// No more of a text is put together: nobody reads it.
const MOST: usize = 4096;

/// A part of a format.
enum FormatPiece {
    Text(String),
    /// Where a word goes, by the letter that says how.
    Place(char),
}

/// A format in its parts; nothing where a width or another rule changes the words that are placed.
fn format_pieces(format: &str) -> Option<Vec<FormatPiece>> {
    let mut pieces = Vec::new();
    let mut rest = format;
    while let Some((before, behind)) = rest.split_once('%') {
        pieces.push(FormatPiece::Text(before.to_owned()));
        let letter = behind.chars().next()?;
        pieces.push(match letter {
            '%' => FormatPiece::Text("%".to_owned()),
            's' | 'b' | 'c' | 'q' | 'd' | 'i' | 'u' => FormatPiece::Place(letter),
            _ => return None,
        });
        rest = &behind[letter.len_utf8()..];
    }
    pieces.push(FormatPiece::Text(rest.to_owned()));
    Some(pieces)
}

/// Returns whether letters of a text are written as numbers: `\x72`, `\162`.
pub(crate) fn has_numeric_escapes(text: &str) -> bool {
    text.split('\\').skip(1).any(|rest| {
        let digits = rest.strip_prefix('x').unwrap_or(rest);
        let radix = if rest.starts_with('x') { 16 } else { 8 };
        digits.chars().take(2).filter(|c| c.is_digit(radix)).count() == 2
    })
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

/// Returns a step's program by its plain name.
pub(crate) fn program_name(step: &Command) -> String {
    step.words.first().map(|word| names::plain_name(&word.text)).unwrap_or_default()
}

/// Returns the text of a here-document that only `cat` stands before: `$(cat <<'EOF' …)`.
pub(crate) fn here_text(value: &str) -> &str {
    let inner = || {
        value.strip_prefix("$(cat <<")?.split_once('\n')?.1.trim_end().strip_suffix(')')?.trim_end().rsplit_once('\n')
    };
    inner().map_or(value, |(text, _)| text.trim())
}

#[cfg(test)]
mod tests {
    use super::unescaped;
    use crate::explain;

    #[test]
    fn a_format_is_told_as_what_it_prints() {
        for (text, says) in [
            ("printf '%s' x", "Prints `x`."),
            ("printf '%s\\n' 'hello world'", "Prints `hello world`."),
            ("printf '%s\\n' one two three", "Prints `one two three`."),
            ("printf '%s=%d; ' a 1 b 2", "Prints `a=1; b=2; `."),
            ("printf 'a\\tb\\n'", "Prints `a b`."),
            ("printf '%b' 'a\\nb'", "Prints `a b`."),
            ("printf '100%%\\n'", "Prints `100%`."),
            ("printf 'Hello %s, you are %d\\n' Ada 36", "Prints `Hello Ada, you are 36`."),
            ("printf %d", "Prints `0`."),
            ("printf '\\x72\\x6d'", "Prints `rm`, written as character codes."),
            ("printf '%c' xyz", "Prints `x`."),
            ("printf '%5.2f' 3.14159", "Prints text in the format `%5.2f` (`3.14159`)."),
            ("printf '%s'", "Prints nothing."),
            ("printf '\\n'", "Prints an empty line."),
            ("printf ''", "Prints nothing."),
            ("printf -- '%s' x", "Prints `x`."),
            ("printf '%s' \"$HOME\"", "Prints `$HOME`."),
            ("printf '%s\\n' dist >> .gitignore", "Adds `dist` to `.gitignore`."),
        ] {
            assert_eq!(explain(text).steps[0].does, says, "{text}");
        }
    }

    #[test]
    fn signs_written_as_numbers_are_read() {
        assert_eq!(unescaped("\\162\\155 \\x2d\\n\\q\\"), "rm -\n\\q\\");
    }
}
