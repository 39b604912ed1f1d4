//! What the page may ask about what is remembered: previews, trying a command, changing and ending rules.

#![expect(clippy::needless_pass_by_value, reason = "Tauri hands a command its arguments by value")]

use std::io;
use std::sync::Arc;

use countersign_broker::broker::{Broker, DecisionFailed, Exported, NotTaken, Person};
use countersign_broker::consent::exchange::Source;
use countersign_broker::consent::rules::{Choice, Client, Edit, Lasting, Reworded, RuleId};
use tauri::State;

use super::{PageResult, over, request, trouble};
use crate::export;
use crate::show::{Presenter, client_of, pieces};
use crate::text::say;
use crate::vault::Vault;
use crate::view::{self, ExportedView, ImportView, PreviewView, RuleEdit, SourceView, Trouble, TroubleCode, TryView};

/// A longer text is tried by nobody.
const LONGEST: usize = 64 * 1024;

#[tauri::command]
pub(crate) async fn preview(
    broker: State<'_, Broker>,
    id: String,
    fingerprint: String,
    choice: view::Choice,
    deny: bool,
) -> Result<PreviewView, Trouble> {
    let shown = fingerprint.parse().map_err(|_| over())?;
    let preview = broker.preview(request(&id)?, shown, meant(choice), deny).await.map_err(not_remembered)?;
    Ok(crate::show::preview(&preview))
}

#[tauri::command]
pub(crate) async fn try_command(
    broker: State<'_, Broker>,
    room: State<'_, Arc<Presenter>>,
    command: String,
    folder: Option<String>,
    client: Option<String>,
) -> Result<TryView, Trouble> {
    if command.len() > LONGEST {
        return Err(refused(&say!("refused-too-long-to-try")));
    }
    let client = client.and_then(|key| client_meant(&key)).map(|client| client.key());
    let folder = folder.map(|folder| room.whole(&folder));
    let tried = broker.try_command(command.clone(), folder, client).await;
    let tried = tried.map_err(|why| refused(&why.to_string()))?;
    Ok(crate::show::tried(&command, &tried))
}

#[tauri::command]
pub(crate) async fn edit_rule(person: State<'_, Arc<Person>>, id: String, edit: RuleEdit) -> PageResult {
    person.edit_rule(&RuleId(id), wanted(edit)?).await.map_err(not_remembered)
}

#[tauri::command]
pub(crate) async fn preview_edit(
    broker: State<'_, Broker>,
    id: String,
    edit: RuleEdit,
) -> Result<PreviewView, Trouble> {
    let preview = broker.preview_edit(&RuleId(id), wanted(edit)?).await.map_err(not_remembered)?;
    Ok(crate::show::preview(&preview))
}

#[tauri::command]
pub(crate) async fn end_rule(person: State<'_, Arc<Person>>, id: String) -> PageResult {
    person.end_rule(&RuleId(id)).await.map_err(|error| not_remembered(error.into()))
}

/// Opens the keyring's own dialog; rules wake by themselves when the person has unlocked it.
#[tauri::command]
pub(crate) fn unlock_keyring(vault: State<'_, Arc<Vault>>) -> PageResult {
    vault.ask_to_unlock().map_err(|error| refused(&say!("refused-no-unlocking", error = error)))
}

#[tauri::command]
pub(crate) fn forget_denial(person: State<'_, Arc<Person>>, id: String) -> PageResult {
    if person.forget_denial(request(&id)?) { Ok(()) } else { Err(over()) }
}

#[tauri::command]
pub(crate) async fn export_rules(
    broker: State<'_, Broker>,
    room: State<'_, Arc<Presenter>>,
) -> Result<ExportedView, Trouble> {
    let Exported { text, count, left } = broker.exported();
    let home = room.home.clone();
    let written = tauri::async_runtime::spawn_blocking(move || {
        export::write(&home, "countersign-rules.json", |to| to.write_all(text.as_bytes()))
    });
    let not_written = |error: String| refused(&say!("refused-rules-not-written", error = error));
    let path = written.await.map_err(|error| not_written(error.to_string()))?;
    let ((), path) = path.map_err(|error: io::Error| not_written(error.to_string()))?;
    Ok(ExportedView {
        path: pieces(&path.to_string_lossy()),
        count: u32::try_from(count).unwrap_or(u32::MAX),
        left: left.iter().map(crate::show::left_out).collect(),
    })
}

