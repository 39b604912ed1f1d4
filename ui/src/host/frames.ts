/** Live output on the wire: u8 kind, u32 length (little-endian), payload; one message holds any number. */
import type { Frame } from "./host";

const HEAD = 5;

/** The frames of one message, in order. A kind this page does not know is passed over. */
export function frames(message: ArrayBuffer): Frame[] {
  const view = new DataView(message);
  const found: Frame[] = [];
  for (let at = 0; at + HEAD <= view.byteLength;) {
    const kind = view.getUint8(at);
    const length = view.getUint32(at + 1, true);
    const bytes = new Uint8Array(message, at + HEAD, Math.min(length, view.byteLength - at - HEAD));
    if (kind === 1) found.push({ kind: "stdout", bytes });
    else if (kind === 2) found.push({ kind: "stderr", bytes });
    else if (kind === 3 && length === 8)
      found.push({ kind: "skipped", count: Number(view.getBigUint64(at + HEAD, true)) });
    else if (kind === 5 && length === 16)
      found.push({
        kind: "before",
        kept: Number(view.getBigUint64(at + HEAD, true)),
        gone: Number(view.getBigUint64(at + HEAD + 8, true)),
      });
    else if (kind === 4) found.push({ kind: "end" });
    at += HEAD + length;
  }
  return found;
}
