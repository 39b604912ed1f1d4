//! What other rights mean for what runs with them: to look with them changes nothing, and the system's own packages come
//! from where all others came from.

use crate::lists::{FOREIGN_SERVICE_OPTIONS, GUARDED_FILES, PASSWORD_FORGETTING_OPTIONS, SERVICE_VALUES};
use crate::message::code;
use crate::words::nesting::Context;
use crate::words::{names, nesting};
use crate::{Effect, Effects, Risk, StepFacts};
use countersign_command::outline::Word;
use countersign_command::program::Set;
use countersign_command::program::options;

/// Returns whether a command that runs as administrator needs no more care for that.
pub(crate) fn is_harmless(name: &str, inner: &[Word], inside: &StepFacts) -> bool {
    let admin = matches!(name, "sudo" | "doas" | "run0" | "pkexec");
    admin
        && inside.risk < Risk::High
        && !inside.sends
        && !inside.secret
        && (only_looks(inner, inside) || installs_packages(inner, inside))
}

/// Returns whether something is only looked at, and nothing that is kept from others.
fn only_looks(inner: &[Word], inside: &StepFacts) -> bool {
    // These ask a disk about itself; others show what is on it.
    let is = |set: Set| inner.first().is_some_and(|word| set.has(&names::plain_name(&word.text)));
    let kept = |word: &Word| {
        let raw = word.text.contains("/dev/") && word.text != "/dev/null" && !is(Set::DiskInspector);
        raw || word.computed || GUARDED_FILES.iter().any(|part| word.text.contains(part))
    };
    let only = [Effect::Read, Effect::None, Effect::Network];
    inside.effects == inside.effects.only(&only) && (is(Set::MetadataLister) || !inner.iter().any(kept))
}

/// Returns whether packages of the system are installed that are named as they are, without another source.
fn installs_packages(inner: &[Word], inside: &StepFacts) -> bool {
    let manager = inner.first().is_some_and(|word| Set::SystemManager.has(names::plain_name(&word.text).as_str()));
    let only = [Effect::Network, Effect::Install, Effect::Admin];
    manager
        && inside.effects == inside.effects.only(&only)
        && inner.iter().all(|word| word.plain || !word.text.contains('$'))
}

/// Explains `sudo` without a program, which asks what one may do, or forgets what was allowed.
pub(crate) fn explain_sudo_query(own: &[Word]) -> Option<StepFacts> {
    let has = |names: &[&str]| own.iter().any(|word| names.contains(&word.text.as_str()));
    if has(&["-l", "-ll", "--list"]) {
        return Some(StepFacts::new(say!("does-shows-admin-rights"), &[Effect::Read]));
    }
    has(PASSWORD_FORGETTING_OPTIONS).then(|| StepFacts::new(say!("does-forgets-password"), &[Effect::None]))
}

/// Explains `systemd-run`: a program as a service, with the rights of the system or of the person.
pub(crate) fn explain_service(rest: &[Word], context: &Context<'_>) -> Option<StepFacts> {
    let parts = options::parts(rest, SERVICE_VALUES, false);
    let inner = rest.get(*parts.places.first()?..)?;
    let mut facts = nesting::explain_program(inner, &context.deeper());
    let own = parts.has(&["--user"]) && !parts.has(FOREIGN_SERVICE_OPTIONS);
    facts.wrap_first(|does| match own {
        true => say!("does-as-own-service", does = does),
        false => say!("does-as-system-service", does = does),
    });
    facts.merge(StepFacts::of(&[Effect::Process]));
    if let Some(when) = parts.value(&["--on-calendar", "--on-active", "--on-boot"]) {
        facts.add(say!("does-runs-at", time = code(when)), &[]);
        if parts.has(&["--on-calendar"]) {
            facts.warn(finding!(Persistence, "finding-scheduled"), Risk::High);
        }
    }
    if !own {
        facts.effects = facts.effects.with(Effects::of(Effect::RunCode));
        facts.merge(StepFacts::of(&[Effect::Admin]));
        facts.warn(finding!(PrivilegeChange, "finding-system-rights"), Risk::High);
    }
    Some(facts)
}

#[cfg(test)]
mod tests {
    use crate::{Effect, Risk, explain};

    #[test]
    fn to_look_with_other_rights_is_no_danger_and_to_see_secrets_is() {
        for text in [
            "sudo docker ps",
            "sudo ss -tlnp",
            "sudo journalctl -u nginx -n 50",
            "sudo ls -la /root",
            "sudo nginx -t",
            "sudo cat /var/log/nginx/error.log | tail",
            "sudo -n true",
            "sudo -u postgres psql -c 'select 1'",
            "sudo systemctl status nginx",
            "sudo lsof -i :80",
            "sudo fdisk -l /dev/sda",
            "sudo -l",
            "sudo apt-get install -y jq",
            "sudo apt-get update",
            "sudo pacman -S --noconfirm jq",
            "systemd-run --user --unit=job ./job.sh",
        ] {
            assert!(explain(text).risk() < Risk::High, "{text}: {:?}", explain(text));
        }
        for text in [
            "sudo cat /etc/shadow",
            "sudo head /etc/sudoers",
            "sudo cat /root/.bash_history",
            "sudo cat /etc/ssl/private/a.key",
            "sudo dd if=/dev/sda | gzip",
            "sudo cat /etc/ssh/ssh_host_rsa_key",
            "sudo grep a /etc/shadow",
            "sudo grep -a password /dev/sda1",
            "sudo tee /etc/hosts",
            "sudo LD_PRELOAD=./x.so ls",
            "sudo rm a",
            "sudo apt-get purge -y nginx",
            "sudo apt-get install ./x.deb",
            "sudo apt-get install $X",
            "sudo apt install nginx-",
            "sudo apt-get install --allow-unauthenticated jq",
            "sudo apk add --allow-untrusted x",
            "sudo pacman -U https://a.example/x.pkg.tar.zst",
            "sudo bash",
            "systemd-run ./job.sh",
            "systemd-run --user rm -rf ~",
        ] {
            assert_eq!(explain(text).risk(), Risk::High, "{text}");
        }
        assert!(explain("sudo ss -tlnp").effects().has(Effect::Admin));
        assert!(!explain("systemd-run --user ./job.sh").effects().has(Effect::Admin));
    }
}
