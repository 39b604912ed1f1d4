/** The next snapshot, from the last one and what changed. What is the same as before is the same object, so that nothing of it is drawn anew. */
import type { Snapshot } from "../bindings/Snapshot";
import type { Update } from "../bindings/Update";

export class Merge {
  #snapshot: Partial<Snapshot> = {};
  /** What lies in each list, by its name. */
  #items = new Map<string, Map<string, unknown>>();

  /** Takes an update in; the first one holds everything. */
  take(update: Update): Snapshot {
    const next: Record<string, unknown> = { ...this.#snapshot, ...update.fields };
    for (const [name, list] of Object.entries(update.lists)) {
      if (list === undefined) continue;
      const known = this.#items.get(name);
      const items = new Map(list.order.map((id) => [id, list.changed[id] ?? known?.get(id)]));
      this.#items.set(name, items);
      next[name] = [...items.values()];
    }
    this.#snapshot = next as Partial<Snapshot>;
    return next as Snapshot;
  }
}
