//! What the person is told when a rule does not count or cannot be kept: what happened, what it means,
//! what to do. Nothing that was read from the keyring is repeated, but for names we have checked.

use countersign_broker::consent::rules::StoreError;

use super::Aside;

pub(super) fn rule(id: &str, aside: &Aside) -> String {
    let short = id.get(..8).unwrap_or(id);
    let what = match aside {
        Aside::Altered => "was changed in the keyring by something other than Countersign",
        Aside::Missing => "is no longer in the keyring",
        Aside::Several => "is in the keyring more than once",
        Aside::Unreadable => "cannot be read",
        Aside::Newer => {
            return format!(
                "Rule {short} was saved by a newer Countersign. It allows nothing here. Update Countersign to use it."
            );
        }
    };
    format!("Rule {short} {what}. It allows nothing. If you still want it, save it again when its command next asks.")
}

pub(super) fn index_gone() -> String {
    "The list of your rules has disappeared from the keyring. None of them allows anything now. \
     Save those you still want again when their commands next ask."
        .to_owned()
}

pub(super) fn index_newer() -> String {
    "Your rules were saved by a newer Countersign. None of them allows anything here. Update Countersign to use them."
        .to_owned()
}

pub(super) fn index_unreadable() -> String {
    "The list of your rules in the keyring cannot be read. None of them allows anything now. \
     Save those you still want again when their commands next ask; that starts a new list."
        .to_owned()
}

pub(super) fn index_old() -> String {
    "An older list of your rules was put back into the keyring by something other than Countersign. None of them \
     allows anything now. Save those you still want again when their commands next ask."
        .to_owned()
}

pub(super) fn newer_refuses() -> StoreError {
    failed(
        "Your rules were saved by a newer Countersign, so this one leaves them alone: no change was made. Update it.",
    )
}

pub(super) fn rule_too_long(most: usize) -> StoreError {
    StoreError::Failed(format!(
        "This command is too long for the system's keyring, which keeps {most} bytes at most: the rule was not saved. \
         Allow it once, or put the command in a script and allow that."
    ))
}

pub(super) fn too_many(most: usize) -> StoreError {
    StoreError::Failed(format!(
        "The list of your rules is full, because the system's keyring keeps {most} bytes at most: no change was made. \
         End rules you no longer need, then try again."
    ))
}

pub(super) fn too_many_rules(most: usize) -> StoreError {
    StoreError::Failed(format!(
        "You have {most} rules, the most Countersign keeps: no change was made. End rules you no longer need, then try again."
    ))
}

pub(super) fn more_than(most: usize, there: usize) -> String {
    format!(
        "The keyring lists {there} rules, and Countersign reads {most} at most. The others allow nothing. \
         End rules you no longer need."
    )
}

pub(super) fn kept_already() -> StoreError {
    failed("A rule of this name is kept already, so this one was not saved. Try again.")
}

pub(super) fn no_name() -> StoreError {
    failed("The rule has no proper name, so it was not saved. This is a mistake in Countersign; please report it.")
}

#[expect(clippy::needless_pass_by_value, reason = "the shape `map_err` takes")]
pub(super) fn not_written(error: serde_json::Error) -> StoreError {
    StoreError::Failed(format!("The rule could not be written down ({error}), so it was not saved. Please report it."))
}

fn failed(words: &str) -> StoreError {
    StoreError::Failed(words.to_owned())
}
