//! Secrets known only by the name they are given: `password=…`, `--token …`, `"api_key": "…"`.

use std::sync::LazyLock;

use memchr::memrchr3;

use super::find::{Span, find, run};
use super::forms::ASSIGNED;

/// The endings of names that announce a secret.
pub(super) const NAMES: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "pwd",
    "pass",
    "secret",
    "token",
    "api_key",
    "api-key",
    "apikey",
    "access_key",
    "access-key",
    "accesskey",
    "secret_key",
    "secret_key_base",
    "secret-key",
    "secretkey",
    "private_key",
    "private-key",
    "privatekey",
    "encryption_key",
    "signing_key",
    "accountkey",
    "app_key",
    "presharedkey",
    "preshared_key",
    "sshpass",
    "_pat",
    "x-amz-signature",
    "&sig",
    "?sig",
    "credential",
    "credentials",
    "_auth",
    "identified by",
];

/// A short option that announces a secret to some programs.
pub(super) struct Flag {
    /// The option as written, between spaces.
    pub text: &'static str,
    /// To whom.
    programs: &'static [&'static str],
    /// What follows it.
    takes: Takes,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Glued,
    Word,
    UserAndPassword,
    Cookies,
}

pub(super) const FLAGS: &[Flag] = &[
    Flag { text: " -p", programs: &["mysql", "mariadb", "sshpass ", "7z ", "7za ", "7zr "], takes: Takes::Glued },
    Flag {
        text: " -p ",
        programs: &[
            "sshpass ",
            "docker login",
            "podman login",
            "buildah login",
            "skopeo login",
            "nerdctl login",
            "registry login",
            "helm registry login",
            "oc login",
            "az login",
            "mongo",
        ],
        takes: Takes::Word,
    },
    Flag { text: " -P ", programs: &["zip ", "unzip ", "zipcloak ", "sqlcmd ", "bcp "], takes: Takes::Word },
    Flag { text: " -w ", programs: &["ldap"], takes: Takes::Word },
    Flag { text: " -a ", programs: &["redis-cli "], takes: Takes::Word },
    Flag { text: " -u ", programs: &["curl ", "http "], takes: Takes::UserAndPassword },
    Flag { text: " -U ", programs: &["curl "], takes: Takes::UserAndPassword },
    Flag { text: " --user ", programs: &["curl "], takes: Takes::UserAndPassword },
    Flag { text: " --proxy-user ", programs: &["curl "], takes: Takes::UserAndPassword },
    Flag { text: " -b ", programs: &["curl "], takes: Takes::Cookies },
    Flag { text: " --cookie ", programs: &["curl "], takes: Takes::Cookies },
    Flag { text: " -passin pass:", programs: &["openssl "], takes: Takes::Glued },
    Flag { text: " -passout pass:", programs: &["openssl "], takes: Takes::Glued },
    Flag { text: " aws_secret_access_key ", programs: &["aws configure set"], takes: Takes::Word },
    Flag { text: " aws_session_token ", programs: &["aws configure set"], takes: Takes::Word },
];

/// How far back an option's program is looked for, and the longest name.
const BACK: usize = 256;

/// The shortest secret in quotes.
const SHORTEST: usize = 3;

/// The longest value without quotes.
const VALUE_MOST: usize = 2048;

/// Returns whether a variable's or option's name announces a secret.
pub(super) fn names_a_secret(name: &[u8]) -> bool {
    let lower = name.to_ascii_lowercase();
    NAMES.iter().any(|ending| {
        lower.ends_with(ending.as_bytes()) && stands_alone(name, name.len() - ending.len(), ending.as_bytes())
    })
}

/// Returns whether the word after this one is a secret to a program, given with its sub-command.
pub(super) fn announces(word: &[u8], program: &str) -> bool {
    let option = word.starts_with(b"--") && names_a_secret(word);
    let flags = || FLAGS.iter().filter(|flag| flag.takes == Takes::Word && flag.text.trim().as_bytes() == word);
    option || flags().any(|flag| flag.is_of(program))
}

