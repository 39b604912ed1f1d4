//! The page in the app's window, through WebKit's own driver: found by role and name, pressed as a hand presses.

mod wire;

use std::time::Duration;

use serde_json::{Value, json};

use crate::app::{App, free_port};
use crate::service::Service;
use crate::session::Session;
use crate::wait::{Done, never, until};

const FIND: &str = include_str!("page/find.js");
/// The key under which WebDriver hands out elements; fixed by its standard.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Where something is: role and name, each inside the one before. A name may end in `*` for "begins with".
pub type ElementPath<'a> = &'a [(&'a str, &'a str)];

/// The page, open.
#[derive(Debug)]
pub struct Page {
    port: u16,
    session: String,
    _driver: Service,
}

/// Something on the page.
#[derive(Clone, Debug)]
pub struct Thing(pub Value);

impl Page {
    /// Takes hold of the app's page; its window must be open or about to open.
    ///
    /// # Errors
    /// When there is no page.
    pub fn of(session: &Session, app: &App) -> Done<Self> {
        let port = free_port()?;
        let target = format!("--target=127.0.0.1:{}", app.inspector());
        let driver = session.service("WebKitWebDriver", &[&format!("--port={port}"), &target])?;
        let wanted = json!({ "capabilities": { "alwaysMatch": {} } });
        let answer = until("page to drive", || wire::ask(port, "POST", "/session", Some(&wanted)).ok())?;
        let id = answer.get("sessionId").and_then(Value::as_str).ok_or("the driver gave no session")?.to_owned();
        Ok(Self { port, session: id, _driver: driver })
    }

    /// Waits for the first of what lies that way.
    ///
    /// # Errors
    /// When it does not appear.
    pub fn find(&self, way: ElementPath<'_>) -> Done<Thing> {
        until(format_args!("{way:?} on the page"), || self.all(way).ok()?.into_iter().next())
    }

    /// All that lies that way now.
    ///
    /// # Errors
    /// When the page cannot be asked.
    pub fn all(&self, way: ElementPath<'_>) -> Done<Vec<Thing>> {
        let found = self.run(FIND, &json!([way]))?;
        Ok(found.as_array().into_iter().flatten().cloned().map(Thing).collect())
    }

    /// Whether something lies that way now.
    #[must_use]
    pub fn has(&self, way: ElementPath<'_>) -> bool {
        self.all(way).is_ok_and(|found| !found.is_empty())
    }

    /// Waits until nothing lies that way.
    ///
    /// # Errors
    /// When it stays.
    pub fn gone(&self, way: ElementPath<'_>) -> Done {
        until(format_args!("end of {way:?} on the page"), || {
            self.all(way).is_ok_and(|found| found.is_empty()).then_some(())
        })
    }

    /// Holds that nothing lies that way for a while.
    ///
    /// # Errors
    /// When something comes.
    pub fn stays_without(&self, way: ElementPath<'_>, during: Duration) -> Done {
        never(during, format_args!("{way:?} on the page"), || self.has(way).then_some(()))
    }

    /// Waits for it, waits until it can be used, and presses it.
    ///
    /// # Errors
    /// When it does not appear or cannot be pressed.
    pub fn press(&self, way: ElementPath<'_>) -> Done {
        self.press_at(way, Some)
    }

    /// Waits for a choice, and presses its words: what stands beside them may be drawn by something else.
    ///
    /// # Errors
    /// When it does not appear or cannot be pressed.
    pub fn choose(&self, way: ElementPath<'_>) -> Done {
        let label = "return arguments[0].labels?.[0] ?? arguments[0]";
        self.press_at(way, |thing| self.run(label, &json!([thing.0])).ok().map(Thing))
    }

    fn press_at(&self, way: ElementPath<'_>, place: impl Fn(Thing) -> Option<Thing>) -> Done {
        let mut last = None;
        let pressed = until(format_args!("{way:?} to press"), || {
            let thing = self.all(way).ok()?.into_iter().next()?;
            if !self.enabled(&thing).ok()? {
                return None;
            }
            // It may have moved or been made anew in between: look again.
            match self.element("POST", &place(thing)?, "/click", Some(&json!({}))) {
                Ok(_) => Some(()),
                Err(error) => {
                    last = Some(error);
                    None
                }
            }
        });
        pressed.map_err(|error| match last {
            Some(last) => format!("{error}: {last}").into(),
            None => error,
        })
    }

