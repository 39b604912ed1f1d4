//! What real runs leave to a named session.

use super::*;

/// Whether the session remembers all that this command left.
async fn remembers(house: &Try, text: &str) -> bool {
    let mut call = house.ask(text).await;
    house.allow(&call).await;
    let report = call.ended().await;
    house.broker.session_learn("s", call.request(), &report, BTreeMap::new()).await
}

#[tokio::test]
async fn a_failed_command_that_went_elsewhere_is_noted_and_moves_nothing() {
    let house = Try::new().await;
    let (sub, other) = (house.path("sub"), house.path("sub/other"));
    std::fs::create_dir_all(&other).unwrap();
    let start = || house.broker.session_start(&house.asker, &[], "s");
    for text in ["cd sub && false", "export A=1; false", "cd sub; exit 3", "cd sub; kill -9 $$"] {
        assert!(!remembers(&house, text).await, "{text}");
        assert_eq!(start(), Default::default(), "{text}");
    }
    for text in ["false", "(cd sub && false)", "cd nowhere"] {
        assert!(remembers(&house, text).await, "{text}");
    }
    assert!(remembers(&house, "cd sub").await);
    assert!(!remembers(&house, "cd other && export A=1 && false").await);
    assert_eq!(start(), (Some(sub), BTreeMap::new()), "where it was before");
}

#[tokio::test]
async fn a_folder_that_was_searched_for_is_not_remembered() {
    let house = Try::new().await;
    std::fs::create_dir_all(house.path("sub")).unwrap();
    let draft = Draft { env: env(&[("CDPATH", "/")]), ..shell("cd sub") };
    let mut call = house.submit(draft).await.unwrap();
    house.allow(&call).await;
    let report = call.ended().await;
    assert!(!house.broker.session_learn("s", call.request(), &report, BTreeMap::new()).await);
    assert_eq!(house.broker.session_start(&house.asker, &[], "s").0, None);
}
