//! What the app says to people: messages of the catalogue in `locales/en/app`, compiled in. The page and explanations have
//! files of their own; what is logged, said on a command line or to agents is English and stands in the code.
//!
//! `say!("key", name = value)` is made from the catalogue when the app is built: a key that is not there, or an argument
//! that is missing or has another name, does not compile. Arguments are texts or numbers and never read as Fluent.

use std::borrow::Cow;
use std::fmt::Display;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

pub(crate) use say;

static CATALOGUE: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let mut bundle = FluentBundle::new_concurrent(vec!["en".parse().unwrap_or_default()]);
    // The marks that keep directions apart would be hidden characters in what agents wrote; those are shown as such.
    bundle.set_use_isolating(false);
    for file in FILES {
        // What cannot be read does not build.
        let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(resource, _)| resource);
        drop(bundle.add_resource(resource));
    }
    bundle
});

/// Returns the text of a message with its arguments; for `say!` alone.
pub(crate) fn filled<const COUNT: usize>(
    id: &'static str,
    arguments: [(&'static str, FluentValue<'static>); COUNT],
) -> String {
    let Some(pattern) = CATALOGUE.get_message(id).and_then(|message| message.value()) else { return id.to_owned() };
    let (arguments, mut errors) = (FluentArgs::from_iter(arguments), Vec::new());
    let text = CATALOGUE.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
    debug_assert!(errors.is_empty(), "{id}: {errors:?}");
    text
}

/// Makes an argument that is shown, or chosen by.
pub(crate) fn word(text: impl Display) -> FluentValue<'static> {
    FluentValue::String(Cow::Owned(text.to_string()))
}

/// Makes an argument by which a plural is chosen.
pub(crate) fn number(count: impl TryInto<u64>) -> FluentValue<'static> {
    FluentValue::from(count.try_into().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests;
