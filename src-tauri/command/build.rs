//! Checks the tables of programs and packs what this crate reads of them.

fn main() {
    countersign_tables::build(&[
        ("classes.txt", countersign_tables::classes),
        ("sets.rs", countersign_tables::sets),
        ("obeyed.txt", countersign_tables::obeyed),
        ("options.txt", countersign_tables::options),
    ]);
}
