//! Which of a program's words name a file that it reads as code: `sh s.sh`, `python -u x.py`, `node -r ./a b.js`,
//! `make -f x.mk`, `. ./env`.

use std::path::is_separator;

use crate::local::by_process::is_input;
use countersign_command::base;

/// A word that names a file of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Operand<'a> {
    pub(super) word: &'a str,
    pub(super) kind: InterpreterKind,
    /// It is the one file the program is given to run, no option's value.
    pub(super) sure: bool,
}

/// How its word leads to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InterpreterKind {
    /// As a path.
    File,
    /// As a path; a shell reads the file.
    Shell,
    /// A shell reads it, and looks along `PATH` for what has no folder.
    Sourced,
    /// As a path, or as Node resolves it.
    Node,
    /// A module of Python.
    Module,
}

/// How a program that reads code takes its words.
struct Manner {
    names: &'static [&'static str],
    kind: InterpreterKind,
    /// Options with a value that is no code.
    valued: &'static [&'static str],
    /// Options with a value that is a file of code.
    code: &'static [&'static str],
    /// Options behind which the code itself stands, and letters that do the same among others.
    inline: &'static [&'static str],
    letters: &'static str,
    /// Words that may stand before the file.
    verbs: &'static [&'static str],
}

const PLAIN: Manner =
    Manner { names: &[], kind: InterpreterKind::File, valued: &[], code: &[], inline: &[], letters: "", verbs: &[] };

const MANNERS: [Manner; 16] = [
    Manner {
        names: &["sh", "bash", "dash", "zsh", "ksh", "mksh", "ash", "fish", "rbash"],
        kind: InterpreterKind::Shell,
        valued: &["-o", "+o", "-O", "+O"],
        code: &["--rcfile", "--init-file"],
        letters: "c",
        ..PLAIN
    },
    Manner {
        names: &["python", "pypy", "ipython", "pythonw"],
        valued: &["-W", "-X", "--check-hash-based-pycs"],
        letters: "c",
        ..PLAIN
    },
    Manner {
        names: &["node", "nodejs", "ts-node", "tsx", "esno", "babel-node", "coffee", "electron", "qjs"],
        kind: InterpreterKind::Node,
        valued: &["-C", "--conditions", "--title", "--stack-trace-limit", "-P", "--project", "--tsconfig"],
        code: &["-r", "--require", "--import", "--loader", "--experimental-loader", "--env-file"],
        inline: &["-e", "--eval", "-p", "--print", "-pe"],
        verbs: &["watch"],
        ..PLAIN
    },
    Manner {
        names: &["bun"],
        kind: InterpreterKind::Node,
        valued: &["--cwd", "--env-file", "--port"],
        code: &["-r", "--preload"],
        inline: &["-e", "--eval", "-p", "--print"],
        verbs: &["run"],
        ..PLAIN
    },
    Manner {
        names: &["deno"],
        valued: &["-c", "--config", "--lock", "--cert", "--seed"],
        code: &["--import-map", "--preload", "--import"],
        verbs: &["run", "test", "bench", "serve", "eval"],
        ..PLAIN
    },
    Manner { names: &["ruby", "jruby"], valued: &["-I", "-C", "-E"], code: &["-r"], letters: "e", ..PLAIN },
    Manner { names: &["perl"], valued: &["-I"], letters: "eE", ..PLAIN },
    Manner { names: &["php"], valued: &["-d", "-c"], code: &["-f", "--file"], inline: &["-r", "--run"], ..PLAIN },
    Manner { names: &["lua", "luajit", "luau"], valued: &["-l"], letters: "e", ..PLAIN },
    Manner { names: &["Rscript", "groovy", "escript"], inline: &["-e"], ..PLAIN },
    Manner { names: &["julia"], valued: &["-p", "-t", "-J"], code: &["-L", "--load"], letters: "eE", ..PLAIN },
    Manner {
        names: &["pwsh", "powershell"],
        valued: &["-ExecutionPolicy", "-WorkingDirectory"],
        code: &["-File", "-f"],
        inline: &["-Command", "-c", "-EncodedCommand"],
        ..PLAIN
    },
    Manner { names: &["elixir"], code: &["-r", "-pr"], inline: &["-e", "--eval"], ..PLAIN },
    Manner {
        names: &["java"],
        valued: &["-cp", "-classpath", "--class-path", "-p", "--module-path"],
        code: &["-jar", "-javaagent"],
        ..PLAIN
    },
    Manner {
        names: &["tclsh", "wish", "expect", "guile", "racket", "osascript"],
        code: &["-f"],
        letters: "ce",
        ..PLAIN
    },
    Manner { names: &["go"], verbs: &["run"], ..PLAIN },
];

