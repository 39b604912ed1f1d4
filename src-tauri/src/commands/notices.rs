//! What the page may ask about what the window says of the time before.

use std::sync::Arc;

use countersign_broker::history::AnchorKeeper;
use tauri::State;

use super::PageResult;
use crate::elsewhere::Elsewhere;
use crate::faces::notices;
use crate::settings::Settings;
use crate::show::Presenter;
use crate::view::NoticeKind;

/// Puts a notice away that the person has read.
#[tauri::command]
pub(crate) async fn put_away(
    room: State<'_, Arc<Presenter>>,
    anchor_keeper: State<'_, AnchorKeeper>,
    elsewhere: State<'_, Elsewhere>,
    settings: State<'_, Settings>,
    kind: NoticeKind,
) -> PageResult {
    match kind {
        NoticeKind::Record => anchor_keeper.take_note(),
        NoticeKind::Elsewhere => elsewhere.forget().await,
        NoticeKind::Tray => notices::know_no_tray(&settings, true).await,
        NoticeKind::Killed | NoticeKind::Page => {}
    }
    room.notices.put_away(kind);
    Ok(())
}

/// Ends what an earlier start left on other computers.
#[tauri::command]
pub(crate) async fn end_elsewhere(elsewhere: State<'_, Elsewhere>) -> PageResult {
    elsewhere.end().await;
    Ok(())
}
