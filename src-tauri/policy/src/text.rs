//! Why a person is asked, in messages of the catalogue in `locales/en/policy`: shown on the card, and told to agents in
//! English.

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

pub(crate) use {message, say};
