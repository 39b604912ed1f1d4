//! The panel that shows the tray, and the popups, set up so that they ask nothing and look like a desktop's.

use std::fs;

use super::Session;
use crate::wait::Done;

const SETTINGS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="dark-mode" type="bool" value="true"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=8;x=640;y=786"/>
      <property name="length" type="uint" value="100"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="size" type="uint" value="28"/>
      <property name="icon-size" type="uint" value="20"/>
      <property name="plugin-ids" type="array">
        <value type="int" value="1"/>
        <value type="int" value="2"/>
        <value type="int" value="3"/>
      </property>
    </property>
  </property>
  <property name="plugins" type="empty">
    <property name="plugin-1" type="string" value="tasklist"/>
    <property name="plugin-2" type="string" value="separator">
      <property name="expand" type="bool" value="true"/>
      <property name="style" type="uint" value="0"/>
    </property>
    <property name="plugin-3" type="string" value="systray">
      <property name="square-icons" type="bool" value="true"/>
    </property>
  </property>
</channel>
"#;

const POPUPS: &str = r##"[global]
    font = DejaVu Sans 9
    format = "<b>%s</b>\n%b"
    width = 320
    offset = 16x40
    origin = top-right
    max_icon_size = 48
    frame_width = 1
    frame_color = "#3a3d42"
    corner_radius = 8
    padding = 12
    horizontal_padding = 14
[urgency_normal]
    background = "#22252a"
    foreground = "#f2f1ec"
    timeout = 0
"##;

pub(super) fn quiet_popups(session: &Session) -> Done {
    let folder = session.path("config/dunst");
    fs::create_dir_all(&folder)?;
    Ok(fs::write(folder.join("dunstrc"), POPUPS)?)
}

pub(super) fn settle(session: &Session) -> Done {
    let folder = session.path("config/xfce4/xfconf/xfce-perchannel-xml");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("xfce4-panel.xml"), SETTINGS)?;
    Ok(())
}
