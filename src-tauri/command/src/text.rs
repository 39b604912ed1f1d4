//! What a reader of commands has to say to people, in messages of the catalogue in `locales/en/command`.

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

pub(crate) use {message, say};
