/** Hostile text as one plain string, marks in angle quotes: for names and announcements. */
import type { Piece } from "../bindings/Piece";

export function words(pieces: Piece[]): string {
  return pieces.map((piece) => (piece.kind === "plain" ? piece.text : `‹${piece.label}›`)).join("");
}
