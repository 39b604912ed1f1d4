//! Trial of the rig on a tiny app.
use countersign_tests::{app::App, page::Page, popups::Popups, session::{Keyring, Plan, Session}, tray::Tray, wait::*};
use std::time::Instant;
fn main() -> Done {
    for (n, plan) in [(0, Plan::PLAIN), (1, Plan::WHOLE), (2, Plan { keyring: Keyring::Locked, panel: true, popups: false }), (3, Plan { keyring: Keyring::Absent, ..Plan::WHOLE })] {
        let t = Instant::now();
        let s = Session::start(plan)?;
        println!("session {plan:?} {:?}", t.elapsed());
        let popups = if plan.popups { None } else { Some(Popups::serve(&s)?) };
        let app = App::launch(&s, if n % 2 == 1 { &["--background"] } else { &[] })?;
        if plan.panel {
            let tray = Tray::of(&s)?;
            println!("icon {:?} label {:?} {:?} at {:?}", tray.icon()?, tray.label()?, tray.entries()?, t.elapsed());
            if n % 2 == 1 { tray.choose("Open")?; }
            if let Some(p) = &popups { tray.choose("Notify")?; let x = p.find("hi")?; println!("{x:?}"); p.press(&x, "Review")?; }
            tray.choose("Notify")?;
        }
        let page = Page::of(&s, &app)?;
        println!("page at {:?}", t.elapsed());
        page.press(&[("button", "Press me")])?;
        page.says(&[("heading", "")], "pressed")?;
        page.find(&[("navigation", "Views"), ("button", "Rules")])?;
        s.focus("Tiny")?;
        s.key("a")?;
        page.says(&[("heading", "")], "key a")?;
        page.resize(480, 760)?;
        page.drawn()?;
        s.picture(std::path::Path::new(&format!("/tmp/t-rig/{n}.png")))?;
        println!("secrets {:?}", if plan.keyring == Keyring::Unlocked { s.tool("secret-tool", &["lookup", "a", "b"]).map_err(|e| e.to_string()) } else { Ok("".into()) });
        s.close("Tiny")?;
        println!("closed at {:?}", t.elapsed());
        s.keep_logs(std::path::Path::new(&format!("/tmp/t-rig/logs{n}")))?;
        let t = Instant::now(); drop(page); drop(app); drop(s);
        println!("gone {:?}", t.elapsed());
    }
    Ok(())
}
