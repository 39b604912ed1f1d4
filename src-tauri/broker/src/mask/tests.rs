//! What is masked and what stays.

use super::*;

mod formats;
mod looks_alike;
mod more;

/// So many letters and digits; not one of them is anybody's.
fn body(length: usize) -> String {
    "a1B2c3D4e5F6g7H8i9J0kLmNoPqRsTuV".chars().cycle().take(length).collect()
}

fn upper(length: usize) -> String {
    "A2B3C4D5E6F7G".chars().cycle().take(length).collect()
}

fn hex(length: usize) -> String {
    "0a1b2c3d4e5f6789".chars().cycle().take(length).collect()
}

/// Where each secret stands, written `{}`, and the secret.
fn secrets() -> Vec<(&'static str, String)> {
    let alone = tokens().into_iter().map(|(begins, rest)| ("echo {} done", format!("{begins}{rest}")));
    alone.chain(in_their_places()).collect()
}

/// Tokens by how they begin, with what follows.
fn tokens() -> Vec<(&'static str, String)> {
    vec![
        ("AKIA", upper(16)),
        ("ASIA", upper(16)),
        ("ghp_", body(36)),
        ("gho_", body(36)),
        ("ghu_", body(36)),
        ("ghs_", body(36)),
        ("ghr_", body(36)),
        ("github_pat_", format!("{}_{}", body(22), body(59))),
        ("glpat-", body(20)),
        ("gldt-", body(20)),
        ("glrt-", body(20)),
        ("glptt-", body(40)),
        ("xoxb-", format!("1234567890-1234567890-{}", body(24))),
        ("xoxp-", format!("1234567890-1234567890-{}", body(24))),
        ("xapp-", format!("1-A1B2-123-{}", body(24))),
        ("sk-ant-", format!("api03-{}-{}AA", body(40), body(40))),
        ("sk-proj-", body(48)),
        ("sk-svcacct-", body(48)),
        ("sk-or-v1-", hex(64)),
        ("sk-", body(48)),
        ("AIza", format!("Sy{}", body(33))),
        ("GOCSPX-", body(28)),
        ("ya29.", body(60)),
        ("sk_live_", body(24)),
        ("sk_test_", body(24)),
        ("rk_live_", body(24)),
        ("whsec_", body(32)),
        ("npm_", body(36)),
        ("pypi-AgE", format!("IcHlwaS5vcmc{}", body(60))),
        ("rubygems_", hex(48)),
        ("hf_", body(34)),
        ("gsk_", body(52)),
        ("xai-", body(80)),
        ("r8_", body(37)),
        ("SG.", format!("{}.{}", body(22), body(43))),
        ("shpat_", hex(32)),
        ("shpss_", hex(32)),
        ("dop_v1_", hex(64)),
        ("dckr_pat_", body(27)),
        ("hvs.", body(24)),
        ("glsa_", format!("{}_{}", body(32), hex(8))),
        ("lin_api_", body(40)),
        ("figd_", body(40)),
        ("tskey-", format!("auth-{}", body(30))),
        ("ATATT3", body(180)),
        ("PMAK-", format!("{}-{}", hex(24), hex(34))),
        ("dp.pt.", body(43)),
        ("AGE-SECRET-KEY-1", upper(58)),
    ]
}

