import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fake } from "../../host/fake";
import { after, played, wired, type Played } from "../../host/replay";
import { Player } from "./player.svelte";
import type { SizeView } from "../../bindings/SizeView";

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
    const all = wired([
      { at: 1, stream: "stdout", bytes: bytes("a") },
      { at: 2, stream: "stdout", bytes: bytes("b") },
    ]);
    expect(played(all.subarray(10)).map((piece) => piece.at)).toEqual([2]);
  });
});

describe("playing", () => {
  const piece = (at: number, text: string): Played => ({ at, stream: "stdout", bytes: bytes(text) });
  let shown: string;
  let draw: boolean;

  function player(pieces: Played[], perAnswer = 2, sizes: SizeView[] = []) {
    const host = fake("test");
    const places: number[] = [];
    host.historyReplay = (_, __, from) => {
      places.push(from);
      return Promise.resolve(wired(after(pieces, from, perAnswer)));
    };
    const made = new Player(
      host,
      "k",
      null,
      {
        write(piece, done) {
          shown += new TextDecoder().decode(piece.bytes);
          if (draw) done();
        },
        clear: () => (shown = ""),
        size: ({ columns, rows }) => (shown += `[${columns}x${rows}]`),
      },
      sizes,
      "failed",
    );
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

  it("gives the terminal the sizes it had, each before what was drawn for it", async () => {
    const sizes = [
      { columns: 80, rows: 24, at: 0 },
      { columns: 100, rows: 30, at: 150 },
      { columns: 90, rows: 30, at: 9000 },
    ];
    const { made } = player([piece(0, "a"), piece(100, "b"), piece(200, "c")], 2, sizes);
    expect(shown).toBe("[80x24]");
    made.rush();
    await vi.advanceTimersByTimeAsync(200);
    expect([shown, made.ended]).toEqual(["[80x24]ab[100x30]c", true]);
    made.play();
    await vi.advanceTimersByTimeAsync(60);
    expect(shown, "again from the beginning").toBe("[80x24]a");
    made.close();
  });
});
