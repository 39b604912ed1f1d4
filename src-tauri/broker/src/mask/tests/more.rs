//! More places of secrets: headers, options, configurations, and keys as other tools show them.

use super::super::mask_words;
use super::{body, hex, mask, redacted, upper};

fn secrets() -> Vec<(&'static str, String)> {
    let alone = tokens().into_iter().map(|(begins, rest)| ("found {} there", format!("{begins}{rest}")));
    alone.chain(in_their_places()).collect()
}

/// More tokens by how they begin, with what follows.
fn tokens() -> Vec<(&'static str, String)> {
    vec![
        ("glrtr-", body(20)),
        ("gloas-", hex(64)),
        ("glimt-", body(25)),
        ("xoxc-", format!("1234567890-{}", hex(64))),
        ("xoxd-", format!("{}%2B{}%3D", body(20), body(20))),
        ("sk_org_live_", body(24)),
        ("dapi", hex(32)),
        ("SK", hex(32)),
        ("xkeysib-", format!("{}-{}", hex(64), body(16))),
        ("sq0atp-", body(22)),
        ("sq0csp-", body(43)),
        ("sl.B", body(130)),
        ("ATBB", body(32)),
        ("ATCTT3", body(180)),
        ("nfp_", body(36)),
        ("sbp_", hex(40)),
        ("sb_secret_", body(31)),
        ("pscale_tkn_", body(43)),
        ("vcp_", body(56)),
        ("HRKU-", format!("AA{}", body(58))),
        ("pul-", hex(40)),
        ("fo1_", body(43)),
        ("fm2_", body(80)),
        ("dckr_oat_", body(27)),
        ("ABSKQmVkcm9ja0FQSUtleS", body(60)),
        ("AKCp", body(69)),
        ("cmVmdGtu", body(56)),
        ("CLOJARS_", hex(60)),
        ("LTAI5t", body(18)),
        ("NRII-", body(32)),
        ("sntryu_", hex(64)),
        ("shptka_", hex(32)),
        ("dp.st.", format!("prd.{}", body(43))),
        ("dp.ct.", body(43)),
        ("phx_", body(43)),
        ("GR1348941", body(20)),
        ("glffct-", body(20)),
        ("xwfp-", format!("1234567890-{}", body(24))),
        ("sk-lf-", "0a1b2c3d-0000-1111-2222-333344445555".to_owned()),
        ("tgp_v1_", body(43)),
        ("tvly-", format!("dev-{}", body(32))),
        ("api_org_", body(34)),
        ("1//0", body(60)),
        ("dor_v1_", hex(64)),
        ("hvr.", body(90)),
        ("key-", hex(32)),
        ("squ_", hex(40)),
        ("CCIPAT_", format!("{}_{}", body(22), hex(40))),
        ("bkua_", hex(40)),
        ("ddp_", body(36)),
        ("rnd_", body(32)),
        ("napi_", body(64)),
        ("secret_", body(43)),
        ("pat-na1-", "0a1b2c3d-0000-1111-2222-333344445555".to_owned()),
        ("AKID", body(32)),
        ("dt0c01.", format!("{}.{}", upper(24), upper(64))),
        ("abc8Q~", format!("{}.~x", body(31))),
        ("~b.1Q~", format!("{}_~.-", body(30))),
        ("lsv2_pt_", format!("{}_{}", hex(32), hex(10))),
        ("ops_ey", body(120)),
        ("123456789:AA", body(33)),
        ("a1B2c3D4e5F6g7.atlasv1.", body(67)),
        ("AKIA", upper(16)),
    ]
}

