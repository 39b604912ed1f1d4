/** A person's answer while it is made: what is open over a request, what they said, and what the host is asked. */
import type { Answer } from "../bindings/Answer";
import type { Card } from "../bindings/Card";
import type { Host } from "../host/host";
import { canRemember } from "./draft.svelte";
import { Guard } from "./guard.svelte";

/** What a person has said about why: a short choice, own words, or nothing. */
export interface Why {
  choice: string;
  own: string;
}

/** Returns both as one reason for the agent; null where nothing was said. */
export function reasonOf(why: Why): string | null {
  const reason = [why.choice, why.own.trim()].filter((part) => part !== "").join(": ");
  return reason === "" ? null : reason;
}

export class Answering {
  readonly guard = new Guard();
  /** What is open: the strip for denying, or the dialog a rule is made in. */
  asking = $state<"deny" | "allowLasting" | "denyLasting" | null>(null);
  why = $state<Why>({ choice: "", own: "" });
  trouble = $state<string | null>(null);
  busy = $state(false);
  /** All that is asked can be read here. */
  whole = $state(true);
  /** The command as the person is changing it; null while they are not. */
  draft = $state<string | null>(null);
  readonly #host: Host;
  readonly #card: () => Card;
  readonly #failed: string;
  readonly #decided: (card: Card, answer: Answer) => void;

  /** `decided`: it was decided, and the host took it. */
  constructor(
    host: Host,
    card: () => Card,
    failed: string,
    decided: (card: Card, answer: Answer) => void = () => undefined,
  ) {
    this.#host = host;
    this.#card = card;
    this.#failed = failed;
    this.#decided = decided;
  }

  /** Closes what was open over another content, and forgets its trouble. */
  renew(): void {
    this.asking = null;
    this.trouble = null;
    this.why = { choice: "", own: "" };
  }

  get #hosts() {
    const { act } = this.#card();
    return act.kind === "run" ? act.hosts : [];
  }

  /** The keys of a computer were not looked at yet. */
  get unseen(): boolean {
    return this.#hosts.some(({ key }) => key.kind === "unseen");
  }

  /** Allowing takes in a computer that nobody knows yet. */
  get stranger(): boolean {
    return this.#hosts.some(({ key }) => key.kind === "unknown");
  }

  get mayAllow(): boolean {
    return this.guard.mayAllow && !this.unseen;
  }

  /** Allowing can be remembered. */
  get mayLast(): boolean {
    return canRemember(this.#card().offers, false);
  }

  /** What is on the screen may be answered now, apart from allowing. */
  get ready(): boolean {
    return this.guard.settled && !this.busy;
  }

  /** Asks the host for one thing at a time; whether it was done. Trouble is told beside the request it belongs to. */
  async attempt(done: (card: Card) => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    const card = this.#card();
    this.busy = true;
    this.trouble = null;
    try {
      await done(card);
      return true;
    } catch (error) {
      if (this.#card().id === card.id) this.trouble = (error as { message?: string }).message ?? this.#failed;
      return false;
    } finally {
      this.busy = false;
    }
  }

  async answer(answer: Answer): Promise<void> {
    if (this.busy) return;
    const card = this.#card();
    const done = await this.attempt(({ id, fingerprint }) => this.#host.decide(id, fingerprint, answer));
    // What was said about a denial is kept until it has arrived.
    if (done || answer.kind !== "deny") this.asking = null;
    if (done) this.#decided(card, answer);
  }

  deny(): void {
    if (this.ready) void this.answer({ kind: "deny", reason: reasonOf(this.why) });
  }

  /** Asks the computers for their keys; the card comes back with them. */
  look(): void {
    void this.attempt(({ id, fingerprint }) => this.#host.lookAtKeys(id, fingerprint));
  }

  inTerminal(on: boolean): void {
    void this.attempt(({ id, fingerprint }) => this.#host.inTerminal(id, fingerprint, on));
  }

  edit(text: string): void {
    this.trouble = null;
    this.draft = text;
  }

  /** The acts come back where the editor's stood: not before the pause. */
  leave(): void {
    this.guard.restart();
    this.draft = this.trouble = null;
  }
}
