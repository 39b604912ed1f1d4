//! Little languages inside a word: only what can be seen to touch nothing is let through.

/// Deeper than this no program is written by hand, and some that read it count no further.
const DEEPEST: usize = 64;

/// Returns whether brackets stand in one another deeper than they should, whether in text or not.
fn too_deep(program: &str) -> bool {
    let mut depth = 0_usize;
    program.bytes().any(|byte| {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > DEEPEST
    })
}

/// Returns whether an awk program neither runs, writes nor reads anything but its input.
pub(super) fn awk_is_harmless(program: &str) -> bool {
    const WORDS: [&str; 11] =
        ["SYMTAB", "FUNCTAB", "system", "getline", "close", "fflush", "ENVIRON", "ARGV", "ARGC", "PROCINFO", "ARGIND"];
    !program.is_empty()
        && !too_deep(program)
        && !program.starts_with('-')
        && !program.contains(['>', '|', '@', '`', '\\'])
        && !identifiers(program).any(|word| WORDS.contains(&word))
}

/// Returns whether a jq filter reads nothing but its input.
pub(super) fn jq_is_harmless(filter: &str) -> bool {
    const WORDS: [&str; 20] = [
        "env",
        "ENV",
        "input",
        "inputs",
        "import",
        "include",
        "modulemeta",
        "get_search_list",
        "input_filename",
        "__prog_args",
        "load",
        "load_str",
        "load_xml",
        "load_props",
        "load_base64",
        "strenv",
        "envsubst",
        "system",
        "eval",
        "exec",
    ];
    let code = jq_code(filter);
    // A field of that name is no environment: `.env`, not `..env`.
    let field = |start: usize| code[..start].ends_with('.') && !code[..start].ends_with("..");
    // Neither is a variable, but for the two jq sets itself.
    let variable = |word: &str, start: usize| code[..start].ends_with('$') && !matches!(word, "ENV" | "__prog_args");
    let mut start = 0;
    let harmless = |word: &str| {
        let held = !WORDS.contains(&word) || field(start) || variable(word, start) || is_key(&code, start, word);
        start += word.len() + 1;
        held
    };
    code.is_ascii() && !too_deep(filter) && code.split(|c: char| !is_word(c)).all(harmless)
}

/// Returns whether a word is a name in an object that is made: `{env: .x}`, `{name, include}`. What other filters of
/// this kind make of a bare `{env}` is not known.
fn is_key(code: &str, start: usize, word: &str) -> bool {
    let mut closed = 0_usize;
    let around = code[..start].bytes().rev().find(|byte| match byte {
        b')' | b']' | b'}' => {
            closed += 1;
            false
        }
        b'(' | b'[' | b'{' if closed > 0 => {
            closed -= 1;
            false
        }
        b'(' | b'[' | b'{' => true,
        _ => false,
    });
    let before = code[..start].trim_end();
    let behind = code[start + word.len()..].trim_start();
    let bare = behind.starts_with([',', '}']) && !word.eq_ignore_ascii_case("env") && !word.starts_with("input");
    around == Some(b'{') && before.ends_with(['{', ',']) && (bare || behind.starts_with(':'))
}

/// Returns whether an expression of yq is harmless. It knows many names for what loads a file and reads no word to its
/// end: `loadstr`, `andenv`.
pub(super) fn yq_is_harmless(filter: &str) -> bool {
    let field = |at: usize| filter[..at].ends_with('.') && !filter[..at].ends_with("..");
    let reaches = |(at, _): (usize, &str)| {
        let start = filter[..at].rfind(|c: char| !is_word(c)).map_or(0, |before| before + 1);
        filter.is_char_boundary(start) && !field(start)
    };
    let names = ["load", "env", "system"];
    filter.is_ascii() && jq_is_harmless(filter) && !names.iter().any(|name| filter.match_indices(name).any(reaches))
}

