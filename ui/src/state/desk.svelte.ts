/** What the page knows: the host's latest snapshot, and what the person looks at. */
import type { Card } from "../bindings/Card";
import type { EndedView } from "../bindings/EndedView";
import type { LostView } from "../bindings/LostView";
import type { RunView } from "../bindings/RunView";
import type { Snapshot } from "../bindings/Snapshot";
import type { Host } from "../host/host";
import { keyring } from "./keyring.svelte";
import { alikeIn, arranged, contentOf, fold, type Row } from "./triage/rows";
import { Triage } from "./triage/triage.svelte";
import type { Answer } from "../bindings/Answer";

export type Shown =
  | { kind: "card"; card: Card }
  /** Several requests to be decided together: they are alike, or were selected. */
  | { kind: "together"; cards: [Card, ...Card[]]; alike: boolean }
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
/** Selected, all requests are shown that were selected together. */
export const PICKED = "picked";
/** Selected, a request that lost its agent is shown, by its key in the record. */
export const lostId = (record: string): string => `lost ${record}`;

/** How a request comes to be heard: it came behind others, is shown with others, for the first time, or is turned to again. */
export type Heard =
  { how: "arrived" } | { how: "together"; count: number } | { how: "shown" | "turned"; place: number; count: number };
export type Telling = (card: Card, heard: Heard) => string;
export type Ending = (ended: EndedView) => string;

export class Desk {
  /** Replaced whole by the host; never changed in place. */
  snapshot = $state.raw<Snapshot | null>(null);
  /** The request looked at, by choice or because it was the oldest. */
  selected = $state<string | null>(null);
  /** The row of the queue the keyboard is at; what is shown may be what was selected from there. */
  at = $state<string | null>(null);
  /** What was last said aloud. */
  announcement = $state("");
  /** Milliseconds the host's clock is ahead of ours. */
  ahead = 0;
  /** The welcome lies on the empty desk. */
  welcome = $state(false);
  view = $state<(typeof VIEWS)[number]>("desk");
  /** The row from which a selection goes on. */
  #anchor: string | null = null;
  #known: string[] = [];
  #wanted = -1;
  #telling: Telling = () => "";
  #ending: Ending = () => "";
  /** What waits and was heard in full. */
  #heard: string[] = [];
  /** The content on the screen when something was last said. */
  #told: string | null = null;
  readonly host: Host;
  readonly triage: Triage;

  constructor(host: Host) {
    this.host = host;
    this.triage = new Triage(host);
  }

  /** Says something to whoever hears the page. */
  say(text: string): void {
    // The same words again would not be heard.
    this.announcement = this.announcement === text ? `${text}\u00a0` : text;
  }

  /** Begins to watch; the returned function ends it. */
  watch(telling: Telling, ending: Ending): () => void {
    this.#telling = telling;
    this.#ending = ending;
    return this.host.watch((snapshot) => this.#take(snapshot));
  }

  /** Each request is heard in full once, when it is shown or comes; where it is turned to later, only its place and risk. */
  #tell(latest?: Card): void {
    const { shown } = this;
    const cards = this.waiting;
    const content =
      this.view !== "desk"
        ? null
        : shown.kind === "card"
          ? contentOf(shown.card)
          : shown.kind === "together"
            ? shown.cards.map(contentOf).join()
            : null;
    const isNew = content !== null && content !== this.#told;
    if (shown.kind === "together" && isNew) {
      this.say(this.#telling(shown.cards[0], { how: "together", count: shown.cards.length }));
    } else if (shown.kind === "card" && isNew) {
      const how = this.#heard.includes(content) ? "turned" : "shown";
      const heard = { how, place: cards.indexOf(shown.card) + 1, count: cards.length } as const;
      this.#hear(shown.card, heard);
    } else if (latest && !(content?.includes(contentOf(latest)) ?? false)) this.#hear(latest, { how: "arrived" });
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
    this.triage.see(snapshot.waiting);
    const ending = this.#justEnded(snapshot);
    this.snapshot = snapshot;
    keyring.see(snapshot.vault);
    if (snapshot.wanted && snapshot.wanted.turn !== this.#wanted) {
      this.#wanted = snapshot.wanted.turn;
      this.#look(snapshot.wanted.id);
      this.view = "desk";
    }
    if (this.selected === null) this.#look(this.rows[0]?.id ?? null);
    const { shown } = this;
    // Of those that were alike one is left: it is a request like any other.
    if (shown.kind === "together" && shown.alike && shown.cards.length === 1) this.#look(shown.cards[0].id);
    // What was selected is there no more.
    if (this.selected === PICKED && this.picked.length === 0) this.selected = this.at;
    const before = this.announcement;
    this.#tell(news.at(-1));
    // What is said in one breath is heard whole: the second would silence the first.
    if (ending !== "") this.say(this.announcement === before ? ending : `${ending} ${this.announcement}`);
  }

  /** How the run ended that is looked at or was allowed last, in words; empty while it goes on. Each is told once. */
  #justEnded(snapshot: Snapshot): string {
    const ran = this.snapshot?.running.map(({ id }) => id) ?? [];
    const followed = [this.view === "desk" ? this.selected : null, this.triage.told?.run ?? null];
    const ended = snapshot.ended.find(({ id }) => ran.includes(id) && followed.includes(id));
    return ended === undefined ? "" : this.#ending(ended);
  }

