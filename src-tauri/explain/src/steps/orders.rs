//! Files that programs take orders from, by their names or by an option: recipes, scripts, settings, statements, tests.
//! What the steps before wrote into them is done by the one that reads them.

use crate::languages::inline;
use crate::lists::REACHING_OUT;
use crate::message::code;
use crate::places::brought;
use crate::steps::fresh;
use crate::steps::lines::READER;
use crate::words::{inner, names};
use serde_json::Value;

use crate::places::folders::{folder, joined, last};
use crate::words::inner::Around;
use crate::{About, Effect, Risk};
use countersign_command::outline::{Command, Stream, Word};
use countersign_command::program::Set;

/// How orders are written in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tongue {
    /// Lines for a shell behind names: a `Makefile`.
    Recipes,
    /// Lines for a shell among `scripts`: a `package.json`.
    Scripts,
    /// Code that this program runs.
    Code(&'static str),
    /// What is given to the program itself behind this option otherwise; nothing where it is its first word.
    Given(&'static str),
    /// What containers and their like are to be.
    Containers,
    /// A shell's.
    Shell,
}

/// Programs, and the files they take orders from: `*` at the beginning stands for any, alone for one it names itself.
type OrderReader = (&'static [&'static str], &'static [&'static str], Tongue);

const READERS: [OrderReader; 22] = [
    (&["make", "gmake", "remake"], &["Makefile", "makefile", "GNUmakefile", "*.mk"], Tongue::Recipes),
    (&["just"], &["justfile", "Justfile", ".justfile"], Tongue::Recipes),
    (&["npm", "pnpm", "yarn", "bun", "composer"], &["package.json", "composer.json"], Tongue::Scripts),
    (&["pytest", "py.test", "tox", "nox", "nosetests"], &["conftest.py", "*.py"], Tongue::Code("python")),
    (&["pip", "uv", "poetry", "hatch"], &["setup.py"], Tongue::Code("python")),
    (
        &[
            "jest",
            "vitest",
            "mocha",
            "ava",
            "playwright",
            "cypress",
            "webpack",
            "vite",
            "rollup",
            "eslint",
            "babel",
            "next",
            "nuxt",
            "astro",
            "gulp",
            "grunt",
            "npm",
            "pnpm",
            "yarn",
            "bun",
            "tsx",
            "ts-node",
        ],
        &["*.js", "*.ts", "*.mjs", "*.cjs", "*.jsx", "*.tsx", "*.mts", "*.cts"],
        Tongue::Code("node"),
    ),
    (&["rake", "rspec", "rails", "bundle"], &["Rakefile", "Gemfile", "*.rb", "*.rake"], Tongue::Code("ruby")),
    (&["phpunit", "artisan"], &["*.php"], Tongue::Code("php")),
    (&["cargo", "rustc"], &["*.rs"], Tongue::Code("rust")),
    (&["go"], &["*.go"], Tongue::Code("go")),
    (&["lua", "luajit"], &["*.lua"], Tongue::Code("lua")),
    (&["gradle", "gradlew"], &["*.gradle", "*.gradle.kts"], Tongue::Code("groovy")),
    (&["java", "dotnet", "swift"], &["*.java", "*.cs", "*.swift"], Tongue::Code("java")),
    (&["docker", "podman", "docker-compose"], &["*.yml", "*.yaml"], Tongue::Containers),
    (&["kubectl", "oc"], &["*.yml", "*.yaml", "*.json"], Tongue::Containers),
    (&["psql"], &["*"], Tongue::Given("-c")),
    (&["mysql", "mariadb"], &["*"], Tongue::Given("-e")),
    (&["sqlite3", "duckdb"], &["*"], Tongue::Given("-cmd")),
    (&["mongosh", "mongo"], &["*"], Tongue::Given("--eval")),
    (&["redis-cli", "awk", "gawk", "mawk", "sed"], &["*"], Tongue::Given("")),
    (&["ssh"], &["*"], Tongue::Shell),
    (&["direnv"], &[".envrc"], Tongue::Shell),
];

/// So many files are looked at for one step.
const FILES: usize = 8;

/// The place of the program that is meant among a step's words, and its plain name; those before it count, too.
fn programs(command: &Command) -> Vec<(usize, String)> {
    let names = command.words.iter().map(|word| names::plain_name(&word.text)).enumerate();
    let mut all = Vec::new();
    for (at, name) in names {
        let more = Set::RunnerBefore.has(&name);
        all.push((at, name));
        if !more {
            break;
        }
    }
    all
}

