/** The rows of the queue that wait: requests that are alike are one row. */
import type { Card } from "../../bindings/Card";
import type { Piece } from "../../bindings/Piece";

/** One request, or several that are alike, the oldest first. */
export interface Row {
  id: string;
  cards: [Card, ...Card[]];
}

/** How the rows are sorted: the oldest first, or what needs most care first. */
export type Order = "age" | "care";

/** A request with all that is shown of it. */
export const contentOf = (card: Card): string => `${card.id} ${card.fingerprint}`;

/** Whether a request is dangerous: hidden characters are a danger whatever the command says. */
export const isDangerous = ({ act, explanation }: Card): boolean =>
  act.hiddenCount > 0 || explanation.risk === "high" || explanation.steps.some(({ risk }) => risk === "high");

/** Whether a request has something that is told on its own card alone, or asks for what each time is another thing. */
function isSingular(card: Card): boolean {
  const { act } = card;
  const keys = act.kind === "run" ? act.hosts.map(({ key }) => key.kind) : [];
  return (
    act.kind === "input" ||
    card.changed !== null ||
    card.editedFrom !== null ||
    card.trouble !== null ||
    card.terminalChosen ||
    keys.some((key) => key !== "known")
  );
}

/** Whether a request may be allowed together with others: nothing of it is dangerous, or needs its own card. */
export const mayJoin = (card: Card): boolean => !isDangerous(card) && !isSingular(card);

/**
 * What is equal where one decision is right for all. The fingerprint is the core's own word that everything a person
 * judges is the same (command or change, programs, scripts, folder, computers, variables, input, limits, agent); the rest
 * is what the page shows besides.
 */
const likeness = ({ fingerprint, asker, explanation, stays }: Card): string =>
  JSON.stringify([fingerprint, asker.key, asker.name, asker.claim, asker.own, explanation.risk, stays]);

/** The requests of a row in which several are alike, by its id. */
export const alikeIn = (cards: Card[], id: string): Card[] =>
  cards.filter((card) => !isSingular(card) && `alike ${likeness(card)}` === id);

const drawn = (pieces: Piece[]): string =>
  pieces.map((piece) => (piece.kind === "mark" ? piece.label : piece.text)).join("");

/** Whether a row holds what is looked for: in its command, its folder, or its agent's name. */
function holds([{ act, asker }]: Row["cards"], wanted: string): boolean {
  return [act.line, act.folderShort, drawn(asker.name)].some((text) => text.toLowerCase().includes(wanted));
}

const cares = (card: Card): number =>
  isDangerous(card) ? 3 : ["calm", "low", "medium", "high"].indexOf(card.explanation.risk) === 2 ? 2 : 1;

/** Folds what is alike. A request that is looked at by itself (`apart`) stays a row of its own, so that nothing moves it away. */
export function fold(cards: Card[], apart: readonly (string | null)[]): Row[] {
  const rows: Row[] = [];
  const found = new Map<string, Row>();
  for (const card of cards) {
    const key = likeness(card);
    const row = found.get(key);
    const alone = isSingular(card) || apart.includes(card.id);
    if (row && !alone) {
      row.cards.push(card);
      row.id = `alike ${key}`;
    } else {
      const made: Row = { id: card.id, cards: [card] };
      rows.push(made);
      if (!alone) found.set(key, made);
    }
  }
  return rows;
}

/** The rows as they are drawn. */
export function arranged(rows: Row[], order: Order, filter: string): Row[] {
  const wanted = filter.trim().toLowerCase();
  const shown = wanted === "" ? rows : rows.filter(({ cards }) => holds(cards, wanted));
  return order === "age" ? shown : shown.toSorted((a, b) => cares(b.cards[0]) - cares(a.cards[0]));
}
