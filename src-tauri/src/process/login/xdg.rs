//! On Linux: an entry in the folder of what a desktop starts, as freedesktop.org has it.

use std::io;
use std::path::{Path, PathBuf};

use crate::process::environment;
use crate::text::say;

const FILE: &str = "autostart/countersign.desktop";

pub(super) fn is_on(program: &Path, home: &Path) -> bool {
    let Ok(text) = std::fs::read_to_string(place(home)) else { return false };
    let Ok(exec) = exec(program) else { return false };
    // Desktops turn an entry off by a line of their own.
    let off = ["Hidden=true", "X-GNOME-Autostart-enabled=false"];
    text.lines().any(|line| line == exec) && !text.lines().any(|line| off.contains(&line.trim()))
}

pub(super) fn turn_on(program: &Path, home: &Path) -> io::Result<()> {
    let exec = exec(program)?;
    let text = format!(
        "[Desktop Entry]\nType=Application\nName=Countersign\nComment={}\n{exec}\nTerminal=false\n",
        say!("choice-login-entry")
    );
    super::write(&place(home), &text)
}

pub(super) fn turn_off(home: &Path) -> io::Result<()> {
    super::remove(&place(home))
}

fn place(home: &Path) -> PathBuf {
    let config = environment::persons("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    config.unwrap_or_else(|| home.join(".config")).join(FILE)
}

/// Returns the line that starts it. A word is quoted as in a shell, and the result as a string; `%` has a meaning of
/// its own.
fn exec(program: &Path) -> io::Result<String> {
    let mut word = String::new();
    for c in super::text(program)?.chars() {
        match c {
            '"' | '`' | '$' => word.extend(['\\', '\\', c]),
            '\\' => word.push_str("\\\\\\\\"),
            '%' => word.push_str("%%"),
            c => word.push(c),
        }
    }
    Ok(format!("Exec=\"{word}\" --background"))
}

#[cfg(test)]
mod tests {
    use super::exec;
    use std::path::Path;

    #[test]
    fn a_path_with_everything_in_it_is_one_word() {
        assert_eq!(exec(Path::new("/opt/a b/app")).unwrap(), r#"Exec="/opt/a b/app" --background"#);
        assert_eq!(exec(Path::new(r#"/x"`$\%/app"#)).unwrap(), r#"Exec="/x\\"\\`\\$\\\\%%/app" --background"#);
        assert!(exec(Path::new("/a\nExec=evil")).is_err());
    }
}
