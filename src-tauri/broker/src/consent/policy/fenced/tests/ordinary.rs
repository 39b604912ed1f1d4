//! All ordinary lines of the rule cases, really run: what a rule allows does inside its fence what it does without one.

use std::collections::{BTreeMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::consent::plan::StepAction;
use crate::consent::policy::LookError;
use crate::consent::policy::look::{program, start};
use crate::consent::rules::{Form, Pinned, Prefix, Rule, RuleId, Source, Until, VERSION};
use crate::fence::{Fence, Reads, Ready};
use crate::local::own::Own;
use countersign_command::read::{Dialect, Step};
use countersign_command::strict::strictly;

const TABLES: [&str; 5] = [
    include_str!("../../../../../../programs/verdicts/ordinary.txt"),
    include_str!("../../../../../../programs/verdicts/mixed.txt"),
    include_str!("../../../../../../programs/verdicts/kinds.txt"),
    include_str!("../../../../../../programs/verdicts/secrets.txt"),
    include_str!("../../../../../../programs/verdicts/hostile.txt"),
];
/// What a program that does not end is given.
const LONGEST: Duration = Duration::from_secs(30);
/// So long what it started may go on after it.
const LATE: Duration = Duration::from_secs(2);
/// So many lines of a rule whose program takes long are run.
const OF_SLOW: usize = 1;
/// They wait for what comes, or speak to the network.
const ENDLESS: [&str; 6] = ["sleep", "top", "ping", "vmstat", "iostat", "host"];

/// Commands with the words of the rules that allow them.
fn allowed() -> Vec<(String, Vec<Vec<String>>)> {
    let mut all = Vec::new();
    for table in TABLES {
        let mut rules: Vec<Vec<String>> = Vec::new();
        for line in table.lines() {
            if let Some(rest) = line.strip_prefix("@ ") {
                rules = rest.split(" ;; ").filter(|rule| !rule.contains(':')).map(words).collect();
            } else if let Some(command) = line.strip_prefix("+ ").filter(|text| !text.starts_with(['{', 'E'])) {
                all.push((command.to_owned(), rules.clone()));
            }
        }
    }
    let cases = include_str!("../../../../../../programs/cases.jsonl").lines();
    for case in cases.filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok()) {
        if case["expect"] == "allow" && case["rule"]["kind"] == "prefix" && case["ctx"].is_null() {
            let rule: Option<Vec<String>> = serde_json::from_value(case["rule"]["argv_prefix"].clone()).ok();
            all.push((case["command"].as_str().unwrap_or_default().to_owned(), rule.into_iter().collect()));
        }
    }
    all
}

fn words(text: &str) -> Vec<String> {
    strictly(text, Dialect::Bash)
        .map_or_else(|_| text.split(' ').map(str::to_owned).collect(), |mut reading| reading.steps.swap_remove(0).argv)
}

/// A small project with something of everything, and a home beside it.
struct Project {
    top: TempDir,
    env: Vec<(OsString, OsString)>,
}

