//! A person's word that is remembered: making rules from a request, trying them first, changing and ending them.

use std::sync::Arc;
use std::time::Duration;

use crate::broker::request::lock;
use crate::broker::{Broker, DecisionFailed, Person, RequestId};
use crate::consent::denials::Denial;
use crate::consent::desk::Decision;
use crate::consent::policy::Tried;
use crate::consent::preview::{Preview, preview};
use crate::consent::rules::{Choice, Edit, Misfit, Rule, RuleId, StoreError};
use crate::local::clock;
use crate::submission::{Fingerprint, Submission};
use countersign_command::ShellText;
use countersign_messages::Message;
use countersign_policy::judge::{Asked, Verdict, What};

impl Person {
    /// Applies a person's decision and remembers it: allows the request, or denies it with a reason. The rules are
    /// stored first; if they can't be, the request stays where it is and says so.
    ///
    /// # Errors
    ///
    /// Fails when it no longer waits, when the rules may not be made, or when they weren't stored.
    pub async fn decide_always(
        &self,
        id: RequestId,
        shown: Fingerprint,
        choice: Choice,
        deny: Option<String>,
    ) -> Result<(), DecisionFailed> {
        self.in_time(id)?;
        let submission = self.core.desk.shown(id, shown)?;
        let rules = self.made(submission, choice, deny.clone()).await?;
        if let Some(blocked) = self.tried(Vec::new(), rules.clone()).await?.blocked {
            return Err(Misfit::Objection(blocked).into());
        }
        let names: Vec<RuleId> = rules.iter().map(|rule| rule.id.clone()).collect();
        let known = self.core.rules.rules();
        let renewed = known.rules().iter().filter(|old| rules.iter().any(|rule| old.is_renewed_by(rule)));
        let renewed: Vec<RuleId> = renewed.map(|old| old.id.clone()).collect();
        if let Err(error) = self.change_rules(rules, Vec::new()).await {
            self.core.desk.trouble(id, Some(error.to_string()));
            self.touch();
            return Err(error.into());
        }
        let decision = deny.map_or(Decision::AllowOnce, |reason| Decision::Deny { reason: Some(reason) });
        if let Err(error) = self.decided(id, shown, decision, false) {
            // It went away while the rules were being kept, and the person is told that nothing was done.
            self.change_rules(Vec::new(), names).await?;
            return Err(error.into());
        }
        if !renewed.is_empty()
            && let Err(error) = self.change_rules(Vec::new(), renewed).await
        {
            // They are silent all the same, and what they said is said anew.
            tracing::info!(%error, "rules that were made anew stay in the keyring for now");
        }
        Ok(())
    }

    /// Keeps rules a person took over from elsewhere.
    ///
    /// # Errors
    /// Fails when they were not kept; then none is.
    pub async fn add_rules(&self, rules: Vec<Rule>) -> Result<(), StoreError> {
        self.change_rules(rules, Vec::new()).await
    }

    /// Ends a rule: it is silent at once, then forgotten.
    ///
    /// # Errors
    /// Fails when the store did not forget it; it stays silent until the app starts anew.
    pub async fn end_rule(&self, id: &RuleId) -> Result<(), StoreError> {
        self.change_rules(Vec::new(), vec![id.clone()]).await
    }

    /// Puts a changed rule in the place of one that speaks.
    ///
    /// # Errors
    /// Fails when there is none, it may not be so, or it was not kept; then it stays as it was.
    pub async fn edit_rule(&self, id: &RuleId, edit: Edit) -> Result<(), DecisionFailed> {
        let (old, new) = self.edited(id, edit).await?;
        if let Some(blocked) = self.tried(vec![old], vec![new.clone()]).await?.blocked {
            return Err(Misfit::Objection(blocked).into());
        }
        Ok(self.change_rules(vec![new], vec![id.clone()]).await?)
    }

    /// Lets a denied request be asked again.
    pub fn forget_denial(&self, id: RequestId) -> bool {
        let forgotten = self.core.denials.forget(id);
        self.touch();
        forgotten
    }
}

impl Broker {
    /// Reads the rules from their store, at the start and whenever the store may have changed.
    pub async fn load_rules(&self) {
        self.core.rules.load().await;
        self.touch();
        self.touch_at_next_end();
    }

    /// Suspends the store's rules at once, since it was locked or went away: what they allowed asks, what they block
    /// stays blocked. [`Broker::load_rules`] resumes them when the store can be read.
    pub fn rules_sleep(&self, why: StoreError) {
        self.core.rules.sleep(why);
        self.touch();
    }