/// Secrets that are known by what stands around them, which is told first.
fn in_their_places() -> Vec<(&'static str, String)> {
    let jwt = format!("eyJ{}.eyJ{}.{}", body(17), body(40), body(43));
    let word = |text: &str| text.to_owned();
    vec![
        ("token {}", jwt.clone()),
        ("{\"id_token\":\"{}\"}", jwt.clone()),
        ("curl -H 'Authorization: Bearer {}' https://x", word("abc.def-123_456~x/y=")),
        ("authorization: bearer {}", jwt),
        ("Authorization: Basic {}", word("YWxhZGRpbjpvcGVuc2VzYW1l")),
        ("{\"Authorization\": \"Bearer {}\"}", body(30)),
        ("Cookie: {}\r", word("session=abc123; other=1")),
        ("https://me:{}@github.com/x.git", word("hunter2")),
        ("postgres://app:{}@db:5432/x", word("p4ss.w0rd")),
        ("redis://:{}@cache:6379", word("s3cret")),
        ("mongodb+srv://u:{}@c.example.net/?w=1", word("pa%20ss")),
        ("https://{}@github.com/x.git", body(40)),
        ("git clone https://oauth2:{}@gitlab.com/x", word("abcdefgh")),
        (
            "https://hooks.slack.com/services/none {}",
            format!("hooks.slack.com/services/T{}/B{}/{}", upper(8), upper(8), body(24)),
        ),
        ("PGPASSWORD={} psql", word("hunter2")),
        ("MYSQL_PWD={} mysql", word("hunter2")),
        ("export DB_PASSWORD={}", word("hunter2")),
        ("export API_KEY='{}'", word("with blanks in it")),
        ("AWS_SECRET_ACCESS_KEY={}", word("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")),
        ("aws_secret_access_key = {}", word("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")),
        ("password={}", word("letmein")),
        ("mysql --password={} -e 1", word("hunter2")),
        ("tool --password {} -v", word("hunter2")),
        ("tool --api-key {}", word("abcdef")),
        ("tool --token '{}'", word("abcdef")),
        ("tool --client-secret={}", word("abcdef")),
        ("mysql -u root -p{} db", word("hunter2")),
        ("mysqldump -p{} db", word("hunter2")),
        ("sshpass -p {} ssh host", word("hunter2")),
        ("docker login -u me -p {} registry", word("hunter2")),
        ("redis-cli -a {} ping", word("hunter2")),
        ("curl -u me:{} https://x", word("hunter2")),
        ("curl --user 'me:{}' https://x", word("hunter2")),
        ("//registry.example.org/:_authToken={}", word("0a1b2c3d-0000-1111-2222-333344445555")),
        ("//registry.example.org/:_auth={}", word("bWU6aHVudGVyMg==")),
        ("Server=db;Database=x;User Id=me;Password={};Encrypt=true", word("hunter2")),
        ("Server=db;Uid=me;Pwd={};", word("hunter2")),
        ("DefaultEndpointsProtocol=https;AccountName=x;AccountKey={};EndpointSuffix=y", word("abcd+efg/123==")),
        ("{\"password\": \"{}\", \"x\": 1}", word("hunter2")),
        ("{\\\"client_secret\\\":\\\"{}\\\"}", word("hunter2")),
        ("  password: {}", word("hunter2")),
        ("secret: \"{}\"", word("plainword")),
        ("password => '{}'", word("plainword")),
        ("let api_key = \"{}\";", word("plainword")),
        ("config.authToken = '{}'", word("plainword")),
        ("https://x/?user=a&api_key={}&b=c", word("abcdef")),
        ("machine github.com login me password {}", word("hunter2")),
        ("CREATE USER me IDENTIFIED BY '{}'", word("hunter2")),
        ("ALTER ROLE me WITH PASSWORD '{}'", word("hunter2")),
        ("telegram \x1b[32m{}\x1b[0m", format!("ghp_{}", body(36))),
        ("a\\n{}", format!("ghp_{}", body(36))),
        ("KEY=\"-----BEGIN RSA PRIVATE KEY-----{}-----END RSA PRIVATE KEY-----\"", word("\\nMIIEpAIBAAKCAQEA\\n")),
    ]
}

#[test]
fn masks_what_has_a_well_known_form() {
    let secrets = secrets();
    assert!(secrets.len() >= 80, "{}", secrets.len());
    for (place, secret) in secrets {
        let text = place.replacen("{}", &secret, 1);
        let masked = mask(&text);
        assert!(!masked.contains(&secret) && masked.contains("•••["), "{text}\n{masked}");
        let (before, after) = place.split_once("{}").expect("a place");
        assert!(masked.starts_with(before) && masked.ends_with(after), "{text}\n{masked}");
        assert_eq!(mask(&masked), masked, "what is masked stays so");
    }
}

#[test]
fn leaves_what_only_looks_like_it() {
    assert!(looks_alike::TEXTS.len() >= 60, "{}", looks_alike::TEXTS.len());
    for text in looks_alike::TEXTS {
        assert_eq!(mask(text), *text);
    }
}

#[test]
fn masks_words_and_values_by_their_names() {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let cases: &[(&[&str], &[&str])] = &[
        (&["tool", "--password", "x y"], &["tool", "--password", "•••[secret]"]),
        (&["tool", "--password", "--force"], &["tool", "--password", "--force"]),
        (&["/usr/bin/mysql", "-phunter2"], &["/usr/bin/mysql", "-p•••[secret]"]),
        (&["mkdir", "-p", "a"], &["mkdir", "-p", "a"]),
        (&["ssh", "-p2222"], &["ssh", "-p2222"]),
        (&["sshpass", "-p", "hunter2", "ssh"], &["sshpass", "-p", "•••[secret]", "ssh"]),
        (&["env", "GH_TOKEN=abcd"], &["env", "GH_TOKEN=•••[secret]"]),
    ];
    for (given, expected) in cases {
        assert_eq!(mask_words(&words(given)), words(expected));
    }
    assert_eq!(mask_value("DB_PASSWORD", "y"), "•••[secret]");
    assert_eq!(mask_value("OLDPWD", "/home/me"), "/home/me");
    assert_eq!(mask_value("TOKEN", "$OTHER"), "$OTHER");
    assert_eq!(mask_value("URL", "http://a:b1@c"), "http://a:•••[password in an address]@c");
}