/// Returns the option that a word begins with and whose rest is a secret to the program.
pub(super) fn glued(word: &str, program: &str) -> Option<&'static str> {
    let glued = FLAGS.iter().filter(|flag| flag.takes == Takes::Glued && flag.is_of(program));
    glued.map(|flag| flag.text.trim_start()).find(|option| word.len() > option.len() && word.starts_with(option))
}

impl Flag {
    fn is_of(&self, program: &str) -> bool {
        self.programs.iter().any(|name| program.starts_with(name) || program == name.trim_end())
    }
}

/// The programs of all short options, each once.
pub(super) static PROGRAMS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let mut all: Vec<&str> = FLAGS.iter().flat_map(|flag| flag.programs).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
});

/// For each short option, the [`PROGRAMS`] it means something to.
static CALLERS: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let of = |flag: &Flag| flag.programs.iter().filter_map(|name| PROGRAMS.binary_search(name).ok()).collect();
    FLAGS.iter().map(of).collect()
});

/// The places where programs were last seen in a line: searching back from each option would take too long.
#[derive(Default)]
pub(super) struct Called(Vec<Option<usize>>);

impl Called {
    /// Records one of [`PROGRAMS`], if a word begins here.
    pub(super) fn see(&mut self, program: usize, line: &[u8], at: usize) {
        let inside = |byte: u8| !matches!(byte, b' ' | b'\t' | b'/' | b'(' | b'"' | b'\'' | b'`' | b'|' | b';' | b'&');
        if at > 0 && inside(line[at - 1]) {
            return;
        }
        self.0.resize(PROGRAMS.len(), None);
        self.0[program] = Some(at);
    }

    /// Returns whether one of the option's programs was called in the same command, not too far back.
    fn before(&self, flag: usize, line: &[u8], at: usize) -> bool {
        let last = CALLERS[flag].iter().filter_map(|program| *self.0.get(*program)?).max();
        let Some(last) = last else { return false };
        let near = at.saturating_sub(BACK);
        let from = memrchr3(b'|', b';', b'&', &line[near..at]).map_or(near, |end| near + end + 1);
        last >= from
    }
}

/// Returns whether a short name begins a word or a part of a name: short names are parts of other words (compass,
/// OLDPWD).
fn stands_alone(line: &[u8], start: usize, name: &[u8]) -> bool {
    let Some(before) = start.checked_sub(1).map(|before| line[before]) else { return true };
    let short = matches!(name, b"pass" | b"pwd" | b"credential" | b"credentials");
    !short || !before.is_ascii_alphanumeric() || line[start].is_ascii_uppercase() && before.is_ascii_lowercase()
}

/// Returns the secret after a name that announces one.
pub(super) fn after_name(line: &[u8], start: usize, end: usize) -> Option<Span> {
    let name = line[start..end].to_ascii_lowercase();
    if line.get(end).is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
        || !stands_alone(line, start, &name)
    {
        return None;
    }
    let whole = &line[name_start(line, start)..end];
    let (sign, from) = sign(line, end, whole)?;
    let (value, quoted) = value(line, from, whole, sign == Sign::Loose);
    let text = &line[value.0..value.1];
    let plain = is_literal(text, whole) && !(name == b"pwd" && text.starts_with(b"/"));
    let fits = match sign {
        _ if quoted => text.len() >= SHORTEST,
        Sign::Tight => !in_code(text, whole) && !counts(text, &name),
        Sign::Option => true,
        Sign::Loose if whole.get(..2).is_some_and(|begin| begin.eq_ignore_ascii_case(b"x-")) => text.len() >= 8,
        Sign::Loose => odd(text) && ends_there(line, value.1),
        Sign::Word => false,
        Sign::Tag => true,
    };
    (plain && fits).then_some(Span { start: value.0, end: value.1, kind: ASSIGNED })
}

