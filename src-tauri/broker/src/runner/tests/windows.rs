//! Runs on Windows: what cmd.exe is given, and the end of whole trees.

use std::fs::OpenOptions;
use std::io::{Read as _, stdin};
use std::os::windows::fs::OpenOptionsExt as _;
use std::process::Stdio;

use super::*;

/// The folder in which a helper shows that it lives.
const SIGNS: &str = "SIGNS";
/// The file there that tells them to end.
const END: &str = "end";

/// Helpers, which the tests below run as programs of their own.
mod helper {
    use super::*;

    /// Holds a file that nobody else can open meanwhile, until it is ended or the folder holds the word to end.
    #[test]
    #[ignore = "a helper of other tests"]
    fn stays() {
        let folder = PathBuf::from(std::env::var_os(SIGNS).unwrap());
        let path = folder.join(std::process::id().to_string());
        let _held = OpenOptions::new().create_new(true).write(true).share_mode(0).open(path).unwrap();
        let until = Instant::now() + Duration::from_secs(60);
        while !folder.join(END).exists() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Starts one that stays and holds none of our pipes, and ends when it lives.
    #[test]
    #[ignore = "a helper of other tests"]
    #[expect(clippy::disallowed_methods, reason = "it is what a run starts, not what starts runs")]
    fn leaves_one() {
        let folder = PathBuf::from(std::env::var_os(SIGNS).unwrap());
        let mut child = std::process::Command::new(std::env::current_exe().unwrap());
        child.args(["--ignored", "--exact", &path("stays")]);
        let mut child = child.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        assert!(child.try_wait().unwrap().is_none(), "it is to stay");
        while alive(&folder) == 0 {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    #[ignore = "a helper of other tests"]
    fn counts_its_input() {
        let mut text = Vec::new();
        stdin().read_to_end(&mut text).unwrap();
        println!("{} bytes", text.len());
    }
}

fn path(helper: &str) -> String {
    format!("runner::tests::windows::helper::{helper}")
}

/// The words that run a helper.
fn words(helper: &str) -> Vec<String> {
    let exe = std::env::current_exe().unwrap().to_str().unwrap().to_owned();
    [&exe, "--ignored", "--nocapture", "--exact", &path(helper)].map(str::to_owned).to_vec()
}

/// The same for cmd.exe.
fn line(helper: &str) -> String {
    let words = words(helper);
    format!("\"{}\" {}", words[0], words[1..].join(" "))
}

/// A run whose helpers show that they live in a folder; its limit is in milliseconds.
fn signed(limit: i64, mut draft: Draft) -> (Rig, TempDir) {
    let signs = tempfile::tempdir().unwrap();
    draft.env.insert(SIGNS.into(), signs.path().to_str().unwrap().into());
    (Rig::new(Draft { timeout_ms: Some(limit), ..draft }), signs)
}

/// How many helpers live there.
fn alive(signs: &Path) -> usize {
    let files = std::fs::read_dir(signs).unwrap();
    files.filter(|file| OpenOptions::new().write(true).open(file.as_ref().unwrap().path()).is_err()).count()
}

async fn until_alive(signs: &Path, count: usize) {
    while alive(signs) < count {
        sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn cmd_gets_the_text_as_it_was_shown() {
    let cases = [
        ("echo out& echo err 1>&2& exit 3", 3, "out\r\n", "err \r\n"),
        (r#"echo "a  b" ^& c"#, 0, "\"a  b\" & c\r\n", ""),
        (r#""cmd" /d /c "echo quoted""#, 0, "quoted\r\n", ""),
        ("echo %GREETING%", 0, "hallo\r\n", ""),
        ("cd", 0, "CWD\r\n", ""),
    ];
    for (text, code, out, err) in cases {
        let mut draft = shell(text);
        draft.env.insert("GREETING".into(), "hallo".into());
        let done = Rig::new(draft).run().await;
        let cwd = done.rig.submission.folder();
        assert_eq!(done.ending.outcome, Outcome::Exited { code }, "{text}");
        let expected = (out.replace("CWD", cwd.to_str().unwrap()), err.to_owned());
        assert_eq!((done.out(), done.text(Stream::Stderr)), expected, "{text}");
        assert_eq!((done.ending.left, done.ending.remains.is_some()), (0, false), "{text}");
    }
}

#[tokio::test]
async fn it_reads_what_it_is_given() {
    let argv = Some(words("counts_its_input"));
    let text = "line\n".repeat(100_000);
    let given = Rig::new(Draft { argv: argv.clone(), stdin: Some(text), ..Draft::default() }).run().await;
    assert!(given.out().contains("500000 bytes"), "{}", given.out());
    let nothing = Rig::new(Draft { argv, ..Draft::default() }).run().await;
    assert!(nothing.out().contains("\n0 bytes"), "{}", nothing.out());
}

#[tokio::test]
async fn the_limit_ends_it_and_all_its_children() {
    let (rig, signs) = signed(3_000, shell(format!("start \"\" /b {} & {}", line("stays"), line("stays"))));
    let at = signs.path().to_owned();
    let done = rig.run_while(|_| async move { until_alive(&at, 2).await }).await;
    assert_eq!(done.ending.outcome, Outcome::TimedOut { limit: Duration::from_secs(3) });
    assert_eq!((done.ending.left, alive(signs.path())), (0, 0));
    assert!(done.ran() < Duration::from_secs(5), "{:?}", done.ran());
}

#[tokio::test]
async fn stopping_is_ending_and_is_told_so() {
    for hard in [false, true] {
        let (rig, signs) = signed(60_000, shell(format!("{} & {}", line("leaves_one"), line("stays"))));
        let at = signs.path().to_owned();
        let done = rig
            .run_while(|hand| async move {
                until_alive(&at, 2).await;
                hand.stop(hard).await;
            })
            .await;
        assert_eq!(done.ending.outcome, Outcome::Stopped { by: Ender::Person, hard: true });
        assert_eq!((done.ending.left, alive(signs.path())), (0, 0));
    }
}

#[tokio::test]
async fn what_is_left_is_counted_watched_and_can_be_ended() {
    let (rig, signs) = signed(60_000, Draft { argv: Some(words("leaves_one")), ..Draft::default() });
    let done = rig.run().await;
    assert_eq!(done.ending.outcome, Outcome::Exited { code: 0 });
    // One, and where the system counts it the host of its console.
    assert!((1..=2).contains(&done.ending.left), "{}", done.ending.left);
    let mut remains = done.ending.remains.unwrap();
    let mut recount = remains.recount();
    assert_eq!((remains.end().await, alive(signs.path())), (0, 0));
    assert_eq!(timeout(Duration::from_secs(5), recount.next()).await, Ok(0));
}

#[tokio::test]
async fn what_is_left_lives_on_when_nobody_wants_it() {
    let (rig, signs) = signed(60_000, Draft { argv: Some(words("leaves_one")), ..Draft::default() });
    let done = rig.run().await;
    let mut remains = done.ending.remains.unwrap();
    let mut recount = remains.recount();
    drop(remains.discard());
    drop(remains);
    // The host of its console may go; what was left does not.
    while timeout(Duration::from_millis(700), recount.next()).await.is_ok_and(|left| left > 0) {}
    assert_eq!(alive(signs.path()), 1);
    std::fs::write(signs.path().join(END), "").unwrap();
}

#[tokio::test]
async fn a_dropped_run_takes_its_tree_with_it() {
    let (rig, signs) = signed(60_000, shell(format!("{} & {}", line("leaves_one"), line("stays"))));
    let approved = Approved::for_tests(Arc::clone(&rig.submission));
    let run = run(approved, None, rig.scratch.path(), Arc::clone(&rig.transcript), rig.inbox, &rig.progress);
    tokio::select! {
        _ = run => panic!("it stays"),
        () = until_alive(signs.path(), 2) => {}
    }
    let gone = async {
        while alive(signs.path()) > 0 {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(5), gone).await.expect("its tree is gone");
}
