//! `sed`: what its script does to the lines it reads, the files that script writes and the commands it runs.

use crate::message::{Argument, code};
use crate::paths::persistence;
use crate::words::names::named_or;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::program::options::parts;

/// Explains `sed` with its words.
pub(crate) fn explain(rest: &[Word]) -> StepFacts {
    let parts = parts(rest, &["-e", "-f", "-l", "--expression", "--file"], false);
    // On a Mac the suffix of `-i` is a word of its own.
    let in_place = parts.options.iter().any(|(name, _)| name == "--in-place" || name.starts_with("-i"));
    let scripted = parts.has(&["-e", "--expression", "-f", "--file"]);
    let operands: Vec<&str> = parts.texts().into_iter().filter(|text| !text.is_empty()).collect();
    let given = parts.values(&["-e", "--expression"]).collect::<Vec<_>>();
    let joined = given.join("; ");
    let (script, files) = match operands.split_first() {
        Some((script, files)) if !scripted => (*script, files),
        _ => (joined.as_str(), operands.as_slice()),
    };
    let mut facts = if in_place {
        let mut facts = StepFacts::new(
            say!("does-edits-with", files = named_or(files, say!("files-given")), script = code(script)),
            &[Effect::Write],
        );
        files.iter().for_each(|file| persistence::check(file, &mut facts));
        facts
    } else if let Some(lines) = shown_lines(script).filter(|_| parts.has(&["-n", "--quiet", "--silent"])) {
        StepFacts::new(
            say!("does-shows-lines", lines = code(lines), files = named_or(files, Argument::Input)),
            &[Effect::Read],
        )
    } else {
        StepFacts::new(
            say!(
                "does-prints",
                output = say!("output-edited", input = named_or(files, Argument::Input), script = code(script))
            ),
            &[Effect::Read],
        )
    };
    // Each `-e` is a line of its own: what it names ends with it.
    let reaches = if scripted { read_script(&given.join("\n")) } else { read_script(script) };
    for file in reaches.writes {
        facts.add(say!("does-writes", file = code(file.trim())), &[Effect::Write]);
        persistence::check(file.trim(), &mut facts);
    }
    if reaches.runs {
        facts.add(say!("does-runs-commands"), &[Effect::RunCode]);
        facts.risk = Risk::High;
    }
    facts.touches.extend(files.iter().map(|file| (*file).to_owned()));
    facts
}

/// The lines a script prints and does nothing else: `10,20p`.
fn shown_lines(script: &str) -> Option<&str> {
    let lines = script.strip_suffix('p')?;
    (!lines.is_empty() && lines.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '$' | '+' | '~')))
        .then_some(lines)
}

/// What a script does beyond the text it prints.
#[derive(Debug, Default)]
struct SedEffects {
    writes: Vec<String>,
    runs: bool,
}

/// Reads a script command by command. Where versions of `sed` differ, what would write or run is taken to do so.
fn read_script(script: &str) -> SedEffects {
    let mut found = SedEffects::default();
    let mut rest = script;
    while let Some(command) = rest.chars().next() {
        rest = &rest[command.len_utf8()..];
        match command {
            // Addresses: a pattern, between slashes or what stands behind a backslash.
            '/' => rest = after_pattern(rest, '/'),
            '\\' => {
                let Some(mark) = rest.chars().next() else { break };
                rest = after_pattern(&rest[mark.len_utf8()..], mark);
            }
            '$' => rest = after_variable(rest),
            's' => {
                let Some(mark) = rest.chars().next() else { break };
                rest = after_mark(after_pattern(&rest[mark.len_utf8()..], mark), mark);
                let flags = rest.len() - rest.trim_start_matches(|c: char| "gpiImMe0123456789".contains(c)).len();
                found.runs |= rest[..flags].contains('e');
                rest = &rest[flags..];
                if let Some(file) = rest.strip_prefix('w') {
                    rest = found.file(file);
                }
            }
            'y' => {
                let Some(mark) = rest.chars().next() else { break };
                rest = after_mark(after_mark(&rest[mark.len_utf8()..], mark), mark);
            }
            'w' | 'W' => rest = found.file(rest),
            'e' => {
                found.runs = true;
                rest = split_line(rest).1;
            }
            // Text goes on behind a line that ends with a backslash.
            'a' | 'i' | 'c' => {
                let (mut text, mut more) = split_line(rest);
                while text.ends_with('\\') && !more.is_empty() {
                    (text, more) = split_line(more);
                }
                rest = more;
            }
            'r' | 'R' | '#' => rest = split_line(rest).1,
            ':' | 'b' | 't' | 'T' => rest = rest.trim_start_matches(|c| !matches!(c, ';' | '\n' | '}')),
            _ => {}
        }
    }
    found
}

impl SedEffects {
    /// A file's name is all up to the end of the line.
    fn file<'a>(&mut self, rest: &'a str) -> &'a str {
        let (file, more) = split_line(rest);
        let file = file.trim_start();
        if !file.is_empty() && !matches!(file, "/dev/stdout" | "/dev/stderr") {
            self.writes.push(file.to_owned());
        }
        more
    }
}

/// What stands behind a variable of the shell, `${end}`. To `sed` itself that is an open group, which only another line
/// could close.
fn after_variable(rest: &str) -> &str {
    let named = |name: &str| name.len() > 1 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let variable = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    variable.filter(|(name, behind)| named(name) && !behind.contains('\n')).map_or(rest, |(_, behind)| behind)
}

/// The first line, and what stands behind it.
fn split_line(text: &str) -> (&str, &str) {
    text.split_once('\n').unwrap_or((text, ""))
}

/// What stands behind the next mark that no backslash takes away.
fn after_mark(text: &str, mark: char) -> &str {
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == mark {
            break;
        }
        if letter == '\\' {
            letters.next();
        }
    }
    letters.as_str()
}

/// As `behind`, in a pattern: between brackets a mark is a letter like others.
fn after_pattern(text: &str, mark: char) -> &str {
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == mark {
            break;
        }
        match letter {
            '\\' => {
                letters.next();
            }
            '[' => {
                let list = letters.as_str();
                let first = list.strip_prefix('^').unwrap_or(list);
                let first = first.strip_prefix(']').unwrap_or(first);
                letters = first.split_once(']').map_or(list, |(_, behind)| behind).chars();
            }
            _ => {}
        }
    }
    letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::read_script;

    #[test]
    fn every_way_to_name_a_file_or_a_command_is_seen() {
        for (script, writes) in [
            ("s/x/y/w my notes", &["my notes"][..]),
            ("s/1/y/gpIMw out", &["out"]),
            ("w/etc/x", &["/etc/x"]),
            ("/a/,/b/w f", &["f"]),
            ("\\,x,w f", &["f"]),
            ("s,a,b,w f\n1,$!{W g\n}", &["f", "g"]),
            ("s/[/]/x/w f", &["f"]),
            ("s/a\\/b/c/;w f; p", &["f; p"]),
            (":a;w f", &["f"]),
            ("y/w/x/;p", &[]),
            ("s/w x/y w z/g", &[]),
            ("/w f/d", &[]),
            ("a\\\nw f", &[]),
            ("5i w f", &[]),
            ("# w f", &[]),
        ] {
            assert_eq!(read_script(script).writes, writes, "{script}");
        }
        for (script, runs) in [
            ("1e./x", true),
            ("s/a/b/ge", true),
            ("s|e|e|g", false),
            ("a e", false),
            ("1,${end}p", false),
            ("${ex}\n}", true),
            (":e;N;$!be;s/a/e/", false),
        ] {
            assert_eq!(read_script(script).runs, runs, "{script}");
        }
    }
}
