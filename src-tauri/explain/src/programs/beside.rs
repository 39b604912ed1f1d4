//! Files that a program which runs another reads or writes itself: `xargs -a words`, `strace -o trace`.

use crate::message::code;
use crate::places::lasting;
use crate::{About, Effect};
use countersign_command::outline::Word;

/// Its names, the options that name the file, and whether it is written.
const FILES: [(&[&str], &[&str], bool); 4] = [
    (&["xargs"], &["-a", "--arg-file"], false),
    (&["parallel"], &["-a", "--arg-file"], false),
    (&["strace", "ltrace", "dtruss"], &["-o", "--output"], true),
    (&["time", "gtime"], &["-o", "--output"], true),
];

/// Adds what a program does with a file of its own, by the words that stand before what it runs.
pub(crate) fn files(name: &str, own: &[Word], about: &mut About) {
    for (_, options, written) in FILES.iter().filter(|(names, ..)| names.contains(&name)) {
        let Some(file) = value(own, options) else { continue };
        if *written {
            about.add(say!("does-writes-seen", file = code(file)), &[Effect::Write]);
            lasting::written(file, about);
        } else {
            about.add(say!("does-takes-words", file = code(file)), &[Effect::Read]);
        }
    }
}

fn value<'a>(own: &'a [Word], options: &[&str]) -> Option<&'a str> {
    own.iter().enumerate().find_map(|(at, word)| {
        let joined = word.text.split_once('=').filter(|(option, _)| options.contains(option)).map(|(_, value)| value);
        let next = || own.get(at + 1).filter(|_| options.contains(&word.text.as_str())).map(|word| word.text.as_str());
        joined.or_else(next)
    })
}
