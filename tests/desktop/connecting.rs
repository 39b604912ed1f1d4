//! The first five minutes: a client is connected from the window and as it was again, who is new is welcomed and tries
//! it, and the app starts at login when it is told to.

use std::fs;

use countersign_tests::desk::{CARD, ENDED, RUN, play};
use countersign_tests::page::ElementPath;
use countersign_tests::programs;
use countersign_tests::session::Plan;
use countersign_tests::tray::Tray;
use countersign_tests::wait::{Done, hold, until};

const CURSOR: (&str, &str) = ("listitem", "Cursor");
const WELCOME: ElementPath<'_> = &[("region", "Welcome to Countersign")];
const BEFORE: &str = "{\n  // mine\n  \"mcpServers\": {\n    \"a\": { \"command\": \"x\" }, // stays\n  }\n}";

#[test]
fn a_client_is_connected_as_it_was_shown_and_as_it_was_again() -> Done {
    play(Plan::PLAIN, |desk| {
        let file = desk.session.home().join(".cursor/mcp.json");
        fs::create_dir(desk.session.home().join(".cursor"))?;
        fs::write(&file, BEFORE)?;
        desk.open()?;
        desk.turn_to("Connect")?;
        let page = desk.page()?;
        page.press(&[CURSOR, ("button", "Connect Cursor…")])?;
        let dialog = ("dialog", "Connect Cursor");
        let bridge = programs::bridge()?.to_string_lossy().into_owned();
        page.says(&[dialog, ("group", "What changes")], &bridge)?;
        hold(fs::read_to_string(&file)? == BEFORE, "it was written before anybody said so")?;
        page.press(&[dialog, ("button", "Connect agent")])?;
        page.says(&[CURSOR], "Connected")?;
        let after = fs::read_to_string(&file)?;
        hold(after.contains(&bridge) && after.contains("// stays"), format_args!("it holds {after}"))?;

        page.press(&[CURSOR, ("button", "Disconnect Cursor…")])?;
        page.press(&[("dialog", "Disconnect Cursor"), ("button", "Disconnect agent")])?;
        page.says(&[CURSOR], "Not connected")?;
        let again = fs::read_to_string(&file)?;
        hold(again == BEFORE, format_args!("it is not as it was: {again}"))
    })
}

#[test]
fn who_is_new_tries_it_and_is_welcomed_once() -> Done {
    const COMMAND: &str = "echo Hello from your agent";
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        desk.page()?.press(&[WELCOME[0], ("button", "Make a request")])?;
        desk.card(COMMAND)?;
        let page = desk.page()?;
        page.says(&[CARD], "Countersign welcome")?;
        hold(!page.has(&[RUN]) && !page.has(&[ENDED]), "it ran, and nobody had allowed it")?;
        desk.allow(COMMAND)?;
        page.says(&[ENDED], "Hello from your agent")?;
        page.press(&[("button", "Settings")])?;
        page.press(&[("button", "Show the welcome")])?;
        page.press(&[WELCOME[0], ("button", "Done")])?;
        page.gone(WELCOME)?;
        desk.quit()?;
        desk.open()?;
        desk.page()?.find(&[("heading", "Nothing is waiting")])?;
        hold(!desk.page()?.has(WELCOME), "the welcome came a second time")
    })
}

#[test]
fn the_tray_lets_it_start_at_login_and_not() -> Done {
    play(Plan { panel: true, ..Plan::PLAIN }, |desk| {
        desk.start(&["--background"])?;
        let entry = desk.session.path("config/autostart/countersign.desktop");
        let tray = Tray::of(&desk.session)?;
        tray.choose("Start at login")?;
        let text = until("entry of what starts at login", || fs::read_to_string(&entry).ok())?;
        let line = format!("Exec=\"{}\" --background", programs::app()?.display());
        hold(text.lines().any(|own| own == line), format_args!("it holds {text}"))?;
        tray.choose("Start at login")?;
        until("end of that entry", || (!entry.exists()).then_some(()))
    })
}
