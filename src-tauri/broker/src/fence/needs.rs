//! What one step needs, found on the disk: the rule's folder, what its words name, its own program, and what its row says.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use landlock::{AccessFs, BitFlags};

use super::ground::Ground;
use super::kernel::{Ready, changing, reading, starting};
use super::places::{is_own, is_program};
use super::spare::Spare;
use super::table::{self, FenceRow, Reads};
use super::temporary::Temporary;
use super::{FenceError, project, system};
use crate::local::own::Own;
use countersign_command::place::{holds_secret, is_secret};

/// How many folders deep a program's own and the person's other files are searched for secrets.
const SHALLOW: usize = 1;
/// The most programs that start one another: a script, its interpreter, and the target of a link.
const STARTS: usize = 4;
/// The folders a person installs programs into.
const TOOLS: &str = "~/.local/bin ~/.local/lib ~/.local/libexec ~/.local/pipx $XDG_DATA_HOME/pipx $XDG_DATA_HOME/uv \
    $XDG_DATA_HOME/pnpm $XDG_DATA_HOME/mise $XDG_DATA_HOME/fnm $XDG_DATA_HOME/rtx ~/.cargo/bin $CARGO_HOME $RUSTUP_HOME \
    $NVM_DIR $PYENV_ROOT $VOLTA_HOME ~/.rbenv ~/.rvm ~/.asdf ~/.mise ~/.sdkman ~/.jenv ~/.nodenv ~/.goenv ~/.ghcup ~/.cabal \
    ~/.opam ~/.stack ~/.deno ~/.bun ~/.yarn ~/.poetry ~/.fvm ~/flutter ~/.pub-cache ~/.nix-profile ~/.juliaup ~/.julia \
    ~/.swiftpm ~/.dotnet ~/.composer ~/.gem ~/.gradle ~/.m2 ~/.conda ~/miniconda3 ~/anaconda3 ~/miniforge3 $GOPATH $GOROOT \
    $JAVA_HOME $VIRTUAL_ENV /opt /usr/local /snap /var/lib/snapd /var/lib/flatpak";
/// The files for looking up names of this and other computers.
const NAMES: &str = "/run/systemd/resolve /run/resolvconf /run/NetworkManager /run/nscd /run/systemd/userdb";
/// The files that reports on the machine read.
const MACHINE: &str = "/proc /run/utmp /run/log /run/systemd /run/udev /run/mount /run/lock /var/log /var/lib/dpkg /var/lib/rpm \
    /var/lib/systemd /var/lib/alternatives /var/lib/gems /var/cache/man /var/cache/fontconfig /boot";

/// A step that is about to start.
pub(crate) struct FencedStep<'a> {
    /// Its words.
    pub(crate) words: &'a [String],
    /// Its program.
    pub(crate) program: &'a Path,
    /// The rule's folder, when it has one.
    pub(crate) folder: Option<&'a Path>,
    /// Where it starts.
    pub(crate) cwd: &'a Path,
    /// The person's own folder.
    pub(crate) home: Option<&'a Path>,
    /// Countersign's own files.
    pub(crate) own: &'a Own,
    /// The whole environment it gets.
    pub(crate) env: &'a [(OsString, OsString)],
}

/// A file or folder that words name, opened and checked.
#[derive(Debug)]
pub(crate) struct Given {
    /// Opened for naming it alone.
    pub(crate) spot: fs::File,
    /// Where it really lies.
    pub(crate) path: PathBuf,
    /// Whether it is a folder.
    pub(crate) is_folder: bool,
}

/// Handles one of them before the next is opened.
pub(crate) type Take<'a> = dyn FnMut(Given) -> Result<(), FenceError> + 'a;

/// Prepares the fence around a step, and makes the folder for its temporary files where it gets its own; without a
/// `scratch` only tries, and makes nothing. `words` hands over the files that the step's words name. Reads the disk.
///
/// # Errors
///
/// Returns why there is no fence though this kernel supports it, or an error of `words`.
pub(crate) fn ready<E: From<FenceError>>(
    step: &FencedStep<'_>,
    scratch: Option<&Path>,
    words: impl FnOnce(&mut Take<'_>) -> Result<(), E>,
) -> Result<(Ready, Option<Temporary>), E> {
    let row = table::row(step.words);
    if matches!(super::Held::over(step.words), super::Held::None { .. }) {
        words(&mut |_| Ok(()))?;
        return Ok((Ready::open(), None));
    }
    let mut ground = Ground::new(row.writes, row.connects)?;
    let needs = Needs { step, row };
    let common = system::common(row.tools || row.path || row.machine || row.connects).map_err(FenceError::from)?;
    common.iter().flat_map(|spots| spots.iter()).try_for_each(|(path, access)| ground.allow(path, *access))?;
    needs.of_the_folder(&mut ground)?;
    needs.of_the_program(&mut ground)?;
    needs.of_the_row(&mut ground, scratch.is_some())?;
    let temporary = needs.temporary(&mut ground, scratch)?;
    // Last, so that as little time as may be passes until the program opens them itself.
    words(&mut |given| needs.of_a_word(&given, &mut ground))?;
    Ok((Ready::of(ground), temporary))
}

struct Needs<'a> {
    step: &'a FencedStep<'a>,
    row: &'static FenceRow,
}

