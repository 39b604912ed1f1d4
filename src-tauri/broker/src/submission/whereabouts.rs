//! Where the commands of a text run: the folders it goes to.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use super::watched::rough_words;
use crate::local::by_process;
use crate::local::canonical::canonical;
use countersign_command::outline::{Command, Outline, Redirection, Stream, Word};
use countersign_command::read::Joint;

/// The most folders of a text that are followed.
const FOLDERS_LIMIT: usize = 8;

/// Programs that change no files, so that later steps find what was there before.
const QUIET: [&str; 15] =
    ["ls", "pwd", "echo", "printf", "true", "test", "[", "cat", "head", "tail", "grep", "wc", "which", "date", "sleep"];

/// Options that make a program work in another folder.
const ELSEWHERE: [&str; 9] = [
    "-C",
    "--chdir",
    "--directory",
    "--prefix",
    "--cwd",
    "--dir",
    "--manifest-path",
    "--working-directory",
    "--justfile",
];

/// Returns the folder each command of a text runs in, for as long as it can be told beforehand and nothing before it,
/// or beside it, may have changed files. `env` is the child's.
pub(super) fn certain(text: &str, outline: &Outline, cwd: &Path, env: &[(OsString, OsString)]) -> Vec<Option<PathBuf>> {
    let tangled = is_tangled(text, outline);
    let mut here = (outline.functions.is_empty() && !is_steered(env)).then(|| cwd.to_owned());
    let (mut only_went, mut folders) = (true, Vec::with_capacity(outline.commands.len()));
    for (at, command) in outline.commands.iter().enumerate() {
        let plain = command.settings.is_empty() && command.words.first().is_none_or(|word| word.plain);
        here = here.filter(|_| plain);
        let alone = !tangled || outline.commands.iter().enumerate().all(|(other, one)| other == at || is_quiet(one));
        folders.push(here.clone().filter(|_| alone && !works_elsewhere(&words(command))));
        if goes(command) {
            here = here.filter(|_| only_went && outline.troubles.is_empty()).and_then(|from| entered(command, &from));
        } else {
            only_went = false;
            here = here.filter(|_| is_quiet(command));
        }
    }
    folders
}

/// Returns the outline with steps that only set something of the shell, or a variable for themselves, as steps that
/// change nothing: for the files of a first step. Which program they find is another question.
pub(super) fn quieted(mut outline: Outline) -> Outline {
    const SETTERS: [&str; 10] =
        [":", "set", "export", "readonly", "declare", "typeset", "unset", "ulimit", "umask", "shopt"];
    for command in &mut outline.commands {
        let sets = command.words.first().is_none_or(|word| SETTERS.contains(&word.text.as_str()));
        if sets && command.redirects.is_empty() && command.computed.is_none() {
            command.words = vec![Word { text: "true".to_owned(), plain: true, ..Word::default() }];
        }
        command.settings.clear();
    }
    outline
}

/// Returns whether commands of a text may run beside each other, or again after those behind them.
fn is_tangled(text: &str, outline: &Outline) -> bool {
    let beside = |command: &Command| {
        command.background || command.piped || command.apart || command.depth > 0 || command.from.is_some()
    };
    outline.commands.iter().any(beside)
        || rough_words(text).any(|word| matches!(word, "for" | "while" | "until" | "select" | "coproc"))
}

/// Returns whether variables decide where `cd` leads, or which package a script is taken from.
pub(super) fn is_steered(env: &[(OsString, OsString)]) -> bool {
    env.iter().any(|(name, value)| {
        let name = name.to_string_lossy().to_ascii_lowercase();
        !value.is_empty()
            && (name.starts_with("just_")
                || matches!(
                    name.as_str(),
                    "cdpath"
                        | "npm_config_workspace"
                        | "npm_config_workspaces"
                        | "npm_config_prefix"
                        | "makefiles"
                        | "makeflags"
                        | "gnumakeflags"
                ))
    })
}

/// Returns whether a step changes nothing that is there.
pub(super) fn is_quiet(command: &Command) -> bool {
    let reads = |redirect: &Redirection| redirect.kind == Stream::Read || redirect.target.text == "/dev/null";
    let copies = |redirect: &Redirection| redirect.kind == Stream::Same;
    // By its name alone: `./test` is another program.
    let program = command.words.first().map_or("", |word| word.text.as_str());
    QUIET.contains(&program) && command.redirects.iter().all(|redirect| reads(redirect) || copies(redirect))
}

/// Returns the folder that commands of these words begin in, and each they may go to. There may be more than they run
/// in.
pub(super) fn possible<'a>(words: impl Iterator<Item = &'a str>, cwd: &Path, home: &Path) -> Vec<PathBuf> {
    let mut folders = vec![cwd.to_owned()];
    let words: Vec<&str> = words.flat_map(rough_words).collect();
    for (place, word) in words.iter().enumerate() {
        let (before, target) = match word.split_once('=').filter(|(option, _)| ELSEWHERE.contains(option)) {
            Some((_, target)) => ("cd", target),
            None => (place.checked_sub(1).and_then(|at| words.get(at)).copied().unwrap_or_default(), *word),
        };
        if !matches!(before, "cd" | "pushd" | "--") && !ELSEWHERE.contains(&before) {
            continue;
        }
        let tilde = target.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with('/'));
        let target = tilde.map_or_else(|| PathBuf::from(target), |rest| home.join(rest.trim_start_matches('/')));
        if folders.len() == FOLDERS_LIMIT {
            break;
        }
        let there: Vec<PathBuf> = folders.iter().filter_map(|from| reached(&from.join(&target))).collect();
        for folder in there {
            if folders.len() < FOLDERS_LIMIT && !folders.contains(&folder) {
                folders.push(folder);
            }
        }
    }
    folders
}

