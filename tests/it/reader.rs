//! The fuzzer's corpus, replayed: what must hold for any text holds for each of these.

use std::cell::Cell;
use std::fs;
use std::panic;
use std::path::Path;

#[path = "../fuzz/promises.rs"]
mod promises;

thread_local! {
    static PANICS: Cell<usize> = const { Cell::new(0) };
}

/// The judge and the explainer catch their own panics, which must not pass unnoticed here.
fn count_panics() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        PANICS.set(PANICS.get() + 1);
        before(info);
    }));
}

#[test]
fn the_corpus_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/reader");
    count_panics();
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
        // What is not UTF-8 never comes so far.
        let Ok(text) = fs::read_to_string(entry.path()) else { continue };
        promises::hold(&text);
        assert_eq!(PANICS.get(), 0, "a panic was caught on {}", entry.path().display());
        count += 1;
    }
    assert!(count >= 300, "the corpus was not found in {}", folder.display());
}
