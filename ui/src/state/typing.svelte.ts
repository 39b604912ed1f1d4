/** What the person types into a run: in order, one thing on its way at a time, and only while they say that they type. */
import type { StrokeView } from "../bindings/StrokeView";
import { typed } from "./guard.svelte";

export class Typing {
  /** Keys go to the run. */
  on = $state(false);
  /** A secret is asked for. */
  secret = $state(false);
  trouble = $state<string | null>(null);
  readonly #send: (stroke: StrokeView) => Promise<void>;
  readonly #failed: string;
  #waiting: StrokeView[] = [];
  #busy = false;

  constructor(send: (stroke: StrokeView) => Promise<void>, failed: string) {
    this.#send = send;
    this.#failed = failed;
  }

  begin(): void {
    this.trouble = null;
    this.secret = false;
    this.on = true;
  }

  leave(): void {
    this.on = this.secret = false;
  }

  /** Keys, as the terminal has them. */
  keys(text: string): void {
    if (this.on) this.#put({ kind: "text", text });
  }

  line(text: string): void {
    this.#put({ kind: "text", text: `${text}\n` });
  }

  /** A line that is seen nowhere. */
  hidden(line: string): void {
    this.secret = false;
    this.#put({ kind: "secret", line });
  }

  end(): void {
    this.#put({ kind: "end" });
  }

  #put(stroke: StrokeView): void {
    typed();
    const last = this.#waiting.at(-1);
    if (stroke.kind === "text" && last?.kind === "text") last.text += stroke.text;
    else this.#waiting.push({ ...stroke });
    if (!this.#busy) void this.#run();
  }

  async #run(): Promise<void> {
    this.#busy = true;
    this.trouble = null;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      try {
        await this.#send(next);
      } catch (error) {
        // What was typed after it would mean something else without it.
        this.#waiting = [];
        this.trouble = (error as { message?: string }).message ?? this.#failed;
      }
    }
    this.#busy = false;
  }
}
