import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { harmless } from "./harmless";
import { fake } from "../host/fake";
import { after, played, wired, type Played } from "../host/replay";
import { edge, PART, parts } from "./kept.svelte";
import { Player } from "./player.svelte";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("kept pieces on the wire", () => {
  it("are read with their times and streams", () => {
    const raw = new Uint8Array([2, 1, 0, 0, 0, 2, 0, 0, 0, 104, 105, 0, 0, 1, 0, 1, 1, 0, 0, 0, 33]);
    expect(played(raw)).toEqual([
      { at: 258, stream: "stdout", bytes: bytes("hi") },
      { at: 65_536, stream: "stderr", bytes: bytes("!") },
    ]);
  });

  it("lead nobody astray when they are cut short", () => {
    expect(played(new Uint8Array([0, 0, 0, 0, 0, 255, 255, 255, 255, 1]))).toEqual([]);
    expect(played(new Uint8Array(8))).toEqual([]);
    // A view into a larger buffer reads only itself.
    const all = wired([{ at: 1, stream: "stdout", bytes: bytes("a") }, { at: 2, stream: "stdout", bytes: bytes("b") }]);
    expect(played(all.subarray(10)).map((piece) => piece.at)).toEqual([2]);
  });
});

describe("a part of a stream", () => {
  it("begins behind a line's end, or at a whole character where lines are long", () => {
    expect(edge(bytes("abc\ndef"), 4)).toBe(4);
    expect(edge(bytes("abc\ndef\n"), 5)).toBe(8);
    expect(edge(bytes("aäöü"), 2)).toBe(3);
    expect(edge(bytes("abc"), 0)).toBe(0);
  });

  it("is never one too many", () => {
    expect([parts(0), parts(PART), parts(PART + 1), parts(3 * PART)]).toEqual([1, 1, 1, 3]);
  });
});

it("makes plain text of what steers a terminal", () => {
  const text = "\x1b[31mred\x1b[0m \x1b]52;c;ZXZpbA==\x07\x1b]8;;http://x\x1b\\link\x1bP1$q\x1b\\ a\rb\r\nc\x08\u202e\u{e0041}<b>";
  expect(harmless(text)).toBe("red link a\nb\nc␈‹U+202E›‹U+E0041›<b>");
  expect(harmless("\x1b]0;never ended\nrm -rf ~\x1b[")).toBe("␛]0;never ended\nrm -rf ~␛[");
});

describe("playing", () => {
  const piece = (at: number, text: string): Played => ({ at, stream: "stdout", bytes: bytes(text) });
  let shown: string;
  let draw: boolean;

  function player(pieces: Played[], perAnswer = 2) {
    const host = fake("test");
    const places: number[] = [];
    host.historyReplay = (_, __, from) => {
      places.push(from);
      return Promise.resolve(wired(after(pieces, from, perAnswer)));
    };
    const made = new Player(host, "k", null, {
      write(piece, done) {
        shown += new TextDecoder().decode(piece.bytes);
        if (draw) done();
      },
      clear: () => (shown = ""),
    }, "failed");
    return { made, host, places };
  }

  beforeEach(() => {
    shown = "";
    draw = true;
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it("keeps the run's own time, stands still when paused, and is faster when told", async () => {
    const { made, places } = player([piece(0, "a"), piece(1000, "bb"), piece(9000, "c")]);
    made.play();
    await vi.advanceTimersByTimeAsync(900);
    expect(shown).toBe("a");
    made.pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown).toBe("a");
    made.play();
    await vi.advanceTimersByTimeAsync(300);
    expect(shown).toBe("abb");
    made.speed = 8;
    await vi.advanceTimersByTimeAsync(1100);
    expect(shown).toBe("abbc");
    expect(made.ended).toBe(true);
    expect(places, "counted in bytes").toEqual([0, 3, 4]);
    made.play();
    await vi.advanceTimersByTimeAsync(100);
    expect(shown, "from the beginning").toBe("a");
    made.close();
  });

  it("jumps to the end, but never faster than it is drawn", async () => {
    const { made } = player(Array.from({ length: 8 }, (_, n) => piece(n * 60_000, "x".repeat(200_000))));
    draw = false;
    made.rush();
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown.length).toBe(600_000);
    made.close();
    shown = "";
    draw = true;
    const other = player([piece(0, "a"), piece(60_000, "b"), piece(120_000, "c")]).made;
    other.rush();
    await vi.advanceTimersByTimeAsync(200);
    expect([shown, other.ended, other.at]).toEqual(["abc", true, 120_000]);
  });

  it("says when it cannot go on, and tries again", async () => {
    const { made, host } = player([piece(0, "a")]);
    const works = host.historyReplay;
    host.historyReplay = () => Promise.reject({ message: "It is gone." });
    made.play();
    await vi.advanceTimersByTimeAsync(50);
    expect([made.trouble, made.playing]).toEqual(["It is gone.", false]);
    host.historyReplay = works;
    made.play();
    await vi.advanceTimersByTimeAsync(200);
    expect([shown, made.trouble]).toEqual(["a", null]);
  });
});
