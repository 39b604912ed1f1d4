//! The explainer's messages: Fluent files in `locales/en/explain`, compiled in, whose keys and arguments the build holds
//! against the rows that name them.

use countersign_messages::{FluentArgs, FluentValue};

include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));

/// Returns the text of a message whose arguments are texts already.
pub(crate) fn filled(id: &str, arguments: &[(&'static str, &str)]) -> String {
    let given: FluentArgs<'_> = arguments.iter().map(|(name, value)| (*name, FluentValue::from(*value))).collect();
    CATALOGUE.text(id, &given)
}
