//! Checks the tables of programs and the messages, and packs what this crate reads of them.

fn main() {
    countersign_tables::build_with_messages(&[
        ("acts.rs", countersign_tables::acts),
        ("waits.rs", countersign_tables::waits),
        ("guards.rs", countersign_tables::guards),
        ("wrappers.rs", countersign_tables::wrappers),
        ("lists.rs", countersign_tables::word_lists),
        ("texts.rs", countersign_tables::texts),
    ]);
}