/// A filter without the text of its strings, which is no code but where it is interpolated.
fn jq_code(filter: &str) -> String {
    let mut code = String::with_capacity(filter.len());
    // How many parentheses are open in each interpolation around this place; the last is the innermost.
    let mut open = vec![0_usize];
    let mut text = false;
    let mut chars = filter.chars();
    while let Some(c) = chars.next() {
        match (text, c) {
            (true, '"') => text = false,
            (true, '\\') => {
                if chars.next() == Some('(') {
                    open.push(0);
                    text = false;
                    code.push('(');
                }
            }
            (true, _) => {}
            (false, '"') => {
                text = true;
                code.push('"');
            }
            (false, ')') if open.last() == Some(&0) && open.len() > 1 => {
                open.pop();
                text = true;
                code.push(')');
            }
            (false, c) => {
                let depth = open.last_mut();
                match c {
                    '(' => depth.into_iter().for_each(|depth| *depth += 1),
                    ')' => depth.into_iter().for_each(|depth| *depth = depth.saturating_sub(1)),
                    _ => {}
                }
                code.push(c);
            }
        }
    }
    code
}

fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_word(c)).filter(|word| !word.is_empty())
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns whether a sed script only selects, prints and edits what it prints.
pub(super) fn sed_is_harmless(script: &str) -> bool {
    let mut sed = Sed { rest: script.as_bytes(), depth: 0 };
    !too_deep(script) && sed.commands().is_some() && sed.depth == 0
}

/// sed's language as far as it is harmless; `None` means: cannot tell.
struct Sed<'a> {
    rest: &'a [u8],
    depth: usize,
}

