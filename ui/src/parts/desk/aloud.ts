/** What is said aloud of a request or a run, for whoever hears the page: how bad it is, or how it ended, comes first. */
import { outcome } from "../../text/outcomes";
import { say } from "../../text/say";
import { risk } from "../common/deeds";
import { words } from "../common/words";
import type { Card } from "../../bindings/Card";
import type { EndedView } from "../../bindings/EndedView";
import type { Heard } from "../../state/desk.svelte";

/** Returns the words for a run that has just ended. */
export const overAloud = (ended: EndedView): string =>
  say("queue-over", { outcome: outcome(ended.outcome, ended.ranMs), command: ended.act.line });

/** Returns the words for a request that came, that is shown, or that was turned to after it was heard. */
export function aloud(card: Card, heard: Heard): string {
  const told = words(card.explanation.headline);
  const about = { risk: risk(card), agent: words(card.asker.name), does: told === "" ? `${card.act.line}.` : told };
  switch (heard.how) {
    case "arrived":
      return say("queue-arrived", about);
    case "together":
      return say("queue-together", { ...about, count: heard.count });
    case "shown":
      return say("queue-shown", { ...about, place: heard.place, count: heard.count });
    case "turned":
      return say("queue-turned", { risk: about.risk, place: heard.place, count: heard.count });
  }
}