#[test]
fn a_private_key_is_masked_line_by_line_and_what_follows_is_not() {
    let text = "before\n-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\nabc+/=\n-----END PRIVATE KEY-----\nafter\n";
    let hidden = "•••[private key]";
    let expected =
        format!("before\n-----BEGIN PRIVATE KEY-----\n{hidden}\n{hidden}\n-----END PRIVATE KEY-----\nafter\n");
    let masked = mask(text);
    assert_eq!(masked, expected);
    let mentioned = "grep '-----BEGIN PRIVATE KEY-----' *\nno match found.\nanother line\n";
    assert!(mask(mentioned).ends_with("\nno match found.\nanother line\n"));
}

#[test]
fn a_stream_is_masked_however_it_is_cut_and_keeps_its_length() {
    for (place, secret) in secrets() {
        let text = format!("first line\n{}\nlast", place.replacen("{}", &secret, 1));
        let whole = redacted(text.as_bytes(), text.len());
        assert_eq!(whole.len(), text.len());
        assert!(!String::from_utf8_lossy(&whole).contains(&secret), "{text}");
        for size in [1, 7, 16] {
            assert_eq!(redacted(text.as_bytes(), size), whole, "cut by {size}: {text}");
        }
    }
}

fn redacted(bytes: &[u8], size: usize) -> Vec<u8> {
    let (mut stream_redactor, mut out) = (StreamRedactor::default(), Vec::new());
    for piece in bytes.chunks(size) {
        stream_redactor.push(piece, &mut out);
        assert!(stream_redactor.held() <= 8 * 1024);
    }
    stream_redactor.flush(&mut out);
    out
}

#[test]
fn what_had_to_be_given_out_early_does_not_give_the_rest_away() {
    let secret = format!("ghp_{}", body(36));
    let (mut stream_redactor, mut out) = (StreamRedactor::default(), Vec::new());
    stream_redactor.push(&secret.as_bytes()[..10], &mut out);
    stream_redactor.flush(&mut out);
    stream_redactor.push(&secret.as_bytes()[10..], &mut out);
    stream_redactor.push(b" end\n", &mut out);
    assert_eq!(String::from_utf8_lossy(&out), format!("ghp_{}{} end\n", &body(36)[..6], "*".repeat(30)));
}

#[test]
fn long_lines_and_noise_go_through() {
    let secret = format!("ghp_{}", body(36));
    let mut line = "word ".repeat(20_000);
    line.insert_str(50_001 - 1, &format!(" {secret} "));
    let out = redacted(line.as_bytes(), 1000);
    assert_eq!(out.len(), line.len());
    assert!(!out.windows(20).any(|window| window == &secret.as_bytes()[..20]));
    assert_eq!(out.iter().filter(|byte| **byte == b'*').count(), 40);

    let noise: Vec<u8> = (0..500_000_u64).map(|n| (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8).collect();
    assert_eq!(redacted(&noise, 333).len(), noise.len());
    let long_token = format!("eyJ{}.{}.{} next", body(40), body(9000), body(3000));
    let out = redacted(long_token.as_bytes(), 4096);
    assert!(out.ends_with(b"** next") && !out.windows(12).any(|window| window == &long_token.as_bytes()[9000..9012]));
}

/// What this thread has spent on a processor, in nanoseconds: unlike a clock, not what others spent.
#[cfg(target_os = "linux")]
fn spent() -> u64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").expect("the system tells");
    stat.split(' ').next().expect("a field").parse().expect("a number")
}

#[cfg(target_os = "linux")]
#[test]
fn the_time_grows_with_the_text() {
    let hostile = [
        "password=",
        "ghp_",
        "eyJ",
        "://a:b",
        "-----BEGIN ",
        "-----BEGIN PRIVATE KEY----- ",
        "token: ",
        "Bearer ",
        " -p ",
        "\"secret\":\"",
        "sk-",
        "token:",
        "authorization: a ",
        "1:AA",
        " mongo -p ",
        "> 1:2:",
        "pass:=",
        "\\\"",
        "a.",
        "1|",
        "M.abcdef.",
        "auth: a",
    ];
    let time = |seed: &str, length: usize| {
        let text = seed.repeat(length / seed.len());
        let start = spent();
        let _ = mask(&text);
        spent() - start
    };
    for seed in hostile {
        // Eight times the text; were all of it looked at for every part, this would take minutes. The system counts
        // in steps of some milliseconds.
        let (short, long) = (time(seed, 40_000), time(seed, 320_000));
        assert!(long < short * 30 + 200_000_000, "{seed}: {short} ns, then {long} ns");
    }
}