impl Needs<'_> {
    /// Allows the rule's folder, as far as this program reads and changes it.
    fn of_the_folder(&self, ground: &mut Ground) -> Result<(), FenceError> {
        let FencedStep { cwd, own, .. } = *self.step;
        let folder = self.step.folder.unwrap_or(cwd);
        let more = if self.row.writes { changing() } else { BitFlags::EMPTY };
        match self.row.reads {
            Reads::Names => ground.allow_itself(folder, more | AccessFs::ReadDir)?,
            Reads::Given => {
                ground.allow_itself(folder, more | AccessFs::ReadDir)?;
                if self.searches_here() {
                    free_of_secrets(own, reading(), AccessFs::ReadDir.into(), cwd, ground)?;
                }
            }
            Reads::Folder => {
                free_of_secrets(own, starting() | more, more | AccessFs::ReadDir, folder, ground)?;
            }
            Reads::Project => {}
        }
        let above = project::of(folder, self.step.home);
        match (&above, self.row.reads) {
            (Some(top), Reads::Folder) if top != folder => {
                free_of_secrets(own, starting(), AccessFs::ReadDir.into(), top, ground)
            }
            (_, Reads::Project) => {
                let top = above.as_deref().unwrap_or(folder);
                self.whole(top, starting() | more, ground)?;
                project::stores(top).iter().try_for_each(|folder| ground.allow(folder, reading() | more))
            }
            // Ignore rules of the folders above apply to a search, too.
            (Some(top), _) if self.row.here => {
                project::ignored(folder, top).try_for_each(|file| ground.allow(&file, reading()))
            }
            _ => Ok(()),
        }
    }

    /// Allows a file or folder that its words name.
    fn of_a_word(&self, given: &Given, ground: &mut Ground) -> Result<(), FenceError> {
        let Given { spot, path, is_folder } = given;
        let FencedStep { own, folder, .. } = *self.step;
        match (self.row.reads, is_folder) {
            (Reads::Names, true) => ground.allow_open(spot, AccessFs::ReadDir.into()),
            (Reads::Given | Reads::Folder, true) => {
                free_of_secrets(own, reading(), AccessFs::ReadDir.into(), path, ground)
            }
            // It lies in the project.
            (Reads::Project, true) if folder.is_some() => Ok(()),
            (Reads::Project, true) => self.whole(path, starting(), ground),
            // Which names there are shows no content; moving a file elsewhere may read it.
            (Reads::Names, false) if !self.row.writes => Ok(()),
            (_, false) => ground.allow_open(spot, reading()),
        }
    }

    /// Returns whether it may read the folder it is called in, without that being named.
    fn searches_here(&self) -> bool {
        let recurses = |word: &String| {
            let short = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
            word.contains("recurs") || short.is_some_and(|letters| letters.contains(['r', 'R']))
        };
        self.row.here || self.row.recursive && self.step.words.iter().skip(1).any(recurses)
    }

    /// Allows a whole project apart from the person's own files in it.
    fn whole(&self, top: &Path, access: BitFlags<AccessFs>, ground: &mut Ground) -> Result<(), FenceError> {
        let around_home = self.step.home.is_some_and(|home| home.starts_with(top));
        let own = self.step.own;
        if around_home {
            // The home itself: no project, but a person may have said so.
            return free_of_secrets(own, access, AccessFs::ReadDir.into(), top, ground);
        }
        let persons = |below: &Path, _: bool| project::is_persons(below) || own.holds(&top.join(below));
        let spare = Spare { access, at_least: AccessFs::ReadDir.into(), depth: Some(0), is_secret: &persons };
        spare.allow(top, ground)
    }

    /// Allows the program with the files beside it, and its interpreter when it's a script.
    fn of_the_program(&self, ground: &mut Ground) -> Result<(), FenceError> {
        let mut program = Some(self.step.program.to_owned());
        for _ in 0..STARTS {
            let Some(path) = program.take() else { break };
            let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
            for path in [&path, &real] {
                if !is_program(path) {
                    ground.allow(path, starting())?;
                    self.installed_with(path, ground)?;
                }
            }
            program = interpreter(&real, self.var("PATH"));
        }
        Ok(())
    }

    /// Allows what was installed together with a program: the folders beside its `bin`.
    fn installed_with(&self, program: &Path, ground: &mut Ground) -> Result<(), FenceError> {
        let Some(bin) = program.parent() else { return Ok(()) };
        let Some(prefix) = bin.parent().filter(|_| bin.ends_with("bin") || bin.ends_with("sbin")) else {
            return Ok(());
        };
        let is_home = self.step.home.is_some_and(|home| home.starts_with(prefix));
        let shared = is_home || prefix.ends_with(".local") || prefix.parent().is_none();
        for name in ["bin", "lib", "lib64", "libexec", "share", "include", "pyvenv.cfg", "etc"] {
            if !(shared && matches!(name, "share" | "etc" | "lib64" | "include")) {
                self.less_secrets(&prefix.join(name), starting(), ground)?;
            }
        }
        if is_home && prefix.parent().is_none() {
            return Ok(());
        }
        // Tools written in scripting languages lie in a folder of their own, several levels above their `bin`.
        let modules = program.ancestors().find(|up| up.ends_with("node_modules"));
        modules.map_or(Ok(()), |modules| self.less_secrets(modules, starting(), ground))
    }

    /// Allows what its row says. Folders it keeps things in are made only if `make`.
    fn of_the_row(&self, ground: &mut Ground, make: bool) -> Result<(), FenceError> {
        let row = self.row;
        let name = self.step.words.first().map_or("", String::as_str);
        // A program's own settings; most have none. A script of the repository may bear any program's name.
        if !is_own(name) {
            let name = name.rsplit('/').next().unwrap_or(name);
            for own in [format!("~/.{name}rc"), format!("$XDG_CONFIG_HOME/{name}")] {
                self.each(&own, |path| self.less_secrets(&path, reading(), ground))?;
            }
        }
        if row.connects {
            self.each(NAMES, |path| ground.allow(&path, reading()))?;
        }
        if row.machine {
            self.each(MACHINE, |path| ground.allow(&path, reading()))?;
        }
        if row.tools {
            self.each(TOOLS, |path| self.less_secrets(&path, starting(), ground))?;
        }
        if row.tools || row.path {
            let folders = std::env::split_paths(self.var("PATH").unwrap_or_default());
            for folder in folders.filter(|folder| folder.is_absolute() && !is_program(folder)) {
                ground.allow(&folder, starting())?;
                self.installed_with(&folder.join("any"), ground)?;
            }
        }
        let mut beside = Vec::new();
        self.each(&row.beside, |path| {
            beside.push(path);
            Ok(())
        })?;
        beside.extend(beside.iter().flat_map(|path| named_in(path, self.step.home)).collect::<Vec<_>>());
        beside.iter().try_for_each(|path| ground.allow(path, reading()))?;
        self.each(&row.makes, |path| {
            if make {
                // As the program itself would make it, had it not a fence around it.
                let _ = fs::create_dir(&path);
            }
            self.less_secrets(&path, starting() | changing(), ground)
        })?;
        self.each(&row.keeps, |path| self.less_secrets(&path, starting() | changing(), ground))
    }

    /// Allows temporary files. A project's own code mostly knows the system's folder alone; other programs get one of
    /// their own, and so does every program where the person's home lies in the system's.
    fn temporary(&self, ground: &mut Ground, scratch: Option<&Path>) -> Result<Option<Temporary>, FenceError> {
        if !self.row.writes && !self.row.temporary {
            return Ok(None);
        }
        let shared = ["/tmp", "/var/tmp", "/dev/shm"];
        let system = fs::canonicalize(self.var("TMPDIR").unwrap_or(OsStr::new("/tmp"))).ok();
        let holds_home = |folder: &Path| self.step.home.is_some_and(|home| home.starts_with(folder));
        let project = self.row.reads == Reads::Project && self.row.writes;
        if project {
            let folders = shared.iter().map(PathBuf::from).chain(system.clone());
            for folder in folders.filter(|folder| !holds_home(folder)) {
                ground.allow(&folder, starting() | changing())?;
            }
        }
        if project && system.is_some_and(|system| !holds_home(&system) && !self.step.own.holds(&system)) {
            return Ok(None);
        }
        let Some(scratch) = scratch else { return Ok(None) };
        let temporary = Temporary::new(scratch)?;
        ground.allow(temporary.path(), starting() | changing())?;
        Ok(Some(temporary))
    }

    /// Lets a place through without the secrets that lie near its top.
    fn less_secrets(&self, path: &Path, access: BitFlags<AccessFs>, ground: &mut Ground) -> Result<(), FenceError> {
        // A place that doesn't exist, as most don't, costs one look.
        let Ok(real) = fs::canonicalize(path) else { return Ok(()) };
        if is_program(&real) {
            return Ok(());
        }
        let home = self.step.home;
        let secret = |below: &Path, _: bool| {
            let path = real.join(below);
            let path = home.and_then(|home| path.strip_prefix(home).ok()).unwrap_or(&path);
            is_secret(&path.to_string_lossy()) || self.step.own.holds(&real.join(below))
        };
        if secret(Path::new(""), true) {
            return Ok(());
        }
        let at_least = access & (changing() | AccessFs::ReadDir);
        Spare { access, at_least, depth: Some(SHALLOW), is_secret: &secret }.allow(&real, ground)
    }

    /// Calls `take` with every place of a list, with the person's home and variables filled in.
    fn each(&self, list: &str, mut take: impl FnMut(PathBuf) -> Result<(), FenceError>) -> Result<(), FenceError> {
        for word in list.split_whitespace() {
            let path = match (word.strip_prefix("~/"), word.strip_prefix('$')) {
                (Some(rest), _) => self.step.home.map(|home| home.join(rest)),
                (None, Some(rest)) => {
                    let (name, rest) = rest.split_once('/').unwrap_or((rest, ""));
                    self.place(name).map(|place| if rest.is_empty() { place } else { place.join(rest) })
                }
                (None, None) => Some(PathBuf::from(word)),
            };
            path.map_or(Ok(()), &mut take)?;
        }
        Ok(())
    }

    /// Returns a variable's value, or what programs assume without one.
    fn place(&self, name: &str) -> Option<PathBuf> {
        let said = self.var(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let usual = match name {
            "XDG_CONFIG_HOME" => ".config",
            "XDG_CACHE_HOME" => ".cache",
            "XDG_DATA_HOME" => ".local/share",
            "XDG_STATE_HOME" => ".local/state",
            "CARGO_HOME" => ".cargo",
            "RUSTUP_HOME" => ".rustup",
            "GOPATH" => "go",
            "NVM_DIR" => ".nvm",
            "PYENV_ROOT" => ".pyenv",
            "VOLTA_HOME" => ".volta",
            _ => return said,
        };
        said.or_else(|| self.step.home.map(|home| home.join(usual)))
    }

    fn var(&self, name: &str) -> Option<&OsStr> {
        self.step.env.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_os_str())
    }
}

