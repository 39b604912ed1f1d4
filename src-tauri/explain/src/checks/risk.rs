//! What deserves a second look: secrets, the system's own files, code from afar, text in disguise.

use crate::checks::{departs, doors, floods, guards, hidden, pays, sought, speaks};
use crate::finding::Finding;
use crate::hosts;
use crate::message::code;
use crate::places::{brought, laid, secret, system, wide};
use crate::words::{inner, names, variables};
use crate::work::Work;
use crate::{About, Effect, Risk};
use countersign_command::outline::{Command, Redirection, Stream, Word};
use countersign_command::place;
use countersign_command::program::Set;

/// Whether what `curl` and its kin send goes to this computer alone.
fn stays(command: &Command) -> bool {
    let mut words = command.words.iter().map(|word| word.text.as_str());
    if !matches!(words.next(), Some("curl" | "wget" | "http" | "xh")) {
        return false;
    }
    const WAYS: [&str; 8] = ["-x", "-K", "-L", "--proxy", "--preproxy", "--connect-to", "--resolve", "--next"];
    let (own, others): (Vec<&str>, Vec<&str>) = words.partition(|word| hosts::is_own(word));
    let other = |word: &&str| {
        let far = !word.starts_with(['-', '@']) && (word.contains(['.', '$']) || word.contains("://"));
        far || WAYS.iter().any(|way| word.starts_with(way))
            || ["--socks", "--config", "--location", "--url"].iter().any(|way| word.starts_with(way))
    };
    !own.is_empty() && !others.iter().any(other)
}

/// Why something is risky when nothing more exact was said.
pub(crate) fn reason(about: &About) -> Finding {
    let has = |effect| about.effects.has(effect);
    match () {
        () if about.secret => finding!(SecretRead, "finding-secret-shown"),
        () if has(Effect::Delete) && has(Effect::Network) => finding!(Destruction, "finding-remote-removed"),
        () if has(Effect::Delete) => finding!(Destruction, "finding-removed-for-good"),
        () if has(Effect::Admin) => finding!(SystemChange, "finding-system-wide"),
        () if has(Effect::Network) && has(Effect::Process) => finding!(RemoteControl, "finding-way-in"),
        () if has(Effect::Process) => finding!(Interruption, "finding-work-ended"),
        () if has(Effect::Network) => finding!(LiveChange, "finding-others-affected"),
        () if has(Effect::RunCode) => finding!(HiddenCode, "finding-run-unseen"),
        () => finding!(Destruction, "finding-hard-to-undo"),
    }
}

