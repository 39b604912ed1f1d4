//! What is to be done there, and the small script around it.
//!
//! The script enters the folder, puts the command at the head of a session of its own, says which one that is before
//! the command can say anything, waits, and says the exit code: so a code of 255 is told apart from a failure of `ssh`.
//! The command's environment is given by `env`, word by word, so that no value is read again by a shell.

use super::mark::Mark;
use super::quote::{carried, word};
use crate::text::say;
use crate::written::{ShellKind, What};

/// The variable by which a run's processes are recognised wherever they went, there as here.
pub(super) const MARK: &str = "COUNTERSIGN_RUN";
/// The longest line that systems take as one word: Linux ends at 128 KiB.
const LONGEST: usize = 120 * 1024;

/// A command for another computer.
#[derive(Clone, Debug)]
pub struct Errand {
    /// The command.
    pub what: What,
    /// Where, from the home folder there on; that folder itself when absent.
    pub folder: Option<String>,
    /// The changes to the environment there: values of any bytes but NUL.
    pub env: Vec<(String, Vec<u8>)>,
    /// Whether it runs in a terminal.
    pub pty: bool,
}

/// The reason a command can't be sent, in words for whoever asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsendable {
    /// The name of a variable is none.
    #[error("{}", say!("remote-unsendable-name", what = format!("{:?}", .0)))]
    Name(String),
    /// A NUL byte, which no command line can hold.
    #[error("{}", say!("remote-unsendable-nul"))]
    Nul,
    /// There are no words, or the first is empty or looks like an option.
    #[error("{}", say!("remote-unsendable-program", what = format!("{:?}", .0)))]
    Program(String),
    /// It does not fit on a command line there.
    #[error("{}", say!("remote-unsendable-too-long", what = .0, longest = LONGEST))]
    TooLong(usize),
    /// The private file that carries its variables could not be written.
    #[error("{}", say!("remote-unsendable-unwritten", what = .0))]
    Unwritten(String),
    /// No random number for the mark.
    #[error("{}", say!("remote-unsendable-random"))]
    Random,
}

impl Errand {
    /// Returns one line for the person's shell there.
    pub(super) fn line(&self, mark: &Mark) -> Result<String, Unsendable> {
        self.check()?;
        let line = carried(&self.script(mark));
        if line.len() > LONGEST { Err(Unsendable::TooLong(line.len())) } else { Ok(line) }
    }

    fn check(&self) -> Result<(), Unsendable> {
        if let Some((name, _)) = self.env.iter().find(|(name, _)| !is_name(name)) {
            return Err(Unsendable::Name(name.clone()));
        }
        let (words, program): (Vec<&str>, _) = match &self.what {
            What::Shell { text, .. } => (vec![text], None),
            What::Argv(words) => {
                let first = words.first().cloned().unwrap_or_default();
                (words.iter().map(String::as_str).collect(), Some(first))
            }
        };
        if let Some(program) = program.filter(|program| program.is_empty() || program.starts_with('-')) {
            return Err(Unsendable::Program(program));
        }
        let texts = words.into_iter().chain(self.folder.as_deref()).map(str::as_bytes);
        let mut all = texts.chain(self.env.iter().map(|(_, value)| &value[..]));
        if all.any(|bytes| bytes.contains(&0)) { Err(Unsendable::Nul) } else { Ok(()) }
    }

    fn script(&self, mark: &Mark) -> Vec<u8> {
        let begin = BEGIN.replace("MARK", mark.text()).into_bytes();
        let mut script = SAY.replace("MARK", mark.text()).into_bytes();
        if let Some(folder) = &self.folder {
            // A path that begins with `-` is no option, and CDPATH leads nowhere else.
            let folder = if folder.starts_with('/') { folder.clone() } else { format!("./{folder}") };
            let entered = [b"CDPATH= cd -P ", &word(folder.as_bytes())[..], b" || cs_no folder 126\n"];
            script.extend(entered.concat());
        }
        if let What::Shell { shell: ShellKind::Bash, .. } = self.what {
            script.extend_from_slice(b"cs_bash=$(command -v bash) || cs_no bash 127\n");
        }
        let inner = self.inner(mark);
        if self.pty {
            // The terminal's session is the run's; what its keys send is for the command, and we stay to tell its end.
            // When the terminal goes away, we do too: only then does the system tell the command.
            script.extend([b"trap : INT QUIT TERM\n", &begin[..], b"/bin/sh -c ", &word(&inner), START].concat());
        } else {
            let inner = word(&[begin, inner].concat());
            script.extend([b"cs_inner=", &inner[..], b"\n", OWN_SESSION].concat());
        }
        script.extend_from_slice(b"cs_code=$?\ncs_say \"end $cs_code\"\nexit $cs_code\n");
        script
    }

