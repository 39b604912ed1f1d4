//! What looking costs: the page's memory after many runs were looked at, and what an open window costs a command.

use std::fs;

use countersign_tests::agent::Agent;
use countersign_tests::app::TITLE;
use countersign_tests::desk::{Desk, ENDED, play};
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, until};
use serde_json::{Value, json};

use crate::figures::{Figures, median};
use crate::memory;
use crate::runs::{long, times, whole};

/// A run that prints a line, and one that prints five megabytes of lines.
const SHORT: &str = "printf 'one line of a run that says little\\n'";
const LONG: &str = "head -c 5000000 /dev/zero | tr '\\0' x | fold -w 100";
const LONG_BYTES: u64 = 5_049_999;
const SHORT_RUNS: usize = 200;
const LONG_RUNS: usize = 20;
/// So many of each before the first look, so that what is made once is there.
const WARM: usize = 5;
/// In turns with and without a window.
const ROUNDS: usize = 12;
const A_ROUND: usize = 25;

/// Looks at the newest that ended.
const LOOK: &str = "document.querySelector('ul[aria-label=Ended] button').click()";

/// All the figures, at desks of its own.
pub(crate) fn all(figures: &mut Figures) -> Done {
    play(Plan::PLAIN, |desk| looked_at(desk, figures))?;
    play(Plan::PLAIN, |open| play(Plan::PLAIN, |closed| windows(open, closed, figures)))
}

fn looked_at(desk: &mut Desk, figures: &mut Figures) -> Done {
    desk.open()?;
    let page = page_process(desk.app()?.service.pid())?;
    let mut agent = Agent::connect(&desk.session, "bench")?;
    for command in [SHORT, LONG] {
        let asked = agent.run(command, long())?;
        desk.allow_always(command)?;
        agent.finished(asked)?;
    }
    look_on(desk, &mut agent, SHORT, WARM, |_| Ok(()))?;
    look_on(desk, &mut agent, LONG, WARM, |_| Ok(()))?;
    let before = memory::share(page)?;
    let mut most = before;
    let mut weigh = || {
        most = most.max(memory::share(page)?);
        Done::Ok(most - before)
    };
    look_on(desk, &mut agent, SHORT, SHORT_RUNS, |_| weigh().map(drop))?;
    let short = weigh()?;
    look_on(desk, &mut agent, LONG, LONG_RUNS, |answer| whole(answer, LONG_BYTES).and(weigh()).map(drop))?;
    figures.note("page before many runs were looked at", before, "MB");
    figures.note("its growth while 200 short ones were, at most", short, "MB").at_most(80.0);
    figures.note("and after 20 of 5 MB, at most", weigh()?, "MB").at_most(80.0);
    Ok(())
}

/// Has a command run again and again, and looks at each run once it has ended.
fn look_on(desk: &Desk, agent: &mut Agent, command: &str, count: usize, mut each: impl FnMut(&Value) -> Done) -> Done {
    let page = desk.page()?;
    for _ in 0..count {
        let asked = agent.run(command, long())?;
        let answer = agent.finished(asked)?;
        page.drawn()?;
        page.run(LOOK, &json!([]))?;
        page.find(&[ENDED, ("labelled", "Output")])?;
        page.drawn()?;
        each(&answer)?;
    }
    Ok(())
}

/// What the same command costs where a window is open and where none is, in turns.
fn windows(open: &mut Desk, closed: &mut Desk, figures: &mut Figures) -> Done {
    let mut agents = Vec::new();
    for desk in [&mut *open, &mut *closed] {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "bench")?;
        let asked = agent.run("true", long())?;
        desk.allow_always("true")?;
        agent.finished(asked)?;
        agents.push(agent);
    }
    closed.session.close(TITLE)?;
    let (mut with, mut without) = (Vec::new(), Vec::new());
    let one = |agent: &mut Agent, count: usize| {
        times(count, || {
            let asked = agent.run("true", long())?;
            agent.finished(asked).map(drop)
        })
    };
    for agent in &mut agents {
        one(agent, A_ROUND)?;
    }
    for _ in 0..ROUNDS {
        with.extend(one(&mut agents[0], A_ROUND)?);
        without.extend(one(&mut agents[1], A_ROUND)?);
    }
    figures
        .compare("true by a rule with the window open, beside closed", median(with), median(without), "ms")
        .at_most_times(1.15);
    Ok(())
}

/// The process that draws an app's page.
fn page_process(app: u32) -> Done<u32> {
    until("process that draws the page", || {
        let mut processes =
            fs::read_dir("/proc").ok()?.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        processes.find(|id: &u32| name(*id).is_some_and(|name| name.starts_with("WebKitWebProc")) && is_below(*id, app))
    })
}

fn name(process: u32) -> Option<String> {
    fs::read_to_string(format!("/proc/{process}/comm")).ok()
}

fn is_below(mut process: u32, ancestor: u32) -> bool {
    while process > 1 {
        let Some(parent) = parent(process) else { return false };
        if parent == ancestor {
            return true;
        }
        process = parent;
    }
    false
}

fn parent(process: u32) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()
}
