import { expect, it } from "vitest";
import { Merge } from "./merge";
import { scene } from "./acts";
import type { EndedView } from "../bindings/EndedView";
import type { Snapshot } from "../bindings/Snapshot";
import type { Update } from "../bindings/Update";

const LISTS = ["waiting", "running", "ended", "lost", "rules", "denials", "sessions"] as const;

/** The update a page gets first. */
function whole(snapshot: Snapshot): Update {
  const fields: Record<string, unknown> = { ...snapshot };
  const lists: Update["lists"] = {};
  for (const name of LISTS) {
    const items = snapshot[name].map((item): [string, unknown] => ["id" in item ? item.id : item.record, item]);
    lists[name] = { order: items.map(([id]) => id), changed: Object.fromEntries(items) };
    Reflect.deleteProperty(fields, name);
  }
  return { fields, lists };
}

it("has the whole snapshot at first, and then all that changed, in order, with the same objects for what did not", () => {
  const first = scene("ordinary");
  const merge = new Merge();
  const before = merge.take(whole(first));
  expect(before).toEqual(first);
  const [one, two] = before.ended;
  if (!one || !two) throw new Error("the scene has too little");
  const changed: EndedView = { ...one, left: 3 };
  const fresh: EndedView = { ...one, id: "new" };
  const after = merge.take({
    fields: { now: 77 },
    lists: { ended: { order: ["new", two.id, one.id], changed: { new: fresh, [one.id]: changed } } },
  });
  expect(after.ended).toEqual([fresh, two, changed]);
  expect(after.ended[1]).toBe(two);
  expect(after.waiting).toBe(before.waiting);
  expect(after).toEqual({ ...first, now: 77, ended: [fresh, two, changed] });
  // What the page was shown before does not change under it.
  expect(before.ended[0]).toBe(one);
});
