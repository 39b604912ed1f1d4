//! What a command does because of the steps beside it.

use crate::checks::{exposure, floods, local_databases, production, remotes, secret_flow};
use crate::facts::{Left, StepFacts};
use crate::paths::{broad_paths, caches, downloads, truncation, working_folder};
use crate::steps::{field_separators, loops, moves, recipes, renames, written_code};
use crate::waits;
use countersign_command::outline::Command;

/// Adds what a command does because of the steps beside it: it runs code they brought or wrote, serves the folder they
/// went to, or changes what they find. `commands` are all, `before` is what those before it do.
pub(crate) fn apply(commands: &[Command], before: &[StepFacts], depth: usize, facts: &mut StepFacts) {
    loops::check_each(commands, before, depth, facts);
    let (steps, behind) = commands.split_at(before.len());
    let Some(command) = behind.first() else { return };
    if facts.left == Some(Left::Job) && waits::is_waited_for(&behind[1..]) {
        facts.left = None;
    }
    downloads::check_run(steps, before, command, facts);
    exposure::check_remote_shell(steps, command, facts);
    renames::check(steps, command, facts);
    floods::check_spawning(steps, command, facts);
    written_code::check_run(steps, before, command, depth, facts);
    recipes::check(steps, before, command, depth, facts);
    working_folder::check_relative_paths(steps, command, facts);
    truncation::check_self_overwrite(steps, command, facts);
    truncation::check_empty_mirror(steps, before, command, facts);
    truncation::check_key_overwrite(command, facts);
    caches::excuse_build_folder(steps, command, facts);
    moves::check_removed(steps, command, depth, facts);
    remotes::check_git_push(steps, command, facts);
    remotes::check_data_push(steps, command, facts);
    secret_flow::check_sent_files(steps, before, command, facts);
    secret_flow::check_printed_secrets(steps, before, command, facts);
    field_separators::check(steps, command, depth, facts);
    production::check(steps, command, facts);
    broad_paths::check_served_from(&working_folder::current(steps, command.depth), facts);
    local_databases::retract_network(commands, command, facts);
}
