/** The page's types are those of the catalogue. `npm run messages` writes them anew. */
import { expect, it } from "vitest";
import { read, types } from "./generate";
import { catalogue } from "./say";

it("has the types of every message there is", async () => {
  await expect(types(read(catalogue))).toMatchFileSnapshot("./messages.ts");
});

it("tells a count, a choice and a value apart", () => {
  const [count, choice, value] = [
    "a = { $n ->\n [0] none\n [one] one\n*[other] { $n }\n }",
    "b = { $by ->\n [you] you\n*[them] them\n } at { $time }",
    "c = of { $name }",
  ].map((text) => [...read([text]).values()].map((taken) => [...taken]));
  expect([count, choice, value]).toEqual([
    [[["n", "Count"]]],
    [
      [
        ["by", '"you" | "them"'],
        ["time", "Value"],
      ],
    ],
    [[["name", "Value"]]],
  ]);
});

it("takes nothing it cannot read, and no key twice", () => {
  expect(() => read(["a = { $n"])).toThrow("This is no message");
  expect(() => read(["a = b", "a = c"])).toThrow("two messages a");
});