/// Programs that take their code by `-f FILE`, and the long names of that option.
const BY_FILE: [&str; 20] = [
    "make",
    "gmake",
    "awk",
    "gawk",
    "mawk",
    "nawk",
    "sed",
    "gsed",
    "just",
    "jq",
    "psql",
    "ninja",
    "rake",
    "ant",
    "task",
    "go-task",
    "scons",
    "docker",
    "docker-compose",
    "podman",
];
const FILE_OPTIONS: [&str; 7] = ["-f", "--file", "--makefile", "--justfile", "--from-file", "--rakefile", "--taskfile"];

/// Returns the words that name files of code.
pub(super) fn operands(argv: &[String]) -> Vec<Operand<'_>> {
    let Some((program, rest)) = argv.split_first() else { return Vec::new() };
    let name = base(program);
    if matches!(name, "." | "source") {
        let file = rest.iter().find(|word| *word != "--").filter(|word| !is_input(word));
        return file.map(|word| Operand { word, kind: InterpreterKind::Sourced, sure: true }).into_iter().collect();
    }
    if BY_FILE.contains(&name) {
        return by_file(rest);
    }
    manner(name).map_or_else(Vec::new, |manner| manner.operands(name, rest))
}

/// Returns whether a program that is given no file of code reads it from its input.
pub(super) fn reads_input(argv: &[String]) -> bool {
    let Some((program, rest)) = argv.split_first() else { return false };
    let name = base(program);
    if matches!(name, "." | "source") {
        return rest.iter().find(|word| *word != "--").is_some_and(|word| is_input(word));
    }
    if BY_FILE.contains(&name) {
        return given_by_file(rest).any(|word| word == "-" || is_input(word));
    }
    let Some(manner) = manner(name) else { return false };
    !rest.iter().any(|word| manner.is_inline(word)) && !operands(argv).iter().any(|operand| operand.sure)
}

/// Returns whether a program reads its code from its input, given the words for that.
pub(super) fn may_read_input(program: &str) -> bool {
    let name = base(program);
    matches!(name, "." | "source") || BY_FILE.contains(&name) || manner(name).is_some()
}

/// Returns whether a program's name is a shell's.
pub(super) fn is_shell(name: &str) -> bool {
    manner(base(name)).is_some_and(|manner| manner.kind == InterpreterKind::Shell)
}

/// Returns the manner of an interpreter by name; `python3.12` is Python.
fn manner(name: &str) -> Option<&'static Manner> {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    MANNERS.iter().find(|manner| manner.names.contains(&stem))
}

impl Manner {
    fn operands<'a>(&self, name: &str, rest: &'a [String]) -> Vec<Operand<'a>> {
        let mut found = Vec::new();
        let mut words = rest.iter().map(String::as_str).peekable();
        if words.peek().is_some_and(|word| self.verbs.contains(word)) {
            words.next();
        } else if name == "go" {
            return found;
        }
        while let Some(word) = words.next() {
            let option = word.len() > 1
                && (word.starts_with('-') || self.kind == InterpreterKind::Shell && word.starts_with('+'));
            if !option || word == "--" {
                let file = if word == "--" { words.next() } else { Some(word).filter(|word| *word != "-") };
                let file = file.filter(|word| !is_input(word));
                found.extend(file.map(|word| Operand { word, kind: self.kind, sure: true }));
                return found;
            }
            let (plain, joined) = word.split_once('=').map_or((word, None), |(plain, value)| (plain, Some(value)));
            if self.code.contains(&plain) {
                let value = joined.or_else(|| words.next());
                found.extend(value.map(|word| Operand { word, kind: self.kind, sure: false }));
            } else if self.valued.contains(&plain) {
                if joined.is_none() {
                    words.next();
                }
            } else if plain == "-m" && matches!(self.letters, "c") && self.kind == InterpreterKind::File {
                found.extend(words.next().map(|word| Operand { word, kind: InterpreterKind::Module, sure: true }));
                return found;
            } else if self.is_inline(word) {
                return found;
            } else if let Some(value) =
                self.code.iter().filter(|code| code.len() == 2).find_map(|c| word.strip_prefix(c))
            {
                found.push(Operand { word: value, kind: self.kind, sure: false });
            }
        }
        found
    }

    /// Returns whether the code itself stands behind this word.
    fn is_inline(&self, word: &str) -> bool {
        let cluster =
            word.strip_prefix('-').filter(|letters| letters.len() <= 6 && !letters.starts_with(['-', 'M', 'I']));
        self.inline.contains(&word.split('=').next().unwrap_or(word))
            || cluster.is_some_and(|letters| letters.contains(|c| self.letters.contains(c)))
    }
}

