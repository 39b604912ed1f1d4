//! Our own readers of git's files beside git's.

use super::super::config;
use super::super::index::gitlinks;
use super::*;

/// Numbers that only look random.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

const PIECES: [&str; 34] = [
    "[core]",
    "[Core]",
    "[a \"b\"]",
    "[a \"B c\"]",
    "[a.B]",
    "[a-b]",
    "[a\t \"b]\"]",
    "[a \"b\" ]",
    "[ a]",
    "[a]]",
    "[]",
    "key",
    "Key2",
    "k-v",
    "2k",
    " = ",
    "=",
    "=x",
    " x y ",
    "\"q\"",
    "\"",
    "\\",
    "\\\\",
    "\\n",
    "#",
    ";",
    "\n",
    "\n\t",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\u{e9}",
    "\u{b}",
];

#[test]
fn what_is_read_of_a_configuration_is_what_git_reads() {
    let rig = GitRig::new();
    let mut random = Random(0x5EED_C0DE_5EED_C0DE);
    let (mut read, mut tried) = (0, 0);
    while read < 60 && tried < 20_000 {
        tried += 1;
        let mut text = "[core]\n".to_owned();
        (0..random.below(12)).for_each(|_| text.push_str(PIECES[random.below(PIECES.len())]));
        let Ok(settings) = config::read(&text) else { continue };
        if settings.is_empty() {
            continue;
        }
        rig.write("config", &text);
        let (done, said) = rig.started(".", &words("config --file config --list -z --no-includes"), &[]);
        // What git does not read at all cannot start anything.
        if !done {
            continue;
        }
        read += 1;
        let names: Vec<&str> =
            said.split_terminator('\0').map(|entry| entry.split('\n').next().unwrap_or_default()).collect();
        let own: Vec<String> = settings.iter().map(config::Setting::name).collect();
        assert_eq!(own, names, "{text:?}");
    }
    assert!(read >= 60, "only {read} of {tried}");
}

#[test]
fn gitlinks_are_found_in_every_kind_of_index() {
    for format in ["sha1", "sha256"] {
        let rig = GitRig::new();
        rig.init("r", &[&format!("--object-format={format}")[..]]);
        for name in ["lib", "library/a", "z"] {
            rig.init(&format!("r/{name}"), &[&format!("--object-format={format}")[..]]);
            rig.git("r", &["add", name]);
        }
        rig.write("r/library/new", "x");
        rig.git("r", &["add", "-N", "library/new"]);
        for version in ["2", "3", "4"] {
            rig.git("r", &["update-index", "--index-version", version]);
            let index = std::fs::read(rig.top.join("r/.git/index")).unwrap();
            let found = gitlinks(&index, format == "sha256").unwrap();
            assert_eq!(found, ["lib", "library/a", "z"], "{format} {version}");
            assert_eq!(gitlinks(&index, format != "sha256"), None);
            for end in 0..index.len() {
                let cut = gitlinks(&index[..end], format == "sha256");
                assert!(cut.is_none_or(|cut| cut == found), "{format} {version} {end}");
            }
        }
    }
}