#[tauri::command]
pub(crate) async fn read_import(
    broker: State<'_, Broker>,
    room: State<'_, Arc<Presenter>>,
    source: Option<SourceView>,
    text: String,
    folder: String,
) -> Result<ImportView, Trouble> {
    let import = broker.read_import(source.map(whose), text, room.whole(&folder)).await;
    import.map(|import| crate::show::import(&import)).map_err(|error| refused(&error.to_string()))
}

#[tauri::command]
pub(crate) async fn take_import(
    person: State<'_, Arc<Person>>,
    room: State<'_, Arc<Presenter>>,
    source: Option<SourceView>,
    text: String,
    folder: String,
    entries: Vec<usize>,
    lasting: view::Lasting,
) -> Result<usize, Trouble> {
    let lasting = self::lasting(lasting);
    let taken = person.take_import(source.map(whose), text, room.whole(&folder), entries, lasting).await;
    taken.map_err(|error| match error {
        NotTaken::Store(error) => not_remembered(error.into()),
        error => refused(&error.to_string()),
    })
}

fn whose(source: SourceView) -> Source {
    match source {
        SourceView::Countersign => Source::Countersign,
        SourceView::ClaudeCode => Source::ClaudeCode,
        SourceView::Codex => Source::Codex,
        SourceView::VsCode => Source::VsCode,
        SourceView::Gemini => Source::Gemini,
    }
}

/// The core's own form of a change.
fn wanted(edit: RuleEdit) -> Result<Edit, Trouble> {
    let reworded = |words: view::WordsEdit| {
        if words.more.len() > LONGEST {
            return Err(refused(&say!("refused-too-many-words")));
        }
        Ok(Reworded { keep: usize::try_from(words.keep).unwrap_or(usize::MAX), more: words.more })
    };
    // A key that means no client must not come to mean every client.
    let client = edit.client.map(|key| client_meant(&key).ok_or_else(over));
    Ok(Edit {
        folder: edit.folder,
        words: edit.words.map(reworded).transpose()?,
        client: client.transpose()?,
        lasting: lasting(edit.lasting),
    })
}

/// The client a key of the page means.
fn client_meant(key: &str) -> Option<Client> {
    let (program, name) = client_of(key)?;
    Some(Client { program: program.to_string_lossy().into_owned(), name })
}

/// The core's own form of a choice.
pub(crate) fn meant(choice: view::Choice) -> Choice {
    let whole = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    Choice {
        exact: choice.exact,
        steps: choice.steps.iter().map(|step| (whole(step.step), whole(step.words))).collect(),
        folder: choice.folder,
        any_client: choice.any_client,
        lasting: lasting(choice.lasting),
    }
}

pub(crate) fn lasting(lasting: view::Lasting) -> Lasting {
    match lasting {
        view::Lasting::TenMinutes => Lasting::TenMinutes,
        view::Lasting::Session => Lasting::Session,
        view::Lasting::ThirtyDays => Lasting::ThirtyDays,
        view::Lasting::Forever => Lasting::Forever,
    }
}

/// Returns why nothing was remembered, for the page.
pub(crate) fn not_remembered(error: DecisionFailed) -> Trouble {
    match error {
        DecisionFailed::Desk(error) => trouble(error),
        error @ DecisionFailed::Store(_) => Trouble { code: TroubleCode::Vault, message: error.to_string() },
        error @ DecisionFailed::NoRule => Trouble { code: TroubleCode::Gone, message: error.to_string() },
        error @ DecisionFailed::Misfit(_) => refused(&error.to_string()),
    }
}

pub(crate) fn refused(message: &str) -> Trouble {
    Trouble { code: TroubleCode::Refused, message: message.to_owned() }
}