/// What a step takes from files that the steps before wrote is done now. `before` is what those do.
pub(crate) fn followed(steps: &[Command], before: &[About], command: &Command, depth: usize, about: &mut About) {
    let readers: Vec<(usize, &OrderReader)> = programs(command)
        .into_iter()
        .flat_map(|(at, program)| {
            READERS.iter().filter(move |(names, ..)| names.contains(&program.as_str())).map(move |reader| (at, reader))
        })
        .collect();
    if sets(command) {
        put_into(std::slice::from_ref(command), "package.json", depth, about);
    }
    if readers.is_empty() || !before.iter().any(|earlier| earlier.effects.has(Effect::Write)) {
        return;
    }
    let made = fresh::files(steps, before);
    let here = folder(steps, command.depth);
    let fed = command.redirects.iter().filter(|from| from.kind == Stream::Read).map(|from| &from.target);
    let named: Vec<String> = command.words.iter().chain(fed).flat_map(|word| mentions(&word.text, &here)).collect();
    for (at, (_, files, tongue)) in readers {
        for file in made.iter().filter(|file| meant(file, files, &named)).take(FILES) {
            let Some(text) = fresh::told(steps, before, file) else { continue };
            let (program, direct) = (&command.words[..=at], named.contains(file));
            let order = Order { tongue: *tongue, program, text: &text, depth, direct };
            order.given(command, file, about);
        }
        // Its name alone says that it is read.
        let whole = |name: &&&str| {
            files.contains(*name) || files.contains(&"*") && named.iter().any(|other| last(other) == **name)
        };
        if brought::names(steps, before).iter().any(|name| whole(&name)) {
            about.warn(brought::unseen(), Risk::High);
        }
        let edited = |name: &&&str| matches!(tongue, Tongue::Recipes | Tongue::Scripts) && !name.starts_with('*');
        for file in files.iter().filter(edited) {
            put_into(steps, file, depth, about);
        }
    }
}

/// What the steps put among other orders in a file is done, too: `sed -i … Makefile`, `npm pkg set scripts.test=…`.
fn put_into(steps: &[Command], file: &str, depth: usize, about: &mut About) {
    let around = Around::bare(depth + 1, &READER);
    for step in steps {
        let names = step.words.iter().skip(1).any(|word| word.text.contains(file));
        let edits = names && Set::StreamEditor.has(names::plain_name(&step.words[0].text).as_str());
        if !(edits || sets(step) && file == "package.json") {
            continue;
        }
        let whole = step.words.iter().filter_map(|word| word.text.split_once('=')).map(|(_, script)| script);
        let lines = step.words.iter().skip(1).flat_map(|word| word.text.split(['"', '=', '\n', '\t'])).chain(whole);
        let mut grave = lines.filter(|line| line.contains(' ')).take(LINES).map(|line| inner::line_of(line, &around));
        if let Some(grave) = grave.find(|line| line.risk == Risk::High) {
            about.effects = about.effects.with(grave.effects.only(&DONE));
            about.warn(finding!(HiddenCode, "finding-inserted-line-runs", file = code(file)), Risk::High);
            grave.findings.into_iter().take(2).for_each(|finding| about.note(finding, Risk::High));
            return;
        }
    }
}

/// Whether a step puts scripts into a `package.json`.
fn sets(step: &Command) -> bool {
    let texts: Vec<&str> = step.words.iter().take(3).map(|word| word.text.as_str()).collect();
    matches!(texts.as_slice(), ["npm" | "pnpm" | "yarn" | "bun", "pkg", "set"] | ["npm", "set-script", _])
}

/// The paths a word may mean: itself, and what stands behind a sign or a blank in it.
fn mentions(text: &str, here: &str) -> Vec<String> {
    let last = text.rsplit(['@', '=', ' ']).next().unwrap_or(text);
    [text, last, text.get(2..).unwrap_or_default()]
        .iter()
        .filter(|path| !path.is_empty())
        .map(|path| joined(here, path))
        .collect()
}

fn meant(file: &str, files: &[&str], named: &[String]) -> bool {
    files.iter().any(|pattern| match pattern.strip_prefix('*') {
        Some("") => named.iter().any(|name| name == file),
        Some(end) => last(file).ends_with(end),
        None => last(file) == *pattern,
    })
}

