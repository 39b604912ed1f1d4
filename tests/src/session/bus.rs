//! The session's own message bus. It starts on demand only what is put into its own folder: the machine's
//! services must not come to life in a session that is to do without them.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Stdio;

use zbus::Connection;

use super::{Keyring, Plan, Session};
use crate::service::Service;
use crate::wait::Done;

const OFFERED: &str = "/usr/share/dbus-1/services";
/// The panel's settings.
const ALWAYS: &[&str] = &["org.xfce.Xfconf.service"];
/// The bus of screen readers.
const WITH_READER: &[&str] = &["org.a11y.Bus.service"];
/// The dialog that asks for the keyring's password.
const WITH_KEYRING: &[&str] =
    &["org.gnome.keyring.SystemPrompter.service", "org.gnome.keyring.PrivatePrompter.service"];

pub(super) fn start(session: &Session, plan: Plan) -> Done<(Service, String)> {
    let services = session.path("services");
    fs::create_dir(&services)?;
    let keyring: &[&str] = if plan.keyring == Keyring::Absent { &[] } else { WITH_KEYRING };
    let reader: &[&str] = if plan.reader { WITH_READER } else { &[] };
    for name in ALWAYS.iter().chain(keyring).chain(reader) {
        let offered = Path::new(OFFERED).join(name);
        if offered.is_file() {
            fs::copy(offered, services.join(name))?;
        }
    }
    let config = session.path("bus.conf");
    fs::write(&config, configuration(&session.path("run/bus"), &services))?;

    let mut command = session.command("dbus-daemon");
    command.arg(format!("--config-file={}", config.display())).args(["--nofork", "--nopidfile", "--print-address=1"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut bus = Service::start("dbus-daemon", command, &session.logs())?;
    let mut address = String::new();
    if let Some(said) = bus.child().stdout.take() {
        BufReader::new(said).read_line(&mut address)?;
    }
    match address.trim() {
        "" => Err("dbus-daemon did not come up".into()),
        address => Ok((bus, address.to_owned())),
    }
}

fn configuration(socket: &Path, services: &Path) -> String {
    format!(
        r#"<busconfig>
  <type>session</type>
  <listen>unix:path={}</listen>
  <servicedir>{}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"#,
        socket.display(),
        services.display()
    )
}

/// Whether somebody owns `name`.
pub(super) fn owned(connection: &Connection, name: &str) -> bool {
    let bus = "org.freedesktop.DBus";
    let call = connection.call_method(Some(bus), "/org/freedesktop/DBus", Some(bus), "NameHasOwner", &name);
    zbus::block_on(call).is_ok_and(|reply| reply.body().deserialize::<bool>().unwrap_or(false))
}
