//! How long the rules take over ordinary commands, and over hostile ones.

use std::time::{Duration, Instant};

use countersign_command::ShellText;
use countersign_command::read::MAX_BYTES;
use countersign_policy::judge::{Asked, What, judge};
use countersign_policy::rule::{Form, Rule, Rules};

use crate::figures::{Figures, median, part};

/// What agents send all day: covered, not covered, not readable.
const ORDINARY: [&str; 30] = [
    "git status",
    "git status --short",
    "git log --oneline -10",
    "git diff HEAD~1 -- src",
    "git add -A && git commit -m 'Say what it is'",
    "git push origin main",
    "ls -la src",
    "cat src/main.rs",
    "head -50 README.md",
    "grep -rn \"fn main\" src | head -20",
    "rg -n 'struct [A-Z]' -g '*.rs' src",
    "find . -name '*.rs' -not -path './target/*' | wc -l",
    "sed -n '1,80p' src/lib.rs",
    "cargo test -p broker --lib 2>&1 | tail -30",
    "cargo build --release",
    "cargo clippy --all-targets -- -D warnings",
    "npm test",
    "npm run build && npm test",
    "cd src && ls",
    "cd ui && npx svelte-check 2>&1 | tail -5",
    "python -m pytest -q tests",
    "node --version",
    "make test",
    "docker ps",
    "jq '.scripts' package.json",
    "echo done",
    "rm -rf target",
    "for f in *.rs; do wc -l \"$f\"; done",
    "cat <<'EOF' > a.txt\nhello\nEOF",
    "curl -s http://localhost:3000/health",
];

/// All the figures.
pub(crate) fn all(figures: &mut Figures) {
    let rules = rules();
    let (mut took, mut worst) = (Vec::new(), Duration::ZERO);
    for _ in 0..400 {
        took.extend(ORDINARY.map(|text| micros(judged(text, &rules))));
    }
    figures.note("an ordinary command judged by 1,000 rules", median(took.clone()), "µs").at_most(50.0);
    figures.note("… at the 99th percentile", part(took, 0.99), "µs").at_most(1000.0);
    for (name, text) in hostile() {
        let most = (0..5).map(|_| judged(&text, &rules)).max().unwrap_or_default();
        figures.note(name, micros(most) / 1000.0, "ms").at_most(100.0);
        worst = worst.max(most);
    }
    figures.note("the worst of these", micros(worst) / 1000.0, "ms").at_most(100.0);
}

fn micros(took: Duration) -> f64 {
    took.as_secs_f64() * 1e6
}

fn judged(text: &str, rules: &Rules) -> Duration {
    let text = ShellText::from(text);
    let what = What::Text { text: &text, shell: "bash" };
    let cwd = Some("/home/u/proj");
    let asked =
        Asked { what, cwd, client: Some("c"), host: None, changes_environment: false, has_input: false, typing: None };
    let begun = Instant::now();
    let judgement = std::hint::black_box(judge(&asked, rules));
    let took = begun.elapsed();
    drop(judgement);
    took
}

/// A thousand, as they gather: exact ones, programs in many folders, file rules, and some that refuse.
fn rules() -> Rules {
    let programs =
        ["git status", "git log", "git diff", "ls", "cat", "head", "grep", "rg", "find", "sed -n", "cargo test"];
    let form = |index: usize| match index % 20 {
        0..6 => Form::Exact { text: format!("make target-{index}"), shell: "bash".to_owned() },
        6..18 => Form::Prefix(words(programs[index / 20 % programs.len()])),
        18 => Form::Files { change: index % 40 == 18 },
        _ => Form::Prefix(words(&format!("git push origin branch-{index}"))),
    };
    let rule = |index: usize| Rule {
        id: format!("rule {index}"),
        form: form(index),
        deny: (index % 20 == 19).then(|| "never from here".to_owned()),
        // Few of them speak about the folder that is asked for.
        folder: Some(if index % 25 == 7 { "/home/u/proj".to_owned() } else { format!("/home/u/other-{}", index % 40) }),
        client: Some("c".to_owned()),
        host: None,
    };
    Rules::new((0..1000).map(rule).collect())
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// As much as the reader takes, in shapes that cost readers much.
fn hostile() -> Vec<(&'static str, String)> {
    let full = |piece: &str| piece.repeat(MAX_BYTES / piece.len());
    let long = "x".repeat(MAX_BYTES / 260);
    let steps = |step: &str| [step; 20].join(" && ");
    vec![
        ("16 KiB: one word", full("a")),
        ("16 KiB: 250 long words, read", format!("git log {}", format!("{long} ").repeat(250))),
        ("16 KiB: 250 long words in quotes, read", format!("git log {}", format!("'{long}' ").repeat(245))),
        ("16 KiB: one word of many quotes, read", format!("git log {}", "'a'".repeat(5400))),
        ("16 KiB: 20 steps with long paths, read", steps(&format!("cat {}", "a/".repeat(MAX_BYTES / 60)))),
        ("16 KiB: 20 steps of many words, read", steps("git log -n 5 --oneline -- a b c d")),
        ("16 KiB: steps without end", full("ls;")),
        ("16 KiB: settings", full("LANG=C ")),
        ("16 KiB: quotes in quotes", full("\"$(echo '")),
        ("16 KiB: double quotes", full("\"")),
        ("16 KiB: single quotes", full("'")),
        ("16 KiB: ;", full(";")),
        ("16 KiB: |", full("|")),
        ("16 KiB: &", full("&")),
        ("16 KiB: (", full("(")),
        ("16 KiB: {{{", full("{ ")),
        ("16 KiB: $(((", full("$((")),
        ("16 KiB: $(", full("$(")),
        ("16 KiB: ${", full("${")),
        ("16 KiB: \"${", full("\"${")),
        ("16 KiB: <(", full("<(")),
        ("16 KiB: backquotes", full("`")),
        ("16 KiB: backquotes behind backslashes", full("\\`")),
        ("16 KiB: backslashes", full("\\")),
        ("16 KiB: here-documents", full("<<a ")),
        ("16 KiB: here-documents with bodies", full("cat <<a\n$(b)\na\n")),
        ("16 KiB: redirections", full("2>&1 ")),
        ("16 KiB: for", full("for a in ")),
        ("16 KiB: if", full("if ")),
        ("16 KiB: case", full("case a in ")),
        ("16 KiB: functions", full("a()")),
        ("16 KiB: variables in variables", full("a=$a$a;")),
        ("16 KiB: line ends", full("\n")),
        ("16 KiB: blanks", full(" ")),
        ("16 KiB: other scripts", full("я")),
        ("16 KiB: emoji in quotes", format!("'{}'", "👩‍👩‍👧".repeat(900))),
    ]
}
