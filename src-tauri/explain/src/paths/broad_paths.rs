//! Folders so wide that sending, moving or closing them is a disaster: a home, the computer, what belongs to the system.

use crate::finding::{Finding, FindingKind};
use crate::hosts;
use crate::lists::{HOME_NAMES, PERSONAL_FOLDERS, PRIVATE_FOLDERS};
use crate::message::{Message, code};
use crate::paths::{reach, system};
use crate::work::Work;
use crate::{Effect, Risk, StepFacts};
use countersign_command::place;
use countersign_command::program::Set;
use countersign_command::program::options::Parts;

fn trimmed(path: &str) -> &str {
    // All names there are: `~/*`, `~/.??*`, `~/.[!.]*`.
    let all = |name: &str| name.contains('*') && name.bytes().all(|byte| b".?*[]!^".contains(&byte));
    let path = path.rsplit_once('/').filter(|(folder, name)| !folder.is_empty() && all(name)).map_or(path, |(f, _)| f);
    path.trim_end_matches("/*").trim_end_matches(['/', '\\']).trim_end_matches("/.")
}

/// What a path is, in words, when it is a whole home or more.
fn whole_place(path: &str) -> Option<Message> {
    let bare = trimmed(path);
    let homes = ["/home", "/Users"];
    let someone = || homes.iter().find_map(|folder| bare.strip_prefix(folder)?.strip_prefix('/'));
    let drive = bare.get(1..).is_some_and(|rest| rest.starts_with(':'));
    Some(match bare {
        "" if !path.is_empty() => say!("whole-computer"),
        _ if drive && bare.len() == 2 => say!("whole-disk"),
        _ if drive && bare[2..].eq_ignore_ascii_case("\\users") || homes.contains(&bare) => say!("whole-homes"),
        _ if HOME_NAMES.iter().any(|home| home.eq_ignore_ascii_case(bare)) || bare == "/root" => say!("whole-home"),
        _ if someone().is_some_and(|name| !name.is_empty() && !name.contains('/')) => say!("whole-home-of-somebody"),
        _ => return None,
    })
}

/// Returns the part of a path below a home.
pub(crate) fn below_home(path: &str) -> Option<&str> {
    let behind = |home: &&str| path.strip_prefix(*home)?.strip_prefix(['/', '\\']);
    let folder = |folder: &&str| Some(path.strip_prefix(*folder)?.split_once('/')?.1);
    HOME_NAMES.iter().find_map(behind).or_else(|| ["/home/", "/Users/"].iter().find_map(folder))
}

/// Checks for whole homes and more among the folders a step sends.
pub(crate) fn check_sent<'a>(paths: impl IntoIterator<Item = &'a str>, facts: &mut StepFacts) {
    for path in paths {
        let own =
            below_home(path).and_then(|rest| rest.split(['/', '\\']).find(|part| PERSONAL_FOLDERS.contains(part)));
        if let Some(what) = whole_place(path) {
            facts.warn(finding!(Upload, "finding-whole-sent", place = what), Risk::High);
        } else if system::is_system(path) {
            let risk = if system::is_public(path) { Risk::Medium } else { Risk::High };
            facts.warn(finding!(Upload, "finding-system-folder-sent", path = code(path)), risk);
        } else if own.is_some_and(|own| trimmed(path).ends_with(own)) {
            facts.warn(finding!(Upload, "finding-folder-sent", folder = code(path)), Risk::High);
        } else if own.is_some() || matches!(trimmed(path), "." | ".." | "*" | "$PWD" | "$(pwd)") {
            facts.warn(finding!(Upload, "finding-folder-content-sent", folder = code(path)), Risk::Medium);
        }
    }
}

/// Returns whether a path is too broad to be packed or sent in passing.
pub(crate) fn is_broad(path: &str) -> bool {
    whole_place(path).is_some() || below_home(path).is_some() || matches!(trimmed(path), "." | ".." | "*" | "$PWD")
}

