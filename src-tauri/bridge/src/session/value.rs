//! The values a variable may have.

use std::os::unix::fs::FileTypeExt as _;
use std::path::{Component, Path};

use super::Seat;

/// The longest value, in bytes.
const LONGEST: usize = 4096;
/// The system's own folders, with everything below them.
const SYSTEM: [&str; 7] = [
    "/usr",
    "/etc",
    "/opt",
    "/var/lib/flatpak/exports",
    "/var/lib/snapd",
    "/run/current-system",
    "/nix/var/nix/profiles/default",
];

/// The kind of value a variable may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueKind {
    /// Yes or no.
    Flag,
    /// A number, also one with a fraction.
    Number,
    /// A plain name, which is no path.
    Name,
    /// Several plain names, separated by colons.
    Names,
    /// A theme's plain name, with or without its variant.
    Theme,
    /// An input method as X writes it.
    Modifiers,
    /// A launcher's token for the window it belongs to.
    Token,
    /// One of these.
    OneOf(&'static [&'static str]),
    /// A language, or several.
    Locale,
    /// A time zone by its name.
    Zone,
    /// Any text of one line.
    Text,
    /// A display on this computer.
    Display,
    /// A display anywhere.
    AnyDisplay,
    /// A socket of the user's in the runtime folder, by name or path.
    Wayland,
    /// A file that the user owns.
    OwnFile,
    /// A folder that the user owns.
    OwnFolder,
    /// A socket that the user owns.
    OwnSocket,
    /// Folders of the system, separated by colons.
    SystemFolders,
    /// A bus at a socket that the user owns, and no other way to one.
    Bus,
    /// Such a bus, or one in the system's abstract namespace.
    AnyBus,
    /// A port of this computer's loopback interface.
    Loopback,
}

impl ValueKind {
    /// Returns whether a value is of this kind. Looks at the disk where it's a path.
    pub(super) fn fits(self, value: &str, seat: &Seat) -> bool {
        if value.is_empty() || value.len() > LONGEST || value.chars().any(char::is_control) {
            return false;
        }
        match self {
            Self::Flag => ["0", "1", "true", "false"].contains(&value),
            Self::Number => {
                value.len() <= 8 && value.parse::<f64>().is_ok_and(|number| number.is_finite() && number > 0.0)
            }
            Self::Name => is_name(value),
            Self::Names => value.split(':').all(is_name),
            Self::Theme => value.split(':').all(is_name) && value.split(':').count() <= 2,
            Self::Modifiers => value.strip_prefix("@im=").is_some_and(is_name),
            Self::Token => value.chars().all(|c| c.is_ascii_alphanumeric() || "-_.:+@/=~".contains(c)),
            Self::OneOf(values) => values.contains(&value),
            Self::Locale => value.len() <= 128 && !value.contains("..") && value.split(':').all(is_language),
            Self::Zone => is_zone(value),
            Self::Text => true,
            Self::Display => value.strip_prefix(':').is_some_and(is_screen),
            Self::AnyDisplay => value.rsplit_once(':').is_some_and(|(host, screen)| is_host(host) && is_screen(screen)),
            Self::Wayland => is_wayland(value, seat),
            Self::OwnFile => is_plain_path(value) && is(value, seat, |found| found.is_file()),
            Self::OwnFolder => is_plain_path(value) && is(value, seat, |found| found.is_dir()),
            Self::OwnSocket => is_own_socket(value, seat),
            Self::SystemFolders => value.split(':').all(is_of_system),
            Self::Bus => bus_path(value).is_some_and(|path| is_own_socket(path, seat)),
            Self::AnyBus => Self::Bus.fits(value, seat) || bus_name(value).is_some_and(is_address),
            Self::Loopback => value.strip_prefix("127.0.0.1:").is_some_and(|port| port.parse::<u16>().is_ok()),
        }
    }
}

fn is_name(value: &str) -> bool {
    let plain = value.chars().all(|c| c.is_ascii_alphanumeric() || "-_.+ ".contains(c));
    !value.is_empty() && value.len() <= 64 && plain && !value.contains("..") && !value.starts_with(['.', '-'])
}

fn is_language(value: &str) -> bool {
    !value.is_empty()
        && value.chars().all(|c| c.is_ascii_alphanumeric() || "-_.@".contains(c))
        && !value.starts_with('.')
}

/// Returns whether a value is a time zone: a name of the system's (`Europe/Berlin`) or a rule
/// (`CET-1CEST,M3.5.0,M10.5.0/3`), but no path, which begins with a slash or a colon, and no way out.
fn is_zone(value: &str) -> bool {
    let plain = value.chars().all(|c| c.is_ascii_alphanumeric() || "-_+,./<>:".contains(c));
    value.len() <= 64 && plain && !value.starts_with(['/', ':', '.']) && !value.contains("..")
}

fn is_screen(value: &str) -> bool {
    let (display, screen) = value.split_once('.').unwrap_or((value, "0"));
    [display, screen].iter().all(|part| (1..=5).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns whether a value is a display's computer; an empty one and `unix` are this one. One with a slash would be a
/// socket by its path.
fn is_host(value: &str) -> bool {
    value.len() <= 255 && value.chars().all(|c| c.is_ascii_alphanumeric() || "-.:[]".contains(c))
}

fn is_wayland(value: &str, seat: &Seat) -> bool {
    let Some(runtime) = seat.runtime() else { return false };
    let path = runtime.join(value);
    let name = path.strip_prefix(runtime).ok().and_then(Path::to_str);
    name.is_some_and(is_name) && path.to_str().is_some_and(|path| is_own_socket(path, seat))
}

/// Returns whether a value is an absolute path without detours and without special characters.
fn is_plain_path(value: &str) -> bool {
    let plain = value.chars().all(|c| c.is_alphanumeric() || "-_./+@~ ".contains(c));
    plain && value.starts_with('/') && !Path::new(value).components().any(|part| part == Component::ParentDir)
}

fn is_own_socket(value: &str, seat: &Seat) -> bool {
    is_plain_path(value) && is(value, seat, |found| found.is_socket())
}

/// Returns whether the file at a path is the user's own, and of a type.
fn is(value: &str, seat: &Seat, of_type: impl Fn(std::fs::FileType) -> bool) -> bool {
    seat.user().owns(Path::new(value)) && std::fs::metadata(value).is_ok_and(|found| of_type(found.file_type()))
}

fn is_of_system(value: &str) -> bool {
    is_plain_path(value) && SYSTEM.iter().any(|folder| Path::new(value).starts_with(folder))
}

/// Returns the socket of an address that names one by its path, after the D-Bus specification ("Server addresses"): one
/// address, one transport, and besides the path nothing but the bus's own identity.
fn bus_path(address: &str) -> Option<&str> {
    let path = sole(address, "unix:path=")?;
    is_address(path).then_some(path)
}

fn bus_name(address: &str) -> Option<&str> {
    sole(address, "unix:abstract=")
}

fn sole<'a>(address: &'a str, start: &str) -> Option<&'a str> {
    let rest = address.strip_prefix(start)?;
    let (place, identity) = rest.split_once(",guid=").unwrap_or((rest, "0"));
    let hexadecimal = !identity.is_empty() && identity.bytes().all(|byte| byte.is_ascii_hexdigit());
    hexadecimal.then_some(place)
}

/// Returns whether a value holds only characters that an address may hold unescaped.
fn is_address(value: &str) -> bool {
    !value.is_empty() && value.chars().all(|c| c.is_ascii_alphanumeric() || "-_/.".contains(c))
}
