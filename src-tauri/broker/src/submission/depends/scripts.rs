//! What the first line of a script names, and the text a shell would read of one.

use std::path::Path;

use super::interpreters::is_shell;
use countersign_command::base;

/// The bytes of a first line that are read.
const MAX_LINE: usize = 512;

/// The ways scripts name the folder they lie in.
const OWN_FOLDER: [&str; 8] = [
    "$(dirname \"$0\")",
    "$(dirname $0)",
    "$(dirname -- \"$0\")",
    "${0%/*}",
    "$(dirname \"${BASH_SOURCE[0]}\")",
    "$(dirname -- \"${BASH_SOURCE[0]}\")",
    "$(dirname \"$BASH_SOURCE\")",
    "${BASH_SOURCE%/*}",
];

/// Returns the words of a script's first line, the interpreter first; `None` without such a line.
pub(super) fn first_line(content: &[u8]) -> Option<Vec<String>> {
    let line = content.strip_prefix(b"#!")?;
    let end = line.iter().position(|byte| *byte == b'\n').unwrap_or(line.len());
    let line = String::from_utf8_lossy(&line[..end.min(MAX_LINE)]).into_owned();
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    (!words.is_empty()).then_some(words)
}

/// Returns the words `env` is told to run in a first line: `env -S node -r ./a`, `env X=1 sh`.
pub(super) fn behind_env(words: &[String]) -> Option<&[String]> {
    let (program, rest) = words.split_first().filter(|(program, _)| base(program) == "env")?;
    let _ = program;
    let start = rest.iter().position(|word| !word.starts_with('-') && !word.contains('='))?;
    Some(&rest[start..])
}

/// Returns the text a shell would read of an executed script, or of one named like it; `None` for what isn't text from
/// its first line on.
pub(super) fn shell_text(path: &Path, content: &[u8]) -> Option<String> {
    let shell = match first_line(content) {
        Some(words) => behind_env(&words).unwrap_or(&words).first().is_some_and(|program| is_shell(program)),
        // A shell reads what has no first line of this kind itself, unless that line is no text.
        None => {
            let line = content.split(|byte| *byte == b'\n').next().unwrap_or_default();
            !line.contains(&0)
                && path
                    .extension()
                    .and_then(|ending| ending.to_str())
                    .is_none_or(|ending| ["sh", "bash"].contains(&ending))
        }
    };
    // Bytes after that which aren't text don't change what the shell has already read.
    shell.then(|| text_in(path, &String::from_utf8_lossy(content)))
}

/// Returns a script's text with the folder it lies in filled in where it names that.
pub(super) fn text_in(path: &Path, text: &str) -> String {
    let folder = path.parent().map(|folder| folder.to_string_lossy().into_owned()).unwrap_or_default();
    OWN_FOLDER.iter().fold(text.to_owned(), |text, own| text.replace(own, &folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_names_the_interpreter() {
        let words = |text: &str| first_line(text.as_bytes()).map(|words| words.join("|"));
        assert_eq!(words("#!./interp -x\nmore").as_deref(), Some("./interp|-x"));
        assert_eq!(words("#! /usr/bin/env -S node -r ./a\n").as_deref(), Some("/usr/bin/env|-S|node|-r|./a"));
        assert_eq!((words("echo"), words("#!\n")), (None, None));
        let env: Vec<String> = ["/usr/bin/env", "-S", "X=1", "node", "-r"].map(str::to_owned).to_vec();
        assert_eq!(behind_env(&env).map(|words| words.join(" ")).as_deref(), Some("node -r"));
        let text = |path: &str, text: &str| shell_text(Path::new(path), text.as_bytes());
        assert_eq!(text("/w/a", "#!/usr/bin/env bash\n. ${0%/*}/b").as_deref(), Some("#!/usr/bin/env bash\n. /w/b"));
        assert_eq!(text("/w/a.py", "#!/usr/bin/python3\n"), None);
        assert!(text("/w/a", "echo").is_some() && text("/w/a.py", "echo").is_none() && text("/w/a", "\u{0}").is_none());
    }
}
