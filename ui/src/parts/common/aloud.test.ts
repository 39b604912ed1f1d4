import { expect, it } from "vitest";

const sources = import.meta.glob<string>(["../../**/*.svelte", "../../base.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});

it("keeps a place for words that come later where a screen reader finds it", () => {
  const gone = Object.entries(sources).flatMap(([file, text]) => {
    const places = [...text.matchAll(/<(\w+)([^>]*)\brole="(?:status|alert|log)"/g)];
    const known = places.flatMap(([, tag, rest]) => [
      tag,
      ...(/class="([^"{]*)/.exec(rest ?? "")?.[1] ?? "").split(" ").map((name) => `.${name}`),
    ]);
    const hidden = [...text.matchAll(/([.\w-]+):empty\s*\{[^}]*display:\s*none/g)].map((rule) => rule[1]);
    return hidden.filter((one) => known.includes(one)).map((one) => `${file}: ${one}`);
  });
  expect(gone).toEqual([]);
});
