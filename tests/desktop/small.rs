//! The small window: one card at a time, with its own place, and the same care as the whole one.

use countersign_tests::agent::Agent;
use countersign_tests::app::TITLE;
use countersign_tests::desk::{Desk, play};
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, until};
use serde_json::json;
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{ConnectionExt as _, GrabMode, ModMask};
use x11rb::rust_connection::RustConnection;

#[test]
fn the_small_window_decides_with_the_same_care_and_is_small_again() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let page = desk.page()?;
        page.press(&[("button", "Small window")])?;
        until("small window", || width(desk).filter(|width| *width == 440).map(drop))?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("touch ran", json!({}))?;
        desk.card("touch ran")?;
        until("count in the title", || (!desk.session.windows(r"Countersign \(1\)").is_empty()).then_some(()))?;
        hold(!desk.done("ran"), "it ran before anybody allowed it")?;
        desk.press_allow()?;
        until("run", || desk.done("ran").then_some(()))?;
        agent.answer(asked)?;
        desk.session.close(TITLE)?;
        until("closed window", || desk.session.windows(TITLE).is_empty().then_some(()))?;
        desk.quit()?;
        desk.open()?;
        until("small window again", || width(desk).filter(|width| *width == 440).map(drop))?;
        desk.page()?.press(&[("button", "Full window")])?;
        until("whole window", || width(desk).filter(|width| *width > 1000).map(drop))
    })
}

#[test]
fn keys_from_anywhere_open_the_small_window_and_decide_nothing_and_keys_of_others_are_told() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        desk.turn_to("Settings")?;
        let page = desk.page()?;
        let field = [("region", "Notifications"), ("textbox", "Open the small window from anywhere*")];
        desk.session.focus(TITLE)?;
        let press = |keys: &str| -> Done {
            page.run("arguments[0].focus()", &json!([page.find(&field)?.0]))?;
            desk.session.key(keys)
        };
        // Another program has these.
        let (display, screen) = RustConnection::connect(Some(desk.session.display()))?;
        let root = display.setup().roots[screen].root;
        let key = desk_key(&display, 'k')?;
        let held = ModMask::CONTROL | ModMask::M1;
        display.grab_key(false, root, held, key, GrabMode::ASYNC, GrabMode::ASYNC)?.check()?;
        until("keys of another", || {
            press("ctrl+alt+j").ok()?;
            page.text(&page.find(&[("region", "Notifications")]).ok()?).ok()?.contains("Remove").then_some(())
        })?;
        page.press(&[("region", "Notifications"), ("button", "Remove")])?;
        let other = r#"
            arguments[0].dispatchEvent(new KeyboardEvent('keydown',
                { key: 'k', code: 'KeyK', ctrlKey: true, altKey: true, bubbles: true, cancelable: true }))"#;
        until("word of another's keys", || {
            page.run(other, &json!([page.find(&field).ok()?.0])).ok()?;
            let all = page.text(&page.find(&[("region", "Notifications")]).ok()?).ok()?;
            all.contains("Another program already has Ctrl+Alt+K").then_some(())
        })?;
        display.ungrab_key(key, root, held)?.check()?;
        until("keys that are held", || {
            press("ctrl+alt+j").ok()?;
            let all = page.text(&page.find(&[("region", "Notifications")]).ok()?).ok()?;
            (!all.contains("Another program")).then_some(())
        })?;

        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("touch ran", json!({}))?;
        desk.session.close(TITLE_COUNTED)?;
        until("closed window", || desk.session.windows(TITLE_COUNTED).is_empty().then_some(()))?;
        desk.session.key_until("ctrl+alt+j", || !desk.session.windows(TITLE_COUNTED).is_empty())?;
        until("small window", || {
            let window = desk.session.windows(TITLE_COUNTED).pop()?;
            let size = desk.session.tool("xdotool", &["getwindowgeometry", "--shell", &window]).ok()?;
            size.contains("WIDTH=440").then_some(())
        })?;
        hold(!agent.answered(asked) && !desk.done("ran"), "keys that open a window decided something")
    })
}

/// The title while one request waits.
const TITLE_COUNTED: &str = r"Countersign \(1\)";

/// The number of the key that gives a letter.
fn desk_key(display: &RustConnection, letter: char) -> Done<u8> {
    let (least, most) = (display.setup().min_keycode, display.setup().max_keycode);
    let mapping = display.get_keyboard_mapping(least, most - least + 1)?.reply()?;
    let gives = |keys: &[u32]| keys.first() == Some(&u32::from(letter));
    let at = mapping.keysyms.chunks(usize::from(mapping.keysyms_per_keycode)).position(gives).ok_or("no such key")?;
    Ok(least + u8::try_from(at)?)
}

fn width(desk: &Desk) -> Option<u64> {
    desk.page().ok()?.run("return innerWidth", &json!([])).ok()?.as_u64()
}
