//! How the app starts, in order: alone, then the core, then what shows it, then the window's toolkit.

mod chores;
mod examine;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use countersign_bridge::endpoint;
use countersign_broker::broker::{Broker, Person};
use countersign_broker::environment::Environment;
use countersign_broker::history::{self, AnchorKeeper, AnchorStore, History, Record};
use countersign_broker::runner::{self, Survivors};
use countersign_door::door;
use tauri::{AppHandle, Manager as _, RunEvent, WindowEvent};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::commands::{self, page_commands};
use crate::doctor::{Doctor, Patient};
use crate::elsewhere::{self, Elsewhere};
use crate::faces::shortcut::GlobalShortcut;
use crate::faces::{notices, window};
use crate::first_request::FirstRequest;
use crate::page::{feed, output};
#[cfg(target_os = "linux")]
use crate::process::guard;
use crate::process::{cli, data, display, environment, instance, leave, login};
use crate::settings::Settings;
use crate::show::Presenter;
use crate::text::say;
use crate::vault::Vault;
use crate::{connect, faces, http, page};
pub(crate) use examine::examine;
#[cfg(target_os = "linux")]
use std::process::Child;

/// The file in the data folder that says when rules were last used. No decision depends on it; lost, it begins anew.
const USED: &str = "rules-used.json";

/// The app's folders, with the lock that keeps another app from starting beside it.
struct AppHome {
    home: PathBuf,
    /// The app's data.
    data: PathBuf,
    /// The socket's folder.
    folder: PathBuf,
    _only: instance::InstanceLock,
    _writer: Option<countersign_bridge::data::DataLock>,
}

/// The tasks beside the window, and the token that ends them.
#[derive(Clone, Default)]
struct Tasks {
    tracker: TaskTracker,
    /// Those of connections, which end before the rest.
    callers: TaskTracker,
    stop: CancellationToken,
}

/// The core: decides, runs and records.
struct Core {
    broker: Broker,
    person: Arc<Person>,
    vault: Arc<Vault>,
    settings: Settings,
    anchor_keeper: AnchorKeeper,
    room: Arc<Presenter>,
    elsewhere: Elsewhere,
    /// What outlived the last start, and the requests whose end it did not see.
    left: (Option<Survivors>, Vec<Record>),
    #[cfg(target_os = "linux")]
    _guard: Option<Child>,
}

/// The parts that show the core to people.
struct Rooms {
    http: http::HttpDoor,
    connect: Arc<connect::Connect>,
    doctor: Arc<Doctor>,
    login: login::Login,
    first_request: FirstRequest,
    feed: feed::Feed,
    outputs: output::Outputs,
    pages: page::Pages,
    placement: Arc<window::PlacementFile>,
}

/// Starts the app, and returns when it has ended; at once where another one runs, which then shows its window.
///
/// # Errors
/// Returns what the person has to know of an app that cannot start.
pub(crate) fn run(want: cli::Invocation) -> Result<(), Box<dyn Error>> {
    display::check()?;
    #[cfg(all(unix, not(target_os = "macos")))]
    page::plainly::as_remembered(&data::folder(&home()));
    let Some(place) = alone(want)? else { return Ok(()) };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    tauri::async_runtime::set(runtime.handle().clone());
    let _in_runtime = runtime.enter();
    let tasks = Tasks::default();
    let mut core = core(&place, &tasks)?;
    let rooms = rooms(&place, &core, &tasks);
    watch(&mut core, &tasks);
    show(core, rooms, tasks, want)
}

/// Takes both locks: one app for one person, one writer for one data folder.
fn alone(want: cli::Invocation) -> Result<Option<AppHome>, Box<dyn Error>> {
    let folder = endpoint::folder()?;
    let Some(only) = instance::only(&folder, want == cli::Invocation::Window)? else { return Ok(None) };
    let home = home();
    let data = data::folder(&home);
    let data::DataClaim::Mine(writer) = data::claim(&data, want == cli::Invocation::Window)? else { return Ok(None) };
    Ok(Some(AppHome { home, data, folder, _only: only, _writer: writer }))
}