impl Project {
    fn new() -> Self {
        let top = tempfile::tempdir().unwrap();
        let own = std::env::vars_os().collect::<BTreeMap<_, _>>();
        let home = top.path().canonicalize().unwrap().join("home");
        let real = PathBuf::from(own.get(OsStr::new("HOME")).cloned().unwrap_or_default());
        let kept = |name: &str, usual: &str| {
            let said = own.get(OsStr::new(name)).map_or_else(|| real.join(usual), PathBuf::from);
            (OsString::from(name), said.into_os_string())
        };
        let env = vec![
            ("PATH".into(), own.get(OsStr::new("PATH")).cloned().unwrap_or_default()),
            ("HOME".into(), home.clone().into_os_string()),
            ("LANG".into(), "C.UTF-8".into()),
            kept("CARGO_HOME", ".cargo"),
            kept("RUSTUP_HOME", ".rustup"),
            kept("PYENV_ROOT", ".pyenv"),
        ];
        let project = Self { top, env };
        let script = "exit 0";
        let scripts: Vec<String> = ["test", "build", "lint", "typecheck", "check", "format", "start", "test:unit"]
            .map(|name| format!("\"{name}\": \"{script}\""))
            .to_vec();
        let package =
            format!("{{\"name\": \"small\", \"version\": \"1.0.0\", \"scripts\": {{{}}}}}", scripts.join(", "));
        for (path, text) in [
            ("home/.gitconfig", "[user]\n\tname = A\n\temail = a@b.example\n"),
            ("home/.ssh/id_rsa", "KEY"),
            ("scratch/x", ""),
            ("work/package.json", package.as_str()),
            ("work/Cargo.toml", "[package]\nname = \"small\"\nversion = \"1.0.0\"\nedition = \"2021\"\n[workspace]\n"),
            ("work/src/lib.rs", "//! Small.\n#[test]\nfn a() {}\n"),
            ("work/src/a.py", "print(1)\n"),
            ("work/src/a.js", "module.exports = 1;\n"),
            ("work/test_a.py", "import unittest\nclass A(unittest.TestCase):\n    def test_b(self): pass\n"),
            ("work/Makefile", "all test build check lint clean:\n\t@echo $@ >made && cat made && rm made\n"),
            ("work/a.txt", "b\na\nb\nTODO c\n"),
            ("work/b.txt", "a\nc\n"),
            ("work/a", "b 2\na 1\n"),
            ("work/b", "a 1\n"),
            ("work/c", "c\n"),
            ("work/x", "x\n"),
            ("work/f", "f\n"),
            ("work/file", "file\n"),
            ("work/src/a.rs", "// a\n"),
            ("work/src/main.rs", "fn main() {}\n"),
            ("work/a.rs", "// a\n"),
            ("work/data.csv", "a,b\n1,2\n"),
            ("work/names.txt", "ann\nbob\n"),
            ("work/app.log", "error: x\n"),
            ("work/data.json", "{\"items\": [{\"name\": \"a\"}]}\n"),
            ("work/a.json", "{\"a\": [1, 2]}\n"),
            ("work/a.csv", "a,b\n1,2\n"),
            ("work/README.md", "# Small\n"),
            ("work/docs/a.md", "text\n"),
            ("work/.env", "SECRET=1\n"),
            ("work/.gitignore", "target\n.env\n"),
        ] {
            let path = project.path(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        // What is newer than this file must not hang on the tick of the clock the files were written in.
        let package = File::options().write(true).open(project.path("work/package.json")).unwrap();
        package.set_modified(std::time::UNIX_EPOCH + Duration::from_secs(1_600_000_000)).unwrap();
        let dates = "export GIT_AUTHOR_DATE='2020-01-01T00:00:00Z' GIT_COMMITTER_DATE='2020-01-01T00:00:00Z'";
        let git = "git init -q -b main && git add -A && git commit -qm one && echo d >>b.txt && git commit -qam two && git tag v1";
        let made = project.plain(Path::new("/bin/sh"), &["sh".into(), "-c".into(), format!("{dates}; {git}")]);
        assert_eq!(made.0, Some(0), "{made:?}");
        project
    }

    fn path(&self, name: &str) -> PathBuf {
        self.top.path().canonicalize().unwrap().join(name)
    }

    /// As it would be started under a rule of these words; why not, when the disk says no.
    fn act(&self, step: &Step, rule: &[String]) -> Result<StepAction, LookError> {
        let (cwd, own) = (self.path("work"), Own::default());
        let found = program(&step.argv[0], &cwd, &self.env, cwd.to_str())?;
        let sources = Source::of(rule, &cwd).map_err(|why| LookError::Source { words: rule.join(" "), why })?;
        let prefix = Prefix { words: rule.to_vec(), program: Pinned::at(&found.path), sources, limit_ms: u64::MAX };
        let rule = Rule {
            version: VERSION,
            id: RuleId("r".to_owned()),
            made_at: 0,
            until: Until::Forever,
            deny: None,
            folder: cwd.to_str().map(str::to_owned),
            client: None,
            host: None,
            form: Form::Prefix(prefix),
        };
        start(step, &rule, &cwd, &self.env, &own)
    }

    fn plain(&self, program: &Path, argv: &[String]) -> ProgramResult {
        self.run(program, argv, &[], Ready::open(), None)
    }

    /// Runs a program to its end, or until it took too long; its exit code, and what it printed.
    #[expect(clippy::disallowed_methods, reason = "what the runner does is tried step by step")]
    fn run(
        &self,
        program: &Path,
        argv: &[String],
        settings: &[(String, String)],
        fence: Ready,
        temporary: Option<&Path>,
    ) -> ProgramResult {
        use std::os::unix::process::CommandExt as _;
        let printed = ["scratch/out", "scratch/err"].map(|name| self.path(name));
        let files = printed.each_ref().map(|path| File::create(path).unwrap());
        let [out, err] = files;
        let mut command = Command::new(program);
        command.arg0(&argv[0]).args(&argv[1..]).current_dir(self.path("work")).env_clear().process_group(0);
        command.envs(self.env.iter().cloned()).envs(settings.iter().cloned());
        if let Some(folder) = temporary {
            command.env("TMPDIR", folder);
        }
        command.stdin(Stdio::null()).stdout(out).stderr(err);
        let mut child = fence.around(|| crate::runner::start_own(&mut command)).unwrap();
        let begun = tokio::time::Instant::now();
        let group = rustix::process::Pid::from_child(&child);
        let status = loop {
            match child.try_wait().unwrap() {
                Some(status) => break status.code(),
                None if begun.elapsed() > LONGEST => {
                    let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
                    let _ = child.wait();
                    break None;
                }
                None => std::thread::sleep(Duration::from_millis(1)),
            }
        };
        // What it started may have a word to say yet, as those do that a page of the manual goes through.
        let ended = tokio::time::Instant::now();
        while rustix::process::test_kill_process_group(group).is_ok() && ended.elapsed() < LATE {
            std::thread::sleep(Duration::from_millis(1));
        }
        let top = self.top.path().canonicalize().unwrap();
        let text =
            printed.map(|path| String::from_utf8_lossy(&fs::read(path).unwrap()).replace(top.to_str().unwrap(), "…"));
        (status, text)
    }
}

type ProgramResult = (Option<i32>, [String; 2]);

/// What two runs have in common: no times, sizes and numbers of files, and the order of a folder's names.
fn alike(text: &str) -> Vec<String> {
    let plain = |line: &str| {
        let marked: String = line.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect();
        marked.split_whitespace().map(|word| word.replace("##", "#")).collect::<Vec<_>>().join(" ")
    };
    let mut lines: Vec<String> =
        text.lines().map(plain).map(|line| line.replace("##", "#").replace("##", "#")).collect();
    lines.sort();
    lines
}

#[test]
fn every_ordinary_line_of_the_rule_cases_really_runs_inside_its_fence() {
    let (free, fenced) = (Project::new(), Project::new());
    let (mut seen, mut slow) = (HashSet::new(), BTreeMap::<Vec<String>, usize>::new());
    let (mut wrong, mut ran, mut succeeded, mut asked) = (Vec::new(), BTreeMap::<String, usize>::new(), 0, 0);
    for (line, rules) in allowed() {
        let Ok(reading) = strictly(&line, Dialect::Bash) else { continue };
        for step in reading.steps {
            let rule = rules.iter().filter(|rule| step.argv.starts_with(rule)).max_by_key(|rule| rule.len());
            let Some(rule) = rule.filter(|_| seen.insert((step.argv.clone(), step.settings.clone()))) else { continue };
            let (name, of) = (step.argv[0].clone(), Fence::of(&step.argv));
            if ENDLESS.contains(&name.as_str()) || step.argv.iter().any(|word| word == "-f" || word == "--follow") {
                continue;
            }
            if of.connects || of.reads == Reads::Project && of.writes {
                let count = slow.entry(rule.clone()).or_default();
                *count += 1;
                if *count > OF_SLOW {
                    continue;
                }
            }
            let acts = (free.act(&step, rule), fenced.act(&step, rule));
            let (Ok(StepAction::Start { program, argv, settings, .. }), Ok(StepAction::Start { look: Some(look), .. })) =
                acts
            else {
                asked += 1;
                continue;
            };
            let one = free.run(&program.path, &argv, &settings, Ready::open(), None);
            if one.0.is_none() {
                continue;
            }
            let made = look.fence(&fenced.path("work"), &fenced.env, &fenced.path("scratch"));
            let other = made.map(|(fence, temporary)| {
                let folder = temporary.as_ref().map(|temporary| temporary.path());
                fenced.run(&program.path, &argv, &settings, fence, folder)
            });
            let alike = |one: &ProgramResult, other: &ProgramResult| {
                other.0 == one.0 && (of.connects || same(&one.1, &other.1))
            };
            // What a first run left in the system's own caches changes what the second says, fence or not: `man` tells
            // of lines it cannot break only while it formats a page.
            let again = || free.run(&program.path, &argv, &settings, Ready::open(), None);
            let fits = other.as_ref().is_ok_and(|other| alike(&one, other) || alike(&again(), other));
            // Its names hold numbers made of the folder's own name.
            for project in [&free, &fenced] {
                let _ = fs::remove_dir_all(project.path("work/target"));
            }
            *ran.entry(name).or_default() += 1;
            succeeded += usize::from(one.0 == Some(0));
            if !fits {
                wrong.push(format!("{line}\n  free:   {one:?}\n  fenced: {other:?}"));
            }
        }
    }
    let all: usize = ran.values().sum();
    println!("{all} ran, {succeeded} of them successfully, {asked} ask here; by program: {ran:?}");
    assert!(wrong.is_empty(), "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(all > 1_000 && ran.len() > 30, "{all} lines of {} programs ran", ran.len());
}

fn same(one: &[String; 2], other: &[String; 2]) -> bool {
    one.iter().zip(other).all(|(one, other)| alike(one) == alike(other))
}
