//! What is remembered beyond one command: steps, refusals, denials; a command changed by hand; and the record of it all.

use countersign_tests::agent::Agent;
use countersign_tests::desk::{CARD, Desk, play};
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, until};
use serde_json::json;

fn opened(desk: &mut Desk) -> Done<Agent> {
    desk.open()?;
    Agent::connect(&desk.session, "Claude")
}

#[test]
fn a_rule_over_the_beginning_of_a_command_covers_more_of_it_and_nothing_else() -> Done {
    play(Plan::PLAIN, |desk| {
        let mut agent = opened(desk)?;
        std::fs::create_dir(desk.session.home().join("work"))?;
        let here = json!({ "cwd": "work" });
        let asked = agent.run("ls -a", here.clone())?;
        desk.allow_beginning("ls -a", "ls")?;
        agent.told(asked)?;
        let again = agent.run("ls -l | cat; ls", here.clone())?;
        desk.card("ls -l | cat; ls")?;
        desk.page()?.says(&[CARD], "no rule covers it")?;
        agent.cancel(again)?;
        let covered = agent.run("ls -la && ls", here.clone())?;
        let covered = agent.told(covered)?;
        let ruled = covered["allowed_by"].as_str().is_some_and(|by| by.contains("ls …"));
        hold(ruled && covered["exit_code"] == 0, format_args!("not by the rule: {covered}"))?;
        let outside = agent.run("ls ..", here)?;
        desk.card("ls ..")?;
        hold(!agent.answered(outside), "it left the rule's folder unasked")
    })
}

#[test]
fn a_denied_command_is_refused_in_other_words_until_the_person_lets_it_ask_again() -> Done {
    play(Plan::PLAIN, |desk| {
        let mut agent = opened(desk)?;
        let asked = agent.run("rm -rf build", json!({}))?;
        desk.deny("rm -rf build", "I still need it.")?;
        agent.told(asked)?;
        let again = agent.run("/bin/rm -r -f ./build", json!({}))?;
        let again = agent.told(again)?;
        let told = again["reason"].as_str().is_some_and(|reason| reason.contains("I still need it."));
        hold(again["status"] == "refused" && told, format_args!("another answer: {again}"))?;
        desk.turn_to("Rules")?;
        let page = desk.page()?;
        let list = ("region", "Refused without asking again");
        page.says(&[list], "rm -rf build")?;
        page.press(&[list, ("button", "Ask me again")])?;
        page.gone(&[list, ("button", "Ask me again")])?;
        let last = agent.run("rm -rf build", json!({}))?;
        desk.turn_to("Desk")?;
        desk.card("rm -rf build")?;
        hold(!agent.answered(last), "it was refused all the same")
    })
}

#[test]
fn a_command_changed_by_hand_is_shown_again_and_the_agent_is_told() -> Done {
    play(Plan::PLAIN, |desk| {
        let mut agent = opened(desk)?;
        let asked = agent.run("touch asked", json!({}))?;
        desk.card("touch asked")?;
        let page = desk.page()?;
        page.press(&[CARD, ("button", "Edit")])?;
        page.write(&[CARD, ("textbox", "Edit the command")], " changed")?;
        page.press(&[CARD, ("button", "Save change")])?;
        page.says(&[CARD], "You edited this")?;
        hold(!agent.answered(asked) && !desk.done("asked"), "saving a change ran it")?;
        desk.allow("touch asked changed")?;
        let told = agent.told(asked)?;
        let honest = told["changed_by_person"] == true && told["changed_to"] == "touch asked changed";
        hold(honest && desk.done("changed"), format_args!("another answer: {told}"))
    })
}

#[test]
fn the_record_outlives_the_app_and_is_found_by_what_was_printed() -> Done {
    play(Plan::PLAIN, |desk| {
        let mut agent = opened(desk)?;
        let asked = agent.run("echo quetzal; echo token ghp_aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xYz", json!({}))?;
        desk.allow("echo quetzal")?;
        agent.told(asked)?;
        drop(agent);
        desk.quit()?;
        desk.open()?;
        desk.turn_to("History")?;
        let page = desk.page()?;
        page.write(&[("textbox", "Search history")], "quetz")?;
        page.press(&[("list", "Requests"), ("button", "")])?;
        let record = ("region", "Request in History");
        page.says(&[record], "quetzal")?;
        until("excerpt without the secret", || {
            let text = page.all(&[record]).ok()?.first().and_then(|record| page.text(record).ok())?;
            (text.contains("token") && !text.contains("ghp_aB3dE5")).then_some(())
        })?;
        page.press(&[("button", "Check History")])?;
        page.says(&[("main", "History")], "intact")
    })
}
