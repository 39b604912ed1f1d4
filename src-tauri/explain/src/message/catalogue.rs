//! The catalogue of messages for people: Fluent files in `locales`, compiled in. A message is looked up by its id; its
//! arguments are texts and never read as Fluent.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

/// The files of the catalogue.
const FILES: [&str; 6] = [
    include_str!("../../../locales/en/explain/clauses.ftl"),
    include_str!("../../../locales/en/explain/conditions.ftl"),
    include_str!("../../../locales/en/explain/findings.ftl"),
    include_str!("../../../locales/en/explain/nouns.ftl"),
    include_str!("../../../locales/en/explain/sentences.ftl"),
    include_str!("../../../locales/en/explain/troubles.ftl"),
];

static CATALOGUE: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let mut bundle = FluentBundle::new_concurrent(vec!["en".parse().unwrap_or_default()]);
    // The marks that keep directions apart would stand between a word and its quotes; names hold none of them.
    bundle.set_use_isolating(false);
    for file in FILES {
        // What cannot be read is left out; a test holds that there is no such thing.
        let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(resource, _)| resource);
        drop(bundle.add_resource(resource));
    }
    bundle
});

/// Returns the text of a message with its arguments; the id itself where the catalogue has no such message.
pub(crate) fn text(id: &str, arguments: &FluentArgs<'_>) -> String {
    let pattern = CATALOGUE.get_message(id).and_then(|message| message.value());
    let Some(pattern) = pattern else {
        debug_assert!(false, "{id} has no text");
        return id.to_owned();
    };
    let mut errors = Vec::new();
    let text = CATALOGUE.format_pattern(pattern, Some(arguments), &mut errors).into_owned();
    debug_assert!(errors.is_empty(), "{id}: {errors:?}");
    text
}

/// Returns the text of a message whose arguments are texts already.
pub(crate) fn filled(id: &str, arguments: &[(&'static str, &str)]) -> String {
    let mut given = FluentArgs::with_capacity(arguments.len());
    arguments.iter().for_each(|(name, value)| given.set(*name, *value));
    text(id, &given)
}
