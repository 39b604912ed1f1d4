//! Which computer is meant, checked so hard that no name can be anything else than a name to the `ssh` program.

use std::fmt;
use std::net::Ipv6Addr;
use std::str::FromStr;

use crate::text::say;

/// The longest name in DNS.
const MAX_NAME: usize = 253;
/// The longest user name of common systems.
const MAX_USER: usize = 64;

/// A computer as it was named: `[user@]name[:port]`. The person's `ssh_config` gives the name its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Host {
    user: Option<String>,
    name: String,
    port: Option<u16>,
}

/// The reason a name isn't accepted, in words for whoever wrote it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misnamed {
    /// The name of the computer.
    #[error("{}", say!("remote-misnamed-name", what = format!("{:?}", .0)))]
    Name(String),
    /// The name of the user.
    #[error("{}", say!("remote-misnamed-user", what = format!("{:?}", .0)))]
    User(String),
    /// The port.
    #[error("{}", say!("remote-misnamed-port", what = format!("{:?}", .0)))]
    Port(String),
}

impl Host {
    /// Makes a name from its parts.
    ///
    /// # Errors
    ///
    /// Fails when one of them isn't plainly a name or a port.
    pub fn new(user: Option<&str>, name: &str, port: Option<u16>) -> Result<Self, Misnamed> {
        let user = user.map(checked_user).transpose()?;
        if port == Some(0) {
            return Err(Misnamed::Port("0".to_owned()));
        }
        Ok(Self { user, name: checked_name(name)?, port })
    }

    /// Returns the user, if one was named.
    #[must_use]
    pub fn user(&self) -> Option<&str> {
        self.user.as_deref()
    }

    /// Returns the name as it's given to `ssh`; an IPv6 address has no brackets.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the port, if one was named.
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        self.port
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(user) = &self.user {
            write!(f, "{user}@")?;
        }
        match self.port {
            Some(port) if self.name.contains(':') => write!(f, "[{}]:{port}", self.name),
            Some(port) => write!(f, "{}:{port}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl FromStr for Host {
    type Err = Misnamed;

    fn from_str(text: &str) -> Result<Self, Misnamed> {
        let (user, rest) = match text.rsplit_once('@') {
            Some((user, rest)) => (Some(user), rest),
            None => (None, text),
        };
        let (name, port) = split_port(rest).ok_or_else(|| Misnamed::Name(text.to_owned()))?;
        let port = port.map(checked_port).transpose()?;
        Self::new(user, name, port)
    }
}

/// Splits at the last colon, unless the colons are those of an address. `None` when brackets aren't paired.
fn split_port(text: &str) -> Option<(&str, Option<&str>)> {
    if let Some(inner) = text.strip_prefix('[') {
        let (name, rest) = inner.split_once(']')?;
        // Brackets are for addresses alone.
        name.contains(':').then_some(())?;
        return if rest.is_empty() { Some((name, None)) } else { Some((name, Some(rest.strip_prefix(':')?))) };
    }
    Some(match text.split_once(':') {
        Some((name, port)) if !port.contains(':') => (name, Some(port)),
        _ => (text, None),
    })
}

fn checked_port(text: &str) -> Result<u16, Misnamed> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let port = if digits { text.parse().ok() } else { None };
    port.filter(|port| *port != 0).ok_or_else(|| Misnamed::Port(text.to_owned()))
}

fn checked_name(name: &str) -> Result<String, Misnamed> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    let is_name =
        !name.is_empty() && name.len() <= MAX_NAME && name.bytes().all(plain) && !name.starts_with(['-', '.']);
    if is_name || is_address(name) { Ok(name.to_owned()) } else { Err(Misnamed::Name(name.to_owned())) }
}

/// Returns whether a name is an IPv6 address, with or without its interface.
fn is_address(name: &str) -> bool {
    let (address, zone) = name.split_once('%').unwrap_or((name, "lo"));
    let zoned = !zone.is_empty() && zone.len() <= 15 && zone.bytes().all(|byte| byte.is_ascii_alphanumeric());
    zoned && address.parse::<Ipv6Addr>().is_ok()
}

fn checked_user(user: &str) -> Result<String, Misnamed> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'+');
    let body = user.strip_suffix('$').unwrap_or(user);
    let good = !body.is_empty() && user.len() <= MAX_USER && body.bytes().all(plain) && !body.starts_with('-');
    if good { Ok(user.to_owned()) } else { Err(Misnamed::User(user.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written_alike() {
        let good = [
            ("web1", None, "web1", None),
            ("deploy@web1", Some("deploy"), "web1", None),
            ("web_1.example.com:2222", None, "web_1.example.com", Some(2222)),
            ("a.b+c@10.0.0.7:22", Some("a.b+c"), "10.0.0.7", Some(22)),
            ("::1", None, "::1", None),
            ("root@[2001:db8::1]:2200", Some("root"), "2001:db8::1", Some(2200)),
            ("[fe80::1%eth0]:22", None, "fe80::1%eth0", Some(22)),
            ("machine$@dc", Some("machine$"), "dc", None),
        ];
        for (text, user, name, port) in good {
            let host: Host = text.parse().expect(text);
            assert_eq!((host.user(), host.name(), host.port()), (user, name, port), "{text}");
            assert_eq!(host.to_string(), text);
        }
    }

    #[test]
    fn what_is_not_plainly_a_name_is_not_taken() {
        let bad = [
            "",
            "@",
            "a@",
            "@a",
            "-oProxyCommand=x",
            "a@-oProxyCommand=x",
            "-l@a",
            "a b",
            "a\tb",
            "a\nb",
            "a\0b",
            "a;b",
            "$(a)",
            "`a`",
            "a'b",
            "a\"b",
            "a/b",
            "a\\b",
            "a,b",
            "a=b",
            "ssh://a",
            ".a",
            "a:0",
            "a:65536",
            "a:",
            "a:+22",
            "a:2 ",
            "[a]:22",
            "[::1",
            "::1]",
            "[::1]22",
            "[::1]:",
            "::1%",
            "::1%a b",
            "::g",
            "a%b",
            "%h",
            "~a",
            "a#b",
            "ä.de",
            "a\u{202e}b",
            "a@b@c",
            "a;b@c",
            "$x@c",
            "a$b@c",
            "a!b",
            "*",
            "a|b",
            "a>b",
            "a{b}",
            "\u{7f}a",
        ];
        for text in bad {
            assert!(text.parse::<Host>().is_err(), "{text:?}");
        }
        let (long, user) = ("a".repeat(254), format!("{}@a", "u".repeat(65)));
        assert!(long.parse::<Host>().is_err() && user.parse::<Host>().is_err());
        assert!(Host::new(None, "a", Some(0)).is_err());
    }
}
