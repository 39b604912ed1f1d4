//! What four of the five dialects are asked alike: texts for a shell.

use serde_json::{Value, json};

/// Answered to the letter.
pub(super) const TEXTS: &[&str] = &[
    // What is printed, and where.
    "echo hi",
    "printf hi",
    "true",
    "echo e >&2",
    "printf e >&2",
    "echo o; echo e >&2",
    "printf 'a\\n\\n b  '",
    "printf ' a \\n\\n' >&2",
    "printf '\\n'",
    "printf ' '",
    "printf 'a\\tb\\r\\nc'",
    "printf 'a\\377b'",
    "printf '\\303'",
    "echo héllo 日本 🎉",
    "echo 'STDERR:'; echo 'Exit code: 9'",
    "echo '{\"a\": [1, \"\\\\\"]}'",
    "seq 1 3",
    "yes | head -n 3",
    "head -c 1000000 /dev/zero | tr '\\0' x",
    "head -c 1000 /dev/zero | tr '\\0' y >&2",
    // Lists, pipes, jobs.
    "echo a | cat",
    "false | true",
    "echo b a | tr ' ' '\\n' | sort",
    "echo a && echo b",
    "false || echo c",
    "echo a; echo b",
    "echo a\necho b",
    "echo a; true & wait",
    "sleep 0.2 & echo started",
    "! false",
    "(echo in; echo err >&2)",
    "{ echo a; echo b; } | cat -n",
    // Redirections.
    "echo x > out; cat out",
    "echo x >> f; cat f",
    "cat < f",
    "cat < f > out",
    "echo o 2>&1 >/dev/null; echo e 2>/dev/null >&2",
    "{ echo o; echo e >&2; } > both 2>&1; cat both",
    "echo x > 'a b/new'",
    "> emptied; ls emptied",
    "rm f; mkdir -p d/e; mv empty d/e",
    // Words.
    "echo 'a  b' \"c  d\" e\\ f",
    "echo \"it's\" 'say \"x\"'",
    "echo *.json s*",
    "echo nomatch*",
    "echo $((1+2)) $(echo sub) `echo tick`",
    "X=1; echo $X; Y=2 sh -c 'echo $Y'",
    "echo ${NOPE:-default} [$NOPE]",
    "echo ~root",
    "echo a # comment",
    "# only a comment",
    "echo a\\\nb",
    "cat <<E\nhere $((1+1))\nE",
    "cat <<'E'\n$raw `x`\nE",
    "eval 'echo e'",
    // The language.
    "for i in 1 2 3; do echo $i; done",
    "if [ -e f ]; then echo yes; fi",
    "case a in a) echo A;; esac",
    "f() { echo in f $1; }; f x",
    "while read l; do echo \"<$l>\"; done < f",
    // Places and programs.
    "pwd",
    "sh -c 'cd sub && pwd'",
    "cat 'a b/x y'",
    "cat ./-dash",
    "./runme arg",
    "ls sub; ls -d sub folder link",
    "cat link; cat mixed",
    "test -t 0; test -t 1 || echo no terminal",
    "umask",
];

/// Answered with an exit code.
pub(super) const FAILING: &[&str] = &[
    "false",
    "exit 2",
    "exit 3",
    "exit 64",
    "exit 125",
    "exit 126",
    "exit 127",
    "exit 128",
    "exit 130",
    "exit 137",
    "exit 143",
    "exit 254",
    "exit 255",
    "exit 256; echo not here",
    "(exit 7)",
    "! true",
    "true | false",
    "false && echo b",
    "echo o; exit 5",
    "echo e >&2; exit 6",
    "echo o; echo e >&2; exit 3",
    "printf e >&2; exit 1",
    "set -e; false; echo no",
    "trap 'echo bye' EXIT; exit 9",
    "sh -c 'kill -9 $$'",
    "ls nope",
    "cat sub",
    "cat dangling",
    "cat loop",
];

/// Answered by the shell itself, under its name.
pub(super) const NAMED: &[&str] = &[
    "nosuchcmd",
    "nosuchcmd; echo after",
    "./nosuch",
    "./noexec",
    "./sub",
    "cat < nope",
    "echo x > sub",
    "cd nope",
    "echo 'open",
    "echo )",
    "if true",
    "exit x",
];

/// Ended by a signal: its number.
pub(super) const SIGNALLED: &[(&str, i32)] =
    &[("kill -9 $$", 9), ("echo part; kill -15 $$", 15), ("kill -INT $$", 2), ("echo e >&2; kill -HUP $$", 1)];

/// As the arguments of a tool.
pub(super) fn each(texts: &[&str]) -> Vec<Value> {
    texts.iter().map(|text| json!({"command": text})).collect()
}
