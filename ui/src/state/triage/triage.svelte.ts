/**
 * What a person does with many requests: what is selected, how the queue is filtered and sorted, and decisions on several.
 * Each is decided by itself, as its own card would be, with the proof of what was on the screen.
 */
import type { Answer } from "../../bindings/Answer";
import type { Card } from "../../bindings/Card";
import type { Host } from "../../host/host";
import { contentOf, type Order } from "./rows";

/** So long a denial of several can be taken back. */
export const UNDO = 5000;
/** A request that was decided is out of sight for so long at most, also if the host never says that it is. */
const SOON = 2000;
const KEPT = "queue-order";

/** What the line below the queue tells of the last decision. */
export interface Told {
  kind: "allowed" | "denying" | "denied";
  /** So many were decided, or are to be. */
  count: number;
  /** So many had changed or gone meanwhile. */
  missed: number;
  /** What was decided, in one line, where all of it is the same. */
  line: string | null;
  /** The first that was allowed: its run has the same id. */
  run: string | null;
}

/** What all of them say in lists, where that is the same. */
const lineOf = (cards: readonly Card[]): string | null =>
  new Set(cards.map(({ act }) => act.line)).size === 1 ? (cards[0]?.act.line ?? null) : null;

export class Triage {
  /** Selected together, as they were shown: what changes is selected no longer. */
  picked = $state.raw<readonly string[]>([]);
  filter = $state("");
  told = $state.raw<Told | null>(null);
  #order = $state<Order>(localStorage.getItem(KEPT) === "care" ? "care" : "age");
  /** Decided, or about to be: out of the queue, by content, so that one that comes back changed is seen. */
  #away = $state.raw<readonly string[]>([]);
  /** Denials that can still be taken back. */
  #held: { cards: Card[]; reason: string | null; timer: ReturnType<typeof setTimeout> } | null = null;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  get order(): Order {
    return this.#order;
  }

  set order(order: Order) {
    this.#order = order;
    localStorage.setItem(KEPT, order);
  }

  /** Whether a request is still to be shown among those that wait. */
  isThere(card: Card): boolean {
    return !this.#away.includes(contentOf(card));
  }

  /** These wait now: what does not is forgotten. */
  see(waiting: Card[]): void {
    const contents = waiting.map(contentOf);
    const stays = (content: string) => contents.includes(content);
    if (!this.#away.every(stays)) this.#away = this.#away.filter(stays);
    if (!this.picked.every(stays)) this.picked = this.picked.filter(stays);
  }

  isPicked(card: Card): boolean {
    return this.picked.includes(contentOf(card));
  }

  /** Selects these, or no longer. */
  pick(cards: readonly Card[], on: boolean): void {
    const contents = cards.map(contentOf);
    const others = this.picked.filter((content) => !contents.includes(content));
    this.picked = on ? [...others, ...contents] : others;
  }

  /** Takes what was decided out of the queue, until the host says what became of it. */
  leave(cards: readonly Card[]): void {
    const contents = cards.map(contentOf);
    this.pick(cards, false);
    this.#away = [...this.#away.filter((content) => !contents.includes(content)), ...contents];
  }

  #back(cards: readonly Card[]): void {
    const contents = cards.map(contentOf);
    this.#away = this.#away.filter((content) => !contents.includes(content));
  }

  /** One was decided on its own card. */
  decided(card: Card, answer: Answer): void {
    const denied = answer.kind === "deny" || answer.kind === "denyAlways";
    this.leave([card]);
    setTimeout(() => this.#back([card]), SOON);
    const told = { count: 1, missed: 0, line: card.act.line };
    this.#tell(denied ? { kind: "denied", ...told, run: null } : { kind: "allowed", ...told, run: card.id });
  }

  /** A newer word does not take away the one that can still be undone. */
  #tell(told: Told): void {
    if (this.#held === null) this.told = told;
  }

  /** Allows these, one after the other. */
  async allow(cards: readonly Card[]): Promise<void> {
    this.flush();
    this.leave(cards);
    const done: Card[] = [];
    for (const card of cards) if (await this.#decide(card, { kind: "allowOnce" })) done.push(card);
    this.#tell({
      kind: "allowed",
      count: done.length,
      missed: cards.length - done.length,
      line: lineOf(done),
      run: done[0]?.id ?? null,
    });
  }

  /** Denies these, unless that is undone in time. */
  deny(cards: readonly Card[], reason: string | null): void {
    this.flush();
    this.leave(cards);
    const timer = setTimeout(() => this.flush(), UNDO);
    this.#held = { cards: [...cards], reason, timer };
    this.told = { kind: "denying", count: cards.length, missed: 0, line: lineOf(cards), run: null };
  }

  /** Takes back the denials that were not sent yet; whether there were any. */
  undo(): boolean {
    const held = this.#held;
    if (held === null) return false;
    clearTimeout(held.timer);
    this.#held = null;
    this.told = null;
    this.#back(held.cards);
    return true;
  }

  /** Sends the denials that are held back: their time is over, or the window goes away. */
  flush(): void {
    const held = this.#held;
    if (held === null) return;
    clearTimeout(held.timer);
    this.#held = null;
    this.told = null;
    void this.#denyNow(held.cards, held.reason);
  }

  /** Sends all of them at once: where a window closes there is no time for one after the other. */
  async #denyNow(cards: readonly Card[], reason: string | null): Promise<void> {
    const asked = await Promise.all(cards.map((card) => this.#decide(card, { kind: "deny", reason })));
    const done = cards.filter((_, i) => asked[i]);
    this.#tell({
      kind: "denied",
      count: done.length,
      missed: cards.length - done.length,
      line: lineOf(done),
      run: null,
    });
  }

  /** Asks the host for one; whether it was done. One that changed or went meanwhile is left alone, and seen if it still waits. */
  async #decide(card: Card, answer: Answer): Promise<boolean> {
    try {
      await this.#host.decide(card.id, card.fingerprint, answer);
      setTimeout(() => this.#back([card]), SOON);
      return true;
    } catch {
      this.#back([card]);
      return false;
    }
  }
}
