//! `scp` and `rsync`: files brought to other computers and from them.

use crate::hosts;
use crate::message::{code, codes};
use crate::places::{lasting, wide};
use crate::programs::special;
use crate::{About, Effect, Risk};
use countersign_command::outline::Word;
use countersign_command::place;
use countersign_command::program::options::parts;

/// Either with its words.
pub(crate) fn run(name: &str, rest: &[Word]) -> About {
    let values = [
        "-e",
        "-f",
        "-M",
        "-T",
        "-B",
        "--exclude",
        "--files-from",
        "--backup-dir",
        "--chmod",
        "--max-size",
        "--out-format",
        "--include",
        "--rsh",
        "--exclude-from",
        "--filter",
        "--bwlimit",
        "--rsync-path",
    ];
    let of_scp = ["-P", "-i", "-o", "-F", "-S", "-l", "-c", "-J"];
    let parts = parts(rest, if name == "scp" { &of_scp } else { &values[..] }, false);
    let operands = parts.texts();
    let remote_word =
        |word: &&str| word.split('/').next().is_some_and(|start| start.contains(':')) || word.starts_with("rsync://");
    let far = operands.iter().any(remote_word);
    let to_far = operands.last().is_some_and(remote_word);
    let dry = parts.has(&["-n", "--dry-run"]) && name == "rsync";
    let mut effects = Vec::new();
    if far {
        effects.push(Effect::Network);
    }
    if !to_far && !dry {
        effects.push(Effect::Write);
    }
    if dry {
        effects.push(Effect::Read);
    }
    let (to, files) = operands.split_last().map_or((&[][..], &[][..]), |(to, files)| (std::slice::from_ref(to), files));
    let clause = match dry {
        true => say!("does-shows-copying", files = codes(files), to = codes(to)),
        false => say!("does-copies", files = codes(files), to = codes(to)),
    };
    let mut about = About::new(clause, &effects);
    about.sends = to_far;
    let stranger = |target: &&str| {
        let host = hosts::of(target.rsplit('@').next().unwrap_or(target));
        host.parse::<std::net::Ipv4Addr>().is_ok_and(|ip| !ip.is_private() && !ip.is_loopback() && !ip.is_link_local())
    };
    if to_far && !dry && !parts.has(&["-i"]) && operands.last().is_some_and(stranger) {
        about.warn(finding!(Upload, "finding-unnamed-host"), Risk::Medium);
    }
    let there = operands.last().and_then(|target| target.rsplit_once(':')).map(|(_, path)| path);
    let grave = ["/etc", "/usr/bin", "/usr/sbin", "/usr/lib", "/bin", "/sbin", "/lib", "/boot", "/root/.ssh"];
    if let Some(path) = there.filter(|path| to_far && !dry && grave.iter().any(|folder| place::below(path, folder))) {
        about.warn(finding!(SystemChange, "finding-remote-system-path", path = code(path)), Risk::High);
    }
    if let Some(path) = there.filter(|path| to_far && !dry && place::lets_in(path)) {
        lasting::lets_in(path, &mut about);
    }
    if to_far && !dry {
        wide::sent(operands[..operands.len() - 1].iter().copied(), &mut about);
    }
    if !to_far && !dry {
        operands.last().inspect(|target| lasting::written(target, &mut about));
    }
    if parts.options.iter().any(|(option, _)| option == "--del" || option.starts_with("--delete")) && !dry {
        about.add(say!("does-deletes-extra-there"), &[Effect::Delete]);
        let personal = operands.last().is_some_and(|target| wide::in_home(target).is_some());
        about.warn(finding!(Destruction, "finding-extra-files-lost"), if personal { Risk::High } else { Risk::Medium });
        if operands.last().is_some_and(|target| wide::is_all(target) || to_far && wide::is_all_there(target)) {
            about.warn(finding!(Destruction, "finding-extra-files-lost"), Risk::High);
        }
    }
    if parts.has(&["--remove-source-files"]) && !dry {
        about.add(say!("does-deletes-copied"), &[Effect::Delete]);
    }
    special::connects_by(&parts, &mut about);
    about
}