  /** Shows the welcome, where nothing is looked at; what waits is still shown before it. */
  greet(): void {
    this.welcome = true;
    this.#look(this.rows[0]?.id ?? null);
    this.view = "desk";
  }

  /** Puts the welcome away for good. Where that cannot be kept, it comes again at the next start. */
  leaveWelcome(): void {
    this.welcome = false;
    this.host.welcomed().catch(() => undefined);
  }

  select(id: string): void {
    this.#look(id);
    this.view = "desk";
    this.#tell();
  }

  #look(id: string | null): void {
    this.selected = id;
    if (id !== PICKED) this.at = id;
  }

  /** Asks for a request that lost its agent as the person's own, and looks at it. */
  async askOwn(record: string): Promise<void> {
    this.select(await this.host.askOwn(record));
  }

  /** Looks at the first that waits, or at nothing. */
  next(): void {
    this.#look(this.rows[0]?.id ?? null);
    this.#tell();
  }

  /** What waits, apart from what was decided just now. */
  get waiting(): Card[] {
    return (this.snapshot?.waiting ?? []).filter((card) => this.triage.isThere(card));
  }

  /** What waits as it is drawn: folded where it is alike, filtered and sorted. */
  get rows(): Row[] {
    const { order, filter } = this.triage;
    return arranged(fold(this.waiting, [this.selected, this.at]), order, filter);
  }

  /** What is selected together, in the order it came. */
  get picked(): Card[] {
    return this.waiting.filter((card) => this.triage.isPicked(card));
  }

  /** All that is in the queue, as it is drawn: what is selected, waits, lost its agent, runs, left something behind, and is over. */
  get queue(): string[] {
    const all = this.snapshot;
    if (!all) return [];
    const [rests, over] = [all.ended.filter((one) => one.left > 0), all.ended.filter((one) => one.left === 0)];
    return [
      ...(this.picked.length > 0 ? [PICKED] : []),
      ...this.rows.map(({ id }) => id),
      ...all.lost.map((lost) => lostId(lost.record)),
      ...[...all.running, ...rests, ...over].map((entry) => entry.id),
    ];
  }

  /** The row so many up or down in the queue as it is drawn. */
  #beside(by: 1 | -1): string | undefined {
    const ids = this.queue;
    const at = this.at === null ? -1 : ids.indexOf(this.at);
    return ids[Math.min(ids.length - 1, Math.max(0, at + by))];
  }

  /** One up or down in the queue as it is drawn. */
  move(by: 1 | -1): void {
    const id = this.#beside(by);
    if (id !== undefined) this.select(id);
  }

  #row(id: string | null): Row | undefined {
    return this.rows.find((row) => row.id === id);
  }

  /** Selects the row the keyboard is at, or no longer; what is selected is shown. */
  pick(id = this.at): void {
    const row = this.#row(id);
    if (row === undefined) return;
    this.#takeIn([row], !row.cards.every((card) => this.triage.isPicked(card)));
    this.at = id;
    this.#anchor = id;
  }

  /** Selects on to a row, or one up or down. */
  extend(to: string | 1 | -1): void {
    const [from, id] = [this.#row(this.at), typeof to === "string" ? to : this.#beside(to)];
    const { rows } = this;
    const [a, b] = [from, this.#row(id ?? null)].map((row) => rows.findIndex((one) => one.id === row?.id));
    if (id === undefined || a === undefined || b === undefined || a < 0 || b < 0) return;
    this.at = id;
    this.#takeIn(rows.slice(Math.min(a, b), Math.max(a, b) + 1), true);
  }

  #takeIn(rows: Row[], on: boolean): void {
    this.triage.pick(
      rows.flatMap(({ cards }) => cards),
      on,
    );
    this.selected = this.picked.length > 0 ? PICKED : this.at;
    this.view = "desk";
    this.#tell();
  }

  /** Selects from the last row that was selected to the one the keyboard is at. */
  pickOn(): void {
    const { rows } = this;
    const at = rows.findIndex((row) => row.id === this.at);
    const from = rows.findIndex((row) => row.id === this.#anchor);
    if (at < 0) return;
    this.#takeIn(rows.slice(Math.min(at, from < 0 ? at : from), Math.max(at, from) + 1), true);
  }

  /** Selects nothing together any more. */
  unpick(): void {
    this.triage.picked = [];
    if (this.selected === PICKED) this.selected = this.at;
    this.#tell();
  }

  /** A request was decided on its card: the next one comes, where there is one. */
  decided(card: Card, answer: Answer): void {
    if (this.waiting.every((one) => one.id === card.id)) return;
    this.#goOn([card], () => this.triage.decided(card, answer));
  }

  /** Allows several, each by itself. */
  allowAll(cards: readonly Card[]): void {
    this.#goOn(cards, () => void this.triage.allow(cards));
  }

  /** Denies several, each by itself, unless that is undone. */
  denyAll(cards: readonly Card[], reason: string | null): void {
    this.#goOn(cards, () => this.triage.deny(cards, reason));
  }

  /** The run that was just allowed is there to be looked at, and is not. */
  get canFollow(): boolean {
    const id = this.triage.told?.run ?? null;
    const all = this.snapshot;
    return (
      id !== null &&
      id !== this.selected &&
      [...(all?.running ?? []), ...(all?.ended ?? [])].some((one) => one.id === id)
    );
  }

  /** Looks at the run that was just allowed. */
  follow(): void {
    const { told } = this.triage;
    if (told?.run == null || !this.canFollow) return;
    this.select(told.run);
  }

  /** Takes back what can be taken back. */
  undo(): void {
    if (!this.triage.undo()) return;
    if (this.selected === null) this.#look(this.rows[0]?.id ?? null);
    this.#tell();
  }

  /** Decides these, and looks at what stands in their place then, unless something else is looked at. */
  #goOn(cards: readonly Card[], decide: () => void): void {
    const { shown } = this;
    // The word that it began may come before the word that it was decided: then its run stands there already.
    const looked = shown.kind === "together" ? shown.cards.map(({ id }) => id) : [this.selected];
    const ids = cards.map(({ id }) => id);
    const before = this.rows.findIndex((row) => row.cards.some(({ id }) => ids.includes(id)));
    const since = Math.min(...cards.map(({ askedAt }) => askedAt));
    const place = before >= 0 ? before : this.rows.filter(({ cards: [first] }) => first.askedAt < since).length;
    decide();
    if (this.rows.length === 0) this.triage.filter = "";
    if (!looked.some((id) => id !== null && ids.includes(id))) return;
    this.#look(null);
    const { rows } = this;
    this.#look(rows[Math.min(Math.max(place, 0), rows.length - 1)]?.id ?? null);
    this.#tell();
  }

  get shown(): Shown {
    const all = this.snapshot;
    const id = this.selected;
    if (!all || id === null) return { kind: "empty" };
    if (id === ALIVE) return { kind: "alive" };
    const { waiting } = this;
    const card = waiting.find((c) => c.id === id);
    if (card) return { kind: "card", card };
    const [first, ...others] = id === PICKED ? this.picked : alikeIn(waiting, id);
    if (first) return { kind: "together", cards: [first, ...others], alike: id !== PICKED };
    const run = all.running.find((r) => r.id === id);
    if (run) return { kind: "run", run };
    const ended = all.ended.find((e) => e.id === id);
    if (ended) return { kind: "ended", ended };
    const lost = all.lost.find((l) => lostId(l.record) === id);
    if (lost) return { kind: "lost", lost };
    return { kind: "gone" };
  }
}