fn by_file(rest: &[String]) -> Vec<Operand<'_>> {
    let files = given_by_file(rest).filter(|word| !is_input(word));
    // Some read their input for `-`, and some a file of that name.
    files.map(|word| Operand { word, kind: InterpreterKind::File, sure: word != "-" }).collect()
}

/// Returns the values of the options that name a file of code.
fn given_by_file(rest: &[String]) -> impl Iterator<Item = &str> {
    let mut words = rest.iter().map(String::as_str);
    std::iter::from_fn(move || {
        loop {
            let word = words.next()?;
            let (plain, joined) = word.split_once('=').map_or((word, None), |(plain, value)| (plain, Some(value)));
            let short = word
                .strip_prefix("-f")
                .filter(|value| !value.is_empty() && (*value == "-" || value.contains(['.', '/'])));
            // Together with others: `sed -nf x`.
            let cluster = word.len() <= 4 && word.starts_with('-') && !word.starts_with("--") && word.ends_with('f');
            let value = match FILE_OPTIONS.contains(&plain) || cluster {
                true => joined.or_else(|| words.next()),
                false => short,
            };
            if value.is_some() {
                return value;
            }
        }
    })
}

/// Returns whether a word names a file by its folder.
pub(super) fn by_path(word: &str) -> bool {
    word.contains(is_separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_that_is_read_as_code_is_told_from_other_words() {
        for (line, expected) in [
            ("sh s.sh", "s.sh!"),
            ("sh -eux s.sh out.log", "s.sh!"),
            ("bash -o pipefail s.sh", "s.sh!"),
            ("bash --rcfile rc s.sh", "rc s.sh!"),
            ("sh -c true s.sh", ""),
            ("bash -lc x", ""),
            ("bash -- -x", "-x!"),
            ("python3.12 -u -W ignore x.py data", "x.py!"),
            ("python -m tool x", "tool!"),
            ("python -c x y.py", ""),
            ("node -r ./a --import=./b x.js y.js", "./a ./b x.js!"),
            ("node -r./a x", "./a x!"),
            ("node -e 1 x.js", ""),
            ("deno run -A x.ts", "x.ts!"),
            ("perl -I lib x.pl", "x.pl!"),
            ("perl -ne x y", ""),
            ("perl -MList::Util x.pl", "x.pl!"),
            ("ruby -r ./a x.rb", "./a x.rb!"),
            ("java -cp lib -jar app.jar", "app.jar"),
            ("go run x.go", "x.go!"),
            ("go build x.go", ""),
            ("make -f a.mk test", "a.mk!"),
            ("make -fa.mk", "a.mk!"),
            ("sed -nf a.sed data", "a.sed!"),
            ("awk -f a.awk data", "a.awk!"),
            ("make -k test", ""),
            (". ./env", "./env!"),
            ("sh -", ""),
            ("sh /dev/stdin a", ""),
            ("python3 -u /dev/fd/0", ""),
            ("bash -- /proc/self/fd/0", ""),
            (". /dev/stdin", ""),
            ("make -f /dev/stdin", ""),
            ("bash /dev/fd/3", "/dev/fd/3!"),
            ("ls x.sh", ""),
        ] {
            let argv: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let found: Vec<String> =
                operands(&argv).iter().map(|one| format!("{}{}", one.word, if one.sure { "!" } else { "" })).collect();
            assert_eq!(found.join(" "), expected, "{line}");
        }
        let reads = |line: &str| reads_input(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        for line in
            ["bash", "sh -s", "python3 -", "sh /dev/stdin", "source /dev/fd/0", "make -f -", "sed -nf /dev/stdin x"]
        {
            assert!(reads(line), "{line}");
        }
        assert!(!reads(". ./env") && !reads("make -f a.mk") && !reads("bash /dev/fd/3"));
        assert!(!reads("sh s.sh") && !reads("sh -c x") && !reads("cat"));
    }
}
