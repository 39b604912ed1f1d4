/** Kept output on the wire: u32 milliseconds, u8 stream (1: stderr), u32 length (all little-endian), bytes. */
export interface Played {
  /** Milliseconds since the run began. */
  at: number;
  stream: "stdout" | "stderr";
  bytes: Uint8Array;
}

const HEAD = 9;

/** The pieces of one answer, in order. One that is cut short is not told. */
export function played(answer: Uint8Array): Played[] {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  const found: Played[] = [];
  for (let at = 0; at + HEAD <= view.byteLength;) {
    const length = view.getUint32(at + 5, true);
    const end = at + HEAD + length;
    if (end > view.byteLength) break;
    found.push({
      at: view.getUint32(at, true),
      stream: view.getUint8(at + 4) === 1 ? "stderr" : "stdout",
      bytes: answer.subarray(at + HEAD, end),
    });
    at = end;
  }
  return found;
}

/** At most so many pieces, without the first so many bytes of all: for the host in memory. */
export function after(pieces: Played[], from: number, most: number): Played[] {
  let at = 0;
  const rest = pieces.filter((piece) => (at += piece.bytes.length) > from);
  return rest.slice(0, most);
}

/** As `played` reads it: for the host in memory. */
export function wired(pieces: Played[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + HEAD + piece.bytes.length, 0));
  const view = new DataView(all.buffer);
  let at = 0;
  for (const piece of pieces) {
    view.setUint32(at, piece.at, true);
    view.setUint8(at + 4, piece.stream === "stderr" ? 1 : 0);
    view.setUint32(at + 5, piece.bytes.length, true);
    all.set(piece.bytes, at + HEAD);
    at += HEAD + piece.bytes.length;
  }
  return all;
}
