//! Patterns beside the names of secrets: a program that matches names by itself reads what a pattern fits, not only
//! what it spells out.

use std::sync::LazyLock;

use super::secret::{holds_secret, may_be_secret};
use super::{names, words};

/// A longer pattern is not compared with names.
const LONGEST: usize = 256;
/// A pattern whose braces mean more than this is not compared either, nor one with more stars than that.
const MOST: usize = 16;
const STARS: usize = 5;
/// So much of a name has to be spelled out: with less, a pattern says hardly more than one that fits everything.
const SPELLED: usize = 3;
/// Before a parenthesis, one of these makes a group of choices.
const GROUPS: [&str; 5] = ["@(", "+(", "?(", "*(", "!("];

/// What ordinary files are called that also stands in the names of secrets: who searches in `*config*` picks out none, and
/// what such a search would really read is looked at on the disk. What git or a checker is given so is not.
const ORDINARY: [&str; 12] = [
    "config",
    "app",
    "application",
    "service",
    "services",
    "settings",
    "client",
    "web",
    "state",
    "docker",
    "login",
    "code",
];
/// So much of such a word has to stand there.
const BEGUN: usize = 3;

static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| names::all().map(str::to_ascii_lowercase).collect());

/// Returns whether a pattern for names of files names a secret, or fits the name of one by more than its wild
/// characters: `.en*`, `id_?sa`, `*.{md,pem}`. One that fits everything says no more than the folder does, and one that
/// begins with `!` leaves out.
pub fn matches_secrets(glob: &str) -> bool {
    matches(glob, false)
}

/// Returns whether a pattern may fit secrets where `*` goes on over slashes, as git's does, and so may stand for the
/// folders before a name.
pub fn crosses_to_secrets(glob: &str) -> bool {
    matches(glob, true)
}

fn matches(glob: &str, crosses: bool) -> bool {
    if glob.starts_with('!') && !glob.starts_with("!(") {
        return false;
    }
    // Nobody writes a longer one by hand, and comparing it would take long. Programs differ in what a backslash means
    // before a brace.
    let unclear =
        ["\\{", "\\}", "\\,"].iter().any(|mark| glob.contains(mark)) || GROUPS.iter().any(|group| glob.contains(group));
    if unclear || glob.len() > LONGEST || glob.matches('*').count() > STARS {
        return true;
    }
    let fits = |plain: String| spread(&plain).is_none_or(|each| each.iter().any(|one| fits_a_secret(one, crosses)));
    holds_secret(glob) || without_sets(&glob.to_ascii_lowercase()).is_none_or(fits)
}

/// Returns whether a pattern is one at all.
pub fn is_glob(word: &str) -> bool {
    word.contains(['*', '?', '[', '{']) || GROUPS.iter().any(|group| word.contains(group))
}

/// Returns whether a pattern in small letters, without sets and braces, names a secret or fits one.
fn fits_a_secret(glob: &str, crosses: bool) -> bool {
    let wild = |part: &str| part.contains(['*', '?']);
    if !wild(glob) {
        return holds_secret(glob);
    }
    let tails = |part: &str| {
        let stars = part.match_indices('*').filter(|_| crosses).map(|(at, _)| part[at..].to_owned());
        std::iter::once(part.to_owned()).chain(stars).collect::<Vec<_>>()
    };
    may_be_secret(&glob.replace(['*', '?'], ""))
        || glob.split('/').filter(|part| wild(part)).flat_map(tails).any(|part| names_one(&part, crosses))
}

