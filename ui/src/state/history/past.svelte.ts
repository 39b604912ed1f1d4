/** The record as it is looked through: what is searched for, what was found so far, and the one looked at. */
import { midnight } from "./day";
import type { HistoryChoices } from "../../bindings/HistoryChoices";
import type { HistoryQuery } from "../../bindings/HistoryQuery";
import type { RecordLine } from "../../bindings/RecordLine";
import type { RecordView } from "../../bindings/RecordView";
import type { Host } from "../../host/host";

/** How far back is looked. */
export type Span = "all" | "today" | "week" | "month";

const PAUSE = 150;
/** So many are looked for at once. */
const FULL = 50;
const DAY = 86_400_000;

const everything = (): HistoryQuery => ({
  text: "",
  client: null,
  folder: null,
  decision: null,
  outcome: null,
  from: null,
  to: null,
});

export class Past {
  query = $state.raw(everything());
  span = $state<Span>("all");
  /** What was found, in the pages it came in: those that stay the same are not drawn anew. */
  pages = $state.raw<RecordLine[][]>([]);
  found = $derived(this.pages.flat());
  /** Where more may be found; null: nowhere. */
  #next = $state<string | null>(null);
  /** There is more behind the last one found, or may be. */
  more = $derived(this.#next !== null);
  looking = $state(false);
  trouble = $state<string | null>(null);
  choices = $state.raw<HistoryChoices | null>(null);
  /** The key of the one looked at. */
  selected = $state<string | null>(null);
  record = $state.raw<RecordView | null>(null);
  recordTrouble = $state<string | null>(null);
  /** Grows when the record tells more of what was asked. */
  recorded = $state(0);
  /** As it was when the list was asked for, and when the one looked at was. */
  #listed = $state(0);
  #looked = 0;
  #renewing = false;
  readonly host: Host;
  readonly #failed: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Only answers to the latest question count. */
  #turn = 0;
  #recordTurn = 0;

  /** `failed` is what is said when a refusal has no words of its own. */
  constructor(host: Host, failed: string) {
    this.host = host;
    this.#failed = failed;
  }

  /** Something was asked already, answered or not. */
  get begun(): boolean {
    return this.#turn > 0;
  }

  /** More was written since the list was asked for. */
  get old(): boolean {
    return this.recorded !== this.#listed;
  }

  get narrowed(): boolean {
    const { text, client, folder, decision, outcome } = this.query;
    return (
      this.span !== "all" || text !== "" || client !== null || folder !== null || decision !== null || outcome !== null
    );
  }

  /** Another question; what is typed waits for a pause. */
  ask(change: Partial<HistoryQuery>): void {
    this.query = { ...this.query, ...change };
    clearTimeout(this.#timer);
    this.#turn += 1;
    if ("text" in change) this.#timer = setTimeout(() => void this.refresh(), PAUSE);
    else void this.refresh();
  }

  askSpan(span: Span): void {
    this.span = span;
    const from = { all: null, today: midnight(), week: Date.now() - 7 * DAY, month: Date.now() - 30 * DAY }[span];
    this.ask({ from });
  }

  clear(): void {
    this.query = everything();
    this.askSpan("all");
  }

  /** The first page, and what can be chosen from. */
  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    const turn = (this.#turn += 1);
    this.#listed = this.recorded;
    this.looking = true;
    this.trouble = null;
    this.host.historyChoices().then(
      (choices) => (this.choices = choices),
      // The page itself says what is wrong.
      () => undefined,
    );
    await this.#take(turn, null);
  }

  /** What comes behind the last one found. */
  async loadMore(): Promise<void> {
    if (this.looking || this.#next === null) return;
    this.looking = true;
    this.trouble = null;
    await this.#take(this.#turn, this.#next);
  }

  async #take(turn: number, before: string | null): Promise<void> {
    try {
      let [from, got] = [before, 0];
      // What is hard to find comes in parts, some of them with nothing in it.
      do {
        const { records, next } = await this.host.historyPage(this.query, from);
        if (turn !== this.#turn) return;
        const had = from === null ? [] : this.pages;
        this.pages = records.length > 0 ? [...had, records] : had;
        from = this.#next = next;
        got += records.length;
      } while (from !== null && got < FULL);
    } catch (error) {
      if (turn === this.#turn) this.trouble = this.#said(error);
    } finally {
      if (turn === this.#turn) this.looking = false;
    }
  }

  /** Looks at one whole; null: at none. */
  async look(key: string | null): Promise<void> {
    const turn = (this.#recordTurn += 1);
    if (key !== this.selected) this.record = this.recordTrouble = null;
    this.selected = key;
    this.#looked = this.recorded;
    if (key === null) return;
    try {
      const record = await this.host.historyRecord(key);
      if (turn !== this.#recordTurn) return;
      this.record = record;
      this.recordTrouble = null;
      const anew = (line: RecordLine) => (line.key === key ? record.line : line);
      this.pages = this.pages.map((page) => (page.some((line) => line.key === key) ? page.map(anew) : page));
    } catch (error) {
      if (turn === this.#recordTurn) this.recordTrouble = this.#said(error);
    }
  }

  /** Looks again at one that is not over while more is written, one look at a time. */
  async renew(): Promise<void> {
    if (this.#renewing) return;
    this.#renewing = true;
    while (this.#looked !== this.recorded && this.selected !== null && (this.record?.line.how ?? null) === null)
      await this.look(this.selected);
    this.#renewing = false;
  }

  /** Looks at one that was on the desk, whatever was looked for before. */
  async open(key: string): Promise<void> {
    this.query = everything();
    this.span = "all";
    await Promise.all([this.look(key), this.refresh()]);
  }

  #said(error: unknown): string {
    return (error as { message?: string }).message ?? this.#failed;
  }
}
