/** Where a text is in all of a run's kept output: counted block by block, so that any of a million finds is at hand. */
import { BLOCK } from "./kept.svelte";
import type { Host } from "../../host/host";
import type { RollView } from "../../bindings/RollView";

/** The pause in typing after which is looked. */
const PAUSE = 200;

/** The find that is looked at. */
export interface At {
  row: number;
  /** Which byte of the stream it begins at: its name. */
  place: number;
  /** Which one of all, from 1. */
  nth: number;
}

export class Finding {
  /** What is looked for; null: nothing. */
  sought = $state<string | null>(null);
  at = $state.raw<At | null>(null);
  /** How often it was found so far. */
  all = $state(0);
  /** All of the output was looked through. */
  whole = $state(false);
  trouble = $state<string | null>(null);
  /** Finds of each block, as far as was looked. */
  #counts: number[] = [];
  #roll: RollView | null = null;
  #turn = 0;
  #step = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];
  readonly #host: Host;
  readonly #failed: string;
  readonly #top: () => number;
  readonly #show: (row: number) => void;

  /** `top` tells the row at the top of the view, `show` brings one into it; `failed` is said when a refusal has no words. */
  constructor(host: Host, top: () => number, show: (row: number) => void, failed: string) {
    this.#host = host;
    this.#top = top;
    this.#show = show;
    this.#failed = failed;
  }

  /** Looks in this from now on. */
  open(roll: RollView): void {
    if (roll === this.#roll) return;
    this.#roll = roll;
    this.#begin(this.sought, 0);
  }

  /** Looks for this after a pause; an empty text ends it. */
  seek(text: string): void {
    this.#begin(text === "" ? null : text, PAUSE);
  }

  /** Goes to the next find or to the one before, and at the end on from the other one. */
  async go(forwards: boolean): Promise<void> {
    const [turn, step] = [this.#turn, (this.#step += 1)];
    const stale = () => turn !== this.#turn || step !== this.#step;
    const from = this.at;
    const start = Math.floor((from?.row ?? this.#top()) / BLOCK);
    try {
      for (const again of [false, true]) {
        let block: number | null = again ? (forwards ? 0 : Infinity) : start;
        for (;;) {
          block = await this.#filled(block, forwards, stale);
          if (stale()) return;
          if (block === null) break;
          const hits = await this.#hits(block);
          if (stale()) return;
          const behind = ([row, place]: [number, number]) => (from === null ? row >= this.#top() : place > from.place);
          const before = ([row, place]: [number, number]) => (from === null ? row < this.#top() : place < from.place);
          const index = forwards
            ? hits.findIndex((hit) => again || behind(hit))
            : hits.findLastIndex((hit) => again || before(hit));
          const hit = hits[index];
          if (hit) {
            this.#look(hit, block, index);
            return;
          }
          block += forwards ? 1 : -1;
        }
      }
      this.at = null;
    } catch (error) {
      if (!stale()) this.trouble = this.#said(error);
    }
  }

  close(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#wake();
  }

  #begin(text: string | null, pause: number): void {
    this.close();
    this.#counts = [];
    this.all = 0;
    this.whole = false;
    this.at = this.trouble = null;
    this.sought = text;
    if (text === null || this.#roll === null) return;
    this.#timer = setTimeout(() => {
      void this.#count(text);
      void this.go(true);
    }, pause);
  }

  async #count(text: string): Promise<void> {
    const [turn, roll] = [this.#turn, this.#roll];
    try {
      while (!this.whole && roll !== null) {
        const found = await this.#host.historyFind(roll, text, this.#counts.length);
        if (turn !== this.#turn) return;
        for (const count of found.counts) this.#counts.push(count);
        this.all += found.counts.reduce((sum, count) => sum + count, 0);
        this.whole = found.whole;
        this.#wake();
      }
    } catch (error) {
      if (turn !== this.#turn) return;
      this.trouble = this.#said(error);
      this.whole = true;
      this.#wake();
    }
  }

  /** The nearest block with a find in it, this one or beyond; null when there is none that way. */
  async #filled(from: number, forwards: boolean, stale: () => boolean): Promise<number | null> {
    // Backwards, all before it has to be counted; forwards, as much as it takes.
    while (!stale() && !this.whole && this.#counts.length <= from)
      await new Promise<void>((wake) => this.#waiting.push(wake));
    if (!forwards) {
      for (let block = Math.min(from, this.#counts.length - 1); block >= 0; block--)
        if (this.#counts[block]) return block;
      return null;
    }
    for (let block = from; !stale(); block++) {
      while (!stale() && !this.whole && this.#counts.length <= block)
        await new Promise<void>((wake) => this.#waiting.push(wake));
      if (block >= this.#counts.length) return null;
      if (this.#counts[block]) return block;
    }
    return null;
  }

  #hits(block: number): Promise<[number, number][]> {
    return this.#roll === null || this.sought === null
      ? Promise.resolve([])
      : this.#host.historyHits(this.#roll, this.sought, block);
  }

  #look([row, place]: [number, number], block: number, index: number): void {
    const before = this.#counts.slice(0, block).reduce((sum, count) => sum + count, 0);
    this.at = { row, place, nth: before + index + 1 };
    this.#show(row);
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    waiting.forEach((wake) => wake());
  }

  #said(error: unknown): string {
    return (error as { message?: string }).message ?? this.#failed;
  }
}
