//! Names of programs as tables know them, and words put together as they are said.

use crate::lists::{INSTALLED_PROGRAM_FOLDERS, PROJECT_TOOLS};
use crate::message::{Argument, codes};
use crate::table;
use countersign_command::outline::Word;

/// Returns whether a project keeps a program among its tools, which run as they do elsewhere.
pub(crate) fn is_kept(program: &str) -> bool {
    let is = |tool: &str| program.strip_suffix(tool).is_some_and(|folder| folder.ends_with('/'));
    PROJECT_TOOLS.iter().any(|tool| is(tool) || program == *tool && tool.contains('/'))
}

/// Returns the name tables know a program by.
pub(crate) fn plain_name(program: &str) -> String {
    let tools = INSTALLED_PROGRAM_FOLDERS;
    let known = program.starts_with("/usr/")
        || program.starts_with("/bin/")
        || program.starts_with("/sbin/")
        || program.starts_with("/opt/homebrew/")
        || tools.iter().any(|folder| program.contains(folder));
    let base = program.rsplit('/').next().unwrap_or(program);
    let bare = [".bat", ".cmd"].iter().find_map(|end| program.strip_suffix(end));
    let wrapped = matches!(bare.unwrap_or(program), "./gradlew" | "./mvnw" | "gradlew" | "mvnw");
    let name = if known || wrapped || is_kept(program) { base } else { program };
    let name = bare
        .filter(|name| wrapped || table::program(name).is_some())
        .map_or(name, |bare| bare.rsplit('/').next().unwrap_or(bare));
    let name = name.strip_suffix(".exe").unwrap_or(name);
    match name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.') {
        "python" | "pypy" => "python".to_owned(),
        "pip" => "pip".to_owned(),
        "gradlew" => "gradle".to_owned(),
        "mvnw" => "mvn".to_owned(),
        "perl" => "perl".to_owned(),
        "$SHELL" | "${SHELL}" | "$BASH" => "sh".to_owned(),
        _ => name.to_owned(),
    }
}

/// Puts words together as the line they make.
pub(crate) fn join(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Says words as the names of what they are.
pub(crate) fn argument(words: &[Word]) -> Argument {
    codes(words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>())
}

/// Makes an argument of words, or of what stands there when there are none.
pub(crate) fn named_or(words: &[&str], otherwise: impl Into<Argument>) -> Argument {
    if words.is_empty() { otherwise.into() } else { codes(words) }
}
