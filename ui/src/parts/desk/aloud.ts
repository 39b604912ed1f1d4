/** What is said aloud of a request, for whoever hears the page: how bad it is comes first. */
import { say } from "../../text/say";
import { risk } from "../common/deeds";
import { words } from "../common/words";
import type { Card } from "../../bindings/Card";
import type { Heard } from "../../state/desk.svelte";

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
