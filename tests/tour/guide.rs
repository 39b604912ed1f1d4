//! Leads through the steps: times them, remembers how they went, takes the pictures.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use countersign_tests::agent::Agent;
use countersign_tests::desk::Desk;
use countersign_tests::page::Page;
use countersign_tests::wait::{Done, hold};
use serde_json::json;

use crate::transcript::{self, TourStep};

/// The page's two faces, as its own control names them.
pub(crate) const THEMES: [&str; 2] = ["Dark", "Light"];

/// What a step does.
pub(crate) type GuideStep = fn(&mut Guide<'_>) -> Done;

/// The tour on its way.
pub(crate) struct Guide<'d> {
    /// The desk it is played at.
    pub(crate) desk: &'d mut Desk,
    agent: Option<Agent>,
    folder: PathBuf,
    entries: Vec<TourStep>,
}

impl<'d> Guide<'d> {
    /// Begins with an empty folder.
    pub(crate) fn new(desk: &'d mut Desk, folder: &Path) -> Done<Self> {
        // The programs that take pictures have a folder of their own.
        let folder = std::path::absolute(folder)?;
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(Self { desk, agent: None, folder, entries: Vec::new() })
    }

    /// Plays one step; its line for the terminal. A step that failed does not keep the next from being tried.
    #[expect(clippy::disallowed_methods, reason = "a measured time, of a real day")]
    pub(crate) fn step(&mut self, name: &str, step: GuideStep) -> Done<String> {
        let begun = Instant::now();
        let done = step(self);
        let entry = TourStep::new(name, &done, begun.elapsed());
        let line = entry.line();
        self.entries.push(entry);
        if done.is_err() {
            self.desk.session.picture(&self.folder.join(format!("failed-{}.png", self.entries.len())))?;
        }
        transcript::write(&self.entries, &self.folder)?;
        Ok(line)
    }

    /// Whether all went well.
    pub(crate) fn end(self) -> Done {
        let failed = self.entries.iter().filter(|entry| !entry.ok).count();
        hold(failed == 0, format_args!("{failed} of {} steps failed", self.entries.len()))
    }

    /// The agent, connected.
    pub(crate) fn agent(&mut self) -> Done<&mut Agent> {
        self.agent.as_mut().ok_or_else(|| "no agent is connected".into())
    }

    /// Connects the agent.
    pub(crate) fn connect(&mut self) -> Done {
        self.agent = Some(Agent::connect(&self.desk.session, "Claude")?);
        Ok(())
    }

    /// The page.
    pub(crate) fn page(&self) -> Done<&Page> {
        self.desk.page()
    }

    /// Takes one picture.
    pub(crate) fn picture(&self, name: &str) -> Done {
        self.page()?.drawn()?;
        self.desk.session.picture(&self.folder.join(format!("{name}.png")))
    }

    /// Takes a picture in the dark and one in the light.
    pub(crate) fn pictures(&self, name: &str) -> Done {
        for theme in THEMES {
            self.theme(theme)?;
            self.picture(&format!("{name}-{}", theme.to_lowercase()))?;
        }
        Ok(())
    }

    /// Chooses the page's face by its own control, and comes back to the view there was.
    pub(crate) fn theme(&self, theme: &str) -> Done {
        let page = self.page()?;
        let view = page.run("return document.querySelector('nav [aria-current=page]').title", &json!([]))?;
        let view = view.as_str().ok_or("no view is shown")?;
        self.desk.turn_to("Settings")?;
        page.press(&[("group", "Theme"), ("radio", theme)])?;
        self.desk.turn_to(view)
    }
}
