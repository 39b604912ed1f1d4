//! `scp` and `rsync`: files brought to other computers and from them.

use crate::hosts;
use crate::lists::{REMOTE_SYSTEM_FOLDERS, RSYNC_VALUES, SCP_VALUES};
use crate::message::{code, codes};
use crate::paths::{broad_paths, persistence};
use crate::programs::own_syntax;
use crate::{Effect, Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::place;
use countersign_command::program::options::parts;

/// Explains `scp` or `rsync` with its words.
pub(crate) fn explain(name: &str, rest: &[Word]) -> StepFacts {
    let parts = parts(rest, if name == "scp" { SCP_VALUES } else { RSYNC_VALUES }, false);
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
    let mut facts = StepFacts::new(clause, &effects);
    facts.sends = to_far;
    let stranger = |target: &&str| {
        let host = hosts::host_of(target.rsplit('@').next().unwrap_or(target));
        host.parse::<std::net::Ipv4Addr>().is_ok_and(|ip| !ip.is_private() && !ip.is_loopback() && !ip.is_link_local())
    };
    if to_far && !dry && !parts.has(&["-i"]) && operands.last().is_some_and(stranger) {
        facts.warn(finding!(Upload, "finding-unnamed-host"), Risk::Medium);
    }
    let there = operands.last().and_then(|target| target.rsplit_once(':')).map(|(_, path)| path);
    if let Some(path) =
        there.filter(|path| to_far && !dry && REMOTE_SYSTEM_FOLDERS.iter().any(|folder| place::below(path, folder)))
    {
        facts.warn(finding!(SystemChange, "finding-remote-system-path", path = code(path)), Risk::High);
    }
    if let Some(path) = there.filter(|path| to_far && !dry && place::lets_in(path)) {
        persistence::check_login_file(path, &mut facts);
    }
    if to_far && !dry {
        broad_paths::check_sent(operands[..operands.len() - 1].iter().copied(), &mut facts);
    }
    if !to_far && !dry {
        operands.last().inspect(|target| persistence::check(target, &mut facts));
    }
    if parts.options.iter().any(|(option, _)| option == "--del" || option.starts_with("--delete")) && !dry {
        add_deletion(operands.last().copied(), to_far, &mut facts);
    }
    if parts.has(&["--remove-source-files"]) && !dry {
        facts.add(say!("does-deletes-copied"), &[Effect::Delete]);
    }
    own_syntax::check_connection(&parts, &mut facts);
    facts
}

/// Says that `rsync` deletes what isn't at the source from its target.
fn add_deletion(target: Option<&str>, to_far: bool, facts: &mut StepFacts) {
    facts.add(say!("does-deletes-extra-there"), &[Effect::Delete]);
    let personal = target.is_some_and(|target| broad_paths::below_home(target).is_some());
    facts.warn(finding!(Destruction, "finding-extra-files-lost"), if personal { Risk::High } else { Risk::Medium });
    if target.is_some_and(|target| {
        broad_paths::is_whole_folder(target) || to_far && broad_paths::is_whole_remote_folder(target)
    }) {
        facts.warn(finding!(Destruction, "finding-extra-files-lost"), Risk::High);
    }
}