fn names_one(part: &str, crosses: bool) -> bool {
    let (stem, ending) = part.rsplit_once('.').unwrap_or((part, ""));
    let spelled = |text: &str| text.bytes().filter(|byte| !b"*?".contains(byte)).count();
    let spells = |text: &str| text.bytes().any(|byte| byte.is_ascii_alphanumeric());
    // `*.json` fits secrets as it fits everything; `*.e*` and `*.p?m` are about endings of secrets.
    let rarely = || names::SHOWN_ENDINGS.iter().chain(&["tfvars", "tfstate"]).filter(|_| spelled(ending) > 1);
    let ends = spells(ending)
        && ending.contains(['*', '?'])
        && names::ENDINGS.iter().chain(rarely()).any(|own| fits(ending, own));
    let says = part.starts_with('.') || spells(stem) && (part.starts_with('*') || spelled(part) >= SPELLED);
    ends || says && (crosses || !is_ordinary(part)) && NAMES.iter().any(|name| fits(part, name))
}

/// Returns whether all that a pattern spells out is what ordinary files are called, and endings of data.
fn is_ordinary(part: &str) -> bool {
    let known = |word: &str| {
        let begins = |own: &&str| own.starts_with(word) && word.len() >= BEGUN;
        ORDINARY.iter().any(begins) || words::is_format(word)
    };
    let spelled = |part: &str| part.bytes().any(|byte| byte.is_ascii_alphanumeric());
    !part.starts_with('.')
        && spelled(part)
        && !part.contains('?')
        && part.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).all(known)
}

/// A pattern with each set in brackets as any one character, and without the backslashes that change nothing; nothing
/// when programs may differ in what a set holds.
fn without_sets(glob: &str) -> Option<String> {
    let mut plain = String::with_capacity(glob.len());
    let mut rest = glob;
    while let Some(c) = rest.chars().next() {
        let set = if c == '[' { set_length(rest)? } else { 0 };
        match (c, &rest.as_bytes()[..set]) {
            (_, [b'[', one @ (b'.' | b'a'..=b'z' | b'0'..=b'9' | b'_'), b']']) => plain.push(char::from(*one)),
            // In small letters: `[Pp]`, `[k-k]`.
            (_, [b'[', one @ b'a'..=b'z', others @ .., b']'])
                if others.iter().all(|other| other == one || *other == b'-') && others.last() != Some(&b'-') =>
            {
                plain.push(char::from(*one));
            }
            // Whatever else it holds, hidden files are meant.
            (_, [b'[', held @ ..]) if held.contains(&b'.') && (plain.is_empty() || plain.ends_with('/')) => {
                plain.push('.')
            }
            (_, [_, ..]) => plain.push('?'),
            ('\\', []) => {}
            (c, []) => plain.push(c),
        }
        rest = &rest[set.max(c.len_utf8())..];
    }
    Some(plain)
}

/// How long the set is that a text begins with: `[a-z]`, `[!]x]`, `[[:alpha:]_]`; 0 when it is none, and nothing when
/// its end is not clear.
fn set_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if !text.contains(']') {
        return Some(0);
    }
    let mut at = 1 + usize::from(matches!(bytes.get(1), Some(b'!' | b'^')));
    at += usize::from(bytes.get(at) == Some(&b']'));
    loop {
        match (bytes.get(at)?, bytes.get(at + 1)) {
            (b']', _) => return Some(at + 1),
            (b'[', Some(b':')) => {
                let class = bytes.get(at + 2..)?;
                let end = class.windows(2).position(|pair| pair == b":]")?;
                if !class[..end].iter().all(u8::is_ascii_lowercase) {
                    return None;
                }
                at += end + 4;
            }
            (b'\\', _) | (b'[', Some(b'.' | b'=')) => return None,
            _ => at += 1,
        }
    }
}

/// What braces mean, each by itself; nothing when that is too much.
fn spread(glob: &str) -> Option<Vec<String>> {
    let mut whole = Vec::new();
    let mut open = vec![glob.to_owned()];
    while let Some(one) = open.pop() {
        if whole.len() + open.len() > MOST {
            return None;
        }
        // The innermost first, so that those around it are read once it is gone.
        let inner = one.find('}').and_then(|end| Some((one[..end].rfind('{')?, end)));
        match inner {
            Some((start, end)) => {
                let (before, behind) = (&one[..start], &one[end + 1..]);
                open.extend(one[start + 1..end].split(',').map(|choice| format!("{before}{choice}{behind}")));
            }
            // One without its other half.
            None if one.contains(['{', '}']) => return None,
            None => whole.push(one),
        }
    }
    Some(whole)
}

