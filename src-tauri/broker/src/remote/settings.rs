//! The configuration `ssh` is given: what always holds for us first, then the person's own.
//!
//! `ssh` takes the first value it finds, so nothing in the person's files can undo what stands here; and as a file given
//! by `-F` is handed on to the computers in between, it holds for those too.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use super::trouble::RemoteError;

/// Nobody is asked, no key is taken on trust or written down, nothing is forwarded, and no command of the
/// configuration runs along with ours. Names are not looked up to make others of them: that would ask the network what
/// a name means, with the agent's words in the question, before a person has seen it. `Match exec` and `ProxyCommand`
/// are left: they run what the person wrote, with the name the agent chose where the person wrote `%h`.
const OURS: &str = "\
# Written by Countersign. What always holds for commands on other computers; then your own configuration.
Host *
    BatchMode yes
    StrictHostKeyChecking yes
    UpdateHostKeys no
    CheckHostIP no
    VerifyHostKeyDNS no
    NumberOfPasswordPrompts 0
    AddKeysToAgent no
    ForwardAgent no
    ForwardX11 no
    ClearAllForwardings yes
    Tunnel no
    PermitLocalCommand no
    RemoteCommand none
    EscapeChar none
    LogLevel ERROR
    CanonicalizeHostname no
    CanonicalizePermittedCNAMEs none
    ConnectTimeout 10
    ConnectionAttempts 1
    ServerAliveInterval 10
    ServerAliveCountMax 3
";

/// The path of the system's configuration.
const SYSTEM: &str = "/etc/ssh/ssh_config";

/// Writes it into the folder, which is made private, and returns its path.
pub(super) fn write(folder: &Path, person: &Path) -> io::Result<PathBuf> {
    if !folder.is_dir() {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    fs::set_permissions(folder, Permissions::from_mode(0o700))?;
    let mut text = OURS.to_owned();
    for file in [person, Path::new(SYSTEM)] {
        let name = file.to_str().filter(|name| !name.contains(['"', '*', '?', '[', '\\', '\n', '%', '$']));
        let name = name.ok_or_else(|| io::Error::other(format!("{file:?} isn't a path ssh_config can include")))?;
        text.push_str(&format!("    Include \"{name}\"\n"));
    }
    let path = folder.join("config");
    let fresh = folder.join("config.new");
    fs::write(&fresh, text)?;
    fs::rename(&fresh, &path)?;
    Ok(path)
}

/// Checks for what `ssh` itself would refuse in a person's own file, and doesn't look at in an included one.
pub(super) fn check(person: &Path, home: &Path) -> Result<(), RemoteError> {
    let Ok(file) = fs::metadata(person) else { return Ok(()) };
    let owner = fs::metadata(home).map(|home| home.uid()).unwrap_or_default();
    if (file.uid() == 0 || file.uid() == owner) && file.mode() & 0o022 == 0 {
        return Ok(());
    }
    Err(RemoteError::Config(format!("{person:?} belongs to somebody else, or somebody else can write to it")))
}
