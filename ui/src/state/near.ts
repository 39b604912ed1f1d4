/** Tells when something comes near what is scrolled into view, and when it goes far from it. */

/** So far around what is in view, in pixels, things are near. */
const REACH = 1200;

/** What scrolls this; null: the window. */
function scroller(node: Element): Element | null {
  for (let at = node.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

/** Watches from the moment it is attached; a margin around the window would end at the edges of what scrolls inside it. */
export const near = (tell: (isNear: boolean, node: HTMLElement) => void) => (node: HTMLElement) => {
  const seen = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1);
      if (last) tell(last.isIntersecting, node);
    },
    { root: scroller(node), rootMargin: `${REACH}px 0px` },
  );
  seen.observe(node);
  return () => seen.disconnect();
};
