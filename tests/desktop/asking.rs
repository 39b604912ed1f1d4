//! The way of one request: asked, shown, decided, watched, answered.

use std::fs;

use countersign_tests::agent::{Agent, NEWEST, PATIENT, USUAL};
use countersign_tests::desk::{CARD, Desk, ENDED, RUN, play};
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold};
use serde_json::{Value, json};

/// Prints, waits for a file, prints again on the other stream, and fails.
const WATCHED: &str = "echo first; while [ ! -e go ]; do sleep 0.02; done; echo second >&2; exit 3";

/// What waits for us is not to be ended before we are there.
const LIMIT: u64 = 600_000;

#[test]
fn a_request_is_shown_allowed_watched_and_answered() -> Done {
    for version in [USUAL, NEWEST] {
        play(Plan::PLAIN, |desk| watched(desk, version))?;
    }
    Ok(())
}

fn watched(desk: &mut Desk, version: &'static str) -> Done {
    desk.open()?;
    let mut agent = Agent::connect_as(&desk.session, "Claude", version, PATIENT)?;
    let asked = agent.run(WATCHED, json!({ "reason": "To see whether it fails.", "timeout_ms": LIMIT }))?;
    desk.card(WATCHED)?;
    let page = desk.page()?;
    page.says(&[CARD], "To see whether it fails.")?;
    page.says(&[CARD], "Claude")?;
    hold(!agent.answered(asked), "an answer before anybody decided")?;
    desk.allow(WATCHED)?;
    page.says(&[RUN, ("labelled", "Output")], "first")?;
    hold(!agent.answered(asked), "an answer while it still ran")?;
    fs::write(desk.session.home().join("go"), "")?;
    let answer = agent.finished(asked)?;
    hold(answer["exit_code"] == 3, format_args!("another answer: {answer}"))?;
    hold(answer["stdout"] == "first\n" && answer["stderr"] == "second\n", format_args!("other output: {answer}"))?;
    hold(answer["allowed_by"] == "a person" && answer["left"] == 0, format_args!("another account: {answer}"))?;
    page.says(&[ENDED], "3")?;
    page.says(&[("list", "Ended")], "echo first")
}

#[test]
fn an_agent_hears_what_its_command_may_be_waiting_for() -> Done {
    /// An editor that nobody closes.
    const EDITS: &str = "git() { sleep 30; }; git commit --amend";
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect_as(&desk.session, "Claude", USUAL, &["--budget", "1"])?;
        let asked = agent.run(EDITS, json!({}))?;
        let ticket = agent.told(asked)?["ticket"].take();
        desk.allow(EDITS)?;
        let waiting = agent.call("wait_for_command", &json!({ "ticket": ticket }))?;
        let answer = agent.told(waiting)?;
        hold(answer["status"] == "running", format_args!("another answer: {answer}"))?;
        hold(says(&answer, "waiting", "`git commit` opens an editor"), format_args!("not foretold: {answer}"))
    })
}

#[test]
fn a_denial_reaches_the_agent_in_the_persons_words() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("touch ran", json!({}))?;
        desk.deny("touch ran", "Use the other folder, please.")?;
        let answer = agent.told(asked)?;
        hold(answer["status"] == "denied", format_args!("another answer: {answer}"))?;
        hold(says(&answer, "reason", "Use the other folder, please."), format_args!("another reason: {answer}"))?;
        hold(!desk.done("ran"), "a denied command that ran")?;
        desk.page()?.says(&[("list", "Ended")], "touch ran")
    })
}

#[test]
fn a_command_the_person_changed_is_shown_anew_and_the_agent_is_told() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("touch asked", json!({}))?;
        desk.card("touch asked")?;
        let page = desk.page()?;
        page.press(&[CARD, ("button", "Edit*")])?;
        page.write(&[CARD, ("textbox", "Edit the command")], "-and-changed")?;
        page.press(&[CARD, ("button", "Save change")])?;
        desk.card("touch asked-and-changed")?;
        let page = desk.page()?;
        page.says(&[CARD], "You edited this. The agent asked for:")?;
        hold(!agent.answered(asked), "changing it allowed it")?;
        desk.allow("touch asked-and-changed")?;
        let answer = agent.finished(asked)?;
        hold(answer["changed_by_person"] == true, format_args!("it is not told: {answer}"))?;
        hold(
            answer["asked"] == "touch asked" && answer["changed_to"] == "touch asked-and-changed",
            format_args!("it is told something else: {answer}"),
        )?;
        hold(desk.done("asked-and-changed") && !desk.done("asked"), "what was asked ran, not what was allowed")
    })
}

