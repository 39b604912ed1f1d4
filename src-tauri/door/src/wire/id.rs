//! The id of a request that is not read, because it is too long or no JSON: found while it passes by.

use rmcp::model::RequestId;

/// The longest name or id that is captured, in bytes.
const MAX_CAPTURE: usize = 256;

/// Scans the bytes of one JSON object and captures the value of its top-level `id`.
#[derive(Default)]
pub(super) struct IdFinder {
    depth: u32,
    in_string: bool,
    escaped: bool,
    /// The top-level name or value being read.
    capture: Vec<u8>,
    /// The value being read is that of `id`.
    is_id: bool,
    found: Option<Vec<u8>>,
}

impl IdFinder {
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.step(*byte);
        }
    }

    /// Returns the id, if it was a number or a string and complete.
    pub(super) fn id(self) -> Option<RequestId> {
        serde_json::from_slice(&self.found?).ok()
    }

    fn step(&mut self, byte: u8) {
        if self.in_string {
            self.keep(byte);
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.in_string = false,
                _ => {}
            }
            return;
        }
        match byte {
            b'"' => {
                self.in_string = true;
                self.keep(byte);
            }
            b'{' | b'[' => {
                self.depth += 1;
                if self.depth == 1 {
                    self.capture.clear();
                }
            }
            b'}' | b']' => {
                if self.depth == 1 {
                    self.end_value();
                }
                self.depth = self.depth.saturating_sub(1);
            }
            b':' if self.depth == 1 => {
                self.is_id = self.capture == b"\"id\"";
                self.capture.clear();
            }
            b',' if self.depth == 1 => self.end_value(),
            byte if byte.is_ascii_whitespace() => {}
            byte => self.keep(byte),
        }
    }

    fn keep(&mut self, byte: u8) {
        if self.depth == 1 && self.capture.len() < MAX_CAPTURE {
            self.capture.push(byte);
        }
    }

    fn end_value(&mut self) {
        let value = std::mem::take(&mut self.capture);
        if std::mem::take(&mut self.is_id) {
            self.found = Some(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> Option<RequestId> {
        let mut finder = IdFinder::default();
        // In pieces of every kind, as a socket gives them.
        for piece in text.as_bytes().chunks(3) {
            finder.feed(piece);
        }
        finder.id()
    }

    #[test]
    fn only_the_requests_own_id_counts() {
        assert_eq!(id(r#"{"id":12,"params":{"id":3}}"#), Some(RequestId::Number(12)));
        assert_eq!(
            id(r#"{"params":{"a":["id",{"id":3}],"b":"\"id\":4,"}, "id" : "a\"b" }"#),
            Some(RequestId::String("a\"b".into()))
        );
        assert_eq!(id(r#"{"x":"id","method":"y"}"#), None);
        assert_eq!(id(r#"{"id":{"id":1}}"#), None);
        assert_eq!(id(r#"{"id":null}"#), None);
        assert_eq!(id(r#"{"method":"x","id":1"#), None, "it may be the beginning of 12");
        assert_eq!(id(r#"[{"id":1}]"#), None);
        assert_eq!(id("rubbish"), None);
    }
}
