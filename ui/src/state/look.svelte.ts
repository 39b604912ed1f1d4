/** How output is shown: the person's choice, for every run. */
const SMALLEST = 9;
const LARGEST = 24;
const KEYS = { size: "output-size", wrap: "output-wrap" };

export class Look {
  #size = $state(13);
  #wrap = $state(localStorage.getItem(KEYS.wrap) !== "off");

  constructor() {
    const kept = Number(localStorage.getItem(KEYS.size));
    if (kept >= SMALLEST && kept <= LARGEST) this.#size = kept;
  }

  /** Height of the text in pixels. */
  get size(): number {
    return this.#size;
  }

  get wrap(): boolean {
    return this.#wrap;
  }

  set wrap(wrap: boolean) {
    this.#wrap = wrap;
    localStorage.setItem(KEYS.wrap, wrap ? "on" : "off");
  }

  mayGrow(by: 1 | -1): boolean {
    return by === 1 ? this.#size < LARGEST : this.#size > SMALLEST;
  }

  grow(by: 1 | -1): void {
    if (!this.mayGrow(by)) return;
    this.#size += by;
    localStorage.setItem(KEYS.size, String(this.#size));
  }
}
