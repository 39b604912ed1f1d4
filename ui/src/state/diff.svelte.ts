/** A diff as far as it has come: its rows in order, the way to the rest of them, and both sides beside each other. */
import type { DiffRest } from "../bindings/DiffRest";
import type { DiffRow } from "../bindings/DiffRow";
import type { DiffView } from "../bindings/DiffView";
import type { HunkView } from "../bindings/HunkView";
import type { Piece } from "../bindings/Piece";

/** One row, with how many unchanged rows were left out before it: null where none were, 0 where nobody can say. */
export interface Line {
  row: DiffRow;
  index: number;
  gap: number | null;
}

/** What stands beside each other; a row that stays stands on both sides. */
export interface Pair {
  left: Line | null;
  right: Line | null;
  gap: number | null;
}

/** Where the rest comes from. */
export interface Source {
  rows: (first: number, count: number) => Promise<HunkView[]>;
  row: (row: number, from: number) => Promise<DiffRest>;
}

/** So many rows are asked for at once. */
const PART = 2000;

export class DiffRows {
  #lines = $state.raw<Line[]>([]);
  #busy = $state(false);
  #trouble = $state<string | null>(null);
  readonly #rows: number;
  readonly #source: Source | null;
  readonly #failed: string;

  /** Without a source, what has come is all there is to see. `failed` is what is said when a refusal has no words. */
  constructor(diff: DiffView, source: Source | null, failed: string) {
    this.#rows = diff.rows;
    this.#source = source;
    this.#failed = failed;
    this.#lines = linesOf(diff.hunks, null);
  }

  get lines(): Line[] {
    return this.#lines;
  }

  get busy(): boolean {
    return this.#busy;
  }

  get trouble(): string | null {
    return this.#trouble;
  }

  /** Rows that are not here yet. */
  get missing(): number {
    return Math.max(0, this.#rows - this.#lines.length);
  }

  /** Bytes that are not here yet of rows that come or go; what stays is only there to find one's way. */
  get cut(): number {
    return this.#lines.reduce((bytes, { row }) => bytes + (row.kind === "same" ? 0 : row.cut), 0);
  }

  /** Everything that changes can be read. */
  get whole(): boolean {
    return this.missing === 0 && this.cut === 0;
  }

  get mayGrow(): boolean {
    return this.#source !== null && !this.whole;
  }

  /** Fetches the next part, if one is missing and none is on its way. */
  more(): Promise<void> {
    return this.#fetch(async (source) => void (await this.#next(source)));
  }

  /** Fetches everything that is missing. */
  rest(): Promise<void> {
    return this.#fetch(async (source) => {
      while (this.missing > 0 && (await this.#next(source)));
      for (const { row, index } of this.#lines)
        if (row.cut > 0 && row.kind !== "same") await this.#whole(source, index);
    });
  }

  async #fetch(work: (source: Source) => Promise<void>): Promise<void> {
    if (this.#source === null || this.#busy || this.whole) return;
    this.#busy = true;
    this.#trouble = null;
    try {
      await work(this.#source);
    } catch (error) {
      this.#trouble = (error as { message?: string }).message ?? this.#failed;
    } finally {
      this.#busy = false;
    }
  }

  /** False when nothing came, so that nobody asks for ever. */
  async #next(source: Source): Promise<boolean> {
    const news = linesOf(
      await source.rows(this.#lines.length, Math.min(PART, this.missing)),
      this.#lines.at(-1) ?? null,
    );
    this.#lines = [...this.#lines, ...news];
    return news.length > 0;
  }

  async #whole(source: Source, index: number): Promise<void> {
    const pieces: Piece[] = [];
    for (let from: number | null = 0; from !== null;) {
      const part: DiffRest = await source.row(index, from);
      pieces.push(...part.pieces);
      from = part.next !== null && part.next > from ? part.next : null;
    }
    const last = pieces.at(-1);
    // Its end is told by the row itself.
    if (last?.kind === "plain") last.text = last.text.replace(/\n$/, "");
    const put = (line: Line): Line =>
      line.index === index ? { ...line, row: { ...line.row, spans: [{ pieces, changed: false }], cut: 0 } } : line;
    this.#lines = this.#lines.map(put);
  }
}

function linesOf(hunks: HunkView[], before: Line | null): Line[] {
  const lines: Line[] = [];
  for (const hunk of hunks)
    hunk.rows.forEach((row, i) => {
      const last = lines.at(-1) ?? before;
      lines.push({ row, index: hunk.first + i, gap: i === 0 && !hunk.continued ? gap(last?.row ?? null, row) : null });
    });
  return lines;
}

/** How many rows were left out between two. */
function gap(last: DiffRow | null, next: DiffRow): number | null {
  const between = (a: number | null | undefined, b: number | null) =>
    a === null || a === undefined || b === null ? null : b - a - 1;
  const skipped =
    last === null
      ? between(0, next.before ?? next.after)
      : (between(last.after, next.after) ?? between(last.before, next.before) ?? 0);
  return last === null && skipped === 0 ? null : (skipped ?? null);
}

/** The n-th row that goes stands beside the n-th that comes in its place. */
export function pairs(lines: Line[]): Pair[] {
  const all: Pair[] = [];
  let gone: number[] = [];
  let filled = 0;
  for (const line of lines) {
    const { kind } = line.row;
    if (line.gap !== null || kind === "same" || (kind === "removed" && filled > 0)) [gone, filled] = [[], 0];
    const beside = kind === "added" ? gone[filled] : undefined;
    const pair = beside === undefined ? undefined : all[beside];
    if (pair) {
      pair.right = line;
      filled += 1;
    } else {
      if (kind === "removed") gone.push(all.length);
      all.push({ left: kind === "added" ? null : line, right: kind === "removed" ? null : line, gap: line.gap });
    }
  }
  return all;
}
