//! Checks the tables of programs and packs what this crate reads of them; makes macros of its messages.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    countersign_tables::build(&[
        ("classes.txt", countersign_tables::classes),
        ("sets.rs", countersign_tables::sets),
        ("obeyed.txt", countersign_tables::obeyed),
        ("options.txt", countersign_tables::options),
    ]);
    countersign_messages::build::say("../locales/en/command")
}
