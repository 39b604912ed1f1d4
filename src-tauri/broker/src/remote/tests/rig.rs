//! A computer to go to: an sshd of our own, and a person with a key and a configuration that knows it.

use std::ffi::OsString;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::time::{Instant, sleep, timeout};

use super::super::{Dispatch, Ended, Errand, Group, Host, Ssh, Standing, Target, Watch};
use crate::submission::{ShellKind, What};

/// Nothing here takes longer unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

#[expect(clippy::disallowed_methods, reason = "tests start the other computer's programs")]
pub(crate) fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    Command::new(program)
}

/// Runs it to its end, and gives what it printed.
pub(crate) fn said(program: &str, words: &[&str]) -> String {
    let output = command(program).args(words).stdin(Stdio::null()).output().expect(program);
    assert!(output.status.success(), "{program} {words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").trim().to_owned()
}

pub(crate) fn make_key(path: &Path) {
    said("ssh-keygen", &["-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", path.to_str().expect("a path")]);
}

/// An sshd that lets one key in. Ends with all its connections.
pub(crate) struct Sshd {
    child: Child,
    pub(crate) port: u16,
    folder: PathBuf,
}

impl Sshd {
    pub(crate) fn start(folder: &Path, name: &str, authorized: &Path) -> Self {
        Self::start_with(folder, name, authorized, "")
    }

    /// With these lines in its configuration, too.
    pub(crate) fn start_with(folder: &Path, name: &str, authorized: &Path, more: &str) -> Self {
        let folder = folder.join(name);
        fs::create_dir(&folder).expect("a folder");
        make_key(&folder.join("host"));
        // As root it wants a folder nobody else can write to.
        let _ = fs::create_dir_all("/run/sshd");
        for _ in 0..20 {
            let port = free_port();
            let config = format!(
                "ListenAddress 127.0.0.1:{port}\nHostKey {0}/host\nAuthorizedKeysFile {1}\nPidFile none\nUsePAM no\n\
                 StrictModes no\nPermitRootLogin yes\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n\
                 MaxSessions 64\nMaxStartups 100\nLogLevel ERROR\n{more}",
                folder.display(),
                authorized.display()
            );
            fs::write(folder.join("sshd_config"), config).expect("a file");
            if let Some(child) = Self::listening(&folder, port) {
                return Self { child, port, folder };
            }
        }
        panic!("no sshd came up: is openssh-server installed?");
    }

    fn listening(folder: &Path, port: u16) -> Option<Child> {
        let log = fs::File::create(folder.join("log")).expect("a file");
        let mut child = command("/usr/sbin/sshd")
            .args(["-D", "-e", "-f"])
            .arg(folder.join("sshd_config"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("openssh-server is to be installed");
        loop {
            if child.try_wait().expect("a child").is_some() {
                return None;
            }
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return Some(child);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// The processes of its connections.
    pub(crate) fn connections(&self) -> Vec<i32> {
        children(self.child.id().cast_signed())
    }

    /// All connections break at once.
    pub(crate) fn cut(&self) {
        self.connections().into_iter().for_each(kill);
    }

    /// The same computer with another key.
    pub(crate) fn set_up_anew(self, folder: &Path, authorized: &Path) -> Self {
        let port = self.port;
        drop(self);
        let mut fresh = Self::start(folder, "anew", authorized);
        let config = fs::read_to_string(fresh.folder.join("sshd_config")).expect("a file");
        let _ = fresh.child.kill();
        let _ = fresh.child.wait();
        let config = config.replace(&format!(":{}\n", fresh.port), &format!(":{port}\n"));
        fs::write(fresh.folder.join("sshd_config"), config).expect("a file");
        fresh.child = Self::listening(&fresh.folder, port).expect("the port is free again");
        fresh.port = port;
        fresh
    }

    pub(crate) fn stop(&mut self) {
        let connections = self.connections();
        let _ = self.child.kill();
        let _ = self.child.wait();
        connections.into_iter().for_each(kill);
    }
}

impl Drop for Sshd {
    fn drop(&mut self) {
        self.stop();
    }
}

pub(crate) fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).and_then(|socket| socket.local_addr()).expect("a port").port()
}

fn kill(pid: i32) {
    let pid = rustix::process::Pid::from_raw(pid).expect("a process");
    let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
}

pub(crate) fn is_alive(pid: i32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
}

fn children(of: i32) -> Vec<i32> {
    let all = fs::read_dir("/proc").expect("/proc").flatten();
    let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let is_child = |pid: &i32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse().ok()) == Some(of) && is_alive(*pid)
    };
    pids.filter(is_child).collect()
}

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
        let text = format!(
            "{before}Host {name}\n{more}HostName 127.0.0.1\nPort {port}\nUser {}\nIdentityFile {1}/id\n\
             IdentitiesOnly yes\nUserKnownHostsFile {1}/known_hosts\nGlobalKnownHostsFile /dev/null\n",
            said("id", &["-un"]),
            self.folder.path().display()
        );
        fs::write(file, text).expect("a file");
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

    pub(crate) async fn run(&self, errand: &Errand) -> Done {
        let target = self.target("box").await;
        self.run_at(&target, errand, b"").await
    }

    pub(crate) async fn run_at(&self, target: &Target, errand: &Errand, stdin: &[u8]) -> Done {
        let dispatch = self.ssh.dispatch(target, errand).expect("sendable");
        self.run_dispatch(&dispatch, errand, stdin).await
    }

    pub(crate) async fn run_dispatch(&self, dispatch: &Dispatch, errand: &Errand, stdin: &[u8]) -> Done {
        let mut run = Run::start(dispatch, errand.pty, &self.env);
        let mut input = run.child.stdin.take().expect("a pipe");
        let fed = async {
            let _ = input.write_all(stdin).await;
            drop(input);
        };
        let ((), done) = tokio::join!(fed, run.finish(errand));
        done
    }

    pub(crate) async fn begin(&self, target: &Target, errand: &Errand) -> Run {
        let dispatch = self.ssh.dispatch(target, errand).expect("sendable");
        let mut run = Run::start(&dispatch, errand.pty, &self.env);
        run.read_until(|run| run.watch.group().is_some()).await;
        run
    }
}

/// How a run ended, and what it wrote.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) ended: Ended,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
}

impl Done {
    pub(crate) fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    pub(crate) fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

/// A local `ssh` under way.
pub(crate) struct Run {
    pub(crate) child: tokio::process::Child,
    /// In a terminal both streams there are one here: the standard output.
    pty: bool,
    watch: Watch,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

impl Run {
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
    pub(crate) async fn finish(mut self, errand: &Errand) -> Done {
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
        Done { ended, stdout, stderr }
    }
}

pub(crate) fn sh(text: &str) -> Errand {
    let what = What::Shell { text: text.to_owned(), shell: ShellKind::Sh };
    Errand { what, folder: None, env: Vec::new(), pty: false }
}

pub(crate) fn argv(words: &[&str]) -> Errand {
    let what = What::Argv(words.iter().map(|&word| word.to_owned()).collect());
    Errand { what, folder: None, env: Vec::new(), pty: false }
}
