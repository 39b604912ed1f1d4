//! The closed sets of words in the tables. They stand in `programs/schema.json`, so that editors and the build agree.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

use serde_json::Value;

/// The reason the schema can't be used.
#[derive(Debug)]
pub enum SchemaError {
    /// It isn't JSON.
    Json(serde_json::Error),
    /// It lacks a set of words. Holds the definition's name.
    Lacks(&'static str),
}

impl Display for SchemaError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => error.fmt(f),
            Self::Lacks(name) => write!(f, "lacks `$defs/{name}/enum`"),
        }
    }
}

impl Error for SchemaError {}

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
    /// Returns what the schema lacks.
    pub fn read(text: &str) -> Result<Self, SchemaError> {
        let schema: Value = serde_json::from_str(text).map_err(SchemaError::Json)?;
        let set = |name: &'static str| {
            let words = schema.pointer(&format!("/$defs/{name}/enum")).and_then(Value::as_array);
            let words = words.ok_or(SchemaError::Lacks(name))?;
            Ok::<_, SchemaError>(words.iter().filter_map(Value::as_str).map(str::to_owned).collect())
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
