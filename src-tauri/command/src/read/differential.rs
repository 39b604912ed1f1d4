//! Random strings, read by us and run by a real bash with an empty PATH: no decoded word may differ.
//!
//! `COUNTERSIGN_DIFFERENTIAL` says how many strings and `COUNTERSIGN_SEED` where they begin; without a bash the test
//! passes and says so.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use super::super::strict::strictly;
use super::{Dialect, Joint, Step};

/// Every built-in is switched off, so that each step ends in the handler, which records its words.
const RECORDER: &str = r#"
PATH=/nonexistent
command_not_found_handle() { builtin printf '%s\0' "$n" "$#" "$@" >&9; }
exec 9>&1 1>/dev/null 2>/dev/null
enable -n . : [ alias bg bind break caller cd command compgen complete compopt continue declare dirs disown echo exec \
  exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd pushd pwd readarray readonly \
  return set shift shopt source suspend test times trap true type typeset ulimit umask unalias unset wait
n=0
while IFS= read -r line; do
  ( eval -- "$line" ) </dev/null
  n=$((n+1))
done
"#;

const PARTS: [&str; 76] = [
    "a",
    "b",
    "git",
    "x1",
    "log",
    "-n",
    "--all",
    "a.b",
    "./c",
    "=",
    "c=d",
    "~",
    "^",
    "%",
    "+",
    ",",
    ":",
    "@",
    "/",
    "-",
    " ",
    " ",
    " ",
    " ",
    " ",
    " ",
    " ",
    "  ",
    "'a b'",
    "\"c d\"",
    "''",
    "'$x'",
    "\"*\"",
    "'",
    "\"",
    "\\",
    "$",
    "`",
    "*",
    "?",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "<",
    ">",
    "&",
    "|",
    ";",
    " && ",
    " || ",
    " | ",
    " ; ",
    " 2>&1",
    " >/dev/null",
    " 2>/dev/null",
    " </dev/null",
    " &>/dev/null",
    "LANG=C ",
    "if",
    "#",
    "!",
    "é",
    "日本",
    "–",
    "'ü – ö'",
    "\"語!\"",
    "a#b",
    "#",
    "\"wow!\"",
    "\"A&B!=C\"",
    "à",
    "\u{a0}",
    "\u{3000}",
];

/// A small generator of our own: the same strings every time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound
    }

    /// Mostly plain parts, so that many strings are read.
    fn text(&mut self) -> String {
        let length = 1 + self.below(12);
        let wild = self.below(3) == 0;
        let mut text: String =
            (0..length).map(|_| PARTS[if wild { self.below(PARTS.len()) } else { self.plain() }]).collect();
        if !wild && self.below(2) == 0 {
            let at = text.floor_char_boundary(self.below(text.len() + 1));
            text.insert(at, char::from(b' ' + u8::try_from(self.below(95)).unwrap()));
        }
        text
    }

    fn plain(&mut self) -> usize {
        loop {
            let part = self.below(PARTS.len());
            if part < 33 || (51..61).contains(&part) || (64..74).contains(&part) {
                return part;
            }
        }
    }
}

/// The steps bash comes to: each succeeds, but names with a slash, which bash looks for as files and does not find.
fn reached(steps: &[Step]) -> Vec<Vec<String>> {
    let (mut skipping, mut failed) = (false, false);
    let mut reached = Vec::new();
    for step in steps {
        match step.joint {
            Joint::First | Joint::Then => skipping = false,
            Joint::And => skipping = failed,
            Joint::Or => skipping = !failed,
            Joint::Pipe => {}
        }
        if !skipping {
            failed = step.argv[0].contains('/');
            reached.extend((!failed).then(|| step.argv.clone()));
        }
    }
    reached.sort();
    reached
}

#[expect(clippy::disallowed_methods, reason = "the differential test starts the shell it compares with")]
fn bash(texts: &[String], locale: &str) -> Option<Vec<u8>> {
    let mut child = Command::new("bash")
        .args(["--norc", "--noprofile", "-c", RECORDER])
        .env("LC_ALL", locale)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take()?;
    let input = texts.join("\n") + "\n";
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().ok()?;
    writer.join().ok()?.ok()?;
    Some(output.stdout)
}

fn recorded(output: &[u8]) -> BTreeMap<usize, Vec<Vec<String>>> {
    let mut steps: BTreeMap<usize, Vec<Vec<String>>> = BTreeMap::new();
    let mut fields = output.split(|byte| *byte == 0).map(|field| String::from_utf8_lossy(field).into_owned());
    while let (Some(index), Some(count)) = (fields.next().filter(|index| !index.is_empty()), fields.next()) {
        let argv = fields.by_ref().take(count.parse().unwrap()).collect();
        steps.entry(index.parse().unwrap()).or_default().push(argv);
    }
    steps.values_mut().for_each(|list| list.sort());
    steps
}

#[test]
fn decoded_words_are_what_bash_runs() {
    let given = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let count = given("COUNTERSIGN_DIFFERENTIAL").map_or(5_000, |count| usize::try_from(count).unwrap());
    let mut random = Random(given("COUNTERSIGN_SEED").filter(|seed| *seed != 0).unwrap_or(0x5EED_C0DE_5EED_C0DE));
    let texts = (0..count).map(|_| random.text());
    let read = texts.filter_map(|text| Some((strictly(&text, Dialect::Bash).ok()?, text)));
    let (readings, texts): (Vec<_>, Vec<_>) = read.unzip();
    assert!(texts.len() * 10 > count, "too few strings are read: {} of {count}", texts.len());
    let mut different = Vec::new();
    // What is beyond ASCII is the same to it wherever it thinks that it is: each half in another place.
    let half = texts.len() / 2;
    for (locale, range) in [("C.UTF-8", 0..half), ("C", half..texts.len())] {
        let (texts, readings) = (&texts[range.clone()], &readings[range]);
        let Some(output) = bash(texts, locale) else {
            eprintln!("no bash here: nothing compared");
            return;
        };
        let mut steps = recorded(&output);
        for (index, (reading, text)) in readings.iter().zip(texts).enumerate() {
            let ran = steps.remove(&index).unwrap_or_default();
            if ran != reached(&reading.steps) {
                different.push(format!("{locale} {text:?}: read {:?}, ran {ran:?}", reached(&reading.steps)));
            }
        }
    }
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different[..different.len().min(20)].join("\n"));
}