/// Checks for whole homes and more among what a step moves away.
pub(crate) fn check_moved(paths: &[&str], to: &str, facts: &mut StepFacts) {
    for path in paths {
        if let Some(what) = whole_place(path) {
            facts.warn(finding!(Destruction, "finding-whole-moved", place = what), Risk::High);
        } else if system::is_system(path) {
            facts.warn(finding!(SystemChange, "finding-system-path", path = code(path)), Risk::High);
            facts.merge(StepFacts::of(&[Effect::Admin]));
        } else if below_home(path).is_some_and(|rest| PERSONAL_FOLDERS.contains(&trimmed(rest))) {
            // It keeps its place under a longer name.
            let renamed = paths.len() == 1
                && to.strip_prefix(trimmed(path)).is_some_and(|end| !end.is_empty() && !end.contains('/'));
            if renamed && !trimmed(path).is_empty() && !path.ends_with('*') {
                continue;
            }
            facts.warn(finding!(Destruction, "finding-folder-moved", folder = code(path)), Risk::High);
        } else if trimmed(path).rsplit('/').next() == Some(".git") {
            facts.warn(finding!(Destruction, "finding-history-moved"), Risk::Medium);
        }
    }
}

/// Returns whether a mode lets others than the owner read or write.
fn opens_to_others(mode: &str) -> bool {
    let digits = mode.len() >= 3 && mode.bytes().all(|digit| digit.is_ascii_digit());
    let gives = |part: &str| {
        let (who, rights) = part.split_once(['+', '=']).unwrap_or((part, ""));
        (who.is_empty() || who.contains(['a', 'o', 'g'])) && rights.contains(['r', 'w'])
    };
    if digits { !mode.ends_with("00") } else { mode.split(',').any(gives) }
}

/// Returns whether a path is a home's folder of keys, or a key or another secret in it.
pub(crate) fn is_private(path: &str) -> bool {
    let open = [".pub", "known_hosts", "config", "authorized_keys"].iter().any(|end| path.ends_with(end));
    below_home(path).is_some_and(|rest| PRIVATE_FOLDERS.contains(&trimmed(rest)) || !open && place::is_secret(path))
}

/// Checks a change of rights: to a whole folder for everybody, or away from all.
pub(crate) fn check_rights(name: &str, parts: &Parts<'_>, operands: &[&str], facts: &mut StepFacts) {
    if !Set::RightsChanger.has(name) {
        return;
    }
    let all = parts.has(&["-R", "--recursive", "-t"]);
    let closed = name == "chmod" && operands.first().is_some_and(|mode| mode.bytes().all(|digit| digit == b'0'));
    let opens = name == "chmod" && operands.first().is_some_and(|mode| opens_to_others(mode));
    for path in operands {
        if opens && is_private(path) {
            facts.warn(finding!(Exposure, "finding-key-readable", path = code(path)), Risk::High);
        }
        match whole_place(path) {
            // Once is enough.
            Some(what) if (all || closed) && facts.warns_of_whole(&what) => {}
            Some(what) if all || closed => {
                facts.warn(finding!(BroadPath, "finding-whole-changed", place = what), Risk::High)
            }
            _ if all
                && (system::is_system(path)
                    || below_home(path).is_some_and(|rest| PERSONAL_FOLDERS.contains(&trimmed(rest)))) =>
            {
                facts.warn(finding!(BroadPath, "finding-folder-changed", folder = code(path)), Risk::High);
            }
            _ => {}
        }
    }
}

/// Checks which secrets others can fetch once a folder is served to them.
pub(crate) fn check_served(folder: Option<&str>, at: &str, facts: &mut StepFacts) {
    if folder.is_some_and(|folder| whole_place(folder).is_some() || folder != "." && reach::is_wide(folder)) {
        facts.warn(finding!(Exposure, "finding-folder-served"), Risk::High);
    } else if !hosts::is_this_computer(at) {
        facts.warn(finding!(Exposure, "finding-served-to-network"), Risk::Medium);
    }
}

