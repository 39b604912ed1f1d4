import { describe, expect, it } from "vitest";
import { frames } from "./frames";

const message = (...bytes: number[]) => new Uint8Array(bytes).buffer;

describe("frames", () => {
  it("reads kind, length and payload, any number in one message", () => {
    const found = frames(
      message(1, 2, 0, 0, 0, 104, 105, 2, 1, 0, 0, 0, 33, 3, 8, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0),
    );
    expect(found.map((f) => f.kind)).toEqual(["stdout", "stderr", "skipped", "end"]);
    expect(found[0]).toMatchObject({ bytes: new Uint8Array([104, 105]) });
    expect(found[2]).toMatchObject({ count: 258 });
  });

  it("reads what came before", () => {
    const found = frames(message(5, 16, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0));
    expect(found).toEqual([{ kind: "before", kept: 257, gone: 2 }]);
  });

  it("is not led astray by a short or unknown one", () => {
    expect(frames(message(1, 9, 0, 0, 0, 104))).toEqual([{ kind: "stdout", bytes: new Uint8Array([104]) }]);
    expect(frames(message(7, 0, 0, 0, 0, 4, 0, 0, 0, 0))).toEqual([{ kind: "end" }]);
    expect(frames(message(1, 2))).toEqual([]);
  });
});
