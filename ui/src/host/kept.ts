/** Kept output for the fake host: rows made by rule, so that a million cost nothing, cut and found as the real ones are. */
import type { CopiedView } from "../bindings/CopiedView";
import type { FoundView } from "../bindings/FoundView";
import type { RollView } from "../bindings/RollView";
import type { RowsView } from "../bindings/RowsView";
import type { RowSpanView } from "../bindings/RowSpanView";
import type { SpotView } from "../bindings/SpotView";

const BLOCK = 256;
/** Blocks that are looked through at a time. */
const STEP = 40;
/** What a row stands for in bytes of the stream, so that each find has a place of its own. */
const WIDE = 1000;
/** Rows whose text is given at a time. */
const PART = 10_000;
const HIDDEN = /(‹U\+[0-9A-F]{4,}›)/;

/** A line of each stream, of all computers or one; null beyond the last. */
export type Lines = (errors: boolean, n: number, computer: number | null) => string | null;

export class KeptText {
  readonly #line: Lines;
  readonly #counts = new Map<boolean, number>();
  /** How many rows are known of a stream so far: it takes some questions until all are. */
  readonly #known = new Map<string, number>();

  constructor(line: Lines, counts: { stdout: number; stderr: number }) {
    this.#line = line;
    this.#counts.set(false, counts.stdout).set(true, counts.stderr);
  }

  /** One of several computers says one line. */
  #all(roll: RollView): number {
    if (roll.computer !== null) return roll.errors ? 0 : 1;
    return this.#counts.get(roll.errors) ?? 0;
  }

  /** Looks a little further; how many rows are known then. */
  #look(roll: RollView): number {
    const all = this.#all(roll);
    const name = `${roll.id} ${roll.computer} ${roll.errors} ${roll.columns}`;
    const known = Math.min(all, (this.#known.get(name) ?? 0) + Math.max(5000, all / 4));
    this.#known.set(name, known);
    return known;
  }

  /** A line is one row here, however wide. */
  moved(roll: RollView, columns: number, spots: SpotView[]): SpotView[] | null {
    const known = this.#look({ ...roll, columns });
    return known < this.#all(roll) && spots.some((spot) => spot.row >= known) ? null : spots;
  }

  rows(roll: RollView, first: number, count: number, find: string | null): RowsView {
    const [all, known] = [this.#all(roll), this.#look(roll)];
    const wanted = Array.from({ length: Math.max(0, Math.min(count, known - first)) }, (_, n) => first + n);
    return {
      first,
      known,
      read: known * WIDE,
      kept: all * WIDE,
      whole: known === all,
      broken: null,
      rows: wanted.map((n) => ({
        spans: spans(this.#line(roll.errors, n, roll.computer) ?? "", find, n),
        goesOn: false,
      })),
    };
  }

  find(roll: RollView, find: string, block: number): FoundView {
    const blocks = Math.ceil(this.#all(roll) / BLOCK);
    const here = Array.from({ length: Math.max(0, Math.min(STEP, blocks - block)) }, (_, n) => block + n);
    return { counts: here.map((one) => this.hits(roll, find, one).length), whole: block + STEP >= blocks };
  }

  text(roll: RollView, from: SpotView, to: SpotView | null): CopiedView {
    const last = Math.min(this.#all(roll), to === null ? Infinity : to.row + 1);
    const end = Math.min(last, from.row + PART);
    const rows = Array.from({ length: Math.max(0, end - from.row) }, (_, n) => {
      const row = from.row + n;
      const text = this.#line(roll.errors, row, roll.computer) ?? "";
      return (
        text.slice(n === 0 ? from.column : 0, row === to?.row ? to.column : undefined) + (row === to?.row ? "" : "\n")
      );
    });
    return { text: rows.join(""), next: end < last ? end : null };
  }

  hits(roll: RollView, find: string, block: number): [number, number][] {
    const all = this.#all(roll);
    const rows = Array.from({ length: Math.max(0, Math.min(BLOCK, all - block * BLOCK)) }, (_, n) => block * BLOCK + n);
    return rows.flatMap((n) =>
      places(this.#line(roll.errors, n, roll.computer) ?? "", find).map((at): [number, number] => [n, n * WIDE + at]),
    );
  }
}

function places(text: string, find: string): number[] {
  const [hay, needle] = [text.toLowerCase(), find.toLowerCase()];
  const found: number[] = [];
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) found.push(at);
  return found;
}

function spans(text: string, find: string | null, n: number): RowSpanView[] {
  const found: RowSpanView[] = [];
  const plain = (part: string) =>
    part
      .split(HIDDEN)
      .filter((one) => one !== "")
      .map((one) => ({ text: one, hidden: HIDDEN.test(one), hit: null }));
  let done = 0;
  for (const at of find === null ? [] : places(text, find)) {
    found.push(...plain(text.slice(done, at)), {
      text: text.slice(at, at + (find ?? "").length),
      hidden: false,
      hit: n * WIDE + at,
    });
    done = at + (find ?? "").length;
  }
  return [...found, ...plain(text.slice(done))];
}