impl Sed<'_> {
    fn commands(&mut self) -> Option<()> {
        loop {
            self.skip(b" ;");
            if self.rest.is_empty() {
                return Some(());
            }
            self.address()?;
            if self.take(b',') {
                self.skip(b" ");
                self.address()?;
            }
            self.skip(b" !");
            self.command()?;
        }
    }

    fn command(&mut self) -> Option<()> {
        match self.next()? {
            b'{' => self.depth += 1,
            b'}' => self.depth = self.depth.checked_sub(1)?,
            b'p' | b'P' | b'd' | b'D' | b'=' | b'n' | b'N' | b'g' | b'G' | b'h' | b'H' | b'x' => return self.ended(),
            b'q' | b'Q' | b'l' => {
                self.digits();
                return self.ended();
            }
            b's' => {
                self.pair()?;
                while self.rest.first().is_some_and(|flag| b"gpIi0123456789".contains(flag)) {
                    self.rest = &self.rest[1..];
                }
                return self.ended();
            }
            b'y' => {
                self.pair()?;
                return self.ended();
            }
            _ => return None,
        }
        Some(())
    }

    /// A command ends at a blank run, `;`, `}` or the end.
    fn ended(&mut self) -> Option<()> {
        self.skip(b" ");
        matches!(self.rest.first(), None | Some(b';' | b'}')).then_some(())
    }

    fn address(&mut self) -> Option<()> {
        match self.rest.first() {
            Some(b'/') => {
                self.rest = &self.rest[1..];
                self.until(b'/')?;
                self.take(b'I');
            }
            Some(b'\\') => {
                self.rest = &self.rest[1..];
                let delimiter = self.delimiter()?;
                self.until(delimiter)?;
                self.take(b'I');
            }
            Some(b'$') => self.rest = &self.rest[1..],
            Some(b'0'..=b'9' | b'+' | b'~') => {
                self.skip(b"0123456789+~");
            }
            _ => {}
        }
        self.skip(b" ");
        Some(())
    }

    fn pair(&mut self) -> Option<()> {
        let delimiter = self.delimiter()?;
        self.until(delimiter)?;
        self.until(delimiter)
    }

    /// What stands in place of the slash.
    fn delimiter(&mut self) -> Option<u8> {
        self.next().filter(|byte| byte.is_ascii_punctuation() && !b"\\;{}".contains(byte))
    }

    /// Up to a delimiter.
    fn until(&mut self, delimiter: u8) -> Option<()> {
        loop {
            match self.next()? {
                b'\\' => {
                    self.next()?;
                }
                byte if byte == delimiter => return Some(()),
                b'[' => self.bracket(delimiter)?,
                _ => {}
            }
        }
    }

    /// A set of characters. A bracket that stands first is one of the set, so `[]/x/]` is one set and no end. Dialects
    /// differ about a delimiter in it and about `\]`, so it cannot be read with one of them.
    fn bracket(&mut self, delimiter: u8) -> Option<()> {
        self.take(b'^');
        self.member(delimiter)?;
        while !self.take(b']') {
            self.member(delimiter)?;
        }
        Some(())
    }

    /// One member of a set: a character or a class like `[:space:]`.
    fn member(&mut self, delimiter: u8) -> Option<()> {
        let byte = self.next().filter(|byte| *byte != delimiter)?;
        let following = self.rest.first().copied();
        match (byte, following) {
            (b'\\', Some(b'[' | b']' | b'\\') | None) => None,
            (b'[', Some(class @ (b':' | b'.' | b'='))) => {
                let end = [class, b']'];
                let length = self.rest.windows(2).skip(1).position(|pair| pair == end)?;
                let (inside, rest) = self.rest.split_at(length + 3);
                self.rest = rest;
                (!inside.contains(&delimiter)).then_some(())
            }
            _ => Some(()),
        }
    }

    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.rest.first() == Some(&byte);
        if found {
            self.rest = &self.rest[1..];
        }
        found
    }

    fn digits(&mut self) {
        self.skip(b" ");
        self.skip(b"0123456789");
    }

    fn skip(&mut self, set: &[u8]) {
        while let Some((first, rest)) = self.rest.split_first() {
            if !set.contains(first) {
                break;
            }
            self.rest = rest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sed_scripts() {
        for script in [
            "1,20p",
            "$p",
            "/a/p",
            "/a/,/b/p",
            "s/a/b/g",
            "1p;3p",
            "/x/{p;q}",
            "s|a|b|p",
            "$!p",
            "10q",
            "/^[a-z]*$/p",
            "s/[^]]//gp",
            "s/[[:space:]]*$//p",
            "/[]x]/p",
            "=",
        ] {
            assert!(sed_is_harmless(script), "{script}");
        }
        for script in [
            "1w x",
            "w x",
            "e",
            "1e id",
            "s/a/b/e",
            "s/a/b/w x",
            "s/a/id/ge",
            "r x",
            "R x",
            "W x",
            "1{w x",
            "F",
            "s/[/]/w x/",
            "s/[]/A/;/]/s/g;w x/G/",
            "s/[^]/A/;/]/s/g;w x/G/",
            "s/[[:a/A/;/:]]/s/g;w x/G/",
            "s/[[.a/A/;/.]]/s/g;w x/G/",
            "s/[a\\]/A/;/]/s/g;w x/G/",
            "a\\x",
            "s/a/b/we",
        ] {
            assert!(!sed_is_harmless(script), "{script}");
        }
    }

    #[test]
    fn what_is_too_deep_is_not_read() {
        let nested = |open: &str, inside: &str, close: &str, times: usize| {
            format!("{}{inside}{}", open.repeat(times), close.repeat(times))
        };
        assert!(jq_is_harmless(&nested("[", ".", "]", 20)) && !jq_is_harmless(&nested("[", ".", "]", 65)));
        assert!(sed_is_harmless(&nested("{", "p", "}", 20)) && !sed_is_harmless(&nested("{", "p", "}", 65)));
        assert!(!awk_is_harmless(&nested("(", "1", ")", 65)));
    }

    #[test]
    fn awk_and_jq() {
        assert!(awk_is_harmless("{print $1}") && awk_is_harmless("NR==1{print $2, $3}"));
        for program in
            ["{system(\"id\")}", "{print > \"x\"}", "{print | \"sh\"}", "BEGIN{getline x}", "@load \"x\"", ""]
        {
            assert!(!awk_is_harmless(program), "{program}");
        }
        for filter in [".name", ".a.b[] | {x: .y}", ".[$env]", ".environment", ".env.NODE", "keys", ".scripts | length"]
        {
            assert!(jq_is_harmless(filter), "{filter}");
        }
        for filter in [
            "env",
            "$ENV.PATH",
            "$ ENV",
            "$__prog_args",
            "env.AWS",
            "input",
            "import \"a\" as a; .",
            "[inputs]",
            ".a|env",
        ] {
            assert!(!jq_is_harmless(filter), "{filter}");
        }
    }
}
