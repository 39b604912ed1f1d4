/** Tells a new press of a key from one that is only held down: not every engine marks what it repeats. */
const down = new Set<string>();
const held = new WeakSet<KeyboardEvent>();

function note(event: KeyboardEvent): void {
  if (down.has(event.code)) held.add(event);
  // While Command is down, some systems never say that another key came up.
  if (event.code !== "" && !event.metaKey) down.add(event.code);
}

addEventListener("keydown", note, { capture: true });
addEventListener("keyup", (event) => down.delete(event.code), { capture: true });
// What comes up while another window has the keyboard is not told here.
addEventListener("blur", () => down.clear());

/** Whether a key went down with this event, and was up before it. */
export const isNewPress = (event: KeyboardEvent): boolean => !event.repeat && !held.has(event);
