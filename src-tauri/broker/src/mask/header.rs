//! What an HTTP header carries: `Authorization`, `Cookie`, the words `Bearer` and `Basic` wherever they stand, and what
//! Docker sends in one.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use memchr::{memchr, memchr3};

use super::assigned::is_literal;
use super::find::{Span, begins_word, run};
use super::forms::{COOKIE, HEADER};

/// The length from which a word after a scheme, or alone, counts as a secret even without a digit.
const LONG: usize = 16;
/// The bytes of a header that are searched.
const MOST: usize = 1024;

/// Returns the secret after `Bearer ` or, in a header, `Basic `.
pub(super) fn scheme(line: &[u8], start: usize, from: usize, least: usize) -> Option<Span> {
    let length = run(line, from, of_a_token);
    let digit = line[from..from + length].iter().any(u8::is_ascii_digit);
    let fits = length >= least && least > 8 && digit;
    (fits && begins_word(line, start)).then_some(Span { start: from, end: from + length, kind: HEADER })
}

/// Returns the secret after the word `authorization`, if that names a header or a member.
pub(super) fn authorization(line: &[u8], start: usize, end: usize) -> Option<Span> {
    let name = start - line[..start].iter().rev().take(16).take_while(|byte| name_part(**byte)).count();
    let around = name.checked_sub(1).map(|before| line[before]).filter(|byte| matches!(byte, b'"' | b'\''));
    let mut at = end + run(line, end, |byte| matches!(byte, b'"' | b'\'' | b'\\' | b']')).min(2);
    at += run(line, at, blank);
    if !matches!(line.get(at), Some(b':' | b'=')) {
        return None;
    }
    at += 1 + run(line, at + 1, |byte| blank(byte) || byte == b'\\');
    let within = line.get(at).copied().filter(|byte| matches!(byte, b'"' | b'\''));
    let from = at + usize::from(within.is_some());
    let close = within.or(around);
    let near = &line[from.min(line.len())..line.len().min(from + MOST)];
    let to = from + memchr3(b'\r', b'\n', close.unwrap_or(b'\n'), near).unwrap_or(near.len());
    credentials(line, from, to)
}

/// Returns credentials with their scheme, or alone.
fn credentials(line: &[u8], from: usize, to: usize) -> Option<Span> {
    let word = run(&line[..to], from, |byte| !blank(byte));
    let rest = from + word + run(&line[..to], from + word, blank);
    let (start, end) = match rest {
        rest if rest >= to => (from, from + run(&line[..to], from, of_a_token)),
        // Of a list (`username="me", response="…"`) all goes, of a token what belongs to it.
        rest if memchr(b',', &line[rest..to]).is_some() => (rest, to),
        rest => (rest, rest + run(&line[..to], rest, of_a_token)),
    };
    let value = &line[start..end];
    let alone = start == from;
    let telling = value.iter().any(u8::is_ascii_digit) || (!alone && value.len() >= LONG);
    let long = value.len() >= if alone { LONG } else { 8 };
    (long && telling && is_literal(value, b"")).then_some(Span { start, end, kind: HEADER })
}

/// Returns the value of a member `auth` that is a name and a password in base64, as Docker keeps logins.
pub(super) fn login(line: &[u8], start: usize, from: usize) -> Option<Span> {
    let near = &line[..line.len().min(from + MOST)];
    let colon = match line[start..from].strip_suffix(b": ") {
        Some(_) if !begins_word(line, start) => return None,
        Some(_) => from - 2,
        None => from + run(near, from, blank),
    };
    let value = colon + 1 + run(near, colon + 1, blank);
    let quotes = run(near, value, |byte| matches!(byte, b'"' | b'\'' | b'\\')).min(2);
    let start = value + quotes;
    let end = start + run(near, start, in_base64);
    let closed = near.get(end).is_none_or(|byte| byte.is_ascii_whitespace() || b"\"'\\,}".contains(byte));
    let member = near.get(colon) == Some(&b':') && closed;
    is_login(near.get(start..end).filter(|_| member)?).then_some(Span { start, end, kind: HEADER })
}

/// Returns whether it holds a colon in base64; what is no text at all is taken for a token in the place of a login.
fn is_login(value: &[u8]) -> bool {
    match LENIENT.decode(value) {
        Ok(held) if held.is_ascii() => memchr(b':', &held).is_some(),
        _ => value.len() >= LONG && value.iter().any(u8::is_ascii_digit) && value.iter().any(u8::is_ascii_uppercase),
    }
}

/// Decodes base64 with or without padding.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

fn in_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
}

/// Returns the values of a `Cookie` header, up to the quote that may close it.
pub(super) fn cookies(line: &[u8], from: usize) -> Option<Span> {
    let start = from + run(line, from, |byte| byte == b' ');
    let length = run(line, start, |byte| !matches!(byte, b'"' | b'\'' | b'\r' | b'\n'));
    let pair = line[start..start + length].contains(&b'=');
    (length >= 8 && pair).then_some(Span { start, end: start + length, kind: COOKIE })
}

fn of_a_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'+' | b'/' | b'=' | b'~' | b':')
}

fn name_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

fn blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}