    /// Types into it, after what is there.
    ///
    /// # Errors
    /// When it does not appear or takes no text.
    pub fn write(&self, way: ElementPath<'_>, text: &str) -> Done {
        let thing = self.find(way)?;
        self.element("POST", &thing, "/value", Some(&json!({ "text": text }))).map(drop)
    }

    /// Whether it can be used.
    ///
    /// # Errors
    /// When it is no longer there.
    pub fn enabled(&self, thing: &Thing) -> Done<bool> {
        let script = "const e = arguments[0]; return !e.disabled && e.getAttribute('aria-disabled') !== 'true';";
        Ok(self.run(script, &json!([thing.0]))? == json!(true))
    }

    /// An attribute, if it is there.
    ///
    /// # Errors
    /// When the thing is no longer there.
    pub fn attribute(&self, thing: &Thing, name: &str) -> Done<Option<String>> {
        let value = self.run("return arguments[0].getAttribute(arguments[1])", &json!([thing.0, name]))?;
        Ok(value.as_str().map(str::to_owned))
    }

    /// All the text in it, in the order of reading, whether scrolled into view or not.
    ///
    /// # Errors
    /// When the thing is no longer there.
    pub fn text(&self, thing: &Thing) -> Done<String> {
        let value = self.run("return arguments[0].innerText", &json!([thing.0]))?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until what lies that way says `part`.
    ///
    /// # Errors
    /// When it does not; the error says what it said instead.
    pub fn says(&self, way: ElementPath<'_>, part: &str) -> Done {
        let mut said = String::new();
        let found = until(format_args!("{part:?} in {way:?}"), || {
            said = self.all(way).ok()?.iter().filter_map(|thing| self.text(thing).ok()).collect::<Vec<_>>().join("\n");
            said.contains(part).then_some(())
        });
        found.map_err(|error| format!("{error}; it said {said:?}").into())
    }

    /// Brings it into view.
    ///
    /// # Errors
    /// When the thing is no longer there.
    pub fn reveal(&self, thing: &Thing) -> Done {
        self.run("arguments[0].scrollIntoView({ block: 'end' })", &json!([thing.0])).map(drop)
    }

    /// Runs a script in the page.
    ///
    /// # Errors
    /// When it fails.
    pub fn run(&self, script: &str, arguments: &Value) -> Done<Value> {
        let question = json!({ "script": script, "args": arguments });
        wire::ask(self.port, "POST", &self.path("/execute/sync"), Some(&question))
    }

    /// Gives the window another size and waits until the page has it.
    ///
    /// # Errors
    /// When it keeps its size.
    pub fn resize(&self, width: u32, height: u32) -> Done {
        let size = json!({ "width": width, "height": height });
        wire::ask(self.port, "POST", &self.path("/window/rect"), Some(&size))?;
        until("new size", || {
            let now = self.run("return innerWidth", &json!([])).ok()?.as_u64()?;
            (now.abs_diff(u64::from(width)) < 30).then_some(())
        })
    }

    /// Runs a script in the page that calls its last argument with the answer when there is one.
    ///
    /// # Errors
    /// When it fails or takes too long.
    pub fn run_until_told(&self, script: &str, arguments: &Value) -> Done<Value> {
        let question = json!({ "script": script, "args": arguments });
        wire::ask(self.port, "POST", &self.path("/execute/async"), Some(&question))
    }

    /// Waits until the page has been drawn: a picture taken then shows what the page holds now.
    ///
    /// # Errors
    /// When the page cannot be asked.
    pub fn drawn(&self) -> Done {
        let script = "const done = arguments[arguments.length - 1];
            // What is folded away stands still, and its transitions never end.
            const seen = (a) => a.effect?.target?.checkVisibility?.() ?? true;
            const rest = () => document.getAnimations().filter((a) => a.playState === 'running' && seen(a) && a.effect?.getComputedTiming().iterations !== Infinity);
            Promise.allSettled(rest().map((a) => a.finished)).then(() => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));";
        self.run_until_told(script, &json!([])).map(drop)
    }

    fn element(&self, method: &str, thing: &Thing, end: &str, body: Option<&Value>) -> Done<Value> {
        let id = thing.0.get(ELEMENT).and_then(Value::as_str).ok_or("that is no element")?;
        wire::ask(self.port, method, &self.path(&format!("/element/{id}{end}")), body)
    }

    fn path(&self, end: &str) -> String {
        format!("/session/{}{end}", self.session)
    }
}
