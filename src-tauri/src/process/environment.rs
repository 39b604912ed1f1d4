//! The app's own environment, and the person's, which their commands get.
//!
//! A toolkit, a driver or the loader may take a variable for code to load, and the app is where consent is given. So
//! before anything else, the app looks at what it was started with, and starts itself anew with nothing but the list in
//! `countersign_bridge::session`, whoever set the rest. That rest is the person's all the same: it is set aside under
//! names nobody else reads, and their commands have it as it was.

use std::ffi::{OsStr, OsString};

/// The prefix of variables that are set aside.
const ASIDE: &str = "COUNTERSIGN_PERSON_";

/// The variables the app sets for itself, each with the mark that tells its value from the person's.
const OWN: [(&str, &str); 1] = [(plainly::VARIABLE, plainly::MARK)];

/// The engine's way over DMA-BUF, which the app turns off where pages died of it.
pub(crate) mod plainly {
    /// The engine's variable. A value that the person set stays.
    pub(crate) const VARIABLE: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
    /// The mark set beside it, so that the app restarts itself at most once, and commands don't get its value.
    pub(crate) const MARK: &str = "COUNTERSIGN_DRAWS_PLAINLY";
}

type Variables = Vec<(OsString, OsString)>;

/// Starts this process anew where its environment holds what the app is not to have. Returns when there is nothing to
/// do. Must come first: what is read by then is read.
///
/// # Errors
/// Fails when the user is not known, or the new start fails.
#[cfg(unix)]
pub(crate) fn settle() -> std::io::Result<()> {
    let given: Variables = std::env::vars_os().collect();
    settled(&countersign_bridge::session::Seat::here()?, &given).map_or(Ok(()), begin_anew)
}

#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "this very program, in place of itself, with the words it was given")]
fn begin_anew(own: Variables) -> std::io::Result<()> {
    use std::os::unix::process::CommandExt as _;
    let mut words = std::env::args_os();
    let mut anew = std::process::Command::new(std::env::current_exe()?);
    if let Some(name) = words.next() {
        anew.arg0(name);
    }
    Err(anew.args(words).env_clear().envs(own).exec())
}

/// Returns the environment the app needs; `None` when it has it.
#[cfg(unix)]
fn settled(seat: &countersign_bridge::session::Seat, given: &[(OsString, OsString)]) -> Option<Variables> {
    let mut own = seat.admitted(given, countersign_bridge::session::Giver::Starter);
    let admitted = own.len();
    for (name, value) in given {
        if aside(name).is_some() || is_mark(name) {
            own.push((name.clone(), value.clone()));
        } else if !own[..admitted].iter().any(|(known, kept)| known == name && kept == value) {
            let mut set_aside = OsString::from(ASIDE);
            set_aside.push(name);
            own.push((set_aside, value.clone()));
        }
    }
    let same = own.len() == given.len() && own.iter().all(|variable| given.contains(variable));
    (!same).then_some(own)
}

#[cfg(unix)]
fn is_mark(name: &OsStr) -> bool {
    OWN.iter().any(|(_, mark)| name == *mark)
}

/// Returns the name of a variable that was set aside.
fn aside(name: &OsStr) -> Option<OsString> {
    let bytes = name.as_encoded_bytes().strip_prefix(ASIDE.as_bytes())?;
    #[cfg(unix)]
    return Some(std::os::unix::ffi::OsStringExt::from_vec(bytes.to_vec()));
    #[cfg(not(unix))]
    return String::from_utf8(bytes.to_vec()).ok().map(OsString::from);
}

/// Returns the environment the person has, as it was when the app was started.
pub(crate) fn of_person() -> Variables {
    restored(std::env::vars_os().collect())
}

fn restored(mut all: Variables) -> Variables {
    // What the app set for itself is not the person's.
    for (variable, mark) in OWN {
        if all.iter().any(|(name, _)| name == mark) {
            all.retain(|(name, _)| name != variable && name != mark);
        }
    }
    let (aside, own): (Vec<_>, Vec<_>) =
        all.into_iter().map(|(name, value)| (aside(&name), name, value)).partition(|(aside, ..)| aside.is_some());
    let mut person: Variables = aside.into_iter().filter_map(|(name, _, value)| Some((name?, value))).collect();
    for (_, name, value) in own {
        if !person.iter().any(|(known, _)| *known == name) {
            person.push((name, value));
        }
    }
    person
}

/// Returns one variable of the person's environment.
pub(crate) fn persons(name: &str) -> Option<OsString> {
    std::env::var_os(format!("{ASIDE}{name}")).or_else(|| std::env::var_os(name))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::collections::BTreeMap;

    use countersign_bridge::session::Seat;

    use super::*;

    fn map(variables: Variables) -> BTreeMap<String, String> {
        let text = |text: OsString| text.into_string().unwrap();
        variables.into_iter().map(|(name, value)| (text(name), text(value))).collect()
    }

    #[test]
    fn what_the_app_is_not_to_have_is_set_aside_and_the_persons_commands_have_it() {
        let seat = Seat::here().unwrap();
        let given: Variables = [
            ("GTK_MODULES", "/tmp/evil.so"),
            ("LD_LIBRARY_PATH", "/opt/lib"),
            ("HOME", "/tmp/evil"),
            ("XDG_CONFIG_HOME", "/tmp/evil"),
            ("DBUS_SESSION_BUS_ADDRESS", "unixexec:path=/usr/bin/touch,argv1=x"),
            ("ANYTHING", "else"),
            ("GTK_THEME", "Adwaita:dark"),
            ("PATH", "/usr/bin"),
        ]
        .map(|(name, value)| (name.into(), value.into()))
        .into();
        let own = settled(&seat, &given).unwrap();
        let kept: BTreeMap<_, _> = map(own.clone()).into_iter().filter(|(name, _)| !name.starts_with(ASIDE)).collect();
        let home = seat.user().home.to_str().unwrap();
        let expected = [("GTK_THEME", "Adwaita:dark"), ("HOME", home), ("PATH", "/usr/bin")];
        assert_eq!(kept, expected.map(|(name, value)| (name.to_owned(), value.to_owned())).into());
        assert_eq!(settled(&seat, &own), None, "once is enough");
        assert_eq!(map(restored(own)), map(given));
    }

    #[test]
    fn what_the_app_set_for_itself_no_command_gets() {
        let seat = Seat::here().unwrap();
        let given = |all: &[(&str, &str)]| all.iter().map(|(name, value)| (name.into(), value.into())).collect();
        let own = [("PATH", "/bin"), (plainly::VARIABLE, "1"), (plainly::MARK, "1")];
        let own: Variables = [given(&own), vec![("HOME".into(), seat.user().home.clone().into())]].concat();
        assert_eq!(settled(&seat, &own), None, "the mark stands, so that the app starts itself anew but once");
        let person = map(restored(own));
        assert_eq!(person.keys().collect::<Vec<_>>(), ["HOME", "PATH"]);
        // What the person set stays theirs, set aside or not.
        let theirs = given(&[(plainly::VARIABLE, "1")]);
        assert_eq!(map(restored(theirs)), [(plainly::VARIABLE.to_owned(), "1".to_owned())].into());
        let aside = format!("{ASIDE}{}", plainly::VARIABLE);
        let both = given(&[(&aside, "theirs"), (plainly::VARIABLE, "1"), (plainly::MARK, "1")]);
        assert_eq!(map(restored(both)), [(plainly::VARIABLE.to_owned(), "theirs".to_owned())].into());
    }
}
