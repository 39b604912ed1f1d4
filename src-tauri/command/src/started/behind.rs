//! Words that run others though their program does not always: `git bisect run`, `docker exec`, `trap`, `env -S`.

use super::base;
use crate::program::Set;

/// Tells what stands behind a word by which a command runs others.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Behind<'a> {
    /// Words whose inner program comes behind this many words of their own.
    pub(super) words: Option<(&'a [String], usize)>,
    /// A text for a shell.
    pub(super) text: Option<String>,
    /// It runs in a container or on another computer.
    pub(super) elsewhere: bool,
}

/// Finds what a command runs behind a word of its own.
pub(super) fn behind(argv: &[String]) -> Behind<'_> {
    let after = |words: &[&str]| {
        let at = argv.iter().skip(1).position(|word| words.contains(&word.as_str()))?;
        argv.get(at + 2..).filter(|rest| !rest.is_empty())
    };
    let value = |options: &[&str]| -> Option<String> {
        let joined = |word: &String| {
            options.iter().find_map(|option| Some(word.strip_prefix(option)?.trim_start_matches('=').to_owned()))
        };
        let alone = argv.iter().position(|word| options.contains(&word.as_str()));
        alone.and_then(|at| argv.get(at + 1).cloned()).or_else(|| argv.iter().skip(1).find_map(joined))
    };
    let text = |text: Option<String>| Behind { text, ..Behind::default() };
    let program = argv.first().map_or("", |program| base(program));
    match program {
        "git" if argv.iter().any(|word| word == "bisect") => {
            Behind { words: after(&["run"]).map(|words| (words, 0)), ..Behind::default() }
        }
        "git" if argv.iter().any(|word| word == "submodule") => {
            let words = after(&["foreach"]);
            Behind { words: words.map(|words| (words, 0)), text: words.map(|words| words.join(" ")), elsewhere: false }
        }
        "git" if argv.iter().any(|word| word == "rebase") => text(value(&["--exec", "-x"])),
        name if name == "oc" || Set::ContainerRunner.has(name) => {
            let inside = after(&["--"]).map(|words| (words, 0));
            let words = inside.or_else(|| after(&["exec", "run"]).map(|words| (words, 1)));
            Behind { words, elsewhere: true, ..Behind::default() }
        }
        "gdb" | "lldb" => Behind { words: after(&["--args", "--"]).map(|words| (words, 0)), ..Behind::default() },
        "trap" => text(argv.get(1).cloned()),
        "env" => text(value(&["--split-string", "-S"])),
        _ => Behind::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_behind_is_found() {
        let argv = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        for (text, words) in [
            ("git -C x bisect run make test", Some("make test")),
            ("git submodule foreach --recursive rm x", Some("--recursive rm x")),
            ("docker exec -it web rm x", Some("-it web rm x")),
            ("kubectl exec web -n a -- rm x", Some("rm x")),
            ("docker ps", None),
            ("git run rm", None),
        ] {
            let argv = argv(text);
            let found = behind(&argv).words.map(|(words, _)| words.join(" "));
            assert_eq!(found.as_deref(), words, "{text}");
        }
        for (text, inside) in [
            ("trap rm EXIT", Some("rm")),
            ("env -Srm", Some("rm")),
            ("env A=b --split-string=rm", Some("rm")),
            ("git rebase --exec make main", Some("make")),
            ("git rebase -x make main", Some("make")),
            ("git rebase main", None),
            ("env rm", None),
        ] {
            assert_eq!(behind(&argv(text)).text.as_deref(), inside, "{text}");
        }
    }
}