/// Opens the keyring's rules, the record and the settings, and builds what decides by them.
fn core(place: &AppHome, tasks: &Tasks) -> Result<Core, Box<dyn Error>> {
    let AppHome { home, data, folder, .. } = place;
    let own = [data.clone(), folder.clone(), bridge()];
    let own = own.into_iter().chain(std::env::current_exe().ok());
    let surroundings = Environment::of_person(environment::of_person(), home.clone(), scratch(folder)?).owning(own);
    #[cfg(unix)]
    let surroundings = surroundings.reaching(&home.join(".ssh/config"), &folder.join("ssh"));
    let noted = elsewhere::note(&surroundings, data);
    let survivors = runner::trace(data).unwrap_or_else(|error| {
        tracing::warn!(%error, "what runs is not noted; what outlives a sudden end will not be found");
        None
    });
    #[cfg(target_os = "linux")]
    let guard = guard::post(data);
    let (changed, changes) = tokio::sync::mpsc::channel(1);
    let vault = Arc::new(Vault::open(data, move || {
        // One wish to look again is as good as ten.
        let _ = changed.try_send(());
    })?);
    let settings = Settings::open(data);
    let (history, opening) = History::open(data, settings.now().record.retention());
    if opening.health != history::Health::Ready {
        tracing::warn!(health = ?opening.health, "the record");
    }
    tasks.until_stop(chores::keep_small(history.clone()));
    match runner::adopt() {
        Ok(reaping) => tasks.until_stop(reaping),
        Err(error) => tracing::warn!(%error, "what leaves its run's group may be overlooked"),
    }
    let anchor_store: Arc<dyn AnchorStore> = Arc::<Vault>::clone(&vault);
    let anchor_keeper = AnchorKeeper::new(history.clone(), anchor_store);
    let (tracker, stop) = (tasks.tracker.clone(), tasks.stop.clone());
    let broker = Broker::with_record(surroundings, Arc::clone(&vault) as Arc<_>, history, tracker, stop);
    broker.foretell_with(crate::show::foretell);
    // The first card shall not wait for the table.
    tasks.tracker.spawn_blocking(countersign_explain::read_table);
    let asleep = broker.clone();
    vault.listen(move |why| asleep.rules_sleep(why))?;
    broker.found_unfinished(opening.unfinished.clone());
    let person = Arc::new(broker.person().ok_or_else(|| say!("startup-nobody-decides"))?);
    tasks.tracker.spawn(chores::keep_rules(broker.clone(), changes, data.join(USED)));
    let room = Arc::new(Presenter::new(home.clone(), bridge(), settings.clone()));
    let elsewhere = Elsewhere::new(noted, broker.clone(), Arc::clone(&room));
    Ok(Core {
        broker,
        person,
        vault,
        settings,
        anchor_keeper,
        room,
        elsewhere,
        left: (survivors, opening.unfinished),
        #[cfg(target_os = "linux")]
        _guard: guard,
    })
}

/// Builds what the page and the tray show and ask.
fn rooms(place: &AppHome, core: &Core, tasks: &Tasks) -> Rooms {
    let Core { broker, vault, settings, room, .. } = core;
    let http = http::HttpDoor::new(settings.clone(), Arc::clone(vault), broker.clone());
    tasks.tracker.spawn(http.clone().keep(tasks.stop.clone(), tasks.tracker.clone()));
    let feed = feed::Feed::new(broker.clone(), Arc::clone(room), tasks.tracker.clone());
    let outputs = output::Outputs::new(broker.clone(), tasks.tracker.clone());
    let pages = page::Pages::new(feed.clone(), outputs.clone(), settings.clone(), Arc::clone(room));
    let connect = Arc::new(connect::Connect::new(&place.home, &bridge(), &place.data));
    let patient = Patient {
        home: place.home.clone(),
        data: place.data.clone(),
        bridge: bridge(),
        connect: Arc::clone(&connect),
        vault: Arc::clone(vault),
        health: Some(broker.history().health()),
    };
    Rooms {
        http,
        connect,
        doctor: Arc::new(Doctor::new(patient)),
        login: login::Login::new(&program(), &place.home),
        first_request: FirstRequest::new(&bridge(), &place.home, tasks.tracker.clone(), tasks.stop.clone()),
        feed,
        outputs,
        pages,
        placement: Arc::new(window::PlacementFile::open(&place.data)),
    }
}

/// Begins what goes on beside the window for as long as the app lives.
fn watch(core: &mut Core, tasks: &Tasks) {
    let (survivors, unfinished) = std::mem::take(&mut core.left);
    let Core { broker, settings, anchor_keeper, room, elsewhere, .. } = core;
    tasks.tracker.spawn(notices::end_survivors(survivors, unfinished, elsewhere.clone(), Arc::clone(room)));
    tasks.until_stop(chores::follow(settings.clone(), broker.clone()));
    tasks.until_stop(notices::watch_record(anchor_keeper.clone(), Arc::clone(room)));
    tasks.until_stop(notices::watch_tray(Arc::clone(room), settings.clone()));
    let anchored = anchor_keeper.clone();
    tasks.until_stop(async move { anchored.run().await });
    let recorded = broker.clone();
    tasks.until_stop(async move { recorded.watch_record().await });
    let clocked = broker.clone();
    tasks.until_stop(async move { clocked.watch_clock().await });
}

macro_rules! handler {
    ($($area:ident :: $name:ident,)*) => {
        tauri::generate_handler![$(commands::$area::$name),*]
    };
}

