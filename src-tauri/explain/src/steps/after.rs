//! What a command does because of the steps beside it.

use crate::about::{About, Left};
use crate::checks::{at_home, carried, doors, floods, production, remotes};
use crate::places::{brought, emptied, folders, leftovers, wide};
use crate::steps::{blanks, fresh, moved, orders, renamed, turns};
use crate::waits;
use countersign_command::outline::Command;

/// What a command does because of the steps beside it: it runs code they brought or wrote, serves the folder they went
/// to, or changes what they find. `commands` are all, `before` is what those before it do.
pub(crate) fn after(commands: &[Command], before: &[About], depth: usize, about: &mut About) {
    turns::over(commands, before, depth, about);
    let (steps, behind) = commands.split_at(before.len());
    let Some(command) = behind.first() else { return };
    if about.left == Some(Left::Job) && waits::waited_for(&behind[1..]) {
        about.left = None;
    }
    brought::runs(steps, before, command, about);
    doors::joined(steps, command, about);
    renamed::runs(steps, command, about);
    floods::started(steps, command, about);
    fresh::runs(steps, before, command, depth, about);
    orders::followed(steps, before, command, depth, about);
    folders::entered(steps, command, about);
    emptied::read_and_written(steps, command, about);
    emptied::mirrored(steps, before, command, about);
    emptied::replaced(command, about);
    leftovers::removed(steps, command, about);
    moved::removed(steps, command, depth, about);
    remotes::pushed(steps, command, about);
    remotes::stored(steps, command, about);
    carried::sent(steps, before, command, about);
    carried::told(steps, before, command, about);
    blanks::parted(steps, command, depth, about);
    production::reached(steps, command, about);
    wide::served_from(&folders::folder(steps, command.depth), about);
    at_home::asked(commands, command, about);
}
