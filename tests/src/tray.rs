//! The tray icon as a panel sees it: from the watcher to the item, its looks and its menu.

use std::collections::HashMap;
use std::path::PathBuf;

use zbus::Connection;
use zbus::wire::{DynamicDeserialize, DynamicType, OwnedVariant, Structure, Variant};

use crate::session::{Session, runtime};
use crate::wait::{Done, hold, until};

const WATCHER: &str = "org.kde.StatusNotifierWatcher";
const ITEM: &str = "org.kde.StatusNotifierItem";
const MENU: &str = "com.canonical.dbusmenu";
const PROPERTIES: &str = "org.freedesktop.DBus.Properties";

/// The app's icon in the tray.
#[derive(Debug)]
pub struct Tray {
    connection: Connection,
    name: String,
    path: String,
    /// Where the session's runtime folder really is.
    runtime: PathBuf,
}

/// A line of its menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuEntry {
    /// What the person reads.
    pub label: String,
    /// Whether it can be chosen.
    pub enabled: bool,
    id: i32,
}

impl Tray {
    /// Waits for an icon; there is only one app in a session.
    ///
    /// # Errors
    /// When none appears.
    pub fn of(session: &Session) -> Done<Self> {
        let connection = session.connection().clone();
        let address = until("icon in the tray", || items(&connection).ok()?.into_iter().next())?;
        let split = address.find('/').ok_or_else(|| format!("the tray item {address} has no path"))?;
        let (name, path) = address.split_at(split);
        let runtime = session.path("run");
        Ok(Self { connection, name: name.to_owned(), path: path.to_owned(), runtime })
    }

    /// The file of the picture shown now, as it is to be found from outside of the session.
    ///
    /// # Errors
    /// When the icon is gone.
    pub fn icon(&self) -> Done<PathBuf> {
        let icon = PathBuf::from(self.property("IconName")?);
        Ok(icon.strip_prefix(runtime()).map_or_else(|_| icon.clone(), |inside| self.runtime.join(inside)))
    }

    /// The words beside the picture: the count.
    ///
    /// # Errors
    /// When the icon is gone.
    pub fn label(&self) -> Done<String> {
        self.property("XAyatanaLabel")
    }

    /// Its menu, without separators.
    ///
    /// # Errors
    /// When the icon is gone.
    pub fn entries(&self) -> Done<Vec<MenuEntry>> {
        type Layout = (u32, (i32, HashMap<String, OwnedVariant>, Vec<OwnedVariant>));
        let nothing: Vec<String> = Vec::new();
        let (_, (_, _, children)): Layout = self.ask(&self.menu()?, MENU, "GetLayout", &(0i32, 1i32, nothing))?;
        Ok(children.into_iter().filter_map(entry).collect())
    }

    /// Waits for a line of the menu that begins so, and chooses it.
    ///
    /// # Errors
    /// When there is none, or it cannot be chosen.
    pub fn choose(&self, label: &str) -> Done {
        let entry = until(format_args!("{label:?} in the tray's menu"), || {
            self.entries().ok()?.into_iter().find(|entry| entry.label.starts_with(label))
        })?;
        hold(entry.enabled, format_args!("{label:?} cannot be chosen"))?;
        let event = (entry.id, "clicked", Variant::from(""), 0u32);
        match self.ask::<_, ()>(&self.menu()?, MENU, "Event", &event) {
            // An app that was told to quit may be gone before it has answered.
            Err(error) if error.to_string().contains("NoReply") => Ok(()),
            answered => answered,
        }
    }

    fn menu(&self) -> Done<String> {
        let path = self.variant("Menu")?;
        match &*path {
            Variant::ObjectPath(path) => Ok(path.as_str().to_owned()),
            other => Err(format!("the tray's menu is {other:?}").into()),
        }
    }

    fn property(&self, name: &str) -> Done<String> {
        Ok(String::try_from(self.variant(name)?)?)
    }

    fn variant(&self, name: &str) -> Done<OwnedVariant> {
        self.ask(&self.path, PROPERTIES, "Get", &(ITEM, name))
    }

    fn ask<Q, A>(&self, path: &str, interface: &str, method: &str, question: &Q) -> Done<A>
    where
        Q: serde::Serialize + DynamicType,
        A: for<'d> DynamicDeserialize<'d>,
    {
        let call = self.connection.call_method(Some(self.name.as_str()), path, Some(interface), method, question);
        Ok(zbus::block_on(call)?.body().deserialize()?)
    }
}

fn items(connection: &Connection) -> Done<Vec<String>> {
    let question = (WATCHER, "RegisteredStatusNotifierItems");
    let call = connection.call_method(Some(WATCHER), "/StatusNotifierWatcher", Some(PROPERTIES), "Get", &question);
    let items: OwnedVariant = zbus::block_on(call)?.body().deserialize()?;
    Ok(items.try_into()?)
}

/// A child of the menu, as `(id, properties, children)`; nothing for a separator.
fn entry(child: OwnedVariant) -> Option<MenuEntry> {
    let child = Structure::try_from(child).ok()?;
    let [Variant::I32(id), Variant::Dict(properties), _] = child.fields() else { return None };
    let label: Option<String> = properties.get(&"label").ok()?;
    let enabled: Option<bool> = properties.get(&"enabled").ok()?;
    // Underlined letters are marked so.
    Some(MenuEntry { label: label?.replace('_', ""), enabled: enabled.unwrap_or(true), id: *id })
}
