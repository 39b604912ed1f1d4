//! Each form of the tables, one by one, in every place a token stands; and what only resembles one.

use super::super::forms::{FORMS, JOINED, Of, TokenForm};
use super::{body, hex, mask, redacted, upper};

/// So many characters of a kind, with digits where the kind has them.
fn of(kind: Of, length: usize) -> String {
    match kind {
        Of::Upper | Of::Capital => upper(length),
        Of::Hex => hex(length),
        Of::Digit => "7".repeat(length),
        _ => body(length),
    }
}

/// The same without a single digit, as chance draws some tokens and some issuers all; nothing for numbers.
fn letters(kind: Of, length: usize) -> Option<String> {
    let from = |alphabet: &str| alphabet.chars().cycle().take(length).collect::<String>();
    match kind {
        Of::Upper => Some(from("QWERTYUIOPASDFGHJKLZXCVBNM")),
        Of::Hex | Of::Digit | Of::Capital => None,
        _ => Some(from("qWeRtYuIoPaSdFgHjKlZxCvBnM")),
    }
}

fn tokens(form: &TokenForm) -> Vec<String> {
    let bodies = [Some(of(form.of, form.least)), letters(form.of, form.least)];
    bodies.into_iter().flatten().map(|body| format!("{}{body}", form.begins)).collect()
}

fn is_masked(token: &str) {
    for place in ["{}", "export X={}", "\"{}\",", "<{}>", "x: '{}'", "\x1b[1m{}\x1b[0m", "https://x.example.org/?k={}"]
    {
        let text = place.replacen("{}", token, 1);
        let masked = mask(&text);
        assert!(!masked.contains(token) && masked.contains("•••["), "{text}\n{masked}");
        let text = format!("before\n{text}\nafter\n");
        let whole = redacted(text.as_bytes(), text.len());
        assert!(!String::from_utf8_lossy(&whole).contains(token) && whole.len() == text.len(), "{text}");
        assert!(whole.ends_with(b"\nafter\n"), "{text}");
        for size in [1, 5, 16, 61] {
            assert_eq!(redacted(text.as_bytes(), size), whole, "cut by {size}: {text}");
        }
    }
}

#[test]
fn every_form_of_the_table_is_masked_with_digits_and_without() {
    for form in FORMS {
        tokens(form).iter().for_each(|token| is_masked(token));
    }
    for joined in JOINED {
        let (head, tail) = (of(joined.before, joined.least), of(joined.of, joined.after));
        is_masked(&format!("{head}{}{tail}", joined.middle));
    }
}

/// Made up, in the forms their issuers give out.
const MADE_UP: &[&str] = &[
    "hf_abcdefghijklmnopqrstuvwxyzabcdefgh",
    "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",
    "api_org_abcdefghijklmnopqrstuvwxyzabcdefgh",
    "HRKU-01234567-89ab-cdef-0123-456789abcdef",
    "HRKU-AAabcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ-abcd",
    "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs",
    "NzkyNzE1NDU0MTk2MDg4ODQy.X-hvzA.Ovy4MCQywSkoMRRclStW4xAYK7I",
    "OTAyMzQ1Njc4OTAxMjM0NTY3OA.GaBcDe.a1B2c3D4e5F6g7H8i9J0kLmNoPqRsTuVa1B2c3",
    "mfa.a1B2c3D4e5F6g7H8i9J0kLmNoPqRsTuVa1B2c3D4e5F6g7H8i9J0kLmNoPqRsTuVa1B2c3D4e5F6g7H8i9J0",
    "glpat-qWeRtYuIoPaSdFgHjKlZ",
    "AKIAQWERTYUIOPASDFGH",
    "patA1b2C3d4E5f6G7.0a1b2c3d4e5f67890a1b2c3d4e5f67890a1b2c3d4e5f67890a1b2c3d4e5f6789",
    "s.a1B2c3D4e5F6g7H8i9J0kLmN",
    "123456789012345|a1B2c3D4e5F6g7H8i9J0kLmNoPq",
    "0a1b2c3d4e5f67890a1b2c3d4e5f6789-us12",
    "sha256~a1B2c3D4e5F6g7H8i9J0kLmNoPqRsTuVa1B2c3D4e5F",
    "A3-A2B3C4-D5E6F7-G8H9J-K2L3M-N4P5Q",
];

