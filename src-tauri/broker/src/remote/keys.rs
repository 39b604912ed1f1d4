//! The keys of computers: whether one is known, and making one known, which only a person does.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::Path;

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_STANDARD_NO_PAD};
use sha2::{Digest as _, Sha256};

use super::host::Host;
use super::ssh::{Ssh, THERE, target_words};
use super::target::Target;
use super::trouble::RemoteError;
use crate::local::digest::random_name;

/// A computer's public key, as `ssh` writes it into known_hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    line: String,
    kind: String,
    fingerprint: String,
}

impl Key {
    /// Reads a line of known_hosts; `None` for a comment or a line without a key.
    fn read(line: &str) -> Option<Self> {
        let line = line.trim_end_matches(['\r', '\n']);
        let words = line.strip_prefix('@').map_or(line, |rest| rest.split_once(' ').map_or("", |(_, rest)| rest));
        let mut words = words.split_ascii_whitespace();
        let (_names, kind, blob) = (words.next()?, words.next()?, words.next()?);
        let printable = !line.starts_with('#') && line.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\t'));
        let blob = BASE64_STANDARD.decode(blob).ok().filter(|blob| printable && !blob.is_empty())?;
        let fingerprint = format!("SHA256:{}", BASE64_STANDARD_NO_PAD.encode(Sha256::digest(blob)));
        Some(Self { line: line.to_owned(), kind: kind_name(kind), fingerprint })
    }

    /// Returns its type as `ssh` prints it: `ED25519`.
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Returns its fingerprint as `ssh` prints it: `SHA256:…`.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.fingerprint)
    }
}

/// How a computer's key compares with the known ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The key it shows is on file.
    Known {
        /// All that is on file for it.
        keys: Vec<Key>,
    },
    /// The key it shows is not on file. A person may accept it.
    Unknown {
        /// The keys it shows.
        offered: Vec<Key>,
        /// Keys of other kinds that are on file: a reason to be careful.
        on_file: Vec<Key>,
    },
    /// It shows another key than the one on file, or a revoked one. Always refused.
    Changed {
        /// What happened and what to do.
        words: String,
        /// The keys it shows.
        offered: Vec<Key>,
    },
    /// It was not reached, so nothing is known.
    Unreachable {
        /// Why.
        why: RemoteError,
    },
}

impl Ssh {
    /// Returns the keys on file for it, hashed names included. Connects to nothing, so it may be called for any name an
    /// agent gave: with keys here, a run is safe, as `ssh` compares before it sends anything.
    ///
    /// # Errors
    ///
    /// Fails when `ssh-keygen` can't be used.
    pub async fn keys_on_file(&self, target: &Target) -> Result<Vec<Key>, RemoteError> {
        let mut keys = Vec::new();
        for file in target.known_hosts.iter().filter(|file| file.is_file()) {
            let words = ["-F".into(), OsString::from(target.filed_under()), "-f".into(), file.clone().into_os_string()];
            let answer = self.ask_keygen(&words).await?;
            keys.extend(answer.stdout.lines().filter_map(Key::read));
        }
        Ok(keys)
    }

    /// Connects only to see whether the host key is the known one; never logs in. Jump hosts come first: the result is
    /// about the first one whose key isn't known, or else about `target` itself. A name alone can carry a message out
    /// of this computer, so this must not be called for a name an agent gave unless keys for it are on file or a person
    /// has allowed it.
    ///
    /// # Errors
    ///
    /// Fails when `ssh` can't be used at all, or not with this configuration.
    pub async fn look(&self, target: &Target) -> Result<(Target, Standing), RemoteError> {
        let standing = self.look_through(target, None).await?;
        if !matches!(standing, Standing::Unreachable { .. }) {
            return Ok((target.clone(), standing));
        }
        for (at, jump) in target.jumps.iter().enumerate() {
            let host: Host = jump.trim_start_matches("ssh://").parse().map_err(|why| config(&why))?;
            let between = self.resolve(&host).await?;
            let through = (at > 0).then(|| target.jumps[..at].join(","));
            let standing = self.look_through(&between, through.as_deref()).await?;
            if !matches!(standing, Standing::Known { .. }) {
                return Ok((between, standing));
            }
        }
        Ok((target.clone(), standing))
    }

