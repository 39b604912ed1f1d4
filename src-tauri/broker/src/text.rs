//! What the core has to say to people, in messages of the catalogue in `locales/en/core`: errors, why a person is asked, the
//! state of the record. What only agents are told is English and stands in the code.

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

pub(crate) use {message, say};