/// Returns the password on a line after a login.
pub(super) fn after_login(line: &[u8], start: usize, end: usize) -> Option<Span> {
    let alone = line[start..end] == *b"password" && line[..start].trim_ascii().is_empty();
    let gap = run(line, end, |byte| matches!(byte, b' ' | b'\t'));
    let from = end + gap;
    let length = run(line, from, |byte| !byte.is_ascii_whitespace());
    (alone && gap > 0 && length > 0).then_some(Span { start: from, end: from + length, kind: ASSIGNED })
}

/// Returns the secret after a short option, when the program before it reads it so.
pub(super) fn after_flag(which: usize, line: &[u8], start: usize, end: usize, called: &Called) -> Option<Span> {
    let flag = &FLAGS[which];
    if line[start..end] != *flag.text.as_bytes() || !called.before(which, line, start) {
        return None;
    }
    let (mut from, to) = value(line, end, b"", false).0;
    match flag.takes {
        Takes::UserAndPassword => from += line[from..to].iter().position(|byte| *byte == b':')? + 1,
        Takes::Cookies if !line[from..to].contains(&b'=') => return None,
        Takes::Glued | Takes::Word | Takes::Cookies => {}
    }
    let glued = flag.takes != Takes::Glued || line.get(end).is_some_and(|byte| !byte.is_ascii_whitespace());
    (glued && is_literal(&line[from..to], b"")).then_some(Span { start: from, end: to, kind: ASSIGNED })
}

/// The sign between a name and its value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// `name=value`
    Tight,
    /// `name = value`, `name: value`
    Loose,
    /// `--name value`
    Option,
    /// `name 'value'`
    Word,
    /// `<name>value</name>`
    Tag,
}

/// Returns where the name begins that ends here.
fn name_start(line: &[u8], at: usize) -> usize {
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    at - line[at.saturating_sub(BACK)..at].iter().rev().take_while(|byte| part(byte)).count()
}

fn sign(line: &[u8], end: usize, name: &[u8]) -> Option<(Sign, usize)> {
    let begins = end - name.len();
    if line.get(end) == Some(&b'>') && begins > 0 && line[begins - 1] == b'<' {
        return Some((Sign::Tag, end + 1));
    }
    if line[end..].starts_with(b"\" value=\"") {
        return Some((Sign::Tight, end + 8));
    }
    let quote = run(line, end, |byte| matches!(byte, b'"' | b'\'' | b'\\' | b']')).min(2);
    let blank = |from: usize| run(line, from, |byte| matches!(byte, b' ' | b'\t'));
    let gap = blank(end + quote);
    let at = end + quote + gap;
    let (first, second) = (line.get(at).copied()?, line.get(at + 1).copied());
    match (first, second) {
        (b'=', Some(b'=' | b'~')) => None,
        (b'=', Some(b'>')) | (b':', Some(b'=')) => Some((Sign::Loose, at + 2 + blank(at + 2))),
        (b'=', _) => {
            let after = blank(at + 1);
            Some((if gap + after == 0 { Sign::Tight } else { Sign::Loose }, at + 1 + after))
        }
        (b':', Some(b':')) => None,
        (b':', _) => Some((Sign::Loose, at + 1 + blank(at + 1))),
        _ if gap > 0 && quote == 0 && name.starts_with(b"--") && first != b'-' => Some((Sign::Option, at)),
        _ if gap > 0 && quote == 0 && name == b"password" && in_netrc(line) => Some((Sign::Option, at)),
        (b'"' | b'\'', _) if gap > 0 && quote == 0 => Some((Sign::Word, at)),
        _ => None,
    }
}

fn in_netrc(line: &[u8]) -> bool {
    let head = &line[..line.len().min(BACK)];
    let text = head.trim_ascii_start();
    find(head, b"login ").is_some()
        && [&b"machine "[..], b"login ", b"default "].iter().any(|word| text.starts_with(word))
}