/// Looks at a whole command once more.
pub(crate) fn look(command: &Command, feed: &[About], about: &mut About) {
    let words = command.words.iter().skip(1).map(|word| word.text.as_str());
    let redirected = command.redirects.iter().map(|redirect| redirect.target.text.as_str());
    let program = command.words.first().map_or("", |word| word.text.as_str());
    let patterns = sought::places(&command.words);
    let mut texts: Vec<&str> = command.words.iter().map(|word| word.text.as_str()).collect();
    if let Some(first) = texts.first_mut() {
        *first = program;
    }
    let secrets: Vec<&str> = words
        .enumerate()
        .filter(|(at, _)| !is_key(program, &command.words[*at].text) && !patterns.contains(&(at + 1)))
        .filter(|(at, _)| !leaves_out(&texts, at + 1))
        .map(|(_, word)| word)
        .chain(redirected)
        .filter(|word| word.len() < 300 && secret::names_secret(word))
        .collect();
    if command.words.iter().any(|word| gives_keys(&word.text)) {
        about.secret = true;
        about.warn(finding!(SecretRead, "finding-cloud-keys"), Risk::High);
    }
    variables::leave(command, about);
    laid::looked(command, about);
    floods::without_end(command, about);
    pays::asked(command, about);
    let fetches = |word: &Word| word.text.starts_with("<(") && ["curl ", "wget "].iter().any(|p| word.text.contains(p));
    if about.effects.has(Effect::RunCode) && command.words.iter().skip(1).any(fetches) {
        about.warn(brought::unseen(), Risk::High);
    }
    let verb = command.words.get(1).map_or("", |word| word.text.as_str());
    // A connection that is only opened sends nothing of its own.
    let handed = |redirect: &Redirection| redirect.kind == Stream::Read && !inner::is_sink(&redirect.target.text);
    let given = command.redirects.iter().any(handed) || feed.iter().any(|about| about.effects.has(Effect::Read));
    about.sends |= program == "openssl" && verb == "s_client" && given;
    let leaves = about.sends;
    let fed = feed.iter().any(|about| about.secret);
    // Certificates are for everybody to see, whatever their file is called.
    let public = program == "openssl" && matches!(verb, "x509" | "verify" | "crl" | "req" | "s_client") && !leaves;
    if let Some(secret) = secrets.first().filter(|_| !public) {
        let brings = command.words.iter().take(3).any(|word| word.text == "cp");
        let contained = matches!(program, "docker" | "podman" | "nerdctl") && (verb == "run" || brings);
        let removes = program == "zip" && verb == "-d";
        let copies = contained || matches!(program, "cp" | "mv" | "tar" | "zip" | "rsync" | "ln" | "install");
        let uses = matches!(
            program,
            "ls" | "command"
                | "which"
                | "type"
                | "whereis"
                | "stat"
                | "test"
                | "["
                | "file"
                | "du"
                | "ssh"
                | "ssh-add"
                | "ssh-keygen"
                | "ssh-copy-id"
                | "git"
                | "chmod"
                | "touch"
                | "mkdir"
                | "sha256sum"
                | "md5sum"
        ) || program == "wc" && !command.words.iter().any(|word| word.text.starts_with("--f"))
            || secret.trim_start_matches('-').starts_with("var-file=");
        let outside = command.words.iter().any(|word| word.text == "--no-index");
        let ordinary = secret.split('/').next_back().is_some_and(|name| name.starts_with(".env"));
        about.secret |= about.effects.has(Effect::Read);
        about.touches.push((*secret).to_owned());
        if leaves && about.effects.has(Effect::Network) {
            about.warn(finding!(SecretSent, "finding-secret-in-file-sent", file = code(secret)), Risk::High);
        } else if (!uses || outside) && (about.effects.has(Effect::Read) || copies) && !ordinary && !removes {
            about.warn(finding!(SecretRead, "finding-holds-secrets", file = code(secret)), Risk::High);
        } else if !uses && about.effects.has(Effect::Read) {
            // What stays in the shell is not printed.
            let shown = if command.depth == 0 { Risk::High } else { Risk::Medium };
            about.warn(finding!(SecretRead, "finding-may-hold-secrets", file = code(secret)), shown);
        }
    }
    let finds = matches!(program, "find" | "fd" | "fdfind") && leaves;
    if let Some(sought) = command.words.iter().skip(1).find(|word| finds && sought(&word.text)) {
        about.warn(finding!(SecretSent, "finding-found-sent", pattern = code(&sought.text)), Risk::High);
    }
    // All variables hold the secret ones, too.
    let ends = |rest: &str| rest.trim_start().is_empty() || rest.trim_start().starts_with([')', '>']);
    let shows = |part: &str| ["env", "printenv", "set"].iter().any(|name| part.strip_prefix(name).is_some_and(ends));
    let all = |word: &str| word.split(['(', '`', '|', ';', '&', '\n']).skip(1).any(|part| shows(part.trim_start()));
    let inside = |word: &&str| word.split(['(', ')', ' ', '"', '\'', '<', '`']).any(secret::names_secret) || all(word);
    let hidden = command.words.iter().filter(|word| word.computed).map(|word| word.text.as_str()).find(inside);
    if let Some(hidden) = hidden.filter(|_| about.effects.has(Effect::Network)) {
        about.warn(finding!(SecretSent, "finding-secret-in-file-sent", file = code(hidden)), Risk::High);
    }
    let from_system = |word: &&str| word.contains("@/etc/") || word.starts_with("/etc/") || word.contains("=/etc/");
    let system = command.words.iter().map(|word| word.text.as_str()).find(from_system);
    let own = stays(command);
    if let Some(file) = system.filter(|file| leaves && !own && !about.warns_of(file)) {
        let risk =
            if system::is_open(file.rsplit(['@', '=']).next().unwrap_or(file)) { Risk::Medium } else { Risk::High };
        about.warn(finding!(Upload, "finding-system-file-sent", file = code(file)), risk);
    }
    if leaves && !feed.is_empty() {
        about.risk = about.risk.max(Risk::Medium);
    }
    let much = |about: &About| about.touches.iter().any(|touch| wide::is_much(touch));
    if leaves && !own && program != "ssh" && feed.iter().any(|about| about.has(Work::History)) {
        about.warn(finding!(Upload, "finding-history-sent"), Risk::High);
    }
    // To a computer one may log in to, a folder is brought every day; everything is not.
    if leaves && feed.iter().any(|about| about.has(Work::Packs) && (program != "ssh" || much(about))) {
        about.warn(finding!(Upload, "finding-archive-sent"), Risk::High);
    }
    let of_system = |about: &About| {
        let mut files = about.touches.iter().filter(|touch| touch.starts_with("/etc/"));
        let first = files.clone().next().cloned();
        files.find(|file| !system::is_open(file)).cloned().or(first)
    };
    if let Some(file) = feed.iter().find_map(of_system).filter(|_| leaves && !own) {
        let risk = if system::is_open(&file) { Risk::Medium } else { Risk::High };
        about.warn(finding!(Upload, "finding-system-file-sent", file = code(&file)), risk);
    }
    let fetched = |about: &About| about.has(Work::Fetches);
    if matches!(program, "kubectl" | "oc") && about.effects.has(Effect::Write) && feed.iter().any(fetched) {
        about.warn(finding!(UntrustedCode, "finding-remote-orders-applied"), Risk::High);
    }
    // A shell in another place reads it: `ssh host bash`, `docker exec -i c sh`.
    let shell = |word: &str| Set::PosixShell.has(word) || matches!(word, "python3" | "python");
    // Only what is given nothing else to run reads its code.
    let line = command.words.iter().skip(1).map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    let mut last = line.rsplit(' ').skip_while(|word| matches!(*word, "-s" | "-" | "--"));
    let mut shells = || last.next().is_some_and(shell);
    if about.effects.has(Effect::RunCode) && feed.iter().any(fetched) && shells() {
        about.warn(brought::unseen(), Risk::High);
    }
    if sought::SEARCHES.contains(&names::plain_name(program).as_str()) && !about.has(Work::Narrows) {
        sought::secrets(command, about);
    }
    if about.secret && about.has(Work::Variables) {
        let shown = if command.piped || command.depth > 0 { Risk::Low } else { Risk::Medium };
        about.warn(finding!(SecretRead, "finding-environment-shown"), shown);
    }
    if leaves && fed {
        about.warn(finding!(SecretSent, "finding-secret-sent"), Risk::High);
    } else if leaves {
        let file = command.redirects.iter().find(|redirect| handed(redirect));
        if let Some(file) = file {
            // What another command prints into it was picked for that.
            let made = file.target.text.starts_with("<(");
            let risk = if program == "ssh" && !made { Risk::Medium } else { Risk::High };
            about.warn(finding!(Upload, "finding-file-sent", file = code(&file.target.text)), risk);
        }
    }
    if about.effects.has(Effect::Network) {
        // Names are looked up by strangers; nothing ordinary is computed into them.
        let lookup = looks_up(program);
        let says = |marks: &[&str]| command.words.iter().any(|word| marks.iter().any(|mark| word.text.contains(mark)));
        let reads = says(&["$(cat", "`cat", "base64", "xxd"]);
        // What lies in `/tmp` was mostly written there for this, and hides nothing else that is read beside it.
        let other = |word: &Word| {
            let bare = word.text.replace("$(cat /tmp/", "");
            ["$(cat /", "$(cat ~", "$(cat $HOME", "`cat /", "`cat ~"].iter().any(|mark| bare.contains(mark))
                || bare != word.text && bare.contains("..")
        };
        let far = command.words.iter().any(other);
        // Something computed in front of a name that is fixed: the answer goes to whoever owns that name.
        let part = |word: &Word| word.text.contains(").") || word.text.contains("`.");
        let grave = lookup && (reads || command.words.iter().any(part)) || far;
        // These ask one service whose name is fixed: what is computed for them is hardly an address.
        let fixed = matches!(program, "gh" | "glab" | "aws" | "gcloud" | "az") && !far;
        let dotted = |word: &Word| if fixed { dotted_outside(&word.text) } else { word.text.contains('.') };
        if command.words.iter().skip(1).any(|word| word.computed && dotted(word)) {
            about.warn(finding!(Upload, "finding-computed-address"), if grave { Risk::High } else { Risk::Medium });
        }
    }
    if variables::are_shown(command, program, fed) {
        about.secret = true;
        let elsewhere =
            command.redirects.iter().any(|redirect| matches!(redirect.kind, Stream::Write | Stream::Append));
        if !command.piped && !elsewhere && command.depth == 0 {
            let some = matches!(program, "echo" | "printf" | "printenv");
            about.warn(finding!(SecretRead, "finding-secret-shown"), if some { Risk::High } else { Risk::Medium });
        }
    }
    // What was packed stays so, pressed together.
    // What is picked from a history is still of it.
    let picks =
        matches!(program, "grep" | "rg" | "sed" | "awk" | "head" | "tail" | "cut" | "sort" | "tr" | "gzip" | "base64");
    if picks && about.clauses.len() == 1 && feed.iter().any(|about| about.has(Work::History)) {
        about.works = about.works.with(Work::History.into());
    }
    let presses =
        matches!(program, "gzip" | "pigz" | "zstd" | "xz" | "bzip2" | "lz4" | "base64" | "openssl" | "gpg" | "age");
    if presses && about.clauses.len() == 1 && feed.iter().any(|about| about.has(Work::Packs)) {
        about.works = about.works.with(Work::Packs.into());
    }
    // What was fetched stays so, however it is shaped on its way.
    let shapes = picks || presses || matches!(program, "jq" | "yq" | "envsubst" | "tee" | "cat" | "kustomize");
    if shapes && feed.iter().any(|about| about.has(Work::Fetches)) {
        about.works = about.works.with(Work::Fetches.into());
    }
    about.secret |= fed && about.clauses.len() == 1 && (program == "tee" || !about.effects.has(Effect::Write));
    const NAMED: [&str; 6] = ["password", "passwd", "secret", "token", "api_key", "apikey"];
    let names = |word: &Word| NAMED.iter().any(|name| word.text.to_ascii_lowercase().contains(name));
    if fed && matches!(program, "jq" | "yq") && command.words.iter().skip(1).any(names) {
        about.warn(finding!(SecretRead, "finding-secret-shown"), Risk::Medium);
    }
    let kept = command.redirects.iter().find(|one| matches!(one.kind, Stream::Write | Stream::Append));
    if let Some(file) = kept.map(|one| &one.target.text).filter(|file| !inner::is_sink(file))
        && about.secret
        && about.findings.is_empty()
    {
        about.warn(finding!(SecretRead, "finding-secrets-written", file = code(file)), Risk::Medium);
    }
    departs::look(command, feed, own, about);
    doors::opened(command, about);
    guards::look(command, about);
    speaks::look(command, about);
    hidden::look(command, about);
}