/// Returns a folder that exists; `None` for a name that means another folder to each process.
fn reached(folder: &Path) -> Option<PathBuf> {
    match by_process::is_written(folder) || by_process::differs(folder) {
        true => Some(folder.to_owned()),
        false => canonical(folder).ok().filter(|folder| folder.is_dir()),
    }
}

/// Returns the name of a command's program.
pub(super) fn base(command: &Command) -> &str {
    command.words.first().map_or("", |word| word.text.rsplit('/').next().unwrap_or(&word.text))
}

/// Returns whether a command changes the folder for those behind it.
pub(super) fn goes(command: &Command) -> bool {
    matches!(base(command), "cd" | "pushd" | "popd")
}

fn words(command: &Command) -> Vec<&str> {
    command.words.iter().map(|word| word.text.as_str()).collect()
}

/// Options of make that change neither the folder nor the file, nor its content.
const MAKES_ALIKE: [&str; 12] = [
    "--silent",
    "--quiet",
    "--jobs",
    "--keep-going",
    "--dry-run",
    "--just-print",
    "--recon",
    "--always-make",
    "--no-print-directory",
    "--print-directory",
    "--trace",
    "--touch",
];

/// Returns whether a program's words make it work in another folder, or with another file than the usual one.
pub(super) fn works_elsewhere(words: &[&str]) -> bool {
    let name = words.first().map_or("", |program| program.rsplit('/').next().unwrap_or(program));
    let mut rest = words.iter().skip(1);
    match name {
        // It takes long options shortened, so only those that are known are let pass; and what is set says more.
        "make" | "gmake" => rest.any(|word| match word.strip_prefix('-') {
            Some(long) if long.starts_with('-') => !MAKES_ALIKE.contains(&word.split('=').next().unwrap_or_default()),
            Some(letters) => !letters.chars().all(|c| "jskniBwtrRO".contains(c) || c.is_ascii_digit()),
            None => {
                ["MAKE", "SHELL", "GNUMAKE", ".SHELL"].iter().any(|name| word.starts_with(name) && word.contains('='))
            }
        }),
        "just" => rest.any(|word| {
            let alike = ["-n", "--dry-run", "-v", "--verbose", "-q", "--quiet", "--yes"].contains(word);
            word.contains('/') || word.starts_with('-') && !alike
        }),
        "task" | "go-task" if rest.clone().any(|word| matches!(*word, "-d" | "-t" | "-g")) => true,
        _ => rest.any(|word| {
            let option = word.split('=').next().unwrap_or_default();
            word.starts_with("-C") || ELSEWHERE.contains(&option) || option.len() > 3 && option.starts_with("--dir")
        }),
    }
}

/// Returns whether what a program does stands in a file of the folder it works in.
pub(super) fn obeys_its_folder(program: &str) -> bool {
    let name = program.rsplit('/').next().unwrap_or(program);
    matches!(name, "npm" | "pnpm" | "yarn" | "bun" | "make" | "gmake" | "just" | "task" | "go-task" | "rake" | "env")
}

/// Returns the folder a plain step leads to; `None` where that can't be told. Through a link, `..` leads elsewhere in a
/// shell than on the disk, so none is followed.
fn entered(step: &Command, from: &Path) -> Option<PathBuf> {
    let [program, target] = step.words.as_slice() else { return None };
    let plain = program.text == "cd" && target.plain && !target.text.starts_with(['-', '~', '$']);
    let alone = step.depth == 0 && !step.apart && step.from.is_none() && !step.piped && !step.background;
    let path = from.join(&target.text);
    let path = canonical(&path).ok().filter(|there| there.is_dir() && !by_process::differs(&path))?;
    let mut told = from.to_owned();
    for part in Path::new(&target.text).components() {
        match part {
            Component::ParentDir => drop(told.pop()),
            Component::CurDir => {}
            part => told.push(part),
        }
    }
    (plain && alone && step.joint != Joint::Or && told == path).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_works_elsewhere_or_by_another_file_is_known() {
        for line in [
            "make -C web",
            "make -f a.mk",
            "make --f=a.mk test",
            "make --f a.mk test",
            "make --di=web",
            "make -kf a.mk",
            "make -E x",
            "make MAKEFILES=a.mk",
            "make SHELL=./a test",
            "just web/lint",
            "just -fX lint",
            "just -g lint",
            "task -d web",
            "npm --prefix web test",
            "env -C web sh a.sh",
        ] {
            assert!(works_elsewhere(&line.split(' ').collect::<Vec<_>>()), "{line}");
        }
        for line in [
            "make",
            "make -j4 test",
            "make -s -j 4 test V=1",
            "make --no-print-directory test",
            "just lint x",
            "npm test",
        ] {
            assert!(!works_elsewhere(&line.split(' ').collect::<Vec<_>>()), "{line}");
        }
    }
}
