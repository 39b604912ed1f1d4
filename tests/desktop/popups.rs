//! The desktop's popups tell of requests. They can deny and lead to the window, and never allow.

use std::fs::{self, DirBuilder};
use std::os::unix::fs::DirBuilderExt as _;
use std::time::Duration;

use countersign_tests::agent::Agent;
use countersign_tests::app::TITLE;
use countersign_tests::desk::{CARD, play};
use countersign_tests::popups::Popups;
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, never, until};
use serde_json::json;

#[test]
fn deny_in_the_popup_denies() -> Done {
    play(Plan::PLAIN, |desk| {
        let popups = Popups::serve(&desk.session)?;
        desk.start(&["--background"])?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("touch ran", json!({}))?;
        let popup = popups.find("touch ran")?;
        // Who asks is what the system vouches for: what a client calls itself is nobody's word.
        let says = popup.summary.starts_with("An unknown program (desktop-") && !popup.summary.contains("Claude");
        hold(says, format_args!("it does not say who asks: {popup:?}"))?;
        let allows = |(_, words): &(String, String)| words.to_lowercase().contains("allow");
        hold(!popup.actions.iter().any(allows), format_args!("it offers to allow: {popup:?}"))?;
        popups.press(&popup, "Deny")?;
        let answer = agent.told(asked)?;
        hold(answer["status"] == "denied", format_args!("another answer: {answer}"))?;
        hold(!desk.done("ran"), "it ran")
    })
}

#[test]
fn review_in_the_popup_opens_the_window_at_its_request() -> Done {
    play(Plan::PLAIN, |desk| {
        let popups = Popups::serve(&desk.session)?;
        desk.start(&["--background"])?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        for command in ["echo one", "echo two", "echo three"] {
            agent.run(command, json!({}))?;
            popups.find(command)?;
        }
        hold(desk.session.windows(TITLE).is_empty(), "a window opened by itself")?;
        popups.press(&popups.find("echo two")?, "Review")?;
        desk.look()?;
        desk.page()?.says(&[CARD, ("group", "Command")], "echo two")
    })
}

#[test]
fn review_of_a_request_that_was_taken_back_shows_no_other() -> Done {
    play(Plan::PLAIN, |desk| {
        let popups = Popups::serve(&desk.session)?;
        desk.start(&["--background"])?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        agent.run("echo stays", json!({}))?;
        let asked = agent.run("echo goes", json!({}))?;
        popups.press(&popups.find("echo goes")?, "Review")?;
        // Before the window can be there.
        agent.cancel(asked)?;
        desk.look()?;
        desk.page()?.says(&[("main", "")], "Withdrawn before it ran")?;
        desk.page()?.gone(&[CARD])
    })
}

#[test]
fn a_popup_goes_when_its_request_is_decided() -> Done {
    play(Plan::PLAIN, |desk| {
        let popups = Popups::serve(&desk.session)?;
        desk.open()?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        let asked = agent.run("echo soon", json!({}))?;
        let popup = popups.find("echo soon")?;
        desk.allow("echo soon")?;
        agent.answer(asked)?;
        until("end of the popup", || popups.shown().iter().any(|now| now.id == popup.id && now.closed).then_some(()))
    })
}

#[test]
fn a_popup_says_the_command_as_the_server_can_show_it() -> Done {
    let servers: [(&[&'static str], bool, bool); 4] = [
        (&["body", "body-markup", "actions"], true, true),
        (&["body", "actions"], false, true),
        (&["body", "body-markup"], true, false),
        // A line in bold is all it shows.
        (&["persistence"], false, false),
    ];
    play(Plan::PLAIN, |desk| {
        desk.start(&["--background"])?;
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        for (turn, (abilities, markup, buttons)) in servers.into_iter().enumerate() {
            // Another each time: what is asked again and again has a popup that counts.
            let command = format!("echo '<b>R&D {turn}</b>' > bold");
            let escaped = format!("echo '&lt;b&gt;R&amp;D {turn}&lt;/b&gt;' &gt; bold");
            let words = if markup { &escaped } else { &command };
            // One server after another, and the app is asked nothing in between.
            let popups = Popups::able(&desk.session, abilities)?;
            let asked = agent.run(&command, json!({}))?;
            let popup = popups.find(words)?;
            let bare = !abilities.contains(&"body");
            hold(
                if bare { popup.body.is_empty() } else { popup.body == *words },
                format_args!("{abilities:?}: {popup:?}"),
            )?;
            hold(popup.summary.contains("An unknown program"), format_args!("{abilities:?}: {popup:?}"))?;
            hold(popup.actions.is_empty() != buttons, format_args!("{abilities:?}: {popup:?}"))?;
            agent.cancel(asked)?;
            until("end of the popup", || popups.shown().iter().all(|now| now.closed).then_some(()))?;
        }
        Ok(())
    })
}

#[test]
fn a_sound_is_asked_for_only_where_it_was_chosen_and_quiet_hours_end_in_one_popup() -> Done {
    play(Plan::PLAIN, |desk| {
        // Hours around this one, not on yet.
        let hour: u32 = desk.session.tool("date", &["+%-H"])?.parse()?;
        let hours = json!({ "on": false, "from": (hour + 18) % 24 * 60, "to": (hour + 6) % 24 * 60 });
        let data = desk.session.home().join(".local/share/countersign");
        DirBuilder::new().recursive(true).mode(0o700).create(&data)?;
        fs::write(data.join("settings.json"), json!({ "version": 1, "quiet": hours }).to_string())?;
        let popups = Popups::serve(&desk.session)?;
        desk.open()?;
        desk.turn_to("Settings")?;
        let page = desk.page()?;
        let flip = |name: &str| page.press(&[("region", "Notifications"), ("switch", name)]);
        let mut agent = Agent::connect(&desk.session, "Claude")?;
        agent.run("echo unheard", json!({}))?;
        let unheard = popups.find("echo unheard")?;
        hold(unheard.silent && unheard.sound.is_none(), format_args!("{unheard:?}"))?;
        flip("Play a sound*")?;
        page.find(&[("region", "Notifications"), ("switch", "Play a sound*")])?;
        agent.run("echo heard", json!({}))?;
        let heard = popups.find("echo heard")?;
        hold(!heard.silent && heard.sound.as_deref() == Some("message-new-instant"), format_args!("{heard:?}"))?;

        flip("Quiet hours*")?;
        until("end of the popups", || popups.shown().iter().all(|now| now.closed).then_some(()))?;
        let asked = agent.run("touch ran", json!({}))?;
        until("count in the title", || (!desk.session.windows(r"Countersign \(3\)").is_empty()).then_some(()))?;
        let open = |but: u32| popups.shown().into_iter().find(|now| !now.closed && now.id != but);
        never(Duration::from_secs(2), "a popup in quiet hours", || open(0))?;
        hold(!agent.answered(asked) && !desk.done("ran"), "quiet hours decided something")?;
        flip("Quiet hours*")?;
        let over = popups.find("3 requests")?;
        hold(over.summary == "Quiet hours are over" && over.sound.is_some(), format_args!("{over:?}"))?;
        never(Duration::from_secs(2), "a second popup", || open(over.id))?;
        agent.run("echo later", json!({}))?;
        popups.find("echo later").map(drop)
    })
}
