/** What a person selects in rows that scroll: two places, however much between them is drawn. */
import type { RowSpanView } from "../bindings/RowSpanView";
import type { SpotView } from "../bindings/SpotView";

/** Behind all rows, however many they turn out to be. */
const END: SpotView = { row: Number.MAX_SAFE_INTEGER, column: 0 };
/** What a person means by a word: what stands between blanks, quotes and brackets. */
const WORD = /[^\s"'`()[\]{}<>|,;]+/g;

export interface Selected {
  from: SpotView;
  /** Null: to the end. */
  to: SpotView | null;
}

/** A stretch of a row that is selected or not. */
export interface Stretch extends RowSpanView {
  chosen: boolean;
}

export class Selecting {
  #anchor = $state.raw<SpotView | null>(null);
  #head = $state.raw<SpotView | null>(null);
  /** What lies between the two, when anything does. */
  range = $derived.by((): Selected | null => {
    const [anchor, head] = [this.#anchor, this.#head];
    if (anchor === null || head === null || before(anchor, head) === before(head, anchor)) return null;
    const [from, to] = before(anchor, head) ? [anchor, head] : [head, anchor];
    return { from, to: to === END ? null : to };
  });

  begin(at: SpotView): void {
    this.#anchor = this.#head = at;
  }

  /** Up to here from where it began; it begins here when it has not. */
  extend(to: SpotView): void {
    this.#anchor ??= to;
    this.#head = to;
  }

  /** So many rows further, from where it ends or else from a row; the row that is to be seen then. */
  stretch(by: number, from: number, all: number): number {
    this.#anchor ??= { row: from, column: 0 };
    const now = this.#head ?? this.#anchor;
    const row = Math.max(0, Math.min(all, Math.min(now.row, all) + by));
    this.#head = { row, column: 0 };
    return Math.max(0, Math.min(all - 1, by < 0 ? row : row - 1));
  }

  /** The word at a place in a row's text, or all of the row. */
  word(at: SpotView, text: string): void {
    const found = [...text.matchAll(WORD)].find((word) => word.index <= at.column && at.column <= word.index + word[0].length);
    if (found === undefined) return this.begin(at);
    this.#anchor = { row: at.row, column: found.index };
    this.#head = { row: at.row, column: found.index + found[0].length };
  }

  row(row: number): void {
    this.#anchor = { row, column: 0 };
    this.#head = { row: row + 1, column: 0 };
  }

  all(): void {
    this.#anchor = { row: 0, column: 0 };
    this.#head = END;
  }

  clear(): void {
    this.#anchor = this.#head = null;
  }

  /** A row's stretches, told apart by whether they are selected. */
  cut(row: number, spans: RowSpanView[]): Stretch[] {
    const { range } = this;
    const [from, to] = range === null ? [0, 0] : [row < range.from.row ? Infinity : row === range.from.row ? range.from.column : 0, this.goesOn(row) ? Infinity : row === range.to?.row ? range.to.column : 0];
    let at = 0;
    return spans.flatMap((span) => {
      const [first, last] = [from, to].map((place) => Math.max(0, Math.min(span.text.length, place - at))) as [number, number];
      at += span.text.length;
      if (first >= last) return [{ ...span, chosen: false }];
      const parts = [[0, first, false], [first, last, true], [last, span.text.length, false]] as const;
      return parts.filter(([a, b]) => a < b).map(([a, b, chosen]) => ({ ...span, text: span.text.slice(a, b), chosen }));
    });
  }

  /** Whether it goes on behind the end of a row. */
  goesOn(row: number): boolean {
    const { range } = this;
    return range !== null && row >= range.from.row && (range.to === null || row < range.to.row);
  }
}

function before(one: SpotView, other: SpotView): boolean {
  return one.row < other.row || (one.row === other.row && one.column < other.column);
}
