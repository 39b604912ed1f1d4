//! Makes of the core's messages the macros `message!` and `say!`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    countersign_messages::build::say("../locales/en/core")
}