/// Secrets that are known by what stands around them, which is told first.
fn in_their_places() -> Vec<(&'static str, String)> {
    let word = str::to_owned;
    vec![
        ("{\"auths\":{\"https://r.example.org\":{\"auth\":\"{}\"}}}", word("bWU6aHVudGVyMg==")),
        ("      \"auth\": \"{}\"", word("bWU6aHVudGVy")),
        ("DISCORD_TOKEN={}", format!("MTA{}.GuLjKd.{}", body(23), body(38))),
        ("Authorization: Bot {}", format!("MTA{}.GuLjKd.{}", body(23), body(38))),
        ("AZURE_CLIENT_SECRET={}", word("abc8Q~")),
        ("TWILIO_AUTH_TOKEN={}", hex(32)),
        ("Authorization: token {}", hex(40)),
        ("curl -H \"Authorization: token {}\" https://x", hex(40)),
        ("authorization: ApiKey {}", body(40)),
        ("Authorization: {}", hex(26)),
        ("{\"headers\":{\"authorization\":\"Token {}\"}}", hex(16)),
        ("Proxy-Authorization: Basic {}", word("bWU6aHVudGVyMg==")),
        ("* [HTTP/2] [1] [authorization: Bearer {}]", body(30)),
        ("-H 'Authorization: Digest {}' x", word("username=\"me\", response=\"0a1b2c3d4e5f\"")),
        ("X-Api-Key: {}", word("abcdefghijkl")),
        ("curl -b '{}' https://x", word("session=abcdef123456")),
        ("curl --cookie \"{}\" https://x", word("session=abcdef123456")),
        ("curl --proxy-user me:{} https://x", word("hunter2")),
        ("machine x.example.org\n  login me\n  password {}", word("hunter2")),
        ("machine x.example.org login me\npassword {}\nmachine y", word("hunter2")),
        ("default login me password {}", word("hunter2")),
        ("sshpass -p{} ssh host", word("hunter2")),
        ("mongosh -u me -p {} host", word("hunter2")),
        ("ldapsearch -x -w {} -b dc=x", word("hunter2")),
        ("openssl rsa -passin pass:{} -out o.pem", word("hunter2")),
        ("zip -e -P {} a.zip b", word("hunter2")),
        ("cd /tmp; unzip -P {} a.zip", word("hunter2")),
        ("7z x -p{} a.7z", word("hunter2")),
        ("oc login -u me -p {}", word("hunter2")),
        ("helm registry login -u me -p {} host", word("hunter2")),
        ("aws configure set aws_secret_access_key {}", body(40)),
        ("https://b.example.org/k?X-Amz-Expires=60&X-Amz-Signature={}", hex(64)),
        ("https://x.example.org/c/b?sv=2022&sp=r&sig={}&se=2", word("Z%2FRHIX5Xcg0Mq2rqI3OlWTjEg2tYkboX%3D")),
        ("GITHUB_PAT={}", word("v1.0a1b2c3d4e5f")),
        ("SECRET_KEY_BASE={}", hex(64)),
        ("APP_KEY={}", word("base64:a1B2c3D4e5F6=")),
        ("SSHPASS={} sshpass -e ssh host", word("hunter2")),
        ("<password>{}</password>", word("hunter2")),
        ("<add key=\"Password\" value=\"{}\" />", word("hunter2")),
        ("PresharedKey = {}", word("yAnz5TFlXXJte14tji3zlMNqhd2rYUIgJBgB3fBmk=")),
        ("  password: {}", word("c2VjcmV0LXdvcmQ=")),
        ("  tls.key: {}", format!("LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0t{}", body(60))),
        ("client-key-data: {}", format!("LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tL{}", body(60))),
        ("token: {}", format!("Z2hwX{}", body(50))),
    ]
}

#[test]
fn masks_them_in_texts_and_in_streams_however_they_are_cut() {
    for (place, secret) in secrets() {
        let text = place.replacen("{}", &secret, 1);
        let masked = mask(&text);
        assert!(!masked.contains(&secret) && masked.contains("•••["), "{text}\n{masked}");
        assert_eq!(mask(&masked), masked, "what is masked stays so");
        let text = format!("before\n{text}\nafter\n");
        let whole = redacted(text.as_bytes(), text.len());
        assert_eq!(whole.len(), text.len());
        assert!(!String::from_utf8_lossy(&whole).contains(&secret) && whole.ends_with(b"after\n"), "{text}");
        for size in [1, 7, 16] {
            assert_eq!(redacted(text.as_bytes(), size), whole, "cut by {size}: {text}");
        }
    }
}

/// A key's first and its last line, as a tool shows them.
type Shown = fn(usize, &str) -> String;

