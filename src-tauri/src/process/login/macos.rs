//! On macOS: an agent of launchd's in the person's own library.

use std::io;
use std::path::{Path, PathBuf};

const LABEL: &str = "app.countersign.desktop";

pub(super) fn is_on(program: &Path, home: &Path) -> bool {
    let Ok(word) = word(program) else { return false };
    std::fs::read_to_string(place(home)).is_ok_and(|text| text.contains(&word))
}

pub(super) fn turn_on(program: &Path, home: &Path) -> io::Result<()> {
    let word = word(program)?;
    let text = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>Label</key>
	<string>{LABEL}</string>
	<key>ProgramArguments</key>
	<array>
		{word}
		<string>--background</string>
	</array>
	<key>RunAtLoad</key>
	<true/>
</dict>
</plist>
"#
    );
    super::write(&place(home), &text)
}

pub(super) fn turn_off(home: &Path) -> io::Result<()> {
    super::remove(&place(home))
}

fn place(home: &Path) -> PathBuf {
    home.join("Library/LaunchAgents").join(format!("{LABEL}.plist"))
}

fn word(program: &Path) -> io::Result<String> {
    let text = super::text(program)?.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    Ok(format!("<string>{text}</string>"))
}
