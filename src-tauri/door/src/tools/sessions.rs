//! Named sessions on the way of a call: what a session remembers goes into the draft, where everybody sees it, and
//! what the command leaves goes back when its end is told.

use std::collections::BTreeMap;

use countersign_broker::broker::Request;
use countersign_broker::outcome::Report;
use countersign_broker::submission::{Carried, Draft};

use super::desk::ToolContext;
use super::pending::Pending;

/// Holds the session of each open request of one connection, and the variables its call gave.
#[derive(Default)]
pub(crate) struct Sessions(Pending<Use>);

/// One call's use of a session.
#[derive(Clone)]
pub(super) struct Use {
    name: String,
    given: BTreeMap<String, String>,
}

impl Sessions {
    /// Makes a draft continue from a session. What the call itself names takes precedence.
    pub(super) fn start(desk: &ToolContext<'_>, name: String, draft: &mut Draft) -> Use {
        let (cwd, mut env) = desk.session.broker.session_start(desk.session.asker(), &draft.host_names(), &name);
        let given = draft.env.clone();
        let variables = env.keys().filter(|name| !given.contains_key(*name)).cloned().collect();
        env.extend(given.clone());
        draft.env = env;
        let folder = cwd.and_then(|folder| folder.to_str().map(str::to_owned)).filter(|_| draft.cwd.is_none());
        draft.session = Some(Carried { name: name.clone(), folder: folder.is_some(), variables });
        draft.cwd = draft.cwd.take().or(folder);
        Use { name, given }
    }

    /// Records a submitted request's session.
    pub(super) fn asked(&self, request: &Request, usage: Use) {
        self.0.put(&request.ticket, usage);
    }

    /// Teaches the session once from a finished request, and returns what it couldn't learn, in words for the agent.
    pub(super) async fn over(&self, desk: &ToolContext<'_>, request: &Request, report: &Report) -> Option<String> {
        let Use { name, given } = self.0.take(&request.ticket)?;
        if desk.session.broker.session_learn(&name, request, report, given).await {
            return None;
        }
        Some(format!(
            "the session {name:?} doesn't keep everything this command changed; give variables in env, and change folder with a plain cd FOLDER; variables a script sets (an activated environment) aren't kept: call its programs by path"
        ))
    }
}
