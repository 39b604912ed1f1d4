/** The zones of the desk that one key goes through: the queue, what is looked at, and what can be done with it. */

/** Gives the next zone the focus, or the one before; `desk` holds them all, in order. */
export function turn(desk: HTMLElement, by: 1 | -1): void {
  const zones = [...desk.querySelectorAll<HTMLElement>("[data-zone]")].filter(
    (zone) => zone.closest(".bare > :not(main)") === null,
  );
  const at = zones.findIndex((zone) => zone.contains(document.activeElement));
  const to = at < 0 && by < 0 ? zones.length - 1 : at + by;
  const zone = zones[(to + zones.length) % zones.length];
  // A zone itself has the focus rather than a button in it, so that the next key presses nothing; a list has its own place.
  const row = zone?.querySelector<HTMLElement>("[data-row][tabindex='0']");
  (row ?? zone)?.focus();
}
