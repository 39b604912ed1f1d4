//! What a Makefile says of a target: its lines, as they stand there. For people to read; nothing is decided by it.

use std::collections::{HashMap, HashSet};

/// The most recipes of one file that are shown.
const MAX_TOLD: usize = 16;
/// The longest file whose recipes are shown.
const MAX_TEXT: usize = 128 * 1024;

/// The words that give a file another meaning than its lines have: nothing is shown then.
const ODD: [&str; 6] = ["eval", "RECIPEPREFIX", ".ONESHELL", ".DEFAULT_GOAL", ".SHELLFLAGS", "MAKEFLAGS"];
/// Shells that read recipes as they look.
const SHELLS: [&str; 6] = ["/bin/sh", "/bin/bash", "sh", "bash", "/usr/bin/env bash", "/usr/bin/bash"];

/// Words at the beginning of a line that isn't about a target.
const NO_TARGETS: [&str; 16] = [
    "ifdef", "ifndef", "ifeq", "ifneq", "else", "endif", "include", "-include", "sinclude", "export", "unexport",
    "override", "private", "vpath", "undefine", "load",
];

/// A target with its recipe.
struct Recipe<'a> {
    names: Vec<&'a str>,
    /// The targets made before it.
    needs: Vec<&'a str>,
    lines: Vec<&'a str>,
}

impl Recipe<'_> {
    /// Returns its lines, without trailing comments, which are about the next target.
    fn text(&self) -> String {
        let end = self.lines.iter().rposition(|line| !line.starts_with('#')).map_or(0, |last| last + 1);
        self.lines[..end].join("\n")
    }
}

/// Returns the recipes of the targets that these words name, and of those they need; in the first file, of its first
/// target where none is named. `None` where the lines may not be what they look like.
pub(super) fn told(text: &str, words: &[String], first: bool) -> Option<String> {
    chosen(text, words, first, MAX_TOLD)
}

/// Returns the recipes of at most `most` targets.
pub(super) fn chosen(text: &str, words: &[String], first: bool, most: usize) -> Option<String> {
    if text.len() > MAX_TEXT || text.lines().filter(|line| !line.starts_with('\t')).any(is_odd) {
        return None;
    }
    let all = recipes(text)?;
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (place, recipe) in all.iter().enumerate() {
        recipe.names.iter().for_each(|name| places.entry(name).or_default().push(place));
    }
    let named: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| !word.starts_with('-') && !word.contains('=')).collect();
    let usual =
        || all.iter().find(|recipe| !recipe.names.iter().any(|name| name.starts_with('.') || name.contains('%')));
    let goals = if named.is_empty() && first { usual()?.names.get(..1)?.to_vec() } else { named };
    let (mut wanted, mut seen) = (Vec::new(), HashSet::new());
    let mut names: Vec<&str> = goals;
    let mut next = 0;
    while let Some(name) = names.get(next).filter(|_| wanted.len() < most) {
        next += 1;
        for place in places.remove(name).unwrap_or_default().into_iter().take(most) {
            if wanted.len() < most && seen.insert(place) {
                wanted.push(place);
                names.extend(all[place].needs.iter().take(most));
            }
        }
    }
    let told: Vec<String> = wanted.into_iter().map(|place| all[place].text()).collect();
    Some(told.join("\n")).filter(|told| !told.is_empty())
}

/// Returns whether a line outside of recipes gives others another meaning than they seem to have: it makes lines, lets
/// recipes be read by another program, or sets what has a computed name.
fn is_odd(line: &str) -> bool {
    let line = line.trim_start();
    let remark = line.starts_with('#');
    let shell = || {
        let usual = line.strip_prefix("SHELL").map(|rest| rest.trim_start().trim_start_matches([':', '?']));
        let usual = usual.and_then(|rest| rest.strip_prefix('=')).is_some_and(|shell| SHELLS.contains(&shell.trim()));
        line.contains("SHELL") && !usual
    };
    let computed = || line.split_once('=').is_some_and(|(name, _)| name.contains('$') && !name.contains(':'));
    let defines = || line.split_whitespace().next().is_some_and(|word| matches!(word, "define" | "override"));
    !remark && (ODD.iter().any(|mark| line.contains(mark)) || shell() || computed() || defines())
        // A remark goes on behind a backslash, and hides what looks like a target.
        || remark && line.ends_with('\\')
}

