/**
 * Runs before the first paint, so that the page never flashes in another theme, size or density than the person's.
 * What is kept, and what its values mean, is `src/state/appearance.svelte.ts`'s to say; a test holds the two together.
 */
(() => {
  const root = document.documentElement;
  const looks = { theme: ["light", "dark"], density: ["compact"], contrast: ["more", "normal"] };
  for (const [look, choices] of Object.entries(looks)) {
    const kept = localStorage.getItem(look);
    if (choices.includes(kept)) root.dataset[look] = kept;
  }
  // The ground of the page before any style sheet is read.
  if (root.dataset.theme) root.style.colorScheme = root.dataset.theme;
  const size = Number(localStorage.getItem("text-size"));
  if (size >= 90 && size <= 150 && size !== 100) root.style.fontSize = `${size}%`;
})();
