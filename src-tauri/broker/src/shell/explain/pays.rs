//! What a plain request to a service does that cannot be seen from its words alone: money moves, people get a message,
//! things there are removed, or code runs.

use super::super::outline::Command;
use super::{About, Effect, Risk, hosts, wrappers};

/// Services that move money when they are asked to.
const SERVICES: [&str; 10] = [
    "api.stripe.com",
    "api.paypal.com",
    "api-m.paypal.com",
    "connect.squareup.com",
    "api.adyen.com",
    "api.mollie.com",
    "api.wise.com",
    "api.transferwise.com",
    "api.razorpay.com",
    "api.coinbase.com",
];

/// Services that bring messages to people.
const MESSENGERS: [&str; 9] = [
    "api.twilio.com",
    "api.sendgrid.com",
    "api.mailgun.net",
    "api.postmarkapp.com",
    "api.resend.com",
    "hooks.slack.com",
    "slack.com",
    "discord.com",
    "api.telegram.org",
];

/// A request that changes something there.
pub(super) fn asked(command: &Command, about: &mut About) {
    if !about.effects.has(Effect::Network) {
        return;
    }
    let words = || command.words.iter().skip(1).map(|word| word.text.as_str());
    let program = command.words.first().map(|word| wrappers::plain_name(&word.text)).unwrap_or_default();
    if !matches!(program.as_str(), "curl" | "wget" | "http" | "https" | "xh") {
        return;
    }
    let changes = words().any(|word| {
        matches!(word, "POST" | "PUT" | "PATCH" | "DELETE" | "-XPOST" | "-XPUT" | "-XPATCH" | "-XDELETE")
            || ["-d", "-F", "--data", "--json", "--form", "--post-", "--method"].iter().any(|way| word.starts_with(way))
    });
    let addresses =
        || words().filter(|word| word.contains("://") || word.contains('/') && !word.starts_with(['-', '@']));
    if !changes {
        return;
    }
    let to = |services: &[&str]| addresses().any(|address| services.contains(&hosts::of(address)));
    if to(&SERVICES) {
        about.warn("money may move", Risk::High);
    } else if to(&MESSENGERS) {
        about.warn("people get a message, which cannot be taken back", Risk::Medium);
    } else if addresses().any(|address| path(address).any(|part| matches!(part, "scriptText" | "eval" | "_execute"))) {
        about.add("lets code run there", &[Effect::RunCode]);
        about.warn("what runs there changes real things at once", Risk::High);
    } else if addresses().any(|address| path(address).any(removes)) || words().any(|word| word.contains("<delete>")) {
        about.add("removes something there", &[Effect::Delete]);
        about.warn("what is removed elsewhere does not come back by itself", Risk::High);
    }
}

/// The parts of an address behind the computer's name.
fn path(address: &str) -> impl Iterator<Item = &str> {
    let behind = address.split_once("://").map_or(address, |(_, rest)| rest);
    behind.split(['?', '#']).next().unwrap_or_default().split('/').skip(1)
}

/// Whether a part of an address says that something is removed there.
fn removes(part: &str) -> bool {
    let words = || part.split(['_', '-', '.', ':']);
    words().any(|word| {
        matches!(word, "delete" | "destroy" | "purge" | "truncate" | "wipe" | "flush" | "drop" | "tombstones")
    }) && words().count() <= 4
}