    /// Returns the script that becomes the command.
    fn inner(&self, mark: &Mark) -> Vec<u8> {
        let mut inner = b"exec 2>&4 4>&-\nexec env".to_vec();
        let mut add = |one: &[u8]| {
            inner.push(b' ');
            inner.extend(word(one));
        };
        for (name, value) in &self.env {
            add(&[name.as_bytes(), b"=", value].concat());
        }
        add(format!("{MARK}={}", mark.text()).as_bytes());
        match &self.what {
            What::Shell { text, shell: ShellKind::Sh } => {
                ["/bin/sh", "-c", text, "sh"].iter().for_each(|one| add(one.as_bytes()));
            }
            What::Shell { text, shell: ShellKind::Bash } => {
                inner.extend([b" \"$1\" -c ", &word(text.as_bytes())[..], b" bash"].concat());
            }
            What::Argv(words) => {
                // A program whose name holds a `=` would be a setting to `env`.
                let words = words.iter().map(String::as_str);
                ["/bin/sh", "-c", "exec \"$@\"", "sh"].into_iter().chain(words).for_each(|one| add(one.as_bytes()));
            }
        }
        inner
    }
}

/// The script's output. Its shell has messages of its own for a command that a signal ended (`Killed`), which nobody
/// asked for: only the command and the private lines go to standard error. Its names are its own, so that it changes
/// nothing exported there.
const SAY: &str = r#"exec 4>&2 2>/dev/null
cs_say() { printf '[countersign MARK %s]\n' "$1" >&4; }
cs_no() { cs_say "no $1"; exit "$2"; }
cs_bash=
"#;

/// Reports that the command begins, in the group of the shell that reads this, and when: in ticks, or where there is no
/// `/proc` as a number made from the output of `ps`.
pub(super) const BEGIN: &str = r#"cs_since=-
cs_stat() { cs_since=${20}; }
if { read -r cs_line </proc/$$/stat; } 2>/dev/null; then cs_stat ${cs_line##*) }
else
cs_line=$(TZ=UTC0 LC_ALL=C ps -o lstart= -p $$ 2>/dev/null) && [ "$cs_line" ] && cs_since=$(echo $cs_line | cksum) && cs_since=${cs_since%% *}
fi
printf '[countersign MARK begin %s %s]\n' $$ "$cs_since" >&4
"#;

/// Runs the command's shell at the head of a session of its own where the system has `setsid`, otherwise of a group.
const OWN_SESSION: &[u8] = br#"if command -v setsid >/dev/null 2>&1; then
setsid /bin/sh -c "$cs_inner" sh "$cs_bash"
else
exec 3<&0
set -m
/bin/sh -c "$cs_inner" sh "$cs_bash" <&3 3<&- &
wait $!
fi
"#;

/// The arguments of the command's shell: its own name, and where bash is.
const START: &[u8] = b" sh \"$cs_bash\"\n";

fn is_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    !name.is_empty() && name.bytes().all(plain) && !name.starts_with(|first: char| first.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(what: What, name: &str, value: &[u8]) -> Result<String, Unsendable> {
        let env = vec![(name.to_owned(), value.to_vec())];
        Errand { what, folder: None, env, pty: false }.line(&Mark::new().expect("random"))
    }

    #[test]
    fn what_cannot_arrive_as_it_is_is_not_sent() {
        let sh = |text: &str| What::Shell { text: text.into(), shell: ShellKind::Sh };
        let argv = |words: &[&str]| What::Argv(words.iter().map(|&word| word.to_owned()).collect());
        assert!(line(sh("true"), "A_1", b"\xff").is_ok());
        for name in ["", "1A", "A-B", "A=B", "A B", "A\n", "-i", "\u{e9}"] {
            assert_eq!(line(sh("true"), name, b""), Err(Unsendable::Name(name.to_owned())));
        }
        assert_eq!(line(sh("a\0b"), "A", b""), Err(Unsendable::Nul));
        assert_eq!(line(sh("true"), "A", b"a\0b"), Err(Unsendable::Nul));
        assert_eq!(line(argv(&["a", "b\0"]), "A", b""), Err(Unsendable::Nul));
        for words in [&[][..], &["", "a"], &["-a"]] {
            assert!(matches!(line(argv(words), "A", b""), Err(Unsendable::Program(_))), "{words:?}");
        }
        assert!(matches!(line(sh("true"), "A", &[b'a'; LONGEST]), Err(Unsendable::TooLong(_))));
    }

    #[test]
    fn what_is_sent_is_one_word_any_shell_reads_alike() {
        let sent = line(What::Argv(vec!["a'b".to_owned()]), "A", &(1..=255).collect::<Vec<u8>>()).expect("sendable");
        let script = sent.strip_prefix("exec /bin/sh -c 'eval \"$(printf %b \"$0\")\"' '").expect("the start");
        let body = script.strip_suffix('\'').expect("the end");
        assert!(body.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'\'' && byte != b'!'));
    }
}
