//! How the page is laid out in its own engine: what fits without scrolling, and what is large enough to be pressed.

mod accessible;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use countersign_tests::agent::Agent;
use countersign_tests::desk::{CARD, Desk, play};
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, until};
use serde_json::json;

/// Three steps, one of them a script whose lines are shown.
const THREE: &str = "cd api && ./check.sh --all 2>&1 | tee report.txt";
const REASON: &str = "I want to see that the checks pass before I change anything.";

/// How much higher the request is than the room it has.
const OVER: &str = "const card = document.querySelector('[data-request] [data-zone=card]');
    const command = card.querySelector('.command');
    if (command.scrollHeight > command.clientHeight + 1) return [9999, innerWidth, innerHeight];
    return [card.scrollHeight - card.clientHeight, innerWidth, innerHeight];";

/// What is pressed and is lower or narrower than it may be (WCAG 2.5.8; main buttons larger), with its size.
const SMALL: &str = "
    const small = [];
    for (const thing of document.querySelectorAll('button, summary, select, textarea, input, a[href]')) {
        if (thing.matches('.hush') || thing.closest('.xterm, .hush')) continue;
        const place = thing.matches('[type=radio], [type=checkbox]') ? (thing.closest('label') ?? thing.closest('td') ?? thing) : thing;
        const { width, height } = place.getBoundingClientRect();
        if (width === 0 || height === 0) continue;
        const least = thing.matches('.button:not(.small)') ? 32 : 24;
        if (height < least - 0.5 || width < 24 - 0.5)
            small.push(`${thing.localName} ${(thing.ariaLabel ?? thing.textContent).trim().slice(0, 40)} ${width}x${height}`);
    }
    return small;";

#[test]
fn a_card_of_three_steps_fits_in_900_by_700_without_scrolling() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let agent = three_steps(desk)?;
        let page = desk.page()?;
        page.resize(900, 700)?;
        page.drawn()?;
        let mut last = String::new();
        let fits = until("card that fits", || {
            let found = page.run(OVER, &json!([])).ok()?;
            last = found.to_string();
            (found.get(0)?.as_i64()? <= 0).then_some(())
        });
        fits.map_err(|error| format!("{error}: over, width and height are {last}"))?;
        page.says(&[CARD], REASON)?;
        // Its end is in view, so that it can be allowed without scrolling.
        until("card that can be allowed", || {
            let card = page.all(&[CARD]).ok()?.into_iter().next()?;
            (page.attribute(&card, "data-ready").ok()?.as_deref() == Some("true")).then_some(())
        })?;
        desk.deny(THREE, "no")?;
        drop(agent);
        Ok(())
    })
}

#[test]
fn whatever_is_pressed_is_large_enough_in_every_view() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let agent = three_steps(desk)?;
        large(desk, "the card")?;
        desk.allow(THREE)?;
        large(desk, "the run")?;
        fs::write(desk.session.home().join("api/go"), "")?;
        desk.page()?.find(&[countersign_tests::desk::ENDED])?;
        large(desk, "what ended")?;
        for view in ["Rules", "History", "Connect", "Settings", "Help"] {
            desk.turn_to(view)?;
            large(desk, view)?;
        }
        drop(agent);
        Ok(())
    })
}

fn large(desk: &Desk, what: &str) -> Done {
    let page = desk.page()?;
    page.drawn()?;
    let small = page.run(SMALL, &json!([]))?;
    let none = small.as_array().is_some_and(Vec::is_empty);
    hold(none, format_args!("too small in {what}: {small}"))
}

/// Asks for it, as an agent does, and waits for its card.
fn three_steps(desk: &Desk) -> Done<Agent> {
    let api = desk.session.home().join("api");
    fs::create_dir_all(&api)?;
    let script = api.join("check.sh");
    fs::write(&script, "#!/bin/sh\necho checking\nwhile [ ! -e go ]; do sleep 0.02; done\n")?;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
    let mut agent = Agent::connect(&desk.session, "Claude")?;
    agent.run(THREE, json!({ "reason": REASON, "timeout_ms": 60_000 }))?;
    let page = desk.page()?;
    page.find(&[("list", "Waiting"), ("button", "cd api*")])?;
    page.find(&[CARD, ("group", "Command")])?;
    Ok(agent)
}
