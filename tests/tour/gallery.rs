//! The gallery: one picture each of thirty cards, harmless to hostile, as a person first sees them. What each would
//! change and how careful one has to be stands beside it in `gallery/cards.json`, and the badge is held to that.

mod asker;

pub(crate) use asker::{STAND_IN, stand_in};

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use countersign_tests::agent::Agent;
use countersign_tests::app::TITLE;
use countersign_tests::desk::{CARD, Desk, play};
use countersign_tests::page::ElementPath;
use countersign_tests::session::Plan;
use countersign_tests::wait::{Done, hold, until};
use serde::Deserialize;
use serde_json::{Value, json};

const CARDS: &str = include_str!("gallery/cards.json");
const HOME: &str = include_str!("gallery/home.sh");
/// What a card's badge says.
const BADGE: &str = "return document.querySelector('[data-request] .badge')?.innerText";
/// The size of the page, in pixels.
const SIZE: (u32, u32) = (900, 700);

/// A card of the gallery.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GalleryCard {
    /// The picture's name.
    name: String,
    /// The program that asks; see `asker`.
    who: String,
    /// What it calls itself, where that is not its usual name.
    claims: Option<String>,
    /// The command, unless a tool for files is called.
    command: Option<String>,
    /// That tool.
    tool: Option<String>,
    /// Its arguments.
    #[serde(default)]
    arguments: Value,
    /// The other computer it is for.
    host: Option<String>,
    /// The other computers it is for.
    hosts: Option<Vec<String>>,
    /// The agent's reason.
    reason: String,
    /// What a person should say it would change.
    changes: String,
    /// The badge it must have.
    care: String,
}

/// Takes the pictures of all cards, and writes the page that shows them.
pub(crate) fn hang(folder: &Path) -> Done {
    let cards: Vec<GalleryCard> = serde_json::from_str(CARDS)?;
    // The programs that take pictures have a folder of their own.
    let folder = std::path::absolute(folder)?;
    let pictures = folder.join("pictures/cards");
    if pictures.exists() {
        fs::remove_dir_all(&pictures)?;
    }
    fs::create_dir_all(&pictures)?;
    let mut wrong = Vec::new();
    play(Plan { popups: false, ..Plan::WHOLE }, |desk| {
        desk.session.tool("sh", &["-c", HOME])?;
        desk.open()?;
        desk.page()?.resize(SIZE.0, SIZE.1)?;
        let mut askers = BTreeMap::new();
        for card in &cards {
            let told = show(desk, &mut askers, card, &pictures.join(format!("{}.png", card.name)))?;
            println!("{}: {told}", card.name);
            if told != card.care {
                wrong.push(format!("{} is {told}, not {}", card.name, card.care));
            }
        }
        Ok(())
    })?;
    fs::write(folder.join("cards.md"), page(&cards))?;
    hold(wrong.is_empty(), wrong.join("\n"))
}

/// Asks for what a card is about, takes its picture and withdraws the request. Returns the card's badge.
fn show(desk: &Desk, askers: &mut BTreeMap<String, Agent>, card: &GalleryCard, to: &Path) -> Done<String> {
    let page = desk.page()?;
    let key = format!("{} {}", card.who, card.claims.as_deref().unwrap_or_default());
    if !askers.contains_key(&key) {
        askers.insert(key.clone(), asker::connect(&desk.session, &card.who, card.claims.as_deref())?);
    }
    let agent = askers.get_mut(&key).ok_or("nobody asks")?;
    let asked = agent.call(card.tool.as_deref().unwrap_or("run_command"), &card.arguments(desk))?;
    until("card of the request", || {
        let waiting: ElementPath<'_> = &[("list", "Waiting"), ("button", "*")];
        if !page.has(&[CARD]) && page.has(waiting) {
            page.press(waiting).ok()?;
        }
        page.has(&[CARD]).then_some(())
    })?;
    page.drawn()?;
    let badge = page.run(BADGE, &json!([]))?;
    let told = badge.as_str().ok_or("the card has no badge")?.trim().to_owned();
    desk.session.window_picture(TITLE, to)?;
    agent.cancel(asked)?;
    page.gone(&[CARD])?;
    Ok(told)
}

impl GalleryCard {
    /// Makes the arguments of the tool's call.
    fn arguments(&self, desk: &Desk) -> Value {
        let mut arguments = if self.arguments.is_null() { json!({}) } else { self.arguments.clone() };
        arguments["reason"] = json!(self.reason);
        if self.host.is_none() && self.hosts.is_none() {
            arguments["cwd"] = json!(desk.session.home().join("shop"));
        }
        for (name, value) in
            [("command", json!(self.command)), ("host", json!(self.host)), ("hosts", json!(self.hosts))]
        {
            if !value.is_null() {
                arguments[name] = value;
            }
        }
        arguments
    }
}

/// Writes the page with all pictures.
fn page(cards: &[GalleryCard]) -> String {
    let mut page = String::from(
        "# Thirty cards\n\nWhat a person sees first of thirty requests, at 900 x 700, taken from the real window by \
         `cargo xtask gallery`. Below each stands what it would change, and how careful one has to be.\n",
    );
    for card in cards {
        page += &format!(
            "\n## {0}\n\n![The card of {0}](pictures/cards/{0}.png)\n\n{1} **{2}.**\n",
            card.name, card.changes, card.care
        );
    }
    page
}
