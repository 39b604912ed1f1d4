/** Between hostile text as pieces and plain strings. */
import type { Piece } from "../../bindings/Piece";

/** Hostile text as one plain string, marks in angle quotes: for names and announcements. */
export function words(pieces: Piece[]): string {
  return pieces.map((piece) => (piece.kind === "mark" ? `‹${piece.label}›` : piece.text)).join("");
}

/** Words of our own where pieces are drawn. */
export const said = (text: string): Piece[] => [{ kind: "plain", text }];

/** A message with hostile text in it, as pieces. */
export const among = (parts: (string | Piece[])[]): Piece[] =>
  parts.flatMap((part) => (typeof part === "string" ? said(part) : part));
