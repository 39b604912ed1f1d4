//! The tables as they are, held against the rules of the format.

use std::path::Path;

#[test]
fn the_tables_break_no_rule() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../programs");
    let faults = countersign_tables::read_with_messages(&folder).err().unwrap_or_default();
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}
