//! Output that is no text: found, counted and named, so that it is not poured into an answer.

use std::ops::Range;

/// Text between binary lines that is shorter than this, in bytes, counts as binary: a program's names, say.
const BETWEEN: usize = 512;
/// The percentage of non-text bytes from which a run of lines counts as binary.
const SHARE: usize = 30;
/// A signature of this many bytes or fewer needs further non-text bytes.
const WEAK: usize = 2;
/// The bytes within which UTF-16 text shows itself.
const WIDE: usize = 4096;
/// How far before its first non-text byte a file format may begin.
const HEADER: usize = 1024;

/// The signatures of file formats: offset, bytes and name.
const FORMS: &[(usize, &[u8], &str)] = &[
    (0, b"\x89PNG\r\n\x1a\n", "PNG image"),
    (0, b"\xff\xd8\xff", "JPEG image"),
    (0, b"GIF87a", "GIF image"),
    (0, b"GIF89a", "GIF image"),
    (8, b"WEBP", "WebP image"),
    (8, b"WAVE", "WAV sound"),
    (8, b"AVI ", "AVI video"),
    (0, b"BM", "BMP image"),
    (0, b"II*\0", "TIFF image"),
    (0, b"MM\0*", "TIFF image"),
    (0, b"\0\0\x01\0", "icon"),
    (4, b"ftypavif", "AVIF image"),
    (4, b"ftyphei", "HEIC image"),
    (4, b"ftyp", "MP4 video"),
    (0, b"\x1aE\xdf\xa3", "Matroska or WebM video"),
    (0, b"OggS", "Ogg sound"),
    (0, b"fLaC", "FLAC sound"),
    (0, b"ID3", "MP3 sound"),
    (0, b"%PDF-", "PDF document"),
    (0, b"PK\x03\x04", "ZIP archive"),
    (0, b"PK\x05\x06", "empty ZIP archive"),
    (0, b"\x1f\x8b", "gzip data"),
    (0, b"BZh", "bzip2 data"),
    (0, b"\xfd7zXZ\0", "xz data"),
    (0, b"\x28\xb5\x2f\xfd", "Zstandard data"),
    (0, b"\x04\"M\x18", "LZ4 data"),
    (0, b"7z\xbc\xaf\x27\x1c", "7-Zip archive"),
    (0, b"Rar!\x1a\x07", "RAR archive"),
    (257, b"ustar", "tar archive"),
    (0, b"!<arch>\n", "ar archive"),
    (0, b"\xed\xab\xee\xdb", "RPM package"),
    (0, b"\x7fELF", "ELF program or library"),
    (0, b"\xcf\xfa\xed\xfe", "Mach-O program or library"),
    (0, b"\xce\xfa\xed\xfe", "Mach-O program or library"),
    (0, b"\xca\xfe\xba\xbe", "Java class or Mach-O program"),
    (0, b"MZ", "Windows program or library"),
    (0, b"\0asm", "WebAssembly module"),
    (0, b"SQLite format 3\0", "SQLite database"),
    (0, b"PACK\0\0\0", "git pack"),
    (0, b"DIRC\0\0\0", "git index"),
    (0, b"PAR1", "Parquet table"),
    (0, b"wOFF", "WOFF font"),
    (0, b"wOF2", "WOFF2 font"),
    (0, b"OTTO", "OpenType font"),
    (0, b"\0\x01\0\0\0", "TrueType font"),
    (0, b"\xff\xfe\0\0", "UTF-32 text"),
    (0, b"\xff\xfe", "UTF-16 text"),
    (0, b"\xfe\xff", "UTF-16 text"),
    (0, b"bplist00", "property list"),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Office document"),
];

/// A section of an output.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Section {
    Text(Range<usize>),
    Binary(Range<usize>, Option<&'static str>),
}

/// Splits an output into text and binary sections, in order and without gaps.
pub(super) fn sections(bytes: &[u8]) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut text_from = 0;
    for run in odd_runs(bytes) {
        if run.start < text_from {
            continue;
        }
        let begins = if run.start < HEADER && form(&bytes[text_from..]).is_some_and(|(sign, _)| sign.len() > WEAK) {
            text_from
        } else {
            run.start
        };
        let wide = is_wide(&bytes[run.start..]);
        let surely = wide || is_binary(&bytes[run.clone()]);
        let named = form(&bytes[begins..]).filter(|(sign, _)| sign.len() > WEAK || surely).map(|(_, name)| name);
        // An archive or a document has text in it: a named form goes on to the last byte that is in no text.
        let end = match named {
            Some(_) if wide => bytes.len(),
            Some(_) => last_odd_end(bytes),
            None => run.end,
        };
        if named.is_none() && !surely {
            continue;
        }
        if text_from < begins {
            sections.push(Section::Text(text_from..begins));
        }
        sections.push(Section::Binary(begins..end, named));
        text_from = end;
    }
    if text_from < bytes.len() || sections.is_empty() {
        sections.push(Section::Text(text_from..bytes.len()));
    }
    sections
}

/// Returns the signature and the name of the file format that begins here.
fn form(bytes: &[u8]) -> Option<(&'static [u8], &'static str)> {
    let begins = |at: usize, sign: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(sign));
    FORMS.iter().find(|(at, sign, _)| begins(*at, sign)).map(|(_, sign, name)| (*sign, *name))
}

/// Returns whether nearly every other byte is NUL, as in UTF-16 text.
fn is_wide(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(WIDE)];
    is_marked(start) && start.len() > 4 && start.iter().filter(|byte| **byte == 0).count() * 3 >= start.len()
}

