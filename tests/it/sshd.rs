//! Another computer on this one: an sshd of our own on a loopback port. Shared with the broker's own tests.

use std::fs;
use std::io::Read as _;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Longer than anything here takes, also on a machine that is busy with other things.
const LONGEST: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(10);

/// Waits until there is something; `otherwise` says what went wrong when there never is.
fn until<T>(otherwise: &str, mut probe: impl FnMut() -> Option<T>) -> T {
    for _ in 0..LONGEST.as_millis() / PAUSE.as_millis() {
        if let Some(found) = probe() {
            return found;
        }
        std::thread::sleep(PAUSE);
    }
    panic!("{otherwise} within {LONGEST:?}");
}

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
        let ended = until("sshd neither listens nor ends", || {
            if child.try_wait().expect("a child").is_some() {
                return Some(true);
            }
            let mut probe = TcpStream::connect(("127.0.0.1", port)).ok()?;
            // Once it is answered, it has a process, which is not to be taken for a connection of ours.
            let _ = probe.set_read_timeout(Some(LONGEST)).and_then(|()| probe.read(&mut [0]));
            Some(false)
        });
        if ended {
            return None;
        }
        until("the process of a closed connection stays", || {
            children(child.id().cast_signed()).is_empty().then_some(())
        });
        Some(child)
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

/// What a person's configuration says of such a computer; `more` goes before what is usual.
pub(crate) fn entry(folder: &Path, name: &str, port: u16, more: &str) -> String {
    format!(
        "Host {name}\n{more}HostName 127.0.0.1\nPort {port}\nUser {}\nIdentityFile {1}/id\n\
         IdentitiesOnly yes\nUserKnownHostsFile {1}/known_hosts\nGlobalKnownHostsFile /dev/null\n",
        said("id", &["-un"]),
        folder.display()
    )
}
