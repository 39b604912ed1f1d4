//! A person's desk: a session, the app in it, and the hands that use its window.

use std::path::PathBuf;
use std::process::Command;

use crate::app::{self, App};
use crate::page::{ElementPath, Page, Thing};
use crate::programs;
use crate::session::{Plan, Session};
use crate::wait::{Done, hold, until};

/// The card of the request that is looked at.
pub const CARD: (&str, &str) = ("region", "Request");
/// The run that is looked at.
pub const RUN: (&str, &str) = ("region", "Run");
/// The ended one that is looked at.
pub const ENDED: (&str, &str) = ("region", "Ended run");

/// Everything at one desk. The page goes first, the session last.
#[derive(Debug)]
pub struct Desk {
    page: Option<Page>,
    app: Option<App>,
    /// The session it stands in.
    pub session: Session,
}

/// Plays something at a desk of its own. If it fails, a picture of the screen and the programs' words are kept in
/// `desktop/NAME` beside the programs, and the failure says where.
///
/// # Errors
/// When the play fails.
pub fn play(plan: Plan, play: impl FnOnce(&mut Desk) -> Done) -> Done {
    let mut desk = Desk { page: None, app: None, session: Session::start(plan)? };
    play(&mut desk).map_err(|error| match desk.keep() {
        Ok(place) => format!("{error}\n  see {}", place.display()).into(),
        Err(trouble) => format!("{error}\n  (nothing could be kept: {trouble})").into(),
    })
}

impl Desk {
    /// Starts the app and waits until agents can come in.
    ///
    /// # Errors
    /// When it does not come up.
    pub fn start(&mut self, words: &[&str]) -> Done {
        self.app = Some(App::start(&self.session, words)?);
        Ok(())
    }

    /// Starts the app with its window, and looks at it.
    ///
    /// # Errors
    /// When it does not come up.
    pub fn open(&mut self) -> Done {
        self.start(&[])?;
        self.look()
    }

    /// As [`Desk::open`], with a change of the app's command line or environment.
    ///
    /// # Errors
    /// When it does not come up.
    pub fn open_with(&mut self, change: impl FnOnce(&mut Command)) -> Done {
        self.app = Some(App::start_with(&self.session, &[], change)?);
        self.look()
    }

    /// Takes hold of the page, whose window was opened or is about to be. The engine lets itself be driven in the
    /// first window of an app only.
    ///
    /// # Errors
    /// When there is none.
    pub fn look(&mut self) -> Done {
        self.page = Some(Page::of(&self.session, self.app()?)?);
        self.page()?.find(&[("navigation", "Views")]).map(drop)
    }

    /// The page.
    ///
    /// # Errors
    /// When nobody looks at it.
    pub fn page(&self) -> Done<&Page> {
        self.page.as_ref().ok_or_else(|| "nobody looks at the page".into())
    }

    /// The app.
    ///
    /// # Errors
    /// When it was not started.
    pub fn app(&self) -> Done<&App> {
        self.app.as_ref().ok_or_else(|| "the app was not started".into())
    }

    /// The app, to be waited for or ended.
    ///
    /// # Errors
    /// When it was not started.
    pub fn app_mut(&mut self) -> Done<&mut App> {
        self.app.as_mut().ok_or_else(|| "the app was not started".into())
    }

    /// Starts the app again while it runs, which shows its window, and waits until that start has left.
    ///
    /// # Errors
    /// When it does not.
    pub fn second_start(&self) -> Done {
        let status = app::command(&self.session)?.status()?;
        hold(status.success(), format_args!("the second start ended with {status}"))
    }

    /// Ends the app in peace and waits until it is gone.
    ///
    /// # Errors
    /// When it does not end.
    pub fn quit(&mut self) -> Done {
        self.page = None;
        if let Some(mut app) = self.app.take() {
            app.service.signal(rustix::process::Signal::TERM);
            app.service.ended()?;
        }
        Ok(())
    }

    /// Ends the app without warning.
    ///
    /// # Errors
    /// When it does not end.
    pub fn kill(&mut self) -> Done {
        self.page = None;
        if let Some(mut app) = self.app.take() {
            app.service.signal(rustix::process::Signal::KILL);
            app.service.ended()?;
        }
        Ok(())
    }

