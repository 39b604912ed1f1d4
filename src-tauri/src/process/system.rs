//! What the app runs on, in a few words: for the person, and for what they report.

/// The longest name, in characters.
const LONGEST: usize = 80;

/// Returns the operating system with its version, and the processor's kind.
pub(crate) fn name() -> String {
    format!("{} ({})", release().unwrap_or_else(|| std::env::consts::OS.to_owned()), std::env::consts::ARCH)
}

/// Returns the desktop and the kind of its session; empty where the system has one alone, or says nothing.
pub(crate) fn desktop() -> String {
    let named = ["XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE"].map(|name| plain(&std::env::var(name).unwrap_or_default()));
    named.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Returns what draws the page, with its version.
pub(crate) fn engine() -> String {
    let engine = if cfg!(windows) {
        "WebView2"
    } else if cfg!(target_os = "macos") {
        "WebKit"
    } else {
        "WebKitGTK"
    };
    tauri::webview_version().map_or_else(|_| engine.to_owned(), |version| format!("{engine} {}", plain(&version)))
}

/// Returns a Linux distribution's name for itself (os-release(5)).
#[cfg(target_os = "linux")]
fn release() -> Option<String> {
    let text = std::fs::read_to_string("/etc/os-release").ok()?;
    let name = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
    Some(plain(name.trim_matches('"')))
}

#[cfg(not(target_os = "linux"))]
fn release() -> Option<String> {
    None
}

/// Returns a text reduced to letters, digits and punctuation of names: whoever starts the app may have set the rest.
fn plain(text: &str) -> String {
    let named = |c: &char| c.is_ascii_alphanumeric() || " :._-+()/".contains(*c);
    text.chars().filter(named).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_hold_nothing_that_misleads() {
        assert_eq!(plain("KDE:plasma"), "KDE:plasma");
        assert_eq!(plain("Debian GNU/Linux 12 (bookworm)"), "Debian GNU/Linux 12 (bookworm)");
        assert_eq!(plain("\u{202e}\u{1b}[2J<b>x</b>\n"), "2Jbx/b");
        assert_eq!(plain(&"x".repeat(500)).len(), LONGEST);
        assert!(name().contains(std::env::consts::ARCH));
    }
}