    async fn look_through(&self, target: &Target, through: Option<&str>) -> Result<Standing, RemoteError> {
        let way: Vec<String> = through.iter().map(|jumps| format!("ProxyJump={jumps}")).collect();
        let on_file = self.keys_on_file(target).await?;
        match self.knock(target, &way).await {
            Ok(()) => Ok(Standing::Known { keys: on_file }),
            Err(RemoteError::UnknownKey { .. }) => Ok(match self.offered(target, way).await {
                Ok(offered) => Standing::Unknown { offered, on_file },
                Err(why) => Standing::Unreachable { why },
            }),
            Err(why @ (RemoteError::ChangedKey { .. } | RemoteError::RevokedKey)) => {
                let offered = self.offered(target, way).await.unwrap_or_default();
                Ok(Standing::Changed { words: why.to_string(), offered })
            }
            Err(why @ RemoteError::Local(_)) => Err(why),
            Err(why) => Ok(Standing::Unreachable { why }),
        }
    }

    /// Accepts this key for a person: writes it into their known_hosts. Nothing else here ever writes there.
    ///
    /// # Errors
    ///
    /// Fails when the configuration names no file for it, or the file can't be written.
    pub async fn accept(&self, target: &Target, key: &Key) -> Result<(), RemoteError> {
        let file = target.own_file().ok_or_else(|| config(&"it doesn't name a known_hosts file"))?;
        if !file.is_absolute() || file.to_string_lossy().contains(['%', '$']) {
            return Err(config(&format!("it names {file:?}, which only ssh can find; add the key yourself")));
        }
        let (file, line) = (file.to_owned(), key.line.clone());
        let written = tokio::task::spawn_blocking(move || append(&file, &line)).await;
        written.unwrap_or_else(|error| Err(error.into())).map_err(|error| RemoteError::Local(error.to_string()))
    }

    /// Connects without any key to log in: succeeds when only that was missing.
    pub(super) async fn knock(&self, target: &Target, options: &[String]) -> Result<(), RemoteError> {
        let mut words = self.words();
        let quiet = ["PreferredAuthentications=none", "ControlMaster=no", "ControlPath=none"].map(str::to_owned);
        for option in options.iter().chain(&quiet) {
            words.extend(["-o".into(), option.into()]);
        }
        words.push("-TN".into());
        words.extend(target_words(target));
        let answer = self.ask(&words, THERE).await?;
        // It was willing to talk about letting in, so it had shown the right key.
        if RemoteError::is_at_the_door(&answer.stderr) { Ok(()) } else { Err(RemoteError::of(&answer.stderr)) }
    }

    /// Returns the key it shows, as the line `ssh` would write: it writes it into an empty file of ours.
    async fn offered(&self, target: &Target, way: Vec<String>) -> Result<Vec<Key>, RemoteError> {
        let name = random_name().map_err(|error| RemoteError::Local(error.to_string()))?;
        let file = self.folder().join(format!("{name}.key"));
        let mut options = way;
        options.extend([
            "StrictHostKeyChecking=accept-new".to_owned(),
            format!("UserKnownHostsFile=\"{}\"", file.display()),
            "GlobalKnownHostsFile=/dev/null".to_owned(),
        ]);
        let knocked = self.knock(target, &options).await;
        let text = fs::read_to_string(&file).unwrap_or_default();
        let _ = fs::remove_file(&file);
        let keys: Vec<Key> = text.lines().filter_map(Key::read).collect();
        match knocked {
            Err(why) if keys.is_empty() => Err(why),
            _ => Ok(keys),
        }
    }
}

fn config(why: &dyn fmt::Display) -> RemoteError {
    RemoteError::Config(why.to_string())
}

/// Appends a line in one write, so that nobody ever reads half of it.
fn append(path: &Path, line: &str) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.is_dir()) {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    let mut file = OpenOptions::new().read(true).append(true).create(true).mode(0o600).open(path)?;
    let mut last = [b'\n'];
    if file.metadata()?.len() > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    let start = if last == [b'\n'] { "" } else { "\n" };
    file.write_all(format!("{start}{line}\n").as_bytes())?;
    file.sync_all()
}

/// Returns a key type as people see it elsewhere: `ssh-ed25519` is `ED25519`.
fn kind_name(kind: &str) -> String {
    let name = kind.strip_suffix("@openssh.com").unwrap_or(kind);
    match name {
        "ssh-ed25519" => "ED25519".to_owned(),
        "ssh-rsa" => "RSA".to_owned(),
        "ssh-dss" => "DSA".to_owned(),
        "sk-ssh-ed25519" => "ED25519-SK".to_owned(),
        "sk-ecdsa-sha2-nistp256" => "ECDSA-SK".to_owned(),
        _ if name.starts_with("ecdsa-sha2-") => "ECDSA".to_owned(),
        _ => name.to_owned(),
    }
}
