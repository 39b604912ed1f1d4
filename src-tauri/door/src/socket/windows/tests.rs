//! The pipe from both ends.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use countersign_broker::asker::Process;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::*;

/// A name nobody else uses.
fn fresh(name: &str) -> PathBuf {
    PathBuf::from(format!(r"\\.\pipe\countersign-test-{}-{name}", std::process::id()))
}

#[tokio::test]
async fn bytes_go_both_ways_at_once_and_the_system_says_who_it_is() {
    let path = fresh("both");
    let mut door = Listener::bind(&path).unwrap();
    let agent = thread::spawn(move || {
        let stream = endpoint::connect(&path).unwrap();
        let mut talk = stream.try_clone().unwrap();
        let (begins, begun) = mpsc::channel();
        // One reads while the other writes: neither waits for the other.
        let heard = thread::spawn(move || {
            begins.send(()).unwrap();
            let mut line = String::new();
            BufReader::new(stream).read_line(&mut line).unwrap();
            line
        });
        begun.recv().unwrap();
        // Piece by piece: whenever the reading began, most of it comes later.
        for _ in 0..200 {
            talk.write_all(&[b'x'; 1000]).unwrap();
        }
        heard.join().unwrap()
    });
    let Caller { mut reader, mut writer, pid, probe } = door.accept().await.unwrap();
    assert_eq!((pid, probe.is_there()), (Some(std::process::id()), true));
    let mut said = vec![0; 200_000];
    timeout(Duration::from_secs(10), reader.read_exact(&mut said)).await.unwrap().unwrap();
    writer.write_all(b"heard\n").await.unwrap();
    assert_eq!(agent.join().unwrap(), "heard\n");
    assert_eq!(reader.read(&mut said).await.unwrap(), 0, "it is gone");
}

#[tokio::test]
async fn what_was_said_before_the_door_closed_is_heard() {
    let path = fresh("last");
    let mut door = Listener::bind(&path).unwrap();
    let stream = thread::spawn(move || endpoint::connect(&path).unwrap());
    let Caller { reader, mut writer, .. } = door.accept().await.unwrap();
    writer.write_all(b"bye").await.unwrap();
    drop((reader, writer));
    // On a thread of its own: the runtime has to close the pipe meanwhile.
    let heard = spawn_blocking(move || {
        let mut heard = String::new();
        stream.join().unwrap().read_to_string(&mut heard).map(|_| heard)
    });
    assert_eq!(timeout(Duration::from_secs(10), heard).await.unwrap().unwrap().unwrap(), "bye");
}

#[tokio::test]
async fn there_is_one_door() {
    let path = fresh("one");
    let _door = Listener::bind(&path).unwrap();
    // Wine 8 lets a second one in.
    let second = Listener::bind(&path).err();
    assert!(matches!(second, Some(BindError::InUse(_))), "{second:?}");
}

#[tokio::test]
async fn callers_that_leave_early_do_not_block_it() {
    let path = fresh("early");
    let mut door = Listener::bind(&path).unwrap();
    drop(endpoint::connect(&path).unwrap());
    let next = thread::spawn(move || endpoint::connect(&path).map(|mut stream| stream.write_all(b"hello")));
    let hello = async {
        loop {
            let Ok(Caller { mut reader, .. }) = door.accept().await else { continue };
            let mut said = String::new();
            if reader.read_to_string(&mut said).await.is_ok() && said == "hello" {
                break;
            }
        }
    };
    timeout(Duration::from_secs(10), hello).await.expect("the second one is heard");
    next.join().unwrap().unwrap().unwrap();
}

#[test]
fn a_process_is_known_by_its_program_and_its_parents() {
    let me = std::process::id();
    let (program, chain) = peer::identify(Some(me), (None, None), None);
    let own = countersign_broker::local::canonical::canonical(&std::env::current_exe().unwrap()).unwrap();
    assert_eq!((&program, chain.last().map(|Process { pid, .. }| *pid)), (&own, Some(me)));
    assert!(peer::began(me).is_some() && peer::began(u32::MAX - 3).is_none());
}