#[test]
fn a_run_ends_at_its_limit_and_says_so() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("echo begun; sleep 60", json!({ "timeout_ms": 600 }))?;
        desk.allow("echo begun; sleep 60")?;
        let answer = agent.told(asked)?;
        hold(answer["status"] == "timed_out" && answer["left"] == 0, format_args!("another answer: {answer}"))?;
        hold(answer["stdout"] == "begun\n", format_args!("lost output: {answer}"))?;
        desk.page()?.says(&[ENDED], "limit")
    })
}

#[test]
fn a_run_is_killed_with_its_whole_tree() -> Done {
    const TREE: &str = "(trap '' TERM; sleep 61) & (setsid sleep 61 &) ; trap '' TERM; echo up; sleep 61; sleep 61";
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run(TREE, json!({ "timeout_ms": LIMIT }))?;
        desk.allow(TREE)?;
        let page = desk.page()?;
        page.says(&[RUN, ("labelled", "Output")], "up")?;
        page.press(&[RUN, ("button", "Stop")])?;
        page.press(&[RUN, ("button", "Kill")])?;
        let answer = agent.told(asked)?;
        hold(answer["status"] == "killed" && answer["left"] == 0, format_args!("another answer: {answer}"))?;
        hold(says(&answer, "reason", "The person killed it"), format_args!("another reason: {answer}"))?;
        desk.page()?.find(&[ENDED]).map(drop)
    })
}

#[test]
fn always_runs_the_same_unasked_until_the_rule_is_ended() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("echo always", json!({}))?;
        desk.allow_always("echo always")?;
        hold(agent.told(asked)?["allowed_by"] == "a person", "it was not the person")?;

        let again = agent.run("echo always", json!({}))?;
        let answer = agent.told(again)?;
        hold(says(&answer, "allowed_by", "rule"), format_args!("no rule spoke: {answer}"))?;
        // The next one looks just like it.
        desk.page()?.gone(&[("list", "Waiting"), ("button", "echo always*")])?;
        let mut other = Agent::connect(&desk.session, "Another")?;
        let theirs = other.run("echo always", json!({}))?;
        desk.card("echo always")?;
        hold(!other.answered(theirs), "another client's call ran by this client's rule")?;
        desk.deny("echo always", "no")?;

        desk.turn_to("Rules")?;
        let page = desk.page()?;
        page.says(&[("list", "Rules")], "echo always")?;
        page.press(&[("list", "Rules"), ("button", "End rule")])?;
        page.press(&[("list", "Rules"), ("button", "Press again to end it")])?;
        page.gone(&[("list", "Rules"), ("listitem", "")])?;
        desk.turn_to("Desk")?;
        let asked = agent.run("echo always", json!({}))?;
        desk.card("echo always")?;
        hold(!agent.answered(asked), "an ended rule that spoke")
    })
}

#[test]
fn output_stays_as_it_is_while_others_ask() -> Done {
    const LONG: &str = "echo up; while [ ! -e go ]; do sleep 0.02; done";
    const MARKED: &str =
        "const [mark] = arguments; const terminal = document.querySelector('[aria-label=Output] .xterm');
        if (mark) terminal.dataset.mark = mark; return terminal.dataset.mark ?? null;";
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run(LONG, json!({ "timeout_ms": LIMIT }))?;
        desk.allow(LONG)?;
        let page = desk.page()?;
        for (shown, other) in [(RUN, "echo second"), (ENDED, "echo third")] {
            page.says(&[shown, ("labelled", "Output")], "up")?;
            page.run(MARKED, &json!([other]))?;
            agent.run(other, json!({}))?;
            page.find(&[("list", "Waiting"), ("button", &format!("{other}*"))])?;
            page.drawn()?;
            let mark = page.run(MARKED, &json!([]))?;
            hold(mark == other, "the terminal was made anew, and with it what the person had scrolled to or marked")?;
            fs::write(desk.session.home().join("go"), "")?;
        }
        agent.answer(asked).map(drop)
    })
}

fn says(answer: &Value, key: &str, part: &str) -> bool {
    answer.get(key).and_then(Value::as_str).is_some_and(|text| text.contains(part))
}