/// Returns all recipes; `None` where a target's name is computed.
fn recipes(text: &str) -> Option<Vec<Recipe<'_>>> {
    let mut all: Vec<Recipe<'_>> = Vec::new();
    let (mut within, mut continued, mut heading) = (false, false, false);
    for line in text.lines() {
        let recipe = line.starts_with('\t');
        // Blanks before a line that is none of a recipe's say nothing.
        let plain = if recipe { line } else { line.trim_start() };
        let start = plain.split([' ', '\t', '(']).next().unwrap_or_default();
        // Neither a remark nor a condition ends a recipe.
        let between = !recipe && (plain.starts_with('#') || NO_TARGETS[..6].contains(&start));
        if let Some(last) = all.last_mut().filter(|_| within && (continued || recipe || between)) {
            last.lines.push(line);
            if heading && continued {
                last.needs.extend(words(line));
            } else {
                heading = false;
            }
        } else if !line.trim().is_empty() && !continued && !between {
            let head = if recipe || NO_TARGETS.contains(&start) { None } else { head(plain) };
            if head.as_ref().is_some_and(|head| head.names.iter().any(|name| name.contains('$'))) {
                return None;
            }
            within = head.is_some();
            heading = within;
            all.extend(head);
        }
        continued = line.ends_with('\\');
    }
    Some(all)
}

/// Reads a rule's head: `name …: needs …`; no variable setting, and no comment.
fn head(line: &str) -> Option<Recipe<'_>> {
    let (names, rest) = line.split_once(':').filter(|_| !line.starts_with('#'))?;
    let rest = rest.trim_start_matches(':');
    if rest.starts_with('=') || names.contains('=') || names.starts_with("$(info") || names.starts_with("$(warning") {
        return None;
    }
    let names: Vec<&str> = names.split_whitespace().collect();
    (!names.is_empty()).then(|| Recipe { names, needs: words(rest), lines: vec![line] })
}

/// Returns the names after a head's colon.
fn words(text: &str) -> Vec<&str> {
    text.split([';', '#']).next().unwrap_or_default().split_whitespace().filter(|word| *word != "\\").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told_of(text: &str, words: &str) -> String {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        told(text, &words, true).unwrap_or_default()
    }

    #[test]
    fn a_target_is_told_with_what_it_needs() {
        let text = "CC := gcc\n$(info Building: x)\n.PHONY: test\n%.o: %.c\n\tcc $<\nall: \\\n build\n\nbuild: a.o\n\tcc a.o \\\n  -o a\n\n\
             # deploy: x\ntest lint:\n\tcargo test\n# a remark\n\n\tcargo clippy\ndeploy: test ; echo x\n\t@echo hi\n\
             ifdef PROD\n\trm -rf /srv\nendif\n\t./deploy.sh\nX = a:b\nY :::= z\n\techo no\n";
        assert_eq!(told_of(text, "test"), "test lint:\n\tcargo test\n# a remark\n\tcargo clippy");
        assert_eq!(
            told_of(text, "-s deploy X=1"),
            "deploy: test ; echo x\n\t@echo hi\nifdef PROD\n\trm -rf /srv\nendif\n\t./deploy.sh\n\
             test lint:\n\tcargo test\n# a remark\n\tcargo clippy"
        );
        for default in ["", "X=1", "-s"] {
            assert_eq!(told_of(text, default), "all: \\\n build\nbuild: a.o\n\tcc a.o \\\n  -o a", "{default}");
        }
        assert_eq!(told_of(text, "nothing"), "");
        let indented = "test:\n\t@echo a\n  # note\n  ifeq (1,1)\n\t@echo b\n  endif\n test:\n\t@echo c\n";
        assert_eq!(told_of(indented, "test"), indented.replace("\n test", "\ntest").trim_end());
    }

    #[test]
    fn what_may_mean_another_thing_than_it_looks_like_is_not_told() {
        for odd in [
            "T=test\n$(T):\n\techo evil",
            ".RECIPEPREFIX = >",
            "SHELL := ./evil",
            "define x\nendef",
            "$(eval x: y)",
            "$(call eval,test: ; @echo evil)",
            "define\tx",
            "override SHELL = ./evil",
            "export SHELL := ./evil",
            "SHELL != echo ./evil",
            "%: SHELL = ./evil",
            "S=SHELL\n$(S) := ./evil",
            "R=.RECIPE\n$(R)PREFIX = >",
            "# \\",
            ".DEFAULT_GOAL := x",
        ] {
            assert_eq!(told_of(&format!("test:\n\techo safe\n{odd}\n"), "test"), "", "{odd}");
        }
        assert_ne!(told_of("SHELL := /bin/bash\ntest:\n\techo safe\n", "test"), "");
    }

    #[test]
    fn targets_that_need_each_other_or_are_many_end() {
        assert_eq!(told_of("a: b\n\techo a\nb: a\n\techo b", "a"), "a: b\n\techo a\nb: a\n\techo b");
        let many = format!("all: {}\n{}", "x ".repeat(20_000), "x:\n".repeat(20_000));
        assert_eq!(told_of(&many, "all").lines().count(), MAX_TOLD);
    }
}