/// Builds the toolkit's app, opens the door to agents, and runs until it ends.
fn show(core: Core, rooms: Rooms, tasks: Tasks, want: cli::Invocation) -> Result<(), Box<dyn Error>> {
    let socket = endpoint::socket()?;
    let Core { broker, person, vault, settings, anchor_keeper, room, elsewhere, .. } = core;
    let Rooms { http, connect, doctor, login, first_request, feed, outputs, pages, placement } = rooms;
    let key = http.key();
    let app = tauri::Builder::default()
        .manage(broker.clone())
        .manage(Arc::clone(&person))
        .manage(feed)
        .manage(outputs)
        .manage(pages.clone())
        .manage(vault)
        .manage(anchor_keeper.clone())
        .manage(Arc::clone(&room))
        .manage(commands::files::Previewed::default())
        .manage(countersign_broker::submission::impact::Counter::default())
        .manage(settings)
        .manage(http)
        .manage(elsewhere)
        .manage(connect)
        .manage(doctor)
        .manage(login.clone())
        .manage(placement)
        .manage(first_request)
        .invoke_handler(page_commands!(handler))
        .setup(move |app| {
            let handle = app.handle().clone();
            // Not before the desktop's toolkit has begun: an agent that got in would hear nothing from an app that
            // dies of a display it cannot use.
            let Tasks { tracker, callers, stop } = tasks;
            #[cfg(unix)]
            if want == (cli::Invocation::Background { quiet: true }) {
                hush()?;
            }
            match door::bind(&socket) {
                Ok(listener) => {
                    let shown = handle.clone();
                    let open = Arc::new(move || window::offer(&shown));
                    let served = door::serve(listener.with_http(key), broker.clone(), open, stop, callers.clone());
                    tracker.spawn(served);
                }
                Err(error) => room.shut_out(say!("notice-no-door", error = error)),
            }
            let leaver = leave::Leaver::new(handle.clone(), broker.clone(), callers, anchor_keeper, &tracker);
            app.manage(shortcut(&handle, &tracker));
            tracker.spawn(faces::show(handle.clone(), person, room, login, leaver));
            if want == cli::Invocation::Window {
                window::open(&handle);
            }
            Ok(())
        });
    #[cfg(target_os = "macos")]
    let app = app.on_web_content_process_terminate({
        let pages = pages.clone();
        move |page| {
            if pages.died("its process ended") != page::Remedy::Rest
                && let Err(error) = page.reload()
            {
                tracing::error!(%error, "the page could not be made anew");
            }
        }
    });
    let app = display::guarded(|| app.build(tauri::generate_context!()))?;
    app.run(move |app, event| on_event(app, &event, &pages));
    Ok(())
}

/// Takes the keys that open the small window from anywhere, where the person chose some.
fn shortcut(app: &AppHandle, tracker: &TaskTracker) -> Arc<GlobalShortcut> {
    let shown = app.clone();
    let shortcut = Arc::new(GlobalShortcut::new(move || window::open_small(&shown)));
    let (held, keys) = (Arc::clone(&shortcut), app.state::<Settings>().now().keys());
    if keys.is_some() {
        tracker.spawn_blocking(move || held.hold(keys));
    }
    shortcut
}

/// Answers what the toolkit tells of the app and its window.
fn on_event(app: &AppHandle, event: &RunEvent, pages: &page::Pages) {
    match event {
        RunEvent::WindowEvent { event: WindowEvent::CloseRequested { api, .. }, .. } => {
            api.prevent_close();
            window::close(app);
        }
        RunEvent::WindowEvent { event: event @ (WindowEvent::Moved(_) | WindowEvent::Resized(_)), .. }
        | RunEvent::WindowEvent { event: event @ WindowEvent::Focused(false), .. } => window::follow(app, event),
        // The last window closed: the tray goes on.
        RunEvent::ExitRequested { code: None, api, .. } => api.prevent_exit(),
        RunEvent::WindowEvent { event: WindowEvent::Destroyed, .. }
            if app.get_webview_window(window::MAIN).is_none() =>
        {
            window::follow(app, &WindowEvent::Destroyed);
            pages.gone();
        }
        _ => {}
    }
}

impl Tasks {
    /// Spawns what goes on until the app leaves.
    fn until_stop(&self, chore: impl Future<Output = ()> + Send + 'static) {
        self.tracker.spawn(chores::until(self.stop.clone(), chore));
    }
}

/// Gives back the error output of whoever started the app: nobody reads it from here on, and what is written to a pipe
/// that nobody reads fails.
#[cfg(unix)]
fn hush() -> std::io::Result<()> {
    let nowhere = std::fs::File::options().write(true).open("/dev/null")?;
    Ok(rustix::stdio::dup2_stderr(nowhere)?)
}

fn home() -> PathBuf {
    std::env::home_dir().unwrap_or_else(|| PathBuf::from(std::path::MAIN_SEPARATOR_STR))
}

/// Makes a private folder for scripts too long for a command line, emptied at each start.
fn scratch(folder: &Path) -> std::io::Result<PathBuf> {
    let scratch = folder.join("scratch");
    if scratch.exists() {
        std::fs::remove_dir_all(&scratch)?;
    }
    std::fs::create_dir(&scratch)?;
    Ok(scratch)
}

/// Returns the bridge's path, beside the app.
fn bridge() -> PathBuf {
    let name = if cfg!(windows) { "countersign-bridge.exe" } else { "countersign-bridge" };
    program().with_file_name(name)
}

/// Returns the app's own path.
fn program() -> PathBuf {
    std::env::current_exe().unwrap_or_else(|_| PathBuf::from("countersign"))
}