#[test]
fn a_private_key_is_masked_whatever_shows_it() {
    let shown: &[(&str, Shown)] = &[
        ("as it is", |_, line| line.to_owned()),
        ("indented", |_, line| format!("    {line}")),
        ("quoted", |_, line| format!("> {line}")),
        ("added", |_, line| format!("+{line}")),
        ("removed", |_, line| format!("-{line}")),
        ("with numbers", |n, line| format!("{n:6}\t{line}")),
        ("found", |n, line| format!("conf/k.pem:{n}:{line}")),
        ("beside what was found", |n, line| format!("k.pem-{n}-{line}")),
        ("in a program", |_, line| format!("  \"{line}\\n\" +")),
        ("in a list", |_, line| format!("'{line}',")),
        ("on Windows", |_, line| format!("{line}\r")),
    ];
    let inner = [body(64), format!("x{}", body(63)), format!("{}/+", body(30))];
    for label in ["PRIVATE KEY", "OPENSSH PRIVATE KEY", "PGP PRIVATE KEY BLOCK"] {
        for (how, show) in shown {
            let mut lines = vec![format!("-----BEGIN {label}-----")];
            if label.starts_with("PGP") {
                lines.extend(["Version: GnuPG v2".to_owned(), String::new()]);
            }
            lines.extend(inner.iter().cloned());
            lines.push(format!("-----END {label}-----"));
            let mut text: String = lines.iter().enumerate().map(|(n, line)| show(n + 1, line) + "\n").collect();
            text.push_str("nothing secret here\n");
            let masked = mask(&text);
            assert!(inner.iter().all(|line| !masked.contains(line.as_str())), "{label}, {how}:\n{masked}");
            assert!(masked.ends_with("\nnothing secret here\n") && masked.contains("-----END "), "{how}:\n{masked}");
        }
    }
    let putty =
        format!("PuTTY-User-Key-File-3: x\nPublic-Lines: 1\nAAAA1\nPrivate-Lines: 1\n{}\nPrivate-MAC: 01\n", body(64));
    assert_eq!(
        mask(&putty),
        "PuTTY-User-Key-File-3: x\nPublic-Lines: 1\nAAAA1\nPrivate-Lines: 1\n•••[private key]\nPrivate-MAC: 01\n"
    );
    let wrapped = format!("LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0t{}\n{}\n{}==\ndone: ok\n", body(40), body(76), body(20));
    let masked = mask(&wrapped);
    assert!(!masked.contains(&body(12)) && masked.ends_with("\ndone: ok\n"), "{masked}");
}

#[test]
fn masks_words_by_the_program_and_what_it_is_to_do() {
    let cases: &[(&[&str], &str)] = &[
        (&["/usr/bin/docker", "login", "-u", "me", "-p", "hunter2"], "-p •••[secret]"),
        (&["helm", "registry", "login", "-p", "hunter2"], "-p •••[secret]"),
        (&["sshpass", "-phunter2", "ssh"], "-p•••[secret] ssh"),
        (&["mongosh", "-p", "hunter2"], "-p •••[secret]"),
        (&["zip", "-P", "hunter2", "a"], "-P •••[secret] a"),
        (&["docker", "run", "-p", "80:80"], "-p 80:80"),
        (&["ssh", "-p", "2222", "mongo"], "-p 2222 mongo"),
    ];
    for (words, ending) in cases {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let masked = mask_words(&words).join(" ");
        assert!(masked.ends_with(ending), "{masked}");
    }
}

/// Pieces of everything that means something, in an order that chance gives, cut where chance cuts.
#[test]
fn chance_finds_no_difference_between_a_stream_and_its_whole() {
    let token = format!("ghp_{}", body(36));
    let parts = [
        "\n",
        " ",
        "\"",
        "'",
        "\\\"",
        ":",
        "=",
        "é",
        "•",
        "password",
        "token",
        "authorization: ",
        "Bearer ",
        "cookie: a=",
        "-----BEGIN PRIVATE KEY-----",
        "-----END PRIVATE KEY-----",
        "private-lines: 1",
        "machine x",
        "login me",
        "curl",
        " -u ",
        " -p",
        "a:b@",
        "https://",
        "MIIEvQIBADANBgkqhkiG9w0BAQ",
        "1:",
        "> ",
        "<",
        ">",
        "{",
        "hunter2",
        &token,
        "LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tMIIEvQIBADANBgkqhkiG9w0BAQEFAASC",
        "\u{1b}[1m",
        "x-api-key",
    ];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut chance = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..3000 {
        let text: String = (0..chance(30)).map(|_| parts[chance(parts.len())]).collect();
        let _ = mask(&text);
        let whole = redacted(text.as_bytes(), text.len().max(1));
        assert_eq!(whole.len(), text.len());
        assert_eq!(redacted(text.as_bytes(), 1 + chance(20)), whole, "{text:?}");
    }
}
