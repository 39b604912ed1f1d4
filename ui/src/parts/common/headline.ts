/** What a person reads first of whatever was opened. */
import { TYPING } from "../../state/guard.svelte";

/** Gives it the focus: it does nothing, whatever is pressed. */
export function headline(section: HTMLElement | undefined): void {
  section?.querySelector("h1")?.focus({ preventScroll: true });
}

/** Does so when something was opened, unless the person types somewhere or goes through the queue. */
export function opened(section: HTMLElement | undefined): void {
  if (document.activeElement?.closest(`${TYPING}, [data-zone="queue"]`)) return;
  headline(section);
}
