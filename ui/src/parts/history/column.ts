/** Which character of a row a place on the screen is before. */

/** The unit of its text that stands behind `x`, by what the engine drew; `usual` is how wide a character is where nothing is drawn. */
export function columnAt(row: HTMLElement, x: number, usual: number): number {
  const texts: { node: Text; from: number }[] = [];
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  let whole = "";
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    texts.push({ node: node as Text, from: whole.length });
    whole += (node as Text).data;
  }
  // A character is never cut in two.
  const starts = Array.from(whole).reduce<number[]>(
    (places, character) => [...places, (places.at(-1) ?? 0) + character.length],
    [0],
  );
  const middle = (nth: number): number => {
    const [from, to] = [starts[nth] ?? 0, starts[nth + 1] ?? whole.length];
    const text = texts.findLast((one) => one.from <= from);
    const range = document.createRange();
    if (text === undefined) return Infinity;
    range.setStart(text.node, from - text.from);
    range.setEnd(text.node, Math.min(to - text.from, text.node.length));
    const { left, right, height } = range.getBoundingClientRect();
    return height > 0 ? (left + right) / 2 : row.getBoundingClientRect().left + (from + 0.5) * usual;
  };
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const half = (low + high) >> 1;
    if (middle(half) <= x) low = half + 1;
    else high = half;
  }
  return starts[low] ?? 0;
}
