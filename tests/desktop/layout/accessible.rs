//! Every view, in both themes and three sizes, under the eyes of axe, and none wider than its window.

use std::fs;
use std::path::Path;

use countersign_tests::agent::Agent;
use countersign_tests::desk::{Desk, ENDED, RUN, play};
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold};
use serde_json::json;

/// The smallest size a window has, the small window's, and a usual one, in pixels.
const SIZES: [(u32, u32); 3] = [(360, 640), (440, 520), (1120, 760)];
const THEMES: [&str; 2] = ["Dark", "Light"];
const VIEWS: [&str; 5] = ["Rules", "History", "Connect", "Settings", "Help"];

/// Runs axe over the whole page; what it found, a line each.
const FIND: &str = "
    const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'] }).then(
        (found) => done(found.violations.flatMap((rule) =>
            rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary}`))),
        (error) => done([String(error)]));";
/// What is wider than the window, innermost first.
const WIDE: &str = "
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    return [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
        .map((e) => e.outerHTML.slice(0, 120)).reverse().slice(0, 3);";

#[test]
fn every_view_is_free_of_what_axe_finds_in_both_themes_at_three_sizes() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let axe = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/node_modules/axe-core/axe.min.js");
        desk.page()?.run(&fs::read_to_string(axe)?, &json!([]))?;
        let mut faults = Vec::new();
        look(desk, "an empty desk", &mut faults)?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let command = "rm -rf dist && make 2>&1 | tee build.log";
        let asked = agent.run(command, json!({ "reason": "Build it from scratch." }))?;
        let other = agent.run("git status", json!({}))?;
        desk.card(command)?;
        look(desk, "a card", &mut faults)?;
        desk.deny(command, "Not now.")?;
        agent.answer(asked)?;
        agent.cancel(other)?;
        let running = agent.run("echo begun; while [ ! -e go ]; do sleep 0.1; done; exit 3", json!({}))?;
        desk.allow("echo begun")?;
        desk.page()?.says(&[RUN], "begun")?;
        look(desk, "a run", &mut faults)?;
        fs::write(desk.session.home().join("go"), "")?;
        agent.answer(running)?;
        desk.page()?.find(&[ENDED])?;
        look(desk, "an ended run", &mut faults)?;
        for view in VIEWS {
            desk.turn_to(view)?;
            look(desk, view, &mut faults)?;
        }
        hold(faults.is_empty(), faults.join("\n"))
    })
}

/// Looks at what is shown now, in every theme and size.
fn look(desk: &Desk, what: &str, faults: &mut Vec<String>) -> Done {
    let page = desk.page()?;
    for theme in THEMES {
        // As the page's own control does: by an attribute of the root.
        page.run("document.documentElement.dataset.theme = arguments[0].toLowerCase()", &json!([theme]))?;
        for (width, height) in SIZES {
            page.resize(width, height)?;
            page.drawn()?;
            let wide = page.run(WIDE, &json!([]))?;
            let found = page.run_until_told(FIND, &json!([]))?;
            for fault in [wide, found].iter().filter_map(|list| list.as_array()).flatten() {
                faults.push(format!("{what}, {theme}, {width} x {height}: {}", fault.as_str().unwrap_or_default()));
            }
        }
    }
    Ok(())
}
