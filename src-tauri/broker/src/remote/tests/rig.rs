//! A computer to go to: an sshd of our own, and a person with a key and a configuration that knows it.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::time::{Instant, sleep, timeout};

use super::super::{Dispatch, Ended, Errand, Group, Host, Ssh, Standing, Target, Watch};
pub(crate) use super::sshd::*;
use crate::written::{ShellKind, What};

/// Nothing here takes longer unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A person with a key, a configuration and OpenSSH.
pub(crate) struct Rig {
    pub(crate) folder: TempDir,
    pub(crate) ssh: Arc<Ssh>,
    pub(crate) env: Vec<(OsString, OsString)>,
    pub(crate) sshd: Sshd,
}

impl Rig {
    /// Who is let in at `box`, whose key is known.
    pub(crate) async fn new() -> Self {
        let rig = Self::stranger();
        rig.know(&rig.target("box").await).await;
        rig
    }

    /// Who is let in at `box`, whose key is not known yet.
    pub(crate) fn stranger() -> Self {
        let folder = tempfile::Builder::new().prefix("cs").tempdir_in("/tmp").expect("a folder");
        make_key(&folder.path().join("id"));
        let sshd = Sshd::start(folder.path(), "box", &folder.path().join("id.pub"));
        let env: Vec<_> = std::env::vars_os().filter(|(name, _)| name != "SSH_AUTH_SOCK").collect();
        let (person, private) = (folder.path().join("ssh_config"), folder.path().join("c"));
        let ssh = Arc::new(Ssh::new(env.clone(), folder.path(), &person, &private).expect("OpenSSH"));
        let rig = Self { folder, ssh, env, sshd };
        rig.configure("box", rig.sshd.port, "");
        rig
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Adds a computer to the person's configuration; `more` goes before what is usual.
    pub(crate) fn configure(&self, name: &str, port: u16, more: &str) {
        let file = self.path("ssh_config");
        let before = fs::read_to_string(&file).unwrap_or_default();
        fs::write(file, before + &entry(self.folder.path(), name, port, more)).expect("a file");
    }

    pub(crate) async fn target(&self, name: &str) -> Target {
        let host: Host = name.parse().expect("a host");
        self.ssh.resolve(&host).await.expect("a target")
    }

    /// Whether the computer's own key is known.
    pub(crate) async fn look(&self, target: &Target) -> Standing {
        let (of, standing) = self.ssh.look(target).await.expect("ssh");
        assert_eq!(&of, target);
        standing
    }

    /// Accepts what it shows.
    pub(crate) async fn know(&self, target: &Target) {
        match self.look(target).await {
            Standing::Unknown { offered, .. } => {
                self.ssh.accept(target, &offered[0]).await.expect("accepted");
            }
            other => panic!("{other:?}"),
        }
    }

    pub(crate) async fn run(&self, errand: &Errand) -> EndedRun {
        let target = self.target("box").await;
        self.run_at(&target, errand, b"").await
    }

    pub(crate) async fn run_at(&self, target: &Target, errand: &Errand, stdin: &[u8]) -> EndedRun {
        let dispatch = self.ssh.dispatch(target, errand).expect("sendable");
        self.run_dispatch(&dispatch, errand, stdin).await
    }

    pub(crate) async fn run_dispatch(&self, dispatch: &Dispatch, errand: &Errand, stdin: &[u8]) -> EndedRun {
        let mut run = SshRun::start(dispatch, errand.pty, &self.env);
        let mut input = run.child.stdin.take().expect("a pipe");
        let fed = async {
            let _ = input.write_all(stdin).await;
            drop(input);
        };
        let ((), done) = tokio::join!(fed, run.finish(errand));
        done
    }

    pub(crate) async fn begin(&self, target: &Target, errand: &Errand) -> SshRun {
        let dispatch = self.ssh.dispatch(target, errand).expect("sendable");
        let mut run = SshRun::start(&dispatch, errand.pty, &self.env);
        run.read_until(|run| run.watch.group().is_some()).await;
        run
    }
}

/// How a run ended, and what it wrote.
#[derive(Debug)]
pub(crate) struct EndedRun {
    pub(crate) ended: Ended,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
}

impl EndedRun {
    pub(crate) fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    pub(crate) fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

/// A local `ssh` under way.
pub(crate) struct SshRun {
    pub(crate) child: tokio::process::Child,
    /// In a terminal both streams there are one here: the standard output.
    pty: bool,
    watch: Watch,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

impl SshRun {
    #[expect(clippy::disallowed_methods, reason = "this stands for the runner")]
    fn start(dispatch: &Dispatch, pty: bool, env: &[(OsString, OsString)]) -> Self {
        let mut command = tokio::process::Command::new(&dispatch.program);
        command.args(&dispatch.argv[1..]).env_clear().envs(env.iter().cloned()).kill_on_drop(true);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("ssh");
        Self { child, pty, watch: Watch::new(&dispatch.mark), stdout: Vec::new(), stderr: Vec::new() }
    }