/// Orders in a file.
struct Order<'a> {
    tongue: Tongue,
    program: &'a [Word],
    text: &'a str,
    depth: usize,
    /// Whether the step names the file itself.
    direct: bool,
}

impl Order<'_> {
    /// Says what they do, where that is grave or they are named.
    fn given(&self, command: &Command, file: &str, about: &mut About) {
        let done = match self.tongue {
            Tongue::Recipes => {
                let lines = self.text.lines().filter(|line| line.starts_with([' ', '\t']));
                self.lines(lines.map(|line| line.trim_start().trim_start_matches(['@', '-', '+'])))
            }
            Tongue::Scripts => self.lines(scripts(self.text, command).iter().map(String::as_str)),
            Tongue::Shell => inner::line_of(self.text, &self.around()),
            Tongue::Code(name) => {
                let mut done = About::default();
                inline::looked(name, &word(self.text), &self.around(), &mut done);
                // Whatever a project's own code does to its own files is its own affair.
                if !self.direct && !reaches_out(self.text) {
                    return;
                }
                done
            }
            Tongue::Given(option) => {
                let mut words = self.program.to_vec();
                words.extend([option, self.text.trim()].into_iter().filter(|text| !text.is_empty()).map(word));
                inner::program(&words, &self.around())
            }
            Tongue::Containers => {
                const OPEN: [&str; 8] = [
                    "privileged: true",
                    "privileged\":true",
                    "docker.sock",
                    "- /:/",
                    "path: /}",
                    "path: /\n",
                    "hostPID: true",
                    "\"/:/",
                ];
                let mut done = About::default();
                if OPEN.iter().any(|mark| self.text.contains(mark)) {
                    done.warn(finding!(IsolationEscape, "finding-container-escape"), Risk::High);
                }
                done
            }
        };
        if done.risk < Risk::High && !matches!(self.tongue, Tongue::Given(_) | Tongue::Shell) {
            return;
        }
        about.effects = about.effects.with(done.effects.only(&DONE));
        about.risk = about.risk.max(done.risk);
        about.clauses.push(say!("does-as-written", file = code(file)));
        let grave = done.risk == Risk::High;
        if grave && done.findings.is_empty() {
            about.warn(finding!(HiddenCode, "finding-written-orders-run", file = code(file)), Risk::High);
        }
        done.findings.into_iter().take(2).for_each(|finding| about.note(finding, done.risk));
    }

    fn around(&self) -> Around<'static> {
        Around::bare(self.depth + 1, &READER)
    }

    /// The gravest of several lines for a shell.
    fn lines<'t>(&self, lines: impl Iterator<Item = &'t str>) -> About {
        let all = lines.take(LINES).map(|line| inner::line_of(line, &self.around()));
        all.max_by_key(|about| about.risk).unwrap_or_default()
    }
}

/// So many lines of one file are looked at.
const LINES: usize = 64;

/// What orders in a file may do to the world by way of the program that reads them.
const DONE: [Effect; 6] =
    [Effect::Write, Effect::Delete, Effect::Network, Effect::Admin, Effect::RunCode, Effect::Process];

fn word(text: &str) -> Word {
    Word { text: text.to_owned(), plain: true, quoted: true, ..Word::default() }
}

/// The scripts in a text that a step would run; where it cannot be read, all that stands in quotes.
fn scripts(text: &str, command: &Command) -> Vec<String> {
    let Ok(Value::Object(all)) = serde_json::from_str(text) else {
        return text.split('"').map(str::to_owned).collect();
    };
    let run = |name: &str| {
        let bare = name.strip_prefix("pre").or_else(|| name.strip_prefix("post")).unwrap_or(name);
        let asked = |name: &str| command.words.iter().any(|word| word.text == name);
        asked(name)
            || asked(bare)
            || ["install", "prepare", "publish", "autoload-dump", "install-cmd", "-install-cmd", "-update-cmd"]
                .contains(&bare)
    };
    let lines = all.get("scripts").and_then(Value::as_object).into_iter().flatten();
    let lines = lines.filter(|(name, _)| run(name)).flat_map(|(_, line)| match line {
        Value::Array(lines) => lines.clone(),
        line => vec![line.clone()],
    });
    lines.filter_map(|line| line.as_str().map(str::to_owned)).collect()
}

/// Whether code reaches beyond the project: homes, the system, other programs, variables that hold secrets.
fn reaches_out(text: &str) -> bool {
    REACHING_OUT.iter().any(|mark| text.contains(mark)) || text.contains("process.env)") || text.contains("\"rm\"")
}
