//! What a screen reader is told of the windows: the tree on the bus of assistive technology (AT-SPI 2), as the real engine
//! hands it out.

use zbus::{Connection, OwnedObjectPath, Proxy};

use super::{Session, runtime};
use crate::wait::Done;

const ACCESSIBLE: &str = "org.a11y.atspi.Accessible";
/// More than a page of ours ever holds.
const MOST: usize = 5_000;

/// One thing of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// What kind of thing it is, as AT-SPI numbers them (`AtspiRole` of atspi-constants.h).
    pub role: u32,
    /// What it is called.
    pub name: String,
}

/// Reads the trees of all windows.
#[derive(Debug)]
pub struct ScreenReader {
    bus: Connection,
}

impl ScreenReader {
    /// Says that a screen reader is here, and joins the bus it listens on.
    ///
    /// # Errors
    /// When there is no such bus.
    pub fn start(session: &Session) -> Done<Self> {
        let desk = session.connection();
        zbus::block_on(async {
            let status = Proxy::new(desk, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status").await?;
            status.set_property("IsEnabled", true).await?;
            status.set_property("ScreenReaderEnabled", true).await?;
            let access = Proxy::new(desk, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus").await?;
            let address: String = access.call("GetAddress", &()).await?;
            // The session has a runtime folder of its own, which lies elsewhere for whoever is outside.
            let (inside, outside) = (runtime(), session.path("run"));
            let address = address.replace(&*inside.to_string_lossy(), &outside.to_string_lossy());
            let bus = zbus::connection::Builder::address(address.as_str()).build().await?;
            Ok(Self { bus })
        })
    }

    /// Returns all things there are, in the order they are read.
    ///
    /// # Errors
    /// When the registry does not answer. A thing that goes away while it is read is left out.
    pub fn hear(&self) -> Done<Vec<Heard>> {
        zbus::block_on(async {
            let root = "/org/a11y/atspi/accessible/root";
            let root = (String::from("org.a11y.atspi.Registry"), OwnedObjectPath::try_from(root)?);
            let (mut heard, mut open) = (Vec::new(), vec![root]);
            while let Some((owner, path)) = open.pop() {
                let Ok(thing) = Proxy::new(&self.bus, owner, path, ACCESSIBLE).await else { continue };
                let role = thing.call::<_, _, u32>("GetRole", &()).await.unwrap_or_default();
                let name = thing.get_property::<String>("Name").await.unwrap_or_default();
                heard.push(Heard { role, name });
                let children = thing.call::<_, _, Vec<(String, OwnedObjectPath)>>("GetChildren", &()).await;
                let children = children.unwrap_or_default();
                if children.is_empty() {
                    // A window's place for the page of another process tells its child in this way alone.
                    let child = thing.call::<_, _, (String, OwnedObjectPath)>("GetChildAtIndex", &0_i32).await;
                    open.extend(child.ok().filter(|(owner, _)| !owner.is_empty()));
                }
                open.extend(children.into_iter().rev());
                if heard.len() > MOST {
                    break;
                }
            }
            Ok(heard)
        })
    }
}
