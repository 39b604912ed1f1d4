//! The catalogue of messages for people: Fluent files in `locales`, compiled in. A message is looked up by its id; its
//! arguments are texts and never read as Fluent.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

/// The files of the catalogue.
pub(crate) const FILES: [&str; 3] = [
    include_str!("../../locales/en/explain-clauses.ftl"),
    include_str!("../../locales/en/explain-conditions.ftl"),
    include_str!("../../locales/en/explain-findings.ftl"),
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
    pattern.map_or_else(
        || id.to_owned(),
        |pattern| CATALOGUE.format_pattern(pattern, Some(arguments), &mut Vec::new()).into_owned(),
    )
}

/// Returns the id of the message that needs no arguments and has that text.
pub(crate) fn id_of(text: &str) -> Option<&'static str> {
    static IDS: LazyLock<std::collections::HashMap<&str, &str>> = LazyLock::new(|| {
        let lines = FILES.iter().flat_map(|file| file.lines()).filter_map(|line| line.split_once(" = "));
        lines.filter(|(_, text)| !text.contains('{')).map(|(id, text)| (text, id)).collect()
    });
    IDS.get(text).copied()
}
