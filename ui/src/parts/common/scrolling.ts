/** Scrolls a part of the page by the keys that scroll, wherever on the page the focus is. */

/** Part of what is in view stays in view. */
const KEPT = 40;
/** What writes, and what lies over the page, has these keys itself. */
const WRITES =
  "textarea, select, input:not([type='radio'], [type='checkbox']), [contenteditable], dialog[open], [role='menu']";
/** What a blank presses. */
const PRESSED = "button, a, summary, label, input, [role='button'], [role='tab']";

/** Where to a key scrolls; nothing for all other keys. */
function place(event: KeyboardEvent, node: HTMLElement): number | undefined {
  const page = Math.max(KEPT, node.clientHeight - KEPT);
  if (event.key === " ") return node.scrollTop + (event.shiftKey ? -page : page);
  if (event.shiftKey) return undefined;
  switch (event.key) {
    case "PageDown":
      return node.scrollTop + page;
    case "PageUp":
      return node.scrollTop - page;
    case "Home":
      return 0;
    case "End":
      return node.scrollHeight;
    default:
      return undefined;
  }
}

/** Where the part itself cannot move on, a place in it that scrolls by its own ways does; `to` is the key's. */
export const TURN = "turned-on";
export type Turn = "start" | "end" | 1 | -1;

function turn({ key, shiftKey }: KeyboardEvent): Turn {
  if (key === "Home") return "start";
  if (key === "End") return "end";
  return key === "PageUp" || shiftKey ? -1 : 1;
}

/** Listens from the moment it is attached; a key that is held down scrolls on. */
export function scrolling(node: HTMLElement): () => void {
  function key(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(WRITES) || (event.key === " " && target?.closest(PRESSED))) return;
    // A dialog has all keys, also where nothing in it has the focus.
    if (document.querySelector("dialog[open]") !== null) return;
    const to = place(event, node);
    if (to === undefined) return;
    event.preventDefault();
    const before = node.scrollTop;
    node.scrollTop = Math.max(0, to);
    if (node.scrollTop !== before) return;
    const inner = node.querySelector("[data-turns]");
    inner?.dispatchEvent(new CustomEvent<Turn>(TURN, { detail: turn(event) }));
  }
  addEventListener("keydown", key);
  return () => removeEventListener("keydown", key);
}
