//! Backticks in the code of Perl, Ruby and PHP: in strings, patterns and comments they are text, elsewhere they start a
//! program. Where it cannot be told, they start one.

/// Words of Perl and Ruby behind which a slash begins a pattern.
const BEFORE_PATTERN: [&str; 14] =
    ["if", "unless", "and", "or", "not", "while", "until", "return", "when", "split", "grep", "map", "print", "puts"];

/// Returns whether a text may start a program by a backtick, which does not stand in it as text alone.
pub(crate) fn may_run(name: &str, text: &str) -> bool {
    text.contains('`') && in_code(name, text).unwrap_or(true)
}

/// Returns whether a backtick stands in code; nothing when the text cannot be taken apart.
fn in_code(name: &str, text: &str) -> Option<bool> {
    let mut rest = text;
    let mut before = "";
    while let Some(c) = rest.chars().next() {
        let behind = &rest[c.len_utf8()..];
        let next = behind.chars().next().unwrap_or(' ');
        let next_to = |c: char| c.is_ascii_alphanumeric() || "_$@%&-".contains(c);
        let free = !before.ends_with(next_to);
        let left = match c {
            '`' => return Some(true),
            '<' if next == '<' && behind[1..].starts_with(|c: char| c.is_alphanumeric() || "_'\"~-`".contains(c)) => {
                return None;
            }
            '$' if name != "php" && "'\"`".contains(next) => &behind[1..],
            '?' if name == "ruby" && "'\"".contains(next) => return None,
            '%' if name == "ruby" && free && (next.is_ascii_alphabetic() || "([{<".contains(next)) => return None,
            '\'' => split_at_close(behind, c, c)?.1,
            '"' => {
                let (inside, left) = split_at_close(behind, c, c)?;
                let computes = ["#{", "@{", "${", "{$"].iter().any(|mark| inside.contains(mark));
                if computes && (name != "perl" || inside.contains('`')) {
                    return None;
                }
                left
            }
            '#' if before.is_empty() || before.ends_with([' ', '\t', '\n', ';']) => after_line(behind),
            '/' if name == "php" && next == '/' => after_line(behind),
            '/' if name == "php" && next == '*' => behind.split_once("*/")?.1,
            '/' if name != "php" => after_slash(before, behind)?,
            's' | 'm' | 'q' | 't' | 'y' if name == "perl" && free => match quote_operator(rest) {
                Some((operator, body)) => after_quoted(operator, body)?,
                None => behind,
            },
            _ => behind,
        };
        before = &text[..text.len() - left.len()];
        rest = left;
    }
    Some(false)
}

/// What stands behind a line.
fn after_line(text: &str) -> &str {
    text.find('\n').map_or("", |at| &text[at..])
}

/// What stands behind a pattern, or behind the slash when that divides.
fn after_slash<'a>(before: &str, behind: &'a str) -> Option<&'a str> {
    let before = before.trim_end();
    let word = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
    let sigil = before[..before.len() - word.len()].ends_with(['$', '@', '%']);
    let begins = before.is_empty() || before.ends_with(|c: char| "(,=~!&|;{?:".contains(c));
    if begins || !sigil && BEFORE_PATTERN.contains(&word) {
        after_pattern(behind, '/', '/')
    } else if before.ends_with([')', ']']) || sigil || word.parse::<u64>().is_ok() {
        Some(behind)
    } else {
        None
    }
}

/// The operator of Perl that a text begins with, and what stands behind it, from its sign on.
fn quote_operator(text: &str) -> Option<(&str, &str)> {
    let operator =
        ["tr", "qq", "qw", "qr", "qx", "s", "m", "y", "q"].into_iter().find(|word| text.starts_with(word))?;
    let body = &text[operator.len()..];
    let sign = body.trim_start().chars().next()?;
    let near = body.starts_with(sign);
    let opens = sign.is_ascii_punctuation() && !",;=)]}>_-".contains(sign);
    (opens && near || !near && "{/".contains(sign)).then(|| (operator, body.trim_start()))
}

/// What stands behind an operator of Perl with what it quotes.
fn after_quoted<'a>(operator: &str, body: &'a str) -> Option<&'a str> {
    let open = body.chars().next()?;
    let close = match open {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '<' => '>',
        same => same,
    };
    let left = after_pattern(&body[1..], open, close)?;
    if operator == "qx" {
        return None;
    }
    if !matches!(operator, "s" | "tr" | "y") {
        return Some(left);
    }
    let second = if open == close { left } else { left.trim_start().strip_prefix(open)? };
    let left = after_pattern(second, open, close)?;
    let flags: String = left.chars().take_while(char::is_ascii_alphabetic).collect();
    // With `e` the replacement is code.
    (!(operator == "s" && flags.contains('e'))).then(|| &left[flags.len()..])
}

/// What stands behind a pattern that runs nothing.
fn after_pattern(text: &str, open: char, close: char) -> Option<&str> {
    let (inside, left) = split_at_close(text, open, close)?;
    let runs = inside.contains('`') && ["#{", "@{", "${", "(?{", "(??{"].iter().any(|mark| inside.contains(mark));
    (!runs).then_some(left)
}

/// A text up to the sign that closes it, and what stands behind that.
fn split_at_close(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    let (mut escaped, mut deep) = (false, 0_usize);
    for (at, c) in text.char_indices() {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == close && deep == 0 {
            return Some((&text[..at], &text[at + c.len_utf8()..]));
        } else if c == close {
            deep -= 1;
        } else if c == open {
            deep += 1;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::may_run;

    #[test]
    fn backticks_in_text_start_nothing() {
        for (name, text) in [
            ("perl", "s/`//g"),
            ("perl", "print if /`foo`/"),
            ("perl", "print \"`\" x 3"),
            ("perl", "s{`}{'}g; print $`"),
            ("perl", "y/`/'/"),
            ("ruby", "puts '`x`' # `y`"),
            ("ruby", "puts $_ if $_ =~ /`/"),
            ("php", "$q = \"select * from `users`\"; // `x`"),
        ] {
            assert!(!may_run(name, text), "{name}: {text}");
        }
        for (name, text) in [
            ("perl", "print `id`"),
            ("perl", "s/x/`id`/e"),
            ("perl", "s/'//; `id`; s/'//"),
            ("perl", "print \"@{[`id`]}\""),
            ("perl", "$x{s} = `id`"),
            ("perl", "split /'/, $x; print `id`; split /'/, $y"),
            ("ruby", "puts \"#{`id`}\""),
            ("ruby", "a = b / c; `id`; d / e"),
            ("ruby", "puts \"don't\"; `id`; puts \"won't\""),
            ("php", "echo \"a\" . `id`;"),
            ("php", "echo 'it'; // don't\n`id`; // don't"),
        ] {
            assert!(may_run(name, text), "{name}: {text}");
        }
    }
}
