/** What the page knows: the host's latest snapshot, and what the person looks at. */
import type { Card } from "../bindings/Card";
import type { EndedView } from "../bindings/EndedView";
import type { LostView } from "../bindings/LostView";
import type { RunView } from "../bindings/RunView";
import type { Snapshot } from "../bindings/Snapshot";
import type { Host } from "../host/host";
import { keyring } from "./keyring.svelte";

export type Shown =
  | { kind: "card"; card: Card }
  | { kind: "run"; run: RunView }
  | { kind: "ended"; ended: EndedView }
  /** What waited when Countersign ended. */
  | { kind: "lost"; lost: LostView }
  /** All that lives. */
  | { kind: "alive" }
  /** What was looked at is no more, and nothing is put in its place under the person's finger. */
  | { kind: "gone" }
  | { kind: "empty" };

/** The views, as they stand in the frame. */
export const VIEWS = ["desk", "rules", "history", "connect", "settings", "help"] as const;

/** Selected, all that lives is shown. */
export const ALIVE = "alive";
/** Selected, a request that lost its agent is shown, by its key in the record. */
export const lostId = (record: string): string => `lost ${record}`;

/** How a request comes to be heard: it came behind others, it is shown for the first time, or it is turned to again. */
export type Heard = { how: "arrived" } | { how: "shown" | "turned"; place: number; count: number };
export type Telling = (card: Card, heard: Heard) => string;

/** A request with all that is shown of it. */
const contentOf = (card: Card): string => `${card.id} ${card.fingerprint}`;

export class Desk {
  /** Replaced whole by the host; never changed in place. */
  snapshot = $state.raw<Snapshot | null>(null);
  /** The request looked at, by choice or because it was the oldest. */
  selected = $state<string | null>(null);
  /** What was last said aloud. */
  announcement = $state("");
  /** Milliseconds the host's clock is ahead of ours. */
  ahead = 0;
  /** The welcome lies on the empty desk. */
  welcome = $state(false);
  view = $state<(typeof VIEWS)[number]>("desk");
  #known: string[] = [];
  #wanted = -1;
  #telling: Telling = () => "";
  /** What waits and was heard in full. */
  #heard: string[] = [];
  /** The content on the screen when something was last said. */
  #told: string | null = null;
  readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  /** Says something to whoever hears the page. */
  say(text: string): void {
    // The same words again would not be heard.
    this.announcement = this.announcement === text ? `${text}\u00a0` : text;
  }

  /** Begins to watch; the returned function ends it. */
  watch(telling: Telling): () => void {
    this.#telling = telling;
    return this.host.watch((snapshot) => this.#take(snapshot));
  }

  /** Each request is heard in full once, when it is shown or comes; where it is turned to later, only its place and risk. */
  #tell(latest?: Card): void {
    const { shown } = this;
    const cards = this.snapshot?.waiting ?? [];
    const content = shown.kind === "card" && this.view === "desk" ? contentOf(shown.card) : null;
    if (shown.kind === "card" && content !== null && content !== this.#told) {
      const how = this.#heard.includes(content) ? "turned" : "shown";
      const heard = { how, place: cards.indexOf(shown.card) + 1, count: cards.length } as const;
      this.#hear(shown.card, heard);
    } else if (latest && contentOf(latest) !== content) this.#hear(latest, { how: "arrived" });
    this.#told = content;
  }

  #hear(card: Card, heard: Heard): void {
    this.#heard.push(contentOf(card));
    this.say(this.#telling(card, heard));
  }

  #take(snapshot: Snapshot): void {
    this.ahead = snapshot.now - Date.now();
    if (this.snapshot === null && snapshot.connect.welcome) this.welcome = true;
    const news = snapshot.waiting.filter((card) => !this.#known.includes(card.id));
    this.#known = snapshot.waiting.map((card) => card.id);
    const contents = snapshot.waiting.map(contentOf);
    this.#heard = this.#heard.filter((content) => contents.includes(content));
    this.snapshot = snapshot;
    keyring.see(snapshot.vault);
    if (snapshot.wanted && snapshot.wanted.turn !== this.#wanted) {
      this.#wanted = snapshot.wanted.turn;
      this.selected = snapshot.wanted.id;
      this.view = "desk";
    }
    if (this.selected === null) this.selected = snapshot.waiting[0]?.id ?? null;
    this.#tell(news.at(-1));
  }

  /** Shows the welcome, where nothing is looked at; what waits is still shown before it. */
  greet(): void {
    this.welcome = true;
    this.selected = this.snapshot?.waiting[0]?.id ?? null;
    this.view = "desk";
  }

  /** Puts the welcome away for good. Where that cannot be kept, it comes again at the next start. */
  leaveWelcome(): void {
    this.welcome = false;
    this.host.welcomed().catch(() => undefined);
  }

  select(id: string): void {
    this.selected = id;
    this.view = "desk";
    this.#tell();
  }

  /** Asks for a request that lost its agent as the person's own, and looks at it. */
  async askOwn(record: string): Promise<void> {
    this.select(await this.host.askOwn(record));
  }

  /** Looks at the oldest that waits, or at nothing. */
  next(): void {
    this.selected = this.snapshot?.waiting[0]?.id ?? null;
    this.#tell();
  }

  /** All that is in the queue, as it is drawn: what waits, lost its agent, runs, left something behind, and is over. */
  get queue(): string[] {
    const all = this.snapshot;
    if (!all) return [];
    const [rests, over] = [all.ended.filter((one) => one.left > 0), all.ended.filter((one) => one.left === 0)];
    return [
      ...all.waiting.map((card) => card.id),
      ...all.lost.map((lost) => lostId(lost.record)),
      ...[...all.running, ...rests, ...over].map((entry) => entry.id),
    ];
  }

  /** One up or down in the queue as it is drawn. */
  move(by: 1 | -1): void {
    const ids = this.queue;
    const at = this.selected === null ? -1 : ids.indexOf(this.selected);
    const id = ids[Math.min(ids.length - 1, Math.max(0, at + by))];
    if (id !== undefined) this.select(id);
  }

  get shown(): Shown {
    const all = this.snapshot;
    const id = this.selected;
    if (!all || id === null) return { kind: "empty" };
    if (id === ALIVE) return { kind: "alive" };
    const card = all.waiting.find((c) => c.id === id);
    if (card) return { kind: "card", card };
    const run = all.running.find((r) => r.id === id);
    if (run) return { kind: "run", run };
    const ended = all.ended.find((e) => e.id === id);
    if (ended) return { kind: "ended", ended };
    const lost = all.lost.find((l) => lostId(l.record) === id);
    if (lost) return { kind: "lost", lost };
    return { kind: "gone" };
  }
}