/// Checks a server that was started in the folder the steps before went to.
pub(crate) fn check_served_from(here: &str, facts: &mut StepFacts) {
    let exposed = |told: &Finding| told.kind == FindingKind::Exposure && told.severity == Risk::Medium;
    if facts.has(Work::Serves)
        && let Some(what) = whole_place(here).filter(|_| facts.findings.iter().any(exposed))
    {
        facts.findings.retain(|told| !exposed(told));
        facts.warn(finding!(Exposure, "finding-whole-served", place = what), Risk::High);
    }
}

/// Returns whether a folder is a home, one people keep their things in, or the system's.
pub(crate) fn is_whole_folder(path: &str) -> bool {
    whole_place(path).is_some()
        || system::is_system(path)
        || below_home(path)
            .is_some_and(|rest| PERSONAL_FOLDERS.contains(&trimmed(rest)) || place::is_secret(trimmed(path)))
}

/// Returns whether a folder on another computer, `host:folder`, is such a folder; without a folder it is the home
/// there.
pub(crate) fn is_whole_remote_folder(target: &str) -> bool {
    let remote = target.split_once(':').filter(|(host, _)| !host.is_empty() && !host.contains('/'));
    remote.is_some_and(|(_, folder)| {
        !folder.starts_with([':', '/']) && matches!(trimmed(folder), "" | "." | "*")
            || !folder.starts_with(':') && is_whole_folder(folder)
    })
}

/// Returns whether a target is a whole bucket, as it is written for stores of files: `s3://b`, `remote:b`.
fn is_whole_bucket(target: &str) -> bool {
    let named = target.split_once("://").or_else(|| target.split_once(':'));
    named.is_some_and(|(_, path)| !path.trim_end_matches(['/', '*']).contains('/'))
}

/// Checks for a whole folder or store of files that is made equal to another.
pub(crate) fn check_mirrored(name: &str, operands: &[&str], facts: &mut StepFacts) {
    let stores = Set::StoreClient.has(name);
    let makes_equal = facts.effects.has(Effect::Delete) && facts.effects.has(Effect::Write);
    if let Some(target) = operands.last().filter(|_| stores && makes_equal && operands.len() > 1) {
        if is_whole_bucket(target) {
            facts.warn(finding!(Destruction, "finding-bucket-mirrored", target = code(target)), Risk::High);
        } else if is_whole_folder(target) {
            facts.warn(finding!(Destruction, "finding-extra-files-lost"), Risk::High);
        }
    }
}

/// Checks a change or deletion of each thing found in broad folders.
pub(crate) fn check_each<'a>(mut roots: impl Iterator<Item = &'a str>, each: &mut StepFacts) {
    if (each.effects.has(Effect::Write) || each.effects.has(Effect::Delete))
        && let Some(root) = roots.find(|root| is_whole_folder(root))
    {
        each.warn(finding!(BroadPath, "finding-found-in-changed", folder = code(root)), Risk::High);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Risk, explain};

    #[test]
    fn what_is_wide_is_flagged_and_what_is_narrow_is_not() {
        for (calm, wide) in [
            ("rsync -a dist h:/srv", "rsync -a ~ h:/srv"),
            ("scp -r dist h:", "scp -r /home/ann h:"),
            ("rclone copy dist r:b", "rclone copy ~/Documents r:b"),
            ("mv a.txt b.txt", "mv \"$HOME\"/* /tmp"),
            ("mv ~/a.txt .", "mv /etc/nginx /tmp"),
            ("mv ~/Downloads/a.zip .", "mv ~/Documents /tmp"),
            ("chmod -R 755 public", "chmod -R 000 ~"),
            ("chmod 600 ~/.ssh/config", "chmod -R 600 /etc"),
            ("chmod 700 ~/.ssh", "chmod -R a+rwX ~/.ssh"),
            ("chmod 644 ~/.ssh/id_rsa.pub", "chmod 644 ~/.ssh/id_rsa"),
            ("setfacl -m u:ann:r f", "setfacl -R -m u:ann:r /Users/ann"),
            ("python3 -m http.server -b 127.0.0.1", "python3 -m http.server -d ~"),
        ] {
            assert!(explain(calm).risk() < Risk::High, "{calm}");
            assert_eq!(explain(wide).risk(), Risk::High, "{wide}");
        }
    }
}