/// Returns whether the bytes begin with UTF-16's byte order mark.
fn is_marked(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff")
}

/// Returns the runs of lines with non-text bytes, with the short text between them.
fn odd_runs(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    // Most output is plain text, which one quick look tells.
    if std::str::from_utf8(bytes).is_ok_and(|text| !text.bytes().any(|byte| is_odd(byte) || byte == 0)) {
        return runs;
    }
    let mut at = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        if odd(line) > 0 {
            match runs.last_mut().filter(|run| at - run.end < BETWEEN) {
                Some(run) => run.end = at + line.len(),
                None => runs.push(at..at + line.len()),
            }
        }
        at += line.len();
    }
    runs
}

fn last_odd_end(bytes: &[u8]) -> usize {
    odd_runs(bytes).last().map_or(bytes.len(), |run| run.end)
}

/// Returns whether lines with non-text bytes are more than text in another encoding or names separated by NULs.
fn is_binary(bytes: &[u8]) -> bool {
    let controls = bytes.iter().filter(|byte| is_odd(**byte)).count();
    let blank = bytes.windows(2).filter(|two| two == b"\0\0").count();
    (controls + blank > 0) && odd(bytes) * 100 >= bytes.len() * SHARE || blank * 20 > bytes.len()
}

/// Counts the non-text bytes: invalid UTF-8, control characters, and NULs that don't separate names.
fn odd(bytes: &[u8]) -> usize {
    let mut count = bytes.iter().filter(|byte| is_odd(**byte)).count();
    count += bytes.utf8_chunks().map(|chunk| chunk.invalid().len()).sum::<usize>();
    let nul = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(|byte| *byte == 0 || is_odd(*byte));
    count +=
        (0..bytes.len()).filter(|at| bytes[*at] == 0 && (nul(at.checked_sub(1)) || nul(at.checked_add(1)))).count();
    count
}

/// Returns whether a byte is a control character that neither text nor terminal sequences use.
fn is_odd(byte: u8) -> bool {
    matches!(byte, 0x01..=0x06 | 0x0e..=0x1a | 0x1c..=0x1f)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes as a good cipher or a packer gives them.
    fn noise(length: usize) -> Vec<u8> {
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as u8
        };
        (0..length).map(|_| next()).collect()
    }

    fn whole(bytes: &[u8]) -> Option<Option<&'static str>> {
        match &sections(bytes)[..] {
            [Section::Binary(range, name)] if *range == (0..bytes.len()) => Some(*name),
            _ => None,
        }
    }

    #[test]
    fn text_in_any_encoding_stays_text() {
        let text = |bytes: &[u8]| assert_eq!(sections(bytes), [Section::Text(0..bytes.len())], "{bytes:?}");
        for bytes in [
            &b""[..],
            b"plain\nlines\n",
            "é 日本 😀\n".as_bytes(),
            b"\x1b[31mred\x1b[0m\x07\x08\x0c\n",
            b"caf\xe9\n",
            b"a\xff",
            b"cut \xf0\x9f",
            b"./a\0./b\0",
            b"a\0b\0",
            b"HOME=/root\0PATH=/bin\0",
            // Windows-1251 and KOI8-R.
            b"\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0\n",
            b"\xf0\xd2\xc9\xd7\xc5\xd4\n",
            b"\xff\xfe\xc3\x28\x00\x80end\n",
            b"BMW and MZ\n",
            b"a long enough line with one \x01 in it\n",
        ] {
            text(bytes);
        }
    }

    #[test]
    fn what_is_no_text_is_found_and_named() {
        for length in [64, 1000, 12_288] {
            assert_eq!(whole(&noise(length)), Some(None), "{length}");
        }
        assert_eq!(whole(&[0; 4096]), Some(None));
        assert_eq!(whole(b"\0\x01\x02\x03"), Some(None));
        for (head, name) in [
            (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], "PNG image"),
            (b"\x7fELF\x02\x01\x01\0", "ELF program or library"),
            (b"\x1f\x8b\x08\0", "gzip data"),
            (b"PK\x03\x04\x14\0", "ZIP archive"),
            (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "PDF document"),
            (b"SQLite format 3\0\x10\0", "SQLite database"),
        ] {
            assert_eq!(whole(&[head, &noise(2000)].concat()), Some(Some(name)));
        }
        let wide: Vec<u8> =
            b"\xff\xfe".iter().copied().chain("wide text\nof two lines\n".bytes().flat_map(|byte| [byte, 0])).collect();
        assert_eq!(whole(&wide), Some(Some("UTF-16 text")));
        let mut tar = b"src/main.rs".to_vec();
        tar.resize(257, 0);
        tar.extend(b"ustar\x0000");
        tar.resize(512, 0);
        tar.extend(b"fn main() {}\n".repeat(100));
        tar.resize(4096, 0);
        assert_eq!(whole(&tar), Some(Some("tar archive")));
    }

    #[test]
    fn text_around_it_is_shown() {
        let png = [&b"\x89PNG\r\n\x1a\n"[..], &noise(3000)].concat();
        let bytes = [&b"HTTP/1.1 200 OK\r\n\r\n"[..], &png, b"\ndone\n"].concat();
        let found = sections(&bytes);
        let [Section::Text(before), Section::Binary(range, name), Section::Text(after)] = &found[..] else {
            panic!("{found:?}");
        };
        assert_eq!((&bytes[before.clone()], *name), (&b"HTTP/1.1 200 OK\r\n\r\n"[..], Some("PNG image")));
        assert_eq!((&bytes[after.clone()], range.len() >= png.len()), (&b"done\n"[..], true));
    }
}