/// Returns whether a name fits a pattern of wild characters.
fn fits(glob: &str, name: &str) -> bool {
    let (mut glob, mut name) = (glob.as_bytes(), name.as_bytes());
    // Where to go on when what follows the last `*` does not fit after all.
    let mut again: Option<(&[u8], &[u8])> = None;
    loop {
        match (glob.split_first(), name.split_first()) {
            (None, None) => return true,
            (Some((b'*', rest)), _) => {
                again = Some((rest, name));
                glob = rest;
                continue;
            }
            (Some((one, rest)), Some((other, less))) if *one == b'?' || one == other => {
                (glob, name) = (rest, less);
                continue;
            }
            _ => {}
        }
        let Some((rest, from)) = again else { return false };
        let Some((_, less)) = from.split_first() else { return false };
        again = Some((rest, less));
        (glob, name) = (rest, less);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Patterns that could pick out a secret.
    const PICKS: &[&str] = &[
        ".e*",
        ".en?",
        ".en[v]",
        ".[e]nv",
        ".[[:alpha:]]nv",
        ".[!x]nv",
        "**/.e*",
        "conf/.e*",
        ".\\env",
        ".e\\nv",
        ".{env,x}",
        ".{e,x}{nv,y}",
        "{a,.{b,env}}",
        "*.e*",
        "*.?nv",
        "*[.]en?",
        "*.p[ea]m",
        "*.{md,pem}",
        "id_*",
        "*_rsa",
        "*secret*",
        "sec*",
        "tok??",
        "*.tfv*",
        "*.k*",
        ".*",
        "@(.env|x)",
        ".+(env)",
        "!(a)",
        "*password*.txt",
        "Cookie?",
        "*history",
        "wg?.conf",
        ".[[:e]nv",
        ".[[=e]nv",
        ".[e[:]nv",
        "a*.[[:p]em",
        ".[e\\]nv",
        "{\\},.env}",
        "{},.e?v}",
        "[.]*",
        "[._]*",
        "conf/[.]e*",
        "id[._]rsa",
        "*kubeconfig*",
        "*service-account*",
        ".*config*",
        "*onfig*",
    ];

    /// Patterns that could not.
    const LEAVES: &[&str] = &[
        "*",
        "**/*",
        "*.rs",
        "*.json",
        "*.{ts,tsx}",
        "*.[jt]s",
        "*.[ch]pp",
        "src/**/*.py",
        "*.test.*",
        "test_*.py",
        "*_test.go",
        "*.js*",
        "*.ts*",
        "package*.json",
        "tsconfig*.json",
        "Dockerfile*",
        "Makefile*",
        "!.env",
        "!*.pem",
        "*.yml",
        "*.y*ml",
        "*.md",
        "*.d.ts",
        "v1.*",
        "refs/heads/*",
        "*token*.rs",
        "s*",
        "c*",
        "*.s*",
        "*.c*",
        "*config*",
        "app*",
        "*service*",
        "app*.json",
        "*settings*.json",
        "conf*",
        "[a-z]*.rs",
    ];

    #[test]
    fn what_could_pick_out_a_secret_is_told() {
        for glob in PICKS {
            assert!(matches_secrets(glob), "{glob}");
        }
        for glob in LEAVES {
            assert!(!matches_secrets(glob), "{glob}");
        }
        for glob in ["*config*", "sr*nv", "conf.d*nv", "s*/.ss?/x"] {
            assert!(crosses_to_secrets(glob), "{glob}");
        }
        assert!(!crosses_to_secrets("src/*.rs"));
        assert!(matches_secrets(&"a".repeat(LONGEST + 1)));
        assert!(matches_secrets(&"{a,b}".repeat(8)));
        assert!(matches_secrets(&"*x?".repeat(STARS + 1)));
    }
}
