//! Checks the tables of programs and the messages, and packs what this crate reads of them.

fn main() {
    countersign_tables::build_with_messages(&[
        ("acts.txt", countersign_tables::acts),
        ("waits.txt", countersign_tables::waits),
        ("guards.txt", countersign_tables::guards),
        ("wrappers.txt", countersign_tables::wrappers),
        ("lists.rs", countersign_tables::word_lists),
    ]);
}
