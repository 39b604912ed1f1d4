/** What the page knows: the host's latest snapshot, and what the person looks at. */
import type { Card } from "../bindings/Card";
import type { EndedView } from "../bindings/EndedView";
import type { RunView } from "../bindings/RunView";
import type { Snapshot } from "../bindings/Snapshot";
import type { Host } from "../host/host";

export type Shown =
  | { kind: "card"; card: Card }
  | { kind: "run"; run: RunView }
  | { kind: "ended"; ended: EndedView }
  /** What was looked at is no more, and nothing is put in its place under the person's finger. */
  | { kind: "gone" }
  | { kind: "empty" };

export class Desk {
  /** Replaced whole by the host; never changed in place. */
  snapshot = $state.raw<Snapshot | null>(null);
  /** The request looked at, by choice or because it was the oldest. */
  selected = $state<string | null>(null);
  /** What was last said aloud. */
  announcement = $state("");
  /** Milliseconds the host's clock is ahead of ours. */
  ahead = 0;
  view = $state<"desk" | "rules" | "history" | "connect" | "settings">("desk");
  #known: string[] = [];
  #wanted = -1;
  readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  /** Begins to watch; the returned function ends it. */
  watch(say: (card: Card) => string): () => void {
    return this.host.watch((snapshot) => this.take(snapshot, say));
  }

  take(snapshot: Snapshot, say: (card: Card) => string): void {
    this.ahead = snapshot.now - Date.now();
    const news = snapshot.waiting.filter((card) => !this.#known.includes(card.id));
    this.#known = snapshot.waiting.map((card) => card.id);
    const latest = news.at(-1);
    if (latest) this.announcement = say(latest);
    this.snapshot = snapshot;
    if (snapshot.wanted && snapshot.wanted.turn !== this.#wanted) {
      this.#wanted = snapshot.wanted.turn;
      this.select(snapshot.wanted.id);
    }
    if (this.selected === null) this.selected = snapshot.waiting[0]?.id ?? null;
  }

  select(id: string): void {
    this.selected = id;
    this.view = "desk";
  }

  /** Looks at the oldest that waits, or at nothing. */
  next(): void {
    this.selected = this.snapshot?.waiting[0]?.id ?? null;
  }

  /** One up or down in the queue as it is drawn. */
  move(by: 1 | -1): void {
    const all = this.snapshot;
    if (!all) return;
    const ids = [...all.waiting, ...all.running, ...all.ended].map((entry) => entry.id);
    const at = this.selected === null ? -1 : ids.indexOf(this.selected);
    const id = ids[Math.min(ids.length - 1, Math.max(0, at + by))];
    if (id !== undefined) this.select(id);
  }

  get shown(): Shown {
    const all = this.snapshot;
    const id = this.selected;
    if (!all || id === null) return { kind: "empty" };
    const card = all.waiting.find((c) => c.id === id);
    if (card) return { kind: "card", card };
    const run = all.running.find((r) => r.id === id);
    if (run) return { kind: "run", run };
    const ended = all.ended.find((e) => e.id === id);
    if (ended) return { kind: "ended", ended };
    return { kind: "gone" };
  }
}
