//! Where nobody could look for secrets, nothing is let through.

use std::os::unix::fs::PermissionsExt as _;

use tempfile::TempDir;

use super::*;
use crate::fence::kernel::{Ready, reading};
use crate::stage;

/// A folder with these files in it.
fn folder(files: &[&str]) -> TempDir {
    let top = tempfile::tempdir().unwrap();
    for name in files {
        let path = top.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "x").unwrap();
    }
    top
}

/// A fence inside which a folder may be read, but for what is called a secret.
fn fence(top: &Path) -> Result<Ready, FenceError> {
    let is_secret = |below: &Path, _: bool| below.ends_with(".env");
    let mut ground = Ground::new(false, false)?;
    Spare { access: reading(), at_least: AccessFs::ReadDir.into(), depth: None, is_secret: &is_secret }
        .allow(top, &mut ground)?;
    Ok(Ready::of(ground))
}

/// Which of these a program may read in there.
fn read<'a>(top: &Path, files: &[&'a str]) -> Vec<&'a str> {
    let look = || Ok(files.iter().copied().filter(|name| fs::read(top.join(name)).is_ok()).collect());
    fence(top).unwrap().around(look).unwrap()
}

#[test]
fn a_folder_too_large_to_be_searched_for_secrets_gets_no_fence() {
    let top = folder(&["a", "z/.env"]);
    assert_eq!(read(top.path(), &["a", "z/.env"]), ["a"]);
    for number in 0..=MOST {
        drop(fs::File::create(top.path().join(format!("f{number}"))).unwrap());
    }
    let why = fence(top.path()).unwrap_err().to_string();
    assert!(why.contains("holds too much to search for secrets"), "{why}");
    let deep = vec!["d"; DEEPEST + 2].join("/");
    let why = fence(folder(&[&deep]).path()).unwrap_err().to_string();
    assert!(why.contains("holds too much"), "{why}");
}

#[test]
fn a_folder_that_cannot_be_looked_through_is_not_read() {
    let top = folder(&["a", "shut/.env", "shut/b", "open/c"]);
    let (shut, all) = (top.path().join("shut"), ["a", "shut/.env", "shut/b", "open/c"]);
    stage::give_to_other(&[top.path().to_owned(), shut.clone()]);
    // One may go through it by name and not list it.
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o300)).unwrap();
    let found = stage::as_other(|| (read(top.path(), &all), fs::read(shut.join(".env")).is_ok()));
    assert_eq!(found, (vec!["a", "open/c"], true));
    // The same of the folder itself.
    assert_eq!(stage::as_other(|| read(&shut, &[".env", "b"])), [""; 0]);
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn no_fence_needs_more_descriptors_than_a_few_and_one_that_finds_none_is_not_built() {
    const TEST: &str =
        "fence::spare::tests::no_fence_needs_more_descriptors_than_a_few_and_one_that_finds_none_is_not_built";
    if !stage::few_descriptors(TEST, 64) {
        return;
    }
    let names: Vec<String> = (0..200).map(|number| format!("f{number}")).collect();
    let all: Vec<&str> = names.iter().map(String::as_str).chain([".env"]).collect();
    let top = folder(&all);
    assert_eq!(read(top.path(), &all), all[..200]);
    let top = folder(&["a", ".env"]);
    // While others take and leave all there are, what must not be read is not, or nothing is built.
    let stop = std::sync::atomic::AtomicBool::new(false);
    let (mut read, mut wrong, mut refused) = (0, Vec::new(), 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                let taken: Vec<fs::File> = (0..64).map_while(|_| fs::File::open("/dev/null").ok()).collect();
                drop(taken);
            }
        });
        for _ in 0..2_000 {
            match fence(top.path()) {
                Ok(fence) => {
                    let secret = fence.around(|| Ok(fs::read(top.path().join(".env"))));
                    read += usize::from(matches!(secret, Ok(Ok(_))));
                }
                Err(why) if why.to_string().contains("Too many open files") => refused += 1,
                Err(why) => wrong.push(why.to_string()),
            }
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!((read, wrong), (0, Vec::new()));
    assert!(refused > 0, "none was refused");
}