    pub(crate) fn group(&self) -> Group {
        self.watch.group().expect("it has begun").clone()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.watch.is_over()
    }

    pub(crate) fn printed(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Reads both streams until this holds; panics when they end before.
    pub(crate) async fn read_until(&mut self, holds: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !holds(self) {
            assert!(Instant::now() < deadline, "it did not come");
            let more = self.read_some().await;
            assert!(more || holds(self), "it ended: {:?} {:?}", self.printed(), String::from_utf8_lossy(&self.stderr));
        }
    }

    async fn read_some(&mut self) -> bool {
        let (mut out, mut err) = ([0; 8192], [0; 8192]);
        let (Some(o), Some(e)) = (self.child.stdout.as_mut(), self.child.stderr.as_mut()) else { return false };
        let (bytes, told) = tokio::select! {
            biased;
            Ok(count @ 1..) = e.read(&mut err) => (&err[..count], !self.pty),
            Ok(count @ 1..) = o.read(&mut out) => (&out[..count], self.pty),
            () = sleep(PATIENCE) => return false,
            else => return false,
        };
        let Self { pty, watch, stdout, stderr, .. } = self;
        match (told, *pty) {
            (true, true) => watch.feed(bytes, &mut |bytes| stdout.extend_from_slice(bytes)),
            (true, false) => watch.feed(bytes, &mut |bytes| stderr.extend_from_slice(bytes)),
            (false, true) => stderr.extend_from_slice(bytes),
            (false, false) => stdout.extend_from_slice(bytes),
        }
        true
    }

    /// To the end of both streams and the exit.
    pub(crate) async fn finish(mut self, errand: &Errand) -> EndedRun {
        let (mut o, mut e) = (self.child.stdout.take().expect("a pipe"), self.child.stderr.take().expect("a pipe"));
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let all = async {
            let _ = tokio::join!(o.read_to_end(&mut out), e.read_to_end(&mut err));
            self.child.wait().await.expect("an exit")
        };
        timeout(PATIENCE, all).await.expect("it hangs");
        let Self { pty, mut watch, mut stdout, mut stderr, .. } = self;
        let (told, plain, other) = if pty { (out, &mut stderr, err) } else { (err, &mut stdout, out) };
        plain.extend(other);
        let told_to = if pty { &mut stdout } else { &mut stderr };
        let mut to = |bytes: &[u8]| told_to.extend_from_slice(bytes);
        watch.feed(&told, &mut to);
        let ended = watch.ended(errand, &mut to);
        EndedRun { ended, stdout, stderr }
    }
}

pub(crate) fn sh(text: &str) -> Errand {
    let what = What::Shell { text: text.into(), shell: ShellKind::Sh };
    Errand { what, folder: None, env: Vec::new(), pty: false }
}

pub(crate) fn argv(words: &[&str]) -> Errand {
    let what = What::Argv(words.iter().map(|&word| word.to_owned()).collect());
    Errand { what, folder: None, env: Vec::new(), pty: false }
}
