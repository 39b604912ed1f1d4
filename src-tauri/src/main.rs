//! Countersign, the app: the only place where the core, the door, the keyring and the faces meet.

#![cfg_attr(windows, windows_subsystem = "windows")]

#[cfg(all(unix, not(target_os = "macos")))]
mod bus;
mod changes;
mod choosing;
mod chores;
mod cli;
mod commands;
mod connect;
mod connecting;
mod data;
#[cfg_attr(not(unix), path = "elsewhere/none.rs")]
mod elsewhere;
mod environment;
mod export;
mod faces;
mod feed;
#[cfg(target_os = "linux")]
mod guard;
mod http;
mod instance;
mod kept;
mod leave;
mod living;
mod login;
mod notices;
mod notify;
mod output;
mod page;
mod record;
mod remember;
mod settings;
mod show;
mod tray;
mod trial;
mod vault;
mod view;
mod window;
mod words;

use std::error::Error;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use countersign_bridge::endpoint;
use countersign_broker::broker::Broker;
use countersign_broker::history::{self, Anchorage, History, Mooring};
use countersign_broker::house::House;
use countersign_broker::runner;
use countersign_door::door;
use tauri::{Manager as _, RunEvent, WindowEvent};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing_subscriber::EnvFilter;

/// When rules were last used, in the data folder. Nothing goes by it; lost, it begins anew.
const USED: &str = "rules-used.json";
/// What is logged unless `COUNTERSIGN_LOG` says otherwise. Libraries stay quiet: they would log what agents send.
const LOGGED: &str = "error,countersign=info,countersign_broker=info,countersign_door=info";

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line answers on its own terminal")]
fn main() -> ExitCode {
    // Before anything could read what it says, in this program or a library of it.
    #[cfg(unix)]
    if let Err(error) = environment::settle() {
        eprintln!("Countersign could not start: its environment could not be put in order ({error}).");
        return ExitCode::FAILURE;
    }
    // What whoever started the app left open in it is not for the commands it runs. Before there are threads, so that
    // nothing is started meanwhile.
    #[cfg(unix)]
    close_fds::set_fds_cloexec(3, &[]);
    #[cfg(target_os = "linux")]
    if let Some(guard) = guard::Guard::asked(std::env::args_os().skip(1)) {
        return match guard.stand() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("What Countersign ran could not be ended: {error}");
                ExitCode::FAILURE
            }
        };
    }
    match cli::read(std::env::args_os().skip(1)) {
        Some(cli::Want::Help) => print!("{}", cli::HELP),
        Some(cli::Want::Version) => println!("countersign {}", env!("CARGO_PKG_VERSION")),
        Some(want) => {
            let filter = EnvFilter::try_from_env("COUNTERSIGN_LOG").unwrap_or_else(|_| EnvFilter::new(LOGGED));
            tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
            if let Err(error) = run(want) {
                eprintln!("Countersign could not start: {error}");
                return ExitCode::FAILURE;
            }
        }
        None => {
            eprint!("That is not understood.\n\n{}", cli::HELP);
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn run(want: cli::Want) -> Result<(), Box<dyn Error>> {
    display()?;
    #[cfg(all(unix, not(target_os = "macos")))]
    page::plainly::as_remembered(&data::folder(&home()));
    let folder = endpoint::folder()?;
    let Some(_only) = instance::only(&folder, want == cli::Want::Window)? else { return Ok(()) };
    let home = home();
    let data = data::folder(&home);
    let data::Claim::Mine(_writer) = data::claim(&data, want == cli::Want::Window)? else { return Ok(()) };

    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    tauri::async_runtime::set(runtime.handle().clone());
    let _in_runtime = runtime.enter();

    let (tracker, callers, stop) = (TaskTracker::new(), TaskTracker::new(), CancellationToken::new());
    let own = [data.clone(), folder.clone(), bridge()];
    let own = own.into_iter().chain(std::env::current_exe().ok());
    let surroundings = House::of_person(environment::of_person(), home.clone(), scratch(&folder)?).owning(own);
    #[cfg(unix)]
    let surroundings = surroundings.reaching(&home.join(".ssh/config"), &folder.join("ssh"));
    let noted = elsewhere::note(&surroundings, &data);
    let (changed, changes) = tokio::sync::mpsc::channel(1);
    let survivors = runner::trace(&data).unwrap_or_else(|error| {
        tracing::warn!(%error, "what runs is not noted; what outlives a sudden end will not be found");
        None
    });
    #[cfg(target_os = "linux")]
    let _guard = guard::post(&data);
    let vault = Arc::new(vault::Vault::open(&data, move || {
        // One wish to look again is as good as ten.
        let _ = changed.try_send(());
    })?);
    let settings = settings::Settings::open(&data);
    let (history, opening) = History::open(&data, settings.now().record.retention());
    if opening.health != history::Health::Ready {
        tracing::warn!(health = ?opening.health, "the record");
    }
    tracker.spawn(chores::until(stop.clone(), chores::keep_small(history.clone())));
    match runner::adopt() {
        Ok(reaping) => drop(tracker.spawn(chores::until(stop.clone(), reaping))),
        Err(error) => tracing::warn!(%error, "what leaves its run's group may be overlooked"),
    }
    let mooring: Arc<dyn Mooring> = Arc::<vault::Vault>::clone(&vault);
    let anchorage = Anchorage::new(history.clone(), mooring);
    let broker =
        Broker::with_record(surroundings, Arc::clone(&vault) as Arc<_>, history, tracker.clone(), stop.clone());
    let asleep = broker.clone();
    vault.listen(move |why| asleep.rules_sleep(why))?;
    broker.found_unfinished(opening.unfinished.clone());
    let person = Arc::new(broker.person().ok_or("nobody could decide anything")?);
    tracker.spawn(chores::keep_rules(broker.clone(), changes, data.join(USED)));
    tracker.spawn(chores::until(stop.clone(), chores::follow(settings.clone(), broker.clone())));

    let http = http::Http::new(settings.clone(), Arc::clone(&vault), broker.clone());
    tracker.spawn(http.clone().keep(stop.clone(), tracker.clone()));

    let (socket, key) = (endpoint::socket()?, http.key());
    let connect = Arc::new(connect::Connect::new(&home, &bridge(), &data));
    let login = login::Login::new(&program(), &home);
    let trial = trial::Trial::new(&bridge(), &home, tracker.clone(), stop.clone());
    let room = Arc::new(show::Showroom::new(home, bridge(), settings.clone()));
    let elsewhere = elsewhere::Elsewhere::new(noted, broker.clone(), Arc::clone(&room));
    tracker.spawn(notices::end_survivors(survivors, opening.unfinished, elsewhere.clone(), Arc::clone(&room)));
    tracker.spawn(chores::until(stop.clone(), notices::watch_record(anchorage.clone(), Arc::clone(&room))));
    tracker.spawn(chores::until(stop.clone(), notices::watch_tray(Arc::clone(&room), settings.clone())));
    let (anchored, told) = (anchorage.clone(), broker.clone());
    tracker.spawn(chores::until(stop.clone(), async move { anchored.run().await }));
    tracker.spawn(chores::until(stop.clone(), async move { told.watch_record().await }));
    let told = broker.clone();
    tracker.spawn(chores::until(stop.clone(), async move { told.watch_clock().await }));
    let feed = feed::Feed::new(broker.clone(), Arc::clone(&room), tracker.clone());
    let outputs = output::Outputs::new(broker.clone(), tracker.clone());
    let pages = page::Pages::new(feed.clone(), outputs.clone(), settings.clone(), Arc::clone(&room));

    let app = tauri::Builder::default()
        .manage(broker.clone())
        .manage(Arc::clone(&person))
        .manage(feed)
        .manage(outputs)
        .manage(pages.clone())
        .manage(vault)
        .manage(anchorage.clone())
        .manage(Arc::clone(&room))
        .manage(changes::Previewed::default())
        .manage(settings)
        .manage(http)
        .manage(elsewhere)
        .manage(connect)
        .manage(login.clone())
        .manage(trial)
        .invoke_handler(tauri::generate_handler![
            commands::watch,
            commands::decide,
            commands::edit,
            commands::in_terminal,
            commands::look_at_keys,
            commands::stop,
            commands::extend,
            commands::send_input,
            commands::ask_again,
            commands::resize,
            commands::follow,
            commands::ack,
            commands::unfollow,
            commands::pause,
            commands::mute,
            living::alive,
            living::stop_client,
            living::let_stay,
            living::stop_everything,
            living::ask_own,
            living::forget_lost,
            commands::end_session,
            remember::preview,
            remember::try_command,
            remember::edit_rule,
            remember::preview_edit,
            remember::end_rule,
            remember::forget_denial,
            remember::export_rules,
            remember::read_import,
            remember::take_import,
            remember::unlock_keyring,
            record::history_page,
            record::history_choices,
            record::history_record,
            kept::history_rows,
            kept::history_find,
            kept::history_hits,
            kept::history_text,
            kept::history_moved,
            record::history_replay,
            record::history_verify,
            record::history_export,
            record::history_forget,
            changes::diff_rows,
            changes::diff_row,
            changes::undo_preview,
            changes::undo_rows,
            changes::undo_row,
            changes::undo_change,
            notices::put_away,
            elsewhere::end_elsewhere,
            choosing::settings,
            choosing::choose,
            choosing::renew_token,
            choosing::at_login,
            choosing::welcomed,
            connecting::clients,
            connecting::propose,
            connecting::write_client,
            connecting::try_it,
        ])
        .setup(move |app| {
            let handle = app.handle().clone();
            // Not before the desktop's toolkit has begun: an agent that got in would hear nothing from an app that
            // dies of a display it cannot use.
            match door::bind(&socket) {
                Ok(listener) => {
                    let shown = handle.clone();
                    let open = Arc::new(move || window::offer(&shown));
                    let served = door::serve(listener.with_http(key), broker.clone(), open, stop, callers.clone());
                    tracker.spawn(served);
                }
                Err(error) => room.shut_out(format!("Agents cannot connect: {error}")),
            }
            let leaver = leave::Leaver::new(handle.clone(), broker.clone(), callers, anchorage, &tracker);
            tracker.spawn(faces::show(handle.clone(), person, room, login, leaver));
            if want == cli::Want::Window {
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
    let app = built(|| app.build(tauri::generate_context!()))?;
    app.run(move |app, event| match event {
        // The last window closed: the tray goes on.
        RunEvent::ExitRequested { code: None, api, .. } => api.prevent_exit(),
        RunEvent::WindowEvent { event: WindowEvent::Destroyed, .. }
            if app.get_webview_window(window::MAIN).is_none() =>
        {
            pages.gone();
        }
        _ => {}
    });
    Ok(())
}

/// The desktop's toolkit aborts the process when there is no display: say it in words first.
fn display() -> Result<(), &'static str> {
    let there = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !there("DISPLAY") && !there("WAYLAND_DISPLAY") {
        return Err("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set). Start it in a desktop session.");
    }
    Ok(())
}

/// What is said of a display that cannot be used.
const CLOSED: &str = "the display that DISPLAY or WAYLAND_DISPLAY names does not answer, or does not let this user in. \
                      Start it in a desktop session of your own.";

/// The toolkit panics at a display that does not answer, or does not let us in: said in words, too. What panics in
/// another thread meanwhile is told as ever.
fn built<T>(build: impl FnOnce() -> tauri::Result<T>) -> Result<T, Box<dyn Error>> {
    let told = Arc::new(panic::take_hook());
    let (here, others) = (thread::current().id(), Arc::clone(&told));
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() != here {
            others(panic);
        }
    }));
    let built = panic::catch_unwind(AssertUnwindSafe(build));
    panic::set_hook(Box::new(move |panic| told(panic)));
    match built {
        Ok(built) => Ok(built?),
        Err(panic) => {
            let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            let words = words.unwrap_or("it did not say why");
            let display = cfg!(target_os = "linux") && words.contains("gtk");
            Err(if display { CLOSED.into() } else { format!("the window's toolkit could not begin: {words}").into() })
        }
    }
}

fn home() -> PathBuf {
    std::env::home_dir().unwrap_or_else(|| PathBuf::from(std::path::MAIN_SEPARATOR_STR))
}

/// A private folder for scripts too long for a command line, emptied at each start.
fn scratch(folder: &std::path::Path) -> std::io::Result<PathBuf> {
    let scratch = folder.join("scratch");
    if scratch.exists() {
        std::fs::remove_dir_all(&scratch)?;
    }
    std::fs::create_dir(&scratch)?;
    Ok(scratch)
}

/// The bridge lies beside the app.
fn bridge() -> PathBuf {
    let name = if cfg!(windows) { "countersign-bridge.exe" } else { "countersign-bridge" };
    program().with_file_name(name)
}

/// The app itself.
fn program() -> PathBuf {
    std::env::current_exe().unwrap_or_else(|_| PathBuf::from("countersign"))
}