/// Lets a folder through without all that may be a secret by its name.
fn free_of_secrets(
    own: &Own,
    access: BitFlags<AccessFs>,
    at_least: BitFlags<AccessFs>,
    top: &Path,
    ground: &mut Ground,
) -> Result<(), FenceError> {
    let secret = |below: &Path, file: bool| {
        let name = below.to_string_lossy();
        (if file { holds_secret(&name) } else { is_secret(&name) }) || own.holds(&top.join(below))
    };
    Spare { access, at_least, depth: None, is_secret: &secret }.allow(top, ground)
}

/// Returns a script's interpreter by its first line; `env` looks for it in the `PATH`.
fn interpreter(script: &Path, path: Option<&OsStr>) -> Option<PathBuf> {
    let file = crate::local::regular::open(script).ok()?;
    let mut line = Vec::new();
    BufReader::new(file).take(512).read_until(b'\n', &mut line).ok()?;
    let line = String::from_utf8(line).ok()?;
    let mut words = line.strip_prefix("#!")?.split_whitespace();
    let program = words.next()?;
    if !program.ends_with("/env") {
        return Some(PathBuf::from(program));
    }
    let name = words.find(|word| !word.starts_with('-') && !word.contains('='))?;
    std::env::split_paths(path?).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// Returns the files that a git configuration names by path: further configuration, ignore rules.
fn named_in(file: &Path, home: Option<&Path>) -> Vec<PathBuf> {
    let is_git = file.ends_with(".gitconfig") || file.ends_with("git");
    let file = if file.ends_with("git") { file.join("config") } else { file.to_owned() };
    let text = if is_git { crate::local::regular::text(&file, 256 * 1024).unwrap_or_default() } else { String::new() };
    let values = text.lines().filter_map(|line| line.split_once('=')).map(|(_, value)| value.trim().trim_matches('"'));
    let path = |value: &str| match (value.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => Some(home.join(rest)),
        _ => value.starts_with('/').then(|| PathBuf::from(value)),
    };
    let is_plain = |path: &PathBuf| path.is_file() && !is_secret(&path.to_string_lossy());
    values.filter_map(path).filter(is_plain).collect()
}
