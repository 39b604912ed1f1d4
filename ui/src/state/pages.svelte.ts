/** A long list a page at a time: a thousand entries cost no more than a few, until somebody wants to see them. */
const PAGE = 50;

export class Pages {
  #shown = $state(PAGE);

  /** Those to draw. */
  of<Item>(all: Item[]): Item[] {
    return all.slice(0, this.#shown);
  }

  /** How many the next page would add. */
  next(all: unknown[]): number {
    return Math.min(PAGE, Math.max(0, all.length - this.#shown));
  }

  more(): void {
    this.#shown += PAGE;
  }
}
