/** What a person selects in rows that scroll: two places, however much between them is drawn. */
import type { RollView } from "../../bindings/RollView";
import type { RowSpanView } from "../../bindings/RowSpanView";
import type { SpotView } from "../../bindings/SpotView";

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

/** Where places in some rows are in rows of another width; null while that is not known. */
type Find = (roll: RollView, columns: number, spots: SpotView[]) => Promise<SpotView[] | null>;

/** What is to be selected again in other rows, once it is known where it stands there. */
interface Held {
  roll: RollView;
  anchor: SpotView;
  head: SpotView;
}

/** What a selection grows by. */
type Grain = "place" | "word" | "row";

export class Selecting {
  #grain: Grain = "place";
  /** What it began with, which it never becomes less than. */
  #base: [SpotView, SpotView] | null = null;
  #anchor = $state.raw<SpotView | null>(null);
  #head = $state.raw<SpotView | null>(null);
  #held = $state.raw<Held | null>(null);
  /** It is still being found out where in other rows it stands. */
  moves = $derived(this.#held !== null);
  /** What lies between the two, when anything does. */
  range = $derived.by((): Selected | null => {
    const [anchor, head] = [this.#anchor, this.#head];
    if (anchor === null || head === null || before(anchor, head) === before(head, anchor)) return null;
    const [from, to] = before(anchor, head) ? [anchor, head] : [head, anchor];
    return { from, to: to === END ? null : to };
  });

  begin(at: SpotView): void {
    this.#grain = "place";
    this.#set([at, at]);
  }

  /** Up to here from where it began, by words or rows if it began with one; it begins here when it has not. `text` is that of the row, `all` how many there are. */
  extend(to: SpotView, text: string, all: number): void {
    this.#held = null;
    const [first, last] = (this.#base ??= [this.#anchor ?? to, this.#anchor ?? to]);
    const [from, end] =
      this.#grain === "word"
        ? wordAt(to, text)
        : this.#grain === "row"
          ? [
              { row: to.row, column: 0 },
              { row: Math.min(to.row + 1, all), column: 0 },
            ]
          : [to, to];
    const back = before(from, first);
    this.#anchor = back ? last : first;
    this.#head = back ? from : before(end, last) ? last : end;
  }

  /** So many rows further, from where it ends or else from a row; the row that is to be seen then. */
  stretch(by: number, from: number, all: number): number {
    this.#held = null;
    this.#anchor ??= { row: from, column: 0 };
    const now = this.#head ?? this.#anchor;
    const row = Math.max(0, Math.min(all, Math.min(now.row, all) + by));
    this.#head = { row, column: 0 };
    return Math.max(0, Math.min(all - 1, by < 0 ? row : row - 1));
  }

  /** The word at a place in a row's text. */
  word(at: SpotView, text: string): void {
    this.#grain = "word";
    this.#set(wordAt(at, text));
  }

  row(row: number): void {
    this.#grain = "row";
    this.#set([
      { row, column: 0 },
      { row: row + 1, column: 0 },
    ]);
  }

  all(): void {
    this.clear();
    this.#anchor = { row: 0, column: 0 };
    this.#head = END;
  }

  clear(): void {
    this.#grain = "place";
    this.#base = this.#anchor = this.#head = this.#held = null;
  }

  /** The rows are cut elsewhere, where its places are others: it is selected again there, unless something else is meanwhile. All of it remains all of it. */
  async recut(from: RollView | null, columns: number, find: Find): Promise<void> {
    const [anchor, head, range] = [this.#anchor, this.#head, this.range];
    if (range !== null && range.to === null && before(range.from, { row: 0, column: 1 })) return;
    const held =
      range === null || from === null || anchor === null || head === null ? this.#held : { roll: from, anchor, head };
    this.clear();
    if (held === null) return;
    // One of its own for each asking, so that an earlier one's answer is not taken for this one's.
    const mine = (this.#held = { ...held });
    const spots = [mine.anchor, mine.head].filter((spot) => spot !== END);
    for (let found: SpotView[] | null = null; found === null;) {
      // What cannot be read any more is not selected any more.
      found = await find(mine.roll, columns, spots).catch(() => []);
      if (this.#held !== mine) return;
      if (found === null) continue;
      const rest = [...found];
      [this.#anchor, this.#head] = [mine.anchor, mine.head].map((spot) =>
        spot === END ? END : (rest.shift() ?? null),
      ) as [SpotView | null, SpotView | null];
      this.#held = null;
    }
  }

  /** How many of so many rows it reaches into. */
  rows(all: number): number {
    const { range } = this;
    if (range === null) return 0;
    const end = range.to === null ? all : range.to.row + (range.to.column > 0 ? 1 : 0);
    return Math.max(1, Math.min(end, all) - range.from.row);
  }

  #set(base: [SpotView, SpotView]): void {
    this.#held = null;
    this.#base = base;
    [this.#anchor, this.#head] = base;
  }

  /** A row's stretches, told apart by whether they are selected. */
  cut(row: number, spans: RowSpanView[]): Stretch[] {
    const { range } = this;
    const [from, to] =
      range === null
        ? [0, 0]
        : [
            row < range.from.row ? Infinity : row === range.from.row ? range.from.column : 0,
            this.goesOn(row) ? Infinity : row === range.to?.row ? range.to.column : 0,
          ];
    let at = 0;
    return spans.flatMap((span) => {
      const [first, last] = [from, to].map((place) => Math.max(0, Math.min(span.text.length, place - at))) as [
        number,
        number,
      ];
      at += span.text.length;
      if (first >= last) return [{ ...span, chosen: false }];
      const parts = [
        [0, first, false],
        [first, last, true],
        [last, span.text.length, false],
      ] as const;
      return parts
        .filter(([a, b]) => a < b)
        .map(([a, b, chosen]) => ({ ...span, text: span.text.slice(a, b), chosen }));
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

/** Where the word at a place in a row's text begins and ends; just the place when there is none. */
function wordAt(at: SpotView, text: string): [SpotView, SpotView] {
  const found = [...text.matchAll(WORD)].find(
    (word) => word.index <= at.column && at.column <= word.index + word[0].length,
  );
  return found === undefined
    ? [at, at]
    : [
        { row: at.row, column: found.index },
        { row: at.row, column: found.index + found[0].length },
      ];
}
