//! Code that stands in the command itself: as an argument, or in a here-document. It runs; what it plainly reaches for is
//! said too.

use super::super::outline::Word;
use super::sentence::code;
use super::{About, Effect, Risk};

/// Code in an argument: it runs; what it plainly reaches for is said too.
pub(super) fn given(name: &str, line: &Word) -> About {
    let mut about =
        About::new(format!("runs code given to {} as text: {}", code(name), code(&line.text)), &[Effect::RunCode]);
    reaches(line, &mut about);
    if line.computed {
        about.warn("what runs cannot be seen", Risk::High);
    }
    about
}

/// What a program's text plainly reaches for.
pub(super) fn reaches(code: &Word, about: &mut About) {
    let text = code.text.as_str();
    const DELETES: [&str; 8] =
        ["rmtree", "os.remove", "unlink", "rmSync", "os.rmdir", "rm -rf", "FileUtils.rm", "rimraf"];
    const SENDS: [&str; 18] = [
        "urllib",
        "requests.",
        "http.client",
        "socket.",
        "fetch(",
        "axios",
        "https.get",
        "http.get",
        "net.connect",
        "LWP",
        "httpx",
        "aiohttp",
        "TCPSocket",
        "Net::HTTP",
        "IO::Socket",
        "use Socket",
        "fsockopen",
        "curl_init",
    ];
    const RUNS: [&str; 14] = [
        "os.system",
        "system(",
        "system \"",
        "system '",
        "subprocess",
        "child_process",
        "exec(",
        "exec \"",
        "eval(",
        "popen",
        "Popen",
        "Open3",
        "pty.spawn",
        "b64decode",
    ];
    let says = |list: &[&str]| list.iter().any(|mark| text.contains(mark));
    let place = |list: &[&str]| {
        let found = list.iter().filter_map(|mark| text.find(mark).map(|at| at..at + mark.len()));
        let (found, from) = (found.min_by_key(|found| found.start)?, code.verbatim?);
        Some(found.start + from..found.end + from)
    };
    if says(&DELETES) {
        about.marks.extend(place(&DELETES));
        about.add("its text deletes files", &[Effect::Delete]);
        about.risk = Risk::High;
    }
    if says(&SENDS) {
        about.add("its text talks to other computers", &[Effect::Network]);
        about.sends = true;
    }
    const MODES: [&str; 6] = [",'w", ", 'w", ",\"w", ", \"w", "'a'", "\"a\""];
    const WRITES: [&str; 12] = [
        "writeFile",
        "write_text",
        "write_bytes",
        "appendFile",
        "os.rename",
        "os.makedirs",
        "shutil.copy",
        "shutil.move",
        "mkdirSync",
        "renameSync",
        "File.write",
        "file_put_contents",
    ];
    if text.contains("open(") && says(&MODES) || says(&WRITES) {
        about.add("its text writes files", &[Effect::Write]);
    }
    if says(&RUNS) {
        about.marks.extend(place(&RUNS));
        about.warn("its text starts other programs or code", Risk::High);
    }
    about.touches.extend(literals(text).map(str::to_owned));
}

/// The quoted words of a program's text that look like files or addresses, as many as can be named.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    const NAMED: usize = 4;
    let like = |word: &&str| {
        let known = word.starts_with("http")
            || word.contains('/')
            || word.rsplit_once('.').is_some_and(|(name, end)| {
                !name.is_empty() && (1..=5).contains(&end.len()) && end.bytes().all(|byte| byte.is_ascii_lowercase())
            });
        (3..80).contains(&word.len())
            && known
            && !word.contains(|c: char| c.is_whitespace() || "\\<>(){}*|".contains(c))
    };
    text.split(['"', '\'']).skip(1).step_by(2).filter(like).take(NAMED)
}