/// Whether a dot stands in a text outside of what is computed: `$(…)`.
fn dotted_outside(text: &str) -> bool {
    let (mut depth, mut before) = (0_usize, ' ');
    for c in text.chars() {
        match c {
            '(' if depth > 0 || before == '$' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '.' if depth == 0 => return true,
            _ => {}
        }
        before = c;
    }
    false
}

/// Whether an address is one where a computer in a cloud is given its own keys.
fn gives_keys(address: &str) -> bool {
    let cloud = address.contains("169.254.169.254") || address.contains("metadata.google.internal");
    cloud
        && !address.ends_with('/')
        && ["credentials", "token", "user-data", "identity"].iter().any(|part| address.contains(part))
}

/// Whether the word at that place says what a program leaves out.
pub(crate) fn leaves_out(words: &[&str], at: usize) -> bool {
    // Behind an option that takes a word of its own, `--exclude` is that word.
    let alone = |option: &str| {
        option.strip_prefix('-').is_none_or(|letters| letters.chars().all(|c| "avzrhPnuctlpoxSW".contains(c)))
    };
    let option = |at: usize| at > 0 && words.get(at - 1).is_some_and(|before| at == 1 || alone(before));
    words.first().is_some_and(|program| Set::Backup.has(program))
        && !words.contains(&"--")
        && (words[at].starts_with("--exclude=") && option(at)
            || at > 1 && words[at - 1] == "--exclude" && option(at - 1))
}

/// Whether the word behind an option is the key a program shows to be let in, which stays here.
fn is_key(program: &str, option: &str) -> bool {
    match program {
        "ssh" | "scp" | "sftp" | "ssh-copy-id" | "ansible" | "ansible-playbook" => {
            matches!(option, "-i" | "-F" | "--private-key")
        }
        "curl" | "wget" => {
            matches!(option, "--key" | "--cert" | "--cacert" | "-E" | "-K" | "--private-key" | "--certificate")
        }
        _ => false,
    }
}

/// Whether a pattern for names of files picks out secrets.
fn sought(pattern: &str) -> bool {
    place::is_glob(pattern) && !pattern.contains(['@', '/', '{']) && place::matches_secrets(pattern)
}

/// Whether a program asks for the address of a name, which tells the name to whoever keeps it.
pub(crate) fn looks_up(program: &str) -> bool {
    matches!(program, "dig" | "nslookup" | "host" | "ping" | "drill" | "kdig")
}
