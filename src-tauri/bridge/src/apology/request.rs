//! A JSON-RPC request as far as it must be known to be answered, without a JSON parser: a walk over the top level of
//! one object, and of its parameters.

/// Text as it stands in the line, fit to be sent back.
type Raw<'a> = &'a str;

/// The longest name of a protocol's version that is sent back, in bytes.
const MAX_VERSION: usize = 32;

/// What is known of a request.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Request<'a> {
    /// The id to answer with; `null` for a line that isn't understood.
    pub(super) id: Raw<'a>,
    /// The method in its quotes; empty for a line that isn't understood.
    pub(super) method: Raw<'a>,
    params: Raw<'a>,
}

impl<'a> Request<'a> {
    const UNKNOWN: Self = Self { id: "null", method: "", params: "" };

    /// Reads a line; `None` for one that needs no answer.
    pub(super) fn read(line: &'a [u8]) -> Option<Self> {
        if line.trim_ascii().is_empty() {
            return None;
        }
        let Some(members) = std::str::from_utf8(line).ok().and_then(members) else { return Some(Self::UNKNOWN) };
        match (member(&members, "\"method\""), member(&members, "\"id\"")) {
            // A notification, or an answer to something that was never asked.
            (Some(_), None) | (None, Some(_)) => None,
            (Some(method), Some(id)) => {
                let params = member(&members, "\"params\"").unwrap_or_default();
                Some(Self { id: if is_id(id) { id } else { "null" }, method, params })
            }
            (None, None) => Some(Self::UNKNOWN),
        }
    }

    /// Returns the version of the protocol that an `initialize` names, in its quotes.
    pub(super) fn version(&self) -> Option<Raw<'a>> {
        let version = member(&members(self.params)?, "\"protocolVersion\"")?;
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '"' | '-' | '.');
        (version.starts_with('"') && version.len() <= MAX_VERSION && version.chars().all(plain)).then_some(version)
    }
}

fn member<'a>(members: &[(Raw<'_>, Raw<'a>)], wanted: &str) -> Option<Raw<'a>> {
    members.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value)
}

fn is_id(raw: Raw<'_>) -> bool {
    raw.starts_with('"')
        || (raw.starts_with(|c: char| c == '-' || c.is_ascii_digit()) && raw.parse::<f64>().is_ok_and(f64::is_finite))
}

/// Returns names and values of an object, both as written; `None` when it isn't one.
fn members(text: &str) -> Option<Vec<(Raw<'_>, Raw<'_>)>> {
    let mut rest = text.trim().strip_prefix('{')?.trim_start();
    let mut members = Vec::new();
    if rest == "}" {
        return Some(members);
    }
    loop {
        let (name, after) = rest.split_at_checked(string(rest)?)?;
        let after = after.trim_start().strip_prefix(':')?.trim_start();
        let (value, after) = after.split_at_checked(value(after)?)?;
        members.push((name, value.trim_end()));
        let after = after.trim_start();
        if after == "}" {
            return Some(members);
        }
        rest = after.strip_prefix(',')?.trim_start();
    }
}

/// Returns the length of the string that begins here.
fn string(text: &str) -> Option<usize> {
    let mut escaped = false;
    let mut bytes = text.bytes().enumerate();
    if bytes.next()?.1 != b'"' {
        return None;
    }
    for (at, byte) in bytes {
        match byte {
            b'"' if !escaped => return Some(at + 1),
            0..=0x1f => return None,
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    None
}

/// Returns the length of the value that begins here: up to the comma or brace that isn't inside it.
fn value(text: &str) -> Option<usize> {
    let (mut at, mut depth) = (0, 0_u32);
    loop {
        match text.as_bytes().get(at)? {
            b'"' => {
                at += string(&text[at..])?;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b',' if depth == 0 => return (at > 0).then_some(at),
            b'}' | b']' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_id_of_the_request_itself() {
        for (line, expected) in [
            (r#"{"jsonrpc":"2.0","id":7,"method":"initialize"}"#, Some("7")),
            (r#" { "method" : "x" , "params" : {"id":1,"a":["}",{"id":2}]} , "id" : "é\"}" } "#, Some(r#""é\"}""#)),
            (r#"{"params":{"id":3,"_meta":{"x":"\\"}},"id":-1.5e3,"method":"tools/list"}"#, Some("-1.5e3")),
            (r#"{"method":"notifications/initialized","params":{"id":3}}"#, None),
            (r#"{"id":3,"result":{}}"#, None),
            ("", None),
            ("  \r", None),
            (r#"{"id":null,"method":"x"}"#, Some("null")),
            (r#"{"id":{"a":1},"method":"x"}"#, Some("null")),
            (r#"{"id":01x,"method":"x"}"#, Some("null")),
            (r#"[{"id":1,"method":"x"}]"#, Some("null")),
            (r#"{"id":1,"method":"x"#, Some("null")),
            ("{", Some("null")),
            ("{}", Some("null")),
        ] {
            assert_eq!(Request::read(line.as_bytes()).map(|request| request.id), expected, "{line}");
        }
        assert_eq!(Request::read(b"{\"id\":1,\xff\"method\":\"x\"}"), Some(Request::UNKNOWN));
    }

    #[test]
    fn finds_the_version_only_where_it_is_one() {
        let version = |params: &str| {
            let line = format!(r#"{{"id":1,"method":"initialize","params":{params}}}"#);
            Request::read(line.as_bytes()).and_then(|request| request.version().map(str::to_owned))
        };
        assert_eq!(
            version(r#"{"a":{"protocolVersion":"1"},"protocolVersion": "2025-06-18" }"#).unwrap(),
            r#""2025-06-18""#
        );
        for none in [r#"{"protocolVersion":7}"#, r#"{"protocolVersion":"a\"b"}"#, r#"["protocolVersion","1"]"#, "{}"] {
            assert_eq!(version(none), None, "{none}");
        }
        assert_eq!(version(&format!(r#"{{"protocolVersion":"{}"}}"#, "1".repeat(MAX_VERSION))), None);
    }
}
