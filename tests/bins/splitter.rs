//! Writes characters cut across writes, then bytes that are no text: what is read in pieces must come out whole.
//! The whole is [`TEXT`], a line break, then `FF FE C3 28 00 80`, then `end` and a line break.
#![expect(clippy::expect_used, reason = "a helper of tests fails loudly")]

use std::io::{self, Write};
use std::thread::sleep;
use std::time::Duration;

/// Characters of one, two, three and four bytes.
const TEXT: &str = "aé漢🦀 Grüße, 世界!";

fn main() {
    let mut out = io::stdout().lock();
    let mut write = |bytes: &[u8]| out.write_all(bytes).and_then(|()| out.flush()).expect("stdout takes it");
    for byte in TEXT.as_bytes() {
        write(&[*byte]);
        sleep(Duration::from_millis(2));
    }
    write(b"\n\xff\xfe\xc3\x28\x00\x80");
    write(b"end\n");
}
