//! Who is let in, and which computers are taken for what they say they are.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use super::super::{Ended, RemoteError, Standing};
use super::rig::{Rig, Sshd, command, free_port, make_key, said, sh};

#[tokio::test]
async fn an_unknown_key_is_refused_until_a_person_accepts_it() {
    let rig = Rig::stranger();
    let target = rig.target("box").await;
    assert_eq!(rig.ssh.keys_on_file(&target).await.expect("keys"), []);
    assert!(matches!(rig.ssh.connect(&target).await, Err(RemoteError::UnknownKey { .. })));
    let done = rig.run(&sh("echo ran")).await;
    assert!(matches!(&done.ended, Ended::NotStarted { why } if why.contains("isn't known")), "{done:?}");
    assert_eq!((done.stdout(), done.stderr()), (String::new(), String::new()));
    let Standing::Unknown { offered, on_file } = rig.look(&target).await else { panic!("unknown") };
    assert!(!rig.path("known_hosts").exists(), "looking writes nothing");
    let told = said("ssh-keygen", &["-l", "-f", rig.path("box/host.pub").to_str().expect("text")]);
    assert!(told.contains(offered[0].fingerprint()) && offered[0].kind() == "ED25519", "{told}: {offered:?}");
    assert_eq!((offered.len(), on_file.len()), (1, 0));

    fs::write(rig.path("known_hosts"), "# no newline at the end").expect("a file");
    rig.ssh.accept(&target, &offered[0]).await.expect("accepted");
    let text = fs::read_to_string(rig.path("known_hosts")).expect("a file");
    assert!(text.starts_with("# no newline at the end\n") && text.lines().count() == 2, "{text}");
    assert_eq!(rig.ssh.keys_on_file(&target).await.expect("keys")[0].fingerprint(), offered[0].fingerprint());
    assert!(matches!(rig.look(&target).await, Standing::Known { keys } if keys.len() == 1));
    assert_eq!(rig.run(&sh("echo ran")).await.stdout(), "ran\n");
}

#[tokio::test]
async fn accepted_keys_are_the_persons_alone_and_may_be_hashed() {
    let rig = Rig::stranger();
    rig.configure("hashed", rig.sshd.port, "HashKnownHosts yes\n");
    let target = rig.target("hashed").await;
    rig.know(&target).await;
    let text = fs::read_to_string(rig.path("known_hosts")).expect("a file");
    assert!(text.starts_with("|1|"), "{text}");
    let mode = fs::metadata(rig.path("known_hosts")).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(rig.ssh.keys_on_file(&target).await.expect("keys").len(), 1);
    rig.ssh.connect(&target).await.expect("a connection");
}

#[tokio::test]
async fn a_changed_key_is_always_refused() {
    let mut rig = Rig::new().await;
    let target = rig.target("box").await;
    let authorized = rig.path("id.pub");
    rig.sshd = take(&mut rig).set_up_anew(rig.folder.path(), &authorized);
    let standing = rig.look(&target).await;
    let file = rig.path("known_hosts");
    assert!(
        matches!(&standing, Standing::Changed { words, offered } if words.contains(&format!("{}:1", file.display())) && offered.len() == 1),
        "{standing:?}"
    );
    assert!(matches!(rig.ssh.connect(&target).await, Err(RemoteError::ChangedKey { .. })));
    let done = rig.run(&sh("echo ran")).await;
    assert!(matches!(&done.ended, Ended::NotStarted { why } if why.contains("isn't the one on file")), "{done:?}");
    assert_eq!(done.stdout(), "");
}

/// Its sshd; another one stands in for it meanwhile.
fn take(rig: &mut Rig) -> Sshd {
    let other = Sshd::start(rig.folder.path(), "meanwhile", &rig.path("id.pub"));
    std::mem::replace(&mut rig.sshd, other)
}

#[tokio::test]
async fn a_wrong_key_is_not_let_in() {
    let rig = Rig::new().await;
    make_key(&rig.path("wrong"));
    fs::rename(rig.path("wrong"), rig.path("id")).expect("a file");
    let target = rig.target("box").await;
    let refused = rig.ssh.connect(&target).await.expect_err("a wrong key");
    assert!(matches!(&refused, RemoteError::Denied { methods, .. } if methods == "publickey"), "{refused}");
    assert!(matches!(rig.look(&target).await, Standing::Known { .. }));
    let done = rig.run(&sh("echo ran")).await;
    assert!(matches!(&done.ended, Ended::NotStarted { why } if why.contains("denied access")), "{done:?}");
}

#[tokio::test]
async fn the_agents_keys_are_used() {
    let mut rig = Rig::new().await;
    let socket = rig.path("agent");
    let agent = command("ssh-agent")
        .args(["-D", "-a"])
        .arg(&socket)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("ssh-agent");
    let _agent = SshAgent(agent);
    while !socket.exists() {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let added =
        command("ssh-add").arg("-q").arg(rig.path("id")).env("SSH_AUTH_SOCK", &socket).status().expect("ssh-add");
    assert!(added.success());
    fs::remove_file(rig.path("id")).expect("a file");
    let before = rig.run(&sh("echo ran")).await;
    assert!(matches!(before.ended, Ended::NotStarted { .. }), "without the agent: {before:?}");
    rig.env.push(("SSH_AUTH_SOCK".into(), socket.into()));
    assert_eq!(rig.run(&sh("echo ran")).await.stdout(), "ran\n");
}

/// An agent that ends with its test.
struct SshAgent(std::process::Child);

impl Drop for SshAgent {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn a_dead_host_says_why() {
    let rig = Rig::new().await;
    rig.configure("dead", free_port(), "");
    rig.configure("nowhere", 22, "HostName no-such-host.invalid\n");
    for (name, wanted) in [("dead", RemoteError::Refused), ("nowhere", RemoteError::Unresolved)] {
        let target = rig.target(name).await;
        assert_eq!(rig.ssh.connect(&target).await, Err(wanted.clone()));
        assert_eq!(rig.look(&target).await, Standing::Unreachable { why: wanted.clone() });
        let done = rig.run_at(&target, &sh("echo ran"), b"").await;
        assert!(matches!(&done.ended, Ended::NotStarted { why } if why.starts_with(&wanted.to_string())), "{done:?}");
    }
}
