//! A person types into what runs: with real keys, in a terminal they chose, and a secret that nobody else sees.

use countersign_tests::agent::Agent;
use countersign_tests::app::TITLE;
use countersign_tests::desk::{CARD, RUN, play};
use countersign_tests::page::ElementPath;
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, until};
use serde_json::json;

/// Reads a line and says it; reads another and says how long it was.
const READS: &str =
    "echo ready; read -r line; echo \"got $line\"; read -r word; echo \"told ${#word}: $word\"; test -t 0";
/// What waits for a hand is not to be ended before the hand is there.
const LIMIT: u64 = 600_000;
const SECRET: &str = "s3cret-word";
const OUTPUT: ElementPath<'_> = &[RUN, ("labelled", "Output")];

#[test]
fn a_person_types_into_a_terminal_they_chose_and_a_secret_is_seen_nowhere() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run(READS, json!({ "timeout_ms": LIMIT }))?;
        desk.card(READS)?;
        let page = desk.page()?;
        page.press(&[CARD, ("button", "Run in a terminal")])?;
        page.says(&[CARD], "in its own terminal, as you chose")?;
        hold(!agent.answered(asked), "choosing a terminal allowed it")?;
        desk.allow(READS)?;
        page.says(OUTPUT, "ready")?;

        desk.session.focus(TITLE)?;
        page.press(&[RUN, ("button", "Type into it")])?;
        let shows = |text: &str| page.find(OUTPUT).and_then(|out| page.text(&out)).is_ok_and(|all| all.contains(text));
        // The terminal shows what is typed, before the program has read it.
        desk.session.key_until("x", || shows("x"))?;
        // Once only, now that keys arrive: a second one would be read in the place of what comes next.
        desk.session.key("Return")?;
        until("line that was read", || shows("got x").then_some(()))?;
        desk.session.key_until("shift+Escape", || page.has(&[RUN, ("button", "Type into it")]))?;

        page.press(&[RUN, ("button", "Secret…")])?;
        page.write(&[RUN, ("labelled", "A secret line")], SECRET)?;
        page.press(&[RUN, ("button", "Send secret")])?;
        let answer = agent.told(asked)?;
        hold(answer["exit_code"] == 0, format_args!("it ran in no terminal: {answer}"))?;
        hold(answer["in_terminal"] == true, format_args!("the agent is not told of the terminal: {answer}"))?;
        let out = answer["stdout"].as_str().unwrap_or_default();
        hold(out.contains(&format!("told {}: ••••", SECRET.len())), format_args!("other output: {answer}"))?;
        hold(!answer.to_string().contains(SECRET), format_args!("the agent has the secret: {answer}"))?;

        desk.turn_to("History")?;
        page.press(&[("list", "Requests"), ("button", "echo ready*")])?;
        let record: ElementPath<'_> = &[("region", "Request in History")];
        page.press(&[record[0], ("button", "Typed into it*")])?;
        page.says(&[record[0], ("list", "Typed into it")], "a secret")?;
        let all = page.text(&page.find(record)?)?;
        hold(all.contains('x') && !all.contains(SECRET), format_args!("the record has the secret: {all}"))
    })
}

#[test]
fn lines_reach_what_reads_them_until_its_input_ends() -> Done {
    play(Plan::PLAIN, |desk| {
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("cat; echo over", json!({ "open_input": true, "timeout_ms": LIMIT }))?;
        desk.card("cat; echo over")?;
        desk.page()?.says(&[CARD], "its input stays open")?;
        desk.allow("cat; echo over")?;
        let page = desk.page()?;
        page.write(&[RUN, ("textbox", "Line to send")], "one line")?;
        page.press(&[RUN, ("button", "Send")])?;
        page.says(OUTPUT, "one line")?;
        page.press(&[RUN, ("button", "End input")])?;
        let answer = agent.told(asked)?;
        hold(answer["stdout"] == "one line\nover\n", format_args!("other output: {answer}"))
    })
}