    /// Returns what a choice would mean, tried on past requests.
    ///
    /// # Errors
    ///
    /// Fails when the request no longer waits, or when the choice can't be made.
    pub async fn preview(
        &self,
        id: RequestId,
        shown: Fingerprint,
        choice: Choice,
        deny: bool,
    ) -> Result<Preview, DecisionFailed> {
        let submission = self.core.desk.shown(id, shown)?;
        let rules = self.made(submission, choice, deny.then(String::new)).await?;
        Ok(self.tried(Vec::new(), rules).await?)
    }

    /// Returns what a rule would mean after an edit.
    ///
    /// # Errors
    ///
    /// Fails when there is no such rule, or when the edit isn't allowed.
    pub async fn preview_edit(&self, id: &RuleId, edit: Edit) -> Result<Preview, DecisionFailed> {
        let (old, new) = self.edited(id, edit).await?;
        Ok(self.tried(vec![old], vec![new]).await?)
    }

    /// Returns a rule in force, and the rule an edit would make of it.
    async fn edited(&self, id: &RuleId, edit: Edit) -> Result<(Rule, Rule), DecisionFailed> {
        let old = self.core.rules.get(id).ok_or(DecisionFailed::NoRule)?;
        let (house, was, now) = (self.core(), old.clone(), clock::millis(clock::wall()));
        let edited = self.core.trials.run(move || was.edited(&edit, &house.surroundings, now));
        Ok((old, edited.await.map_err(|why| too_long(&why))??))
    }

    /// Returns what the rules say of a command somebody tries. Nobody is asked and nothing runs.
    ///
    /// # Errors
    ///
    /// Fails with a sentence when it took too long.
    pub async fn try_command(
        &self,
        text: String,
        folder: Option<String>,
        client: Option<String>,
    ) -> Result<Tried, Message> {
        let rules = self.core.rules.rules();
        let text = ShellText::from(text);
        let tried = self.core.trials.run(move || {
            let tried = |shell| {
                rules.try_text(&Asked {
                    what: What::Text { text: &text, shell },
                    cwd: folder.as_deref(),
                    client: client.as_deref(),
                    host: None,
                    changes_environment: false,
                    has_input: false,
                    typing: None,
                })
            };
            // Which shell is meant is not said. An exact rule may be for either; steps go by the stricter language.
            let otherwise =
                || Some(tried("bash")).filter(|tried| tried.verdict == Verdict::Allow && tried.steps.is_empty());
            let usual = tried("sh");
            if usual.verdict == Verdict::Ask { otherwise().unwrap_or(usual) } else { usual }
        });
        tried.await
    }

    /// Returns the denials that are applied again when the same is requested, newest first.
    #[must_use]
    pub fn denials(&self) -> Vec<Denial> {
        self.core.denials.all()
    }

    async fn made(
        &self,
        submission: Arc<Submission>,
        choice: Choice,
        deny: Option<String>,
    ) -> Result<Vec<Rule>, DecisionFailed> {
        let house = self.core();
        let now = clock::millis(clock::wall());
        let made = self.core.trials.run(move || choice.rules(&submission, &house.surroundings, deny.as_deref(), now));
        Ok(made.await.map_err(|why| too_long(&why))??)
    }

    /// Returns what new rules would mean in place of others.
    pub(in crate::broker) async fn tried(&self, instead: Vec<Rule>, rules: Vec<Rule>) -> Result<Preview, StoreError> {
        let (known, past) = (self.core.rules.rules(), self.past().await);
        self.core.trials.run(move || preview(&known, &instead, &rules, &past)).await.map_err(|why| too_long(&why))
    }

    async fn change_rules(&self, add: Vec<Rule>, end: Vec<RuleId>) -> Result<(), StoreError> {
        let result = self.core.rules.change(add, end).await;
        self.touch();
        self.touch_at_next_end();
        result
    }

    /// Signals a change when the next rule expires, and then when each later one does.
    pub(in crate::broker) fn touch_at_next_end(&self) {
        let Some(at) = self.core.rules.next_end() else { return };
        let wait = Duration::from_millis(at.saturating_sub(clock::millis(clock::wall())));
        if wait > LONGEST_WAIT {
            return;
        }
        let broker = self.clone();
        let watch = self.core.tracker.spawn(async move {
            tokio::select! {
                () = broker.core.stop.cancelled() => {}
                () = tokio::time::sleep(wait) => {
                    // Looking at the rules takes those away that are over.
                    broker.core.rules.rules();
                    broker.touch();
                    broker.touch_at_next_end();
                }
            }
        });
        // One watch at a time: each change of the rules begins another.
        if let Some(before) = lock(&self.core.next_end).replace(watch.abort_handle()) {
            before.abort();
        }
    }
}

fn too_long(why: &Message) -> StoreError {
    StoreError::Failed(why.to_string())
}

/// The longest sleep until a rule expires; rules that expire later are checked again.
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);
