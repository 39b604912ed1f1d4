//! What stays behind after a thousand commands, and what a flood and a crowd of runs cost.

use std::fs;

use countersign_tests::agent::Agent;
use countersign_tests::desk::{Desk, RUN};
use countersign_tests::wait::{Done, until};
use serde_json::json;

use crate::figures::{Figures, median};
use crate::memory;
use crate::runs::{long, number, shell, times, until_answered, whole};

const TINY: &str = "true";
const COMMANDS: usize = 1000;
/// So many before the first look, so that what is made once is there.
const WARM: usize = 100;
/// A gigabyte, and the ends of its lines.
const HUGE: &str = "head -c 1000000000 /dev/zero | tr '\\0' x | fold -w 100";
const HUGE_BYTES: u64 = 1_009_999_999;
/// A megabyte of each of a crowd.
const PART: &str = "head -c 1000000 /dev/zero | tr '\\0' x";
const CROWD: usize = 50;
/// Nothing is left of a run a moment after its answer: its output is still being put away then.
const SETTLING: &str = "descriptors and threads as they were";

/// Notes the longest time between two pictures from now on.
const PICTURES: &str = "
    window.pause = 0; window.watching = true;
    let last = performance.now();
    const picture = (at) => {
        pause = Math.max(pause, at - last);
        last = at;
        if (watching) requestAnimationFrame(picture);
    };
    requestAnimationFrame((at) => { last = at; requestAnimationFrame(picture); });";
const LONGEST: &str = "window.watching = false; return window.pause;";

/// All the figures. The rule over `true` is there already.
pub(crate) fn all(desk: &Desk, agent: &mut Agent, figures: &mut Figures) -> Done {
    let app = desk.app()?.service.pid();
    for command in [HUGE, PART] {
        let asked = agent.run(command, long())?;
        desk.allow_always(command)?;
        agent.finished(asked)?;
    }
    thousand(app, agent, figures)?;
    flood(app, desk, agent, figures)?;
    crowd(app, desk, figures)
}

fn thousand(app: u32, agent: &mut Agent, figures: &mut Figures) -> Done {
    many(agent, WARM)?;
    let (before, share) = (Footprint::of(app)?, memory::share(app)?);
    many(agent, COMMANDS)?;
    // What is not given back in a while is not going to be.
    let settled = until(SETTLING, || Footprint::of(app).ok().filter(|now| now.within(before)));
    let after = settled.or_else(|_| Footprint::of(app))?;
    figures
        .note("1,000 commands: descriptors more than before", less(after.descriptors, before.descriptors), "")
        .at_most(0.0);
    figures.note("1,000 commands: threads more than before", less(after.threads, before.threads), "").at_most(0.0);
    figures.note("1,000 commands: children more than before", less(after.children, before.children), "").at_most(0.0);
    figures.note("1,000 commands: memory more than before", memory::share(app)? - share, "MB").at_most(8.0);
    Ok(())
}

fn many(agent: &mut Agent, count: usize) -> Done {
    times(count, || {
        let asked = agent.run(TINY, long())?;
        agent.finished(asked).map(drop)
    })
    .map(drop)
}

/// What a process holds.
#[derive(Clone, Copy, Debug)]
struct Footprint {
    descriptors: usize,
    threads: usize,
    children: usize,
}

impl Footprint {
    fn of(process: u32) -> Done<Self> {
        let count = |what: &str| Ok::<_, std::io::Error>(fs::read_dir(format!("/proc/{process}/{what}"))?.count());
        let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children"))?;
        let children = children.split_ascii_whitespace().count();
        Ok(Self { descriptors: count("fd")?, threads: count("task")?, children })
    }

    fn within(self, other: Self) -> bool {
        self.descriptors <= other.descriptors && self.threads <= other.threads && self.children <= other.children
    }
}

#[expect(clippy::cast_precision_loss, reason = "a count of descriptors is small")]
fn less(after: usize, before: usize) -> f64 {
    after as f64 - before as f64
}

fn flood(app: u32, desk: &Desk, agent: &mut Agent, figures: &mut Figures) -> Done {
    let page = desk.page()?;
    let look_on = |agent: &mut Agent| {
        let asked = agent.run(HUGE, long())?;
        page.press(&[("list", "Running"), ("button", "head -c*")])?;
        page.find(&[RUN, ("labelled", "Output")])?;
        Done::Ok(asked)
    };
    let (mut nowhere, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        nowhere.extend(times(1, || shell(&format!("{HUGE} >/dev/null")).map(drop))?);
        ours.extend(times(1, || {
            let asked = look_on(agent)?;
            whole(&agent.finished(asked)?, HUGE_BYTES)
        })?);
    }
    figures
        .compare("1 GB of output while somebody looks on, beside /dev/null", median(ours), median(nowhere), "ms")
        .at_most_times(1.3);
    // Both cost time, so they have a turn of their own.
    let before = memory::share(app)?;
    let mut most = before;
    let asked = look_on(agent)?;
    page.run(PICTURES, &json!([]))?;
    until_answered(agent, asked, || most = most.max(memory::share(app).unwrap_or_default()));
    let pause = number(&page.run(LONGEST, &json!([]))?)?;
    whole(&agent.finished(asked)?, HUGE_BYTES)?;
    figures.note("the app's growth meanwhile, at most", most - before, "MB").at_most(48.0);
    figures.note("the longest the window stood still meanwhile", pause, "ms").at_most(250.0);
    Ok(())
}

fn crowd(app: u32, desk: &Desk, figures: &mut Figures) -> Done {
    // The same call again while one waits or runs is the same run: so fifty agents, not fifty calls.
    let mut agents = (0..CROWD).map(|_| Agent::connect(&desk.session, "bench")).collect::<Done<Vec<_>>>()?;
    let before = memory::share(app)?;
    let mut most = before;
    let all = times(1, || {
        let asked = agents.iter_mut().map(|agent| agent.run(PART, long())).collect::<Done<Vec<_>>>()?;
        agents.iter_mut().zip(asked).try_for_each(|(agent, asked)| {
            until_answered(agent, asked, || most = most.max(memory::share(app).unwrap_or_default()));
            let answer = agent.finished(asked)?;
            whole(&answer, 1_000_000)
        })
    })?;
    for took in all {
        figures.note("fifty agents, 1 MB each, at once", took, "ms");
    }
    // Of each, a megabyte for its agent, one for those who watch, and one at most on its way to the disk.
    figures.note("the app's growth meanwhile, at most", most - before, "MB").at_most(150.0);
    Ok(())
}
