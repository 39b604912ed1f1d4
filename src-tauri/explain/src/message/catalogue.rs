//! The catalogue of messages for people: Fluent files in `locales`, compiled in. A message is looked up by its id; its
//! arguments are texts and never read as Fluent.
//!
//! The build lists the files and where each id stands, so only the files are parsed whose messages somebody reads.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));

/// The files that were asked for, parsed.
static PARSED: [OnceLock<FluentBundle<FluentResource>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

/// Parses a file.
fn parsed(file: &str) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec!["en".parse().unwrap_or_default()]);
    // The marks that keep directions apart would stand between a word and its quotes; names hold none of them.
    bundle.set_use_isolating(false);
    // What cannot be read is left out; the build holds that there is no such thing.
    let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(resource, _)| resource);
    drop(bundle.add_resource(resource));
    bundle
}

/// Finds an id: as it stands in the list, and the number of its file.
fn find(id: &str) -> Option<(&'static str, usize)> {
    IDS.binary_search_by_key(&id, |(known, _)| known).ok().map(|at| IDS[at])
}

/// Returns the id of a message's attribute, if it has one of that name.
pub(crate) fn attribute(id: &str, name: &str) -> Option<&'static str> {
    find(&format!("{id}.{name}")).map(|(id, _)| id)
}

/// Returns the text of a message, or of an attribute, with its arguments; the id itself where the catalogue has none.
pub(crate) fn text(id: &str, arguments: &FluentArgs<'_>) -> String {
    let (name, attribute) = id.split_once('.').map_or((id, None), |(name, attribute)| (name, Some(attribute)));
    let bundle = find(id).map(|(_, file)| PARSED[file].get_or_init(|| parsed(FILES[file])));
    let found = bundle.and_then(|bundle| Some((bundle, bundle.get_message(name)?)));
    let pattern = found.and_then(|(bundle, message)| match attribute {
        Some(attribute) => Some((bundle, message.get_attribute(attribute)?.value())),
        None => Some((bundle, message.value()?)),
    });
    let Some((bundle, pattern)) = pattern else {
        debug_assert!(false, "{id} has no text");
        return id.to_owned();
    };
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(arguments), &mut errors).into_owned();
    debug_assert!(errors.is_empty(), "{id}: {errors:?}");
    text
}

/// Returns the text of a message whose arguments are texts already.
pub(crate) fn filled(id: &str, arguments: &[(&'static str, &str)]) -> String {
    let mut given = FluentArgs::with_capacity(arguments.len());
    arguments.iter().for_each(|(name, value)| given.set(*name, *value));
    text(id, &given)
}
