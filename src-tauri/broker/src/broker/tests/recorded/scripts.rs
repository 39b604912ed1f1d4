//! Whether a script is the one the person allowed last.

use crate::broker::tests::recorded::Recorded;
use crate::broker::tests::*;
use crate::history::{History, Retention};

/// What is told of a command's scripts: each with whether it is unchanged.
async fn told(house: &Recorded, command: &str) -> Vec<(String, bool)> {
    let call = house.broker.submit(shell(command), Arc::clone(&house.asker)).await.unwrap();
    let known = house.broker.known_scripts(&call.request().submission()).await;
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    known.into_iter().map(|script| (script.part.unwrap_or_else(|| name(&script.path)), script.unchanged)).collect()
}

#[tokio::test]
async fn a_script_is_told_to_be_what_was_allowed_or_changed_since() {
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path().canonicalize().unwrap();
    let write = |name: &str, text: &str| std::fs::write(top.join(name), text).unwrap();
    write("tool.sh", "true\n");
    write("package.json", r#"{"scripts": {"test": "true", "lint": "false"}}"#);
    write("Makefile", "all:\n\ttrue\n");
    let (history, _) = History::open(&folder.path().join("history"), Retention::default());
    let house = Recorded::new(&top, history.clone()).await;
    let (script, target) = (("tool.sh".to_owned(), true), ("Makefile".to_owned(), true));
    assert_eq!(told(&house, "sh tool.sh").await, [], "never allowed");
    house.run(shell("sh tool.sh")).await;
    house.run(shell("npm run test; true")).await;
    house.run(shell("make")).await;
    assert!(history.flush().await);
    assert_eq!(told(&house, "sh tool.sh --now").await, std::slice::from_ref(&script));
    assert_eq!(told(&house, "npm run lint").await, [], "another script of the package");
    assert_eq!(told(&house, "npm test").await, [("test".to_owned(), true)]);
    assert_eq!(told(&house, "make").await, [target]);
    assert_eq!(told(&house, "cp x tool.sh; sh tool.sh").await, [], "a step before may change it");
    write("package.json", r#"{"scripts": {"test": "true", "lint": "true"}}"#);
    assert_eq!(told(&house, "npm test").await, [("test".to_owned(), true)], "another script changed");
    write("tool.sh", "false\n");
    assert_eq!(told(&house, "sh tool.sh").await, [("tool.sh".to_owned(), false)]);
    // Nobody allows this one.
    assert_eq!(told(&house, "sh tool.sh").await, [("tool.sh".to_owned(), false)]);
    house.run(shell("sh tool.sh")).await;
    assert!(history.flush().await);
    assert_eq!(told(&house, "sh tool.sh").await, [script]);
    house.broker.stop_everything();
}
