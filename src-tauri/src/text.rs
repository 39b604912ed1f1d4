//! What the app says to people: messages of the catalogue in `locales/en/app`, compiled in. The page, the core and
//! explanations have files of their own; what is logged, said on a command line or to agents alone is English and stands in
//! the code.
//!
//! `say!("key", name = value)` is made from the catalogue when the app is built: a key that is not there, or an argument
//! that is missing or has another name, does not compile.

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

pub(crate) use {message, say};

#[cfg(test)]
mod tests {
    #[test]
    fn what_depends_on_a_number_is_chosen_in_the_message() {
        assert_eq!(say!("notice-left", left = 0), "0 left.");
        assert!(say!("notice-left", left = 1).starts_with("One of them couldn't"));
        assert!(say!("notice-left", left = 12_000).starts_with("12000 of them"));
        assert_eq!(say!("popup-wants", wants = "readFile", who = "{ $who }"), "{ $who } wants to read a file");
    }
}
