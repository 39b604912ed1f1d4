/** Rows of a run's kept output, whatever their number: those near the eye are here, the others where they are kept. */
import type { Host } from "../../host/host";
import type { Piece } from "../../bindings/Piece";
import type { RollView } from "../../bindings/RollView";
import type { RowView } from "../../bindings/RowView";
import type { RowsView } from "../../bindings/RowsView";
import type { SpotView } from "../../bindings/SpotView";

/** Rows that come, are counted and are forgotten together. */
export const BLOCK = 256;
/** So many blocks stay here. */
const HELD = 24;

interface Held {
  rows: RowView[];
  /** How many rows were known of all when they came. */
  known: number;
  /** What was looked for in them. */
  sought: string | null;
}

export class Kept {
  /** Which stream, and how wide: nothing before the first is opened. */
  roll = $state.raw<RollView | null>(null);
  /** Rows that are known so far. */
  known = $state(0);
  /** These are all rows. */
  whole = $state(false);
  /** Why these are all, when more was written. */
  broken = $state.raw<Piece[] | null>(null);
  trouble = $state<string | null>(null);
  /** How many rows there are, roughly as long as not all are known. */
  all = $state(0);
  #blocks = $state.raw<Record<number, Held>>({});
  #sought: string | null = null;
  #near = { from: 0, to: 0 };
  #busy = false;
  #turn = 0;
  readonly #host: Host;
  readonly #id: string;
  readonly #computer: number | null;
  readonly #failed: string;

  /** `computer` is one of several, counted from 0; `failed` is what is said when a refusal has no words of its own. */
  constructor(host: Host, id: string, computer: number | null, failed: string) {
    this.#host = host;
    this.#id = id;
    this.#computer = computer;
    this.#failed = failed;
  }

  /** This stream from now on, in rows so wide. */
  open(errors: boolean, columns: number): void {
    if (this.roll?.errors === errors && this.roll.columns === columns) return;
    this.close();
    this.roll = { id: this.#id, computer: this.#computer, errors, columns };
    this.known = this.all = 0;
    this.whole = false;
    this.broken = this.trouble = null;
    this.#blocks = {};
    this.#near = { from: 0, to: 0 };
    void this.#work();
  }

  /** What the rows are to be drawn with from now on: those that are here stay until they come again. */
  seek(text: string | null): void {
    if (text === this.#sought) return;
    this.#sought = text;
    void this.#work();
  }

  /** These rows are before the eye. */
  look(first: number, end: number): void {
    this.#near = { from: Math.floor(first / BLOCK), to: Math.floor(Math.max(first, end - 1) / BLOCK) };
    void this.#work();
  }

  /** A row, when it is here. */
  row(n: number): RowView | null {
    return this.#blocks[Math.floor(n / BLOCK)]?.rows[n % BLOCK] ?? null;
  }

  /** What is drawn in a row that is here. */
  text(n: number): string {
    return (
      this.row(n)
        ?.spans.map((span) => span.text)
        .join("") ?? ""
    );
  }

  /** All text between two places, or from one to the end; null when it is longer than `most`. */
  async between(from: SpotView, to: SpotView | null, most: number): Promise<string | null> {
    const { roll } = this;
    const parts: string[] = [];
    let length = 0;
    for (let at: SpotView | null = from; roll !== null && at !== null;) {
      const { text, next } = await this.#host.historyText(roll, at, to);
      length += text.length;
      if (length > most) return null;
      parts.push(text);
      at = next === null ? null : { row: next, column: 0 };
    }
    return parts.join("");
  }

  /** No answer counts any more. */
  close(): void {
    this.#turn += 1;
    this.#busy = false;
  }

  /** One question at a time, the nearest first; what is before the eye when the answer is there decides on the next. */
  async #work(): Promise<void> {
    if (this.#busy || this.roll === null) return;
    this.#busy = true;
    const turn = this.#turn;
    try {
      for (let next = this.#next(); next !== null; next = this.#next()) {
        const [block, sought] = [next === "more" ? null : next, this.#sought];
        const answer = await this.#host.historyRows(
          this.roll,
          (block ?? 0) * BLOCK,
          block === null ? 0 : BLOCK,
          sought,
        );
        if (turn !== this.#turn) return;
        this.#take(answer, block, sought);
      }
      this.trouble = null;
    } catch (error) {
      if (turn === this.#turn) this.trouble = (error as { message?: string }).message ?? this.#failed;
    } finally {
      if (turn === this.#turn) this.#busy = false;
    }
  }

  /** The block that is wanted most, or more of what is not known yet. */
  #next(): number | "more" | null {
    const { from, to } = this.#near;
    const near = Array.from({ length: to - from + 1 }, (_, n) => from + n);
    const wanted = [...near, to + 1, from - 1].find((block) => block >= 0 && this.#lacks(block));
    return wanted ?? (this.whole ? null : "more");
  }

  #lacks(block: number): boolean {
    const there = Math.min(BLOCK, this.known - block * BLOCK);
    // The first answer tells what there is.
    if (there <= 0) return block === 0 && !this.whole && this.known === 0;
    const held = this.#blocks[block];
    return held === undefined || held.sought !== this.#sought || (held.rows.length < there && held.known < this.known);
  }

  #take(answer: RowsView, block: number | null, sought: string | null): void {
    this.known = answer.known;
    this.whole = answer.whole;
    this.broken = answer.broken;
    this.all =
      answer.whole || answer.read === 0
        ? answer.known
        : Math.max(answer.known, Math.ceil((answer.known / answer.read) * answer.kept));
    if (block === null) return;
    const far = (n: string) => Math.abs(Number(n) - this.#near.from);
    const others = Object.entries(this.#blocks)
      .filter(([n]) => Number(n) !== block)
      .sort(([a], [b]) => far(a) - far(b));
    this.#blocks = {
      ...Object.fromEntries(others.slice(0, HELD - 1)),
      [block]: { rows: answer.rows, known: answer.known, sought },
    };
  }
}