#[test]
fn tokens_as_their_issuers_give_them_out_are_masked() {
    MADE_UP.iter().for_each(|token| is_masked(token));
}

#[test]
fn logins_of_docker_are_masked_however_the_file_is_written() {
    let logins = ["bWU6aHVudGVyMg==", "bWU6aHVudGVyMg", "QVdTOmV5SndZWGxzYjJGa0lqb2lhMVpF", "PHRva2VuPjp6ejk5OjAx"];
    for login in logins {
        for place in [
            "{\"auths\":{\"r.example.org\":{\"auth\":\"{}\"}}}",
            "\t\t\t\"auth\": \"{}\"",
            "      \"auth\" : \"{}\",",
            "{\\\"auths\\\":{\\\"r\\\":{\\\"auth\\\":\\\"{}\\\"}}}",
            "{'auths': {'r': {'auth': '{}'}}}",
            "    auth: {}",
            "    auth: \"{}\"",
        ] {
            let text = place.replacen("{}", login, 1);
            let masked = mask(&text);
            assert!(!masked.contains(login) && masked.contains("•••["), "{text}\n{masked}");
        }
    }
    let packed = "eyJhdXRocyI6eyJyLmV4YW1wbGUub3JnIjp7ImF1dGgiOiJiV1U2YUhWdWRHVnlNZz09In19fQ==";
    assert!(!mask(&format!("  .dockerconfigjson: {packed}")).contains(packed));
}

#[test]
fn what_only_resembles_a_form_stays() {
    for text in [
        "{\"auth\": \"required\"}",
        "auth: none",
        "auth: jwt, session",
        "author: bWU6aHVudGVyMg==",
        "oauth: bWU6aHVudGVyMg==",
        "auth: ./middleware/auth.ts",
        "{'auth': True}",
        "module.Name.something_that_is_rather_long_indeed",
        "MyVeryLongClassNameOfAThing.method.another_quite_long_name_of_a_thing",
        "org.example.NetworkConfigurationManager.Config.SomethingVeryLongOverTwentySeven",
        "192.168.10.1.in-addr.arpa and 10.10.100.10",
        "libstdc++.so.6.0.30 libMagickCore7Q16HDRI.10.dylib",
        "words.findAllByNameAndByDates()",
        "s.getElementsByClassNameNS1()",
        "a | b | c",
        "2024-01-01|123456|ok",
        "hf_hub_download_with_a_long_name_of_a_thing",
        "AKIAlike and ASIA",
        "pat.split(rest.of(the.words.that.follow.here.and.are.long.enough.to.matter))",
        "test_0a1b2c3d4e5f",
        "sk_buff and sk_live_test",
        "t1.column = t2.column",
        "cioppino",
        "4b1d825dc642cb6eb9a060e54bf8d69288fbee49",
        "sha256:4b1d825dc642cb6eb9a060e54bf8d69288fbee494b1d825dc642cb6eb9a060e5",
        "us-east-1 and eu-us-2024",
        "MDAwMDAwMDAwMDAwMDAwMDAwMDA=",
    ] {
        assert_eq!(mask(text), text);
    }
}

#[test]
fn plain_text_around_a_token_without_a_beginning_of_its_own_stays() {
    let token = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs";
    let lines = "Compiling a thing v1.2.3 (/home/me/x.y.z)\n".repeat(200);
    let text = format!("{lines}the bot is {token} today\n{lines}");
    let out = redacted(text.as_bytes(), 4096);
    let stars = "*".repeat(token.len());
    assert_eq!(String::from_utf8_lossy(&out), text.replace(token, &stars));
}
