//! The closed sets of words in the tables. They stand in `programs/schema.json`, so that editors and the build agree.

use std::collections::BTreeSet;

use serde_json::Value;

/// The words that rows may use.
#[derive(Debug, Default)]
pub struct Schema {
    /// What a step does to the world.
    pub effects: BTreeSet<String>,
    /// How much care it needs.
    pub risks: BTreeSet<String>,
    /// What it does for the steps beside it.
    pub work: BTreeSet<String>,
    /// What kind of thing a warning is.
    pub findings: BTreeSet<String>,
    /// What a value or an operand means.
    pub kinds: BTreeSet<String>,
}

impl Schema {
    /// Reads the sets from the schema's text.
    ///
    /// # Errors
    ///
    /// What the schema lacks.
    pub fn read(text: &str) -> Result<Self, String> {
        let schema: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let set = |name: &str| {
            let words = schema.pointer(&format!("/$defs/{name}/enum")).and_then(Value::as_array);
            let words = words.ok_or_else(|| format!("lacks `$defs/{name}/enum`"))?;
            Ok::<_, String>(words.iter().filter_map(Value::as_str).map(str::to_owned).collect())
        };
        Ok(Self {
            effects: set("effect")?,
            risks: set("risk")?,
            work: set("work")?,
            findings: set("finding")?,
            kinds: set("kind")?,
        })
    }
}
