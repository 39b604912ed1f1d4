/** Looks through code and markup for the strings in them, for tests of the catalogue. */
import { parse } from "svelte/compiler";

interface Node {
  type: string;
  [name: string]: unknown;
}

export interface Literals {
  /** Strings in code, and values of attributes, as they stand there. */
  strings: string[];
  /** Strings with something put in, `…` in its place. */
  templates: string[];
  /** What people would read: words in markup, in labels and hints, and sentences in code. */
  texts: string[];
}

/** Attributes whose words nobody reads. */
const SILENT =
  /^(class|generics|style|type|role|name|accept|autocomplete|d|viewBox|stroke.*|fill|dir|aria-(live|haspopup))$/;
/** Names of keys, and of what the platform has, that stand in code. */
const NAMES =
  /^(Escape|Enter|Tab|Home|End|Page(Up|Down)|Arrow(Up|Down|Left|Right)|Shift|Control|Alt|Meta|Unidentified)$/;

/** Selectors and queries of the style sheet. */
const QUERY = /[[\]]|^\(.*\)$/;

/** Two words, or one that begins as labels do. */
const isText = (text: string): boolean =>
  (/\p{L}{2,}[,.:;]?\s+\p{L}{2,}/u.test(text) && !QUERY.test(text)) ||
  (/^\s*\p{Lu}\p{Ll}+[….:]?\s*$/u.test(text) && !NAMES.test(text));

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";

/** Types are no code, but what they are put on is. */
const isType = ({ type }: Node): boolean => type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)/.test(type);

class Search implements Literals {
  strings: string[] = [];
  templates: string[] = [];
  texts: string[] = [];

  #string(text: string): void {
    this.strings.push(text);
    if (isText(text)) this.texts.push(text);
  }

  /** Goes through everything in a node, but not what only developers or machines read. */
  visit(node: Node): void {
    if (isType(node) || node.type.startsWith("Import") || node.type === "StyleSheet") return;
    if (node.type === "NewExpression" && (node["callee"] as Node)["name"] === "Error") return;
    if (node.type === "Literal" && typeof node["value"] === "string") this.#string(node["value"]);
    if (node.type === "TemplateLiteral") this.#template(node);
    if (node.type === "Text") this.#text(node["data"] as string);
    if (node.type === "Attribute") this.#attribute(node);
    else this.#inside(node);
  }

  #inside(node: Node): void {
    for (const value of Object.values(node)) {
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) this.visit(one);
    }
  }

  #template(node: Node): void {
    const all = (node["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    this.templates.push(all.join("…"));
    if (all.some(isText)) this.texts.push(all.join("…"));
  }

  /** The letter of a key stands beside the button it is for, and one with a sign is a picture of larger text. */
  #text(text: string): void {
    if (/\p{L}/u.test(text) && !/^\s*\p{Lu}[+−]?\s*$/u.test(text)) this.texts.push(text.trim());
  }

  #attribute(node: Node): void {
    const parts = [node["value"]].flat().filter(isNode);
    const name = node["name"] as string;
    for (const part of parts) {
      if (part.type !== "Text") {
        if (!SILENT.test(name)) this.visit(part);
      } else if (/^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label)$/.test(name)) {
        this.#text(part["data"] as string);
      } else if (!SILENT.test(name)) this.#string(part["data"] as string);
    }
  }
}

/** Finds them in a file by its name and content. */
export function literals(name: string, content: string): Literals {
  const search = new Search();
  const markup = name.endsWith(".svelte") ? content : `<script lang="ts">${content}</script>`;
  search.visit(parse(markup, { modern: true }) as unknown as Node);
  return search;
}