    /// Waits for the card of a command, turns to it, and reads it to its end; it can then be decided.
    ///
    /// # Errors
    /// When there is none.
    pub fn card(&self, command: &str) -> Done<Thing> {
        let page = self.page()?;
        // The list cuts long lines, and shows blanks as one.
        let line = command.chars().take(60).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ") + "*";
        until(format_args!("card of {command:?}"), || {
            let shown = page.all(&[CARD, ("group", "Command")]).ok()?.into_iter().next();
            if shown.and_then(|shown| page.text(&shown).ok()).is_some_and(|text| text.contains(command)) {
                return Some(());
            }
            let entry: ElementPath<'_> = &[("list", "Waiting"), ("button", &line)];
            if page.has(entry) {
                page.press(entry).ok()?;
            }
            None
        })?;
        self.ready()
    }

    /// Waits until the card shown can be decided, having brought its end into view.
    ///
    /// # Errors
    /// When it cannot.
    pub fn ready(&self) -> Done<Thing> {
        let page = self.page()?;
        until("card that is ready", || {
            let card = page.all(&[CARD]).ok()?.into_iter().next()?;
            if page.attribute(&card, "data-ready").ok()?.as_deref() == Some("true") {
                return Some(card);
            }
            // As a person scrolls to the end of what they are asked.
            page.run(SCROLL, &serde_json::json!([])).ok()?;
            None
        })
    }

    /// Allows a command once.
    ///
    /// # Errors
    /// When there is no card of it, or it cannot be pressed.
    pub fn allow(&self, command: &str) -> Done {
        self.card(command)?;
        self.press_allow()
    }

    /// Presses what allows the card that is shown, and Enter after it where the request is dangerous.
    ///
    /// # Errors
    /// When there is no card, or it cannot be pressed.
    pub fn press_allow(&self) -> Done {
        let page = self.page()?;
        let allow: ElementPath<'_> = &[CARD, ("button", "Allow once")];
        let dangerous = page.attribute(&page.find(allow)?, "aria-describedby")?.is_some();
        page.press(allow)?;
        if dangerous { page.write(allow, ENTER) } else { Ok(()) }
    }

    /// Allows a command for good.
    ///
    /// # Errors
    /// When there is no card of it, or the rule cannot be made.
    pub fn allow_always(&self, command: &str) -> Done {
        self.card(command)?;
        let page = self.page()?;
        page.press(&[CARD, ("button", "Allow for…")])?;
        page.choose(&[REMEMBER, ("radio", "forever")])?;
        page.press(&[REMEMBER, ("button", "Save and allow")])
    }

    /// Allows a command, and from now on what begins with so many words of its one step.
    ///
    /// # Errors
    /// When there is no card of it, or the rule cannot be made.
    pub fn allow_beginning(&self, command: &str, words: &str) -> Done {
        self.card(command)?;
        let page = self.page()?;
        page.press(&[CARD, ("button", "Allow for…")])?;
        page.choose(&[REMEMBER, ("radio", "Commands that begin with these words")])?;
        page.choose(&[REMEMBER, ("radio", words)])?;
        page.choose(&[REMEMBER, ("radio", "30 days")])?;
        page.press(&[REMEMBER, ("button", "Save and allow")])
    }

    /// Denies a command, with words of our own for the agent.
    ///
    /// # Errors
    /// When there is no card of it, or it cannot be pressed.
    pub fn deny(&self, command: &str, reason: &str) -> Done {
        self.card(command)?;
        let page = self.page()?;
        page.press(&[CARD, ("button", "Deny…")])?;
        let strip = ("group", "Deny this request");
        page.write(&[CARD, strip, ("textbox", "Reason for the agent")], reason)?;
        page.press(&[CARD, strip, ("button", "Deny")])
    }

    /// Turns to one of the views.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn turn_to(&self, view: &str) -> Done {
        self.page()?.press(&[("navigation", "Views"), ("button", view)])
    }

    /// Whether the house's own folder has a file: what a command has really done.
    #[must_use]
    pub fn done(&self, name: &str) -> bool {
        self.session.home().join(name).exists()
    }

    fn keep(&self) -> Done<PathBuf> {
        let name = std::thread::current().name().unwrap_or("play").replace("::", "-");
        let folder = programs::app()?.with_file_name("desktop").join(name);
        self.session.keep_logs(&folder)?;
        self.session.picture(&folder.join("screen.png"))?;
        Ok(folder)
    }
}

/// Where a rule is made.
pub const REMEMBER: (&str, &str) = ("dialog", "Allow without asking");

/// The key Enter, as WebDriver writes it.
const ENTER: &str = "\u{e007}";

const SCROLL: &str = "
    const card = document.querySelector('[data-request]');
    for (const part of [card, ...(card?.querySelectorAll('*') ?? [])])
        if (part && part.scrollHeight > part.clientHeight) part.scrollTop = part.scrollHeight;";
