//! What is measured, and how.

use std::io::Read as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime};

use countersign_tests::agent::Agent;
use countersign_tests::desk::{CARD, Desk, ENDED};
use countersign_tests::wait::{Done, hold};
use serde_json::{Value, json};

use crate::figures::{Figures, median};
use crate::{lasting, memory};

/// A hundred megabytes from one program.
const LINES: &str = "awk 'BEGIN { for (n = 1000000; n < 2449276; n++) print \"line \" n \" of a log that says what was done, and in how many steps\" }'";
const LINES_BYTES: u64 = 100_000_044;
/// The same from three at once, which alone want more than two processors.
const LARGE: &str = "head -c 100000000 /dev/zero | tr '\\0' x | fold -w 100";
const LARGE_BYTES: u64 = 100_999_999;
const SLEEP: &str = "sleep 0.1";
/// Notes when a button was pressed, and when a request was drawn, in the list and as a card, by its place and line; tells
/// whoever waits for it.
const WATCH: &str = "
    const now = () => performance.timeOrigin + performance.now();
    const places = { row: 'ul[aria-label=Waiting] code', card: 'section[aria-label=Request] [aria-label=Command]' };
    const seen = new Set();
    window.drawnAt = {}; window.awaited = {}; window.pressedAt = 0;
    const drawn = (what) => { drawnAt[what] = now(); awaited[what]?.(drawnAt[what]); };
    const note = () => {
        for (const [place, selector] of Object.entries(places)) {
            for (const { textContent: line } of document.querySelectorAll(selector)) {
                const what = `${place} ${line.trim()}`;
                if (seen.has(what)) continue;
                seen.add(what);
                requestAnimationFrame(() => requestAnimationFrame(() => drawn(what)));
            }
        }
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    addEventListener('click', () => { window.pressedAt = now(); }, { capture: true });";
/// Told without asking again and again, which would keep the page from its work.
const DRAWN: &str =
    "const [what, tell] = arguments; if (drawnAt[what]) tell(drawnAt[what]); else awaited[what] = tell;";

/// Everything that is wanted, by the names of the parts.
pub(crate) fn all(desk: &mut Desk, wanted: &dyn Fn(&str) -> bool, figures: &mut Figures) -> Done {
    desk.open()?;
    let app = desk.app()?.service.pid();
    let mut agent = Agent::connect(&desk.session, "bench")?;
    for command in ["true", SLEEP, &clocked(LINES, ""), &clocked(LARGE, "")] {
        let asked = agent.run(command, long())?;
        desk.allow_always(command)?;
        agent.answer(asked)?;
    }
    desk.page()?.run(WATCH, &json!([]))?;
    let seen = wanted("seeing");
    if seen {
        seeing(desk, &mut agent, figures, "request asked until it is drawn in the list")?;
    }
    if wanted("spawning") {
        spawning(desk, &mut agent, figures)?;
    }
    if wanted("together") {
        together(desk, figures)?;
    }
    if seen {
        seeing(desk, &mut agent, figures, "the same with all that have ended in the list")?;
    }
    if wanted("output") {
        output(app, &mut agent, figures)?;
    }
    if wanted("lasting") {
        lasting::all(desk, &mut agent, figures)?;
    }
    figures.note("bridge, resident", memory::resident(agent.pid())?, "MB").at_most(3.0);
    figures.note("app without its page's processes, share", memory::share(app)?, "MB");
    Ok(())
}

fn spawning(desk: &Desk, agent: &mut Agent, figures: &mut Figures) -> Done {
    let floor = median(times(200, || Ok(started("true", Stdio::inherit())?.wait_with_output().map(drop)?))?);
    figures.note("floor: sh -c true, through a pipe", floor, "ms");
    let hello = times(50, || Agent::connect(&desk.session, "bench").map(drop))?;
    figures.compare("bridge started until initialize is answered", median(hello), floor, "ms").at_most(5.0);
    // All those who came are on the screen and gone from it.
    desk.page()?.drawn()?;
    let ruled = times(200, || {
        let asked = agent.run("true", long())?;
        agent.finished(asked).map(drop)
    })?;
    figures.compare("run_command true, by a rule", median(ruled), floor, "ms").at_most_times(2.0);
    Ok(())
}

fn together(desk: &Desk, figures: &mut Figures) -> Done {
    // The same call again while one waits or runs is the same run: so sixteen agents, not sixteen calls.
    let mut agents = (0..16).map(|_| Agent::connect(&desk.session, "bench")).collect::<Done<Vec<_>>>()?;
    let (page, mut all, mut alone) = (desk.page()?, Vec::new(), Vec::new());
    for _ in 0..9 {
        // What came before is on the screen.
        page.drawn()?;
        all.extend(times(1, || {
            let asked = agents.iter_mut().map(|agent| agent.run(SLEEP, long())).collect::<Done<Vec<_>>>()?;
            agents.iter_mut().zip(asked).try_for_each(|(agent, asked)| agent.finished(asked).map(drop))
        })?);
        alone.extend(times(1, || {
            let children = (0..16).map(|_| started(SLEEP, Stdio::inherit())).collect::<Done<Vec<_>>>()?;
            children.into_iter().try_for_each(|mut child| Ok(child.wait().map(drop)?))
        })?);
    }
    figures.compare("sixteen agents, sleep 0.1 each, at once", median(all), median(alone), "ms").at_most(120.0);
    Ok(())
}

fn seeing(desk: &Desk, agent: &mut Agent, figures: &mut Figures, name: &'static str) -> Done {
    let page = desk.page()?;
    let drawn = |what: &str| number(&page.run_until_told(DRAWN, &json!([what]))?);
    let pressed = || number(&page.run("return pressedAt", &json!([]))?);
    let (mut shown, mut opened, mut spawned) = (Vec::new(), Vec::new(), Vec::new());
    for turn in 0..15 {
        // What came before is on the screen; a page at work answers later.
        page.drawn()?;
        let asked_at = since_epoch()?;
        let command = format!("date +%s%N # {turn} {asked_at}");
        let asked = agent.run(&command, json!({}))?;
        shown.push(drawn(&format!("row {command}"))? - asked_at);
        page.press(&[("list", "Waiting"), ("button", &format!("{command}*"))])?;
        opened.push(drawn(&format!("card {command}"))? - pressed()?);
        desk.ready()?;
        page.press(&[CARD, ("button", "Allow once")])?;
        let answer = agent.finished(asked)?;
        page.find(&[ENDED, ("labelled", "Output")])?;
        let ran: f64 = answer["stdout"].as_str().unwrap_or_default().trim().parse()?;
        spawned.push(ran / 1e6 - pressed()?);
    }
    figures.note(name, median(shown), "ms").at_most(150.0);
    figures.note("pressed in the list until its card is drawn", median(opened), "ms").at_most(150.0);
    figures.note("press on Allow until the command runs", median(spawned), "ms").at_most(20.0);
    Ok(())
}

fn output(app: u32, agent: &mut Agent, figures: &mut Figures) -> Done {
    let taken = Timings::of(agent, LINES, LINES_BYTES)?;
    figures.compare("100 MB: one program, beside a bare pipe", taken.ours, taken.piped, "ms");
    figures.compare("100 MB: one program, beside /dev/null", taken.ours, taken.nowhere, "ms").at_most_times(1.3);
    figures.compare("100 MB: one program, until it is answered", taken.answered, taken.nowhere, "ms");
    let taken = Timings::of(agent, LARGE, LARGE_BYTES)?;
    // Where the three alone fill the processors, any reader costs them time: what counts is not to cost more than one.
    figures.compare("100 MB: three in a pipe, beside a bare pipe", taken.ours, taken.piped, "ms").at_most_times(1.3);
    figures.compare("100 MB: three in a pipe, beside /dev/null", taken.ours, taken.nowhere, "ms");
    figures.compare("100 MB: three in a pipe, until it is answered", taken.answered, taken.nowhere, "ms");
    let mut growth: f64 = 0.0;
    for _ in 0..3 {
        let before = memory::share(app)?;
        let asked = agent.run(&clocked(LARGE, ""), long())?;
        until_answered(agent, asked, || growth = growth.max(memory::share(app).unwrap_or_default() - before));
        whole(&agent.finished(asked)?, LARGE_BYTES)?;
    }
    figures.note("the app's growth meanwhile, at most", growth, "MB").at_most(32.0);
    Ok(())
}

/// How long a command that prints takes, by its own clock, where its output goes three ways; and until its agent has the
/// answer: medians, in milliseconds.
struct Timings {
    ours: f64,
    piped: f64,
    nowhere: f64,
    answered: f64,
}

impl Timings {
    /// In turns, so that whatever else the machine does is the same for all three.
    fn of(agent: &mut Agent, command: &str, bytes: u64) -> Done<Self> {
        let [mut ours, mut piped, mut nowhere, mut answered] = [const { Vec::new() }; 4];
        for _ in 0..9 {
            let (count, took) = shell(&clocked(command, ""))?;
            hold(count as u64 == bytes, "output was lost")?;
            piped.push(milliseconds(&took)?);
            nowhere.push(milliseconds(&shell(&clocked(command, " >/dev/null"))?.1)?);
            answered.extend(times(1, || {
                let asked = agent.run(&clocked(command, ""), long())?;
                let answer = agent.finished(asked)?;
                ours.push(milliseconds(answer["stderr"].as_str().unwrap_or_default())?);
                whole(&answer, bytes)
            })?);
        }
        let [ours, piped, nowhere, answered] = [ours, piped, nowhere, answered].map(median);
        Ok(Self { ours, piped, nowhere, answered })
    }
}

/// A command that says on its stderr how long it took, in nanoseconds.
fn clocked(command: &str, to: &str) -> String {
    format!("from=$(date +%s%N); {command}{to}; echo $(($(date +%s%N) - from)) >&2")
}

fn milliseconds(nanoseconds: &str) -> Done<f64> {
    Ok(nanoseconds.trim().parse::<f64>()? / 1e6)
}

pub(crate) fn whole(answer: &Value, bytes: u64) -> Done {
    hold(answer["stdout_bytes"] == bytes, format_args!("output was lost: {}", answer["stdout_bytes"]))
}

/// Looking at a process's memory costs it time: not in turns whose time counts.
const LOOK: Duration = Duration::from_millis(50);

/// Does something again and again until the answer is there, or a minute is over.
pub(crate) fn until_answered(agent: &mut Agent, asked: u64, mut meanwhile: impl FnMut()) {
    let end = Instant::now() + Duration::from_secs(60);
    while !agent.answered(asked) && Instant::now() < end {
        meanwhile();
        std::thread::sleep(LOOK);
    }
}

/// The rules are for exactly these arguments.
pub(crate) fn long() -> Value {
    json!({ "timeout_ms": 60_000, "max_output_bytes": 1000 })
}

/// The same without us: how many bytes it printed, and what it said on stderr, which may not be much.
pub(crate) fn shell(command: &str) -> Done<(usize, String)> {
    let mut child = started(command, Stdio::piped())?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let (mut stdout, mut stderr) = stdout.zip(stderr).ok_or("no pipes")?;
    let (mut buffer, mut bytes, mut said) = (vec![0; 65536], 0, String::new());
    loop {
        match stdout.read(&mut buffer)? {
            0 => break,
            read => bytes += read,
        }
    }
    stderr.read_to_string(&mut said)?;
    child.wait()?;
    Ok((bytes, said))
}

fn started(command: &str, stderr: Stdio) -> Done<Child> {
    let mut sh = Command::new("sh");
    Ok(sh.args(["-c", command]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(stderr).spawn()?)
}

/// How long each turn takes, in milliseconds.
pub(crate) fn times(count: usize, mut run: impl FnMut() -> Done) -> Done<Vec<f64>> {
    (0..count)
        .map(|_| {
            let begun = Instant::now();
            run()?;
            Ok(begun.elapsed().as_secs_f64() * 1000.0)
        })
        .collect()
}

/// What a script gave.
pub(crate) fn number(value: &Value) -> Done<f64> {
    value.as_f64().ok_or_else(|| format!("the page gave no number but {value}").into())
}

fn since_epoch() -> Done<f64> {
    Ok(SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?.as_secs_f64() * 1000.0)
}
