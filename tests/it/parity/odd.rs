//! Odder calls, thought of from the contract alone: what agents get wrong, and what programs do that nobody expects.

pub(super) mod mcp_shell_server;
pub(super) mod mcp_terminal;
pub(super) mod terminal;
pub(super) mod terminal_controller;
pub(super) mod terminal_controller_files;
pub(super) mod terminal_mcp_server;

use serde_json::{Value, json};

/// Texts for a shell that four of the five dialects are asked alike, and answer to the letter.
const TEXTS: &[&str] = &[
    // What is read, and what else is open.
    "wc -c </dev/null",
    "read line </dev/null; echo \"[$line] $?\"",
    "exec 3>&1; echo to three >&3",
    "exec >&-; echo lost 2>/dev/null",
    "exec 2>&1; echo e >&2; echo o",
    // Bytes.
    "printf 'a\\0b\\0'",
    "printf '\\357\\273\\277with a mark\\n'",
    "printf 'caf\\351\\n'",
    "printf '\\355\\240\\200half a pair'",
    "printf '\\360\\237\\230'; printf 'cut' >&2",
    "printf '\\300\\257too long\\n'",
    "printf 'a\\r\\nb\\r\\n'",
    "printf '\\r'",
    "printf 'one\\rtwo'",
    "printf '\\t\\n \\n'",
    "printf 'x\\302\\240\\n'",
    "printf 'x\\342\\200\\250\\342\\200\\251'",
    "printf 'x\\302\\205'",
    "printf 'x\\f\\v\\n'",
    "echo -n",
    "printf '\\n\\n\\nx'",
    "printf 'é 👩‍👩‍👧 שלום \\342\\200\\256abc\\n'",
    "printf '%s' '\u{202e}cba\u{2066}x\u{2069}\u{feff}\u{200b}'",
    "head -c 1048576 /dev/zero | tr '\\0' z",
    "seq 1 20000 | sed 's/$/\\r/'",
    "yes e | head -n 50000",
    "for i in 1 2 3; do echo o$i; echo e$i >&2; done",
    // Texts as models write them.
    "echo a\r\necho b\r\n",
    "\n\n  echo after rows  \n\n",
    "\techo after a tab",
    "echo one;",
    "echo 'it''s'; echo \"say \\\"x\\\"\"",
    "echo \\u00e9 '\\n' \"\\\\\"",
    "echo `echo \\`echo deep\\``",
    "cat <<-E | tr a b\n\ta\n\tE",
    "printf '%s|' \"$@\" $#",
    "X='a  b'; echo $X \"$X\"",
    "set -- a b; shift; echo $1",
    "echo $((0x1f)) $((010)) $((-7/2))",
    "(PATH=/nope; nosuch 2>/dev/null; echo $?)",
    "trap 'echo caught' USR1; kill -USR1 $$; echo on",
    "trap '' TERM; kill $$; echo still here",
    "echo $(exit 3) $?",
    "(exit 5); echo $?",
    "sh -c 'exit 6'; echo $?",
    "wait; echo $?",
    "alias ll='echo no'; echo set",
    "umask 077; > private; ls -l private | cut -c 1-10",
    "ln -s f new; rm link; mv crlf 'new name'; rm -r 'a b'",
    "chmod 600 f; chmod +x empty; touch -d @0 cr",
    "dd if=/dev/zero of=zeros bs=1000 count=3 2>/dev/null; wc -c < zeros",
    "truncate -s 0 f; printf '\\377\\376' > latin",
    "mkdir -p x/y/z; touch x/y/z/w; rmdir sub 2>/dev/null; echo $?",
    // What is changed in a shell of its own is gone with it.
    "(unset PATH; /bin/echo no path)",
    "(cd sub/..; cd ./sub; cd ..; ls -d f)",
    "(cd folder; pwd -P | sed 's|.*/||')",
    "(CDPATH=/ cd sub; ls -A | wc -l)",
];

/// The same, with an exit code.
const FAILING: &[&str] = &[
    "exit 1; exit 2",
    "exec false",
    "exec sh -c 'exit 129'",
    "sh -c 'kill -TERM $$'",
    "echo o; sh -c 'exit 126'",
    "timeout 0.1 sleep 5",
    "cat nofile f",
    "grep nothing f",
    "test 1 -eq 2",
    "false; true; false",
    "true && false || exit 9",
    "printf 'no row end' >&2; exit 4",
    "printf 'a\\377' >&2; exit 44",
    "set -u; : \"${1:-}\"; exit 12",
    "ls sub/nope/deeper",
    "rm nofile",
    "LC_ALL=C mkdir sub",
    "(cd /; rmdir proc/self/fd) 2>/dev/null",
    "find . -name 'f' -exec false {} +",
];

const BACKGROUND: &str = "a child that goes on in the background does not hold the answer";
const LONG: &str = "a command line too long for the system runs all the same";
const ESCAPES: &str = "terminal escapes are left out";

/// As the arguments of a tool.
fn each(texts: &[&str]) -> Vec<Value> {
    super::commands::each(texts)
}

/// A text as the one argument.
fn run(command: &str) -> Value {
    json!({ "command": command })
}
