//! Checks the tables of programs and packs what this crate reads of them; makes macros of its messages.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    countersign_tables::build(&[
        ("kinds.txt", countersign_tables::kinds),
        ("rules.txt", countersign_tables::rules),
        ("meaning.txt", countersign_tables::meaning),
        ("secret-printers.txt", countersign_tables::secret_printers),
        ("git-settings.txt", countersign_tables::git_settings),
    ]);
    countersign_messages::build::say("../locales/en/policy")
}