/// Returns the value that begins here, without its quotes, and whether it had some.
fn value(line: &[u8], from: usize, name: &[u8], loose: bool) -> ((usize, usize), bool) {
    let escaped = line[from.min(line.len())..].starts_with(b"\\\"");
    let quote =
        if escaped { Some(b'"') } else { line.get(from).copied().filter(|byte| matches!(byte, b'"' | b'\'' | b'`')) };
    if let Some(quote) = quote {
        let start = from + 1 + usize::from(escaped);
        let length =
            run(line, start, |byte| byte != quote && !matches!(byte, b'\r' | b'\n') && !(escaped && byte == b'\\'));
        return ((start, start + length), true);
    }
    let shouted = !name.is_empty() && !name.iter().any(u8::is_ascii_lowercase);
    let ends = |byte: u8| {
        byte.is_ascii_whitespace()
            || matches!(byte, b';' | b'&' | b'"' | b'\'' | b'`' | b')' | b'|' | b'<' | b'>' | b'}')
            || (byte == b',' && !shouted)
            || (byte == b':' && loose)
    };
    let from = from.min(line.len());
    let near = &line[..line.len().min(from + VALUE_MOST)];
    ((from, from + run(near, from, |byte| !ends(byte))), false)
}

/// Returns whether a value is one, and not a place where one would stand.
pub(super) fn is_literal(value: &[u8], name: &[u8]) -> bool {
    const WORDS: &[&[u8]] = &[
        b"null",
        b"none",
        b"nil",
        b"true",
        b"false",
        b"undefined",
        b"redacted",
        b"[redacted]",
        b"hidden",
        b"required",
        b"optional",
        b"string",
        b"str",
        b"yes",
        b"no",
    ];
    let Some(first) = value.first() else { return false };
    let lower = value.to_ascii_lowercase();
    let stands_for = matches!(first, b'$' | b'<' | b'%' | b'@') || value.starts_with(b"{");
    let struck_out = value.iter().all(|byte| matches!(byte, b'*' | b'.' | b'x' | b'X' | b'-' | b'_' | b'?'));
    let masked = value.starts_with("•".as_bytes());
    !(stands_for || struck_out || masked || WORDS.contains(&&*lower) || lower == name.to_ascii_lowercase())
}

/// Returns whether a value is code that passes one on: a call, or a path that ends in the name itself.
fn in_code(value: &[u8], name: &[u8]) -> bool {
    let (lower, name) = (value.to_ascii_lowercase(), name.to_ascii_lowercase());
    let path = lower.strip_suffix(&*name).is_some_and(|before| before.ends_with(b".") || before.ends_with(b"->"));
    path || value.contains(&b'(') || value.ends_with(b"[") || value.starts_with(b"&") || value.starts_with(b"[")
}

/// Returns whether a value is a number: of tokens, of passed tests, or of a signal.
fn counts(value: &[u8], name: &[u8]) -> bool {
    match name {
        b"pass" => value.len() < 4 && value.iter().all(u8::is_ascii_digit),
        b"&sig" | b"?sig" => value.len() < 20,
        name => name.ends_with(b"token") && value.iter().all(u8::is_ascii_digit),
    }
}

/// Returns whether a value has something that a plain word or a path in code doesn't.
fn odd(value: &[u8]) -> bool {
    let code = |byte: &u8| matches!(byte, b'(' | b'[' | b'{' | b'<' | b':');
    let tells = |byte: &u8| {
        byte.is_ascii_digit() || matches!(byte, b'!' | b'#' | b'$' | b'%' | b'^' | b'*' | b'+' | b'~' | b'@')
    };
    let packed = value.len() >= 8 && value.ends_with(b"=");
    let refers = matches!(value.first(), Some(b'!' | b'*')) && value[1..].iter().all(u8::is_ascii_alphabetic);
    value.len() >= 4
        && (packed || value.iter().any(tells))
        && !refers
        && !value.iter().any(code)
        && !value.iter().all(u8::is_ascii_digit)
}

/// Returns whether only the end of a statement or a comment follows.
fn ends_there(line: &[u8], at: usize) -> bool {
    let rest = line[at..].trim_ascii_start();
    rest.first()
        .is_none_or(|byte| matches!(byte, b',' | b';' | b'}' | b'#' | b'"' | b'\'' | b'\\' | b')' | b'|' | b'&'))
}
