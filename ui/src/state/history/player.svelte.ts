/** Plays a run's kept output as it came, in its own time or faster. */
import { played, type Played } from "../../host/replay";
import type { Host } from "../../host/host";
import type { SizeView } from "../../bindings/SizeView";

/** Where it is drawn. `done` is called once it is. */
export interface Stage {
  write(piece: Played, done: () => void): void;
  clear(): void;
  /** The run's terminal has this size from here on. */
  size(size: SizeView): void;
}

export const SPEEDS = [1, 2, 8] as const;
const FRAME = 33;
/** So few pieces left, and more are asked for. */
const FEW = 64;
/** Bytes that may be on their way to the stage: what holds a flood back. */
const UNDRAWN = 512 * 1024;

export class Player {
  playing = $state(false);
  ended = $state(false);
  /** Milliseconds since the run began, as far as it is played. */
  at = $state(0);
  speed = $state<(typeof SPEEDS)[number]>(1);
  trouble = $state<string | null>(null);
  readonly #host: Host;
  readonly #key: string;
  readonly #computer: number | null;
  readonly #stage: Stage;
  readonly #failed: string;
  /** The sizes of its terminal in their order, and which of them comes next. */
  readonly #sizes: SizeView[];
  #resized = 0;
  #queue: Played[] = [];
  /** The next of the queue: taking from its front would move all the rest. */
  #next = 0;
  /** How many bytes were had. */
  #had = 0;
  #asking = false;
  #all = false;
  #undrawn = 0;
  #rushing = false;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  /** `computer` is one of several, counted from 0; null: all together. */
  constructor(host: Host, key: string, computer: number | null, stage: Stage, sizes: SizeView[], failed: string) {
    this.#host = host;
    this.#key = key;
    this.#computer = computer;
    this.#stage = stage;
    this.#sizes = sizes;
    this.#failed = failed;
    this.#resize(0);
  }

  play(): void {
    if (this.ended) this.#rewind();
    if (this.playing) return;
    this.playing = true;
    this.trouble = null;
    this.#last = Date.now();
    this.#tick();
  }

  pause(): void {
    this.playing = this.#rushing = false;
    clearTimeout(this.#timer);
  }

  /** All the rest at once. */
  rush(): void {
    if (this.ended) return;
    this.#rushing = true;
    this.play();
  }

  close(): void {
    this.pause();
    this.#turn += 1;
  }

  #rewind(): void {
    this.#turn += 1;
    this.#queue = [];
    this.#next = this.#had = this.#undrawn = this.at = 0;
    this.#all = this.#asking = this.ended = this.#rushing = false;
    this.#stage.clear();
    this.#resized = 0;
    this.#resize(0);
  }

  #tick(): void {
    const now = Date.now();
    const first = this.#queue[this.#next];
    // Time stands still while there is nothing to show yet.
    if (first !== undefined)
      this.at = this.#rushing ? Math.max(this.at, first.at) : this.at + (now - this.#last) * this.speed;
    this.#last = now;
    while (this.#undrawn < UNDRAWN) {
      const next = this.#queue[this.#next];
      if (next === undefined || (!this.#rushing && next.at > this.at)) break;
      this.#next += 1;
      this.#draw(next);
    }
    const left = this.#queue.length - this.#next;
    if (left < FEW && !this.#all && !this.#asking) void this.#fetch();
    if (this.#all && left === 0) {
      this.pause();
      this.ended = true;
    } else this.#timer = setTimeout(() => this.#tick(), FRAME);
  }

  #draw(piece: Played): void {
    const turn = this.#turn;
    this.#undrawn += piece.bytes.length;
    this.at = Math.max(this.at, piece.at);
    // What was drawn for a new size came after it.
    this.#resize(piece.at);
    this.#stage.write(piece, () => {
      if (turn === this.#turn) this.#undrawn -= piece.bytes.length;
    });
  }

  #resize(until: number): void {
    for (
      let size = this.#sizes[this.#resized];
      size !== undefined && size.at <= until;
      size = this.#sizes[this.#resized]
    ) {
      this.#resized += 1;
      this.#stage.size(size);
    }
  }

  async #fetch(): Promise<void> {
    const turn = this.#turn;
    this.#asking = true;
    try {
      const pieces = played(await this.#host.historyReplay(this.#key, this.#computer, this.#had));
      if (turn !== this.#turn) return;
      this.#had += pieces.reduce((sum, piece) => sum + piece.bytes.length, 0);
      this.#queue = [...this.#queue.slice(this.#next), ...pieces];
      this.#next = 0;
      this.#all = pieces.length === 0;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.trouble = (error as { message?: string }).message ?? this.#failed;
      this.pause();
    } finally {
      if (turn === this.#turn) this.#asking = false;
    }
  }
}
